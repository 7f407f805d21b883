import {
  type FileRead,
  MAX_FILE_BYTES,
  tooLarge,
} from '../topology/document/reading.ts';
import {
  cutAt,
  type EarlierVersion,
  type HistoryQuery,
  type Tip,
  type TipQuery,
} from '../topology/file-version.ts';
import { quoteWhole } from '../topology/finding.ts';
import { memoized, remembered } from '../topology/keyed.ts';
import {
  type GitHub,
  isRequestError,
  LARGEST_PAGE,
  pagesOf,
  problemOf,
} from './github.ts';

/** A file of a commit: the name git gives its bytes, and a way to them that asks GitHub only if it must. */
type CommittedFile = {
  readonly blob: string;
  readonly read: () => Promise<FileRead>;
};

/** GitHub tells no more files of a commit, and not whether there are more. */
const MOST_FILES = 3000;
const READ = 'contents: read';

/** Reads a file at a commit. */
export async function readCommittedFile(
  github: GitHub,
  path: string,
  commit: string,
): Promise<FileRead> {
  try {
    return await contentOf(await findCommittedFile(github, path, commit));
  } catch (error) {
    return unreadable(
      problemOf(error, 'reading the file at a commit', READ).why,
    );
  }
}

/** Looks up the tip of a ref: one request where it has not moved, three or more where it has. */
export async function readTip(
  github: GitHub,
  { ref, commit, path }: TipQuery,
): Promise<Tip> {
  try {
    const { data } = await github.octokit.rest.git.getRef({
      ...github.repo,
      ref: ref.replace(/^refs\//, ''),
    });
    const tip = data.object.sha;
    if (tip === commit) return { kind: 'same' };
    const theirs = await findCommittedFile(github, path, tip);
    const ours = await findCommittedFile(github, path, commit);
    if ('blob' in theirs && 'blob' in ours && theirs.blob === ours.blob)
      return { kind: 'same' };
    return {
      kind: 'moved',
      commit: tip,
      pull: await pullMergedAs(github, tip),
      theirs: await contentOf(theirs),
      ours: await contentOf(ours),
    };
  } catch (error) {
    return {
      kind: 'unknown',
      why: problemOf(error, `looking up \`${ref}\``, READ).why,
    };
  }
}

/**
 * The versions of a file, newest first, the one that stands at `commit` being the first; each content once. Nothing
 * is asked of GitHub before the consumer asks for the next version. Renames are followed where GitHub tells them.
 */
export async function* earlierVersions(
  github: GitHub,
  query: HistoryQuery,
): AsyncGenerator<EarlierVersion> {
  const seen = new Set<string>();
  let commits = 0;
  try {
    for await (const { commit, path } of commitsOf(github, query)) {
      commits += 1;
      const found = await findCommittedFile(github, path, commit);
      if ('kind' in found) {
        // The commit that deleted the file has no version of it.
        if (found.kind !== 'missing')
          yield { kind: 'version', commit, path, read: found };
      } else if (!seen.has(found.blob)) {
        seen.add(found.blob);
        yield { kind: 'version', commit, path, read: await found.read() };
      }
    }
    if (commits >= query.depth) yield cutAt(query.depth);
  } catch (error) {
    yield {
      kind: 'unread',
      why: problemOf(error, 'reading the history of the file', READ).why,
    };
  }
}

/**
 * Finds a file at a commit through the contents API, whose answer holds contents up to 1 MB; past that they are read
 * as a blob. What is no file, or too large, is told at once; throws where GitHub refuses or cannot be reached.
 */
async function findCommittedFile(
  github: GitHub,
  path: string,
  commit: string,
): Promise<CommittedFile | FileRead> {
  const place = `At commit ${commit.slice(0, 12)} this path is a`;
  try {
    const { data } = await github.octokit.rest.repos.getContent({
      ...github.repo,
      path,
      ref: commit,
    });
    if (Array.isArray(data)) return unreadable(`${place} folder.`);
    if (data.type !== 'file')
      return unreadable(`${place} ${quoteWhole(data.type)}.`);
    if (data.size > MAX_FILE_BYTES) return unreadable(tooLarge(data.size));
    const { sha: blob, encoding, content } = data;
    const isHere = encoding === 'base64' && (content !== '' || data.size === 0);
    const get = () =>
      github.octokit.rest.git.getBlob({ ...github.repo, file_sha: blob });
    return {
      blob,
      read: async () =>
        fromBase64(isHere ? content : (await get()).data.content),
    };
  } catch (error) {
    if (!isRequestError(error) || error.status !== 404) throw error;
    // After a force push the commit itself may be gone, which says nothing about the file.
    if (/no commit found/i.test(error.message))
      return unreadable(`Commit ${commit.slice(0, 12)} no longer exists.`);
    return { kind: 'missing' };
  }
}

async function contentOf(file: CommittedFile | FileRead): Promise<FileRead> {
  return 'kind' in file ? file : file.read();
}

function fromBase64(content: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(content, 'base64') };
}

