import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { formatOf } from '../../document/reading.ts';
import { readWorkspaceFile } from './workspace.ts';

export const WORKFLOWS = '.github/workflows';
const MOST_FILES = 100;

/** A workflow file of GitHub, by its path in the repository. */
export interface WorkflowFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The workflow files in a repository, by name; undefined without a folder of them. Unreadable files are left out. */
export async function workflowFiles(
  root: string,
): Promise<readonly WorkflowFile[] | undefined> {
  const names = namesIn(join(root, WORKFLOWS));
  if (names === undefined) return undefined;
  const files: WorkflowFile[] = [];
  for (const name of names) {
    const path = `${WORKFLOWS}/${name}`;
    const read = await readWorkspaceFile(root, path);
    if (read.kind === 'file') files.push({ path, bytes: read.bytes });
  }
  return files;
}

function namesIn(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => formatOf(name) === 'yaml')
      .toSorted()
      .slice(0, MOST_FILES);
  } catch {
    return undefined;
  }
}

/** Whether the `uses` of a step or of a job is this action, or the workflow of this project that others call. */
export function usesThisAction(uses: string): boolean {
  return /(?:^|\/)neki-topology(?:\/|@|$)/.test(uses);
}
