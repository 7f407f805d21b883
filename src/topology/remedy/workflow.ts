import { inWords, nameList } from '../../message/lists.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
} from '../../message/message.ts';
import { dotted } from '../catalog.ts';
import type { TableSet } from '../impact/change-base.ts';
import { tablesText } from '../impact/table-text.ts';
import { callSteps, qualifiedName } from './call.ts';
import type { Dependents } from './dependents.ts';
import {
  type Call,
  MOST_WORKFLOWS,
  type Moved,
  type Part,
  type Relocation,
} from './relocation.ts';
import { textArray } from './sql.ts';
import { action, gate, type Step } from './step.ts';

/** Shards and nodes of a cluster by default (docs/neki.md §1.1). */
const MOST_SHARDS = 16;
const MOST_NODES = 51;

const LIST_SHARDS = 'SELECT * FROM __neki.list_shards();';

/** The steps that take rows from one group to others, in the order of docs/neki.md §4.3. */
export function workflowSteps(relocation: Relocation): readonly Step[] {
  const { parts, dependents, group } = relocation;
  if (parts.length === 0) return waitingSteps(relocation);

  const calls = parts.flatMap((part) =>
    part.calls.map((call) => ({ part, call })),
  );
  const shown = calls.slice(0, MOST_WORKFLOWS);
  const rest = calls.length - shown.length + relocation.hidden;

  return [
    quietGate(),
    ...parts.flatMap((part) => shardGate(part, group)),
    backupGate(),
    ...parts.flatMap((part) => preparationSteps(part, group)),
    sharedGate(),
    ...iterationKeyGates(parts),
    schemaChangeGate(),
    ...unknownGate(dependents),
    ...shown.flatMap(({ part, call }) =>
      callSteps(part, call, referenceTablesOf(part, call, dependents)),
    ),
    ...moreStep(rest),
    ...waitingSteps(relocation),
    ...endSteps(relocation),
  ];
}

/** What first needs another change of the file: the branch's group is not yet the one that the file means. */
function waitingSteps({ waiting }: Relocation): readonly Step[] {
  return waiting.map(({ wanted, moved }) =>
    action(
      prose`The file also renames or redivides ${quoteWhole(wanted)}. Do that first, in a separate change. The plan for ${tablesText(setOf(moved))} then shows the workflow steps.`,
    ),
  );
}

function quietGate(): Step {
  return gate(
    prose`Check that no other workflow is running, and that every shard has a writable primary. Workflows do not run on development-size shards.`,
    {
      sql: `SELECT * FROM __neki.list_workflows();\n${LIST_SHARDS}`,
      otherwise: {
        text: prose`Wait until the other workflow is complete. Ask PlanetScale Support about a shard without a writable primary.`,
      },
    },
  );
}

/** New shards, where the target is a new group. */
function shardGate(part: Part, group: string): readonly Step[] {
  const { way, replaced, shared, total, wanted } = part;
  if (way === 'MoveTables') return [];

  const count = replaced.size;
  const add =
    count === 0
      ? prose`All shards of ${quoteWhole(wanted)} must be new.`
      : prose`Add ${count} new ${count === 1 ? 'shard' : 'shards'}, and wait until each has a writable primary.`;
  const limits = prose`The topology then uses ${total} shards; a cluster has at most ${MOST_SHARDS} shards and ${MOST_NODES} nodes by default.`;
  const support =
    total > MOST_SHARDS ? prose` Ask PlanetScale Support first.` : prose``;
  const used =
    shared.length === 0
      ? prose``
      : prose` Other groups use ${nameList(shared, 'shard')} already. The guide requires new shards; it is unknown whether the service rejects shards in use.`;

  return [
    gate(
      prose`${add} The target cannot use a shard of ${quoteWhole(group)}: one shard is never split in place. ${limits}${support}${used}`,
      {
        sql: LIST_SHARDS,
        otherwise: {
          text: prose`Wait. A new shard can be listed before it has a writable primary. Ask PlanetScale Support if it stays like this.`,
        },
      },
    ),
  ];
}

