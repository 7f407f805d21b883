import { code, type Message, prose } from '../../text/message.ts';
import { childrenOf, type Node, type SelectStmt } from './parser.ts';
import type { Limit } from './shape.ts';

/** Limits of routers by the number that their error has (docs/neki.md §6.9). */
export const LIMITS = {
  selectInto: certain(prose`SELECT INTO is unavailable`, '[1]', 'always'),
  sample: certain(prose`TABLESAMPLE is unavailable`, '[126]', 'routed'),
  currentOf: certain(prose`WHERE CURRENT OF is unavailable`, '[128]', 'routed'),
  setOperation: certain(
    prose`INTERSECT and EXCEPT are unavailable`,
    '[124]',
    'routed',
  ),
  groupingSets: certain(
    prose`GROUPING SETS, ROLLUP and CUBE are unavailable across shards`,
    '[125]',
    'across',
  ),
  ties: certain(
    prose`WITH TIES is unavailable across shards`,
    '[138]',
    'across',
  ),
  arrayQuery: certain(
    prose`a subquery in ARRAY(…) is unavailable`,
    '[153]',
    'routed',
  ),
  columnNames: certain(
    prose`names for the columns of a query in FROM are unavailable`,
    '[127]',
    'routed',
  ),
  overridingUser: certain(
    prose`OVERRIDING USER VALUE is unavailable`,
    '[141]',
    'routed',
  ),
  mergeQuery: certain(
    prose`MERGE from a query is unavailable`,
    '[121]',
    'routed',
  ),
  merge: possible(
    prose`which MERGE runs across shards is not published`,
    '[121]',
    'routed',
  ),
  commonTable: possible(
    prose`some WITH queries that feed a write are unavailable`,
    '[105]',
    'routed',
  ),
  window: possible(
    prose`some window functions are unavailable across shards`,
    '[106]',
    'across',
  ),
  rangeFunction: possible(
    prose`some functions in FROM that take values from a query are unavailable`,
    '[111]',
    'routed',
  ),
  natural: {
    why: prose`NATURAL JOIN: its columns are in the catalog alone`,
    where: 'routed',
    isCertain: false,
  },
  recursive: {
    why: prose`WITH RECURSIVE: how routers run it is not published`,
    where: 'routed',
    isCertain: false,
  },
} as const satisfies Readonly<Record<string, Limit>>;

function certain(
  why: Message,
  number: `[${number}]`,
  where: Limit['where'],
): Limit {
  return { why: prose`${why} (${code(number)})`, where, isCertain: true };
}

function possible(
  why: Message,
  number: `[${number}]`,
  where: Limit['where'],
): Limit {
  return { why: prose`${why} (${code(number)})`, where, isCertain: false };
}

/** The limit of a query that names a column of the outer query, if both are not placed alike. */
export const CORRELATED: Message = prose`some subqueries that name an outer column are unavailable across shards (${code('[110]')})`;

/** The limits that a SELECT meets by its own clauses, without those of its subqueries. */
export function limitsOf(select: SelectStmt): readonly Limit[] {
  const { op, limitOption, groupClause = [] } = select;
  const { targetList = [], sortClause = [] } = select;
  const limits: Limit[] = [];
  if (select.intoClause !== undefined) limits.push(LIMITS.selectInto);
  if (op === 'SETOP_INTERSECT' || op === 'SETOP_EXCEPT')
    limits.push(LIMITS.setOperation);
  if (limitOption === 'LIMIT_OPTION_WITH_TIES') limits.push(LIMITS.ties);
  if (groupClause.some((node) => 'GroupingSet' in node))
    limits.push(LIMITS.groupingSets);
  // PostgreSQL allows window functions only here.
  if (targetList.concat(sortClause).some(hasWindow)) limits.push(LIMITS.window);
  return limits;
}

/** Whether an expression has a window function. Subqueries are checked separately. */
function hasWindow(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || 'SubLink' in node)
    return false;
  return 'over' in node || childrenOf(node).some(hasWindow);
}

/** Where a statement runs that is not a data statement. */
export function utilityOf(node: Node): 'everywhere' | 'nowhere' | 'unknown' {
  const [kind = ''] = Object.keys(node);
  if (SESSION.has(kind)) return 'nowhere';
  if (UNKNOWN.has(kind)) return 'unknown';
  if (EVERYWHERE.test(kind)) return 'everywhere';
  return 'unknown';
}

/** Statements about the session only. */
const SESSION: ReadonlySet<string> = new Set([
  'CheckPointStmt',
  'ClosePortalStmt',
  'ConstraintsSetStmt',
  'DeallocateStmt',
  'DiscardStmt',
  'ListenStmt',
  'NotifyStmt',
  'TransactionStmt',
  'UnlistenStmt',
  'VariableSetStmt',
  'VariableShowStmt',
]);
/** These statements may read tables, too. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'CreateTableAsStmt',
  'RefreshMatViewStmt',
]);
/** Statements that change or maintain objects. They run on every shard, whatever the topology. */
const EVERYWHERE =
  /^(?:Alter|Cluster|Comment|Composite|Create|Define|Drop|Grant|Index|Reassign|Reindex|Rename|Rule|Truncate|Vacuum|View)/;
