import type {
  ClusterChange,
  Platform,
  Stored,
} from '../ports/platform/platform.ts';
import type { Problem } from '../ports/platform/problem.ts';
import { type Question, question, type Result } from '../result.ts';
import type { Services } from './services.ts';

/** The service of a run, with the two answers that may be asked for before they are needed. */
export interface Branch extends Platform {
  /** The topology, for a plan; an apply reads it by itself. */
  readonly topology: Question<Result<Stored, Problem>>;
  readonly clusterChanges: Question<Result<readonly ClusterChange[], Problem>>;
}

/** What a run asks of the world. */
export interface World extends Services {
  readonly platform: Branch | undefined;
}

export function openWorld(services: Services): World {
  const { platform } = services;
  return { ...services, platform: platform && branchOf(platform) };
}

export function branchOf(platform: Platform): Branch {
  return {
    ...platform,
    topology: question(() => platform.readTopology()),
    clusterChanges: question(() => platform.listClusterChanges()),
  };
}
