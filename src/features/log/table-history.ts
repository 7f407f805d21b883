import {
  compareWhereabouts,
  type Whereabouts,
  type WhereChange,
  whereaboutsOf,
} from '../../changes/table-history.ts';
import type { FileCommit, FileLog } from '../../document/file-version.ts';
import { readTopology } from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import { type Message, prose } from '../../text/message.ts';
import { nearest } from '../../text/nearest.ts';
import { fullName, type TableName } from '../../topology/catalog.ts';
import { isNekiForm } from '../../topology/topology.ts';
import {
  isListedIn,
  TopologyDocument,
} from '../../topology/topology-document.ts';

/** A version of the file from which on the rows of a table are in another place. */
export interface TableStep {
  readonly commit: FileCommit;
  /** Where the rows are from then on. */
  readonly where: Whereabouts;
  /** What changed; undefined for the oldest known version of the file. */
  readonly change: WhereChange | undefined;
  /** Earlier commits that could not be read; the change may have been in any of them. */
  readonly orEarlier: readonly FileCommit[];
}

/** A version that could not be read. */
export interface UnreadCommit {
  readonly commit: FileCommit;
  readonly why: Message;
}

/** Where the rows of a table were, as far as the history of the file tells. */
export interface TableHistory {
  readonly table: TableName;
  /** Where the newest version puts the rows; undefined if there is no version. */
  readonly now: Whereabouts | undefined;
  /** Whether the newest version lists the table. */
  readonly isListed: boolean;
  /** A table with a similar name that the newest version lists, if that version does not list this one. */
  readonly near: string | undefined;
  /** Newest first. */
  readonly steps: readonly TableStep[];
  readonly unread: readonly UnreadCommit[];
  /** Why versions before the last are unknown; undefined if the history is complete. */
  readonly cut: Message | undefined;
}

/** Which part of a history is read. */
export interface HistoryQuestion {
  readonly table: TableName;
  /**
   * Milliseconds since the epoch, to find where the table was at that time and since when; if left out, all of the
   * history.
   */
  readonly at: number | undefined;
  /** Called before each version is read; `false` stops the reading. */
  readonly goesOn: (done: number, total: number) => boolean;
}

/** A version of the file that is a topology. */
interface Version {
  readonly commit: FileCommit;
  readonly document: TopologyDocument;
}

/** Compares each version of the file with the one before it, newest first, for one table. */
export async function readTableHistory(
  log: FileLog,
  part: HistoryQuestion,
): Promise<TableHistory> {
  const { table, at } = part;
  const found: Found = {
    steps: [],
    unread: [],
    newest: undefined,
    oldest: undefined,
    skipped: [],
  };

  let isWhole = true;
  for await (const version of versionsOf(log, part)) {
    if (version === 'stopped') {
      isWhole = false;
      break;
    }
    const step = addVersion(found, version, table);
    if (at !== undefined && step !== undefined) {
      isWhole = false;
      break;
    }
  }

  const { steps, unread, newest, oldest } = found;
  if (isWhole && oldest) addFirst(found, oldest, table);
  return {
    table,
    now: newest && whereaboutsOf(newest.document, table),
    isListed: newest !== undefined && isListedIn(newest.document, table),
    near: newest && nearestListed(newest.document, table),
    steps,
    unread,
    cut: log.cut,
  };
}

/** The listed table that a misspelled name most likely means; undefined for a listed table. */
function nearestListed(
  document: TopologyDocument,
  table: TableName,
): string | undefined {
  if (isListedIn(document, table)) return undefined;
  return nearest(fullName(table), listedTables(document), MOST_SLIPS);
}

/** The most letters in which a misspelled name differs. */
const MOST_SLIPS = 2;

function* listedTables({ topology }: TopologyDocument): Generator<string> {
  for (const [database, { schemas }] of topology.databases)
    for (const [schema, { tables, referenceTables }] of schemas)
      for (const table of [...tables.keys(), ...referenceTables.keys()])
        yield fullName({ database, schema, table });
}

/** What has been found so far. */
interface Found {
  readonly steps: TableStep[];
  readonly unread: UnreadCommit[];
  newest: Version | undefined;
  oldest: Version | undefined;
  /** Commits before the oldest version found that could not be read. */
  skipped: FileCommit[];
}

/** Adds an older version. Returns the step of the version after it, if that version changed anything. */
function addVersion(
  found: Found,
  version: Version | UnreadCommit,
  table: TableName,
): TableStep | undefined {
  if ('why' in version) {
    found.unread.push(version);
    found.skipped.push(version.commit);
    return undefined;
  }

  const { oldest: later, skipped } = found;
  const step = later && stepBetween(version, later, { table, skipped });
  if (step !== undefined) found.steps.push(step);
  found.newest ??= version;
  found.oldest = version;
  found.skipped = [];
  return step;
}

/** The versions of the file, newest first; equal content of consecutive commits is read once. */
async function* versionsOf(
  log: FileLog,
  { at, goesOn }: HistoryQuestion,
): AsyncGenerator<Version | UnreadCommit | 'stopped'> {
  const commits = since(log.commits, at);
  let last: Version | undefined;
  for (const [done, commit] of commits.entries()) {
    if (!goesOn(done, commits.length)) return yield 'stopped';
    if (last !== undefined && last.commit.content === commit.content) {
      last = { ...last, commit };
      yield last;
      continue;
    }

    const read = await documentAt(log, commit);
    if (!read.ok) {
      yield { commit, why: read.problem };
      continue;
    }
    last = { commit, document: read.value };
    yield last;
  }
}

/** The newest commit that was made by a time, and all commits before it, whose dates need not be in order. */
function since(
  commits: readonly FileCommit[],
  at: number | undefined,
): readonly FileCommit[] {
  if (at === undefined) return commits;
  const from = commits.findIndex(
    ({ time }) => time !== undefined && time <= at,
  );
  if (from < 0) return [];
  return commits.slice(from);
}

/** The commits around a step. */
interface Around {
  readonly table: TableName;
  readonly skipped: readonly FileCommit[];
}

function stepBetween(
  earlier: Version,
  { commit, document }: Version,
  { table, skipped }: Around,
): TableStep | undefined {
  if (earlier.document === document) return undefined;
  const change = compareWhereabouts(earlier.document, document, table);
  return (
    change && {
      commit,
      where: whereaboutsOf(document, table),
      change,
      orEarlier: skipped,
    }
  );
}

/** Adds the oldest known version, if it places the table. */
function addFirst(
  { steps, skipped }: Found,
  { commit, document }: Version,
  table: TableName,
): void {
  const where = whereaboutsOf(document, table);
  if (where.kind === 'nowhere') return;
  steps.push({ commit, where, change: undefined, orEarlier: skipped });
}

async function documentAt(
  log: FileLog,
  commit: FileCommit,
): Promise<Result<TopologyDocument, Message>> {
  const read = await log.read(commit);
  if (read.kind === 'missing')
    return failure(prose`the commit deleted the file.`);
  if (read.kind === 'unreadable') return failure(read.why);

  const parsed = readTopology(commit.path, read.bytes);
  if (!parsed.ok)
    return failure(parsed.findings[0]?.message ?? prose`it is no document.`);
  if (isNekiForm(parsed.document))
    return ok(new TopologyDocument(parsed.document));
  return failure(prose`it has no key of a data topology.`);
}
