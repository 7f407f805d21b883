import { type Change, mostSevereFirst, riskOf } from '../../changes/change.ts';
import {
  type Proof,
  type Seen,
  scopeKey,
  type TableSet,
  type UnlistedScope,
} from '../../changes/change-base.ts';
import { type ChangeClass, mostSevere } from '../../changes/change-class.ts';
import {
  type FoundTables,
  isDoubtful,
  type NewTables,
} from '../../changes/questions.ts';
import type { Plan } from '../../plan/plan.ts';
import { fullName } from '../../topology/catalog.ts';
import { isPristine } from '../../topology/topology.ts';

/** All that was looked at for a plan. */
export interface Evidence {
  /** When, in ISO 8601. */
  readonly at: string;
  /** By `database.schema.table`. */
  readonly tables: ReadonlyMap<string, Seen>;
  /** The tables that neither the branch nor an earlier version of the file has listed. */
  readonly fresh: ReadonlySet<string>;
  /** Listed tables that were not looked at, because there are too many. */
  readonly left: ReadonlySet<string>;
  /** Of places, by `scopeKey`, the unlisted tables that were found there. */
  readonly found: ReadonlyMap<string, FoundTables>;
}

/** What is asked of tables that are new to the topology, and of which branch. */
export interface Asking {
  readonly mode: NewTables;
  /** Nothing has been routed on a branch as it starts: what it does not place has no rows, as far as documents tell. */
  readonly isPristine: boolean;
}

/** A plan with what was seen of the tables that its changes are about. */
export function withEvidence(
  plan: Plan,
  evidence: Evidence,
  mode: NewTables,
): Plan {
  const changes = judge(plan.changes, evidence, {
    mode,
    isPristine: isPristine(plan.threeWay.live.topology),
  });
  return { ...plan, changes, risk: riskOf(changes) };
}

/** The changes with what was seen of their tables: one change for each verdict. */
export function judge(
  changes: readonly Change[],
  evidence: Evidence,
  asking: Asking,
): readonly Change[] {
  const known = evidence.fresh.union(evidence.tables);
  const judged = changes.flatMap((change) => {
    const { listed, unlisted } = change.tables;
    const isKnown =
      change.class === 'new-table' ||
      listed.some((name) => known.has(name)) ||
      unlisted.some((scope) => evidence.found.has(scopeKey(scope)));
    if (isKnown && isDoubtful(change)) return partsOf(change, evidence, asking);
    return [change];
  });
  return mostSevereFirst(judged);
}

function partsOf(
  change: Change,
  evidence: Evidence,
  asking: Asking,
): readonly Change[] {
  const { listed } = change.tables;
  const part: Part = (verdict, tables, names, own) => {
    const seen = new Map(
      names.map((name) => [name, evidence.tables.get(name) ?? UNSEEN]),
    );
    const isLooked =
      names.length === 0 ||
      seen.values().some(({ kind }) => kind !== 'unknown');
    if (!isLooked && verdict === 'unproven') return { ...change, tables };
    const asks = asksAbout(verdict, change, asking);
    const at = isLooked ? evidence.at : undefined;
    const proof: Proof = { unproven: change.class, verdict, asks, at, seen };
    const risk = own ?? classOf(verdict, change);
    return { ...change, class: risk, tables, proof };
  };
  if (change.kind === 'global-secondary-index') {
    const { lookup } = change;
    const names = lookup ? listed.concat(fullName(lookup)) : listed;
    return [part(verdictOf(names, change, evidence), change.tables, names)];
  }
  const byVerdict = Map.groupBy(listed, (name) =>
    verdictOf([name], change, evidence),
  );
  const unlisted = unlistedParts(change, evidence, part);
  if (listed.some((name) => evidence.left.has(name)))
    return [wholePart(change, evidence, { byVerdict, part })].concat(unlisted);
  return Array.from(byVerdict, ([verdict, names]) =>
    part(verdict, { listed: names, unlisted: [] }, names),
  ).concat(unlisted);
}

