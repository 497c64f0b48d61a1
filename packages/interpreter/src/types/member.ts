/** member_descriptor: what `__slots__` leaves on a class. */
import { defGetters, defMethods, memberType, type PyMember } from '../objects/builtin.js';
import { attributeErr, typeError } from '../objects/exception.js';
import { deleteMember, PyInstance, setMember } from '../objects/instance.js';
import type { Value } from '../objects/value.js';
import { bindAttr, typeName, typeOf } from '../protocols/attributes.js';

function check(member: PyMember, v: Value): PyInstance {
  if (!(v instanceof PyInstance) || !v.cls.isSubtype(member.owner)) {
    throw typeError(
      `descriptor '${member.name}' for '${typeName(member.owner)}' objects doesn't apply to a '${typeName(typeOf(v))}' object`,
    );
  }
  return v;
}

defGetters(memberType, {
  __name__: (s: PyMember) => s.name,
  __qualname__: (s: PyMember) => `${s.owner.qualname}.${s.name}`,
  __objclass__: (s: PyMember) => s.owner,
  __doc__: () => null,
});

defMethods(memberType, {
  __get__: [
    'instance, owner=None, /',
    1,
    (s: PyMember, instance: Value) => (instance === null ? s : bindAttr(s, check(s, instance), typeOf(instance))),
  ],
  __set__: ['instance, value, /', 1, (s: PyMember, instance: Value, value: Value) => setMember(check(s, instance), s.name, value)],
  __delete__: [
    'instance, /',
    1,
    (s: PyMember, instance: Value) => {
      if (!deleteMember(check(s, instance), s.name)) throw attributeErr(s.name);
    },
  ],
  __repr__: ['', 1, (s: PyMember) => `<member '${s.name}' of '${s.owner.name}' objects>`],
});
