/** What `node scripts/mutate.ts` asks its host for, and what the host answers. */

/** A run of tests: with the mutants asleep that says who reaches what, or with some awake. */
export interface Question {
  readonly isMeasuring: boolean;
  /** Whether each file loads every module anew. */
  readonly isolate: boolean;
  readonly files: readonly Asked[];
}

/** A file to run: all of it, or the tests that are named. */
export interface Asked {
  readonly path: string;
  /** The mutants awake from the first line of the file to the last. */
  readonly throughout: readonly number[];
  /** The tests to run, each with the mutants that are awake in it; all tests where none is named. */
  readonly tests: Readonly<Record<string, readonly number[]>>;
  /** How long a test may take. */
  readonly limitMs: number;
}

/** Why a test is passed by: its mutant has failed another. */
export const SEEMS_DEAD = 'seems dead';

/** What a test did, and why it failed or was skipped. */
export interface Told {
  readonly kind: 'test';
  readonly path: string;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly why: string | undefined;
  readonly milliseconds: number;
}

/** The end of a run, with the files that failed outside of any test. */
export interface Ended {
  readonly kind: 'end';
  readonly broken: readonly (readonly [path: string, why: string])[];
}

/** What one file of tests reaches: of each mutant, the tests, as places in `names`. */
export interface Hits {
  readonly file: string;
  readonly names: readonly string[];
  readonly hits: readonly {
    readonly id: number;
    readonly tests: readonly number[];
    /** Whether the file reaches it outside of its tests. */
    readonly isOutside: boolean;
    /** Whether a module of the source reaches it when it is loaded. */
    readonly isLoading: boolean;
  }[];
}

/** Where the plan of a file is kept, for the process that runs it. */
export function planPath(folder: string, path: string): string {
  return `${folder}/plans/${encodeURIComponent(path)}.json`;
}
