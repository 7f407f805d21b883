import {
  addToRecords,
  type CommentEnd,
  MOST_AGE_MS,
  writeComment,
  writeOnce,
} from '../github/comment.ts';
import type { CommentPlace } from '../github/comment-draft.ts';
import { CommentStore } from '../github/comment-store.ts';
import {
  type GitHub,
  type GitHubProblem,
  problemOf,
} from '../github/github.ts';
import { openCarriedPulls } from '../github/merged.ts';
import { type PullNow, readPull } from '../github/pull.ts';
import type { RunEntry } from '../github/record.ts';
import {
  openPullRequestOf,
  pullRequestOfCommit,
} from '../github/repository.ts';
import { countedPlan, type ReviewedPull, setLabels } from '../github/review.ts';
import {
  markerOf,
  type NewPlan,
  nameOf,
  type Stamp,
  serviceKey,
} from '../github/state.ts';
import { previousFold } from '../report/compared.ts';
import { link, message } from '../report/markdown.ts';
import {
  type Applying,
  type ReportRenderer,
  renderApplying,
} from '../report/report.ts';
import { countOf } from '../report/verdict.ts';
import type { ShownPlan } from '../run/request.ts';
import { quoteWhole } from '../topology/finding.ts';
import { memoized, replayed } from '../topology/keyed.ts';
import { targetName } from '../topology/target.ts';
import type { Trigger } from './event.ts';
import {
  baseOf,
  endEntry,
  type Reporting,
  reportContext,
  sharesReport,
} from './request.ts';
import { once } from './runner.ts';

/** What the comment is made of. */
export interface CommentContent {
  readonly stamp: Stamp;
  readonly render: ReportRenderer;
  /** The targets that the run is on, as `acme/shop/main`. */
  readonly names: ReadonlySet<string>;
  /** When the run read the branch, in milliseconds of this machine's clock; undefined where it read none. */
  readonly readAt: number | undefined;
  /** As `CommentReport` has them. */
  readonly plans: ReadonlyMap<string, NewPlan>;
  readonly previous: ReadonlyMap<string, string | undefined>;
  readonly isQuiet: boolean;
  /** How the run ended; undefined for one that has not. */
  readonly end: RunEntry['what'] | undefined;
  /** Consents that it needed. */
  readonly allowed: readonly RunEntry[];
  /** True where the target may be wrong: the report takes the place of what its job has said before. */
  readonly isAstray: boolean;
  /** What of an apply did not come to its end, where people are told of that. */
  readonly alarm?: string | undefined;
}

/** A report that leaves nothing behind. */
export const NOTHING_LEFT = {
  names: new Set<string>(),
  readAt: undefined,
  plans: new Map<string, NewPlan>(),
  previous: new Map<string, string>(),
  isQuiet: false,
  end: undefined,
  allowed: [],
  isAstray: false,
} as const satisfies Omit<CommentContent, 'stamp' | 'render'>;

/** A merged pull request that showed what was applied to a target (`acme/shop/main`). */
interface Carried {
  readonly pull: number;
  readonly target: string;
}

type ReporterOptions = Reporting & { readonly github: GitHub };

/** The pull request a step reports on, and what stands there. Everything is asked of GitHub once, when it is needed. */
export type PullRequestReporter = ReturnType<typeof openReporter>;

