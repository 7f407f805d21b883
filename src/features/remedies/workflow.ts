import type { TableSet } from '../../changes/change-base.ts';
import { tablesText } from '../../changes/table-text.ts';
import { action, gate, type Step } from '../../report/step.ts';
import { firstOf, inWords, nameList, plural } from '../../text/lists.ts';
import {
  code,
  joined,
  type Message,
  NOTHING,
  prose,
  quoteShard,
  quoteWhole,
} from '../../text/message.ts';
import { dotted } from '../../topology/catalog.ts';
import { callSteps } from './call.ts';
import type { Copies } from './copies.ts';
import type { Dependents } from './dependents.ts';
import { MOST_NAMED, namesOf } from './names.ts';
import {
  type Call,
  MOST_WORKFLOWS,
  type Moved,
  type Relocation,
  type RelocationPart,
  workflowsOf,
} from './relocation.ts';
import { shardKeyGates } from './shard-key.ts';
import { literal, qualifiedName, textArray } from './sql.ts';
import { repeatedKeyGates } from './unique-keys.ts';

/** The default limits of shards and nodes in a cluster (docs/neki.md §1.1). */
const MOST_SHARDS = 16;
const MOST_NODES = 51;

const LIST_SHARDS = 'SELECT * FROM __neki.list_shards();';

/** The steps that take rows from one group to others, in the order of docs/neki.md §4.3. */
export function workflowSteps(
  relocation: Relocation,
  copies: ReadonlyMap<Call, Copies>,
): readonly Step[] {
  const { parts, dependents, group, hidden } = relocation;
  if (parts.length === 0)
    return [waitingSteps(relocation), moreStep(hidden)].flat();

  const shown = workflowsOf(relocation);
  const calls = parts.reduce((count, part) => count + part.calls.length, 0);
  const rest = calls - shown.length + hidden;

  return [
    quietGate(),
    parts.flatMap((part) => shardGate(part, group)),
    parts.flatMap((part) => preparationSteps(part, relocation)),
    sharedGate(),
    iterationKeyGates(parts),
    repeatedKeyGates(parts),
    shardKeyGates(relocation),
    schemaChangeGate(),
    unknownGate(dependents),
    shown.flatMap(({ part, call }) => callSteps(part, call, copies.get(call))),
    moreStep(rest),
    waitingSteps(relocation),
    endSteps(relocation),
  ].flat();
}

/** Tables whose target needs another change of the file first: the branch's group is not yet the group in the file. */
function waitingSteps({ waiting }: Relocation): readonly Step[] {
  return waiting.map(({ wanted, moved }) =>
    action(
      prose`The file also renames or redivides ${quoteWhole(wanted)}. Do that first, in a separate change. The plan for ${tablesText(setOf(moved))} then shows the workflow steps.`,
    ),
  );
}

function quietGate(): Step {
  return gate(
    prose`Check that no other workflow, online schema change or import is running, and that ${code('has_writable_primary')} is true for every shard. Workflows do not run on development-size shards (NK603).`,
    {
      sql: `SELECT * FROM __neki.list_workflows();\n${LIST_SHARDS}`,
      otherwise: {
        text: prose`Wait until the other one is complete. Ask PlanetScale Support about a shard without a writable primary.`,
      },
    },
  );
}

/** The gate on new shards, if the target is a new group. */
function shardGate(part: RelocationPart, group: string): readonly Step[] {
  if (part.way === 'MoveTables') return [];
  const { shared, total } = part;

  const texts = [
    newShardsText(part),
    prose`The target cannot use a shard of ${quoteWhole(group)}: one shard is never split in place.`,
    prose`The topology then uses up to ${total} shards, the old ones included; a cluster has at most ${MOST_SHARDS} shards and ${MOST_NODES} nodes by default.`,
  ];
  if (total > MOST_SHARDS) texts.push(prose`Ask PlanetScale Support first.`);
  if (shared.size > 0)
    texts.push(
      prose`Other groups use ${shardsNamed(shared)} already. The guide requires new shards; it is unknown whether the service rejects shards in use.`,
    );

  return [
    gate(joined(texts, ' '), {
      sql: LIST_SHARDS,
      otherwise: {
        text: prose`Wait. A new shard is listed before its primary is healthy: it is ready once ${code('SELECT 1')} answers after ${code("SET __neki.shard = 'UID'")}. Ask PlanetScale Support if it stays like this.`,
      },
    }),
  ];
}

