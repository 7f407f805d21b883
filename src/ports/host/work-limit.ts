import { runInNewContext } from 'node:vm';

/** Runs work that untrusted input controls, and stops it if it takes too long. */
export interface WorkLimit {
  readonly seconds: number;
  /** The result of the work; undefined if it was stopped. */
  readonly run: <Value extends object>(work: () => Value) => Value | undefined;
}

/** Stops work after some seconds. Only the timeout of a script can stop a regular expression. */
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
        // The error comes from the script's context, so it is no instance of our Error.
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
