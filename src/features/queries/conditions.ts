import { columnPathsIn, expressionName } from './key-columns.ts';
import { type A_Expr, type Node, nodesIn } from './parser.ts';
import type { Scope } from './scope.ts';
import type { Column, Equality, Term } from './shape.ts';
import {
  anyTerm,
  IN_A_ROW,
  IN_AN_OR,
  isPostgres,
  isStar,
  listTerm,
  namesIn,
  QUERIED,
  rowTerm,
  termOf,
} from './terms.ts';

/** Where a condition is, and whose rows it limits. */
export interface ConditionScope {
  readonly scope: Scope;
  readonly limits: ReadonlySet<number>;
  /** Whether lists are cut to their first value in the text, as in `pg_stat_statements` since PostgreSQL 18. */
  readonly hasCutLists: boolean;
}

/** No index routes by an expression over so many columns: routers take one column (docs/neki.md §1.4). */
const MOST_IN_AN_EXPRESSION = 10;

/** The equalities of columns that a condition requires of every row. */
export function equalitiesIn(
  condition: Node | undefined,
  place: ConditionScope,
): readonly Equality[] {
  if (condition === undefined) return [];
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    const sides = args.map((side) => equalitiesIn(side, place));
    if (boolop === 'AND_EXPR') return sides.flat();
    if (boolop === 'OR_EXPR') return inEachOf(sides);
    return [];
  }
  if ('A_Expr' in condition) return compared(condition.A_Expr, place);
  if (!('SubLink' in condition)) return [];

  const { subLinkType, testexpr, operName } = condition.SubLink;
  // `IN (SELECT …)`, and `= ANY (SELECT …)`.
  const isIn = operName === undefined || isEqual(operName);
  if (subLinkType !== 'ANY_SUBLINK' || !isIn) return [];
  return both(termIn(testexpr, place), QUERIED, place);
}

/** The columns that both sides of an OR compare; it is unknown which side holds. */
function inEachOf(
  sides: readonly (readonly Equality[])[],
): readonly Equality[] {
  const [first = [], ...others] = sides.map((side) =>
    side.filter(({ term }) => term.kind !== 'column'),
  );
  const columns = others.map(
    (side) => new Set(side.map(({ column }) => idOf(column))),
  );
  return first
    .filter(({ column }) => columns.every((side) => side.has(idOf(column))))
    .map((equality) => ({ ...equality, term: IN_AN_OR }));
}

const IDS = new WeakMap<Column, string>();

/** A text that is equal for equal columns; it is made once, because a column may be in many ORs. */
function idOf(column: Column): string {
  const known = IDS.get(column);
  if (known !== undefined) return known;
  const id = `${column.candidates.join()} ${column.name}`;
  IDS.set(column, id);
  return id;
}

function compared(
  expression: A_Expr,
  place: ConditionScope,
): readonly Equality[] {
  const { kind, name = [], lexpr, rexpr } = expression;
  if (!isEqual(name)) return [];

  switch (kind) {
    case 'AEXPR_OP':
      return equal(lexpr, rexpr, place);
    case 'AEXPR_IN':
      if (lexpr !== undefined && 'RowExpr' in lexpr)
        return (lexpr.RowExpr.args ?? []).flatMap((node) =>
          both(termIn(node, place), IN_A_ROW, place),
        );
      return both(termIn(lexpr, place), inTerm(rexpr, place), place);
    case 'AEXPR_OP_ANY':
      return both(termIn(lexpr, place), anyTerm(rexpr), place);
    default:
      return [];
  }
}

function inTerm(list: Node | undefined, { hasCutLists }: ConditionScope): Term {
  if (list !== undefined && 'List' in list)
    return listTerm(list.List.items ?? [], { isCut: hasCutLists });
  return { kind: 'other' };
}

function equal(
  left: Node | undefined,
  right: Node | undefined,
  place: ConditionScope,
): readonly Equality[] {
  if (left === undefined || right === undefined) return [];
  if (!('RowExpr' in left) || !('RowExpr' in right))
    return both(termIn(left, place), termIn(right, place), place);

  const others = right.RowExpr.args ?? [];
  return (left.RowExpr.args ?? []).flatMap((node, at) =>
    both(
      rowTerm(termIn(node, place)),
      rowTerm(termIn(others[at], place)),
      place,
    ),
  );
}

/** The equalities between two terms. They limit the rows of either side, as far as the condition limits any. */
export function both(
  left: Term,
  right: Term,
  { limits }: Pick<ConditionScope, 'limits'>,
): readonly Equality[] {
  const equalities: Equality[] = [];
  if (left.kind === 'column')
    equalities.push({ column: left.column, term: right, limits });
  if (right.kind === 'column')
    equalities.push({ column: right.column, term: left, limits });
  return equalities.filter(isKnown);
}

/** Whether routers may know what a column equals. They need not see the value of an expression in a column. */
function isKnown({ column, term }: Equality): boolean {
  if (term.kind === 'other') return false;
  const isOfExpression = term.kind === 'column' && term.column.isExpression;
  return column.isExpression || !isOfExpression;
}

function termIn(node: Node | undefined, { scope }: ConditionScope): Term {
  const term = termOf(node, (path) => scope.column(path));
  if (node === undefined || term.kind !== 'other') return term;
  return expressionTerm(node, scope) ?? term;
}

/** An expression over the columns of one table, by which an index may route; undefined for any other. */
function expressionTerm(node: Node, scope: Scope): Term | undefined {
  if (isStar(node) || hasQuery(node)) return undefined;
  const paths = new Map(
    columnPathsIn(node).map((path) => [path.join('\0'), path]),
  );
  if (paths.size > MOST_IN_AN_EXPRESSION) return undefined;
  const columns: Column[] = [];
  for (const path of paths.values()) {
    const term = scope.column(path);
    if (term.kind !== 'column') return undefined;
    columns.push(term.column);
  }

  const [first, ...others] = columns;
  if (first === undefined) return undefined;
  const { isDerived } = first;
  if (others.some((other) => other.isDerived !== isDerived)) return undefined;
  const shared = others.reduce(
    (candidates, other) => candidates.intersection(new Set(other.candidates)),
    new Set(first.candidates),
  );
  if (shared.size === 0) return undefined;
  const column = {
    name: expressionName(node),
    candidates: Array.from(shared),
    isDerived,
    isExpression: true,
  };
  return { kind: 'column', column };
}

function hasQuery(node: Node): boolean {
  return Iterator.from(nodesIn(node)).some((part) => 'SubLink' in part);
}

/** Whether an operator is PostgreSQL's `=`. Operators of users may have the same name in another schema. */
function isEqual(name: readonly Node[]): boolean {
  const names = namesIn(name);
  return isPostgres(names) && names.at(-1) === '=';
}
