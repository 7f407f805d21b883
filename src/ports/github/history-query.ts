import { createHash } from 'node:crypto';
import type { FileAt } from '../../document/file-version.ts';
import type { GitHub } from './github.ts';
import { member, nodesIn, textIn } from './graphql-answer.ts';

/*
 * The history of a file with its contents, many commits by one request. GraphQL tells a content as text, which it cuts
 * past half a megabyte, leaves out of binary files and may have translated from another encoding: it counts only where
 * it has the name that git gives to its bytes.
 */

const HISTORY =
  'query($owner: String!, $name: String!, $commit: String!, $path: String!, $first: Int!, $after: String) { repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { history(path: $path, first: $first, after: $after) { pageInfo { hasNextPage endCursor } nodes { oid parents(first: 1) { nodes { oid } } file(path: $path) { mode object { ... on Blob { oid text } } } } } } } } }';
/** Few at first, because most searches end at the first version or two. */
const FIRST_PAGE = 5;
const LATER_PAGE = 50;
/** The mode of a symbolic link, whose own content is a path. */
export const LINK_MODE = 0o120000;
/** Modes of ordinary files, in git's own notation. */
const FILE_MODES = [0o100644, 0o100755];

/** A commit that changed the file, newest first. */
export interface HistoryCommit {
  readonly sha: string;
  /** The first parent; undefined for a commit that has none. */
  readonly parent: string | undefined;
  /** The file as the commit has it; undefined where it is not known whole, or is none. */
  readonly file: WholeFile | undefined;
  /** Whether the commit is known to have a symbolic link there. */
  readonly isLink: boolean;
}

/** The bytes of a file, and the name that git gives to them. */
export interface WholeFile {
  readonly blob: string;
  readonly bytes: Uint8Array;
}

/** The part of a history that one request tells. */
export interface HistoryPage {
  readonly commits: readonly HistoryCommit[];
  /** Where the next page begins; undefined for the last. */
  readonly next: string | undefined;
}

/** Asks for so many commits of a history at most; undefined where the server does not answer that, or anything else. */
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
    // Another way to the same answer is tried next, and what is wrong is told there.
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

/** A file of a tree with all its bytes; undefined if some are missing, or it is no ordinary file. */
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

/** The name that git gives to bytes, in a repository whose names are so many digits long. */
function nameOf(bytes: Uint8Array, digits: number): string {
  const hash = createHash(digits === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
