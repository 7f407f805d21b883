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

/** Of a query that names a column of the query around it, where both are spread otherwise. */
export const CORRELATED: Message = prose`some subqueries that name an outer column are unavailable across shards (${code('[110]')})`;

/** The limits that a SELECT meets by its own clauses; not those of queries inside it. */
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
  // PostgreSQL takes window functions nowhere else.
  if (targetList.concat(sortClause).some(hasWindow)) limits.push(LIMITS.window);
  return limits;
}

/** Whether an expression has a window function; of a subquery the same is asked by itself. */
function hasWindow(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || 'SubLink' in node)
    return false;
  return 'over' in node || childrenOf(node).some(hasWindow);
}

/** What a statement that is no data statement is. */
export function utilityOf(node: Node): 'everywhere' | 'nowhere' | 'unknown' {
  const [kind = ''] = Object.keys(node);
  if (SESSION.has(kind)) return 'nowhere';
  if (UNKNOWN.has(kind)) return 'unknown';
  if (EVERYWHERE.test(kind)) return 'everywhere';
  return 'unknown';
}

/** Of the session alone. */
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
/** They read tables, too. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'CreateTableAsStmt',
  'RefreshMatViewStmt',
]);
/** What changes or maintains objects runs on every shard, whatever the topology says. */
const EVERYWHERE =
  /^(?:Alter|Cluster|Comment|Composite|Create|Define|Drop|Grant|Index|Reassign|Reindex|Rename|Rule|Truncate|Vacuum|View)/;
