import type { EarlierVersion, HistoryQuery } from '../topology/file-version.ts';
import { findCommittedFile } from './contents.ts';
import { explainFailure } from './failure.ts';
import type { GitHub } from './github.ts';

/** GitHub lists at most so many commits a page. */
const LARGEST_PAGE = 100;
/** GitHub tells the files of a commit in pages of 300, at most 3,000 of them. */
const MOST_FILE_PAGES = 10;

/**
 * The versions of a file, newest first, the one that stands at `commit` being the first; each content once. Nothing
 * is asked of GitHub before the consumer asks for the next version. Renames are followed where GitHub tells them.
 * Nothing is thrown: a refusal or a broken connection ends the history with `unread`.
 */
export async function* earlierVersions(github: GitHub, query: HistoryQuery): AsyncGenerator<EarlierVersion> {
  const seen = new Set<string>();
  try {
    for await (const { commit, path } of commitsOf(github, query)) {
      const found = await findCommittedFile(github, path, commit);
      if ('kind' in found) {
        // The commit that deleted the file has no version of it.
        if (found.kind !== 'missing') yield { kind: 'version', commit, path, read: found };
      } else if (!seen.has(found.blob)) {
        seen.add(found.blob);
        yield { kind: 'version', commit, path, read: await found.read() };
      }
    }
  } catch (error) {
    yield { kind: 'unread', why: explainFailure(error, 'reading the history of the file', 'contents: read') };
  }
}

interface Touch {
  readonly commit: string;
  readonly path: string;
}

/** The commits that changed the file, newest first, under each of the names it had. */
async function* commitsOf(github: GitHub, query: HistoryQuery): AsyncGenerator<Touch> {
  let left = query.depth;
  let place: Touch | undefined = query;
  while (place !== undefined && left > 0) {
    let oldest: { sha: string; parents: readonly { sha: string }[] } | undefined;
    const { path, commit }: Touch = place;
    const pages = github.octokit.paginate.iterator(github.octokit.rest.repos.listCommits, {
      ...github.repo,
      path,
      sha: commit,
      per_page: Math.min(left, LARGEST_PAGE),
    });
    for await (const { data } of pages) {
      for (const listed of data) {
        if (left === 0) return;
        left -= 1;
        oldest = listed;
        yield { commit: listed.sha, path };
      }
      // Asked here, because the iterator would fetch the next page only to find that nothing of it is wanted.
      if (left === 0) return;
    }
    place = oldest === undefined ? undefined : await beforeRename(github, oldest, path);
  }
}

/** Where the file was before a commit that gave it its name; undefined where that commit made the file. */
async function beforeRename(
  github: GitHub,
  { sha, parents }: { readonly sha: string; readonly parents: readonly { sha: string }[] },
  path: string,
): Promise<Touch | undefined> {
  const parent = parents[0]?.sha;
  if (parent === undefined) return undefined;
  for (let page = 1; page <= MOST_FILE_PAGES; page++) {
    const { data, headers } = await github.octokit.rest.repos.getCommit({ ...github.repo, ref: sha, page });
    const file = data.files?.find(({ filename }) => filename === path);
    if (file !== undefined) {
      const { previous_filename: previous } = file;
      return previous === undefined ? undefined : { commit: parent, path: previous };
    }
    if (!headers.link?.includes('rel="next"')) return undefined;
  }
  return undefined;
}
