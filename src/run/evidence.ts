import { nameList } from '../message/lists.ts';
import { prose, quoteWhole, thousands } from '../message/message.ts';
import {
  type CatalogTable,
  dotted,
  fullName,
  type TableName,
} from '../topology/catalog.ts';
import {
  type FoundTables,
  isDoubtful,
  lists,
  listsMore,
  lookupTables,
  questionsOf,
  routedAnew,
  routingColumn,
  scopesOf,
  type TableQuestion,
} from '../topology/evidence/evidence.ts';
import type { Evidence } from '../topology/evidence/judge.ts';
import type { Change, Seen } from '../topology/impact/change.ts';
import { tablesText } from '../topology/impact/object-text.ts';
import { remembered } from '../topology/keyed.ts';
import { shardsIn } from '../topology/model/topology.ts';
import { type Plan, withEvidence } from '../topology/plan/plan.ts';
import { decide } from '../topology/plan/policy.ts';
import type { ThreeWay } from '../topology/plan/three-way.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import { listedBefore, type Versions } from './file.ts';
import type { BranchDatabase, Run } from './request.ts';
import { type Compared, type Message, messageOf } from './result.ts';
import { whyNotThere } from './routers.ts';

/** A plan with what was seen of its tables. */
interface Looked {
  readonly plan: Plan;
  readonly notices: readonly Message[];
}

/** Looks at the tables of a plan, each time anew; pass the database of the branch, where there is one. */
export type LookAgain = (
  database: BranchDatabase | undefined,
) => Promise<Looked>;

/** Opens the databases of the branch where something depends on what is there: rows of tables, a PUT, or a check for drift. */
export async function openFor(
  { changes, threeWay, situation }: Plan,
  run: Run,
) {
  const isAsked =
    run.isDriftCheck === true ||
    ('underWay' in situation && situation.underWay.length > 0) ||
    (run.mode === 'apply' && changes.length > 0) ||
    changes.some(isDoubtful) ||
    routedAnew(changes, threeWay.desired).length > 0 ||
    lookupTables(changes, threeWay.desired).length > 0;
  return isAsked && situation.state !== 'branch-unread'
    ? openBranch(threeWay, run)
    : undefined;
}

/**
 * Reads how the tables are made that a plan routes anew or looks up anew, which decides further rules; and what could not
 * be read.
 */
export async function readCatalog(
  { changes, threeWay: { desired } }: Plan,
  database: BranchDatabase | undefined,
) {
  const shapes = new Map<string, CatalogTable>();
  const unread = new Map<string, string[]>();
  const routed = routedAnew(changes, desired);
  const lookups = lookupTables(changes, desired);
  const asked = new Map(
    [...routed, ...lookups].map((table) => [fullName(table), table]),
  );

  for (const [name, table] of database === undefined ? [] : asked) {
    const key = routingColumn(desired, table);
    const shape = await database?.shape({ ...table, key });
    if (shape?.ok === false)
      remembered(unread, shape.problem, () => []).push(name);
    else if (shape?.value !== undefined) shapes.set(name, shape.value);
  }

  const notices = Array.from(
    unread,
    ([why, names]) =>
      prose`Columns and constraints of ${nameList(names, 'table')} could not be read: ${quoteWhole(why)}.`,
  );
  const readOf = (tables: readonly TableName[]) =>
    tables.flatMap((table) => shapes.get(fullName(table)) ?? []);
  return { catalog: readOf(routed), lookups: readOf(lookups), notices };
}

/** Opens the databases of the branch, which is known by the shards of its topology. */
export async function openBranch(
  { live }: ThreeWay,
  { openDatabase, platform }: Pick<Run, 'openDatabase' | 'platform'>,
) {
  if (openDatabase === undefined) return undefined;
  // It takes as long as connecting does, so it is asked for at the same time.
  const restored = wasRestored(platform);
  return openDatabase(shardsIn(live.topology), () => restored);
}

/** Whether a branch was restored from another one; undefined where the service does not tell. */
async function wasRestored(
  platform: Run['platform'],
): Promise<boolean | undefined> {
  const read = await platform?.readBranch();
  return read?.ok === true ? read.value.isRestored : undefined;
}

/** Why a plan may not be written now, and the plan as it is by then. */
export interface HeldUp {
  readonly why: string;
  readonly compared: Compared;
  readonly notices: readonly Message[];
}

/**
 * Looks again at what a plan depends on, right before it is written: the plan as it is now, or why it may not be
 * applied any more.
 */
export async function lookAgain(
  compared: Compared,
  { policy }: Pick<Run, 'policy'>,
  look: () => Promise<Looked>,
): Promise<Compared | HeldUp> {
  const { plan: planned, decision } = compared;
  if (
    decision.kind !== 'apply' ||
    planned.changes.every(({ proof }) => proof === undefined)
  )
    return compared;
  const { plan, notices } = await look();
  const now = decide(plan.changes, plan.situation, {
    ...policy,
    permissions: decision.used,
  });
  const again = { ...compared, plan, decision: now };
  if (now.kind === 'apply') return again;
  const why =
    'What was proven for this plan could not be proven again right before the PUT.';
  return { why, compared: again, notices };
}

/** An older snapshot of a schema proves nothing (docs/neki.md §6.2). */
const FRESH_MS = 3_600_000;
const OLD_SNAPSHOT: Message =
  'The schema snapshot proves nothing: the service does not confirm that it is less than an hour old. Refresh the schema in the dashboard, or set `database-url`.';
