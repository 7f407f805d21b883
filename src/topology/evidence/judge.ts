import { fullName } from '../catalog.ts';
import {
  type Change,
  type ChangeClass,
  gravestFirst,
  type Proof,
  type Seen,
  scopeKey,
  type TableSet,
  type UnlistedScope,
} from '../impact/change.ts';
import { type FoundTables, isDoubtful, type NewTables } from './evidence.ts';

/** All that was looked at for a plan. */
export interface Evidence {
  /** When, in ISO 8601. */
  readonly at: string;
  /** By `database.schema.table`. */
  readonly tables: ReadonlyMap<string, Seen>;
  /** The tables that neither the branch nor an earlier version of the file has listed. */
  readonly fresh: ReadonlySet<string>;
  /** Of places, by `scopeKey`, the unlisted tables that were found there. */
  readonly found: ReadonlyMap<string, FoundTables>;
}

/** The changes with what was seen of their tables: one change for each verdict. */
export function judge(
  changes: readonly Change[],
  evidence: Evidence,
  mode: NewTables,
): readonly Change[] {
  const known = new Set([...evidence.tables.keys(), ...evidence.fresh]);
  const judged = changes.flatMap((change) => {
    const { listed, unlisted } = change.tables;
    const isKnown =
      listed.some((name) => known.has(name)) ||
      unlisted.some((scope) => evidence.found.has(scopeKey(scope)));
    return isKnown && isDoubtful(change)
      ? partsOf(change, evidence, mode)
      : [change];
  });
  return gravestFirst(judged);
}

function partsOf(
  change: Change,
  evidence: Evidence,
  mode: NewTables,
): readonly Change[] {
  const { listed } = change.tables;
  const part: Part = (verdict, tables, names) => {
    const seen = new Map(
      names.map((name) => [name, evidence.tables.get(name) ?? UNSEEN]),
    );
    const isLooked =
      names.length === 0 ||
      seen.values().some(({ kind }) => kind !== 'unknown');
    if (!isLooked && verdict === 'unproven') return { ...change, tables };
    const asks = mode === 'prove' || (mode === 'check' && verdict === 'new');
    const at = isLooked ? evidence.at : undefined;
    const proof: Proof = { unproven: change.class, verdict, asks, at, seen };
    return { ...change, class: classOf(verdict, change), tables, proof };
  };
  if (change.kind === 'global-secondary-index') {
    const names = [
      ...listed,
      ...(change.lookup ? [fullName(change.lookup)] : []),
    ];
    return [part(verdictOf(names, change, evidence), change.tables, names)];
  }
  const byVerdict = Map.groupBy(listed, (name) =>
    verdictOf([name], change, evidence),
  );
  const parts = byVerdict
    .entries()
    .map(([verdict, names]) =>
      part(verdict, { listed: names, unlisted: [] }, names),
    );
  return [...parts, ...unlistedParts(change, evidence, part)];
}

/** What stands against a change in a place is told by the names of tables; all that is proven there is told as one. */
function unlistedParts(
  change: Change,
  evidence: Evidence,
  part: Part,
): readonly Change[] {
  const { unlisted } = change.tables;
  const foundIn = (scope: UnlistedScope) => evidence.found.get(scopeKey(scope));
  const namesIn = (scope: UnlistedScope) =>
    foundIn(scope)?.tables.map(fullName) ?? [];
  const isLooked = (name: string): boolean => evidence.tables.has(name);
  const names = unlisted.flatMap(namesIn).filter(isLooked);
  const byVerdict = Map.groupBy(names, (name) =>
    verdictOf([name], change, evidence),
  );
  const open = byVerdict.entries().filter(([verdict]) => !PROVEN.has(verdict));
  const proven = [...byVerdict].filter(([verdict]) => PROVEN.has(verdict));
  const { whole = [], rest = [] } = Object.groupBy(unlisted, (scope) =>
    foundIn(scope)?.isMore === false && namesIn(scope).every(isLooked)
      ? 'whole'
      : 'rest',
  );
  const verdict = proven.find(([one]) => one !== 'absent')?.[0] ?? 'absent';
  const looked = proven.flatMap(([, found]) => found);
  return [
    ...open.map(([one, found]) =>
      part(one, { listed: [], unlisted, found }, found),
    ),
    ...(whole.length === 0
      ? []
      : [part(verdict, { listed: [], unlisted: whole }, looked)]),
    ...(rest.length === 0
      ? []
      : [{ ...change, tables: { listed: [], unlisted: rest } }]),
  ];
}

type Part = (
  verdict: Proof['verdict'],
  tables: TableSet,
  names: readonly string[],
) => Change;

const UNSEEN: Seen = { kind: 'unknown', why: 'it was not looked at' };

/** Verdicts after which a change does nothing to the tables. */
const PROVEN: ReadonlySet<Proof['verdict']> = new Set([
  'absent',
  'empty',
  'unowned',
]);

/** What a verdict makes of a change. */
function classOf(verdict: Proof['verdict'], change: Change): ChangeClass {
  // An index changes what statements may do, whatever rows there are.
  if (PROVEN.has(verdict))
    return change.kind === 'global-secondary-index' ? 'behavioural' : 'safe';
  if (verdict === 'new' || verdict === 'new-absent') return 'new-table';
  return verdict === 'rows' && change.kind === 'sequence'
    ? 'needs-backfill'
    : change.class;
}

/** What is known of tables that a change concerns together. */
function verdictOf(
  names: readonly string[],
  change: Change,
  { tables, fresh }: Evidence,
): Proof['verdict'] {
  const all = names.map((name) => tables.get(name) ?? UNSEEN);
  const isEvery = (...kinds: readonly Seen['kind'][]) =>
    all.every(({ kind }) => kinds.includes(kind));
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
    (name, at) =>
      fresh.has(name) ||
      all[at]?.kind === 'absent' ||
      all[at]?.kind === 'empty',
  );
  const isEarlier =
    change.kind === 'placement' &&
    change.cause.kind === 'table-group' &&
    change.cause.earlier;
  if (!isNew || isEarlier) return 'unproven';
  return isEvery('absent', 'empty', 'not-in-snapshot') ? 'new-absent' : 'new';
}
