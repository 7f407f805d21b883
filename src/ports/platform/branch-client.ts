import { timeIn } from '../../clock.ts';
import { type Document, type Source, toJson } from '../../document/document.ts';
import { hasTooManyValues, readParsed } from '../../document/reading.ts';
import { failure, ok, type Result } from '../../result.ts';
import { code, type Message, prose } from '../../text/message.ts';
import type { Target } from '../../topology/target.ts';
import { flagFrom, parseJson, textFrom } from './answers.ts';
import {
  type Branch,
  isBranch,
  isSchemaAnswer,
  isTopologyAnswer,
} from './answers.validator.ts';
import { type Client, get, getAs, sendSigned } from './client.ts';
import type { Answer, Headers } from './http.ts';
import {
  auditEntriesSince,
  listClusterChanges,
  listNames,
  listShards,
  readInsights,
} from './lists.ts';
import type { BranchState, Platform, Stored } from './platform.ts';
import {
  type Doing,
  type NotSignedIn,
  type Problem,
  problemOf,
  unexpected,
} from './problem.ts';
import { type Retried, waitBefore } from './retry.ts';

/** The most characters of a time. */
const MOST_TIME = 100;

/** Undefined without the member, which is documented to be null for a branch that was not restored. */
function isRestored({
  restored_from_branch: from,
}: Branch): boolean | undefined {
  if (from === undefined) return undefined;
  return from !== null;
}

/** The client of the management API over HTTP, for one target. */
export function createPlatform(client: Client): Platform {
  const { target, deadline, random } = client;
  const branch = branchPath(target);
  return {
    target,
    readTopology: (purpose = 'read') => readTopology(client, branch, purpose),
    writeTopology: (document) => writeTopology(client, branch, document),
    listNames: (of) => listNames(client, of),
    listShards: () => listShards(client, branch),
    listClusterChanges: () => listClusterChanges(client, branch),
    readInsights: () => readInsights(client, branch),
    readBranch: () => readBranch(client, branch),
    readSchema: (database, schema) =>
      readSchema(client, branch, `${database}.${schema}`),
    auditEntriesSince: (since) => auditEntriesSince(client, since),
    pause: (attempt, purpose, asked) =>
      deadline.wait(waitBefore(attempt, asked, random), purpose),
    over: (purpose) => deadline.over(purpose),
    elapsed: () => deadline.elapsed(),
  };
}

async function readTopology(
  client: Client,
  branch: string,
  purpose: 'read' | 'verify',
): Promise<Result<Stored, Problem>> {
  const path = `${branch}/data-topology`;
  const retried = await get(client, { path }, { purpose });
  const { target } = client;
  return readStored(
    { operation: 'read-topology', target, name: 'the branch' },
    retried,
  );
}

async function writeTopology(
  client: Client,
  branch: string,
  document: Document,
): Promise<Result<Stored, Problem>> {
  const { target, deadline } = client;
  const began = deadline.elapsed();
  const answer = await sendSigned(
    client,
    {
      method: 'PUT',
      path: `${branch}/data-topology`,
      body: `{"data_topology":${toJson(document.root)}}`,
    },
    'write',
  );
  const tries = { attempts: 1, time: deadline.elapsed() - began };
  return readStored(
    { operation: 'write-topology', target, name: 'the answer' },
    { answer, tries },
  );
}

async function readBranch(
  client: Client,
  path: string,
): Promise<Result<BranchState, Problem>> {
  const read = await getAs(client, {
    operation: 'read-branch',
    path,
    is: isBranch,
  });
  if (!read.ok) return read;

  const { production, ready, state } = read.value;
  return ok({
    production: flagFrom(production),
    ready: flagFrom(ready),
    state: textFrom(state),
    schemaMadeAt: schemaMadeAt(read.value),
    isRestored: isRestored(read.value),
  });
}

function schemaMadeAt(branch: Branch): number | undefined {
  const isStale = (branch.stale_schema ?? false) !== false;
  const isReady = (branch.schema_ready ?? true) === true;
  if (isStale || !isReady) return undefined;

  const { schema_last_updated_at: at } = branch;
  if (typeof at === 'string') return timeIn(at);
  return undefined;
}

async function readSchema(
  client: Client,
  branch: string,
  namespace: string,
): Promise<Result<readonly string[], Problem>> {
  const read = await getAs(client, {
    operation: 'read-schema',
    path: `${branch}/schema`,
    query: { namespace },
    is: isSchemaAnswer,
  });
  if (!read.ok) return read;
  return ok(read.value.data.map(({ name }) => name));
}

/** `name` is the document's name in findings. */
interface ReadingStored extends Doing {
  readonly name: string;
}

function readStored(
  { name, ...doing }: ReadingStored,
  { answer, tries }: Retried<Answer | NotSignedIn>,
): Result<Stored, Problem> {
  if (answer.kind !== 'answer' || answer.status !== 200)
    return failure(problemOf(doing, answer, tries));

  const source: Source = { name, text: answer.body };
  const plain = parseJson(source.text);
  const root = plain === undefined ? undefined : readParsed(source, plain);
  const topology =
    root?.kind === 'object'
      ? root.members.get('data_topology')?.value
      : undefined;
  if (!isTopologyAnswer(plain) || topology?.kind !== 'object')
    return failure(unexpected(doing, whyNoTopology(source.text, plain), tries));

  const syncedAt = textFrom(plain.synced_at, MOST_TIME) ?? null;
  return ok({
    document: { source, root: topology },
    syncedAt,
    age: ageOf(syncedAt, answer.headers['date']),
  });
}

/** Milliseconds from a time to the date of the answer; undefined if either is missing. */
function ageOf(
  syncedAt: string | null,
  date: Headers[string],
): number | undefined {
  if (syncedAt === null || typeof date !== 'string') return undefined;
  const [from, to] = [timeIn(syncedAt), timeIn(date)];
  if (from === undefined || to === undefined) return undefined;
  return to - from;
}

/** Why an answer has no topology. */
function whyNoTopology(body: string, plain: unknown): Message {
  if (plain !== undefined)
    return prose`the body has no object ${code('data_topology')}`;
  if (hasTooManyValues(body))
    return prose`the body has more values than any topology`;
  return prose`the body is not JSON`;
}

/** The path of a database branch below the base address, with every name percent-encoded (docs/neki.md §10.7). */
function branchPath(target: Target): string {
  const [organization, database, branch] = [
    target.organization,
    target.database,
    target.branch,
  ].map(encodeURIComponent);
  return `/organizations/${organization}/databases/${database}/branches/${branch}`;
}
