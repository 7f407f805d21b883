import { getOctokit } from '@actions/github';
import { type FileRead, MAX_FILE_BYTES, tooLarge } from '../topology/reading.ts';
import { explainFailure, isRequestError } from './failure.ts';

/** One request to GitHub may take this long. */
const REQUEST_TIMEOUT_MS = 30_000;

/** What the client needs: a token, the repository, and the API's address (`GITHUB_API_URL`). */
export interface GitHubOptions {
  readonly token: string;
  readonly owner: string;
  readonly repository: string;
  readonly apiUrl: string;
  readonly userAgent: string;
  readonly debug: (line: string) => void;
}

/** A client of one repository. */
export interface GitHub {
  readonly octokit: ReturnType<typeof getOctokit>;
  readonly repo: { readonly owner: string; readonly repo: string };
}

/** Opens a client; nothing is sent yet. */
export function openGitHub(options: GitHubOptions): GitHub {
  const silent = (): void => undefined;
  const octokit = getOctokit(options.token, {
    baseUrl: options.apiUrl,
    userAgent: options.userAgent,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  octokit.hook.wrap('request', async (request, parameters) => {
    const began = performance.now();
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const line = (outcome: string): void => {
      options.debug(
        `${parameters.method} ${parameters.url} → ${outcome} (${Math.round(performance.now() - began)} ms)`,
      );
    };
    try {
      const response = await request({ ...parameters, request: { ...parameters.request, signal } });
      line(String(response.status));
      return response;
    } catch (error) {
      line(isRequestError(error) ? String(error.status) : String(error));
      throw error;
    }
  });
  return { octokit, repo: { owner: options.owner, repo: options.repository } };
}

/** Reads a file at a commit: through the contents API, and past its limit of 1 MB through the file's blob. */
export async function readCommittedFile(github: GitHub, path: string, ref: string): Promise<FileRead> {
  try {
    const { data } = await github.octokit.rest.repos.getContent({ ...github.repo, path, ref });
    if (Array.isArray(data)) return unreadable(`At commit ${ref.slice(0, 12)} this path is a folder.`);
    if (data.type !== 'file') return unreadable(`At commit ${ref.slice(0, 12)} this path is a ${data.type}.`);
    if (data.size > MAX_FILE_BYTES) return unreadable(tooLarge(data.size));
    if (data.encoding === 'base64' && (data.content !== '' || data.size === 0))
      return fromBase64(data.content);
    const blob = await github.octokit.rest.git.getBlob({ ...github.repo, file_sha: data.sha });
    return fromBase64(blob.data.content);
  } catch (error) {
    if (isRequestError(error) && error.status === 404) return { kind: 'missing' };
    return unreadable(explainFailure(error, 'reading the file at a commit', 'contents: read'));
  }
}

/** The pull request a commit came from: the merged one whose merge commit it is, else the newest; undefined if none. */
export async function pullRequestOfCommit(github: GitHub, sha: string): Promise<number | undefined> {
  const { data } = await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
    ...github.repo,
    commit_sha: sha,
    per_page: 100,
  });
  const merged = data.find((pull) => pull.merge_commit_sha === sha && pull.merged_at !== null);
  const newest = data.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
  return (merged ?? newest)?.number;
}

/** The newest open pull request whose head is a branch of this repository; undefined if none. */
export async function openPullRequestOf(github: GitHub, branch: string): Promise<number | undefined> {
  const head = `${github.repo.owner}:${branch}`;
  const { data } = await github.octokit.rest.pulls.list({
    ...github.repo,
    head,
    state: 'open',
    per_page: 100,
  });
  return data.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0]?.number;
}

function fromBase64(content: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(content, 'base64') };
}

function unreadable(why: string): FileRead {
  return { kind: 'unreadable', why };
}
