import { type CommentEnd, putComment } from '../github/comment.ts';
import type { CommentStore, Kin, OwnComment } from '../github/comment-store.ts';
import { type GitHubProblem, problemOf } from '../github/github.ts';
import type { RunEntry } from '../github/record.ts';
import { MOST_PULLS, vouchersFor } from '../github/review.ts';
import { putSections, type SectionReport, shownFor } from '../github/sections.ts';
import { markerOf, nameOf, type ShownMark, type Stamp } from '../github/stamp.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { PREVIOUS } from '../report/compared.ts';
import { explainGitHub } from '../report/error-messages.ts';
import { applyingPiece, type FleetPiece } from '../report/fleet.ts';
import { layFleet } from '../report/fleet-layout.ts';
import { link, message } from '../report/markdown.ts';
import { type Applying, type ReportRenderer, renderApplying } from '../report/report.ts';
import type { Services, ShownPlan } from '../run/request.ts';
import { remembered } from '../topology/keyed.ts';
import type { ReportPlace, Trigger } from './event.ts';
import type { Repository } from './repository.ts';
import { type RunContext, reportContext } from './request.ts';
import { once, type Runner } from './runner.ts';
import { replayed } from './services.ts';

/** The pull request a step reports on, and what stands there. Everything is asked of GitHub once, when it is needed. */
export interface PullRequestReporter {
  /** The plans that were shown for a target, as `Services.shownPlans` describes them. */
  shown(name: string): AsyncIterable<ShownPlan | string>;
  shownAt: NonNullable<Services['shownAt']>;
  /** Says that the PUT of a target is under way. A failure is not worth a word: the report that follows will tell. */
  announce(name: string, applying: Applying): Promise<void>;
  /** Brings the report to the comment; `mayCreate` where it may make one. */
  publish(report: CommentContent, mayCreate: boolean): Promise<Posted>;
}

/** What the comment is made of: the report on one result, or the sections of a fleet. */
export type CommentContent = {
  /** What the run adds to the record of runs. */
  readonly entries: readonly RunEntry[];
  /** What of an apply did not come to its end, where people are told of that. */
  readonly alarm?: string | undefined;
  /** True where the target may be wrong: the report takes the place of what its job has said before. */
  readonly isAstray?: boolean;
} & (
  | {
      readonly stamp: Stamp;
      readonly render: ReportRenderer;
      readonly isQuiet?: boolean;
      readonly isReplaced?: boolean;
    }
  | { readonly sections: readonly SectionReport[] }
);

/** Where the result was reported; the warning, where it should have been and was not. */
export interface Posted {
  readonly pullRequest: number | undefined;
  readonly comment: CommentEnd | undefined;
  /** True where `comment: never` asks for none. */
  readonly isOff?: boolean;
}

/** The targets file a step is on: its targets share one summary and one comment, with a section for each. */
export interface Fleet {
  /** Path of the targets file: all runs by it share one comment. */
  readonly path: string;
  /** The names of all targets that may have a section. */
  readonly names: readonly string[];
  /** What the reader should know about the choice of targets. */
  readonly notices: readonly string[];
}

/** The run that reports. */
export interface Reporting {
  readonly runner: Runner;
  readonly inputs: Pick<
    Inputs,
    'comment' | 'notifyOnFailure' | 'pullRequest' | 'baseUrl' | 'target' | 'file'
  >;
  readonly trigger: Trigger;
  readonly context: RunContext;
  /** The stamp of the step's reports. */
  readonly stamp: Stamp;
  /** Undefined for the one target that the inputs name: summary and comment are its report. */
  readonly fleet: Fleet | undefined;
}

type ReporterOptions = Reporting & { readonly pulls: () => Promise<Repository> };

/** The pull request of a run, or why there is none. */
type Found =
  | OnPull
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: GitHubProblem };

/** A pull request, and the comments of one marker on it. */
interface OnPull {
  readonly kind: 'pull';
  readonly pull: number;
  readonly store: CommentStore;
  /** What stood there when it was first looked at. */
  readonly own: () => Promise<readonly OwnComment[]>;
}