function unreadable(why: string): FileRead {
  return { kind: 'unreadable', why };
}

type FileAt = Pick<HistoryQuery, 'commit' | 'path'>;

interface ListedCommit {
  readonly sha: string;
  readonly parents: readonly { readonly sha: string }[];
}

/** The commits that changed the file, newest first, under each of the names it had. */
async function* commitsOf(
  github: GitHub,
  query: HistoryQuery,
): AsyncGenerator<FileAt> {
  let left = query.depth;
  let place: FileAt | undefined = query;
  while (place !== undefined && left > 0) {
    let oldest: ListedCommit | undefined;
    const { path, commit }: FileAt = place;
    const query = {
      ...github.repo,
      path,
      sha: commit,
      per_page: Math.min(left, LARGEST_PAGE),
    };
    const pages = pagesOf((page) =>
      github.octokit.rest.repos.listCommits({ ...query, page }),
    );
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
    place =
      oldest === undefined
        ? undefined
        : await beforeRename(github, oldest, path);
  }
}

/** Where the file was before a commit that gave it its name; undefined where that commit made the file. */
async function beforeRename(
  github: GitHub,
  { sha, parents }: ListedCommit,
  path: string,
): Promise<FileAt | undefined> {
  const parent = parents[0]?.sha;
  if (parent === undefined) return undefined;
  const { getCommit } = github.octokit.rest.repos;
  let told = 0;
  for await (const { data } of pagesOf((page) =>
    getCommit({ ...github.repo, ref: sha, page }),
  )) {
    const file = data.files?.find(({ filename }) => filename === path);
    if (file !== undefined) {
      const { previous_filename: previous } = file;
      return previous === undefined
        ? undefined
        : { commit: parent, path: previous };
    }
    told += data.files?.length ?? 0;
  }
  if (told >= MOST_FILES)
    throw new Error(
      `commit ${sha.slice(0, 12)} changes more files than GitHub lists`,
    );
  return undefined;
}

/** The pull request whose merge a commit is; undefined where there is none, or GitHub does not tell. */
async function pullMergedAs(
  github: GitHub,
  sha: string,
): Promise<number | undefined> {
  try {
    const pulls = await pullsOfCommit(github, sha);
    return pulls.find((pull) => isMergedAs(pull, sha))?.number;
  } catch {
    return undefined;
  }
}

/**
 * The pull request a commit came from: the merged one whose merge commit it is, else the newest of those that contain
 * it; undefined if none. GitHub answers for merge commits, squashes, rebases and commits of a branch alike.
 */
export async function pullRequestOfCommit(
  github: GitHub,
  sha: string,
): Promise<number | undefined> {
  const pulls = await pullsOfCommit(github, sha);
  const landed = pulls.find((pull) => isMergedAs(pull, sha));
  return landed?.number ?? newest(pulls);
}

/** The pull requests that GitHub lists for each commit, by the client of a run: they are asked for once. */
const listedPulls = new WeakMap<
  GitHub,
  (sha: string) => ReturnType<typeof listPullsOf>
>();

/** The pull requests that brought a commit, or contain it, as GitHub lists them. */
export function pullsOfCommit(
  github: GitHub,
  sha: string,
): ReturnType<typeof listPullsOf> {
  const list = remembered(listedPulls, github, () =>
    memoized((commit: string) => listPullsOf(github, commit)),
  );
  return list(sha);
}

async function listPullsOf(github: GitHub, sha: string) {
  const { data } =
    await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
      ...github.repo,
      commit_sha: sha,
      per_page: LARGEST_PAGE,
    });
  return data;
}

function isMergedAs(
  pull: {
    readonly merge_commit_sha: string | null;
    readonly merged_at: string | null;
  },
  sha: string,
): boolean {
  return pull.merge_commit_sha === sha && pull.merged_at != null;
}

/** The newest open pull request whose head is a branch of this repository; undefined if none. */
export async function openPullRequestOf(
  github: GitHub,
  branch: string,
): Promise<number | undefined> {
  const head = `${github.repo.owner}:${branch}`;
  const { data } = await github.octokit.rest.pulls.list({
    ...github.repo,
    head,
    state: 'open',
    per_page: LARGEST_PAGE,
  });
  // A server that does not know the filter would list every open one.
  return newest(data.filter((pull) => pull.head.ref === branch));
}

function newest(
  pulls: readonly { readonly number: number; readonly updated_at: string }[],
) {
  const [first] = pulls.toSorted(
    (a, b) => b.updated_at.localeCompare(a.updated_at) || b.number - a.number,
  );
  return first?.number;
}
