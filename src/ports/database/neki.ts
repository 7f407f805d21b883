import type { Document } from '../../document/document.ts';
import { MAX_FILE_BYTES, readTopologyText } from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { RouterState } from '../../run/database.ts';
import { type Connection, firstValue, withStale } from './connection.ts';

/** Neki's own functions, for a role that may call them (docs/neki.md §6.9). */
const STORED = `left(__neki.get_data_topology()::text, ${MAX_FILE_BYTES + 1})`;
const TOPOLOGY = `SELECT ${STORED} AS value`;
/** Both in one statement: between two, somebody may write. */
const STATE = `SELECT ${STORED} AS value, __neki.get_data_topology_revision()::text AS revision`;
/** A workflow that is over does nothing to the topology any more. */
const WORKFLOWS = `SELECT left(workflow::text, 200) AS value FROM __neki.list_workflows()
WHERE lower(status::text) NOT IN ('completed', 'complete', 'cancelled', 'canceled') LIMIT 100`;
const UNWRITABLE =
  'SELECT left(uid::text, 200) AS value FROM __neki.list_shards() WHERE has_writable_primary IS FALSE LIMIT 100';
const WAIT = 'SELECT __neki.wait_for_data_topology($1::bigint, $2::interval)';
const WAIT_S = 10;
const VERSION = 'SELECT left(version(), 200) AS value';

/** The topology that routers store; a standby may have an older one. */
export interface StoredDocument {
  readonly document: Document;
  readonly isStale: boolean;
}

/** The topology that the routers store. */
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

/** What the routers store, and its revision, at one moment; undefined where that is not known. */
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

/** A topology as its text is answered; undefined where that is none, or longer than any. */
function documentOf(text: unknown): Document | undefined {
  if (typeof text !== 'string' || text.length > MAX_FILE_BYTES)
    return undefined;
  const read = readTopologyText({ name: 'the stored topology', text }, 'json');
  if (read.ok) return read.document;
  return undefined;
}

/** Waits until every router routes by a revision. */
export async function waitForRouters(
  connection: Connection,
  revision: bigint,
): Promise<Result<void, string>> {
  const values = [String(revision), `${WAIT_S} seconds`];
  const answer = await connection.read(WAIT, values);
  if (answer.ok) return ok(undefined);
  return failure(answer.problem.why);
}

/** Names of the workflows under way. */
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

/** The texts that a statement answers, one a row. */
async function readTexts(
  connection: Connection,
  statement: string,
): Promise<Result<readonly string[], string>> {
  const read = await connection.read(statement);
  const answer = withStale(read);
  if (!answer.ok) return failure(answer.problem.why);
  // A standby without a topology proves nothing.
  if (!read.ok && answer.value.length === 0) return failure(read.problem.why);
  return ok(answer.value.map(({ value }) => String(value)));
}

/** What a server says of itself; undefined where it does not. */
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
