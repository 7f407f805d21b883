import { type FileRead, MAX_FILE_BYTES, tooLarge } from '../topology/document/reading.ts';
import { explainFailure, isRequestError } from './failure.ts';
import type { GitHub } from './github.ts';

/** A file of a commit: the name git gives its content, and a way to the content that asks GitHub only if it must. */
export interface CommittedFile {
  /** SHA of the blob: the same for the same bytes. */
  readonly blob: string;
  readonly read: () => Promise<FileRead>;
}

/** Reads a file at a commit. Any failure is an answer with the reason, never an exception. */
export async function readCommittedFile(github: GitHub, path: string, commit: string): Promise<FileRead> {
  try {
    const found = await findCommittedFile(github, path, commit);
    return 'kind' in found ? found : await found.read();
  } catch (error) {
    return unreadable(explainFailure(error, 'reading the file at a commit', 'contents: read'));
  }
}

/**
 * Finds a file at a commit through the contents API, whose answer holds contents up to 1 MB; past that they are read
 * as a blob. What is no file, or too large, is told at once; throws where GitHub refuses or cannot be reached.
 */
export async function findCommittedFile(
  github: GitHub,
  path: string,
  commit: string,
): Promise<CommittedFile | FileRead> {
  const place = `At commit ${commit.slice(0, 12)} this path is a`;
  try {
    const { data } = await github.octokit.rest.repos.getContent({ ...github.repo, path, ref: commit });
    if (Array.isArray(data)) return unreadable(`${place} folder.`);
    if (data.type !== 'file') return unreadable(`${place} ${data.type}.`);
    if (data.size > MAX_FILE_BYTES) return unreadable(tooLarge(data.size));
    const { sha: blob, encoding, content } = data;
    const isHere = encoding === 'base64' && (content !== '' || data.size === 0);
    return { blob, read: async () => (isHere ? fromBase64(content) : readBlob(github, blob)) };
  } catch (error) {
    if (!isRequestError(error) || error.status !== 404) throw error;
    // After a force push the commit itself may be gone, which says nothing about the file.
    if (/no commit found/i.test(error.message))
      return unreadable(`Commit ${commit.slice(0, 12)} does not exist any more.`);
    return { kind: 'missing' };
  }
}

async function readBlob(github: GitHub, blob: string): Promise<FileRead> {
  const { data } = await github.octokit.rest.git.getBlob({ ...github.repo, file_sha: blob });
  return fromBase64(data.content);
}

function fromBase64(content: string): FileRead {
  return { kind: 'file', bytes: Buffer.from(content, 'base64') };
}

function unreadable(why: string): FileRead {
  return { kind: 'unreadable', why };
}
