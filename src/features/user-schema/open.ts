import { toJson } from '../../document/document.ts';
import { readTopology } from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import { type Message, prose, quoteWhole } from '../../text/message.ts';
import type { FeatureHost } from '../feature.ts';
import { type CompiledSchema, compileUserSchema } from './user-schema.ts';

/** The seconds that a user's schema may take to compile, and then to check a document. 100,000 tables take a second. */
const SCHEMA_SECONDS = 10;

/**
 * Reads and compiles the user's JSON Schema and the files that it refers to. Compiling and each check have a time
 * limit.
 */
export async function openSchema(
  path: string,
  host: FeatureHost,
): Promise<CompiledSchema> {
  const schema = await loadSchema(path, host);
  if (!schema.ok) return schema;

  return compileUserSchema(schema.value, {
    path,
    loadLocal: (local) => loadSchema(local, host),
    limit: host.workLimit(SCHEMA_SECONDS),
  });
}

/** Reads a schema file as a JSON value, or says why it is not one. */
async function loadSchema(
  path: string,
  { readWorkspaceFile }: FeatureHost,
): Promise<Result<unknown, Message>> {
  const read = await readWorkspaceFile(path);
  if (read.kind === 'missing')
    return failure(
      prose`There is no file ${quoteWhole(path)} in the workspace.`,
    );
  if (read.kind === 'unreadable')
    return failure(prose`${quoteWhole(path)}: ${read.why}`);
  const result = readTopology(path, read.bytes);
  if (result.ok) return ok(JSON.parse(toJson(result.document.root)));
  const [finding] = result.findings;
  const why = finding?.message ?? prose`not an object.`;
  return failure(
    prose`${quoteWhole(path)}, line ${finding?.location.line ?? 1}: ${why}`,
  );
}