/** Opens the reporter of a step. */
export function openReporter(options: ReporterOptions) {
  const { inputs, trigger, context, runner, github } = options;
  const open = memoized((pull: number) => new CommentStore(github, pull));
  const look = memoized((pull: number) => openLook(github, pull));
  const isOff = inputs.comment === 'never';
  const find = once(async () => (isOff ? undefined : findPull(options)));
  const carried = trigger.origin && openCarriedPulls(github, trigger.origin);
  const carriedSince = memoized(
    (heldCommit: string | undefined) =>
      carried && replayed(carried(heldCommit)),
  );
  const { report } = trigger;
  /** The pull request that the run is of, whatever the inputs say; undefined for a run on a branch. */
  const here =
    context.isOnPull && report.by === 'number' ? report.number : undefined;
  return {
    /** Why the run does nothing, where its pull request is not open any more, whatever the event says. */
    ended: async (): Promise<string | undefined> => {
      const now = here === undefined ? undefined : await look(here)();
      // Where GitHub does not say, the event counts, and the comment will tell what is wrong.
      return now === undefined || 'why' in now ? undefined : endOf(now);
    },
    /** The plans that were shown for a target, as `Services.shownPlans` describes them. */
    shown: async function* (
      target: string,
      heldCommit: string | undefined,
    ): AsyncGenerator<ShownPlan | string> {
      const shownOn = (pull: ReviewedPull) =>
        plansOn(open(pull.number), { ...options, pull, target });
      const merged = carriedSince(heldCommit);
      try {
        if (here !== undefined) {
          const now = await look(here)();
          if ('why' in now) yield now.why;
          else yield* shownOn(openPull(now, trigger));
        } else if (merged === undefined)
          yield 'This run is not on a git branch that pull requests are merged into.';
        else
          for await (const pull of merged)
            if (typeof pull === 'string') yield pull;
            else yield* shownOn(pull);
      } catch (error) {
        yield problemOf(
          error,
          'looking for plans on pull requests',
          'pull-requests: read',
        ).why;
      }
    },
    /** Says that the PUT of a target is under way. A failure is not worth a word: the report that follows will tell. */
    announce: async (applying: Applying): Promise<void> => {
      const pull = await find();
      if (typeof pull !== 'number') return;
      const { baseline } = applying.compared;
      const content: CommentContent = {
        ...NOTHING_LEFT,
        stamp: options.stamp,
        render: async (about) => renderApplying(applying, about),
        readAt: baseline.from === 'branch' ? baseline.readAt : undefined,
      };
      const why = await whyLeft(look(pull), pull === here, options);
      if (why === undefined)
        await put(open(pull), content, { ...options, mayCreate: true });
    },
    /**
     * Says in the records of other merged pull requests that what they showed is applied. A failure is not worth a word:
     * the report on the run's own pull request tells the same.
     */
    tellCarried: async (
      carried: readonly Carried[],
      own: number | undefined,
    ): Promise<void> => {
      const entry = endEntry('applied', { ...options, at: github.time() });
      const others = Map.groupBy(
        carried.filter(({ pull }) => pull !== own),
        ({ pull }) => pull,
      );
      if (isOff) return;
      for (const [pull, items] of others)
        await addToRecords(open(pull), {
          service: serviceKey(inputs.baseUrl),
          targets: items.map(({ target }) => target),
          entry,
          page: context.page,
          hide: runner.hide,
        });
    },
    /** Brings the report to the comment; `mayCreate` where it may make one. */
    publish: async (content: CommentContent, mayCreate: boolean) => {
      const pull = await find();
      if (pull === undefined) {
        runner.logLine(
          isOff
            ? 'No comment was written: `comment` is `never`.'
            : 'No pull request found; skipping the comment.',
        );
        return { comment: undefined, pullRequest: inputs.pullRequest };
      }
      if (typeof pull !== 'number') {
        const comment = { kind: 'failed', problem: pull } as const;
        logEnd(comment, options);
        return { comment, pullRequest: undefined };
      }
      const why = await whyLeft(look(pull), pull === here, options);
      const comment: CommentEnd =
        why === undefined
          ? await bring(open(pull), content, { ...options, mayCreate })
          : why;
      logEnd(comment, options);
      return { comment, pullRequest: pull };
    },
  };
}

type Look = (maxAge?: number) => Promise<PullNow | GitHubProblem>;

/** Reads a pull request, again only where the last answer is older than so many milliseconds. */
function openLook(github: GitHub, number: number): Look {
  let last: { readonly at: number; readonly now: ReturnType<Look> } | undefined;
  const read = (): ReturnType<Look> =>
    readPull(github, number).catch((error: unknown) =>
      problemOf(
        error,
        `reading pull request #${number}`,
        'pull-requests: write',
      ),
    );
  return (maxAge = Number.POSITIVE_INFINITY) => {
    const at = github.clock.now();
    if (last === undefined || at - last.at > maxAge) last = { at, now: read() };
    return last.now;
  };
}

/** Why a run for a pull request has nothing to do; undefined for one that is open. */
function endOf({ state, number }: PullNow): string | undefined {
  switch (state) {
    case 'open':
      return undefined;
    case 'merged':
      return `Pull request #${number} is merged. The run for the push to its base applies the topology.`;
    case 'closed':
      return `Pull request #${number} is closed. Nothing is planned or applied.`;
  }
}

/**
 * Why a report is not written, or what GitHub answered instead: a plan belongs to the head and the base of an open pull
 * request, as they are now. An apply reports on what was merged. `isHere` for the pull request that the run is of.
 */
