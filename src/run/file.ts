import type { Document } from '../topology/document/document.ts';
import { resolvePlaceholders } from '../topology/document/placeholders.ts';
import {
  type FileRead,
  formatOf,
  type ReadResult,
  readEarlier,
  readTopology,
} from '../topology/document/reading.ts';
import { errorAt, type Finding, quoteWhole } from '../topology/finding.ts';
import type { Shard } from '../topology/model/topology.ts';
import type { History, ThreeWay } from '../topology/plan/three-way.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import type { RunRequest, Services } from './request.ts';

/** Where a file of the run is, and how it is called: the input that names it, and what it is. */
interface FilePlace extends Pick<RunRequest, 'file' | 'commit' | 'isCommitted'> {
  readonly input: 'file' | 'targets';
  readonly what: 'topology file' | 'targets file';
}

/** What reading a file of the run needs of the world. */
export type FileServices = Pick<Services, 'readWorkspaceFile' | 'readCommittedFile' | 'info'>;

/** The bytes of a file, or the finding that says why there are none. */
type FileBytes = { readonly bytes: Uint8Array } | { readonly finding: Finding };

/** Reads the topology file of a run as a document. */
export async function readFile(request: RunRequest, services: Services): Promise<ReadResult> {
  const { file } = request;
  const read = await readBytes({ ...request, input: 'file', what: 'topology file' }, services);
  return 'finding' in read ? { ok: false, findings: [read.finding] } : document(file, read.bytes, services);
}

/**
 * Reads a file from the workspace, else at the run's commit (a job without a checkout step). A file that cannot be had
 * is a finding like any other, so that it is reported in the same places.
 */
export async function readBytes(place: FilePlace, services: FileServices): Promise<FileBytes> {
  const { file, commit } = place;
  if (place.isCommitted && commit !== undefined) return readAt(place, commit, services);
  const local = await services.readWorkspaceFile(file);
  if (local.kind === 'file') return local;
  if (local.kind === 'unreadable') return refuse(file, local.why);
  if (commit === undefined) return refuse(file, missing(place, 'the workspace'));
  services.info(`The workspace has no ${file}; reading it at commit ${commit.slice(0, 12)}.`);
  const committed = await services.readCommittedFile(file, commit);
  if (committed.kind === 'file') return committed;
  const where = `the workspace, and none at commit ${commit.slice(0, 12)}`;
  const why =
    committed.kind === 'missing'
      ? missing(place, where)
      : `${missing(place, 'the workspace')} ${committed.why}`;
  return refuse(file, why);
}

async function readAt(place: FilePlace, commit: string, services: FileServices): Promise<FileBytes> {
  const { file } = place;
  services.info(`Reading ${file} at commit ${commit.slice(0, 12)}.`);
  const committed = await services.readCommittedFile(file, commit);
  if (committed.kind === 'file') return committed;
  return refuse(
    file,
    committed.kind === 'missing' ? missing(place, `commit ${commit.slice(0, 12)}`) : committed.why,
  );
}

/** Reads an earlier version of the file; why there is none, where there is none. */
export function earlierDocument(file: string, read: FileRead): ReadResult | string {
  if (read.kind === 'missing') return 'the file did not exist before';
  if (read.kind === 'unreadable') return read.why;
  return readTopology(file, read.bytes);
}

function document(file: string, bytes: Uint8Array, services: Services): ReadResult {
  const result = readTopology(file, bytes);
  if (result.ok)
    services.info(`${bytes.byteLength} bytes of ${formatOf(file) === 'json' ? 'JSON' : 'YAML'}, one object.`);
  return result;
}

function missing({ file, input, what }: FilePlace, where: string): string {
  return `There is no file ${quoteWhole(file)} in ${where}. Name the ${what} in \`${input}\`, relative to the root of the repository.`;
}

function refuse(file: string, message: string): FileBytes {
  return { finding: errorAt({ name: file, text: '' }, { start: 0, end: 0 }, 'no-file', message) };
}

/** What it takes to read an earlier version as it was applied: where it stands, and what its names stand for. */
interface HistoryWork {
  readonly request: RunRequest;
  readonly services: Services;
  readonly shards: readonly Shard[] | undefined;
}

/**
 * Reads versions of the file, newest first, until one equals the branch or `history-depth` is reached. The base and the
 * desired version are left out: they are compared already. Versions that are no documents are passed over. What stands
 * before the base is earlier; what stands behind it, on a base branch that moved on since the event, is newer.
 */
export async function readHistory(
  { request, services, shards }: HistoryWork,
  { form, base, live, desired }: ThreeWay,
): Promise<History> {
  const { file, historyDepth, historyRef } = request;
  if (historyRef === undefined)
    return { known: false, reason: 'the run has no commit to read the history from' };
  const [held, wanted, former] = [live, desired, base].map((document) => document?.canonical(form).text);
  const before: TopologyDocument[] = [];
  const since: TopologyDocument[] = [];
  let isBeforeBase = base === undefined;
  for await (const version of services.earlierVersions({
    path: file,
    commit: historyRef,
    depth: historyDepth,
  })) {
    if (version.kind === 'unread') return { known: false, reason: version.why };
    const document = asApplied(version.path, version.read, { request, shards, like: desired });
    if (document === undefined) continue;
    const { text } = document.canonical(form);
    if (text === former) isBeforeBase = true;
    else if (text !== wanted) (isBeforeBase ? before : since).push(document);
    if (text === held) break;
  }
  return { known: true, earlier: before, newer: since };
}

/** A version of the file as it would be applied to this branch; undefined when it is no document. */
export function asApplied(
  path: string,
  read: Awaited<ReturnType<Services['readCommittedFile']>>,
  { request, shards, like }: Pick<HistoryWork, 'request' | 'shards'> & { readonly like: Document },
): TopologyDocument | undefined {
  if (read.kind !== 'file') return undefined;
  const document = readEarlier(path, read.bytes, like);
  if (document === undefined) return undefined;
  const names = { given: request.shards, ...(shards === undefined ? {} : { shards }) };
  return new TopologyDocument(resolvePlaceholders(document, names).document);
}
