import { toJson } from '../../document/document.ts';
import { memoized } from '../../keyed.ts';
import { type Message, prose, quote } from '../../text/message.ts';
import { fullName, type TableName } from '../../topology/catalog.ts';
import { axisOf } from '../../topology/ownership.ts';
import {
  type EffectiveIndex,
  type GroupChoice,
  type Resolution,
  resolutionOf,
  resolveNamed,
  resolveReferenceTable,
  resolveSequence,
} from '../../topology/resolution.ts';
import {
  type Database,
  type GlobalSecondaryIndex,
  shardsOf,
  type Topology,
} from '../../topology/topology.ts';
import {
  columnNamed,
  type KeyExpression,
  keyExpression,
} from './key-columns.ts';
import type { Parser } from './parser.ts';

/** Where the rows of a table are, as far as routing needs it. */
export type Placement =
  /** Routers refuse the table in any statement. */
  | { readonly kind: 'refused'; readonly why: Message }
  | { readonly kind: 'unclear'; readonly why: Message }
  /** A full copy on each shard of some groups. */
  | {
      readonly kind: 'copies';
      readonly groups: ReadonlySet<string>;
      readonly shards: ReadonlySet<string>;
    }
  | PlacedTable;

export interface PlacedTable {
  readonly kind: 'placed';
  readonly group: string;
  readonly shards: ReadonlySet<string>;
  /** The index that routes; undefined for a table on one shard without an index. */
  readonly index: RoutingIndex | undefined;
  /** Further indexes of the table: an INSERT must give their columns, and an UPDATE must not set them. */
  readonly further: readonly RoutingIndex[];
  readonly secondary: readonly SecondaryKey[];
}

/** A global secondary index with the names of its columns. */
export interface SecondaryKey
  extends Pick<
    GlobalSecondaryIndex,
    'name' | 'unique' | 'enabled' | 'ignoreNull'
  > {
  readonly columns: readonly string[];
}

export interface RoutingIndex {
  /** Two tables with equal identities have the rows of a key on the same shard. */
  readonly identity: string;
  readonly name: string;
  /** The names of columns without quotes, and the texts of expressions. */
  readonly columns: readonly string[];
  /** The expression that routes rows, if not all of `columns` are columns. */
  readonly expression: KeyExpression | undefined;
  readonly ignoreNull: boolean;
}

/** Where tables and sequences of a topology are. */
export interface Placements {
  readonly placementOf: (table: TableName) => Placement;
  /** The groups that a sequence of this name, or any sequence, may be in. */
  readonly groupsOfSequence: (
    name: string | undefined,
  ) => readonly GroupChoice[];
}

/** Finds where each table of a topology is; each answer is kept. */
export function placements(topology: Topology, parser: Parser): Placements {
  const resolution = resolutionOf(topology);
  const at = memoized((key: string): Placement => {
    const [database = '', schema = '', table = ''] = key.split('\0');
    return placementOf({ resolution, parser }, { database, schema, table });
  });
  return {
    placementOf: ({ database, schema, table }) =>
      at([database, schema, table].join('\0')),
    groupsOfSequence: (name) => groupsOfSequence(resolution, name),
  };
}

/**
 * A sequence is in the group of its entry, or of the authority. If tables own it, it may be in their group instead,
 * which then has one shard (docs/neki.md §1.10).
 */
function groupsOfSequence(
  resolution: Resolution,
  name: string | undefined,
): readonly GroupChoice[] {
  const databases = Array.from(resolution.topology.databases.values());
  const listed = databases.flatMap((database) =>
    Array.from(database.schemas.values())
      .flatMap(({ sequenceList }) => sequenceList)
      .filter((sequence) => name === undefined || sequence.name === name)
      .map((sequence) => resolveSequence(resolution, database, sequence)),
  );
  const unlisted = [undefined, ...databases].map((database) =>
    resolveSequence(resolution, database, undefined),
  );
  return listed.concat(unlisted).map(({ choice }) => choice);
}