async function whyLeft(
  look: Look,
  isHere: boolean,
  { trigger, stamp }: ReporterOptions,
): Promise<CommentEnd | undefined> {
  const left = (why: string): CommentEnd => ({ kind: 'left', why });
  if (trigger.ending === 'merged') return left(trigger.skipReason ?? '');
  if (stamp.phase === 'apply') return undefined;
  const now = await look(MOST_AGE_MS);
  if ('why' in now) return { kind: 'failed', problem: now };
  if (stamp.phase === 'closed')
    return now.state === 'closed'
      ? undefined
      : left('The pull request was opened again.');
  const ended = endOf(now);
  if (ended !== undefined) return left(ended);
  const isOfHead = isHere || trigger.report.by === 'branch';
  if (isOfHead && now.head !== stamp.head)
    return left(
      `Commit \`${now.head.slice(0, 12)}\` is the head of the pull request now. The run for it reports.`,
    );
  if (isHere && now.base !== baseOf(trigger))
    return left(
      `The base of the pull request is ${quoteWhole(now.base)} now. The run for it reports.`,
    );
  return undefined;
}

/** Brings a report to where it belongs, and tells people of what did not go through. */
async function bring(
  store: CommentStore,
  content: CommentContent,
  options: ReporterOptions & { readonly mayCreate: boolean },
): Promise<CommentEnd> {
  const end = await put(store, content, options);
  if (content.alarm !== undefined && 'url' in end && end.kind !== 'newer')
    await raise(store, end.url, { ...options, alarm: content.alarm });
  return end;
}

function put(
  store: CommentStore,
  content: CommentContent,
  options: ReporterOptions & { readonly mayCreate: boolean },
): Promise<CommentEnd> {
  const { runner, context, github, mayCreate, fleet } = options;
  const { stamp, readAt, end, allowed, isAstray, render } = content;
  const measure = (text: string): number => text.length;
  const ends = (at: number): readonly RunEntry[] =>
    end === undefined ? [] : [endEntry(end, { stamp, context, at })];
  return writeComment(store, {
    ...content,
    mayCreate,
    page: context.page,
    place: { ...placeOf(options), isAstray },
    readAt: readAt === undefined ? undefined : github.time(Date.now() - readAt),
    hide: runner.hide,
    entries: [...allowed, ...ends(github.time())],
    render: async (as, limit) =>
      runner.hide(await render(reportContext(options, as), { limit, measure })),
    renderPrevious: (target, document) =>
      runner.hide(
        previousFold(document, sharesReport(fleet) ? target : undefined),
      ),
  });
}

/** Tells people of an apply that did not come to its end, in a comment of its own for each attempt of a run. */
async function raise(
  store: CommentStore,
  url: string,
  options: ReporterOptions & { readonly alarm: string },
) {
  const { context, stamp, alarm } = options;
  const { person = '', run, attempt } = context;
  const { runUrl } = reportContext(options, stamp);
  const mention = /^[\w-]+$/.test(person) ? `@${person} ` : '';
  const text = `${mention}The apply after this merge did not go through for ${message(alarm)}. ${link('What happened, and what to do', url)}${runUrl === undefined ? '' : ` · ${link('run', runUrl)}`}`;
  const marker = markerOf([
    ...identityOf(options),
    'alarm',
    `${run}.${attempt}`,
  ]);
  const end = await writeOnce(store, marker, text);
  if (end.kind === 'failed') options.runner.notify('warning', end.problem.why);
}

/** Where the reports of a step stand. */
function placeOf(options: Reporting): Omit<CommentPlace, 'isAstray'> {
  const { inputs, fleet, context } = options;
  const { baseUrl, target, file } = inputs;
  const { workflow, job } = context;
  const ofJob =
    workflow === undefined || job === undefined ? undefined : [workflow, job];
  const shared = fleet && markerOf([baseUrl, 'targets', fleet.path]);
  const name = target === undefined ? file : targetName(target);
  return {
    marker: markerOf(identityOf(options)),
    formerMarkers: sharesReport(fleet)
      ? []
      : [markerOf([baseUrl, ...Object.values(target ?? {}), file])],
    sharedMarker: sharesReport(fleet) ? undefined : shared,
    service: serviceKey(baseUrl),
    of: sharesReport(fleet) ? fleet.path : name,
    job: ofJob && nameOf(ofJob),
    refusal: ofJob && markerOf(['refused', ...ofJob]),
  };
}

