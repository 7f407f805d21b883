import { historyOf } from '../../sandbox/github/store.ts';
import type { Commit } from '../../sandbox/github.ts';
import { FILE } from '../../test/scenarios/world.ts';
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
import { meaningOf } from './edits.ts';
import type { History, Ran } from './history.ts';

/** A place whose rows would be hidden or whose statements would fail, and the class that has to be allowed for it. */
interface Hazard {
  readonly class: Class;
  readonly name: string;
  /** What happens to it, as plans show it. */
  readonly key: string;
  /** What is replaced. */
  readonly live: Doc;
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
      live,
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
function movements(before: Doc, after: Doc | undefined): readonly string[] {
  if (after === undefined) return [];
  return placesOf(before, after).flatMap((place) => {
    const [was, is] = [before, after].map((doc) =>
      described(answerOf(doc, place)),
    );
    return was === is ? [] : [keyOf(place, before, after)];
  });
}

function showed(plan: Ran, key: string): boolean {
  return plan.reads.some(({ served }) =>
    movements(served, plan.desired).includes(key),
  );
}

/** Whether the input allows a hazard, or a line in git that covers it. */
export function mayBeConsented(
  hazard: Hazard,
  ran: Ran,
  history: History,
): boolean {
  const isOfInput = hazard.hasRows
    ? history.setup.allow.includes(`needs-empty:${hazard.name}`)
    : isAllowed(hazard, history);
  return isOfInput || hasLine(hazard, ran, history);
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

/** A line of an allow file, taken apart. */
interface Line {
  readonly text: string;
  readonly class: string;
  /** What it names; undefined for all of the class. */
  readonly name: string | undefined;
  readonly digests: readonly string[];
}

/**
 * Whether a line at the run's commit covers a hazard, and still stands. What a stranger wrote is no line, nor is it for
 * previews.
 */
function hasLine(hazard: Hazard, ran: Ran, history: History): boolean {
  const { occasion, commit } = ran.waiting;
  if (occasion === 'preview' || occasion === 'fork with secrets') return false;
  const standing = standingAtWrite(ran, history);
  return linesAt(commit).some(
    (line) =>
      answersFor(hazard).some((one) => one === line.class) &&
      (line.name === undefined ? !hazard.hasRows : line.name === hazard.name) &&
      standing?.has(line.text) !== false &&
      (line.digests.length === 0 || isBound(line, hazard, ran, history)),
  );
}

/**
 * The lines at the tip that a run looked at before its write; undefined where it may have changed while the run looked.
 */
function standingAtWrite(
  { looks, meeting, puts }: Ran,
  history: History,
): ReadonlySet<string> | undefined {
  const look = looks.at(-1);
  if (look === undefined || meeting !== undefined || puts.length === 0)
    return undefined;
  const tip = history.commit(look.tip);
  return tip && new Set(linesAt(tip).map(({ text }) => text));
}

/** Whether a line was proposed, by a report on this very change, and was not used before. */
function isBound(
  { digests }: Line,
  { key, live }: Hazard,
  ran: Ran,
  history: History,
): boolean {
  const used = spentFor(live, ran, history);
  return digests.some(
    (digest) =>
      !used.has(digest) &&
      history.runs.some(
        (plan) =>
          plan.branch === ran.branch &&
          plan.result.summary.includes(digest) &&
          showed(plan, key),
      ),
  );
}

/** The digests that stood where the file got what the branch holds. */
function spentFor(
  live: Doc,
  { waiting }: Ran,
  history: History,
): ReadonlySet<string> {
  const versions = historyOf(history.github.repository(), waiting.commit, FILE);
  const stored = versions.find(
    (commit) => meaningOf(history.docAt(commit)) === meaningOf(live),
  );
  return new Set(stored && linesAt(stored).flatMap(({ digests }) => digests));
}

const LINE =
  /^(?<of>[a-z-]+)(?::(?<name>[\w.()]+))?(?:@(?<digests>[0-9a-f,]+))?$/;

function linesAt({ tree }: Commit): readonly Line[] {
  return Array.from(tree).flatMap(([path, entry]) => {
    if (entry.kind !== 'file' || !path.endsWith('.allow')) return [];
    return entry.content.toString().split('\n').flatMap(lineIn);
  });
}

function lineIn(text: string): Line | [] {
  const groups = LINE.exec(text)?.groups;
  if (groups === undefined) return [];
  const { of = '', name, digests } = groups;
  return { text, class: of, name, digests: digests?.split(',') ?? [] };
}