interface Reading {
  readonly resolution: Resolution;
  readonly parser: Parser;
}

function placementOf(
  { resolution, parser }: Reading,
  name: TableName,
): Placement {
  const { topology } = resolution;
  const database = topology.databases.get(name.database);
  const schema = database?.schemas.get(name.schema);
  if (database !== undefined && isLookup(database, name))
    return {
      kind: 'refused',
      why: prose`${quote(fullName(name))} is a lookup table, which no statement may name`,
    };

  const reference = schema?.referenceTables.get(name.table);
  if (database !== undefined && schema !== undefined && reference !== undefined)
    return copiesOf(
      name,
      resolveReferenceTable(resolution, database, schema, reference),
    );

  const { choice, indexes } = resolveNamed(resolution, name);
  if (choice.uid === undefined)
    return {
      kind: 'refused',
      why: prose`${quote(fullName(name))} is in no shard group`,
    };
  const shards = shardsOf(choice.group);
  if (choice.group === undefined || shards.size === 0)
    return unclear(prose`the shards of group ${quote(choice.uid)} are unknown`);

  const [first, ...others] = indexes;
  const indexOf = (one: EffectiveIndex) =>
    routingIndex(choice.uid ?? '', one, parser);
  const index = first && indexOf(first);
  if (index === undefined && (first !== undefined || shards.size > 1))
    return unclear(
      prose`what routes ${quote(fullName(name))} over the shards of ${quote(choice.uid)} is unknown`,
    );
  const table = schema?.tables.get(name.table);
  return {
    kind: 'placed',
    group: choice.uid,
    shards,
    index,
    further: others.flatMap((one) => indexOf(one) ?? []),
    secondary: (table?.secondaryIndexes ?? [])
      .flatMap(
        (entry) =>
          database?.globalSecondaryIndexes.get(entry.name?.value ?? '') ?? [],
      )
      .map(secondaryKey),
  };
}

function unclear(why: Message): Placement {
  return { kind: 'unclear', why };
}

function isLookup(
  { globalSecondaryIndexes }: Database,
  { schema, table }: TableName,
): boolean {
  return globalSecondaryIndexes
    .values()
    .some(
      (index) =>
        index.table?.value === table &&
        (index.schema?.value ?? schema) === schema,
    );
}

function copiesOf(name: TableName, choices: readonly GroupChoice[]): Placement {
  const shards = new Set(
    choices.flatMap(({ group }) => Array.from(shardsOf(group))),
  );
  if (shards.size === 0)
    return unclear(
      prose`the shards with a copy of ${quote(fullName(name))} are unknown`,
    );
  const groups = new Set(choices.flatMap(({ uid }) => uid ?? []));
  return { kind: 'copies', groups, shards };
}

/** An index that routes; undefined if its type is unknown. */
function routingIndex(
  group: string,
  { index, name, columns: texts, ignoreNull }: EffectiveIndex,
  parser: Parser,
): RoutingIndex | undefined {
  if (index === undefined || axisOf(index) === undefined) return undefined;
  const [first] = texts;
  if (first === undefined) return undefined;
  const parameters = index.params === undefined ? '' : toJson(index.params);
  const isPlain = texts.every((text) => columnNamed(text) !== undefined);
  const expression = isPlain ? undefined : keyExpression(texts, parser);
  return {
    // The rows of a column and of an expression with the same value need not be on the same shard.
    identity: [group, index.type?.value, parameters, expression?.text].join(
      '\0',
    ),
    name,
    columns: texts.map((text) => columnNamed(text) ?? text),
    expression,
    ignoreNull,
  };
}

function secondaryKey({
  name,
  unique,
  enabled,
  ignoreNull,
  columns,
}: GlobalSecondaryIndex): SecondaryKey {
  return {
    name,
    unique,
    enabled,
    ignoreNull,
    columns: columns.map(({ value }) => columnNamed(value) ?? value),
  };
}
