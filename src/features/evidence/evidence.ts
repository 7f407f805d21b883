import type { Seen } from '../../changes/change-base.ts';
import {
  type FoundTables,
  isDoubtful,
  listsMore,
  questionsOf,
  scopesOf,
  type TableQuestion,
} from '../../changes/questions.ts';
import { tablesText } from '../../changes/table-text.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Platform } from '../../ports/platform/platform.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { BranchDatabase } from '../../run/database.ts';
import { listedBefore, type Versions } from '../../run/history.ts';
import type { Settings } from '../../run/settings.ts';
import type { Log, World } from '../../run/world.ts';
import { counted } from '../../text/lists.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import type { TableName } from '../../topology/catalog.ts';
import { isListedIn } from '../../topology/topology-document.ts';
import { type Evidence, withEvidence } from './judge.ts';
import type { PlanStep } from './plan-step.ts';
import { whyNotThere } from './routers.ts';
import { readSnapshots } from './snapshots.ts';

/** What evidence is gathered from. */
interface EvidenceSources extends Log, Pick<World, 'now'> {
  readonly platform: Platform | undefined;
  readonly newTables: Settings['newTables'];
  readonly versions: Versions;
  /** Rows of a table are counted up to at least this number; some are counted in any case. */
  readonly counted: number | undefined;
  readonly database: BranchDatabase | undefined;
}

/**
 * Looks at the tables on whose rows a plan depends: in the database, and, for tables that are new to the topology, in
 * the snapshot of the schema. A plan that depends on no rows does not change. What cannot be read proves nothing.
 */
export async function findEvidence(
  plan: Plan,
  sources: EvidenceSources,
): Promise<PlanStep> {
  const { database } = sources;
  const [unwritable, seen] = await Promise.all([
    database && whyNotThere(plan, database, sources),
    lookForRows(plan, sources),
  ]);
  if (unwritable === undefined) return seen;
  return { plan: seen.plan, notices: [unwritable].concat(seen.notices) };
}

/** Judges a plan by what can be seen of the rows it depends on. */
async function lookForRows(
  plan: Plan,
  sources: EvidenceSources,
): Promise<PlanStep> {
  const { changes, threeWay, situation } = plan;
  const { database, newTables } = sources;
  if (!changes.some(isDoubtful) || situation.state === 'branch-unread')
    return { plan, notices: [] };

  const at = new Date(sources.now()).toISOString();
  // Without a database, evidence can only tell which tables are new to the topology.
  if (database === undefined && !listsMore(threeWay.desired, threeWay.live)) {
    const evidence = { ...NOTHING_SEEN, at };
    return { plan: withEvidence(plan, evidence, newTables), notices: [] };
  }

  const unlisted = await findUnlisted(plan, database);
  const tables = await lookAtTables(plan, unlisted.found, sources);
  const evidence = {
    at,
    tables: tables.seen,
    fresh: tables.fresh,
    left: tables.left,
    found: unlisted.found,
  };
  return {
    plan: withEvidence(plan, evidence, newTables),
    notices: unlisted.notices.concat(tables.notices),
  };
}

const NOTHING_SEEN: Omit<Evidence, 'at'> = {
  tables: new Map(),
  fresh: new Set(),
  left: new Set(),
  found: new Map(),
};

/** Unlisted tables, by the key of their scope. */
type UnlistedTables = ReadonlyMap<string, FoundTables>;

/** The unlisted tables of the places whose default or group changes. */
interface UnlistedStep {
  readonly found: UnlistedTables;
  readonly notices: readonly Message[];
}

/** Finds the unlisted tables of the places whose default or group changes. */
async function findUnlisted(
  { changes, threeWay: { desired, live } }: Plan,
  database: BranchDatabase | undefined,
): Promise<UnlistedStep> {
  const found = new Map<string, FoundTables>();
  const notices: Message[] = [];
  if (database === undefined) return { found, notices };

  for (const [key, question] of scopesOf(changes, [desired, live])) {
    const unlisted = await database.unlisted(question);
    const place = tablesText({ listed: [], unlisted: [question.scope] });
    if (!unlisted.ok) {
      notices.push(
        prose`Which tables are not listed could not be read (${place}): ${quoteWhole(unlisted.problem)}.`,
      );
      continue;
    }
    const { tables, isMore } = unlisted.value;
    found.set(key, unlisted.value);
    // If the database may be another one, even a complete list is no proof. A separate notice says so.
    if (isMore && database.isProven)
      notices.push(
        prose`The search for unlisted tables reached its limit (${place}). It found ${counted(tables.length, 'table')}, and there may be more.`,
      );
  }
  return { found, notices };
}

/** What was seen of tables. */
interface TableEvidence extends Pick<Evidence, 'fresh' | 'left'> {
  readonly seen: ReadonlyMap<string, Seen>;
  readonly notices: readonly Message[];
}

async function lookAtTables(
  { changes, threeWay }: Plan,
  unlisted: UnlistedTables,
  sources: EvidenceSources,
): Promise<TableEvidence> {
  const { live, desired } = threeWay;
  const { database, versions, counted } = sources;
  const isNew = (table: TableName): boolean =>
    !isListedIn(live, table) && isListedIn(desired, table);
  const { questions, left } = questionsOf(changes, {
    found: unlisted,
    isAsked: database === undefined ? isNew : () => true,
  });
  const sight = await database?.look(
    questions.map((question) => ({ ...question, counted })),
  );
  const seen = new Map(sight?.seen);
  const isUnknown = ({ name }: TableQuestion): boolean =>
    (seen.get(name)?.kind ?? 'unknown') === 'unknown';
  const open = questions.filter((table) => isNew(table) && isUnknown(table));
  const neverListed = await findNeverListed(open, versions, threeWay);
  const fresh = neverListed.ok ? neverListed.value : [];
  const snapshots = await readSnapshots(fresh, live, sources);
  for (const [name, what] of snapshots.found) seen.set(name, what);

  const notices = (sight?.notices ?? []).concat(snapshots.notices);
  if (!neverListed.ok)
    notices.push(
      prose`It is unknown whether tables are new, because the file's history could not be read: ${neverListed.problem}`,
    );
  const names = new Set(fresh.map(({ name }) => name));
  return { seen, fresh: names, left, notices };
}

/** The tables that no earlier version of the file has listed. */
async function findNeverListed(
  tables: readonly TableQuestion[],
  versions: Versions,
  threeWay: Plan['threeWay'],
): Promise<Result<readonly TableQuestion[], Message>> {
  if (tables.length === 0) return ok([]);
  const listed = await listedBefore(tables, versions, threeWay);
  if (listed.ok)
    return ok(tables.filter(({ name }) => !listed.value.has(name)));
  return failure(listed.problem);
}