/** Opens the reporter of a step. */
export function openReporter(options: ReporterOptions): PullRequestReporter {
  const { inputs, trigger, fleet, pulls } = options;
  const opened = new Map<number, Promise<OnPull>>();
  const open = (pull: number) =>
    remembered(opened, pull, async () => {
      const store = (await pulls()).store(pull, markerOf(identityOf(options)), kinOf(options));
      return { kind: 'pull', pull, store, own: once(() => store.list()) } as const;
    });
  const find = once(() => findPull(options, open));
  const merged = once(async () =>
    replayed((await pulls()).merged(trigger.origin ?? { ref: '', commit: '' })),
  );
  const here = ownPull(options);
  return {
    shown: async function* (name) {
      try {
        if (here !== undefined) yield* shownOn(await open(here), { ...options, name });
        else if (trigger.origin === undefined)
          yield 'This run is not on a git branch that pull requests are merged into.';
        else
          for await (const pull of await merged())
            if (pull !== undefined)
              yield* shownOn(await open(pull.number), { ...options, name, head: pull.head });
            else yield `Only the last ${MOST_PULLS} merged pull requests were checked.`;
      } catch (error) {
        yield explainGitHub(problemOf(error, 'looking for plans on pull requests', 'pull-requests: read'));
      }
    },
    shownAt: async () => {
      if (here === undefined) return undefined;
      const { store, own } = await open(here);
      await own().catch(() => undefined);
      return store.listedAt;
    },
    announce: async (name, applying) => {
      const on = inputs.comment === 'never' ? undefined : await find();
      if (on?.kind !== 'pull') return;
      const { stamp, runner } = options;
      const content: CommentContent =
        fleet === undefined
          ? { entries: [], stamp, render: async (context) => renderApplying(applying, context) }
          : { entries: [], sections: [sectionOf(applyingPiece(name, applying), stamp, runner)] };
      await put(on, content, { ...options, mayCreate: true, isFleeting: true });
    },
    publish: async (content, mayCreate) => {
      const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
      if (inputs.comment === 'never') return { ...nowhere, isOff: true };
      const on = await find();
      if (on.kind === 'none') return nowhere;
      if (on.kind === 'failed') return { ...nowhere, comment: on };
      await vouch(on, content, options);
      const place = content.isAstray === true ? await placeAstray(on, options) : on;
      const comment = await put(place, content, { ...options, mayCreate });
      if (content.alarm !== undefined && 'url' in comment && comment.kind !== 'newer')
        await raise(on, comment.url, { ...options, alarm: content.alarm });
      return { comment, pullRequest: on.pull };
    },
  };
}

function put(
  { store }: OnPull,
  content: CommentContent,
  options: Reporting & { readonly mayCreate: boolean; readonly isFleeting?: boolean },
): Promise<CommentEnd> {
  const { runner, stamp, fleet, mayCreate, isFleeting = false } = options;
  const { entries } = content;
  const kept = { entries, page: options.context.page };
  const report = { mayCreate, isFleeting };
  const measure = (text: string): number => text.length;
  if ('render' in content)
    return putComment(store, {
      ...report,
      keeping: { ...kept, kept: PREVIOUS, isReplaced: content.isReplaced ?? false },
      isQuiet: content.isQuiet ?? false,
      stamp: { ...content.stamp, job: kinOf(options)?.job },
      render: async (as, limit) =>
        runner.hide(await content.render(reportContext(options, as), { limit, measure })),
    });
  return putSections(store, {
    ...report,
    ...content,
    keeping: { ...kept, kept: `<details><summary>${PREVIOUS}<` },
    stamp,
    names: fleet?.names ?? [],
    layout: (marked, { limit, ...frame }) =>
      layFleet(marked, {
        ...frame,
        sink: { limit, measure },
        contextOf: (origin) => reportContext(options, origin),
      }),
  });
}

/** The comments of the run's job, whatever their target; undefined where the job is not known. */
function kinOf({ context: { workflow, job, run } }: Reporting): Kin | undefined {
  if (workflow === undefined || job === undefined) return undefined;
  const identity = [workflow, job];
  return { refusal: markerOf(['refused', ...identity]), job: nameOf(identity), run };
}

/** Where a report goes whose target may be wrong: to the comment of that target if there is one, else to its job's. */
async function placeAstray(on: OnPull, options: ReporterOptions): Promise<OnPull> {
  const kin = kinOf(options);
  const own = await on.own().catch(() => []);
  if (kin === undefined || own.some(({ body }) => body.startsWith(on.store.marker))) return on;
  return { ...on, store: (await options.pulls()).store(on.pull, kin.refusal, kin) };
}

