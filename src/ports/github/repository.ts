import {
  cutAt,
  type EarlierVersion,
  type FileAt,
  type HistoryQuery,
  type Tip,
  type TipQuery,
} from '../../document/file-version.ts';
import {
  type FileRead,
  MAX_FILE_BYTES,
  tooLarge,
  unreadable,
} from '../../document/reading.ts';
import { tellsMissingCommit } from '../../foreign-words.ts';
import { failure, ok, type Result } from '../../result.ts';
import { shortCommit } from '../../text/git-names.ts';
import {
  digits,
  input,
  type Message,
  prose,
  quoteWhole,
  thousands,
} from '../../text/message.ts';
import { type GitHub, LARGEST_PAGE, pagesOf } from './github.ts';
import {
  type HistoryCommit,
  type HistoryPage,
  queryHistory,
  type WholeFile,
} from './history-query.ts';
import {
  explainGitHub,
  type GitHubOperation,
  isRequestError,
  problemOf,
} from './problem.ts';
import { mergedAs, newest, pullsOfCommit } from './pulls-of-commit.ts';

/** A file at a commit: its blob id, and a way to read it that asks GitHub only if necessary. */
interface CommittedFile {
  readonly blob: string;
  read(): Promise<FileRead>;
}

/** Why a file has no bytes. */
type NoFile = Exclude<FileRead, { readonly kind: 'file' }>;

/**
 * The most requests after which a run reads no more history. GitHub allows the default token 1,000 per hour, for all
 * runs of a repository together.
 */
const MOST_REQUESTS = 300;
/** GitHub lists at most so many files of a commit, without saying whether there are more. */
const MOST_FILES = 3000;

export async function readCommittedFile(
  github: GitHub,
  path: string,
  commit: string,
): Promise<FileRead> {
  try {
    return await contentOf(await findCommittedFile(github, path, commit));
  } catch (error) {
    return unreadable(whyNot(error, { kind: 'read-file' }));
  }
}

/** Reads the tip of a ref: with one request if it has not moved, else with three or more. */
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
    const isSame =
      theirs.ok && ours.ok && theirs.value.blob === ours.value.blob;
    if (isSame) return { kind: 'same' };
    return {
      kind: 'moved',
      commit: tip,
      pull: await pullMergedAs(github, tip),
      theirs: await contentOf(theirs),
      ours: await contentOf(ours),
    };
  } catch (error) {
    return { kind: 'unknown', why: whyNot(error, { kind: 'read-tip', ref }) };
  }
}

/**
 * The versions of a file, newest first, beginning at `commit`, without repeated contents. Each version is requested on
 * demand. Renames are followed if GitHub reports them.
 */
export async function* earlierVersions(
  github: GitHub,
  query: HistoryQuery,
): AsyncGenerator<EarlierVersion> {
  try {
    if (isSpent(github)) yield spent();
    else yield* versionsFrom(github, query);
  } catch (error) {
    yield { kind: 'unread', why: whyNot(error, { kind: 'read-history' }) };
  }
}

async function* versionsFrom(
  github: GitHub,
  query: HistoryQuery,
): AsyncGenerator<EarlierVersion> {
  const seen = new Set<string>();
  let commits = 0;
  let isLinked = false;
  for await (const change of commitsOf(github, query)) {
    const { commit, path, file } = change;
    commits += 1;
    isLinked ||= change.isLink;
    const found = file
      ? ok(known(file))
      : await findCommittedFile(github, path, commit);
    // The commit that deleted the file has no version of it.
    if (!found.ok && found.problem.kind === 'missing') continue;
    if (found.ok && seen.has(found.value.blob)) continue;

    if (found.ok) seen.add(found.value.blob);
    yield { kind: 'version', commit, path, read: await contentOf(found) };
    if (isSpent(github)) return yield spent();
  }
  if (isLinked) yield LINKED;
  else if (commits >= query.depth) yield cutAt(query.depth);
}

/** For a link, GitHub returns the file that it leads to, but the commits that changed the link. */
const LINKED: EarlierVersion = {
  kind: 'unread',
  why: prose`the path is a symbolic link in git, so the commits of its target are unknown.`,
  way: prose`set ${input('file')} to the path that the link leads to, or check out the repository. Then run again.`,
  isUntracked: true,
};

function isSpent(github: GitHub): boolean {
  return github.sent() >= MOST_REQUESTS;
}

function spent(): EarlierVersion {
  const why = prose`this run has sent GitHub ${thousands(MOST_REQUESTS)} requests, and its limit for an hour is for all runs of the repository. Use fewer targets in a run.`;
  return { kind: 'unread', why };
}

function whyNot(error: unknown, operation: GitHubOperation): Message {
  return explainGitHub(problemOf(error, operation));
}

/**
 * Finds a file at a commit through the contents API. Its answer includes contents up to 1 MB; larger files are read as
 * a blob. A path that is no file, or a file that is too large, is reported at once. Throws if GitHub refuses or cannot
 * be reached.
 */
