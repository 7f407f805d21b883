import { type CommentEnd, type CommentReport, putComment } from '../github/comment.ts';
import type { CommentStore, OwnComment } from '../github/comment-store.ts';
import { type GitHubProblem, problemOf } from '../github/github.ts';
import { putSections, reviewedIn, type SectionReport, type SectionsReport } from '../github/sections.ts';
import { markerOf, type Stamp } from '../github/stamp.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { explainGitHub } from '../report/error-messages.ts';
import { applyingPiece, type FleetPiece } from '../report/fleet.ts';
import { layFleet } from '../report/fleet-layout.ts';
import { type Applying, type ReportRenderer, renderApplying } from '../report/report.ts';
import type { Reviewed, RunRequest } from '../run/request.ts';
import { comparedOf, type RunResult } from '../run/result.ts';
import { type PlanMark, planMark } from '../topology/plan/plan.ts';
import type { ReportPlace, Trigger } from './event.ts';
import { type RunContext, reportContext, stampOf } from './request.ts';
import type { Runner } from './runner.ts';

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
  | { readonly result: RunResult; readonly render: ReportRenderer }
  | { readonly sections: readonly SectionReport[] };

/** Where the result was reported; the warning, where it should have been and was not. */
export interface Posted {
  readonly pullRequest: number | undefined;
  readonly comment: CommentEnd | undefined;
}

/** The repository's side of it. */
export interface Pulls {
  find(place: ReportPlace): Promise<FoundPull | undefined>;
  store(pull: number, marker: string): CommentStore;
  labels(pull: number): Promise<readonly string[]>;
}

/** A pull request that was found; `isMerged` is known where it was found by a commit. */
interface FoundPull {
  readonly number: number;
  readonly isMerged?: boolean;
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
  /** What the run does: a report on an apply is told from one on a plan. */
  readonly mode: RunRequest['mode'];
  /** Undefined for the one target that the inputs name: summary and comment are its report. */
  readonly fleet: Fleet | undefined;
}

type ReporterOptions = Reporting & { readonly pulls: () => Promise<Pulls> };

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
  readonly marker: string;
}

/** Opens the reporter of a step. */
export function openReporter(options: ReporterOptions): PullRequestReporter {
  const { inputs, trigger, context, fleet } = options;
  let found: Promise<Found> | undefined;
  const find = (): Promise<Found> => {
    found ??= findPull(options);
    return found;
  };
  let labels: Promise<readonly string[]> | undefined;
  let own: Promise<readonly OwnComment[]> | undefined;
  return {
    reviewed: async (name) => {
      const on = await find();
      if (on.kind === 'none') return { kind: 'none', why: 'no pull request belongs to this commit.' };
      if (on.kind === 'failed') return { kind: 'none', why: explainGitHub(on.problem) };
      return reviewedOn(on, trigger, async () => {
        own ??= on.store.list();
        return fleet === undefined ? (await own)[0]?.stamp.reviewed : reviewedIn(await own, on.marker, name);
      });
    },
    labels: () => {
      labels ??= find().then((on) => labelsOn(on, options));
      return labels;
    },
    announce: async (name, applying) => {
      const on = inputs.comment === 'never' ? undefined : await find();
      if (on?.kind !== 'pull') return;
      const stamp = stampOf(context, trigger, phaseOf(options));
      const fleeting = { mayCreate: true, isFleeting: true };
      if (fleet !== undefined) {
        const sections = [sectionOf(applyingPiece(name, applying), stamp, options.runner)];
        await putFleet(on, { sections, ...fleeting }, options);
      } else {
        const render = async (as: Stamp) =>
          options.runner.hide(renderApplying(applying, reportContext(context, as)));
        await putOne(on, { stamp, render, ...fleeting });
      }
    },
    publish: async (content, mayCreate) => {
      const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
      if (inputs.comment === 'never') return nowhere;
      const on = await find();
      if (on.kind === 'none') return nowhere;
      if (on.kind === 'failed') return { ...nowhere, comment: on };
      return {
        comment: await putContent(on, content, { ...options, mayCreate }),
        pullRequest: on.pull.number,
      };
    },
  };
}

function putContent(
  on: OnPull,
  content: CommentContent,
  options: Reporting & { readonly mayCreate: boolean },
): Promise<CommentEnd> {
  const { context, mayCreate } = options;
  if ('sections' in content) return putFleet(on, { ...content, mayCreate }, options);
  const { result, render } = content;
  return putOne(on, {
    stamp: resultStamp(result, options),
    mayCreate,
    render: async (stamp, limit) => {
      const sink = { limit, measure: (text: string) => text.length };
      return options.runner.hide(await render(reportContext(context, stamp), sink));
    },
  });
}

function putOne(
  { pull, store, marker }: OnPull,
  report: Omit<CommentReport, 'pull' | 'marker'>,
): Promise<CommentEnd> {
  return putComment(store, { pull: pull.number, marker, ...report });
}

function putFleet(
  { pull, store, marker }: OnPull,
  report: Pick<SectionsReport, 'sections' | 'mayCreate' | 'isFleeting'>,
  options: Reporting,
): Promise<CommentEnd> {
  const { context, trigger } = options;
  return putSections(store, {
    pull: pull.number,
    marker,
    stamp: stampOf(context, trigger, phaseOf(options)),
    ...report,
    names: options.fleet?.names ?? [],
    layout: (marked, { stamp, limit, more, isWhole }) =>
      layFleet(marked, {
        ...{ stamp, more, isWhole },
        sink: { limit, measure: (text) => text.length },
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
    return { kind: 'pull', pull, store: side.store(pull.number, marker), marker };
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

/** The stamp of a report on a result. */
export function resultStamp(
  result: RunResult,
  options: Pick<Reporting, 'context' | 'trigger' | 'mode'>,
): Stamp {
  const stamp = stampOf(options.context, options.trigger, phaseOf(options));
  const compared = comparedOf(result);
  return compared === undefined || stamp.phase !== 'plan'
    ? stamp
    : { ...stamp, reviewed: planMark(compared.plan) };
}

/** What a run's report tells of: a plan, an apply, or the pull request's end. */
function phaseOf({ mode, trigger }: Pick<Reporting, 'mode' | 'trigger'>): Stamp['phase'] {
  // A run that was skipped for want of its branch is no end of the pull request: a later one may find it.
  if (trigger.ending !== undefined) return trigger.ending;
  // What is applied to a pull request's own branch is over with the pull request, and its end may be told over it.
  return mode !== 'apply' ? 'plan' : trigger.isPreview ? 'preview' : 'apply';
}
