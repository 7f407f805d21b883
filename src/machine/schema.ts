import { toPlain } from '../topology/document/document.ts';
import { readTopology } from '../topology/document/reading.ts';
import { quoteWhole } from '../topology/finding.ts';
import type { CompiledSchema } from '../topology/validation/user-schema.ts';
import { readWorkspaceFile } from './workspace.ts';

/** Reads and compiles the user's own JSON Schema, and what it refers to; undefined where none is named. */
export async function openSchema(
  workspace: string,
  path: string | undefined,
): Promise<CompiledSchema | undefined> {
  if (path === undefined) return undefined;
  const { compileUserSchema } = await import('../topology/validation/user-schema.ts');
  try {
    return await compileUserSchema(await load(workspace, path), {
      path,
      loadLocal: (local) => load(workspace, local),
    });
  } catch (error) {
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}

/** A schema file as a JSON value; rejects with a sentence where it is none. */
async function load(workspace: string, path: string): Promise<unknown> {
  const read = await readWorkspaceFile(workspace, path);
  if (read.kind === 'missing') throw new Error(`There is no file ${quoteWhole(path)} in the workspace.`);
  if (read.kind === 'unreadable') throw new Error(`${quoteWhole(path)}: ${read.why}`);
  const result = readTopology(path, read.bytes);
  if (result.ok) return toPlain(result.document.root);
  const [finding] = result.findings;
  throw new Error(
    `${quoteWhole(path)}, line ${finding?.location.line ?? 1}: ${finding?.message ?? 'it is no object.'}`,
  );
}