/** The shards to add, and the shards of the file that may already exist. */
function newShardsText({ replaced, present, wanted }: RelocationPart): Message {
  const count = replaced.size;
  const used = shardsNamed(present);

  if (count === 0 && present.size === 0)
    return prose`All shards of ${quoteWhole(wanted)} must be new.`;
  if (count === 0)
    return prose`All shards of ${quoteWhole(wanted)} must be new: wait until each of ${used} has a writable primary.`;
  if (present.size === 0) return addText(count);
  return prose`${addText(count)} The target's other shards must be new, too, with writable primaries: ${used}.`;
}

function addText(count: number): Message {
  const place = prose`${code('uid')} into the call below, for ${code('<new shard …>')}`;
  if (count === 1)
    return prose`Add ${count} new shard, and wait until it has a writable primary. Put its ${place}.`;
  return prose`Add ${count} new shards, and wait until each has a writable primary. Put each ${place}.`;
}

function shardsNamed(uids: readonly string[] | ReadonlySet<string>): Message {
  const all = Array.from(uids);
  return firstOf(all.slice(0, MOST_NAMED).map(quoteShard), all.length);
}

/** What the topology must contain before a workflow is created; none of these steps moves a row. */
function preparationSteps(
  part: RelocationPart,
  relocation: Relocation,
): readonly Step[] {
  return [
    declarationStep(part),
    sourceStep(part, relocation),
    typeGate(part),
    listingGates(part),
  ].flat();
}

function declarationStep({
  way,
  made,
  index,
  moved,
}: RelocationPart): readonly Step[] {
  const indexes =
    way === 'Reshard' ? [made?.index, index] : moved.map(({ own }) => own);
  const declarations = new Set(
    indexes.flatMap((one) => one?.declaration ?? []),
  );
  if (declarations.size === 0) return [];

  const text = code(Array.from(declarations).join(', '));
  return [
    action(
      prose`In a separate change, add to ${code('shard_indexes')}: ${text}. Nothing uses it yet.`,
    ),
  ];
}

function sourceStep(
  { made, source, moved, calls }: RelocationPart,
  { group, dependents: { referenceTables } }: Relocation,
): readonly Step[] {
  if (made === undefined) return [];

  const routing =
    made.index === undefined
      ? 'no index'
      : prose`the index ${quoteWhole(made.index.name)}`;
  const own = made.isOwnIndex ? ', without `primary_indexes`' : '';

  const texts = [
    prose`In a separate change, add the group ${quoteWhole(source)} with the key ranges of ${quoteWhole(group)} and ${routing}. Bind ${tablesText(setOf(moved))} to it${own}. Its shards are the same, so no row moves.`,
  ];
  const databases = new Set(calls.map(({ database }) => database));
  const copies = referenceTables.filter(({ database }) =>
    databases.has(database),
  );
  if (copies.length > 0)
    texts.push(
      prose`Add ${quoteWhole(source)} to the groups of ${namesOf(copies.map(({ name }) => name))} in the same change, or joins with them are no longer local. Its shards have the copies already.`,
    );
  return [action(joined(texts, ' '))];
}

/**
 * A refusal was seen once (docs/neki.md §4.3), but not for which types of index. The guide's own source has no index.
 */
function typeGate({
  way,
  types: [before, after],
}: RelocationPart): readonly Step[] {
  const isKnown = before === undefined || before === after;
  if (way === 'MoveTables' || isKnown) return [];
  const goal = after === undefined ? prose`no index` : quoteWhole(after);

  return [
    gate(
      prose`Ask PlanetScale Support whether a Reshard may go from ${quoteWhole(before)} to ${goal}. It is unknown, and the service has rejected one for a “sharding-algorithm mismatch”.`,
      { otherwise: { text: WITHOUT_ANSWER } },
    ),
  ];
}

const WITHOUT_ANSWER = prose`Do not create the workflow without an answer.`;

/** The gates on unlisted tables. MoveTables needs only the tables that it moves to be listed, and they are. */
function listingGates({ way, source, calls }: RelocationPart): readonly Step[] {
  if (way === 'MoveTables') return [];

  return calls.slice(0, MOST_WORKFLOWS).map(({ database, target }) =>
    gate(
      prose`Check that the topology lists every physical table of ${quoteWhole(database)} that resolves to ${quoteWhole(source)}: the service rejects a Reshard with unlisted tables (NK604). In that database, this lists the tables that are missing. Do not add ${quoteWhole(target)}: the workflow does.`,
      {
        sql: undeclaredTables(database, source),
        otherwise: {
          text: prose`List the missing tables in a separate change and apply it. No row moves. If the router rejects the statement, compare ${code('pg_catalog.pg_tables')} with ${code('SELECT __neki.get_data_topology();')}.`,
        },
      },
    ),
  );
}

