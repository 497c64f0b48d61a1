// Python's grammar as text, with the wrong forms that CPython 3.13 names: read only when a program does not parse.
//
// One rule per paragraph, one alternative per line, tried in order. 'x' is a keyword or operator, "x" a word that is a
// keyword only here, UPPER a token class. e? e* e+ as usual, s.e+ a list with separators, &e and !e look ahead,
// &&e must match or else is reported, ~ commits to the alternative. A star after a rule's name: its results are kept
// across both modes of `expression_plain`, as CPython keeps them. What follows => says what the alternative yields:
// `$a` the value labelled a, `Kind a b` a node with those children, `@report args` an error.

/** The rules, in no particular order. */
export const DIAGNOSTIC_GRAMMAR: string = `
file
  statement* ENDMARKER

eval
  expressions NEWLINE* ENDMARKER

statement
  compound_stmt
  simple_stmts

simple_stmts
  simple_stmt !';' NEWLINE
  ';'.simple_stmt+ ';'? NEWLINE

simple_stmt*
  assignment
  &"type" type_alias
  star_expressions
  &'return' return_stmt
  &('import' | 'from') import_stmt
  &'raise' raise_stmt
  'pass'
  &'del' del_stmt
  &'yield' yield_expr
  &'assert' assert_stmt
  'break'
  'continue'
  &'global' global_stmt
  &'nonlocal' nonlocal_stmt

compound_stmt
  &('def' | '@' | 'async') function_def
  &'if' if_stmt
  &('class' | '@') class_def
  &('with' | 'async') with_stmt
  &('for' | 'async') for_stmt
  &'try' try_stmt
  &'while' while_stmt
  match_stmt

assignment
  NAME ':' expression ('=' annotated_rhs)?
  ('(' single_target ')' | single_subscript_attribute_target) ':' expression ('=' annotated_rhs)?
  (star_targets '=')+ annotated_rhs !'='
  single_target augassign ~ annotated_rhs
  invalid_assignment

annotated_rhs
  yield_expr
  star_expressions

augassign
  '+=' | '-=' | '*=' | '@=' | '/=' | '%=' | '&=' | '|=' | '^=' | '<<=' | '>>=' | '**=' | '//='

return_stmt
  'return' star_expressions?

raise_stmt
  'raise' expression ('from' expression)?
  'raise'

global_stmt
  'global' ','.NAME+

nonlocal_stmt
  'nonlocal' ','.NAME+

del_stmt
  'del' del_targets &(';' | NEWLINE)
  invalid_del_stmt

assert_stmt
  'assert' expression (',' expression)?

import_stmt
  invalid_import
  import_name
  import_from

import_name
  'import' dotted_as_names

import_from
  'from' ('.' | '...')* dotted_name 'import' import_from_targets
  'from' ('.' | '...')+ 'import' import_from_targets

import_from_targets
  '(' import_from_as_names ','? ')'
  import_from_as_names !','
  '*'
  invalid_import_from_targets

import_from_as_names
  ','.import_from_as_name+

import_from_as_name
  NAME ('as' NAME)?

dotted_as_names
  ','.dotted_as_name+

dotted_as_name
  dotted_name ('as' NAME)?

dotted_name*
  NAME ('.' NAME)*

block*
  NEWLINE INDENT statement+ DEDENT
  simple_stmts
  invalid_block

decorators
  ('@' named_expression NEWLINE)+

class_def
  decorators class_def_raw
  class_def_raw

class_def_raw
  invalid_class_def_raw
  'class' NAME type_params? ('(' arguments? ')')? ':' block

function_def
  decorators function_def_raw
  function_def_raw

function_def_raw
  invalid_def_raw
  'def' NAME type_params? '(' params? ')' ('->' expression)? ':' block
  'async' 'def' NAME type_params? '(' params? ')' ('->' expression)? ':' block

params
  invalid_parameters
  parameters

parameters
  slash_no_default param_no_default* param_with_default* star_etc?
  slash_with_default param_with_default* star_etc?
  param_no_default+ param_with_default* star_etc?
  param_with_default+ star_etc?
  star_etc

slash_no_default
  param_no_default+ '/' ','
  param_no_default+ '/' &')'

slash_with_default
  param_no_default* param_with_default+ '/' ','
  param_no_default* param_with_default+ '/' &')'

star_etc
  invalid_star_etc
  '*' param_no_default param_maybe_default* kwds?
  '*' param_no_default_star_annotation param_maybe_default* kwds?
  '*' ',' param_maybe_default+ kwds?
  kwds

kwds
  invalid_kwds
  '**' param_no_default

param_no_default
  a=param ',' => $a
  a=param &')' => $a

param_no_default_star_annotation
  param_star_annotation ','
  param_star_annotation &')'

param_with_default
  param default ','
  param default &')'

param_maybe_default
  param default? ','
  param default? &')'

param
  NAME annotation?

param_star_annotation
  NAME ':' star_expression

annotation
  ':' expression

default
  '=' expression
  invalid_default

if_stmt
  invalid_if_stmt
  'if' named_expression ':' block elif_stmt
  'if' named_expression ':' block else_block?

elif_stmt
  invalid_elif_stmt
  'elif' named_expression ':' block elif_stmt
  'elif' named_expression ':' block else_block?

else_block
  invalid_else_stmt
  'else' &&':' block

while_stmt
  invalid_while_stmt
  'while' named_expression ':' block else_block?

for_stmt
  invalid_for_stmt
  'for' star_targets 'in' ~ star_expressions ':' block else_block?
  'async' 'for' star_targets 'in' ~ star_expressions ':' block else_block?
  invalid_for_target

with_stmt
  invalid_with_stmt_indent
  'with' '(' ','.with_item+ ','? ')' ':' block
  'with' ','.with_item+ ':' block
  'async' 'with' '(' ','.with_item+ ','? ')' ':' block
  'async' 'with' ','.with_item+ ':' block
  invalid_with_stmt

with_item
  expression 'as' star_target &(',' | ')' | ':')
  invalid_with_item
  expression

try_stmt
  invalid_try_stmt
  'try' &&':' block finally_block
  'try' &&':' block except_block+ else_block? finally_block?
  'try' &&':' block except_star_block+ else_block? finally_block?

except_block
  invalid_except_stmt_indent
  'except' expression ('as' NAME)? ':' block
  'except' ':' block
  invalid_except_stmt

except_star_block
  invalid_except_star_stmt_indent
  'except' '*' expression ('as' NAME)? ':' block
  invalid_except_stmt

finally_block
  invalid_finally_stmt
  'finally' &&':' block

match_stmt
  "match" subject_expr ':' NEWLINE INDENT case_block+ DEDENT
  invalid_match_stmt

subject_expr
  star_named_expression ',' star_named_expressions?
  named_expression

case_block
  invalid_case_block
  "case" patterns guard? ':' block

guard
  'if' named_expression

patterns
  open_sequence_pattern
  pattern

pattern
  as_pattern
  or_pattern

as_pattern
  or_pattern 'as' pattern_capture_target
  invalid_as_pattern

or_pattern
  '|'.closed_pattern+

closed_pattern*
  literal_pattern
  capture_pattern
  "_"
  value_pattern
  group_pattern
  sequence_pattern
  mapping_pattern
  class_pattern

literal_pattern
  signed_number !('+' | '-')
  complex_number
  strings
  'None'
  'True'
  'False'

literal_expr
  signed_number !('+' | '-')
  complex_number
  strings
  'None'
  'True'
  'False'

complex_number
  signed_real_number ('+' | '-') imaginary_number

signed_number
  number
  '+' number
  '-' number

signed_real_number
  real_number
  '+' real_number
  '-' real_number

real_number
  a=number => @realPart a

imaginary_number
  a=number => @imaginaryPart a

capture_pattern
  pattern_capture_target

pattern_capture_target
  !"_" NAME !('.' | '(' | '=')

value_pattern
  attr !('.' | '(' | '=')

attr*
  NAME ('.' NAME)+

name_or_attr*
  NAME ('.' NAME)*

group_pattern
  '(' pattern ')'

sequence_pattern
  '[' maybe_sequence_pattern? ']'
  '(' open_sequence_pattern? ')'

open_sequence_pattern
  maybe_star_pattern ',' maybe_sequence_pattern?

maybe_sequence_pattern
  ','.maybe_star_pattern+ ','?

maybe_star_pattern
  star_pattern
  pattern

star_pattern*
  '*' pattern_capture_target
  '*' "_"

mapping_pattern
  '{' '}'
  '{' double_star_pattern ','? '}'
  '{' items_pattern ',' double_star_pattern ','? '}'
  '{' items_pattern ','? '}'

items_pattern
  ','.key_value_pattern+

key_value_pattern
  (literal_expr | attr) ':' pattern

double_star_pattern
  '**' pattern_capture_target

class_pattern
  name_or_attr '(' ')'
  name_or_attr '(' positional_patterns ','? ')'
  name_or_attr '(' keyword_patterns ','? ')'
  name_or_attr '(' positional_patterns ',' keyword_patterns ','? ')'
  invalid_class_pattern

positional_patterns
  a=','.pattern+ => $a

keyword_patterns
  ','.keyword_pattern+

keyword_pattern
  NAME '=' pattern

type_alias
  "type" NAME type_params? '=' expression

type_params
  invalid_type_params
  '[' type_param_seq ']'

type_param_seq
  ','.type_param+ ','?

type_param*
  NAME type_param_bound? type_param_default?
  invalid_type_param
  '*' NAME type_param_starred_default?
  '**' NAME type_param_default?

type_param_bound
  ':' expression

type_param_default
  '=' expression

type_param_starred_default
  '=' star_expression

expressions
  a=expression b=(',' c=expression => $c)+ ','? => Tuple a b
  a=expression ',' => Tuple a
  expression

expression*
  invalid_expression
  invalid_legacy_expression
  disjunction 'if' disjunction 'else' expression => IfExp
  disjunction
  lambdef

yield_expr
  'yield' 'from' expression => Yield
  'yield' star_expressions? => Yield

star_expressions
  a=star_expression b=(',' c=star_expression => $c)+ ','? => Tuple a b
  a=star_expression ',' => Tuple a
  star_expression

star_expression*
  '*' a=bitwise_or => Starred a
  expression

star_named_expressions
  a=','.star_named_expression+ ','? => $a

star_named_expression
  '*' a=bitwise_or => Starred a
  named_expression

assignment_expression
  NAME ':=' ~ expression => NamedExpr

named_expression
  assignment_expression
  invalid_named_expression
  a=expression !':=' => $a

disjunction*
  conjunction ('or' conjunction)+ => BoolOp
  conjunction

conjunction*
  inversion ('and' inversion)+ => BoolOp
  inversion

inversion*
  'not' inversion => UnaryOp
  comparison

comparison
  a=bitwise_or b=compare_op_bitwise_or_pair+ => @compare a b
  bitwise_or

compare_op_bitwise_or_pair
  '==' bitwise_or
  '!=' bitwise_or
  '<=' bitwise_or
  '<' bitwise_or
  '>=' bitwise_or
  '>' bitwise_or
  'not' 'in' bitwise_or
  'in' bitwise_or
  'is' 'not' bitwise_or
  'is' bitwise_or

bitwise_or*
  bitwise_xor ('|' bitwise_xor)+ => BinOp
  bitwise_xor

bitwise_xor*
  bitwise_and ('^' bitwise_and)+ => BinOp
  bitwise_and

bitwise_and*
  shift_expr ('&' shift_expr)+ => BinOp
  shift_expr

shift_expr*
  invalid_arithmetic
  sum (('<<' | '>>') sum)+ => BinOp
  sum

sum*
  term (('+' | '-') term)+ => BinOp
  term

term*
  invalid_factor
  factor (('*' | '/' | '//' | '%' | '@') factor)+ => BinOp
  factor

factor*
  ('+' | '-' | '~') factor => UnaryOp
  power

power
  await_primary '**' factor => BinOp
  await_primary

await_primary*
  'await' primary => Await
  primary

primary*
  a=atom b=primary_tail+ => @primary a b
  atom

primary_tail
  '.' NAME => Attribute
  genexp => Call
  '(' arguments? ')' => Call
  '[' slices ']' => Subscript

slices
  a=slice !',' => $a
  ','.(slice | starred_expression)+ ','? => Tuple

slice
  expression? ':' expression? (':' expression?)?
  named_expression

atom
  NAME
  'True' => True
  'False' => False
  'None' => None
  strings
  number
  &'(' a=(tuple | group | genexp) => $a
  &'[' a=(list | listcomp) => $a
  &'{' a=(dict | set | dictcomp | setcomp) => $a
  '...' => Ellipsis

group
  '(' a=(yield_expr | named_expression) ')' => $a
  invalid_group

lambdef
  'lambda' lambda_params? ':' expression => Lambda

lambda_params
  invalid_lambda_parameters
  lambda_parameters

lambda_parameters
  lambda_slash_no_default lambda_param_no_default* lambda_param_with_default* lambda_star_etc?
  lambda_slash_with_default lambda_param_with_default* lambda_star_etc?
  lambda_param_no_default+ lambda_param_with_default* lambda_star_etc?
  lambda_param_with_default+ lambda_star_etc?
  lambda_star_etc

lambda_slash_no_default
  lambda_param_no_default+ '/' ','
  lambda_param_no_default+ '/' &':'

lambda_slash_with_default
  lambda_param_no_default* lambda_param_with_default+ '/' ','
  lambda_param_no_default* lambda_param_with_default+ '/' &':'

lambda_star_etc
  invalid_lambda_star_etc
  '*' lambda_param_no_default lambda_param_maybe_default* lambda_kwds?
  '*' ',' lambda_param_maybe_default+ lambda_kwds?
  lambda_kwds

lambda_kwds
  invalid_lambda_kwds
  '**' lambda_param_no_default

lambda_param_no_default
  a=NAME ',' => $a
  a=NAME &':' => $a

lambda_param_with_default
  NAME default ','
  NAME default &':'

lambda_param_maybe_default
  NAME default? ','
  NAME default? &':'

fstring_middle
  fstring_replacement_field
  FSTRING_MIDDLE

fstring_replacement_field
  '{' annotated_rhs '='? fstring_conversion? fstring_full_format_spec? '}'
  invalid_replacement_field

fstring_conversion
  a='!' b=NAME => @conversion a b

fstring_full_format_spec
  ':' fstring_format_spec*

fstring_format_spec
  a=FSTRING_MIDDLE => @specText a
  fstring_replacement_field

fstring
  a=FSTRING_START b=fstring_middle* FSTRING_END => @fstring a b

string
  a=STRING => @string a

number
  a=NUMBER => @number a

strings*
  a=(fstring | string)+ => @strings a

list
  '[' a=star_named_expressions? ']' => List a

tuple
  '(' a=tuple_items? ')' => Tuple a

tuple_items
  a=star_named_expression ',' b=star_named_expressions? => Items a b

set
  '{' star_named_expressions '}' => Set

dict
  '{' double_starred_kvpairs? '}' => Dict
  '{' invalid_double_starred_kvpairs '}'

double_starred_kvpairs
  ','.double_starred_kvpair+ ','?

double_starred_kvpair
  '**' bitwise_or
  kvpair

kvpair
  expression ':' expression

for_if_clauses
  for_if_clause+

for_if_clause
  'async' 'for' star_targets 'in' ~ disjunction ('if' disjunction)*
  'for' star_targets 'in' ~ disjunction ('if' disjunction)*
  'async'? 'for' bitwise_or (',' bitwise_or)* ','? !'in' => @last 'in' expected after for-loop variables
  invalid_for_target

listcomp
  '[' named_expression for_if_clauses ']' => ListComp
  invalid_comprehension

setcomp
  '{' named_expression for_if_clauses '}' => SetComp
  invalid_comprehension

genexp
  '(' (assignment_expression | expression !':=') for_if_clauses ')' => GeneratorExp
  invalid_comprehension

dictcomp
  '{' kvpair for_if_clauses '}' => DictComp
  invalid_dict_comprehension

arguments*
  a=args ','? &')' => $a
  invalid_arguments

args
  a=','.(starred_expression | a=(assignment_expression | a=expression !':=' => $a) !'=' => $a)+ b=(',' k=kwargs => $k)? => @callArguments a b
  b=kwargs => @keywordArguments b

kwargs
  a=','.kwarg_or_starred+ ',' b=','.kwarg_or_double_starred+ => Items a b
  a=','.kwarg_or_starred+ => Items a
  a=','.kwarg_or_double_starred+ => Items a

starred_expression
  invalid_starred_expression_unpacking
  '*' a=expression => Starred a
  '*' => @last Invalid star expression

kwarg_or_starred
  invalid_kwarg
  NAME '=' expression => Keyword
  starred_expression

kwarg_or_double_starred
  invalid_kwarg
  NAME '=' expression => Keyword
  '**' expression => DoubleStarred

star_targets
  star_target !','
  star_target (',' star_target)* ','?

star_targets_list_seq
  ','.star_target+ ','?

star_targets_tuple_seq
  star_target (',' star_target)+ ','?
  star_target ','

star_target*
  '*' !'*' star_target
  target_with_star_atom

target_with_star_atom*
  t_primary '.' NAME !t_lookahead
  t_primary '[' slices ']' !t_lookahead
  star_atom

star_atom
  NAME
  '(' target_with_star_atom ')'
  '(' star_targets_tuple_seq? ')'
  '[' star_targets_list_seq? ']'

single_target
  single_subscript_attribute_target
  NAME
  '(' single_target ')'

single_subscript_attribute_target
  t_primary '.' NAME !t_lookahead
  t_primary '[' slices ']' !t_lookahead

t_primary*
  atom &t_lookahead (primary_tail &t_lookahead)*

t_lookahead
  '(' | '[' | '.'

del_targets
  ','.del_target+ ','?

del_target*
  t_primary '.' NAME !t_lookahead
  t_primary '[' slices ']' !t_lookahead
  del_t_atom

del_t_atom
  NAME
  '(' del_target ')'
  '(' del_targets? ')'
  '[' del_targets? ']'

expression_plain
  disjunction 'if' disjunction 'else' expression => IfExp
  disjunction
  lambdef

invalid_arguments
  ((','.(starred_expression | (assignment_expression | expression !':=') !'=')+ ',' kwargs) | kwargs) a=',' ','.(starred_expression !'=')+ => @from a iterable argument unpacking follows keyword argument unpacking
  a=expression b=for_if_clauses ',' (args | expression for_if_clauses)? => @range a b Generator expression must be parenthesized
  a=NAME b='=' expression for_if_clauses => @range a b invalid syntax. Maybe you meant '==' or ':=' instead of '='?
  (args ',')? a=NAME b='=' &(',' | ')') => @range a b expected argument value expression
  a=args b=for_if_clauses => @bareGenerator a b
  args ',' a=expression b=for_if_clauses => @range a b Generator expression must be parenthesized
  a=args ',' args => @positionalAfterKeyword a

invalid_kwarg
  a=('True' | 'False' | 'None') b='=' => @range a b cannot assign to %t
  a=NAME b='=' expression for_if_clauses => @range a b invalid syntax. Maybe you meant '==' or ':=' instead of '='?
  !(NAME '=') a=expression b='=' => @range a b expression cannot contain assignment, perhaps you meant "=="?
  a='**' expression '=' b=expression => @range a b cannot assign to keyword argument unpacking

invalid_legacy_expression
  a=NAME !'(' b=star_expressions => @legacy a b

invalid_type_param
  '*' NAME a=':' b=expression => @typeBound a b TypeVarTuple
  '**' NAME a=':' b=expression => @typeBound a b ParamSpec

invalid_expression
  !(NAME STRING | SOFT_KEYWORD) a=disjunction b=expression_plain => @missingComma a b
  a=disjunction 'if' b=disjunction !('else' | ':') => @range a b expected 'else' after 'if' expression
  a='lambda' lambda_params? b=':' &FSTRING_MIDDLE => @range a b f-string: lambda expressions are not allowed without parentheses

invalid_named_expression*
  a=expression ':=' expression => @at a cannot use assignment expressions with %n
  a=NAME '=' b=bitwise_or !('=' | ':=') => @range a b invalid syntax. Maybe you meant '==' or ':=' instead of '='?
  !(list | tuple | genexp | 'True' | 'None' | 'False') a=bitwise_or '=' bitwise_or !('=' | ':=') => @at a cannot assign to %n here. Maybe you meant '==' instead of '='?

invalid_assignment
  a=invalid_ann_assign_target ':' expression => @at a only single target (not %n) can be annotated
  a=star_named_expression ',' star_named_expressions* ':' expression => @at a only single target (not tuple) can be annotated
  a=expression ':' expression => @at a illegal target for annotation
  (star_targets '=')* a=star_expressions '=' => @target a star
  (star_targets '=')* a=yield_expr '=' => @at a assignment to yield expression not possible
  a=star_expressions augassign annotated_rhs => @at a '%n' is an illegal expression for augmented assignment

invalid_ann_assign_target
  list
  tuple
  '(' a=invalid_ann_assign_target ')' => $a

invalid_del_stmt
  'del' a=star_expressions => @target a del

invalid_block
  NEWLINE !INDENT => @indent expected an indented block

invalid_comprehension
  ('[' | '(' | '{') a=starred_expression for_if_clauses => @at a iterable unpacking cannot be used in comprehension
  ('[' | '{') a=star_named_expression ',' b=star_named_expressions for_if_clauses => @range a b did you forget parentheses around the comprehension target?
  ('[' | '{') a=star_named_expression b=',' for_if_clauses => @range a b did you forget parentheses around the comprehension target?

invalid_dict_comprehension
  '{' a='**' bitwise_or for_if_clauses '}' => @at a dict unpacking cannot be used in dict comprehension

invalid_parameters
  a='/' ',' => @at a at least one argument must precede /
  (slash_no_default | slash_with_default) param_maybe_default* a='/' => @at a / may appear only once
  slash_no_default? param_no_default* invalid_parameters_helper a=param_no_default => @at a parameter without a default follows parameter with a default
  param_no_default* a='(' param_no_default+ ','? b=')' => @range a b Function parameters cannot be parenthesized
  (slash_no_default | slash_with_default)? param_maybe_default* '*' (',' | param_no_default) param_maybe_default* a='/' => @at a / must be ahead of *
  param_maybe_default+ '/' a='*' => @at a expected comma between / and *

invalid_parameters_helper
  slash_with_default
  param_with_default+

invalid_default
  a='=' &(')' | ',') => @at a expected default value expression

invalid_star_etc
  a='*' (')' | ',' (')' | '**')) => @at a named arguments must follow bare *
  '*' param a='=' => @at a var-positional argument cannot have default value
  '*' (param_no_default | ',') param_maybe_default* a='*' (param_no_default | ',') => @at a * argument may appear only once

invalid_kwds
  '**' param a='=' => @at a var-keyword argument cannot have default value
  '**' param ',' a=param => @at a arguments cannot follow var-keyword argument
  '**' param ',' a=('*' | '**' | '/') => @at a arguments cannot follow var-keyword argument

invalid_lambda_parameters
  a='/' ',' => @at a at least one argument must precede /
  (lambda_slash_no_default | lambda_slash_with_default) lambda_param_maybe_default* a='/' => @at a / may appear only once
  lambda_slash_no_default? lambda_param_no_default* invalid_lambda_parameters_helper a=lambda_param_no_default => @at a parameter without a default follows parameter with a default
  lambda_param_no_default* a='(' ','.NAME+ ','? b=')' => @range a b Lambda expression parameters cannot be parenthesized
  (lambda_slash_no_default | lambda_slash_with_default)? lambda_param_maybe_default* '*' (',' | lambda_param_no_default) lambda_param_maybe_default* a='/' => @at a / must be ahead of *
  lambda_param_maybe_default+ '/' a='*' => @at a expected comma between / and *

invalid_lambda_parameters_helper
  lambda_slash_with_default
  lambda_param_with_default+

invalid_lambda_star_etc
  '*' (':' | ',' (':' | '**')) => @last named arguments must follow bare *
  '*' NAME a='=' => @at a var-positional argument cannot have default value
  '*' (lambda_param_no_default | ',') lambda_param_maybe_default* a='*' (lambda_param_no_default | ',') => @at a * argument may appear only once

invalid_lambda_kwds
  '**' NAME a='=' => @at a var-keyword argument cannot have default value
  '**' NAME ',' a=NAME => @at a arguments cannot follow var-keyword argument
  '**' NAME ',' a=('*' | '**' | '/') => @at a arguments cannot follow var-keyword argument

invalid_with_item
  expression 'as' a=expression &(',' | ')' | ':') => @target a star

invalid_for_target
  'async'? 'for' a=star_expressions => @target a for

invalid_group
  '(' a=starred_expression ')' => @at a cannot use starred expression here
  '(' a='**' expression ')' => @at a cannot use double starred expression here

invalid_import
  a='import' ','.dotted_name+ 'from' dotted_name => @from a Did you mean to use 'from ... import ...' instead?
  'import' a=NEWLINE => @from a Expected one or more names after 'import'

invalid_import_from_targets
  import_from_as_names ',' NEWLINE => @last trailing comma not allowed without surrounding parentheses
  a=NEWLINE => @from a Expected one or more names after 'import'

invalid_with_stmt
  'async'? 'with' ','.(expression ('as' star_target)?)+ NEWLINE => @last expected ':'
  'async'? 'with' '(' ','.(expressions ('as' star_target)?)+ ','? ')' NEWLINE => @last expected ':'

invalid_with_stmt_indent
  'async'? a='with' ','.(expression ('as' star_target)?)+ ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'with' statement on line %l
  'async'? a='with' '(' ','.(expressions ('as' star_target)?)+ ','? ')' ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'with' statement on line %l

invalid_try_stmt
  a='try' ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'try' statement on line %l
  'try' ':' block !('except' | 'finally') => @last expected 'except' or 'finally' block
  'try' ':' block* except_block+ a='except' b='*' expression ('as' NAME)? ':' => @range a b cannot have both 'except' and 'except*' on the same 'try'
  'try' ':' block* except_star_block+ a='except' (expression ('as' NAME)?)? ':' => @at a cannot have both 'except' and 'except*' on the same 'try'

invalid_except_stmt
  'except' '*'? a=expression ',' expressions ('as' NAME)? ':' => @from a multiple exception types must be parenthesized
  'except' '*'? expression ('as' NAME)? NEWLINE => @last expected ':'
  'except' NEWLINE => @last expected ':'
  'except' '*' (NEWLINE | ':') => @last expected one or more exception types

invalid_finally_stmt
  a='finally' ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'finally' statement on line %l

invalid_except_stmt_indent
  a='except' expression ('as' NAME)? ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'except' statement on line %l
  a='except' ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'except' statement on line %l

invalid_except_star_stmt_indent
  a='except' '*' expression ('as' NAME)? ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'except*' statement on line %l

invalid_match_stmt
  "match" subject_expr NEWLINE => @last expected ':'
  a="match" subject_expr ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'match' statement on line %l

invalid_case_block
  "case" patterns guard? NEWLINE => @last expected ':'
  a="case" patterns guard? ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'case' statement on line %l

invalid_as_pattern
  or_pattern 'as' a="_" => @at a cannot use '_' as a target
  or_pattern 'as' !NAME a=expression => @at a invalid pattern target

invalid_class_pattern
  name_or_attr '(' a=invalid_class_argument_pattern => @range a a positional patterns follow keyword patterns

invalid_class_argument_pattern
  (positional_patterns ',')? keyword_patterns ',' a=positional_patterns => $a

invalid_if_stmt
  'if' named_expression NEWLINE => @last expected ':'
  a='if' named_expression ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'if' statement on line %l

invalid_elif_stmt
  'elif' named_expression NEWLINE => @last expected ':'
  a='elif' named_expression ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'elif' statement on line %l

invalid_else_stmt
  a='else' ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'else' statement on line %l

invalid_while_stmt
  'while' named_expression NEWLINE => @last expected ':'
  a='while' named_expression ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'while' statement on line %l

invalid_for_stmt
  'async'? 'for' star_targets 'in' star_expressions NEWLINE => @last expected ':'
  'async'? a='for' star_targets 'in' star_expressions ':' NEWLINE !INDENT => @indentAfter a expected an indented block after 'for' statement on line %l

invalid_def_raw
  'async'? a='def' NAME type_params? '(' params? ')' ('->' expression)? ':' NEWLINE !INDENT => @indentAfter a expected an indented block after function definition on line %l
  'async'? 'def' NAME type_params? &&'(' params? ')' ('->' expression)? &&':' block

invalid_class_def_raw
  'class' NAME type_params? ('(' arguments? ')')? NEWLINE => @last expected ':'
  a='class' NAME type_params? ('(' arguments? ')')? ':' NEWLINE !INDENT => @indentAfter a expected an indented block after class definition on line %l

invalid_double_starred_kvpairs
  ','.double_starred_kvpair+ ',' invalid_kvpair
  expression ':' a='*' bitwise_or => @from a cannot use a starred expression in a dictionary value
  expression a=':' &('}' | ',') => @at a expression expected after dictionary key and ':'

invalid_kvpair
  a=expression !':' => @afterKey a ':' expected after dictionary key
  expression ':' a='*' bitwise_or => @from a cannot use a starred expression in a dictionary value
  expression a=':' &('}' | ',') => @at a expression expected after dictionary key and ':'

invalid_starred_expression_unpacking
  a='*' expression '=' b=expression => @range a b cannot assign to iterable argument unpacking

invalid_replacement_field
  '{' a='=' => @at a f-string: valid expression required before '='
  '{' a='!' => @at a f-string: valid expression required before '!'
  '{' a=':' => @at a f-string: valid expression required before ':'
  '{' a='}' => @at a f-string: valid expression required before '}'
  '{' !annotated_rhs => @next f-string: expecting a valid expression after '{'
  '{' annotated_rhs !('=' | '!' | ':' | '}') => @next f-string: expecting '=', or '!', or ':', or '}'
  '{' annotated_rhs '=' !('!' | ':' | '}') => @next f-string: expecting '!', or ':', or '}'
  '{' annotated_rhs '='? invalid_conversion_character
  '{' annotated_rhs '='? ('!' NAME)? !(':' | '}') => @next f-string: expecting ':' or '}'
  '{' annotated_rhs '='? ('!' NAME)? ':' fstring_format_spec* !'}' => @next f-string: expecting '}', or format specs
  '{' annotated_rhs '='? ('!' NAME)? !'}' => @next f-string: expecting '}'

invalid_conversion_character
  '!' &(':' | '}') => @next f-string: missing conversion character
  '!' !NAME => @next f-string: invalid conversion character

invalid_arithmetic
  sum ('+' | '-' | '*' | '/' | '%' | '//' | '@') a='not' b=inversion => @range a b 'not' after an operator must be parenthesized

invalid_factor
  ('+' | '-' | '~') a='not' b=factor => @range a b 'not' after an operator must be parenthesized

invalid_type_params
  '[' a=']' => @from a Type parameter list cannot be empty
`;
