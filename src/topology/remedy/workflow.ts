import { dotted } from '../catalog.ts';
import { memberValue } from '../document/document.ts';
import {
  inWords,
  nameList,
  type Prose,
  prose,
  quoteJson,
  quoteWhole,
} from '../finding.ts';
import { tablesText } from '../impact/object-text.ts';
import {
  type Call,
  type Dependents,
  MOST_WORKFLOWS,
  type Moved,
  type Part,
  type Relocation,
} from './relocation.ts';
import {
  callOf,
  identifier,
  json,
  jsonLiteral,
  jsonObject,
  literal,
  textArray,
} from './sql.ts';

/** One step of a remedy: what to do, or a gate that somebody has to see open, and the statements for that. */
export interface Step {
  readonly text: Prose;
  /** Whether nothing after it may be done before somebody has seen that it is so. */
  readonly gate: boolean;
  readonly sql?: string | undefined;
}

/** What to do. */
export function step(text: Prose, sql?: string): Step {
  return { text, gate: false, sql };
}

function gate(text: Prose, sql?: string): Step {
  return { text, gate: true, sql };
}

/** Shards and nodes of a cluster by default (docs/neki.md §1.1). */
const MOST_SHARDS = 16;
const MOST_NODES = 51;
/** Tables of one call. */
const MOST_TABLES = 1000;

/** The steps that take rows from one group to others, in the order of docs/neki.md §4.3. */
export function workflowSteps(relocation: Relocation): readonly Step[] {
  const { parts, dependents, group } = relocation;
  if (parts.length === 0) return waitingSteps(relocation);
  const calls = parts.flatMap((part) =>
    part.calls.map((call) => ({ part, call })),
  );
  const shown = calls.slice(0, MOST_WORKFLOWS);
  const rest = calls.length - shown.length + relocation.hidden;
  const made = parts.flatMap((part) =>
    part.made === undefined ? [] : [part.source],
  );
  return [
    gate(
      prose`Check that no other workflow is running, and that every shard has a writable primary. Workflows do not run on development-size shards.`,
      'SELECT * FROM __neki.list_workflows();\nSELECT * FROM __neki.list_shards();',
    ),
    ...parts.flatMap((part) => [
      ...shardSteps(part, relocation),
      ...preparationSteps(part, group),
    ]),
    gate(
      prose`Check for views over these tables, and for sequences and functions shared with tables that stay: the service rejects the workflow if there are any (NK016). Tables related by foreign keys must move together.`,
    ),
    ...unknownSteps(dependents),
    ...shown.flatMap(({ part, call }) => callSteps(part, call)),
    ...(rest === 0
      ? []
      : [
          step(
            prose`Plan again for ${rest} more workflows when these are complete.`,
          ),
        ]),
    ...waitingSteps(relocation),
    ...copySteps(relocation),
    step(
      prose`Run \`neki-topology pull\` before you apply anything: it brings the workflow's changes into this file. Then remove ${nameList([...made, group], 'group')} if nothing uses it any more, and delete shards that no group uses.`,
    ),
  ];
}

/** What first needs another change of the file: the branch's group is not yet the one that the file means. */
function waitingSteps({ waiting }: Relocation): readonly Step[] {
  return waiting.map(({ wanted, moved }) =>
    step(
      prose`The file also renames or redivides ${quoteWhole(wanted)}. Do that first, in a separate change. The plan for ${tablesText(setOf(moved))} then shows the workflow steps.`,
    ),
  );
}

/** New shards, where the target is a new group. */
function shardSteps(
  part: Part,
  { group, shardsInUse }: Relocation,
): readonly Step[] {
  if (part.way === 'MoveTables') return [];
  const { replaced, shared, shards, wanted } = part;
  const count = replaced.size;
  const add =
    count === 0
      ? prose`All shards of ${quoteWhole(wanted)} must be new.`
      : prose`Add ${count} new ${count === 1 ? 'shard' : 'shards'}.`;
  const total = shardsInUse.size + shards.difference(shardsInUse).size + count;
  const limits = prose`a cluster has at most ${MOST_SHARDS} shards and ${MOST_NODES} nodes by default${total > MOST_SHARDS ? '. Ask PlanetScale Support first' : ''}`;
  const used = prose` Other groups use ${nameList(shared, 'shard')} already. The guide requires new shards; it is unknown whether the service rejects shards in use.`;
  return [
    gate(
      prose`${add} The target cannot use a shard of ${quoteWhole(group)}: one shard is never split in place. The topology then uses ${total} shards; ${limits}.${shared.length === 0 ? '' : used}`,
    ),
  ];
}

