import { REPOSITORY } from '../../sandbox/github.ts';
import { isObject, type Json } from '../../sandbox/http/json.ts';
import {
  everySecret,
  everythingLeft,
  leaksIn,
} from '../../test/scenarios/leaks.ts';
import type { Doc } from '../router/documents.ts';
import { CLAIMS } from './claims.ts';
import { asTopology, meaningOf } from './edits.ts';
import { expected } from './expected.ts';
import { hazards, mayBeConsented } from './hazards.ts';
import type { History, Ran } from './history.ts';
import { type Put, titleOf } from './watch.ts';

const YOUNG_MS = 5000;
const LOOKS = 3;

/** What a plan says of a table in which it found no row. */
const EMPTY: readonly string[] = ['absent', 'empty'];

/** Outcomes, the most severe first, as docs/many-branches.md lists them. */
const SEVERITY: readonly string[] = [
  'failed',
  'blocked',
  'invalid',
  'drifted',
  'applied',
  'planned',
  'superseded',
  'no-change',
  'valid',
  'skipped',
];

/**
 * What must be true of a run, whatever it came to: written from the README, SECURITY.md and docs/reliability.md, and by
 * the sandbox's own records alone. Each answers what is wrong, or nothing.
 */
const LAWS: Readonly<
  Record<string, (ran: Ran, history: History) => string | undefined>
