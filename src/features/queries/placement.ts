import { toJson } from '../../document/document.ts';
import { memoized } from '../../keyed.ts';
import { type Message, prose, quote } from '../../text/message.ts';
import {
  fullName,
  PLAIN_NAME,
  type TableName,
} from '../../topology/catalog.ts';
import { axisOf } from '../../topology/ownership.ts';
import {
  type EffectiveIndex,
  type GroupChoice,
  type Resolution,
  resolutionOf,
  resolveNamed,
  resolveReferenceTable,
} from '../../topology/resolution.ts';
import {
  type Database,
  type GlobalSecondaryIndex,
  shardsOf,
  type Topology,
} from '../../topology/topology.ts';

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
  readonly secondary: readonly GlobalSecondaryIndex[];
}

export interface RoutingIndex {
  /** Two tables with equal identities have the rows of a key on the same shard. */
  readonly identity: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether an expression over columns routes rows; then `columns` contains its text. */
  readonly isExpression: boolean;
  readonly ignoreNull: boolean;
}

/** Finds where each table of a topology is; each answer is kept. */
export function placements(
  topology: Topology,
): (table: TableName) => Placement {
  const resolution = resolutionOf(topology);
  const at = memoized((key: string): Placement => {
    const [database = '', schema = '', table = ''] = key.split('\0');
    return placementOf(resolution, { database, schema, table });
  });
  return ({ database, schema, table }) =>
    at([database, schema, table].join('\0'));
}

function placementOf(resolution: Resolution, name: TableName): Placement {
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
  const index = first && routingIndex(choice.uid, first);
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
    further: others.flatMap((one) => routingIndex(choice.uid ?? '', one) ?? []),
    secondary: (table?.secondaryIndexes ?? []).flatMap(
      (entry) =>
        database?.globalSecondaryIndexes.get(entry.name?.value ?? '') ?? [],
    ),
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
  { index, name, columns, ignoreNull }: EffectiveIndex,
): RoutingIndex | undefined {
  if (index === undefined || axisOf(index) === undefined) return undefined;
  if (columns.length === 0) return undefined;
  const parameters = index.params === undefined ? '' : toJson(index.params);
  return {
    identity: [group, index.type?.value, parameters].join('\0'),
    name,
    columns,
    isExpression: columns.some((column) => !PLAIN_NAME.test(column)),
    ignoreNull,
  };
}
