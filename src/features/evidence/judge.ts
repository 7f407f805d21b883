import {
  type Change,
  kindOf,
  mostSevereFirst,
  riskOf,
} from '../../changes/change.ts';
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

/** A change that is judged, and by what. */
interface Case {
  readonly change: Change;
  readonly evidence: Evidence;
  readonly asking: Asking;
}

/** What was found out about some tables of a change. */
interface Judgement {
  /** Undefined where nobody looked: then the change is what the documents say. */
  readonly verdict: Proof['verdict'] | undefined;
  readonly tables: TableSet;
  /** Names of the tables that were looked at. */
  readonly names: readonly string[];
  /** The class, where the verdict does not tell it. */
  readonly class?: ChangeClass;
}

function partsOf(
  change: Change,
  evidence: Evidence,
  asking: Asking,
): readonly Change[] {
  const one: Case = { change, evidence, asking };
  return judgementsOf(one).map((judgement) => judgedChange(one, judgement));
}

function judgementsOf(one: Case): readonly Judgement[] {
  const { change, evidence } = one;
  const { tables } = change;
  const { listed } = tables;
  const { lookup } = kindOf(change);
  if (lookup !== undefined) {
    const table = lookup(change);
    const names = table ? listed.concat(fullName(table)) : listed;
    return [{ verdict: verdictOf(names, change, evidence), tables, names }];
  }
  const unlisted = ofUnlisted(one);
  if (listed.some((name) => evidence.left.has(name)))
    return [ofTooMany(one)].concat(unlisted);
  const judgements = Array.from(
    byVerdict(listed, one),
    ([verdict, names]): Judgement => ({
      verdict,
      tables: { listed: names, unlisted: [] },
      names,
    }),
  );
  return judgements.concat(unlisted);
}

/** The part of a change that a judgement is about, with what was seen of its tables. */
function judgedChange(
  { change, evidence, asking }: Case,
  { verdict, tables, names, class: own }: Judgement,
): Change {
  if (verdict === undefined) return { ...change, tables };
  const seen = new Map(
    names.map((name) => [name, evidence.tables.get(name) ?? UNSEEN]),
  );
  const isLooked =
    names.length === 0 || seen.values().some(({ kind }) => kind !== 'unknown');
  if (!isLooked && verdict === 'unproven') return { ...change, tables };
  const asks = asksAbout(verdict, change, asking);
  const at = isLooked ? evidence.at : undefined;
  const proof: Proof = { unproven: change.class, verdict, asks, at, seen };
  const risk = own ?? classOf(verdict, change);
  return { ...change, class: risk, tables, proof };
}

function byVerdict(
  names: readonly string[],
  { change, evidence }: Case,
): ReadonlyMap<Proof['verdict'], readonly string[]> {
  return Map.groupBy(names, (name) => verdictOf([name], change, evidence));
}

/**
 * Of more tables than are looked at, all are told together: by the gravest of what was seen and of what the documents
 * tell of the others, so that one consent is about all of them.
 */
function ofTooMany(one: Case): Judgement {
  const { change, evidence } = one;
  const { listed } = change.tables;
  const verdicts = Array.from(byVerdict(listed, one).keys());
  const classes = verdicts.map((verdict) => classOf(verdict, change));
  const risk = mostSevere(classes.concat(change.class));
  const open = risk === 'new-table' ? 'new' : 'unproven';
  return {
    verdict: verdicts.includes('rows') ? 'rows' : open,
    tables: { listed, unlisted: [] },
    names: listed.filter((name) => evidence.tables.has(name)),
    class: risk,
  };
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
function ofUnlisted(one: Case): readonly Judgement[] {
  const { change, evidence } = one;
  const { unlisted } = change.tables;
  const foundIn = (scope: UnlistedScope) => evidence.found.get(scopeKey(scope));
  const namesIn = (scope: UnlistedScope) =>
    foundIn(scope)?.tables.map(fullName) ?? [];
  const isLooked = (name: string): boolean => evidence.tables.has(name);
  const verdicts = byVerdict(unlisted.flatMap(namesIn).filter(isLooked), one);
  const judgements: Judgement[] = [];
  for (const [verdict, names] of verdicts)
    if (!PROVEN.has(verdict))
      judgements.push({
        verdict,
        tables: { listed: [], unlisted, found: names },
        names,
      });

  const { whole = [], rest = [] } = Object.groupBy(unlisted, (scope) =>
    foundIn(scope)?.isMore === false && namesIn(scope).every(isLooked)
      ? 'whole'
      : 'rest',
  );
  if (whole.length > 0) judgements.push(ofProven(whole, verdicts));
  // Of what nothing placed before, somebody has to answer for it.
  if (rest.length > 0)
    judgements.push({
      verdict: change.class === 'new-table' ? 'new' : undefined,
      tables: { listed: [], unlisted: rest },
      names: [],
    });
  return judgements;
}

/** All that is proven of places that were looked at as a whole. */
function ofProven(
  unlisted: readonly UnlistedScope[],
  verdicts: ReturnType<typeof byVerdict>,
): Judgement {
  const proven = Array.from(verdicts).filter(([one]) => PROVEN.has(one));
  return {
    verdict: proven.find(([one]) => one !== 'absent')?.[0] ?? 'absent',
    tables: { listed: [], unlisted },
    names: proven.flatMap(([, names]) => names),
  };
}

const UNSEEN: Seen = { kind: 'unknown', why: 'it was not looked at' };

/** Verdicts after which a change does nothing to the tables. */
const PROVEN: ReadonlySet<Proof['verdict']> = new Set([
  'absent',
  'empty',
  'unowned',
]);

/** What a verdict makes of a change. */
function classOf(verdict: Proof['verdict'], change: Change): ChangeClass {
  const { withoutRows = 'safe', isOfCounters } = kindOf(change);
  if (PROVEN.has(verdict)) return withoutRows;
  if (verdict === 'new' || verdict === 'new-absent') return 'new-table';
  if (verdict === 'rows' && isOfCounters) return 'needs-backfill';
  if (change.class === 'new-table') return 'needs-empty';
  return change.class;
}

/** What is known of a table with rows; of sequences, that of those that it owns. */
function verdictOfFilled(
  { owns }: Seen & { kind: 'rows' },
  change: Change,
): Proof['verdict'] {
  if (!kindOf(change).isOfCounters) return 'rows';
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
  if (kindOf(change).isOfCounters && isShared) return 'rows';
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
  const isEarlier = kindOf(change).wasPlaced?.(change);
  if (!isNew || isEarlier) return 'unproven';
  return isEvery('absent', 'empty', 'not-in-snapshot') ? 'new-absent' : 'new';
}
