import { type CommentEnd, putComment } from '../github/comment.ts';
import { explainFailure } from '../github/failure.ts';
import { markerOf, type Stamp } from '../github/stamp.ts';
import type { Thread } from '../github/thread.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { type Applying, renderApplying } from '../report/applying.ts';
import { renderReport } from '../report/report.ts';
import type { RunRequest } from '../run/request.ts';
import { type Compared, comparedOf, isChanged, isFailure, type RunResult } from '../run/result.ts';
import type { Reviewed } from '../run/reviewed.ts';
import { type PlanMark, planMark } from '../topology/plan/plan-mark.ts';
import type { Target } from '../topology/target.ts';
import { applyPhase, type RunContext, reportContext, stampOf } from './context.ts';
import type { ReportPlace, Trigger } from './event.ts';
import { hide, notify } from './runner.ts';

/** The pull request a run reports on, and what stands there. */
export interface Board {
  /** The plan that was shown on the merged pull request. */
  reviewed(): Promise<Reviewed>;
  /** Labels of the pull request; those of the event where GitHub does not tell. */
  labels(): Promise<readonly string[]>;
  /** Says that the PUT is under way. A failure is not worth a word: the report that follows will tell. */
  announce(compared: Compared, target: Target): Promise<void>;
  /** Brings the result to the pull request's comment. */
  publish(result: RunResult): Promise<Posted>;
}

/** Where the result was reported; the warning, where it should have been and was not. */
export interface Posted {
  readonly pullRequest: number | undefined;
  readonly comment: CommentEnd | undefined;
}

/** The repository's side of it. */
export interface Pulls {
  find(place: ReportPlace): Promise<FoundPull | undefined>;
  thread(pull: number, marker: string): Thread;
  labels(pull: number): Promise<readonly string[]>;
}

/** A pull request that was found; `isMerged` is known where it was found by a commit. */
export interface FoundPull {
  readonly number: number;
  readonly isMerged?: boolean;
}

/** What a board is opened with. */
export interface BoardOptions {
  readonly inputs: Pick<Inputs, 'comment' | 'pullRequest' | 'baseUrl' | 'target' | 'file'>;
  readonly trigger: Trigger;
  readonly context: RunContext;
  /** What the run does: a report on an apply is told from one on a plan. */
  readonly mode: RunRequest['mode'];
  readonly pulls: () => Promise<Pulls>;
}

/** The pull request of a run, or why there is none. */
export type Found = OnPull | { readonly kind: 'none' } | { readonly kind: 'failed'; readonly why: string };

/** A pull request, and the comments of one marker on it. */
export interface OnPull {
  readonly kind: 'pull';
  readonly pull: FoundPull;
  readonly thread: Thread;
  readonly marker: string;
}

/** Opens the board of a run. Nothing is asked of GitHub before it is needed, and the pull request is looked up once. */
export function openBoard(options: BoardOptions): Board {
  const { inputs, trigger } = options;
  const marker = markerOf([inputs.baseUrl, ...Object.values(inputs.target ?? {}), inputs.file]);
  let looked: Promise<Found> | undefined;
  const find = (): Promise<Found> => {
    looked ??= findPull({ ...options, pullRequest: inputs.pullRequest }, marker);
    return looked;
  };
  return {
    async reviewed() {
      const found = await find();
      return found.kind === 'pull'
        ? reviewedOn(found, trigger, () => markIn(found.thread))
        : noneReviewed(found);
    },
    labels: async () => labelsOn(await find(), options),
    async announce(compared, target) {
      const found = inputs.comment === 'never' ? undefined : await find();
      if (found?.kind === 'pull') await announceOn(found, { file: inputs.file, target, compared }, options);
    },
    async publish(result) {
      const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
      if (inputs.comment === 'never') return nowhere;
      const found = await find();
      if (found.kind === 'none') return nowhere;
      if (found.kind === 'failed') return { ...nowhere, comment: found };
      return { comment: await publishOn(found, result, options), pullRequest: found.pull.number };
    },
  };
}

async function announceOn(
  { pull, thread, marker }: OnPull,
  applying: Applying,
  options: BoardOptions,
): Promise<void> {
  const { context, trigger } = options;
  await putComment(thread, {
    pull: pull.number,
    marker,
    stamp: stampOf(context, trigger, applyPhase(trigger)),
    mayCreate: true,
    isFleeting: true,
    render: async (stamp) => hide(renderApplying(applying, reportContext(context, stamp))),
  });
}