/** What a comment is found by: the target, whatever file it has, or the targets file. */
function identityOf({
  inputs: { baseUrl, target, file },
  fleet,
}: Pick<Reporting, 'inputs' | 'fleet'>): readonly string[] {
  if (sharesReport(fleet)) return [baseUrl, 'targets', fleet.path];
  return target === undefined
    ? [baseUrl, file]
    : [baseUrl, 'target', ...Object.values(target)];
}

const LOST = {
  older: 'was written by an earlier version of this action',
  unreadable: 'has a hidden first line that cannot be read',
} as const;

/** Says in the log where the report stands, or why it does not. */
export function logEnd(
  end: CommentEnd,
  {
    runner: { logLine, notify },
    trigger,
    context,
  }: Pick<Reporting, 'runner' | 'trigger' | 'context'>,
): void {
  if ('lost' in end && end.lost !== undefined)
    notify(
      'notice',
      `The comment on the pull request ${LOST[end.lost]}. It was replaced, and the plans recorded in it no longer count. Set labels again.`,
    );
  if ('unrecorded' in end && end.unrecorded)
    notify(
      'notice',
      `The comment has no room to record the plans of ${countOf(end.unrecorded, 'target')}. Labels do not count for them, and \`require-review\` refuses them. Split the targets file.`,
    );
  switch (end.kind) {
    case 'failed':
      // Nobody can give these runs more, and so there is nothing to warn of.
      if (
        (trigger.isFork || context.isDependabot) &&
        end.problem.status === 403
      )
        notify(
          'notice',
          'No comment was written: runs for forks and Dependabot only get a read-only token. The report is in the job summary.',
        );
      else
        notify(
          'warning',
          `${end.problem.why} The report is in the job summary.`,
        );
      break;
    case 'newer':
      notify(
        'notice',
        `A run that read the branch later has already reported on the pull request: ${end.url}`,
      );
      break;
    case 'left':
      logLine(`No comment was written. ${end.why}`);
      break;
    case 'none':
      logLine('No comment was written: there is nothing to report.');
      break;
    case 'created':
    case 'updated':
    case 'unchanged':
      logLine(`Comment ${end.kind}: ${end.url}`);
  }
}

/** Looks the pull request up: the one the input names, else the event's; undefined where there is none. */
async function findPull({
  inputs: { pullRequest },
  trigger: { report },
  github,
}: ReporterOptions): Promise<number | GitHubProblem | undefined> {
  if (pullRequest !== undefined) return pullRequest;
  try {
    switch (report.by) {
      case 'number':
        return report.number;
      case 'commit':
        return await pullRequestOfCommit(github, report.sha);
      case 'branch':
        return await openPullRequestOf(github, report.branch);
      case 'none':
        return undefined;
    }
  } catch (error) {
    return problemOf(
      error,
      'looking for the pull request',
      'pull-requests: write',
    );
  }
}

/** The open pull request that a run is of: what is asked there holds for later heads as long as plans still ask for it. */
function openPull(
  { number, isFork, labels }: PullNow,
  trigger: Trigger,
): ReviewedPull {
  return {
    number,
    head: undefined,
    base: baseOf(trigger),
    isFork: isFork || trigger.isFork,
    mergedAt: undefined,
    labels,
  };
}

/** The plans that our own comments on a pull request record for a target; in place of one that cannot count, why. */
async function* plansOn(
  store: CommentStore,
  {
    pull,
    target,
    inputs,
    github,
  }: ReporterOptions & {
    readonly pull: ReviewedPull;
    readonly target: string;
  },
): AsyncGenerator<ShownPlan | string> {
  const { number } = pull;
  if (pull.isFork) {
    yield `Plans on pull request #${number} do not count, because it is from a fork.`;
    return;
  }
  const own = await store.list();
  if (!store.isIdentityKnown)
    yield 'GitHub does not show which comments belong to this token.';
  const service = serviceKey(inputs.baseUrl);
  for (const { read } of own) {
    if (read.kind !== 'state') {
      if (read.kind === 'older')
        yield `A plan on pull request #${number} was recorded by an earlier version of this action.`;
      continue;
    }
    const plan = read.state.targets.get(target)?.plan;
    if (read.state.service !== service || plan === undefined) continue;
    const counted = countedPlan(plan, pull);
    yield typeof counted === 'string'
      ? counted
      : {
          pull: number,
          plan: counted,
          labels: once(() => setLabels(github, pull)),
        };
  }
}
