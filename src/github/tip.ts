import type { FileRead } from '../topology/document/reading.ts';
import type { Tip, TipQuery } from '../topology/file-version.ts';
import { type CommittedFile, findCommittedFile } from './contents.ts';
import { explainFailure } from './failure.ts';
import type { GitHub } from './github.ts';

/** Looks up the tip of a ref: one request where it has not moved, three or more where it has. Nothing is thrown. */
export async function readTip(github: GitHub, { ref, commit, path }: TipQuery): Promise<Tip> {
  try {
    const { data } = await github.octokit.rest.git.getRef({
      ...github.repo,
      ref: ref.replace(/^refs\//, ''),
    });
    const tip = data.object.sha;
    if (tip === commit) return { kind: 'same' };
    const theirs = await findCommittedFile(github, path, tip);
    const ours = await findCommittedFile(github, path, commit);
    if ('blob' in theirs && 'blob' in ours && theirs.blob === ours.blob) return { kind: 'same' };
    return { kind: 'moved', commit: tip, theirs: await contentOf(theirs), ours: await contentOf(ours) };
  } catch (error) {
    return { kind: 'unknown', why: explainFailure(error, `looking up \`${ref}\``, 'contents: read') };
  }
}

async function contentOf(file: CommittedFile | FileRead): Promise<FileRead> {
  return 'kind' in file ? file : file.read();
}
