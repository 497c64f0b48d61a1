/** Module datetime. https://docs.python.org/3.13/library/datetime.html */
import { dateConversion } from '../../host/convert.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import './date.js';
import { fromMilliseconds, timestampOf } from './datetime.js';
import './datetime-arithmetic.js';
import { asDateTime, datetimeType, dateType, timedeltaType, timeType, timezoneType, tzinfoType, UTC, zoneDelta } from './objects.js';
import './time.js';
import './timedelta.js';
import './tzinfo.js';

dateConversion.fromDate = (date) => fromMilliseconds(date.getTime());
dateConversion.toDate = (value) => {
  const d = asDateTime(value);
  if (d === undefined || zoneDelta(d.tz, 'utcoffset', value) === null) return undefined;
  return new Date(timestampOf(d, value) * 1000); // banned-ok: a host value made from a Python one; no clock is read
};

export const datetimeModule: ModuleDefinition = {
  name: 'datetime',
  doc: 'Fast implementation of the datetime module.',
  build: () =>
    new Map<string, Value>([
      ['MINYEAR', 1],
      ['MAXYEAR', 9999],
      ['UTC', UTC],
      ['date', dateType],
      ['datetime', datetimeType],
      ['time', timeType],
      ['timedelta', timedeltaType],
      ['timezone', timezoneType],
      ['tzinfo', tzinfoType],
    ]),
};
