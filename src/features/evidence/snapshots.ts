import type { Seen } from '../../changes/change-base.ts';
import type { TableQuestion } from '../../changes/questions.ts';
import { explain } from '../../ports/platform/explain.ts';
import type { Platform } from '../../ports/platform/platform.ts';
import type { World } from '../../run/world.ts';
import { input, type Message, prose, quoteWhole } from '../../text/message.ts';
import { dotted } from '../../topology/catalog.ts';
import type { TopologyDocument } from '../../topology/topology-document.ts';

/** An older snapshot of a schema proves nothing (docs/neki.md §6.2). */
const FRESH_MS = 3_600_000;
const OLD_SNAPSHOT = prose`The schema snapshot proves nothing: the service does not confirm that it is less than an hour old. Refresh the schema in the dashboard, or set ${input('database-url')}.`;
const MOST_SCHEMAS = 10;

/** What the snapshots of schemas show of tables, by the tables' names. */
interface SnapshotStep {
  readonly found: ReadonlyMap<string, Seen>;
  readonly notices: readonly Message[];
}

/** Looks up tables that are new to the topology in the snapshots of their schemas. */
export async function readSnapshots(
  tables: readonly TableQuestion[],
  live: TopologyDocument,
  {
    platform,
    now,
  }: Pick<World, 'now'> & { readonly platform: Platform | undefined },
): Promise<SnapshotStep> {
  const found = new Map<string, Seen>();
  if (tables.length === 0 || platform === undefined)
    return { found, notices: [] };

  const doubt = await doubtOfAge(platform, { now });
  const notices: Message[] = [];
  if (doubt !== undefined) notices.push(doubt);
  const schemas = Map.groupBy(tables, ({ database, schema }) =>
    JSON.stringify([database, schema]),
  );
  for (const ofSchema of schemas.values().take(MOST_SCHEMAS)) {
    const [{ database, schema } = { database: '', schema: '' }] = ofSchema;
    const read = await platform.readSchema(database, schema);
    if (!read.ok) {
      notices.push(
        prose`The schema of ${quoteWhole(dotted(database, schema))} could not be read: ${explain(read.problem)}`,
      );
      continue;
    }
    const names = namesIn(read.value, schema);
    const listed = live.topology.databases.get(database)?.schemas.get(schema);
    const isOfBranch = listed?.tables.keys().some((name) => names.has(name));
    const provesAbsence = doubt === undefined && isOfBranch === true;
    for (const { name, table } of ofSchema) {
      if (names.has(table)) found.set(name, { kind: 'in-snapshot' });
      else if (provesAbsence) found.set(name, { kind: 'not-in-snapshot' });
    }
  }
  return { found, notices };
}

/** Why a snapshot may be too old to prove anything; undefined if it is fresh. */
async function doubtOfAge(
  platform: Platform,
  { now }: Pick<World, 'now'>,
): Promise<Message | undefined> {
  const branch = await platform.readBranch();
  if (!branch.ok)
    return prose`The age of the schema snapshot could not be read: ${explain(branch.problem)}`;

  const madeAt = branch.value.schemaMadeAt;
  if (madeAt !== undefined && now() - madeAt <= FRESH_MS) return undefined;
  return OLD_SNAPSHOT;
}

/** It is unknown whether the service writes table names alone or with their schema, so both are read. */
function namesIn(
  names: readonly string[],
  schema: string,
): ReadonlySet<string> {
  return new Set(
    names.map((name) =>
      name.startsWith(`${schema}.`) ? name.slice(schema.length + 1) : name,
    ),
  );
}
