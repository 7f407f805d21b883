import type { Message } from '../text/message.ts';
import {
  fullName,
  PLAIN_NAME,
  type TableName,
  tableNamed,
} from '../topology/catalog.ts';
import { resolveNamed } from '../topology/resolution.ts';
import type { Topology } from '../topology/topology.ts';
import {
  isListedIn,
  type TopologyDocument,
} from '../topology/topology-document.ts';
import { type Change, kindOf } from './change.ts';
import { type Seen, scopeKey, type UnlistedScope } from './change-base.ts';
import type { RowSlice } from './key-slice.ts';

/** A table of which a plan needs to know whether it has rows. */
export interface TableQuestion extends TableName {
  /** `database.schema.table`, as changes name it. */
  readonly name: string;
  /** If set, only these rows are asked for. */
  readonly slice?: RowSlice | undefined;
  /** If set, rows are counted up to at least this number. */
  readonly counted?: number | undefined;
  /** Whether the sequences of a table with rows are asked for, too. */
  readonly owns?: true | undefined;
}

/** A table whose definition a plan needs, and the column that is to route it, if that is a plain column. */
export interface ShapeQuestion extends TableName {
  readonly key?: string | undefined;
}

/** A place whose unlisted tables are asked for. */
export interface ScopeQuestion {
  readonly scope: UnlistedScope;
  /** The names that documents list there: tables of a schema, schemas of a database, or databases. */
  readonly listed: readonly string[];
}

/** The tables of a place that no document lists; `isMore` where there are more than were read. */
export interface FoundTables {
  readonly tables: readonly TableName[];
  readonly isMore: boolean;
}

/** What the databases of a branch answered: what was seen of each table, by table name, and notices about the check. */
export interface Sight {
  readonly seen: ReadonlyMap<string, Seen>;
  readonly notices: readonly Message[];
}

/** A statement that was run in a branch's databases, and its result; never the values of a row. */
export interface RanStatement {
  /** The logical database; undefined for the database in the connection's address. */
  readonly database: string | undefined;
  /** The only shard that was asked; undefined if routers chose. */
  readonly shard?: string | undefined;
  readonly text: string;
  /** How many parameters it had. */
  readonly parameters: number;
  readonly milliseconds: number;
  /** The number of rows returned, or why there is no answer. */
  readonly answer: number | string;
}

/**
 * What the input `new-tables` requires of a table that is new to the topology: `check` a schema snapshot without it,
 * `prove` a database that says it has no rows, `allow` nothing.
 */
export type NewTables = 'check' | 'prove' | 'allow';

/** The most tables that are looked at one by one. For the others, the documents alone decide. */
const MOST_QUESTIONS = 200;

/** Which tables are asked for, and the unlisted tables that were found. */
interface Asked {
  readonly found?: ReadonlyMap<string, FoundTables> | undefined;
  readonly isAsked: (table: TableName) => boolean;
}

/** The questions for some changes. */
interface Questions {
  readonly questions: readonly TableQuestion[];
  /** Listed tables that are not looked at, because there are too many. */
  readonly left: ReadonlySet<string>;
}

/** The questions for the tables about which the documents tell too little. */
export function questionsOf(
  changes: readonly Change[],
  asked: Asked,
): Questions {
  const questions = new Map<string, TableQuestion>();
  const left = new Set<string>();
  for (const change of changes.filter(isDoubtful)) {
    const { slice, isOfCounters } = kindOf(change);
    for (const table of tablesOf(change, asked)) {
      const name = fullName(table);
      const known = questions.get(name);
      if (known === undefined && questions.size >= MOST_QUESTIONS) {
        left.add(name);
        continue;
      }
      const isOwnsAsked = known?.owns === true || isOfCounters === true;
      questions.set(name, {
        ...table,
        name,
        // If two changes ask for different rows of one table, all of its rows are asked for.
        slice: known === undefined ? slice?.(change) : undefined,
        owns: isOwnsAsked || undefined,
      });
    }
  }
  return { questions: Array.from(questions.values()), left };
}

