import fc from 'fast-check';
import { inject } from 'vitest';
import { tries } from './long.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of all properties. */
    seed: number;
  }
}

/** Properties are tried on values by one seed, which the beginning of a run prints, so that any run can be had again. */
fc.configureGlobal({ seed: inject('seed'), numRuns: tries(100) });
