import { CommentStore } from '../github/comment-store.ts';
import { type GitHubOptions, openGitHub } from '../github/github.ts';
import {
  earlierVersions,
  labelsOf,
  openPullRequestOf,
  pullRequestOfCommit,
  readCommittedFile,
  readTip,
} from '../github/repository.ts';
import { explainGitHub } from '../report/error-messages.ts';
import type { Services } from '../run/request.ts';
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
    readFile: async (path, commit) => {
      const read = await readCommittedFile(github, path, commit);
      return read.kind === 'github-problem' ? { kind: 'unreadable', why: explainGitHub(read) } : read;
    },
    readTip: async (query) => {
      const tip = await readTip(github, query);
      return tip.kind === 'github-problem' ? { kind: 'unknown', why: explainGitHub(tip) } : tip;
    },
    earlierVersions: async function* (query) {
      for await (const found of earlierVersions(github, query))
        yield found.kind === 'github-problem' ? { kind: 'unread', why: explainGitHub(found) } : found;
    },
    labels: (pull) => labelsOf(github, pull),
    store: (pull, marker) => new CommentStore(github, pull, marker),
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
