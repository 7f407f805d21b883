import { commentMarker, MAX_COMMENT_CHARACTERS, putComment } from '../github/comment.ts';
import {
  type GitHubOptions,
  openGitHub,
  openPullRequestOf,
  pullRequestOfCommit,
  readCommittedFile,
} from '../github/github.ts';
import type { Services } from '../run/services.ts';
import type { Commenter } from './publish.ts';

/** Opens the repository's GitHub side. In a file of its own, so that a run which needs none of it does not load it. */
export function openRepository(
  options: GitHubOptions,
): Commenter & { readFile: Services['readCommittedFile'] } {
  const github = openGitHub(options);
  return {
    readFile: (path, commit) => readCommittedFile(github, path, commit),
    find: async (place) => {
      switch (place.by) {
        case 'number':
          return place.number;
        case 'commit':
          return pullRequestOfCommit(github, place.sha);
        case 'branch':
          return openPullRequestOf(github, place.branch);
        case 'none':
          return undefined;
      }
    },
    put: async (pull, identity, render) => {
      const marker = commentMarker(identity);
      const limit = MAX_COMMENT_CHARACTERS - marker.length - 1;
      return putComment(github, pull, marker, await render({ limit, measure: (text) => text.length }));
    },
  };
}
