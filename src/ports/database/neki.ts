import type { Document } from '../../document/document.ts';
import { MAX_FILE_BYTES, readTopologyText } from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { RouterState } from '../../run/database.ts';
import { type Connection, firstValue, withStale } from './connection.ts';

/** Neki's own functions, which not every role may call (docs/neki.md §6.9). */
const STORED = `left(__neki.get_data_topology()::text, ${MAX_FILE_BYTES + 1})`;
const TOPOLOGY = `SELECT ${STORED} AS value`;
/** One statement, because somebody may write between two. */
const STATE = `SELECT ${STORED} AS value, __neki.get_data_topology_revision()::text AS revision`;
/** A finished workflow no longer changes the topology. */
const WORKFLOWS = `SELECT left(workflow::text, 200) AS value FROM __neki.list_workflows()
WHERE lower(status::text) NOT IN ('completed', 'complete', 'cancelled', 'canceled') LIMIT 100`;
const UNWRITABLE =
  'SELECT left(uid::text, 200) AS value FROM __neki.list_shards() WHERE has_writable_primary IS FALSE LIMIT 100';
const WAIT = 'SELECT __neki.wait_for_data_topology($1::bigint, $2::interval)';
const WAIT_S = 10;
const VERSION = 'SELECT left(version(), 200) AS value';

/** The topology that the routers store. On a standby it may be out of date. */
export interface StoredDocument {
  readonly document: Document;
  readonly isStale: boolean;
}

export async function readStored(
  connection: Connection,
): Promise<Result<StoredDocument, string>> {
  const answer = await connection.read(TOPOLOGY);
  const shown = withStale(answer);
  if (!shown.ok) return failure(shown.problem.why);

  const document = documentOf(firstValue(shown, 'value'));
  if (document === undefined)
    return failure('it stores no topology that can be read');
  return ok({ document, isStale: !answer.ok });
}

/** The stored topology and its revision, read in one moment; undefined if unknown. */
export async function readState(
  connection: Connection,
): Promise<RouterState | undefined> {
  const answer = await connection.read(STATE);
  const stored = documentOf(firstValue(answer, 'value'));
  const revision = firstValue(answer, 'revision');
  const isRevision = typeof revision === 'string' && REVISION.test(revision);
  if (stored !== undefined && isRevision)
    return { stored, revision: BigInt(revision) };
  return undefined;
}

const REVISION = /^\d{1,19}$/;

/** A topology in an answer; undefined if the text is no topology, or is too long. */
function documentOf(text: unknown): Document | undefined {
  if (typeof text !== 'string' || text.length > MAX_FILE_BYTES)
    return undefined;
  const read = readTopologyText({ name: 'the stored topology', text }, 'json');
  if (read.ok) return read.document;
  return undefined;
}

/** Waits until every router uses a revision. */
export async function waitForRouters(
  connection: Connection,
  revision: bigint,
): Promise<Result<void, string>> {
  const values = [String(revision), `${WAIT_S} seconds`];
  const answer = await connection.read(WAIT, values);
  if (answer.ok) return ok(undefined);
  return failure(answer.problem.why);
}

/** Names of the Neki workflows in progress. */
export function readWorkflows(
  connection: Connection,
): Promise<Result<readonly string[], string>> {
  return readTexts(connection, WORKFLOWS);
}

/** Uids of the shards without a writable primary. */
export function readUnwritable(
  connection: Connection,
): Promise<Result<readonly string[], string>> {
  return readTexts(connection, UNWRITABLE);
}

/** The text in each row of an answer. */
async function readTexts(
  connection: Connection,
  statement: string,
): Promise<Result<readonly string[], string>> {
  const read = await connection.read(statement);
  const answer = withStale(read);
  if (!answer.ok) return failure(answer.problem.why);
  // The absence of rows on a standby proves nothing.
  if (!read.ok && answer.value.length === 0) return failure(read.problem.why);
  return ok(answer.value.map(({ value }) => String(value)));
}

/** The version text of a server; undefined if it is unknown. */
export async function readVersion(
  connection: Connection,
): Promise<string | undefined> {
  const version = firstValue(
    withStale(await connection.read(VERSION)),
    'value',
  );
  if (typeof version === 'string') return version;
  return undefined;
}
