import { createHash } from 'node:crypto';
import type { FileAt } from '../../document/file-version.ts';
import type { GitHub } from './github.ts';
import { member, nodesIn, textIn } from './graphql-answer.ts';

/**
 * The history of a file with its contents, many commits per request. GraphQL returns content as text. It cuts long text
 * after half a megabyte, omits binary files, and may convert the encoding. So content counts only if its hash is the
 * blob's id in git.
 */

const HISTORY =
  'query($owner: String!, $name: String!, $commit: String!, $path: String!, $first: Int!, $after: String) { repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { history(path: $path, first: $first, after: $after) { pageInfo { hasNextPage endCursor } nodes { oid parents(first: 1) { nodes { oid } } file(path: $path) { mode object { ... on Blob { oid text } } } } } } } } }';
/** Few at first, because most searches end at the first or second version. */
const FIRST_PAGE = 5;
const LATER_PAGE = 50;
/** The mode of a symbolic link, whose content is a path. */
export const LINK_MODE = 0o120000;
/** Modes of ordinary files, in git's own notation. */
const FILE_MODES = [0o100644, 0o100755];

/** A commit that changed the file, newest first. */
export interface HistoryCommit {
  readonly sha: string;
  /** The first parent; undefined for a commit without a parent. */
  readonly parent: string | undefined;
  /** The file at the commit; undefined if it is not known completely, or is no ordinary file. */
  readonly file: WholeFile | undefined;
  /** Whether the commit is known to have a symbolic link at the path. */
  readonly isLink: boolean;
}

/** The bytes of a file, and their blob id in git. */
export interface WholeFile {
  readonly blob: string;
  readonly bytes: Uint8Array;
}

/** The part of a history in one answer. */
export interface HistoryPage {
  readonly commits: readonly HistoryCommit[];
  /** The start of the next page; undefined for the last page. */
  readonly next: string | undefined;
}

/** Asks for a page of a history; undefined if the server does not answer the query. */
export async function queryHistory(
  { octokit, repo }: GitHub,
  { commit, path }: FileAt,
  { most, after }: { readonly most: number; readonly after?: string },
): Promise<HistoryPage | undefined> {
  const { owner, repo: name } = repo;
  const page = after === undefined ? FIRST_PAGE : LATER_PAGE;
  const first = Math.min(most, page);
  try {
    const variables = { owner, name, commit, path, first, after };
    return pageIn(await octokit.graphql(HISTORY, variables));
  } catch {
    // The caller tries REST next, which reports the error.
    return undefined;
  }
}

function pageIn(answer: unknown): HistoryPage | undefined {
  const commit = member(member(answer, 'repository'), 'object');
  const history = member(commit, 'history');
  const commits = nodesIn(history)?.map(commitIn);
  if (!commits?.every((one) => one !== undefined)) return undefined;

  const pages = member(history, 'pageInfo');
  const isMore = member(pages, 'hasNextPage') === true;
  if (!isMore) return { commits, next: undefined };
  const next = textIn(pages, 'endCursor');
  if (next === undefined) return undefined;
  return { commits, next };
}

function commitIn(node: unknown): HistoryCommit | undefined {
  const sha = textIn(node, 'oid');
  const parents = nodesIn(member(node, 'parents'));
  if (sha === undefined || parents === undefined) return undefined;

  const parent = textIn(parents[0], 'oid');
  const entry = member(node, 'file');
  const isLink = member(entry, 'mode') === LINK_MODE;
  return { sha, parent, file: fileIn(entry), isLink };
}

/** A file with all its bytes; undefined if some are missing, or if it is no ordinary file. */
export function fileIn(entry: unknown): WholeFile | undefined {
  const mode = member(entry, 'mode');
  const object = member(entry, 'object');
  const blob = textIn(object, 'oid');
  const text = textIn(object, 'text');
  if (blob === undefined || text === undefined) return undefined;
  if (!FILE_MODES.some((known) => known === mode)) return undefined;

  const bytes = Buffer.from(text, 'utf8');
  if (nameOf(bytes, blob.length) === blob) return { blob, bytes };
  return undefined;
}

/** Git's blob id for some bytes. Its length tells which hash the repository uses. */
function nameOf(bytes: Uint8Array, digits: number): string {
  const hash = createHash(digits === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