/** Restoring is the only way back from the switch on, and a new shard interrupts recovery (docs/neki.md §4.4). */
function backupGate(): Step {
  return gate(
    prose`Take a backup that includes every shard, and save the topology. An added shard interrupts point-in-time recovery until a later backup.`,
    {
      sql: 'SELECT __neki.get_data_topology();',
      otherwise: {
        text: prose`Do not create a workflow without them: after its switch there is no documented way back.`,
      },
    },
  );
}

/** What has to be in the topology before a workflow is created; nothing of it moves a row. */
function preparationSteps(part: Part, group: string): readonly Step[] {
  return [
    ...declarationStep(part),
    ...sourceStep(part, group),
    ...typeGate(part),
    ...listingGate(part),
  ];
}

function declarationStep({ way, made, index, moved }: Part): readonly Step[] {
  const own = way === 'MoveTables' ? moved.map((one) => one.own) : [];
  const indexes = [made?.index, index, ...own];
  const declarations = new Set(
    indexes.flatMap((one) => one?.declaration ?? []),
  );
  if (declarations.size === 0) return [];

  return [
    action(
      prose`In a separate change, add to ${code('shard_indexes')}: ${code([...declarations].join(', '))}. Nothing uses it yet.`,
    ),
  ];
}

function sourceStep(
  { made, source, moved }: Part,
  group: string,
): readonly Step[] {
  if (made === undefined) return [];

  const routing =
    made.index === undefined
      ? 'no index'
      : prose`the index ${quoteWhole(made.index.name)}`;
  const own = made.isOwnIndex ? ', without `primary_indexes`' : '';

  return [
    action(
      prose`In a separate change, add the group ${quoteWhole(source)} with the key ranges of ${quoteWhole(group)} and ${routing}. Bind ${tablesText(setOf(moved))} to it${own}. The same shards hold them, and no row moves.`,
    ),
  ];
}

/** A refusal was seen once (docs/neki.md §4.3); which types it was about, nobody says. */
function typeGate({ way, types: [before, after] }: Part): readonly Step[] {
  const isSame =
    before === undefined || after === undefined || before === after;
  if (way === 'MoveTables' || isSame) return [];

  return [
    gate(
      prose`Ask PlanetScale Support whether a Reshard may go from ${quoteWhole(before)} to ${quoteWhole(after)}. It is unknown, and the service has rejected one for a “sharding-algorithm mismatch”.`,
      { otherwise: { text: WITHOUT_ANSWER } },
    ),
  ];
}

const WITHOUT_ANSWER = prose`Do not create the workflow without an answer.`;

/** MoveTables needs the tables listed that it moves, and they are. */
function listingGate({ way, source }: Part): readonly Step[] {
  if (way === 'MoveTables') return [];

  return [
    gate(
      prose`List every physical table that resolves to ${quoteWhole(source)} in the topology: the service rejects a Reshard with unlisted tables (NK604). Do not add the target: the workflow adds it.`,
      {
        otherwise: {
          text: prose`List the missing tables in a separate change and apply it. No row moves.`,
        },
      },
    ),
  ];
}

function sharedGate(): Step {
  return gate(
    prose`Check for views over these tables, and for sequences and functions shared with tables that stay. If there are any, the service rejects the workflow (NK016). Tables related by foreign keys must move together.`,
    {
      otherwise: {
        text: prose`Drop the views, and recreate them after the switch. Move tables that share something in one change.`,
      },
    },
  );
}

/** Without an iteration key a workflow cannot move a table (docs/neki.md, rule 69). */
function iterationKeyGates(parts: readonly Part[]): readonly Step[] {
  const moved = parts.flatMap((part) => part.moved);
  const byDatabase = Map.groupBy(moved, ({ scope }) => scope.database);

  return Array.from(byDatabase, ([database, own]) => {
    const tables = own.filter(({ table }) => table !== undefined);
    const where =
      database === undefined
        ? prose`these tables`
        : prose`these tables of ${quoteWhole(database)}`;
    const query = tables.length === 0 ? {} : { sql: withoutKey(tables) };
    const asked =
      tables.length === 0
        ? prose``
        : prose` In that database, this lists the tables without one.`;

    return gate(
      prose`Check that each of ${where} has a primary key, or a unique key over NOT NULL columns. A workflow cannot move a table without one.${asked}`,
      {
        ...query,
        otherwise: {
          text: prose`Add a primary key to each of these tables first.`,
        },
      },
    );
  });
}

