import {
  ALLOW_ENDING,
  type AllowFile,
  type AllowRead,
  isParent,
  MOST_ALLOW_FILES,
} from '../../plan/allow-file.ts';
import { prose, quoteWhole } from '../../text/message.ts';
import { type GitHub, REPEATABLE_QUERY } from './github.ts';
import { member, textIn } from './graphql-answer.ts';
import { LINK_MODE } from './history-query.ts';
import { explainGitHub, problemOf } from './problem.ts';

/**
 * Reads a file, or a folder with its files, at a commit. `commit` distinguishes a missing path from a missing commit.
 * The modes show links, whose text is only a path.
 */
const ALLOW =
  'query($owner: String!, $name: String!, $commit: String!, $path: String!, $object: String!) { repository(owner: $owner, name: $name) { commit: object(expression: $commit) { oid ... on Commit { file(path: $path) { mode } } } object(expression: $object) { __typename ... on Blob { byteSize isTruncated text } ... on Tree { entries { name mode type object { ... on Blob { byteSize isTruncated text } } } } } } }';

/** Reads the allow files of a commit, or of a fully qualified ref, with one request. */
export async function readCommittedAllow(
  { octokit, repo }: GitHub,
  path: string,
  at: string,
): Promise<AllowRead> {
  const { owner, repo: name } = repo;
  const object = `${at}:${path}`;
  try {
    const variables = { owner, name, commit: at, path, object };
    const answer = await octokit.graphql(ALLOW, {
      ...variables,
      ...REPEATABLE_QUERY,
    });
    return allowIn(answer, path, at);
  } catch (error) {
    const why = explainGitHub(problemOf(error, { kind: 'read-allow' }));
    return { kind: 'unreadable', file: path, why };
  }
}

function allowIn(answer: unknown, path: string, at: string): AllowRead {
  const repository = member(answer, 'repository');
  const commit = member(repository, 'commit');
  if (commit === null && isParent(at)) return { kind: 'missing' };
  if (textIn(commit, 'oid') === undefined)
    return unread(path, 'GitHub does not know this commit');
  if (isLink(member(member(repository, 'commit'), 'file')))
    return unread(path, LINKED);
  const object = member(repository, 'object');
  if (object === null) return { kind: 'missing' };
  switch (member(object, '__typename')) {
    case 'Blob':
      return filesOf([{ path, object }], { isFolder: false });
    case 'Tree':
      return treeIn(object, path);
    default:
      return unread(path, 'the path is neither a file nor a folder');
  }
}

/** A file in the GraphQL answer. */
interface Entry {
  readonly path: string;
  readonly object: unknown;
}

function treeIn(tree: unknown, path: string): AllowRead {
  const listed = member(tree, 'entries');
  if (!Array.isArray(listed))
    return unread(path, 'the files of the folder were not listed');
  const entries: Entry[] = [];
  for (const entry of listed) {
    const name = textIn(entry, 'name');
    if (name === undefined) return unread(path, 'a file has no name');
    if (!name.endsWith(ALLOW_ENDING)) continue;
    const file = `${path}/${name}`;
    if (isLink(entry)) return unread(file, LINKED);
    entries.push({ path: file, object: member(entry, 'object') });
  }
  return filesOf(entries.slice(0, MOST_ALLOW_FILES + 1), { isFolder: true });
}

function isLink(entry: unknown): boolean {
  return member(entry, 'mode') === LINK_MODE;
}

const LINKED = 'it is a symbolic link';

function filesOf(
  entries: readonly Entry[],
  { isFolder }: { readonly isFolder: boolean },
): AllowRead {
  const files: AllowFile[] = [];
  for (const { path, object } of entries) {
    const text = textIn(object, 'text');
    // GitHub sends no text of binary files, and only a part of long files.
    if (text === undefined || member(object, 'isTruncated') !== false)
      return unread(path, 'it is not a text file, or it is too large');
    files.push({ path, bytes: Buffer.from(text, 'utf8') });
  }
  return { kind: 'files', isFolder, files };
}

function unread(file: string, why: string): AllowRead {
  return {
    kind: 'unreadable',
    file,
    why: prose`It could not be read through the GitHub API: ${quoteWhole(why)}.`,
  };
}
