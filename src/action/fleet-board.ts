import type { CommentEnd } from '../github/comment.ts';
import { putSections, reviewedIn, type SectionReport } from '../github/sections.ts';
import { markerOf, type Stamp } from '../github/stamp.ts';
import type { OwnComment } from '../github/thread.ts';
import type { Applying } from '../report/applying.ts';
import { applyingPiece, type FleetPiece } from '../report/fleet.ts';
import { layFleet } from '../report/fleet-layout.ts';
import type { Reviewed } from '../run/reviewed.ts';
import {
  type BoardOptions,
  type Found,
  findPull,
  labelsOn,
  noneReviewed,
  type Posted,
  phaseOf,
  reviewedOn,
} from './board.ts';
import { reportContext, stampOf } from './context.ts';
import { hide } from './runner.ts';

/** The pull request a run on several targets reports on: one comment, with a section for each of them. */
export interface FleetBoard {
  /** The plan that was shown for a target on the merged pull request. */
  reviewed(name: string): Promise<Reviewed>;
  /** Labels of the pull request; those of the event where GitHub does not tell. */
  labels(): Promise<readonly string[]>;
  /** Says that the PUT of a target is under way. A failure is not worth a word: the report that follows will tell. */
  announce(name: string, applying: Applying): Promise<void>;
  /** Brings sections to the comment. */
  publish(sections: readonly SectionReport[], mayCreate: boolean): Promise<Posted>;
}

/** What the board of a fleet is opened with. */
export interface FleetBoardOptions extends Pick<BoardOptions, 'trigger' | 'context' | 'mode' | 'pulls'> {
  readonly inputs: Pick<BoardOptions['inputs'], 'comment' | 'pullRequest' | 'baseUrl'>;
  /** Path of the targets file: all runs by it share one comment. */
  readonly targets: string;
  /** The names of all targets that may have a section. */
  readonly names: readonly string[];
}

/** Opens the board of a fleet. Everything is asked of GitHub once, however many targets want to know it. */
export function openFleetBoard(options: FleetBoardOptions): FleetBoard {
  const { inputs, trigger } = options;
  const marker = markerOf([inputs.baseUrl, 'targets', options.targets]);
  let looked: Promise<Found> | undefined;
  const find = (): Promise<Found> => {
    looked ??= findPull({ ...options, pullRequest: inputs.pullRequest }, marker);
    return looked;
  };
  let labels: Promise<readonly string[]> | undefined;
  let own: Promise<readonly OwnComment[]> | undefined;
  return {
    reviewed: async (name) => {
      const found = await find();
      if (found.kind !== 'pull') return noneReviewed(found);
      return reviewedOn(found, trigger, async () => {
        own ??= found.thread.look();
        return reviewedIn(await own, marker, name);
      });
    },
    labels: () => {
      labels ??= find().then((found) => labelsOn(found, options));
      return labels;
    },
    announce: async (name, applying) => {
      const found = inputs.comment === 'never' ? undefined : await find();
      if (found?.kind !== 'pull') return;
      const stamp = stampOf(options.context, trigger, phaseOf(options));
      const sections = [sectionOf(applyingPiece(name, applying), stamp)];
      await put(found, { sections, mayCreate: true, isFleeting: true, marker }, options);
    },
    publish: async (sections, mayCreate) => {
      const nowhere = { comment: undefined, pullRequest: inputs.pullRequest };
      if (inputs.comment === 'never') return nowhere;
      const found = await find();
      if (found.kind === 'none') return nowhere;
      if (found.kind === 'failed') return { ...nowhere, comment: found };
      const comment = await put(found, { sections, mayCreate, marker }, options);
      return { comment, pullRequest: found.pull.number };
    },
  };
}

interface Telling {
  readonly sections: readonly SectionReport[];
  readonly mayCreate: boolean;
  readonly isFleeting?: boolean;
  readonly marker: string;
}

/** A piece of the combined report as a section of the comment. What is hidden goes before its length counts. */
export function sectionOf({ name, cells, head, parts }: FleetPiece, stamp: Stamp): SectionReport {
  return { name, stamp, cells: cells.map(hide), head: hide(head), parts: parts.map(hide) };
}

function put(
  { pull, thread }: Found & { kind: 'pull' },
  { marker, ...telling }: Telling,
  { context, trigger, mode, names }: FleetBoardOptions,
): Promise<CommentEnd> {
  return putSections(thread, {
    pull: pull.number,
    marker,
    stamp: stampOf(context, trigger, phaseOf({ mode, trigger })),
    ...telling,
    names,
    layout: (marked, { stamp, limit, more, isWhole }) =>
      layFleet(marked, {
        stamp,
        more,
        isWhole,
        sink: { limit, measure: (text) => text.length },
        contextOf: (origin) => reportContext(context, origin),
      }),
  });
}
