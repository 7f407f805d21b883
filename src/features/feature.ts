import type { RunFeature } from '../run/feature.ts';

/** A part of the product that the core does not know: one folder, and one line of `index.ts`. */
export interface Feature extends RunFeature {}