/**
 * Of more tables than are looked at, all are told together: by the gravest of what was seen and of what the documents
 * tell of the others, so that one consent is about all of them.
 */
function wholePart(
  change: Change,
  { tables }: Evidence,
  {
    byVerdict,
    part,
  }: {
    readonly byVerdict: ReadonlyMap<Proof['verdict'], readonly string[]>;
    readonly part: Part;
  },
): Change {
  const { listed } = change.tables;
  const classes = Array.from(byVerdict.keys(), (one) => classOf(one, change));
  const risk = mostSevere(classes.concat(change.class));
  const open = risk === 'new-table' ? 'new' : 'unproven';
  const verdict = byVerdict.has('rows') ? 'rows' : open;
  const looked = listed.filter((name) => tables.has(name));
  return part(verdict, { listed, unlisted: [] }, looked, risk);
}

function asksAbout(
  verdict: Proof['verdict'],
  change: Change,
  { mode, isPristine }: Asking,
): boolean {
  if (mode === 'prove') return true;
  const isUnused = isPristine && change.class === 'new-table';
  return mode === 'check' && verdict === 'new' && !isUnused;
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
  const proven = Array.from(byVerdict).filter(([verdict]) =>
    PROVEN.has(verdict),
  );
  const { whole = [], rest = [] } = Object.groupBy(unlisted, (scope) =>
    foundIn(scope)?.isMore === false && namesIn(scope).every(isLooked)
      ? 'whole'
      : 'rest',
  );
  const verdict = proven.find(([one]) => one !== 'absent')?.[0] ?? 'absent';
  const looked = proven.flatMap(([, found]) => found);
  const parts = Array.from(open, ([one, found]) =>
    part(one, { listed: [], unlisted, found }, found),
  );
  if (whole.length > 0)
    parts.push(part(verdict, { listed: [], unlisted: whole }, looked));
  if (rest.length > 0)
    parts.push(restOf(change, { listed: [], unlisted: rest }, part));
  return parts;
}

/** What was not looked at is what the documents say; of what nothing placed before, that somebody has to answer for it. */
function restOf(change: Change, tables: TableSet, part: Part): Change {
  if (change.class === 'new-table') return part('new', tables, []);
  return { ...change, tables };
}

/** Part of a change, with what was seen of some names; pass its class where the verdict does not tell it. */
type Part = (
  verdict: Proof['verdict'],
  tables: TableSet,
  names: readonly string[],
  own?: ChangeClass,
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
  const isIndex = change.kind === 'global-secondary-index';
  if (PROVEN.has(verdict)) return isIndex ? 'behavioural' : 'safe';
  if (verdict === 'new' || verdict === 'new-absent') return 'new-table';
  if (verdict === 'rows' && change.kind === 'sequence') return 'needs-backfill';
  if (change.class === 'new-table') return 'needs-empty';
  return change.class;
}

/** What is known of a table with rows; of sequences, that of those that it owns. */
function verdictOfFilled(
  { owns }: Seen & { kind: 'rows' },
  change: Change,
): Proof['verdict'] {
  if (change.kind !== 'sequence') return 'rows';
  if (owns === undefined) return 'unproven';
  if (owns.length === 0) return 'unowned';
  return 'rows';
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
  // A counter goes on for the other tables that use it, whatever its owner holds.
  const isShared = all.some(
    (seen) => seen.kind === 'empty' && (seen.shares?.length ?? 0) > 0,
  );
  if (change.kind === 'sequence' && isShared) return 'rows';
  if (isEvery('absent', 'empty')) return 'empty';
  const filled = all.find((seen) => seen.kind === 'rows');
  if (filled !== undefined) return verdictOfFilled(filled, change);

  const isNew = names.every(
    (name, at) =>
      change.class === 'new-table' ||
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