const MOST_SCHEMAS = 10;

/**
 * Looks at the tables on whose rows a plan depends: in the database, and for those that are new to the topology in the
 * snapshot of the schema. A plan that depends on none is what it is; whatever cannot be read proves nothing.
 */
export async function lookAt(
  plan: Plan,
  run: Run,
  {
    versions,
    database,
  }: {
    readonly versions: Versions;
    readonly database: BranchDatabase | undefined;
  },
): Promise<Looked> {
  const { changes, threeWay, situation } = plan;
  const unwritable = database && (await whyNotThere(plan, database, run.info));
  const notices: Message[] = unwritable === undefined ? [] : [unwritable];
  if (!changes.some(isDoubtful) || situation.state === 'branch-unread')
    return { plan, notices };
  const { live, desired } = threeWay;
  const at = new Date(run.now()).toISOString();
  // Without the database only what is new to the topology can be told from what is not.
  if (database === undefined && !listsMore(desired, live))
    return {
      plan: withEvidence(plan, { ...NOTHING_SEEN, at }, run.newTables),
      notices,
    };
  const unlisted =
    database && (await findUnlisted(changes, [desired, live], database));
  const isNew = (table: TableName): boolean =>
    !lists(live, table) && lists(desired, table);
  const isAsked = database === undefined ? isNew : () => true;
  const { questions, left } = questionsOf(changes, {
    found: unlisted?.found,
    isAsked,
  });
  const sight = await database?.look(questions);
  const seen = new Map(sight?.seen);
  const open = questions.filter(
    (table) =>
      isNew(table) && (seen.get(table.name)?.kind ?? 'unknown') === 'unknown',
  );
  const listed =
    open.length === 0
      ? new Set<string>()
      : await listedBefore(open, versions, threeWay);
  const fresh =
    typeof listed === 'string'
      ? []
      : open.filter(({ name }) => !listed.has(name));
  const snapshots = await readSnapshots(fresh, live, run);
  for (const [name, what] of snapshots.found) seen.set(name, what);
  notices.push(
    ...(unlisted?.notices ?? []),
    ...(sight?.notices ?? []),
    ...snapshots.notices,
  );
  if (typeof listed === 'string')
    notices.push(
      prose`It is unknown whether tables are new, because the file's history could not be read: ${quoteWhole(listed)}.`,
    );
  const found = unlisted?.found ?? new Map<string, FoundTables>();
  const evidence = {
    at,
    tables: seen,
    fresh: new Set(fresh.map(({ name }) => name)),
    left,
    found,
  };
  return { plan: withEvidence(plan, evidence, run.newTables), notices };
}

const NOTHING_SEEN: Omit<Evidence, 'at'> = {
  tables: new Map(),
  fresh: new Set(),
  left: new Set(),
  found: new Map(),
};

/** The tables that no document lists, of the places whose default or whose group changes. */
async function findUnlisted(
  changes: readonly Change[],
  documents: readonly TopologyDocument[],
  database: BranchDatabase,
) {
  const found = new Map<string, FoundTables>();
  const notices: Message[] = [];
  for (const [key, question] of scopesOf(changes, documents)) {
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
    if (isMore)
      notices.push(
        prose`There are more than ${thousands(tables.length)} unlisted tables (${place}).`,
      );
  }
  return { found, notices };
}

/** What the snapshots of the schemas tell of tables that are new to the topology. */
async function readSnapshots(
  open: readonly TableQuestion[],
  live: TopologyDocument,
  { platform, now }: Run,
) {
  const found = new Map<string, Seen>();
  const notices: Message[] = [];
  if (open.length === 0 || platform === undefined) return { found, notices };
  const branch = await platform.readBranch();
  const madeAt = branch.ok ? branch.value.schemaMadeAt : undefined;
  const isFresh = madeAt !== undefined && now() - madeAt <= FRESH_MS;
  if (!branch.ok)
    notices.push(
      messageOf`The age of the schema snapshot could not be read: ${branch.problem}`,
    );
  else if (!isFresh) notices.push(OLD_SNAPSHOT);
  const schemas = [
    ...Map.groupBy(open, ({ database, schema }) =>
      JSON.stringify([database, schema]),
    ).values(),
  ];
  for (const tables of schemas.slice(0, MOST_SCHEMAS)) {
    const [{ database, schema } = { database: '', schema: '' }] = tables;
    const read = await platform.readSchema(database, schema);
    if (!read.ok) {
      notices.push(
        messageOf`The schema of ${quoteWhole(dotted(database, schema))} could not be read: ${read.problem}`,
      );
      continue;
    }
    // How the service writes names is not known: alone, or after their schema.
    const names = new Set(
      read.value.map((name) =>
        name.startsWith(`${schema}.`) ? name.slice(schema.length + 1) : name,
      ),
    );
    const listed =
      live.topology.databases
        .get(database)
        ?.schemas.get(schema)
        ?.tables.keys() ?? [];
    const isGood = isFresh && [...listed].some((name) => names.has(name));
    for (const { name, table } of tables) {
      if (names.has(table)) found.set(name, { kind: 'in-snapshot' });
      else if (isGood) found.set(name, { kind: 'not-in-snapshot' });
    }
  }
  return { found, notices };
}