/** What has to be in the topology before a workflow is created; nothing of it moves a row. */
function preparationSteps(
  { way, source, made, index, moved, types }: Part,
  group: string,
): readonly Step[] {
  const uid = quoteWhole(source);
  const indexes = [
    made?.index,
    index,
    ...(way === 'MoveTables' ? moved.map(({ own }) => own) : []),
  ];
  const declarations = new Set(
    indexes.flatMap((one) => one?.declaration ?? []),
  );
  const steps: Step[] = [];
  if (declarations.size > 0)
    steps.push(
      step(
        prose`In a separate change, add to \`shard_indexes\`: ${quoteJson([...declarations].join(', '))}. Nothing uses it yet.`,
      ),
    );
  if (made !== undefined) {
    const routing =
      made.index === undefined
        ? 'no index'
        : prose`the index ${quoteWhole(made.index.name)}`;
    steps.push(
      step(
        prose`In a separate change, add the group ${uid} with the key ranges of ${quoteWhole(group)} and ${routing}. Bind ${tablesText(setOf(moved))} to it${made.isOwnIndex ? ', without `primary_indexes`' : ''}. The same shards hold them, and no row moves.`,
      ),
    );
  }
  const [before, after] = types;
  // Seen once (docs/neki.md §4.3); which types it was about, nobody says.
  if (
    way === 'Reshard' &&
    before !== undefined &&
    after !== undefined &&
    before !== after
  )
    steps.push(
      gate(
        prose`Ask PlanetScale Support whether a Reshard may go from ${quoteWhole(before)} to ${quoteWhole(after)}: it is unknown, and the service has rejected one for a “sharding-algorithm mismatch”.`,
      ),
    );
  // MoveTables needs the tables listed that it moves, and they are.
  if (way === 'Reshard')
    steps.push(
      gate(
        prose`List every physical table that resolves to ${uid} in the topology: the service rejects a Reshard with unlisted tables (NK604). Do not add the target: the workflow adds it.`,
      ),
    );
  return steps;
}

/** The tables of a move. */
export function setOf(moved: readonly Pick<Moved, 'scope' | 'table'>[]) {
  return {
    listed: moved.flatMap(({ scope, table }) =>
      table ? [dotted(scope.database, scope.schema, table.name)] : [],
    ),
    unlisted: moved.flatMap(({ scope, table }) => (table ? [] : [scope])),
  };
}

/** What of it a workflow carries along is an open question (docs/neki.md §9). */
function unknownSteps(dependents: Dependents): readonly Step[] {
  const parts = [
    ['reference tables', dependents.referenceTables, 'table'],
    ['listed sequences', dependents.sequences, 'sequence'],
    ['global secondary indexes', dependents.secondaryIndexes, 'index'],
    ['tables with their own index', dependents.ownIndexes, 'table'],
  ] as const;
  const uses = parts.flatMap(([what, names, noun]) =>
    names.length === 0 ? [] : [prose`the ${what} ${nameList(names, noun)}`],
  );
  const ask = prose`Ask PlanetScale Support what the workflow does with ${inWords(uses)}: it is unknown.`;
  return uses.length === 0 ? [] : [gate(ask)];
}

/** Copies of reference tables on the target's shards (docs/neki.md §4.3). */
function copySteps({
  dependents: { referenceTables },
  parts,
}: Relocation): readonly Step[] {
  const targets = parts.flatMap(({ way, calls }) =>
    way === 'Reshard' ? calls.map(({ target }) => target) : [],
  );
  const text = prose`Copy ${nameList(referenceTables, 'table')} in full to every shard of ${nameList(targets, 'group')}, then add the group to their \`shard_groups\`. Until then joins with them are not local.`;
  return referenceTables.length === 0 || targets.length === 0
    ? []
    : [step(text)];
}

