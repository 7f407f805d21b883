import type { Prose } from '../finding.ts';
import {
  type Change,
  type ChangeClass,
  gravestFirst,
  NO_TABLES,
  type Proof,
  type Seen,
} from '../impact/change.ts';
import type { TopologyDocument } from '../topology-document.ts';

/** A table by its names in the catalog. */
export interface TableName {
  readonly database: string;
  readonly schema: string;
  readonly table: string;
}

/** Rows whose column holds a value between two bounds, the higher one excluded. */
interface Slice {
  readonly column: string;
  readonly intervals: readonly (readonly [low: bigint, high: bigint])[];
}

/** A table of which a plan would have to know whether it has rows; with `slice`, whether it has any of those. */
export interface TableQuestion extends TableName {
  /** As changes name it: `database.schema.table`. */
  readonly name: string;
  readonly slice?: Slice;
}

/** What a branch's databases answered: what was seen of each table, by its name, and what the reader should know of how. */
export interface Sight {
  readonly seen: ReadonlyMap<string, Seen>;
  readonly notices: readonly Prose[];
}

/** A statement that was run in a branch's databases, and what came of it: never the values of a row. */
export interface RanStatement {
  /** The logical database; undefined for the one that the address names. */
  readonly database: string | undefined;
  readonly text: string;
  /** How many parameters it had. */
  readonly parameters: number;
  readonly milliseconds: number;
  /** How many rows it answered; why it answered none. */
  readonly answer: number | string;
}

/** All that was looked at for a plan. */
export interface Evidence {
  /** When, in ISO 8601. */
  readonly at: string;
  /** By `database.schema.table`. */
  readonly tables: ReadonlyMap<string, Seen>;
  /** The tables that neither the branch nor an earlier version of the file has listed. */
  readonly fresh: ReadonlySet<string>;
}

/** What is asked of a table that is new to the topology: evidence that speaks for it, proof, or nothing. */
export const NEW_TABLES = ['check', 'prove', 'allow'] as const;

export type NewTables = (typeof NEW_TABLES)[number];

/** More tables are not looked at one by one: of the others is said what the documents say. */
export const MOST_QUESTIONS = 200;

/** Of which tables of some changes a plan has to know more than its documents tell; none where nothing depends on it. */
export function questionsOf(
  changes: readonly Change[],
  documents: readonly TopologyDocument[],
): readonly TableQuestion[] {
  const found = new Map<string, TableQuestion>();
  for (const change of changes.filter(isDoubtful)) {
    const slice = sliceOf(change);
    for (const name of change.tables.listed) {
      // Two changes of one table that ask for different rows ask for all.
      const isKnown = found.has(name);
      if (!isKnown && found.size >= MOST_QUESTIONS) break;
      const table = tableNamed(name, documents);
      if (table !== undefined) found.set(name, { ...table, name, ...(slice && !isKnown && { slice }) });
    }
  }
  return [...found.values()];
}

/** The changes with what was seen of their tables: one change for each verdict. */
export function judge(changes: readonly Change[], evidence: Evidence, mode: NewTables): readonly Change[] {
  const known = new Set([...evidence.tables.keys(), ...evidence.fresh]);
  const judged = changes.flatMap((change) => {
    const isJudged = isDoubtful(change) && change.tables.listed.some((name) => known.has(name));
    return isJudged ? partsOf(change, evidence, mode) : [change];
  });
  return gravestFirst(judged);
}

/** The shards to which some changes send keys, copies or counters that are elsewhere now, or nowhere. */
export function receivingShards(changes: readonly Change[]): ReadonlySet<string> {
  return new Set(
    changes.flatMap((change) => {
      switch (change.kind) {
        case 'placement': {
          const { movement, after } = change;
          if (movement.kind === 'intervals') return movement.moves.flatMap(({ to }) => to ?? []);
          return movement.kind === 'none' ? [] : after.shards;
        }
        case 'reference-table':
          return change.newShards;
        case 'sequence':
          return change.to.filter((shard) => !change.from.includes(shard));
        default:
          return [];
      }
    }),
  );
}