async function findCommittedFile(
  github: GitHub,
  path: string,
  commit: string,
): Promise<Result<CommittedFile, NoFile>> {
  const place = prose`At commit ${digits(shortCommit(commit))} this path is a`;
  try {
    const { data } = await github.octokit.rest.repos.getContent({
      ...github.repo,
      path,
      ref: commit,
    });
    if (Array.isArray(data))
      return failure(unreadable(prose`${place} folder.`));
    if (data.type !== 'file')
      return failure(unreadable(prose`${place} ${quoteWhole(data.type)}.`));
    if (data.size > MAX_FILE_BYTES)
      return failure(unreadable(tooLarge(data.size)));

    const { sha: blob, encoding, content } = data;
    const isHere = encoding === 'base64' && (content !== '' || data.size === 0);
    const read = async (): Promise<FileRead> => {
      const text = isHere ? content : await blobOf(github, blob);
      return { kind: 'file', bytes: Buffer.from(text, 'base64') };
    };
    return ok({ blob, read });
  } catch (error) {
    if (!isRequestError(error) || error.status !== 404) throw error;
    // After a force push the commit itself may be missing, which says nothing about the file.
    if (!tellsMissingCommit(error.message)) return failure({ kind: 'missing' });
    const why = prose`Commit ${digits(shortCommit(commit))} no longer exists.`;
    return failure(unreadable(why));
  }
}

/** The bytes of a file in base64. */
async function blobOf(
  { octokit, repo }: GitHub,
  blob: string,
): Promise<string> {
  const { data } = await octokit.rest.git.getBlob({ ...repo, file_sha: blob });
  return data.content;
}

function known({ blob, bytes }: WholeFile): CommittedFile {
  return { blob, read: async () => ({ kind: 'file', bytes }) };
}

async function contentOf(
  file: Result<CommittedFile, NoFile>,
): Promise<FileRead> {
  if (file.ok) return file.value.read();
  return file.problem;
}

/** A commit of a history, with the file if it is already known. */
interface FileInHistory
  extends FileAt,
    Pick<HistoryCommit, 'file' | 'isLink'> {}

/** The commits that changed the file, newest first, under all its names. */
async function* commitsOf(
  github: GitHub,
  query: HistoryQuery,
): AsyncGenerator<FileInHistory> {
  let left = query.depth;
  let place: FileAt | undefined = query;
  while (place !== undefined && left > 0) {
    const { path }: FileAt = place;
    let oldest: HistoryCommit | undefined;
    for await (const listed of commitsNamed(github, place, left)) {
      left -= 1;
      oldest = listed;
      yield { ...listed, commit: listed.sha, path };
    }
    if (left === 0 || oldest === undefined) return;
    place = await beforeRename(github, oldest, path);
  }
}

/**
 * The commits that changed the file under one name, newest first, up to a limit. It requests no page that is not
 * needed.
 */
async function* commitsNamed(
  github: GitHub,
  place: FileAt,
  most: number,
): AsyncGenerator<HistoryCommit> {
  let left = most;
  let page = await queryHistory(github, place, { most });
  if (page === undefined) return yield* commitsListed(github, place, most);

  for (;;) {
    yield* page.commits.slice(0, left);
    left -= page.commits.length;
    const { next }: HistoryPage = page;
    if (next === undefined || left <= 0) return;
    page = await queryHistory(github, place, { most: left, after: next });
    if (page === undefined)
      throw new Error('the answer does not continue the history');
  }
}

/** The same commits through REST, for a server that does not return contents with a history. */
async function* commitsListed(
  { octokit, repo }: GitHub,
  { path, commit }: FileAt,
  most: number,
): AsyncGenerator<HistoryCommit> {
  let left = most;
  const pages = pagesOf((page) =>
    octokit.rest.repos.listCommits({
      ...repo,
      path,
      sha: commit,
      per_page: Math.min(most, LARGEST_PAGE),
      page,
    }),
  );
  for await (const { data } of pages) {
    for (const { sha, parents } of data.slice(0, left))
      yield { sha, parent: parents[0]?.sha, file: undefined, isLink: false };
    left -= data.length;
    // Checked here, because the iterator would first request another page.
    if (left <= 0) return;
  }
}

/** The path of the file before the commit that renamed it; undefined if that commit created the file. */
async function beforeRename(
  github: GitHub,
  { sha, parent }: HistoryCommit,
  path: string,
): Promise<FileAt | undefined> {
  if (parent === undefined) return undefined;
  const { getCommit } = github.octokit.rest.repos;
  const pages = pagesOf((page) =>
    getCommit({ ...github.repo, ref: sha, page }),
  );
  let count = 0;
  for await (const { data } of pages) {
    const { files = [] } = data;
    const file = files.find(({ filename }) => filename === path);
    if (file !== undefined) {
      const { previous_filename: previous } = file;
      if (previous === undefined) return undefined;
      return { commit: parent, path: previous };
    }
    count += files.length;
  }
  if (count >= MOST_FILES)
    throw new Error(
      `commit ${shortCommit(sha)} changes more files than GitHub lists`,
    );
  return undefined;
}

/** The pull request whose merge made a commit; undefined if there is none, or GitHub does not say. */
async function pullMergedAs(
  github: GitHub,
  sha: string,
): Promise<number | undefined> {
  try {
    return mergedAs(await pullsOfCommit(github, sha), sha)[0]?.number;
  } catch {
    return undefined;
  }
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
  // A server that does not know the filter lists every open pull request.
  return newest(data.filter((pull) => pull.head.ref === branch));
}
