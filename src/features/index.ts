import { diff } from './diff/index.ts';
import type { Feature } from './feature.ts';
import { map } from './map/index.ts';
import { queries } from './queries/index.ts';
import { rows } from './rows/index.ts';

/** The features, in the order in which a report tells of them. Each loads what it needs when a run needs it. */
export const FEATURES: readonly Feature[] = [rows, queries, map, diff];