/** Lists the tables that reach a group by a default and have no entry of their own (docs/neki.md §1.10). */
function undeclaredTables(database: string, group: string): string {
  return `SELECT schemaname, tablename
FROM pg_catalog.pg_tables
CROSS JOIN (
  SELECT topology, topology #> ARRAY['databases', ${literal(database)}] AS entry
  FROM (SELECT __neki.get_data_topology()::jsonb AS topology) AS now
) AS listed
WHERE schemaname NOT IN ('pg_catalog', 'information_schema', '__neki')
  AND entry #> ARRAY['schemas', schemaname::text, 'tables', tablename::text] IS NULL
  AND entry #> ARRAY['schemas', schemaname::text, 'reference_tables', tablename::text] IS NULL
  AND coalesce(
    nullif(entry #>> ARRAY['schemas', schemaname::text, 'default_shard_group'], ''),
    nullif(entry ->> 'default_shard_group', ''),
    topology ->> 'default_shard_group'
  ) = ${literal(group)}
ORDER BY schemaname, tablename;`;
}

function sharedGate(): Step {
  return gate(
    prose`Check for views over the tables that move, and for sequences and functions that they share with tables that stay. With any of these, the service rejects the workflow (NK016). Tables related by foreign keys must move together.`,
    {
      otherwise: {
        text: prose`Drop the views, and recreate them after the switch. If tables that stay share something, add them to the change in the file, and plan again.`,
      },
    },
  );
}

/** Without an iteration key a workflow cannot move a table (docs/neki.md, rule 69). */
function iterationKeyGates(parts: readonly RelocationPart[]): readonly Step[] {
  const moved = parts.flatMap((part) => part.moved);
  const byDatabase = Map.groupBy(moved, ({ scope }) => scope.database);

  return Array.from(byDatabase, ([database, own]) => {
    const tables = own.filter(({ table }) => table !== undefined);
    const where =
      database === undefined
        ? prose`the tables that move`
        : prose`the tables that move in ${quoteWhole(database)}`;
    const check = prose`Check that each of ${where} has a primary key, or a unique key over NOT NULL columns. A workflow cannot move a table without one.`;
    const otherwise = {
      text: prose`First add a primary key to each table without one.`,
    };

    if (tables.length === 0) return gate(check, { otherwise });
    return gate(
      prose`${check} In that database, this lists the tables without one.`,
      { sql: withoutKey(tables), otherwise },
    );
  });
}

/** Finds the tables without a complete unique key over plain NOT NULL columns. */
function withoutKey(tables: readonly Moved[]): string {
  const names = textArray(tables.map(qualifiedName));
  return [
    `SELECT name FROM unnest(${names}) AS name`,
    'WHERE NOT EXISTS (',
    '  SELECT FROM pg_index',
    '  WHERE indrelid = to_regclass(name) AND indisunique AND indisvalid',
    '    AND indpred IS NULL AND 0 <> ALL (indkey)',
    '    AND NOT EXISTS (',
    '      SELECT FROM pg_attribute',
    '      WHERE attrelid = indrelid AND NOT attnotnull',
    '        AND attnum = ANY ((indkey::int2[])[0:indnkeyatts - 1])',
    '    )',
    ');',
  ].join('\n');
}

function schemaChangeGate(): Step {
  return gate(
    prose`Stop schema changes to the tables that move until the workflow is complete, and tell everybody who runs migrations. The call below sets ${code('on_ddl')} to ${code('ON_DDL_ACTION_STOP')}, so that a schema change stops the workflow; the default, ${code('ON_DDL_ACTION_IGNORE')}, ignores it. What both do is inferred from their names; it is not documented.`,
    {
      otherwise: {
        text: prose`Finish the schema changes first, then plan again.`,
      },
    },
  );
}