/** Tells people of an apply that did not come to its end, in a comment of its own for each attempt of a run. */
async function raise(on: OnPull, url: string, options: ReporterOptions & { readonly alarm: string }) {
  const { context, stamp, pulls, alarm } = options;
  const { person = '', run, attempt } = context;
  const { runUrl } = reportContext(options, stamp);
  const mention = /^[\w-]+$/.test(person) ? `@${person} ` : '';
  const text = `${mention}The apply after this merge did not go through for ${message(alarm)}. ${link('What happened, and what to do', url)}${runUrl === undefined ? '' : ` · ${link('run', runUrl)}`}`;
  const marker = markerOf([...identityOf(options), 'alarm', `${run}.${attempt}`]);
  const end = await putComment((await pulls()).store(on.pull, marker), {
    ...{ stamp, mayCreate: true, isFleeting: true, render: async () => text },
    keeping: { entries: [], page: undefined, kept: PREVIOUS, isReplaced: true },
  });
  if (end.kind === 'failed') options.runner.notify('warning', explainGitHub(end.problem));
}

/** A piece of the combined report as a section of the comment. What is hidden goes before its length counts. */
export function sectionOf(
  { name, cells, head, parts }: FleetPiece,
  stamp: Stamp,
  { hide }: Runner,
): SectionReport {
  return { name, stamp, cells: cells.map(hide), head: hide(head), parts: parts.map(hide) };
}

/** What a comment is found by: one for each target and file, or for each targets file. */
function identityOf({ inputs, fleet }: Pick<Reporting, 'inputs' | 'fleet'>): readonly string[] {
  const { baseUrl, target, file } = inputs;
  const names = target === undefined ? [file] : [...Object.values(target), file];
  return [baseUrl, ...(fleet ? ['targets', fleet.path] : names)];
}

/** Looks the pull request up: the one the input names, else the event's. */
async function findPull(
  { inputs: { pullRequest }, trigger, pulls }: ReporterOptions,
  open: (pull: number) => Promise<OnPull>,
): Promise<Found> {
  const place: ReportPlace =
    pullRequest === undefined ? trigger.report : { by: 'number', number: pullRequest };
  if (place.by === 'none') return { kind: 'none' };
  try {
    const pull = await (await pulls()).find(place);
    return pull === undefined ? { kind: 'none' } : await open(pull);
  } catch (error) {
    const problem = problemOf(error, 'looking for the pull request', 'pull-requests: write');
    return { kind: 'failed', problem };
  }
}

/** The open pull request that a run is of, whatever the inputs say; undefined for a run on a branch. */
function ownPull({ trigger: { report }, context }: Reporting): number | undefined {
  return context.isOnPull && report.by === 'number' ? report.number : undefined;
}

/** What our own comments on a pull request show for a target; `head` is the last commit of a merged one. */
async function* shownOn(
  { pull, store, own: list }: OnPull,
  options: ReporterOptions & { readonly name: string; readonly head?: string },
): AsyncGenerator<ShownPlan | string> {
  const { fleet, name, head, pulls } = options;
  const own = await list();
  const marks: readonly ShownMark[] =
    fleet === undefined
      ? own.flatMap(({ stamp }) => stamp.reviewed ?? [])
      : shownFor(own, store.marker, name);
  if (marks.length > 0 && !store.isIdentityKnown)
    yield 'GitHub does not show which comments belong to this token.';
  else
    for (const mark of marks) {
      const identity = [...identityOf(options), ...(fleet === undefined ? [] : [name])];
      if (head !== undefined && mark.head !== head)
        yield `The plan on pull request #${pull} is for commit \`${mark.head?.slice(0, 12)}\`, but its last commit is \`${head.slice(0, 12)}\`.`;
      else
        yield {
          pull,
          mark,
          doubt: once(async () => (await pulls()).vouch({ pull, identity, mark })),
          labels: once(async () => (await pulls()).labels(pull)),
        };
    }
}

/** Vouches in the run's own annotations for the plans that a comment shows. */
async function vouch({ pull }: OnPull, content: CommentContent, options: ReporterOptions) {
  const shown = 'render' in content ? [content] : content.sections;
  const { digest } = await options.pulls();
  const digests = shown.flatMap((one) => {
    const { reviewed: mark } = one.stamp;
    const identity = [...identityOf(options), ...('name' in one ? [one.name] : [])];
    return mark === undefined ? [] : [digest({ pull, identity, mark })];
  });
  for (const voucher of vouchersFor(digests)) options.runner.notify('notice', voucher);
}
