import { runInNewContext } from 'node:vm';

/** Runs what somebody else decides on, and stops it where it does not come to an end. */
export interface WorkLimit {
  readonly seconds: number;
  /** What the work returns; undefined where it was stopped after so many seconds. */
  readonly run: <Value extends object>(work: () => Value) => Value | undefined;
}

/** Stops work after some seconds, in the midst of a regular expression too: only the timeout of a script can. */
export function workLimit(seconds: number): WorkLimit {
  return {
    seconds,
    run(work) {
      let value: ReturnType<typeof work> | undefined;
      const keep = (): void => {
        value = work();
      };
      try {
        runInNewContext('keep()', { keep }, { timeout: seconds * 1000 });
      } catch (error) {
        // Made in the script's own context, this is no Error of ours.
        const isOver =
          typeof error === 'object' &&
          error !== null &&
          'code' in error &&
          error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
        if (!isOver) throw error;
      }
      return value;
    },
  };
}
