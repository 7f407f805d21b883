import { ok, type Result } from '../result.ts';
import type { RunFeature } from '../run/feature.ts';
import type { Inputs } from '../settings/inputs.ts';
import { diff } from './diff/index.ts';
import { doctor } from './doctor/index.ts';
import { evidence } from './evidence/index.ts';
import type {
  Feature,
  FeatureHost,
  FeatureMode,
  SettingProblem,
} from './feature.ts';
import { map } from './map/index.ts';
import { names } from './names/index.ts';
import { playground } from './playground/index.ts';
import { queries } from './queries/index.ts';
import { remedies } from './remedies/index.ts';
import { rows } from './rows/index.ts';
import { userSchema } from './user-schema/index.ts';

/**
 * The features of a page, which need nothing of a machine. They are named here and again in `FEATURES`: a list that is
 * derived from `FEATURES` would keep all features, and all that they load, in the page.
 */
export const PAGE_FEATURES: readonly Feature[] = [
  evidence,
  remedies,
  rows,
  queries,
  map,
  diff,
];

/** The features of a run, in the order in which a report shows them. Each loads its code when a run needs it. */
export const FEATURES: readonly Feature[] = [
  userSchema,
  names,
  evidence,
  remedies,
  rows,
  queries,
  map,
  diff,
  playground,
  doctor,
];

/** The work of a feature that a value of `mode` asks for in place of a run; undefined for any other value. */
export function featureMode(word: string | undefined): FeatureMode | undefined {
  return FEATURES.find(({ mode }) => mode?.word === word?.trim())?.mode;
}

/** The features with the settings of a target; or the first mistake in these settings. */
export type FeaturesFor = (
  settings: Inputs,
) => Promise<Result<readonly RunFeature[], SettingProblem>>;

/** Prepares the features for each target; what targets share is prepared once. */
export function openFeatures(host: FeatureHost): FeaturesFor {
  const preparations = FEATURES.map(
    (feature) => feature.prepare?.(host) ?? (async () => ok(feature)),
  );
  return async (settings) => {
    const ready: RunFeature[] = [];
    for (const prepare of preparations) {
      const prepared = await prepare(settings);
      if (!prepared.ok) return prepared;
      ready.push(prepared.value);
    }
    return ok(ready);
  };
}
