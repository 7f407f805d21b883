import { classOfStatements, HARMLESS } from '../../changes/answers.ts';
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

/** Everything that was seen for a plan. */
export interface Evidence {
  /** When it was seen, in ISO 8601. */
  readonly at: string;
  /** What was seen of each table, by `database.schema.table`. */
  readonly tables: ReadonlyMap<string, Seen>;
  /** The tables that neither the branch nor an earlier version of the file has listed. */
  readonly fresh: ReadonlySet<string>;
  /** Listed tables that were not looked at, because there are too many. */
  readonly left: ReadonlySet<string>;
  /** The unlisted tables that were found in each place, by `scopeKey`. */
  readonly found: ReadonlyMap<string, FoundTables>;
}

/** How tables that are new to the topology are treated, and on which kind of branch. */
export interface Asking {
  readonly mode: NewTables;
  /**
   * On a new branch nothing has been routed yet. As far as documents tell, tables that it does not place have no rows.
   */
  readonly isPristine: boolean;
}

/** A plan with what was seen of its changes' tables. */
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

/** The changes with what was seen of their tables. A change with several verdicts becomes one change for each. */
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

/** A change under judgement, and the evidence for it. */
interface Case {
  readonly change: Change;
  readonly evidence: Evidence;
  readonly asking: Asking;
}

/** The verdict on some tables of a change. */
interface Judgement {
  /** Undefined if nobody looked: then the change stays as the documents have it. */
  readonly verdict: Proof['verdict'] | undefined;
  readonly tables: TableSet;
  /** Names of the tables that were looked at. */
  readonly names: readonly string[];
  /** The class, if the verdict does not decide it. */
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

/** The part of a change that a judgement covers, with what was seen of its tables. */
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
 * If there are too many tables to look at, they get one judgement together, so that one consent covers them all: the
 * most severe of what was seen, and of what the documents say about the others.
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

/**
 * The judgements on unlisted tables. Those that count against the change name their tables; proven ones are one
 * judgement.
 */
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
    if (!HARMLESS.has(verdict))
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
  // Places that could not be searched completely. If nothing placed their tables before, somebody must consent.
  if (rest.length > 0)
    judgements.push({
      verdict: change.class === 'new-table' ? 'new' : undefined,
      tables: { listed: [], unlisted: rest },
      names: [],
    });
  return judgements;
}

/** The judgement on all that is proven of places that were searched completely. */
function ofProven(
  unlisted: readonly UnlistedScope[],
  verdicts: ReturnType<typeof byVerdict>,
): Judgement {
  const proven = Array.from(verdicts).filter(([one]) => HARMLESS.has(one));
  return {
    verdict: proven.find(([one]) => one !== 'absent')?.[0] ?? 'absent',
    tables: { listed: [], unlisted },
    names: proven.flatMap(([, names]) => names),
  };
}

const UNSEEN: Seen = { kind: 'unknown', why: 'it was not looked at' };

/** The class of a change after a verdict. */
function classOf(verdict: Proof['verdict'], change: Change): ChangeClass {
  const { isOfCounters } = kindOf(change);
  if (verdict === 'absent') return 'safe';
  if (HARMLESS.has(verdict)) return classOfStatements(change);
  if (verdict === 'new' || verdict === 'new-absent') return 'new-table';
  if (verdict === 'rows' && isOfCounters) return 'needs-backfill';
  if (change.class === 'new-table') return 'needs-empty';
  return change.class;
}

/** The verdict on a table with rows; for a change of counters, on the sequences that the table owns. */
function verdictOfFilled(
  { owns }: Seen & { kind: 'rows' },
  change: Change,
): Proof['verdict'] {
  if (!kindOf(change).isOfCounters) return 'rows';
  if (owns === undefined) return 'unproven';
  if (owns.length === 0) return 'unowned';
  return 'rows';
}

/** The verdict on the tables of a change together. */
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
  // Other tables that use the counter continue with it, even if its owner is empty.
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
