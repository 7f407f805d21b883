import type { TableName } from '../catalog.ts';
import type { Prose } from '../finding.ts';
import {
  type Change,
  type ChangeClass,
  gravestFirst,
  type Proof,
  type Seen,
  type TableSet,
  type UnlistedScope,
} from '../impact/change.ts';
import type { TopologyDocument } from '../topology-document.ts';

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
  /** Whether the sequences that it owns are asked for, where it has rows. */
  readonly owns?: true;
}

/** What a place holds that no document lists. */
export interface ScopeQuestion {
  readonly scope: UnlistedScope;
  /** What documents list there: tables of a schema, schemas of a database, or databases. */
  readonly listed: readonly string[];
}

/** The tables of a place that no document lists; `isMore` where there are more than were read. */
export interface FoundTables {
  readonly tables: readonly TableName[];
  readonly isMore: boolean;
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
  /** Of places, by `scopeKey`, the unlisted tables that were found there, and whether all were looked at. */
  readonly scopes: ReadonlyMap<string, { readonly names: readonly string[]; readonly isWhole: boolean }>;
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
  found: ReadonlyMap<string, FoundTables> = new Map(),
): readonly TableQuestion[] {
  const questions = new Map<string, TableQuestion>();
  for (const change of changes.filter(isDoubtful)) {
    const slice = sliceOf(change);
    const tables = [
      ...change.tables.listed.values().map((name) => tableNamed(name, documents)),
      ...(change.kind === 'global-secondary-index' ? [change.lookup] : []),
      ...change.tables.unlisted.flatMap((scope) => found.get(scopeKey(scope))?.tables ?? []),
    ];
    for (const table of tables) {
      if (table === undefined) continue;
      const name = fullName(table);
      // Two changes of one table that ask for different rows ask for all.
      const known = questions.get(name);
      if (known === undefined && questions.size >= MOST_QUESTIONS) break;
      const owns = known?.owns === true || change.kind === 'sequence';
      const rows = slice && known === undefined ? { slice } : {};
      questions.set(name, { ...table, name, ...rows, ...(owns && { owns }) });
    }
  }
  return [...questions.values()];
}

/** The places of which a plan has to know what tables they have that no document lists. */
export function scopesOf(
  changes: readonly Change[],
  documents: readonly TopologyDocument[],
): ReadonlyMap<string, ScopeQuestion> {
  const scopes = changes.filter(isDoubtful).flatMap(({ tables }) => tables.unlisted);
  return new Map(scopes.map((scope) => [scopeKey(scope), { scope, listed: listedIn(scope, documents) }]));
}

/** A place as a key. */
export function scopeKey({ database, schema }: UnlistedScope): string {
  return JSON.stringify([database, schema]);
}

function listedIn({ database, schema }: UnlistedScope, documents: readonly TopologyDocument[]) {
  const names = documents.flatMap(({ topology: { databases } }) => {
    if (database === undefined) return [...databases.keys()];
    const schemas = databases.get(database)?.schemas;
    if (schema === undefined) return [...(schemas?.keys() ?? [])];
    const { tables, referenceTables } = schemas?.get(schema) ?? {};
    return [...(tables?.keys() ?? []), ...(referenceTables?.keys() ?? [])];
  });
  return [...new Set(names)];
}

/** As changes name a table. */
export function fullName({ database, schema, table }: TableName): string {
  return [database, schema, table].join('.');
}

/** The changes with what was seen of their tables: one change for each verdict. */
export function judge(changes: readonly Change[], evidence: Evidence, mode: NewTables): readonly Change[] {
  const known = new Set([...evidence.tables.keys(), ...evidence.fresh]);
  const judged = changes.flatMap((change) => {
    const { listed, unlisted } = change.tables;
    const isKnown =
      listed.some((name) => known.has(name)) ||
      unlisted.some((scope) => evidence.scopes.has(scopeKey(scope)));
    return isKnown && isDoubtful(change) ? partsOf(change, evidence, mode) : [change];
  });
  return gravestFirst(judged);
}

/** Whether what is in the database decides what a change does; what the service refuses is refused whatever there is. */
export function isDoubtful(change: Change): boolean {
  switch (change.kind) {
    case 'placement':
    case 'reference-table':
      return DOUBTFUL.has(change.class);
    case 'sequence':
      return change.action === 'derived';
    case 'global-secondary-index':
      return (
        change.class === 'needs-backfill' && change.lookup !== undefined && change.tables.listed.length > 0
      );
    default:
      return false;
  }
}

/** Rows that exist would be hidden, or copies of them missing, or statements of a table that exists would fail. */
const DOUBTFUL: ReadonlySet<ChangeClass> = new Set(['needs-empty', 'needs-backfill', 'outage']);

function partsOf(change: Change, evidence: Evidence, mode: NewTables): readonly Change[] {
  const { listed } = change.tables;
  const part = (verdict: Proof['verdict'], tables: TableSet, names: readonly string[]): Change => {
    const seen = new Map(names.map((name) => [name, evidence.tables.get(name) ?? UNSEEN]));
    const isLooked = names.length === 0 || seen.values().some(({ kind }) => kind !== 'unknown');
    if (!isLooked && verdict === 'unproven') return { ...change, tables };
    const asks = mode === 'prove' || (mode === 'check' && verdict === 'new');
    const at = isLooked ? evidence.at : undefined;
    const proof: Proof = { unproven: change.class, verdict, asks, at, seen };
    return { ...change, class: classOf(verdict, change), tables, proof };
  };
  if (change.kind === 'global-secondary-index') {
    const names = [...listed, ...(change.lookup ? [fullName(change.lookup)] : [])];
    return [part(verdictOf(names, change, evidence), change.tables, names)];
  }
  const byVerdict = Map.groupBy(listed, (name) => verdictOf([name], change, evidence));
  const parts = byVerdict
    .entries()
    .map(([verdict, names]) => part(verdict, { listed: names, unlisted: [] }, names));
  return [...parts, ...unlistedParts(change, evidence, part)];
}

