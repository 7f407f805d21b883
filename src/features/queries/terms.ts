import { code, type Message, prose } from '../../text/message.ts';
import type { FuncCall, Node } from './parser.ts';
import type { Given, Term } from './shape.ts';

/** Functions that always give the same result for the same value. Any other function may be a user's. */
const STABLE_FUNCTIONS: ReadonlySet<string> = new Set([
  'abs',
  'btrim',
  'concat',
  'current_setting',
  'date_trunc',
  'lower',
  'ltrim',
  'md5',
  'now',
  'rtrim',
  'to_date',
  'to_timestamp',
  'upper',
]);

const OTHER: Term = { kind: 'other' };
const IN_ONE_PARAMETER = doubt(
  prose`a list in one parameter: routers may refuse it (${code('[115]')})`,
  { mayRefuse: true },
);
const IN_A_QUERY = doubt(
  prose`the key comes from a subquery: whether routers route by it is unknown`,
);
const IN_A_FUNCTION = doubt(
  prose`a function computes the key: routers refuse those of users (${code('[210]')})`,
  { mayRefuse: true },
);
const WITH_NULL = doubt(
  prose`the list has NULL: whether routers route by its other values is unknown`,
);
/** A comparison of whole rows. */
export const IN_A_ROW: Term = doubt(
  prose`rows are compared as a whole: whether routers route by that is unknown`,
);
/** A comparison in one side of an OR. */
export const IN_AN_OR: Term = doubt(
  prose`the key is given in both sides of an OR: whether routers route by that is unknown`,
);

function doubt(
  why: Message,
  { mayRefuse = false }: { readonly mayRefuse?: boolean } = {},
): Term {
  return { kind: 'doubtful', doubt: { why, mayRefuse } };
}

/** The term of one value; `column` finds the column of a path. */
export function termOf(
  node: Node | undefined,
  column: (names: readonly string[]) => Term,
): Term {
  if (node === undefined) return OTHER;
  if (isStar(node)) return OTHER;
  if ('ColumnRef' in node) return column(namesIn(node.ColumnRef.fields ?? []));
  if ('SubLink' in node) return IN_A_QUERY;
  if (isNull(node)) return OTHER;

  switch (constancyOf(node)) {
    case 'constant':
      return { kind: 'value', text: textOf(node) };
    case 'function':
      return IN_A_FUNCTION;
    case 'varying':
      return OTHER;
  }
}

/** Whether a node is a star, of one table or of all. */
export function isStar(node: Node | undefined): boolean {
  if (node === undefined || !('ColumnRef' in node)) return false;
  return node.ColumnRef.fields?.some((field) => 'A_Star' in field) ?? false;
}

/** The term that `IN (…)` compares with. */
export function listTerm(
  items: readonly Node[],
  { isCut = false }: { readonly isCut?: boolean } = {},
): Term {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0 && !isCut)
    return termOf(only, () => OTHER);
  // A null equals nothing, so it adds no row.
  const known = items.filter((item) => !isNull(item));
  const hasNull = known.length < items.length;
  if (hasNull && known.length === 0 && !isCut) return OTHER;
  const parts = known.map((item) => termOf(item, () => OTHER));
  if (parts.every(({ kind }) => kind === 'value'))
    return hasNull ? WITH_NULL : { kind: 'list' };
  return parts.find(({ kind }) => kind === 'doubtful') ?? OTHER;
}

/** The term that `= ANY (…)` compares with. */
export function anyTerm(node: Node | undefined): Term {
  if (node === undefined) return OTHER;
  if ('TypeCast' in node) return anyTerm(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return listTerm(node.A_ArrayExpr.elements ?? []);
  if (constancyOf(node) === 'constant') return IN_ONE_PARAMETER;
  return OTHER;
}

/** A subquery as a list of keys. */
export const QUERIED: Term = IN_A_QUERY;

/** A comparison of rows with a value that may itself be a row. */
export function rowTerm(term: Term): Term {
  if (term.kind === 'value') return IN_A_ROW;
  return term;
}

/** The value that a row of an INSERT gives to a column. */
export function givenBy(node: Node): Given {
  if ('SetToDefault' in node) return { kind: 'default' };
  return termOf(node, () => OTHER);
}

function isNull(node: Node): boolean {
  if ('TypeCast' in node)
    return node.TypeCast.arg !== undefined && isNull(node.TypeCast.arg);
  return 'A_Const' in node && node.A_Const.isnull === true;
}

type Constancy = 'constant' | 'function' | 'varying';

/** Whether an expression has one value, known before any row is read. */
function constancyOf(node: Node | undefined): Constancy {
  if (node === undefined) return 'constant';
  if ('A_Const' in node || 'ParamRef' in node) return 'constant';
  if ('SQLValueFunction' in node) return 'constant';
  if ('TypeCast' in node) return constancyOf(node.TypeCast.arg);
  if ('CollateClause' in node) return constancyOf(node.CollateClause.arg);
  if ('FuncCall' in node) return constancyOfCall(node.FuncCall);
  if ('CoalesceExpr' in node) return worst(node.CoalesceExpr.args ?? []);
  if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP') return 'varying';
  const { name = [], lexpr, rexpr } = node.A_Expr;
  const inside = worst([lexpr, rexpr]);
  if (inside === 'constant' && !isPostgres(namesIn(name))) return 'function';
  return inside;
}

function constancyOfCall({ funcname = [], args = [] }: FuncCall): Constancy {
  const inside = worst(args);
  if (inside !== 'constant') return inside;
  const names = namesIn(funcname);
  const isKnown = isPostgres(names) && STABLE_FUNCTIONS.has(names.at(-1) ?? '');
  if (isKnown) return 'constant';
  return 'function';
}

function worst(nodes: readonly (Node | undefined)[]): Constancy {
  const all = nodes.map(constancyOf);
  if (all.includes('varying')) return 'varying';
  if (all.includes('function')) return 'function';
  return 'constant';
}

/** An expression as text, without positions: equal expressions have equal texts. */
function textOf(node: Node): string {
  return JSON.stringify(node, (key, value) => {
    if (key === 'location') return undefined;
    return value;
  });
}

/** Whether a path of names may mean something of PostgreSQL: one name alone, or one of its schema. */
export function isPostgres(names: readonly string[]): boolean {
  const [schema] = names;
  return names.length === 1 || (names.length === 2 && schema === 'pg_catalog');
}

/** The names of a path such as `a.b`, without a star. */
export function namesIn(fields: readonly Node[]): readonly string[] {
  return fields
    .filter((field) => 'String' in field)
    .map(({ String: { sval = '' } }) => sval);
}