> = {
  ...CLAIMS,
  'no secret is seen': ({ result }, { github, platform }) => {
    const leaks = leaksIn(
      everythingLeft(result, github),
      everySecret(platform),
    );
    return leaks.length === 0 ? undefined : leaks.join(', ');
  },
  'the exit status is that of the outcome': ({ result }) => {
    const isRed = ['invalid', 'failed', 'blocked', 'drifted'].includes(
      result.outputs['outcome'] ?? '',
    );
    const isWarned = result.outputs['outcome'] === 'drifted';
    if (result.stderr !== '' || /\n\s+at /.test(result.stdout))
      return 'something unforeseen was printed';
    if (result.outputs['outcome'] === undefined && result.exitCode === 1)
      return undefined;
    return result.exitCode === (isRed ? 1 : 0) || isWarned
      ? undefined
      : `exit ${result.exitCode}`;
  },
  'a failed step has an error annotation': ({ result }) =>
    result.exitCode === 0 ||
    result.annotations.some(({ level }) => level === 'error')
      ? undefined
      : 'none',
  'applied is claimed only of what is stored': (ran, { setup }) => {
    const { result, puts, stored: held } = ran;
    const isApplied = ran.outcome === 'applied';
    const isAny = ran.targets.some(({ outcome }) => outcome === 'applied');
    if ((result.outputs['applied'] === 'true') !== isAny)
      return 'the outputs contradict each other';
    if (!isApplied) return undefined;
    const stored = puts.filter(({ isStored }) => isStored);
    if (stored.length === 0) return 'no PUT was stored';
    if (ran.isChanged) return undefined;
    const dropped =
      setup.unknownKeys === 'dropped' ? 'unknown keys' : 'nothing';
    const wanted = ran.desired;
    return meaningOf(held, dropped) === meaningOf(wanted, dropped)
      ? undefined
      : 'the branch holds another document';
  },
  'a check by the clock calls in sync only what is': (ran, { setup }) => {
    const { waiting, result, outcome, reads, desired } = ran;
    const last = reads.at(-1);
    if (waiting.occasion !== 'schedule' || outcome !== 'no-change')
      return undefined;
    if (last === undefined) return 'the branch was not read';
    if (ran.isChanged) return undefined;
    const dropped =
      setup.unknownKeys === 'dropped' ? 'unknown keys' : 'nothing';
    if (meaningOf(last.stored, dropped) === meaningOf(desired, dropped))
      return undefined;
    const isTold =
      last.syncedAt === null
        ? reads.length >= LOOKS
        : result.summary.includes(last.syncedAt);
    return isTold ? undefined : 'it differs, and a copy was believed';
  },
  'what was written is called so, or called unknown': ({
    result,
    outcome,
    puts,
  }) => {
    if (outcome === 'applied' || !puts.some(({ isStored }) => isStored))
      return undefined;
    return outcome === 'failed' &&
      /unknown whether the file was stored/.test(result.summary)
      ? undefined
      : `${outcome}, and a PUT was stored`;
  },
  'one change is written once': ({ puts, isDisturbed }) =>
    puts.filter(({ isStored }) => isStored).length > 1 && !isDisturbed
      ? 'twice'
      : undefined,
  'only what was merged is written, or a preview’s branch': (
    { waiting, branch, puts },
    history,
  ) => {
    if (puts.length === 0) return undefined;
    const { occasion, commit } = waiting;
    if (occasion === 'preview')
      return branch === 'preview'
        ? undefined
        : 'a preview wrote the production branch';
    if (occasion !== 'push' && occasion !== 'dispatch')
      return `a run of the occasion “${occasion}” wrote`;
    return history.isMerged(commit) ? undefined : 'the commit is not merged';
  },
  'what is written is the file': (ran) => {
    const wanted = ran.desired;
    const isOther = ({ body }: Put): boolean =>
      wanted === undefined ||
      JSON.stringify(sorted(member(body))) !==
        JSON.stringify(sorted(asTopology(wanted)));
    return ran.puts.some(isOther)
      ? 'the body of a PUT is another document'
      : undefined;
  },
  'nothing is written over what was not read': ({ puts, result }) => {
    for (const { onto, read, reads, isStored, isOvertaken } of puts) {
      if (!isStored) continue;
      if (read === undefined) return 'the branch was not read';
      if (meaningOf(onto) === meaningOf(read.served) || isOvertaken) continue;
      // What no client can close (docs/reliability.md): a young copy is believed, one that stays old is told of, and one
      // without a time is read three times again.
      const isYoung =
        read.syncedAt !== null &&
        read.at - Date.parse(read.syncedAt) <= YOUNG_MS;
      const isTold =
        read.syncedAt === null
          ? reads > LOOKS
          : result.summary.includes(read.syncedAt);
      if (!isYoung && !isTold)
        return 'an old copy was believed, and not told of';
    }
    return undefined;
  },
  'nothing is written over a change of somebody else': (ran, history) => {
    if (history.setup.onDrift === 'overwrite') return undefined;
    const known = new Set(
      history.knownTo(ran.waiting).map((doc) => meaningOf(doc, 'unknown keys')),
    );
    // Of a file without an earlier version nobody can tell whether it was ever applied, and the report says so.
    if (known.size === 1) return undefined;
    const over = storedOver(ran).find(
      ({ served }) => !known.has(meaningOf(served, 'unknown keys')),
    );
    // What is on a preview's branch came from the pull request itself.
    return over === undefined || ran.waiting.occasion === 'preview'
      ? undefined
      : 'drift was overwritten';
  },
  'nothing is written without consent': (ran, history) => {
    for (const { served } of storedOver(ran)) {
      const missing = hazards(ran, served, history).find(
        (hazard) => !hazard.isInDoubt && !mayBeConsented(hazard, ran, history),
      );
      if (missing !== undefined) return `${missing.class} of ${missing.name}`;
    }
    return undefined;
  },
  'no rows that the database has are hidden without a line that names them': (
    ran,
    history,
  ) => {
    for (const { isStored, read, rows } of ran.puts) {
      if (!isStored || read === undefined || ran.rows === undefined) continue;
      // Rows that come with a PUT are seen before the next one.
      const missing = hazards({ ...ran, rows }, read.served, history).find(
        (hazard) =>
          hazard.hasRows &&
          !hazard.isInDoubt &&
          !mayBeConsented(hazard, ran, history),
      );
      if (missing !== undefined) return missing.name;
    }
    return undefined;
  },
  'no table that has rows is called empty': ({ result, rows }) => {
    const plan = result.files[result.outputs['plan-file'] ?? ''];
    if (rows === undefined || plan === undefined) return undefined;
    const wrong = tablesSeen(JSON.parse(plan)).find(
      ({ name, seen }) =>
        rows.has(name.split('.').at(-1) ?? '') && EMPTY.includes(seen),
    );
    return wrong === undefined ? undefined : `${wrong.name}: ${wrong.seen}`;
  },
  'a fork’s file never meets a credential': ({ waiting, asked }) =>
    waiting.occasion.startsWith('fork') && asked.length > 0
      ? `${asked.length} requests`
      : undefined,
  'a run that met no fault leaves one comment of its kind': (
    { result, isDisturbed, meeting },
    { github, setup },
  ) => {
    // Where lists are late, or two first runs meet, a second one is made, and taken away by a later run.
    if (isDisturbed || setup.listsLag > 0 || meeting !== undefined)
      return undefined;
    const id = result.outputs['comment-url']?.split('-').at(-1);
    const { comments } = github.repository();
    const isFleet = setup.targets !== 'one';
    // A targets file has one report for all its targets, whatever they are.
    const markerOf = (body: string): string | undefined =>
      isFleet && /^<!-- neki-topology:\w+ \{/.test(body)
        ? 'the report'
        : /^<!-- neki-topology:\w+/.exec(body)?.[0];
    const written = comments.find((one) => String(one.id) === id);
    if (written === undefined) return undefined;
    const { length } = comments.filter(
      ({ issue, body, user }) =>
        issue === written.issue &&
        user.login === written.user.login &&
        markerOf(body) === markerOf(written.body),
    );
    return length === 1 ? undefined : `${length} on #${written.issue}`;
  },
  'the comment tells of the newest run that says it wrote it': (_, history) => {
    if (history.setup.listsLag > 0) return undefined;
    for (const pull of history.github.repository().pulls.keys())
      for (const branch of ['main', 'preview'] as const) {
        const problem = commentProblem({ pull, branch }, history);
        if (problem !== undefined) return `#${pull}: ${problem}`;
      }
    return undefined;
  },
  'a target that comes after another one waits for it': heldBack,
  'the outcome of a step is the most severe of its targets': ({
    result,
    targets,
  }) => {
    const outcomes = targets.map(({ outcome }) => outcome);
    const wanted = SEVERITY.find((one) => outcomes.includes(one));
    const is = result.outputs['outcome'];
    return is === wanted ? undefined : `${is} in place of ${wanted}`;
  },
  'a run that nothing stands against comes to what it has to': (
    ran,
    history,
  ) => {
    const wanted = expected(ran, history);
    const { outcome = 'none' } = ran;
    return wanted === undefined || wanted.includes(outcome)
      ? undefined
      : `${outcome} in place of ${wanted.join(' or ')}`;
  },
};

/** What is wrong with the newest run of a history. */
export function violations(ran: Ran, history: History): readonly string[] {
  return Object.entries(LAWS).flatMap(([law, hold]) => {
    const problem = hold(ran, history);
    return problem === undefined ? [] : [`${law}: ${problem}`];
  });
}

/** What a plan says that it saw of tables, wherever in it. */
function tablesSeen(
  value: unknown,
): readonly { readonly name: string; readonly seen: string }[] {
  if (Array.isArray(value)) return value.flatMap(tablesSeen);
  if (!isObject(value)) return [];
  const { name, seen } = value;
  if (typeof name === 'string' && typeof seen === 'string')
    return [{ name, seen }];
  return Object.values(value).flatMap(tablesSeen);
}

/** What is wrong where a target was written while the one that it comes after was not seen to hold the file. */
function heldBack(ran: Ran, { setup }: History): string | undefined {
  const { after, puts, targets, desired } = ran;
  const first = targets.find(({ branch }) => branch === after);
  if (first === undefined) return undefined;
  const dropped = setup.unknownKeys === 'dropped' ? 'unknown keys' : 'nothing';
  const wanted = meaningOf(desired, dropped);
  for (const { order, isStored } of puts) {
    if (!isStored) continue;
    if (first.puts.some((put) => put.isStored && put.order < order)) continue;
    const read = first.reads.findLast((one) => one.order < order);
    if (meaningOf(read?.served, dropped) !== wanted)
      return `it was written, and ${first.branch} had not been seen to hold the file`;
  }
  return undefined;
}

/**
 * What is wrong when the pushes that waited have all had their turn: what was merged last is stored, or its run says
 * why not.
 */
export function notStored(ran: Ran, history: History): string | undefined {
  const { waiting, targets, reads, desired } = ran;
  if (waiting.commit.sha !== history.tip().sha) return undefined;
  const { outcome = '', stored } = ran;
  if (targets.some(({ isDisturbed }) => isDisturbed)) return undefined;
  if (['failed', 'blocked', 'invalid', 'drifted'].includes(outcome))
    return undefined;
  const last = reads.at(-1);
  const isOld = meaningOf(last?.served) !== meaningOf(last?.stored);
  // Of a key that nobody knows, and that an earlier version had, nobody can tell whether the service drops it.
  const isStored =
    meaningOf(stored, 'unknown keys') === meaningOf(desired, 'unknown keys');
  return isStored || isOld
    ? undefined
    : `what was merged last is stored in the end: ${outcome}, and the branch holds another document`;
}

function commentProblem(
  {
    pull,
    branch,
  }: { readonly pull: number; readonly branch: 'main' | 'preview' },
  { github, runs }: History,
): string | undefined {
  const own = runs.filter(
    (one) =>
      one.branch === branch &&
      one.result.outputs['pull-request'] === String(pull),
  );
  const ranked = own.toReversed();
  const at = ranked.findIndex(
    (one) => (one.result.outputs['comment-url'] ?? '') !== '',
  );
  const newest = ranked[at];
  if (newest === undefined) return undefined;
  const id = newest.result.outputs['comment-url']?.split('-').at(-1);
  const comment = github
    .comments(REPOSITORY, pull)
    .find((one) => String(one.id) === id);
  if (comment === undefined) return 'it is not there';
  // A later run that could not finish its report may have got some of it there.
  const later = ranked.slice(0, at).filter(({ isDisturbed }) => isDisturbed);
  if (later.length > 0) return undefined;
  const [is, wanted] = [titleOf(comment.body), titleOf(newest.result.summary)];
  // A report that says what stands there leaves it in the name of the run before it, so that this one may be run again.
  const last = own.findLast(
    (one) => (one.result.outputs['comment-url'] ?? '') !== '',
  );
  const isOfSame = last?.waiting.event.sha === newest.waiting.event.sha;
  if (isOfSame && is === titleOf(last.result.summary)) return undefined;
  // What was applied stays there over a run that found nothing left to do.
  const applied = own.findLast(
    (one) => one.result.outputs['outcome'] === 'applied',
  );
  const isQuiet =
    newest.result.outputs['outcome'] === 'no-change' && applied !== undefined;
  if (isQuiet && is === titleOf(applied.result.summary)) return undefined;
  // Of runs that met each may have written last; what one may write over is a law of its own.
  const met = own.filter(
    ({ meeting }) => meeting !== undefined && meeting === newest.meeting,
  );
  if (met.some(({ result }) => titleOf(result.summary) === is))
    return undefined;
  return is === wanted ? undefined : `“${is}” in place of “${wanted}”`;
}

/** The documents that were read, and then written over. */
function storedOver({ puts }: Ran): readonly { readonly served: Doc }[] {
  return puts.flatMap(({ isStored, read }) =>
    isStored && read !== undefined ? [read] : [],
  );
}

function member(body: unknown): Json {
  return isObject(body) ? (body['data_topology'] ?? null) : null;
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