/** What stands against a change in a place is told by the names of tables; all that is proven there is told as one. */
function unlistedParts(change: Change, evidence: Evidence, part: Part): readonly Change[] {
  const { unlisted } = change.tables;
  const of = (scope: UnlistedScope) => evidence.scopes.get(scopeKey(scope));
  const names = unlisted.flatMap((scope) => of(scope)?.names ?? []);
  const byVerdict = Map.groupBy(names, (name) => verdictOf([name], change, evidence));
  const open = byVerdict.entries().filter(([verdict]) => !PROVEN.has(verdict));
  const proven = [...byVerdict].filter(([verdict]) => PROVEN.has(verdict));
  const whole = unlisted.filter((scope) => of(scope)?.isWhole === true);
  const rest = unlisted.filter((scope) => of(scope)?.isWhole !== true);
  const verdict = proven.find(([one]) => one !== 'absent')?.[0] ?? 'absent';
  const looked = proven.flatMap(([, found]) => found);
  return [
    ...open.map(([one, found]) => part(one, { listed: [], unlisted, found }, found)),
    ...(whole.length === 0 ? [] : [part(verdict, { listed: [], unlisted: whole }, looked)]),
    ...(rest.length === 0 ? [] : [{ ...change, tables: { listed: [], unlisted: rest } }]),
  ];
}

type Part = (verdict: Proof['verdict'], tables: TableSet, names: readonly string[]) => Change;

const UNSEEN: Seen = { kind: 'unknown', why: 'it was not looked at' };

/** Verdicts after which a change does nothing to the tables. */
const PROVEN: ReadonlySet<Proof['verdict']> = new Set(['absent', 'empty', 'unowned']);

/** What a verdict makes of a change. */
function classOf(verdict: Proof['verdict'], change: Change): ChangeClass {
  switch (verdict) {
    case 'absent':
    case 'empty':
    case 'unowned':
      // An index changes what statements may do, whatever rows there are.
      return change.kind === 'global-secondary-index' ? 'behavioural' : 'safe';
    case 'new':
    case 'new-absent':
      return 'new-table';
    case 'rows':
      return change.kind === 'sequence' ? 'needs-backfill' : change.class;
    case 'unproven':
      return change.class;
  }
}

/** What is known of tables that a change concerns together. */
function verdictOf(names: readonly string[], change: Change, { tables, fresh }: Evidence): Proof['verdict'] {
  const all = names.map((name) => tables.get(name) ?? UNSEEN);
  const isEvery = (...kinds: readonly Seen['kind'][]) => all.every(({ kind }) => kinds.includes(kind));
  if (isEvery('absent')) return 'absent';
  // Statements fail for a table without rows, too.
  if (change.class === 'outage') return 'unproven';
  if (isEvery('absent', 'empty')) return 'empty';
  const filled = all.find((seen) => seen.kind === 'rows');
  if (filled !== undefined) {
    if (change.kind !== 'sequence') return 'rows';
    const owned = filled.owns?.length;
    return owned === undefined ? 'unproven' : owned === 0 ? 'unowned' : 'rows';
  }
  const isNew = names.every(
    (name, at) => fresh.has(name) || all[at]?.kind === 'absent' || all[at]?.kind === 'empty',
  );
  const isEarlier =
    change.kind === 'placement' && change.cause.kind === 'table-group' && change.cause.earlier;
  if (!isNew || isEarlier) return 'unproven';
  return isEvery('absent', 'empty', 'not-in-snapshot') ? 'new-absent' : 'new';
}

/** The listed tables that some changes route by an index, or by another one than before, or spread anew. */
export function routedAnew(
  changes: readonly Change[],
  documents: readonly TopologyDocument[],
): readonly TableName[] {
  const names = changes.flatMap((change) => {
    if (change.kind !== 'placement' || !change.after.routed) return [];
    const { before, after, cause, tables } = change;
    return cause.kind === 'key-ranges' && before.spread === after.spread ? [] : tables.listed;
  });
  return names.slice(0, MOST_QUESTIONS).flatMap((name) => tableNamed(name, documents) ?? []);
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

/** The table that a dotted name stands for, by the documents that list it; undefined where names with dots leave that open. */
function tableNamed(name: string, documents: readonly TopologyDocument[]): TableName | undefined {
  const found = new Map<string, TableName>();
  for (const { topology } of documents) {
    for (const [database, { schemas }] of topology.databases) {
      if (!name.startsWith(`${database}.`)) continue;
      for (const [schema, { tables, referenceTables }] of schemas) {
        const start = `${database}.${schema}.`;
        const table = name.slice(start.length);
        if (name.startsWith(start) && (tables.has(table) || referenceTables.has(table)))
          found.set(JSON.stringify([database, schema, table]), { database, schema, table });
      }
    }
  }
  const [only, ...others] = found.values();
  return others.length === 0 ? only : undefined;
}
