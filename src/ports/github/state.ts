import { createHash } from 'node:crypto';
import { isRunWord, type RunEntry, type RunRecord } from './record.ts';
import { isStoredState, type StoredState } from './state.validator.ts';

/**
 * What a report tells: what would change, that it is being or was applied, to the pull request's own branch (`preview`)
 * or after the merge, or that the pull request was closed without one.
 */
export type Phase = 'plan' | 'preview' | 'apply' | 'closed';

/** Which run a report comes from. */
export interface Stamp {
  readonly phase: Phase;
  /** GITHUB_RUN_ID. */
  readonly run?: number | undefined;
  readonly attempt?: number | undefined;
  /** The head commit that the report is about: a pull request's own, not its test merge. */
  readonly head?: string | undefined;
  /** GITHUB_SHA, as the report's last line names it. */
  readonly commit?: string | undefined;
}

/**
 * All that a comment keeps for later runs: its whole first line, hidden, in JSON. The text below is rendered from it and
 * from the run's result; no run reads that text back. It guards against accidents alone: whoever may write to the
 * repository can change it.
 */
export interface CommentState {
  /** From `serviceKey`: the management API that the targets are on. */
  readonly service: string;
  /** `acme/shop/main`, or the path of the targets file; empty where the inputs tell neither. For people: a marker finds a comment. */
  readonly of: string;
  /** The run whose report stands below. */
  readonly stamp: Stamp;
  /** From `nameOf`: the workflow and job of that run. */
  readonly job: string | undefined;
  /**
   * When that run read the database branch, in seconds of GitHub's clock: for one head the later read stays. Undefined
   * where it read none.
   */
  readonly readAt: number | undefined;
  /**
   * The document from before the last apply, as JSON, undefined where it was too long; by the target's name
   * (`acme/shop/main`), whatever a targets file calls it: so an apply finds a plan in either comment.
   */
  readonly previous: ReadonlyMap<string, string | undefined>;
  readonly record: RunRecord;
}

/** What the first line of a comment says. */
export type StateRead =
  | { readonly kind: 'state'; readonly state: CommentState }
  /** A marker of ours, and nothing behind it that can be read. */
  | { readonly kind: 'unreadable' };

const VERSION = 1;
const LINE = /^(<!-- neki-topology:[0-9a-f]{16} )(.*) -->$/;
const MARKER = /^<!-- neki-topology:[0-9a-f]{16} /;

/** The beginning of the hidden line: one for each target, or for each targets file. */
export function markerOf(identity: readonly string[]): string {
  return `<!-- neki-topology:${nameOf(identity)} `;
}

/** Sixteen hexadecimal digits for some names. */
export function nameOf(identity: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(identity))
    .digest('hex')
    .slice(0, 16);
}

/** A management API by its address, which is not shown. */
export function serviceKey(baseUrl: string): string {
  return nameOf([baseUrl]);
}

/** The marker of a comment; undefined for one that is none of ours. */
export function markerIn(body: string): string | undefined {
  return MARKER.exec(body)?.[0];
}

/** Reads what a comment keeps. Its first line counts as a whole or not at all. */
export function readState(body: string): StateRead {
  const [line = ''] = body.split('\n', 1);
  const text = LINE.exec(line)?.[2] ?? '';
  const stored = jsonOf(text);
  if (isStoredState(stored)) return { kind: 'state', state: stateFrom(stored) };
  return { kind: 'unreadable' };
}

/** What could end a comment of HTML, or cannot be seen, or is turned round when it is shown. */
const ESCAPED = /[<>]|[^ -~]/g;

/** Writes the hidden line; nothing in it can end the comment of HTML early. */
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

/** What is undefined is left out of JSON. */
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