/** Whether rows that exist decide what a change does; what the service refuses is refused whatever there is. */
function isDoubtful(change: Change): boolean {
  switch (change.kind) {
    case 'placement':
      return change.class === 'needs-empty';
    case 'reference-table':
      return change.class === 'needs-backfill' || change.class === 'needs-empty';
    case 'sequence':
      return change.action === 'derived';
    default:
      return false;
  }
}

function partsOf(change: Change, evidence: Evidence, mode: NewTables): readonly Change[] {
  const { listed, unlisted } = change.tables;
  const byVerdict = Map.groupBy(listed, (name) => verdictOf(name, change, evidence));
  const parts = byVerdict.entries().map(([verdict, names]): Change => {
    const seen = new Map(names.map((name) => [name, evidence.tables.get(name) ?? UNSEEN]));
    const isLooked = seen.values().some(({ kind }) => kind !== 'unknown');
    if (!isLooked && verdict === 'unproven') return { ...change, tables: { listed: names, unlisted: [] } };
    const asks = mode === 'prove' || (mode === 'check' && verdict === 'new');
    const proof: Proof = {
      unproven: change.class,
      verdict,
      asks,
      at: isLooked ? evidence.at : undefined,
      seen,
    };
    return {
      ...change,
      class: CLASSES[verdict] ?? change.class,
      tables: { listed: names, unlisted: [] },
      proof,
    };
  });
  const rest = unlisted.length === 0 ? [] : [{ ...change, tables: { ...NO_TABLES, unlisted } }];
  return [...parts, ...rest];
}

const UNSEEN: Seen = { kind: 'unknown', why: 'it was not looked at' };

/** What a verdict makes of a change; the others leave it as the documents have it. */
const CLASSES: Partial<Record<Proof['verdict'], ChangeClass>> = {
  absent: 'safe',
  empty: 'safe',
  new: 'new-table',
  'new-absent': 'new-table',
};

function verdictOf(name: string, change: Change, { tables, fresh }: Evidence): Proof['verdict'] {
  const seen = tables.get(name) ?? UNSEEN;
  switch (seen.kind) {
    case 'absent':
    case 'empty':
    case 'rows':
      return seen.kind;
    default: {
      if (!isAdded(change) || !fresh.has(name)) return 'unproven';
      return seen.kind === 'not-in-snapshot' ? 'new-absent' : 'new';
    }
  }
}

/** Whether the tables of a change stand in the desired document and not in the live one. */
export function isAdded(change: Change): boolean {
  if (change.kind === 'placement')
    return (
      change.cause.kind === 'table-group' &&
      change.cause.declared === 'added' &&
      change.cause.earlier !== true
    );
  return change.kind === 'reference-table' && change.action === 'added' && !change.ordinary;
}

/** On a plain column under a range index, only the rows of the intervals that change owner are in question. */
function sliceOf(change: Change): Slice | undefined {
  if (change.kind !== 'placement' || change.movement.kind !== 'intervals') return undefined;
  const { axis, moves } = change.movement;
  const columns = [change.before, change.after].flatMap(
    ({ placement }) => placement.indexes[0]?.columns ?? [],
  );
  const [column, ...others] = new Set(columns);
  if (axis.type !== 'range' || column === undefined || others.length > 0 || !PLAIN.test(column))
    return undefined;
  return { column, intervals: moves.map(({ low, high }) => [low, high]) };
}

/** A name that Postgres reads as it stands, so that no expression is taken for a column. */
const PLAIN = /^[a-z_][a-z0-9_$]{0,62}$/;

/** Whether a document has an entry of a table's own. */
export function lists({ topology }: TopologyDocument, { database, schema, table }: TableName): boolean {
  const found = topology.databases.get(database)?.schemas.get(schema);
  return found !== undefined && (found.tables.has(table) || found.referenceTables.has(table));
}

/** The table that a dotted name stands for, by the documents that list it: names may hold dots themselves. */
function tableNamed(name: string, documents: readonly TopologyDocument[]): TableName | undefined {
  for (const { topology } of documents) {
    for (const [database, { schemas }] of topology.databases) {
      if (!name.startsWith(`${database}.`)) continue;
      for (const [schema, { tables, referenceTables }] of schemas) {
        const start = `${database}.${schema}.`;
        const table = name.slice(start.length);
        if (name.startsWith(start) && (tables.has(table) || referenceTables.has(table)))
          return { database, schema, table };
      }
    }
  }
  return undefined;
}
