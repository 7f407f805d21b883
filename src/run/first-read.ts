import { onItsWay } from '../result.ts';
import {
  type BaselineOptions,
  isAppliedPreview,
  type Purpose,
} from './request.ts';
import type { Service } from './services.ts';

/** What says whether the branch is read before the file is. */
type ReadRequest = Purpose &
  Pick<BaselineOptions, 'against' | 'readsBranchFirst'>;

/**
 * The services of a run with the topology of the branch on its way: the service makes its copy anew while the file is
 * read. A preview that is applied waits for its branch first.
 */
export function readingBranch<Services extends Service>(
  request: ReadRequest,
  services: Services,
): Services {
  const { platform } = services;
  const { against, readsBranchFirst } = request;
  if (readsBranchFirst !== true || isAppliedPreview(request)) return services;
  if (platform === undefined || against !== undefined) return services;

  const read = onItsWay(() => platform.readTopology());
  return {
    ...services,
    platform: {
      ...platform,
      readTopology: (purpose) =>
        purpose === 'verify' ? platform.readTopology(purpose) : read(),
    },
  };
}
