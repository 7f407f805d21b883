import { nameList } from '../message/lists.ts';
import { type Message, prose, quoteWhole } from '../message/message.ts';
import type { Result } from '../result.ts';
import type {
  FoundTables,
  ScopeQuestion,
  Sight,
  TableQuestion,
} from '../topology/evidence/evidence.ts';
import type { Seen } from '../topology/impact/change-base.ts';
import { remembered } from '../topology/keyed.ts';
import type { Connection } from './connection.ts';
import { findUnlisted, HELD, lookAtTable, UNFINISHED } from './tables.ts';
import { findOpen, type OpenTransactions } from './transactions.ts';

/** How long transactions that are open may take to end, all tables together, and how often that is looked at. */
const OPEN_MS = 10_000;
export const OPEN_PAUSE_MS = 250;
const MOST_REASONS = 3;

/** What a look takes: the connection to each database, the time, and the pause before it is repeated. */
interface Looking {
  to(database: string): Connection;
  now(): number;
  pause(): Promise<void>;
}

/** What open transactions do in each database. */
type OpenByDatabase = ReadonlyMap<string, Result<OpenTransactions, string>>;

/**
 * Looks at tables. The rows of an open transaction cannot be seen, so a table that one writes to, creates or locks is
 * looked at again until it is over, for a moment. Transactions are looked for before rows: one that ends in between has
 * shown its rows.
 */
export async function lookAtTables(
  questions: readonly TableQuestion[],
  looking: Looking,
): Promise<Sight> {
  const began = looking.now();
  const seen = new Map<string, Seen>();
  const blind = new Set<string>();
  let left = questions;
  for (;;) {
    const open: TableQuestion[] = [];
    const asked = looking.now();
    for (const { question, table, unread } of await lookOnce(left, looking)) {
      if (PASSING.has(table)) open.push(question);
      if (unread !== undefined) blind.add(unread);
      seen.set(question.name, table);
    }
    // Tables that are locked take a moment each, and would so again.
    const now = looking.now();
    const isOver = now - began + OPEN_PAUSE_MS + now - asked >= OPEN_MS;
    if (open.length === 0 || isOver) break;
    left = open;
    await looking.pause();
  }
  return { seen, notices: unseenNotices(seen).concat(blindNotices(blind)) };
}

/** Lists the tables that no document lists, again while a transaction may create one, for a moment. */
export function listUnlisted(
  question: ScopeQuestion,
  { to, pause }: Listing,
): Promise<Result<FoundTables, string>> {
  return whilePassing(UNFINISHED, () => findUnlisted(to, question), pause);
}

/** Asks again while an answer fails for a reason that passes, as long as there is time for a pause. */
export async function whilePassing<Value>(
  reason: string,
  ask: () => Promise<Result<Value, string>>,
  pause: Pause,
): Promise<Result<Value, string>> {
  for (;;) {
    const answer = await ask();
    const isPassing = !answer.ok && answer.problem === reason;
    if (!isPassing || !(await pause())) return answer;
  }
}

/** Pauses; false where there was no time left for it. */
type Pause = () => Promise<boolean>;

/** What lists tables: the connection to each database, without a name that of the address. */
interface Listing {
  readonly to: (database?: string) => Connection;
  readonly pause: Pause;
}

/** Pauses for several questions, together as long as one look may take; those that wait at once share a pause. */
export function boundedPauses(pause: () => Promise<void>): Pause {
  let left = OPEN_MS / OPEN_PAUSE_MS;
  let current: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    left -= 1;
    return pause().finally(() => {
      current = undefined;
    });
  };
  return async () => {
    if (current === undefined && left === 0) return false;
    current ??= begin();
    await current;
    return true;
  };
}

/** What one look showed of a table, and why nobody knows of open transactions, where nobody does. */
interface LookedAt {
  readonly question: TableQuestion;
  readonly table: Seen;
  readonly unread?: string;
}

/** Asks for everything at once; each connection runs what it is asked for in that order, and transactions come first. */
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
        table: seenBeside(table, transactions.value, question),
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
/** What is over with a transaction. */
const PASSING: ReadonlySet<Seen> = new Set([WRITTEN, MADE, HELD]);
/** What is seen of a table that shows no row; any other has shown what it is. */
const SILENT: ReadonlySet<Seen['kind']> = new Set(['empty', 'absent']);

/** What a table without rows is while transactions are open. */
function seenBeside(
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
  const databases = new Set(questions.map(({ database }) => database));
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
