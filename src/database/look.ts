import { nameList } from '../message/lists.ts';
import { type Message, prose, quoteWhole } from '../message/message.ts';
import type { Result } from '../result.ts';
import type { Sight, TableQuestion } from '../topology/evidence/evidence.ts';
import type { Seen } from '../topology/impact/change-base.ts';
import { remembered } from '../topology/keyed.ts';
import type { Connection } from './connection.ts';
import { findWritten, type IsWritten, lookAtTable } from './tables.ts';

/** How long transactions that are open may take to end, all tables together, and how often that is looked at. */
const OPEN_MS = 10_000;
export const OPEN_PAUSE_MS = 250;
const MOST_REASONS = 3;

/** What a look takes: the connections, the time, and the pause before it is repeated. */
interface Looking {
  to(database: string): Connection;
  now(): number;
  pause(): Promise<void>;
}

/** Whether open transactions write to the tables of each database. */
type WrittenByDatabase = ReadonlyMap<string, Result<IsWritten, string>>;

/**
 * Looks at tables. The rows of an open transaction cannot be seen, so a table that one writes to is looked at again
 * until it is over, for a moment. Transactions are looked for before rows: one that ends in between has shown its rows.
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
    for (const { question, table, writes } of await lookOnce(left, looking)) {
      if (writes === 'written') open.push(question);
      if (typeof writes === 'object') blind.add(writes.unread);
      seen.set(question.name, writes === 'written' ? WRITTEN : table);
    }
    const isOver = looking.now() - began + OPEN_PAUSE_MS >= OPEN_MS;
    if (open.length === 0 || isOver) break;
    left = open;
    await looking.pause();
  }
  return { seen, notices: unseenNotices(seen).concat(blindNotices(blind)) };
}

/** What one look showed of a table, and whether an open transaction writes to it; why nobody knows, where nobody does. */
interface LookedAt {
  readonly question: TableQuestion;
  readonly table: Seen;
  readonly writes: 'written' | 'none' | { readonly unread: string };
}

/** Asks for everything at once; each connection runs what it is asked for in that order, and transactions come first. */
async function lookOnce(
  questions: readonly TableQuestion[],
  looking: Looking,
): Promise<readonly LookedAt[]> {
  const finding = findAllWritten(questions, looking);
  const tables = await Promise.all(
    questions.map(async (question) => ({
      question,
      table: await lookAtTable(looking.to(question.database), question),
    })),
  );

  const written = await finding;
  return tables.map(({ question, table }) => {
    const writes = openWrites(table, written, question);
    return { question, table, writes };
  });
}

const WRITTEN: Seen = {
  kind: 'unknown',
  why: 'an open transaction writes to it, and its rows cannot be seen yet',
};

/** Of a table that looks empty alone. */
function openWrites(
  table: Seen,
  written: WrittenByDatabase,
  question: TableQuestion,
): LookedAt['writes'] {
  const isWritten = written.get(question.database);
  if (table.kind !== 'empty' || isWritten === undefined) return 'none';
  if (!isWritten.ok) return { unread: isWritten.problem };
  if (isWritten.value(question)) return 'written';
  return 'none';
}

async function findAllWritten(
  questions: readonly TableQuestion[],
  { to }: Looking,
): Promise<WrittenByDatabase> {
  const databases = new Set(questions.map(({ database }) => database));
  const written = await Promise.all(
    Array.from(
      databases,
      async (database) => [database, await findWritten(to(database))] as const,
    ),
  );
  return new Map(written);
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
