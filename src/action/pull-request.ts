import { type CommentEnd, putComment } from '../github/comment.ts';
import type { CommentStore, OwnComment } from '../github/comment-store.ts';
import { type GitHubProblem, problemOf } from '../github/github.ts';
import { putSections, reviewedIn, type SectionReport } from '../github/sections.ts';
import { markerOf, type Stamp } from '../github/stamp.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { explainGitHub } from '../report/error-messages.ts';
import { applyingPiece, type FleetPiece } from '../report/fleet.ts';
import { layFleet } from '../report/fleet-layout.ts';
import { type Applying, type ReportRenderer, renderApplying } from '../report/report.ts';
import type { Reviewed } from '../run/request.ts';
import type { PlanMark } from '../topology/plan/plan.ts';
import type { ReportPlace, Trigger } from './event.ts';
import type { FoundPull, Repository } from './repository.ts';
import { type RunContext, reportContext } from './request.ts';
import { once, type Runner } from './runner.ts';

/** The pull request a step reports on, and what stands there. Everything is asked of GitHub once, when it is needed. */
export interface PullRequestReporter {
  /** The plan that was shown for a target on the merged pull request. */
  reviewed(name: string): Promise<Reviewed>;
  /** Labels of the pull request; those of the event where GitHub does not tell. */
  labels(): Promise<readonly string[]>;
  /** Says that the PUT of a target is under way. A failure is not worth a word: the report that follows will tell. */
  announce(name: string, applying: Applying): Promise<void>;
  /** Brings the report to the comment; `mayCreate` where it may make one. */
  publish(report: CommentContent, mayCreate: boolean): Promise<Posted>;
}

/** What the comment is made of: the report on one result, or the sections of a fleet. */
export type CommentContent =
  | { readonly stamp: Stamp; readonly render: ReportRenderer }
  | { readonly sections: readonly SectionReport[] };

/** Where the result was reported; the warning, where it should have been and was not. */
export interface Posted {
  readonly pullRequest: number | undefined;
  readonly comment: CommentEnd | undefined;
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
  readonly inputs: Pick<Inputs, 'comment' | 'pullRequest' | 'baseUrl' | 'target' | 'file'>;
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
  readonly pull: FoundPull;
  readonly store: CommentStore;
}

/** Opens the reporter of a step. */
export function openReporter(options: ReporterOptions): PullRequestReporter {
  const { inputs, trigger, fleet } = options;
  const find = once(() => findPull(options));
  const labels = once(async () => labelsOn(await find(), options));
  let own: Promise<readonly OwnComment[]> | undefined;
  return {
    reviewed: async (name) => {
      const on = await find();
      if (on.kind === 'none') return { kind: 'none', why: 'no pull request belongs to this commit.' };
      if (on.kind === 'failed') return { kind: 'none', why: explainGitHub(on.problem) };
      return reviewedOn(on, trigger, async () => {
        own ??= on.store.list();
        return fleet === undefined
          ? (await own)[0]?.stamp.reviewed
          : reviewedIn(await own, on.store.marker, name);
      });
    },
    labels,
    announce: async (name, applying) => {
      const on = inputs.comment === 'never' ? undefined : await find();
      if (on?.kind !== 'pull') return;
      const { stamp, runner } = options;
      const content: CommentContent =
        fleet === undefined
          ? { stamp, render: async (context) => renderApplying(applying, context) }
          : { sections: [sectionOf(applyingPiece(name, applying), stamp, runner)] };
      await put(on, content, { ...options, mayCreate: true, isFleeting: true });
    },
    publish: async (content, mayCreate) => {
      const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
      if (inputs.comment === 'never') return nowhere;
      const on = await find();
      if (on.kind === 'none') return nowhere;
      if (on.kind === 'failed') return { ...nowhere, comment: on };
      return { comment: await put(on, content, { ...options, mayCreate }), pullRequest: on.pull.number };
    },
  };
}

function put(
  { store }: OnPull,
  content: CommentContent,
  options: Reporting & { readonly mayCreate: boolean; readonly isFleeting?: boolean },
): Promise<CommentEnd> {
  const { context, runner, stamp, fleet, mayCreate, isFleeting = false } = options;
  const report = { mayCreate, isFleeting };
  const measure = (text: string): number => text.length;
  if ('render' in content)
    return putComment(store, {
      ...report,
      stamp: content.stamp,
      render: async (as, limit) =>
        runner.hide(await content.render(reportContext(context, as), { limit, measure })),
    });
  return putSections(store, {
    ...report,
    ...content,
    stamp,
    names: fleet?.names ?? [],
    layout: (marked, { limit, ...frame }) =>
      layFleet(marked, {
        ...frame,
        sink: { limit, measure },
        contextOf: (origin) => reportContext(context, origin),
      }),
  });
}

/** A piece of the combined report as a section of the comment. What is hidden goes before its length counts. */
export function sectionOf(
  { name, cells, head, parts }: FleetPiece,
  stamp: Stamp,
  { hide }: Runner,
): SectionReport {
  return { name, stamp, cells: cells.map(hide), head: hide(head), parts: parts.map(hide) };
}

/** Looks the pull request up: the one the input names, else the event's. One comment a target and file, or a targets file. */
async function findPull({ inputs, trigger, fleet, pulls }: ReporterOptions): Promise<Found> {
  const { baseUrl, target, file, pullRequest } = inputs;
  const names = target === undefined ? [file] : [...Object.values(target), file];
  const marker = markerOf([baseUrl, ...(fleet ? ['targets', fleet.path] : names)]);
  const place: ReportPlace =
    pullRequest === undefined ? trigger.report : { by: 'number', number: pullRequest };
  if (place.by === 'none') return { kind: 'none' };
  try {
    const side = await pulls();
    const pull = await side.find(place);
    if (pull === undefined) return { kind: 'none' };
    return { kind: 'pull', pull, store: side.store(pull.number, marker) };
  } catch (error) {
    const problem = problemOf(error, 'looking for the pull request', 'pull-requests: write');
    return { kind: 'failed', problem };
  }
}

/** The labels of a pull request; those of the event where GitHub does not tell. */
async function labelsOn(
  found: Found,
  { trigger, pulls, runner }: ReporterOptions,
): Promise<readonly string[]> {
  if (found.kind !== 'pull') return trigger.labels;
  try {
    return await (await pulls()).labels(found.pull.number);
  } catch (error) {
    const problem = problemOf(error, 'reading the pull request’s labels', 'pull-requests: read');
    runner.notify('notice', explainGitHub(problem));
    return trigger.labels;
  }
}

/** The mark in our own comment, and in nobody else's: only whose author is known to be this token's is believed. */
async function reviewedOn(
  { pull: { number, isMerged }, store }: OnPull,
  trigger: Trigger,
  read: () => Promise<PlanMark | undefined>,
): Promise<Reviewed> {
  if (trigger.report.by === 'commit' && isMerged === false)
    return { kind: 'none', why: `pull request #${number} holds this commit and was not merged as it.` };
  try {
    const mark = await read();
    if (mark !== undefined && !store.isIdentityKnown)
      return { kind: 'none', why: 'GitHub does not tell which comments are this token’s own.' };
    return mark === undefined
      ? { kind: 'none', why: `no plan of this target and file was shown on pull request #${number}.` }
      : { kind: 'plan', mark, pull: number };
  } catch (error) {
    const doing = `reading the comments of pull request #${number}`;
    return { kind: 'none', why: explainGitHub(problemOf(error, doing, 'pull-requests: read')) };
  }
}