/** Tables without a complete unique key over plain columns that are all NOT NULL. */
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
    prose`Stop schema changes to these tables until the workflow is complete. The calls below set ${code('on_ddl')} so that a schema change stops the workflow; by default the change is ignored. That is inferred from the names of its values; it is not documented.`,
    {
      otherwise: {
        text: prose`Finish the schema changes first, then plan again.`,
      },
    },
  );
}

/** What of it a workflow carries along is an open question (docs/neki.md §9). */
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
  const uses = parts.flatMap(([what, names, noun]) =>
    names.length === 0 ? [] : [prose`the ${what} ${nameList(names, noun)}`],
  );
  if (uses.length === 0) return [];

  return [
    gate(
      prose`Ask PlanetScale Support what the workflow does with ${inWords(uses)}: it is unknown.`,
      { otherwise: { text: WITHOUT_ANSWER } },
    ),
  ];
}

/** Reference tables of the database that the target does not hold yet. */
function referenceTablesOf(
  { wanted, way }: Part,
  { database }: Call,
  { referenceTables }: Dependents,
): readonly string[] {
  const missing = referenceTables.filter(
    (table) =>
      table.database === database &&
      (way === 'Reshard' || !table.groups.includes(wanted)),
  );
  return missing.map(({ name }) => name);
}

function moreStep(rest: number): readonly Step[] {
  if (rest === 0) return [];
  return [
    action(
      prose`Plan again for ${rest} more workflows when these are complete.`,
    ),
  ];
}

/** The file takes over what the workflows wrote; then what is not used any more can go. */
function endSteps(relocation: Relocation): readonly Step[] {
  return [
    action(
      prose`Run ${code('neki-topology pull')} before you apply anything: it brings the workflow's changes into this file.`,
    ),
    ...removalStep(relocation),
    ...nameSteps(relocation),
  ];
}

/** The authoritative group stays, whatever uses it: it cannot be removed (docs/neki.md §2). */
function removalStep(relocation: Relocation): readonly Step[] {
  const unused = unusedGroups(relocation);
  if (unused.length === 0) return [];

  return [
    action(
      prose`In a separate change, remove ${nameList(unused, 'group')} if no table uses ${unused.length === 1 ? 'it' : 'them'} any more. Then delete the shards that no group uses; the authoritative shard stays.`,
    ),
  ];
}

function unusedGroups({
  parts,
  group,
  isEmptied,
  authorities,
}: Relocation): readonly string[] {
  const unused = parts.flatMap((part) =>
    part.made === undefined ? [] : [part.source],
  );
  if (isEmptied) unused.push(group);

  return unused.filter((uid) => !authorities.has(uid));
}

/** A target requires a new name; the one that the file wanted is free once its group is gone. */
function nameSteps(relocation: Relocation): readonly Step[] {
  const unused = new Set(unusedGroups(relocation));

  return relocation.parts.flatMap(({ wanted, calls }) => {
    const targets = new Set(calls.map(({ target }) => target));
    targets.delete(wanted);
    if (targets.size === 0) return [];

    const names = nameList([...targets], 'group');
    return unused.has(wanted) && calls.length === 1
      ? [renaming(names, wanted)]
      : [keeping(names, wanted)];
  });
}

function renaming(names: Message, wanted: string): Step {
  return action(
    prose`When ${quoteWhole(wanted)} is removed, rename ${names} to ${quoteWhole(wanted)} in the file, with everything that names it. The shards stay, so no row moves.`,
  );
}

function keeping(names: Message, wanted: string): Step {
  return action(
    prose`${names} cannot get the name ${quoteWhole(wanted)}: that group stays, or each database has its own target. Use the new name in the file.`,
  );
}

/** The tables of a move. */
export function setOf(
  moved: readonly Pick<Moved, 'scope' | 'table'>[],
): TableSet {
  return {
    listed: moved.flatMap(({ scope, table }) =>
      table ? [dotted(scope.database, scope.schema, table.name)] : [],
    ),
    unlisted: moved.flatMap(({ scope, table }) => (table ? [] : [scope])),
  };
}