/** It is an open question which of these dependents a workflow handles (docs/neki.md §9). */
function unknownGate(dependents: Dependents): readonly Step[] {
  const { referenceTables, sequences, secondaryIndexes, ownIndexes } =
    dependents;
  const copies = referenceTables.map(({ name }) => name);
  const parts = [
    ['reference tables', copies, 'table'],
    ['listed sequences', sequences, 'sequence'],
    ['global secondary indexes', secondaryIndexes, 'index'],
    ['tables with their own index', ownIndexes, 'table'],
  ] as const;
  const used = parts.filter(([, names]) => names.length > 0);
  const uses = used.map(
    ([what, names, noun]) => prose`the ${what} ${nameList(names, noun)}`,
  );
  if (uses.length === 0) return [];

  return [
    gate(
      prose`Ask PlanetScale Support what the workflow does with ${inWords(uses)}: it is unknown.`,
      { otherwise: { text: WITHOUT_ANSWER } },
    ),
  ];
}

function moreStep(rest: number): readonly Step[] {
  if (rest === 0) return [];
  const more = prose`${rest} more ${plural(rest, 'workflow')}`;
  return [action(prose`Plan again for ${more} when these are complete.`)];
}

/** The file adopts what the workflows wrote; after that, unused parts can be removed. */
function endSteps(relocation: Relocation): readonly Step[] {
  return [
    action(
      prose`Run ${code('neki-topology pull')} before you apply anything: it brings the workflow's changes into the topology file. Commit and merge that file.`,
    ),
    removalStep(relocation),
    nameSteps(relocation),
  ].flat();
}

function removalStep(relocation: Relocation): readonly Step[] {
  const unused = unusedGroups(relocation);
  if (unused.length === 0) return [];

  const { group, freed, dependents } = relocation;
  const it = unused.length === 1 ? 'it' : 'them';
  const remove = prose`remove ${namesOf(unused)} if no table, reference table or sequence uses ${it} any more.`;
  const copies = dependents.referenceTables.map(({ name }) => name);
  const removal =
    copies.length === 0
      ? prose`In a separate change, ${remove}`
      : prose`In a separate change, take ${namesOf(unused)} out of the groups of ${namesOf(copies)}, and ${remove}`;
  if (!unused.includes(group)) return [action(removal)];
  return [action(joined([removal, deletionText(freed)], ' '))];
}

function deletionText(shards: readonly string[]): Message {
  if (shards.length === 0) return NOTHING;
  const names = shardsNamed(shards);
  if (shards.length === 1)
    return prose`Then delete the shard ${names}, once you counted the rows of every table on it and need none: the service does not look for rows, and they go, too. No other group uses it.`;
  return prose`Then delete the shards ${names}, once you counted the rows of every table on them and need none: the service does not look for rows, and they go, too. No other group uses them.`;
}

function unusedGroups({
  parts,
  group,
  isEmptied,
  staying,
}: Relocation): readonly string[] {
  const made = parts.filter((part) => part.made !== undefined);
  const unused = made.map(({ source }) => source);
  if (isEmptied) unused.push(group);

  return unused.filter((uid) => !staying.has(uid));
}

/** A target needs a new name. The name in the file is free once its group is removed. */
function nameSteps(relocation: Relocation): readonly Step[] {
  const unused = new Set(unusedGroups(relocation));

  return relocation.parts.flatMap(({ wanted, calls }) => {
    const targets = new Set(calls.map(({ target }) => target));
    targets.delete(wanted);
    if (targets.size === 0) return [];

    return [nameStep(namesOf(targets), wanted, calls.length, unused)];
  });
}

function nameStep(
  names: Message,
  wanted: string,
  workflows: number,
  unused: ReadonlySet<string>,
): Step {
  const name = quoteWhole(wanted);
  const instead = prose`Use the new name in the file.`;
  if (workflows > 1)
    return action(
      prose`${names} cannot get the name ${name}: each database has its own target. ${instead}`,
    );
  if (!unused.has(wanted))
    return action(
      prose`${names} cannot get the name ${name}: that group stays. ${instead}`,
    );

  return action(
    prose`When ${name} is removed, rename ${names} to ${name} in the file, with everything that names it, while no workflow runs. The shards stay, so no row moves.`,
  );
}

/** The tables of a move as a set. */
export function setOf(
  moved: readonly Pick<Moved, 'scope' | 'table'>[],
): TableSet {
  const listed = moved.filter(({ table }) => table !== undefined);
  const unlisted = moved.filter(({ table }) => table === undefined);
  return {
    listed: listed.map(({ scope, table }) =>
      dotted(scope.database, scope.schema, table?.name),
    ),
    unlisted: unlisted.map(({ scope }) => scope),
  };
}
