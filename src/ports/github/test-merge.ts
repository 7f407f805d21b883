import type { FileRead } from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { Message } from '../../text/message.ts';
import type { GitHub } from './github.ts';
import { member, nodesIn, textIn } from './graphql-answer.ts';
import { fileIn } from './history-query.ts';
import { explainGitHub, problemOf } from './problem.ts';

/*
 * The test merge of a pull request. Its first parent is the base that GitHub merged the head into; its second parent is the
 * head. The `base.sha` of an event and of `GET pulls/NUMBER` may be older, and GitHub does not document it.
 */

/** A test merge, with one file in the merge and in the base if the answer contains them. */
export interface TestMerge {
  readonly commit: string;
  /** The first two parents. */
  readonly parents: readonly string[];
  /** The file in the merge; undefined if it needs a separate request. */
  readonly file: FileRead | undefined;
  /** The file in the first parent; undefined if it needs a separate request. */
  readonly baseFile: FileRead | undefined;
}

/** A test merge by its commit, or the current test merge of a pull request. */
type MergePlace = { readonly commit: string } | { readonly pull: number };

const FILE = 'file(path: $path) { mode object { ... on Blob { oid text } } }';
const MERGE = `oid ${FILE} parents(first: 2) { nodes { oid ${FILE} } }`;
const BY_COMMIT = `query($owner: String!, $name: String!, $commit: String!, $path: String!) { repository(owner: $owner, name: $name) { object(expression: $commit) { ... on Commit { ${MERGE} } } } }`;
const BY_PULL = `query($owner: String!, $name: String!, $pull: Int!, $path: String!) { repository(owner: $owner, name: $name) { pullRequest(number: $pull) { potentialMergeCommit { ${MERGE} } } } }`;

/** Reads a test merge with one of its files; undefined if there is none, or the request fails. */
export async function queryTestMerge(
  { octokit, repo }: GitHub,
  place: MergePlace,
  path: string,
): Promise<TestMerge | undefined> {
  const { owner, repo: name } = repo;
  const query = 'pull' in place ? BY_PULL : BY_COMMIT;
  try {
    const answer = await octokit.graphql(query, {
      owner,
      name,
      ...place,
      path,
    });
    const repository = member(answer, 'repository');
    const pull = member(repository, 'pullRequest');
    return mergeIn(
      member(repository, 'object') ?? member(pull, 'potentialMergeCommit'),
    );
  } catch {
    // The caller tries REST next, which reports the error.
    return undefined;
  }
}

/** Reads the parents of a commit through REST, if GraphQL did not answer. */
export async function readParents(
  { octokit, repo }: GitHub,
  commit: string,
): Promise<Result<readonly string[], Message>> {
  try {
    const { data } = await octokit.rest.repos.getCommit({
      ...repo,
      ref: commit,
      per_page: 1,
    });
    return ok(data.parents.map(({ sha }) => sha));
  } catch (error) {
    return failure(whyNoBase(error));
  }
}

/** Reads the merge base of a commit and a git branch. */
export async function readMergeBase(
  { octokit, repo }: GitHub,
  { branch, commit }: { readonly branch: string; readonly commit: string },
): Promise<Result<string, Message>> {
  try {
    const { data } = await octokit.rest.repos.compareCommits({
      ...repo,
      base: branch,
      head: commit,
      per_page: 1,
    });
    return ok(data.merge_base_commit.sha);
  } catch (error) {
    return failure(whyNoBase(error));
  }
}

function whyNoBase(error: unknown): Message {
  return explainGitHub(problemOf(error, { kind: 'read-base' }));
}

function mergeIn(node: unknown): TestMerge | undefined {
  const commit = textIn(node, 'oid');
  const parents = nodesIn(member(node, 'parents'));
  const ids = parents?.map((parent) => textIn(parent, 'oid'));
  if (commit === undefined || !ids?.every((id) => id !== undefined))
    return undefined;
  return {
    commit,
    parents: ids,
    file: fileOf(node),
    baseFile: fileOf(parents?.[0]),
  };
}

/** The file of a commit; undefined if the answer lacks some of its bytes, or it is no ordinary file. */
function fileOf(commit: unknown): FileRead | undefined {
  const entry = member(commit, 'file');
  if (entry === null) return { kind: 'missing' };
  const file = fileIn(entry);
  return file && { kind: 'file', bytes: file.bytes };
}
