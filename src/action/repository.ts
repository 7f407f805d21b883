import { readCommittedFile } from '../github/contents.ts';
import { type GitHubOptions, openGitHub } from '../github/github.ts';
import { earlierVersions } from '../github/history.ts';
import { labelsOf, openPullRequestOf, pullRequestOfCommit } from '../github/pulls.ts';
import { Thread } from '../github/thread.ts';
import { readTip } from '../github/tip.ts';
import type { Services } from '../run/services.ts';
import type { Pulls } from './pull-request.ts';

/** The repository's GitHub side, as a run and its report use it. */
export interface Repository extends Pulls {
  readFile: Services['readCommittedFile'];
  readTip: Services['readTip'];
  earlierVersions: Services['earlierVersions'];
}

/** Opens the repository's GitHub side. In a file of its own, so that a run which needs none of it does not load it. */
export function openRepository(options: GitHubOptions): Repository {
  const github = openGitHub(options);
  return {
    readFile: (path, commit) => readCommittedFile(github, path, commit),
    readTip: (query) => readTip(github, query),
    earlierVersions: (query) => earlierVersions(github, query),
    labels: (pull) => labelsOf(github, pull),
    thread: (pull, marker) => new Thread(github, pull, marker),
    find: async (place) => {
      switch (place.by) {
        case 'number':
          return { number: place.number };
        case 'commit':
          return (
            (await pullRequestOfCommit(github, place.sha)) ?? (await openPullRequestOf(github, place.branch))
          );
        case 'branch':
          return openPullRequestOf(github, place.branch);
        case 'none':
          return undefined;
      }
    },
  };
}