async function publishOn(
  { pull, thread, marker }: OnPull,
  result: RunResult,
  options: BoardOptions,
): Promise<CommentEnd> {
  return putComment(thread, {
    pull: pull.number,
    marker,
    stamp: resultStamp(result, options),
    mayCreate: mayCreate(result, options.inputs.comment),
    render: async (stamp, limit) => {
      const sink = { limit, measure: (text: string) => text.length };
      return hide(await renderReport(result, reportContext(options.context, stamp), sink));
    },
  });
}

/** Looks the pull request up: the one the input names, else the event's. */
export async function findPull(
  { pullRequest, trigger, pulls }: Pick<BoardOptions, 'trigger' | 'pulls'> & Pick<Inputs, 'pullRequest'>,
  marker: string,
): Promise<Found> {
  const place: ReportPlace =
    pullRequest === undefined ? trigger.report : { by: 'number', number: pullRequest };
  if (place.by === 'none') return { kind: 'none' };
  try {
    const side = await pulls();
    const pull = await side.find(place);
    return pull === undefined
      ? { kind: 'none' }
      : { kind: 'pull', pull, thread: side.thread(pull.number, marker), marker };
  } catch (error) {
    const why = explainFailure(error, 'looking for the pull request', 'pull-requests: write');
    return { kind: 'failed', why };
  }
}

/** The labels of a pull request; those of the event where GitHub does not tell. */
export async function labelsOn(
  found: Found,
  { trigger, pulls }: Pick<BoardOptions, 'trigger' | 'pulls'>,
): Promise<readonly string[]> {
  if (found.kind !== 'pull') return trigger.labels;
  try {
    return await (await pulls()).labels(found.pull.number);
  } catch (error) {
    notify('notice', explainFailure(error, 'reading the pull request’s labels', 'pull-requests: read'));
    return trigger.labels;
  }
}

async function markIn(thread: Thread): Promise<PlanMark | undefined> {
  const [comment] = await thread.look();
  return comment?.stamp.reviewed;
}

/** The mark in our own comment, and in nobody else's: only whose author is known to be this token's is believed. */
export async function reviewedOn(
  { pull, thread }: OnPull,
  trigger: Trigger,
  read: () => Promise<PlanMark | undefined>,
): Promise<Reviewed> {
  const { number, isMerged } = pull;
  if (trigger.report.by === 'commit' && isMerged === false)
    return { kind: 'none', why: `pull request #${number} holds this commit and was not merged as it.` };
  try {
    const mark = await read();
    if (mark !== undefined && !thread.isIdentityKnown)
      return { kind: 'none', why: 'GitHub does not tell which comments are this token’s own.' };
    return mark === undefined
      ? { kind: 'none', why: `no plan of this target and file was shown on pull request #${number}.` }
      : { kind: 'plan', mark, pull: number };
  } catch (error) {
    const why = explainFailure(
      error,
      `reading the comments of pull request #${number}`,
      'pull-requests: read',
    );
    return { kind: 'none', why };
  }
}

/** Says of a run without a pull request why there is no reviewed plan. */
export function noneReviewed(found: Exclude<Found, OnPull>): Reviewed {
  const why = found.kind === 'none' ? 'no pull request belongs to this commit.' : found.why;
  return { kind: 'none', why };
}

/** The stamp of a report on a result. */
export function resultStamp(
  result: RunResult,
  { context, trigger, mode }: Pick<BoardOptions, 'context' | 'trigger' | 'mode'>,
): Stamp {
  const stamp = stampOf(context, trigger, phaseOf({ mode, trigger }));
  const compared = comparedOf(result);
  return compared === undefined || stamp.phase !== 'plan'
    ? stamp
    : { ...stamp, reviewed: planMark(compared.plan) };
}

/** What a run's report tells of: a plan, an apply, or the pull request's end. */
export function phaseOf({ mode, trigger }: Pick<BoardOptions, 'mode' | 'trigger'>): Stamp['phase'] {
  // A run that was skipped for want of its branch is no end of the pull request: a later one may find it.
  return trigger.ending ?? (mode === 'apply' ? applyPhase(trigger) : 'plan');
}

/** `on-change` makes no comment for nothing, and updates one that stands: it would be wrong otherwise. */
export function mayCreate(result: RunResult, comment: Inputs['comment']): boolean {
  if (result.outcome === 'skipped') return false;
  if (comment === 'always') return true;
  const compared = comparedOf(result);
  return isFailure(result) || result.findings.length > 0 || (compared !== undefined && isChanged(compared));
}