function* tablesOf(
  change: Change,
  { found, isAsked }: Asked,
): Generator<TableName> {
  const { listed, unlisted } = change.tables;
  for (const name of listed) {
    const table = tableNamed(name);
    if (table !== undefined && isAsked(table)) yield table;
  }
  const lookup = kindOf(change).lookup?.(change);
  if (lookup !== undefined && isAsked(lookup)) yield lookup;
  for (const scope of unlisted)
    yield* found?.get(scopeKey(scope))?.tables ?? [];
}

/** The places whose unlisted tables a plan must know. */
export function scopesOf(
  changes: readonly Change[],
  documents: readonly TopologyDocument[],
): ReadonlyMap<string, ScopeQuestion> {
  const scopes = changes
    .filter(isDoubtful)
    .flatMap(({ tables }) => tables.unlisted);
  return new Map(
    scopes.map((scope) => [
      scopeKey(scope),
      { scope, listed: listedIn(scope, documents) },
    ]),
  );
}

function listedIn(
  scope: UnlistedScope,
  documents: readonly TopologyDocument[],
): readonly string[] {
  const names = new Set<string>();
  for (const { topology } of documents)
    for (const name of namesAt(scope, topology)) names.add(name);
  return Array.from(names);
}

function namesAt(
  { database, schema }: UnlistedScope,
  { databases }: Topology,
): Iterable<string> {
  if (database === undefined) return databases.keys();
  const schemas = databases.get(database)?.schemas;
  if (schema === undefined) return schemas?.keys() ?? [];
  const place = schemas?.get(schema);
  return new Set(place?.tables.keys()).union(
    new Set(place?.referenceTables.keys()),
  );
}

/**
 * Whether the content of the database decides the effect of a change. The service rejects a change whatever the
 * content.
 */
export function isDoubtful(change: Change): boolean {
  return kindOf(change).isDoubtful?.(change) ?? false;
}

/**
 * The listed tables that an index routes afterwards, if the index, the group, or the choice between a single shard and
 * several shards changed.
 */
export function routedAnew(
  changes: readonly Change[],
  desired: TopologyDocument,
): readonly TableName[] {
  const tables = changes
    .filter((change) => kindOf(change).isRoutedAnew?.(change))
    .flatMap((change) => change.tables.listed)
    .slice(0, MOST_QUESTIONS)
    .flatMap((name) => tableNamed(name) ?? []);
  return tables.filter((table) => isListedIn(desired, table));
}

/** The lookup tables of unique global secondary indexes that changes start to use, or use differently. */
export function lookupTables(
  changes: readonly Change[],
  { topology }: TopologyDocument,
): readonly TableName[] {
  const begun = changes
    .filter((change) => kindOf(change).usesLookup?.(change))
    .flatMap((change) => kindOf(change).lookup?.(change) ?? []);
  return begun.slice(0, MOST_QUESTIONS).filter(({ database, table }) =>
    topology.databases
      .get(database)
      ?.globalSecondaryIndexes.values()
      .some((index) => index.unique && index.table?.value === table),
  );
}

/** The column by which a document routes a listed table; undefined for an expression, several columns, or no index. */
export function routingColumn(
  { resolution }: TopologyDocument,
  table: TableName,
): string | undefined {
  const [index] = resolveNamed(resolution, table).indexes;
  const [column = '', ...others] = index?.columns ?? [];
  return PLAIN_NAME.test(column) && others.length === 0 ? column : undefined;
}

/** The shards that receive keys, copies or counters from some changes. */
export function receivingShards(
  changes: readonly Change[],
): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change) => kindOf(change).receivers?.(change) ?? []),
  );
}

/** Whether a document has entries of tables that another document lacks. */
export function listsMore(
  { topology }: TopologyDocument,
  other: TopologyDocument,
): boolean {
  return topology.databases
    .entries()
    .some(([database, { schemas }]) =>
      schemas
        .entries()
        .some(([schema, { tables, referenceTables }]) =>
          [tables, referenceTables].some((names) =>
            names
              .keys()
              .some((table) => !isListedIn(other, { database, schema, table })),
          ),
        ),
    );
}
