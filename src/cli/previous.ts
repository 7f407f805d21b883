import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Document, toJson } from '../topology/document/document.ts';
import { quoteWhole } from '../topology/finding.ts';
import type { Target } from '../topology/target.ts';

/** Where a document was saved, or why it could not be. */
export type Saved =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly why: string };

/**
 * Saves the document a branch holds before it is replaced, under the user's state folder (XDG Base Directory
 * Specification), one file a PUT: it is the only way back, so none is ever overwritten.
 */
export async function savePrevious(
  document: Document,
  { target, environment }: { readonly target: Target | undefined; readonly environment: NodeJS.ProcessEnv },
): Promise<Saved> {
  const state = environment['XDG_STATE_HOME'] || join(homedir(), '.local', 'state');
  const names = Object.values(target ?? {}).map(fileName);
  const folder = join(state, 'neki-topology', ...names);
  const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, `${toJson(document.root)}\n`, { flag: 'wx' });
    return { ok: true, path };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      why: `The document the branch holds now could not be saved: ${quoteWhole(reason)}. Set XDG_STATE_HOME to a folder that may be written to.`,
    };
  }
}

/** A name of the service as one name of a file: never a path, never hidden. */
function fileName(name: string): string {
  return encodeURIComponent(name).replace(/^\./, '%2E');
}