/** One workflow from its creation to its end. */
function callSteps(part: Part, call: Call): readonly Step[] {
  const own = part.moved.filter(
    ({ scope, table }) =>
      scope.database === call.database && table !== undefined,
  );
  const name = literal(call.workflow);
  const [effect, sql] =
    part.way === 'Reshard'
      ? createReshard(part, call)
      : createMoveTables(part, call, own);
  return [
    step(
      prose`Create the workflow for ${quoteWhole(call.database)}, as \`neki_operator\`, on a router that serves primary traffic. ${effect}`,
      sql,
    ),
    step(
      prose`Start it, and wait until every stream is \`running\` in the phase \`streaming\`.`,
      `SELECT __neki.workflow_start(${name});\nSELECT * FROM __neki.workflow_status(${name});`,
    ),
    step(
      prose`Compare the rows of source and target.`,
      `SELECT __neki.differ_create(${name}, 'pre_cutover');\nSELECT * FROM __neki.differ_status(${name}, 'pre_cutover');`,
    ),
    gate(
      prose`Read the report: the switch does not check it. Continue only if \`complete\` is true, \`mismatch\` is false, no shard has an error, and every table is listed and \`completed\`. Every stream must be \`streaming\` again. Check the application’s own queries as well.`,
      `SELECT * FROM __neki.differ_report(${name}, 'pre_cutover');\nSELECT * FROM __neki.workflow_status(${name});`,
    ),
    step(
      prose`Switch reads and writes. Sequences that the tables own continue from their highest value. There is no documented way back.`,
      `SELECT * FROM __neki.workflow_switch_traffic(${name});`,
    ),
    gate(
      prose`Recreate views over the tables, and take a backup that includes every shard. Then complete the workflow. It keeps the old rows; the option \`{"drop_source_data": true}\` removes them for good.`,
      `SELECT __neki.workflow_complete(${name});`,
    ),
  ];
}

/** So that it can be looked at before it begins. */
const CREATE_STOPPED = `'{"create_stopped": true}'`;

function createReshard(
  { wanted, source, definition }: Part,
  call: Call,
): readonly [effect: Prose, sql: string] {
  const { database, workflow, target: uid } = call;
  const sql = callOf('reshard_create', [
    ...[workflow, database, source].map((text) => literal(text)),
    ...[jsonLiteral(definition), literal(uid), CREATE_STOPPED],
  ]);
  const other = prose` A target requires a new name, so it is not called ${quoteWhole(wanted)}.`;
  const effect = prose`It adds ${quoteWhole(uid)} to the topology of the branch at once. Apply nothing from this file before the last step.${uid === wanted ? '' : other}`;
  return [effect, sql];
}

/** Every argument has its type: without, the service finds no such function (docs/neki.md §4.3). */
function createMoveTables(
  { source, wanted }: Part,
  { database, workflow }: Call,
  moved: readonly Moved[],
): readonly [effect: Prose, sql: string] {
  const tables = moved.slice(0, MOST_TABLES);
  const names = textArray(
    tables.map(
      ({ scope, table }) =>
        `${identifier(scope.schema ?? '')}.${identifier(table?.name ?? '')}`,
    ),
  );
  const [from, to] = [
    topologyOf(tables, source, 'source'),
    topologyOf(tables, wanted, 'target'),
  ];
  const texts = [
    literal(workflow),
    literal(database),
    jsonLiteral(from),
    literal(database),
    jsonLiteral(to),
  ];
  const sql = callOf('move_tables_create', [
    ...texts.map((text) => `${text}::text`),
    ...[names, names, `${CREATE_STOPPED}::text`],
  ]);
  const rest = moved.length - tables.length;
  const more = prose` It includes ${tables.length} tables. Create further workflows for the other ${rest}.`;
  const effect = prose`The target binds the tables to ${quoteWhole(wanted)}; its form within one database is inferred. With \`"dry_run": true\` it only validates.${rest > 0 ? more : ''}`;
  return [effect, sql];
}

/** The part of one database, reduced to the tables that move. */
function topologyOf(
  tables: readonly Moved[],
  group: string,
  side: 'source' | 'target',
): string {
  const schemas = Map.groupBy(tables, ({ scope }) => scope.schema ?? '');
  const members = Array.from(schemas, ([schema, own]) => {
    const entries = own.map(
      (moved) =>
        [moved.table?.name ?? '', entryOf(moved, group, side)] as const,
    );
    return [schema, jsonObject([['tables', jsonObject(entries)]])] as const;
  });
  return jsonObject([['schemas', jsonObject(members)]]);
}

function entryOf(
  { table, own }: Moved,
  group: string,
  side: 'source' | 'target',
): string {
  const present = table && memberValue(table.node, 'primary_indexes');
  const wanted = own && `[{"shard_index": ${json(own.name)}}]`;
  const indexes = side === 'source' ? present && json(present) : wanted;
  return `{"shard_group": ${json(group)}${indexes === undefined ? '' : `, "primary_indexes": ${indexes}`}}`;
}
