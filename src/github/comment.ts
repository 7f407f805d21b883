import { createHash } from 'node:crypto';
import { explainFailure, isRequestError } from './failure.ts';
import type { GitHub } from './github.ts';

/** The most characters GitHub takes as one comment. */
export const MAX_COMMENT_CHARACTERS = 65_536;

/** What became of the comment. */
export type CommentEnd =
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly url: string }
  | { readonly kind: 'failed'; readonly why: string };

/**
 * The hidden first line that finds the comment again: one for each target and file, so that two jobs of a matrix do
 * not overwrite one another, and jobs of two workflows about the same branch share one comment.
 */
export function commentMarker(identity: readonly string[]): string {
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 16);
  return `<!-- neki-topology:${name} -->`;
}

/** Writes the one comment of a marker: creates it, or updates it in place when its text differs. */
export async function putComment(
  github: GitHub,
  pull: number,
  marker: string,
  text: string,
): Promise<CommentEnd> {
  const body = `${marker}\n${text}`;
  try {
    for (const comment of await ownComments(github, pull, marker)) {
      if (comment.body === body) return { kind: 'unchanged', url: comment.url };
      const url = await update(github, comment.id, body);
      if (url !== undefined) return { kind: 'updated', url };
    }
    const { data } = await github.octokit.rest.issues.createComment({
      ...github.repo,
      issue_number: pull,
      body,
    });
    return { kind: 'created', url: data.html_url };
  } catch (error) {
    return {
      kind: 'failed',
      why: explainFailure(error, `commenting on pull request #${pull}`, 'pull-requests: write'),
    };
  }
}

interface OwnComment {
  readonly id: number;
  readonly body: string;
  readonly url: string;
}

/** Comments that carry the marker and that this token's identity wrote, oldest first, from all pages. */
async function ownComments(github: GitHub, pull: number, marker: string): Promise<readonly OwnComment[]> {
  const marked = [];
  const pages = github.octokit.paginate.iterator(github.octokit.rest.issues.listComments, {
    ...github.repo,
    issue_number: pull,
    per_page: 100,
  });
  for await (const { data } of pages)
    marked.push(...data.filter((comment) => comment.body?.startsWith(marker)));
  if (marked.length === 0) return [];
  const login = await ownLogin(github);
  return marked
    .filter(({ user }) => (login === undefined ? user?.type === 'Bot' : user?.login === login))
    .map(({ id, body = '', html_url: url }) => ({ id, body: body.replaceAll('\r\n', '\n'), url }));
}

/**
 * Who a token writes as. Only tokens of people may ask; an installation's token, which GITHUB_TOKEN is, gets 403. Such
 * a token writes as a bot, and nobody but an app can: any bot's comment with the marker is then ours.
 */
async function ownLogin(github: GitHub): Promise<string | undefined> {
  try {
    return (await github.octokit.rest.users.getAuthenticated()).data.login;
  } catch (error) {
    if (isRequestError(error)) return undefined;
    throw error;
  }
}

/** Updates a comment; undefined when it is gone or not ours to change. */
async function update(github: GitHub, id: number, body: string): Promise<string | undefined> {
  try {
    const { data } = await github.octokit.rest.issues.updateComment({ ...github.repo, comment_id: id, body });
    return data.html_url;
  } catch (error) {
    if (isRequestError(error) && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}
