import { createHash } from 'node:crypto';
import { isRunWord, type RunEntry, type RunRecord } from './record.ts';
import { isStoredState, type StoredState } from './state.validator.ts';

/**
 * The subject of a report: a plan, an apply to the pull request's own database branch (`preview`), an apply after the
 * merge, or a pull request that was closed without a merge.
 */
export type Phase = 'plan' | 'preview' | 'apply' | 'closed';

/** The run that a report comes from. */
export interface Stamp {
  readonly phase: Phase;
  /** GITHUB_RUN_ID. */
  readonly run?: number | undefined;
  readonly attempt?: number | undefined;
  /** The head commit that the report is about: the head of a pull request, not its test merge. */
  readonly head?: string | undefined;
  /** GITHUB_SHA, which the report's last line names. */
  readonly commit?: string | undefined;
}

/**
 * All that a comment keeps for later runs: its first line, hidden, as JSON. The visible text is rendered from it and
 * from the result, and no run reads that text back. It protects only against accidents, because everybody who may write
 * to the repository can change it.
 */
export interface CommentState {
  /** From `serviceKey`: the management API of the targets. */
  readonly service: string;
  /**
   * `acme/shop/main`, or the path of the targets file; empty if the inputs name neither. It is only for people: a
   * comment is found by its marker.
   */
  readonly of: string;
  /** The run whose report the comment shows. */
  readonly stamp: Stamp;
  /** From `nameOf`: the workflow and the job of that run. */
  readonly job: string | undefined;
  /**
   * When that run read the database branch, in seconds of GitHub's clock. Of two reports on the same head, the later
   * read stays. Undefined if it did not read the branch.
   */
  readonly readAt: number | undefined;
  /**
   * The document before the last apply, as JSON; undefined if it was too long. The key is the target's full name
   * (`acme/shop/main`), not its name in a targets file, so that an apply finds it in either comment.
   */
  readonly previous: ReadonlyMap<string, string | undefined>;
  readonly record: RunRecord;
}

/** The first line of a comment. */
export type StateRead =
  | { readonly kind: 'state'; readonly state: CommentState }
  /** The marker is ours, but the state after it cannot be read. */
  | { readonly kind: 'unreadable' };

const VERSION = 1;
const LINE = /^(<!-- neki-topology:[0-9a-f]{16} )(.*) -->$/;
const MARKER = /^<!-- neki-topology:[0-9a-f]{16} /;

/** The start of the hidden line, unique for each target or targets file. */
export function markerOf(identity: readonly string[]): string {
  return `<!-- neki-topology:${nameOf(identity)} `;
}

/** Sixteen hexadecimal digits that identify a list of names. */
export function nameOf(identity: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(identity))
    .digest('hex')
    .slice(0, 16);
}

/** A key for a management API that does not reveal its address. */
export function serviceKey(baseUrl: string): string {
  return nameOf([baseUrl]);
}

/** The marker of a comment; undefined if the comment is not ours. */
export function markerIn(body: string): string | undefined {
  return MARKER.exec(body)?.[0];
}

/** Reads the state of a comment. If any part of its first line is invalid, the whole line is. */
export function readState(body: string): StateRead {
  const [line = ''] = body.split('\n', 1);
  const text = LINE.exec(line)?.[2] ?? '';
  const stored = jsonOf(text);
  if (isStoredState(stored)) return { kind: 'state', state: stateFrom(stored) };
  return { kind: 'unreadable' };
}

/** Characters that could end an HTML comment, are invisible, or change the direction of text. */
const ESCAPED = /[<>]|[^ -~]/g;

/** Writes the hidden line. No text in it can end the HTML comment early. */
export function stateLine(marker: string, state: CommentState): string {
  const json = JSON.stringify(storedFrom(state)).replace(
    ESCAPED,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${marker}${json} -->`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function stateFrom(stored: StoredState): CommentState {
  const { phase, run, attempt, head, commit } = stored;
  return {
    service: stored.service,
    of: stored.of ?? '',
    stamp: { phase, run, attempt, head, commit },
    job: stored.job,
    readAt: stored.readAt,
    previous: new Map(
      stored.targets.map(({ target, previous }) => [target, previous]),
    ),
    record: {
      entries: stored.runs.flatMap(entryFrom),
      earlier: stored.earlierRuns ?? 0,
    },
  };
}

function entryFrom(entry: StoredState['runs'][number]): readonly RunEntry[] {
  const { what, run, attempt, at, person, commit } = entry;
  return isRunWord(what) ? [{ what, run, attempt, at, person, commit }] : [];
}

/** JSON omits undefined members. */
function storedFrom(state: CommentState): object {
  const { entries, earlier } = state.record;
  const { phase, run, attempt, head, commit } = state.stamp;
  const targets = Array.from(state.previous, ([target, previous]) => {
    return { target, previous };
  });
  return {
    version: VERSION,
    service: state.service,
    of: state.of || undefined,
    phase,
    run,
    attempt,
    head,
    commit,
    job: state.job,
    readAt: state.readAt,
    targets,
    runs: entries,
    earlierRuns: earlier || undefined,
  };
}
