import type { Seen } from '../../changes/change-base.ts';
import type {
  FoundTables,
  ScopeQuestion,
  Sight,
  TableQuestion,
} from '../../changes/questions.ts';
import { remembered } from '../../keyed.ts';
import type { Result } from '../../result.ts';
import { nameList } from '../../text/lists.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import type { Connection } from './connection.ts';
import { fedNotices, findFed } from './subscriptions.ts';
import { findUnlisted, HELD, lookAtTable, UNFINISHED } from './tables.ts';
import { findOpen, type OpenTransactions } from './transactions.ts';

/** The longest wait for open transactions, for all looks of a plan together, and the pause between two looks. */
const OPEN_MS = 10_000;
export const OPEN_PAUSE_MS = 250;
const MOST_REASONS = 3;

/** What a look at tables needs: connections, and patience with open transactions. */
interface Looking {
  to(database: string): Connection;
  readonly patience: Patience;
}

/** The possible effects of open transactions, by database. */
type OpenByDatabase = ReadonlyMap<string, Result<OpenTransactions, string>>;

/**
 * Looks at tables. The rows of an open transaction cannot be seen. So a table that such a transaction writes to,
 * creates or locks is looked at again, until the transaction ends or the time is over. Transactions are read before
 * rows: if one commits in between, its rows are seen.
 */
export async function lookAtTables(
  questions: readonly TableQuestion[],
  looking: Looking,
): Promise<Sight> {
  const { now, wait } = looking.patience;
  const feeding = findAllFed(questions, looking);
  const seen = new Map<string, Seen>();
  const blind = new Set<string>();
  let left = questions;
  for (;;) {
    const open: TableQuestion[] = [];
    const asked = now();
    for (const { question, table, unread } of await lookOnce(left, looking)) {
      if (PASSING.has(table)) open.push(question);
      if (unread !== undefined) blind.add(unread);
      seen.set(question.name, table);
    }
    if (open.length === 0) break;
    // Locked tables take time, and another look would take just as long.
    if (!(await wait(now() - asked))) break;
    left = open;
  }
  const fed = (await feeding).filter(
    (name) => seen.get(name)?.kind === 'empty',
  );
  return {
    seen,
    notices: [
      ...unseenNotices(seen),
      ...blindNotices(blind),
      ...fedNotices(fed),
    ],
  };
}

/** The tables that subscriptions fill, in all databases that are asked about. */
async function findAllFed(
  questions: readonly TableQuestion[],
  { to }: Looking,
): Promise<readonly string[]> {
  const fed = await Promise.all(
    Array.from(databasesOf(questions), (database) =>
      findFed(database, to(database)),
    ),
  );
  return fed.flat();
}

function databasesOf(questions: readonly TableQuestion[]): ReadonlySet<string> {
  return new Set(questions.map(({ database }) => database));
}

/** Lists tables that no document lists. Repeats that while an open transaction may create a table, and time is left. */
export function listUnlisted(
  question: ScopeQuestion,
  { to, patience }: Listing,
): Promise<Result<FoundTables, string>> {
  return whilePassing(UNFINISHED, () => findUnlisted(to, question), patience);
}

/** Asks again while an answer fails for this temporary reason, and time is left for a pause. */
export async function whilePassing<Value>(
  reason: string,
  ask: () => Promise<Result<Value, string>>,
  { wait }: Patience,
): Promise<Result<Value, string>> {
  for (;;) {
    const answer = await ask();
    const isPassing = !answer.ok && answer.problem === reason;
    if (!isPassing || !(await wait(0))) return answer;
  }
}

/** Waits for what passes. All that shares it waits at most ten seconds together, from the first wait. */
export interface Patience {
  now(): number;
  /** Pauses; false if no time is left for a pause and for asking again, which takes so many milliseconds. */
  wait(milliseconds: number): Promise<boolean>;
}

/** Patience that begins with the first wait. */
export function patienceOf(
  now: () => number,
  pause: () => Promise<void>,
): Patience {
  let until: number | undefined;
  return {
    now,
    wait: async (milliseconds) => {
      until ??= now() - milliseconds + OPEN_MS;
      if (now() + OPEN_PAUSE_MS + milliseconds > until) return false;
      await pause();
      return true;
    },
  };
}

/** What listing tables needs. Without a name, `to` connects to the database of the address. */
interface Listing {
  readonly to: (database?: string) => Connection;
  readonly patience: Patience;
}

/** The result of one look at a table; `unread` says why open transactions are unknown. */
interface LookedAt {
  readonly question: TableQuestion;
  readonly table: Seen;
  readonly unread?: string;
}

/** Asks everything at once. Each connection keeps that order, so transactions are read before rows. */
async function lookOnce(
  questions: readonly TableQuestion[],
  looking: Looking,
): Promise<readonly LookedAt[]> {
  const finding = findAllOpen(questions, looking);
  const tables = await Promise.all(
    questions.map(async (question) => ({
      question,
      table: await lookAtTable(looking.to(question.database), question),
    })),
  );

  const open = await finding;
  return tables.map(({ question, table }) => {
    const transactions = open.get(question.database);
    if (transactions === undefined || !SILENT.has(table.kind))
      return { question, table };
    if (transactions.ok)
      return {
        question,
        table: seenDespite(table, transactions.value, question),
      };
    return { question, table, unread: transactions.problem };
  });
}

const WRITTEN: Seen = {
  kind: 'unknown',
  why: 'an open transaction writes to it, and its rows cannot be seen yet',
};
const MADE: Seen = {
  kind: 'unknown',
  why: 'an open transaction may create it, or give its name to another table',
};
/** Results that change when the transaction ends. */
const PASSING: ReadonlySet<Seen> = new Set([WRITTEN, MADE, HELD]);
/** Results without a row. Only these may be wrong while transactions are open. */
const SILENT: ReadonlySet<Seen['kind']> = new Set(['empty', 'absent']);

/** The result for a table without visible rows, given the open transactions. */
function seenDespite(
  table: Seen,
  { mayFill, mayCreate }: OpenTransactions,
  question: TableQuestion,
): Seen {
  if (table.kind === 'absent') return mayCreate ? MADE : table;
  return mayFill(question) ? WRITTEN : table;
}

async function findAllOpen(
  questions: readonly TableQuestion[],
  { to }: Looking,
): Promise<OpenByDatabase> {
  const databases = databasesOf(questions);
  const open = await Promise.all(
    Array.from(
      databases,
      async (database) => [database, await findOpen(to(database))] as const,
    ),
  );
  return new Map(open);
}

/** Why some tables are unknown, each reason once. */
function unseenNotices(seen: ReadonlyMap<string, Seen>): readonly Message[] {
  const unknown = new Map<string, string[]>();
  for (const [name, table] of seen)
    if (table.kind === 'unknown')
      remembered(unknown, table.why, () => []).push(name);

  const notices = Array.from(
    unknown,
    ([why, names]) =>
      prose`${nameList(names, 'table')} could not be looked at in the database: ${quoteWhole(why)}.`,
  );
  return notices.slice(0, MOST_REASONS);
}

function blindNotices(reasons: ReadonlySet<string>): readonly Message[] {
  const [why] = reasons;
  if (why === undefined) return [];
  return [
    prose`Open transactions could not be looked for: ${quoteWhole(why)}. Rows that are not committed yet cannot be seen.`,
  ];
}
