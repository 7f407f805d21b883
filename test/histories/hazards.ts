import { CLASSES, type Class } from '../router/classes.ts';
import {
  type Doc,
  nameOf,
  type Place,
  placesOf,
  tablesOf,
} from '../router/documents.ts';
import { judgePlace } from '../router/judge.ts';
import { answerOf } from '../router/route.ts';
import { ancestorsOf } from '../sandbox/github/store.ts';
import { REPOSITORY } from '../sandbox/github.ts';
import { meaningOf } from './edits.ts';
import type { History, Ran } from './history.ts';
import { PEOPLE } from './script.ts';

/** A place whose rows would be hidden or whose statements would fail, and the class that has to be allowed for it. */
interface Hazard {
  readonly class: Class;
  readonly name: string;
  /** What happens to it, as plans show it. */
  readonly key: string;
  /** Whether the reference allows a class that nobody has to consent to as well. */
  readonly isInDoubt: boolean;
  /** Whether the database has rows of it, so that only a line that names it will do. */
  readonly hasRows: boolean;
}

/** What replacing one document by the run's own does that somebody has to consent to. */
export function hazards(
  ran: Ran,
  live: Doc,
  history: History,
): readonly Hazard[] {
  const desired = ran.desired;
  if (desired === undefined) return [];
  const versions = history
    .versions(ran.waiting.commit)
    .filter((doc) => meaningOf(doc) !== meaningOf(desired));
  const isListed = (place: Place): boolean =>
    [live, ...versions].some((doc) =>
      tablesOf(doc).some((table) => nameOf(table.place) === nameOf(place)),
    );
  return placesOf(live, desired).flatMap((place) => {
    const { classes } = judgePlace(
      live,
      desired,
      place,
      versions.find((doc) => isPlaced(doc, place)),
    );
    if (!mustBeAllowed(classes.most)) return [];
    // What nothing places is where an earlier version of the file placed it.
    const isNew =
      classes.most === 'needs-empty' &&
      place.table !== undefined &&
      !isListed(place) &&
      isPlaced(live, place);
    const name = nameOf(place);
    const own = {
      name,
      key: keyOf(place, live, desired),
      isInDoubt:
        !mustBeAllowed(classes.least) ||
        (isNew && mayBeProvenNew(place, ran, history)),
    };
    if (isNew) return [weighed({ ...own, class: 'new-table' }, place, ran)];
    // Statements fail, and a counter is lost besides: both have to be allowed.
    const both = classes.least === 'outage' ? [classes.least] : [];
    const all = new Set([...both, classes.most]);
    return Array.from(all, (one) =>
      weighed({ ...own, class: one }, place, ran),
    );
  });
}

/** A hazard, with what the database says of the rows in question. */
function weighed(
  hazard: Omit<Hazard, 'hasRows'>,
  { table }: Place,
  { rows }: Ran,
): Hazard {
  if (rows === undefined) return { ...hazard, hasRows: false };
  const isOfRows = ['needs-empty', 'new-table'].includes(hazard.class);
  if (isOfRows && table !== undefined && rows.has(table))
    return { ...hazard, class: 'needs-empty', hasRows: true };
  // Where there is no row, it may be proven harmless.
  return { ...hazard, hasRows: false, isInDoubt: true };
}

function isPlaced(doc: Doc, place: Place): boolean {
  return answerOf(doc, place).kind !== 'nowhere';
}

/** Classes between the unknown and the refused have to be allowed, and a table that is new. */
function mustBeAllowed(one: Class): boolean {
  return (
    one === 'new-table' || CLASSES.indexOf(one) > CLASSES.indexOf('unknown')
  );
}

/** Whether the newest snapshot of the schema does not show a table, and shows others. */
function mayBeProvenNew(
  { table }: Place,
  { branch }: Ran,
  history: History,
): boolean {
  const { tables, at } = history.branch(branch).schema;
  const known = tables['app.public'] ?? [];
  return at !== null && known.length > 0 && !known.includes(table ?? '');
}

function keyOf(place: Place, before: Doc, after: Doc): string {
  return `${nameOf(place)}: ${described(answerOf(before, place))} → ${described(answerOf(after, place))}`;
}

function described(answer: ReturnType<typeof answerOf>): string {
  if (answer.kind !== 'table') return answer.kind;
  const { group, ranges, key } = answer.routing;
  return `${group} ${JSON.stringify(ranges)} ${key?.type} ${key?.column}`;
}

/** What happens to each place, as plans show it; nothing of those that stay as they are. */
export function movements(
  before: Doc,
  after: Doc | undefined,
): readonly string[] {
  if (after === undefined) return [];
  return placesOf(before, after).flatMap((place) => {
    const [was, is] = [before, after].map((doc) =>
      described(answerOf(doc, place)),
    );
    return was === is ? [] : [keyOf(place, before, after)];
  });
}

/** The plans that were shown on a pull request, and those on what was merged into the run's commit. */
function plansFor(ran: Ran, { runs, github }: History): readonly Ran[] {
  const { pull, commit } = ran.waiting;
  const merged = new Set(
    ancestorsOf(github.repository(), commit).map(({ sha }) => sha),
  );
  return runs.filter(({ waiting, branch }) => {
    if (
      branch !== ran.branch ||
      waiting.pull === undefined ||
      !['plan', 'preview'].includes(waiting.occasion)
    )
      return false;
    if (pull !== undefined) return waiting.pull === pull;
    const { merged: isMerged, mergeCommitSha } = github.pull(
      REPOSITORY,
      waiting.pull,
    );
    return isMerged && merged.has(mergeCommitSha ?? '');
  });
}

function showed(plan: Ran, key: string): boolean {
  return plan.reads.some(({ served }) =>
    movements(served, plan.desired).includes(key),
  );
}

export function wasShown(key: string, ran: Ran, history: History): boolean {
  return plansFor(ran, history).some((plan) => showed(plan, key));
}

/** Whether the input allows a hazard, or a label that somebody with the right has set after it was shown. */
export function mayBeConsented(
  hazard: Hazard,
  ran: Ran,
  history: History,
): boolean {
  if (hazard.hasRows)
    return history.setup.allow.includes(`needs-empty:${hazard.name}`);
  return isAllowed(hazard, history) || hasLabel(hazard, ran, history);
}

function isAllowed(hazard: Hazard, { setup }: History): boolean {
  return answersFor(hazard).some(
    (one) =>
      setup.allow.includes(one) ||
      setup.allow.includes(`${one}:${hazard.name}`),
  );
}

/** A table whose history cannot be read is not known to be new, so that its rows would be hidden. */
function answersFor(hazard: Hazard): readonly Class[] {
  return hazard.class === 'new-table'
    ? ['new-table', 'needs-empty']
    : [hazard.class];
}

function hasLabel(hazard: Hazard, ran: Ran, history: History): boolean {
  const mayWrite: readonly string[] = PEOPLE.slice(0, 2);
  return plansFor(ran, history).some((plan) => {
    if (plan === ran || !showed(plan, hazard.key)) return false;
    const { labels, labelEvents } = history.github.pull(
      REPOSITORY,
      plan.waiting.pull ?? 0,
    );
    return answersFor(hazard).some((one) => {
      const name = `topology:allow-${one}`;
      const last = labelEvents.findLast(
        ({ label, event }) => label === name && event === 'labeled',
      );
      if (!labels.includes(name) || last === undefined) return false;
      return (
        mayWrite.includes(last.actor.login) &&
        Date.parse(last.createdAt) >= plan.at
      );
    });
  });
}
