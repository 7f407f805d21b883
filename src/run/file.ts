import { type FileRead, formatOf, type ReadResult, readTopology } from '../topology/document/reading.ts';
import { errorAt, quoteWhole } from '../topology/finding.ts';
import type { RunRequest } from './request.ts';
import type { Services } from './services.ts';

/**
 * Reads the topology file from the workspace, else at the run's commit (a job without a checkout step). A file that
 * cannot be had is a finding like any other, so that it is reported in the same places.
 */
export async function readFile(request: RunRequest, services: Services): Promise<ReadResult> {
  const { file, commit } = request;
  if (request.isCommitted && commit !== undefined) return readAt(file, commit, services);
  const local = await services.readWorkspaceFile(file);
  if (local.kind === 'file') return document(file, local.bytes, services);
  if (local.kind === 'unreadable') return refuse(file, local.why);
  if (commit === undefined) return refuse(file, missing(file, 'the workspace'));
  services.info(`The workspace has no ${file}; reading it at commit ${commit.slice(0, 12)}.`);
  const committed = await services.readCommittedFile(file, commit);
  if (committed.kind === 'file') return document(file, committed.bytes, services);
  const place = `the workspace, and none at commit ${commit.slice(0, 12)}`;
  const why =
    committed.kind === 'missing'
      ? missing(file, place)
      : `${missing(file, 'the workspace')} ${committed.why}`;
  return refuse(file, why);
}

async function readAt(file: string, commit: string, services: Services): Promise<ReadResult> {
  services.info(`Reading ${file} at commit ${commit.slice(0, 12)}.`);
  const committed = await services.readCommittedFile(file, commit);
  if (committed.kind === 'file') return document(file, committed.bytes, services);
  return refuse(
    file,
    committed.kind === 'missing' ? missing(file, `commit ${commit.slice(0, 12)}`) : committed.why,
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

function missing(file: string, place: string): string {
  return `There is no file ${quoteWhole(file)} in ${place}. Name the topology file in \`file\`, relative to the root of the repository.`;
}

function refuse(file: string, message: string): ReadResult {
  return {
    ok: false,
    findings: [errorAt({ name: file, text: '' }, { start: 0, end: 0 }, 'no-file', message)],
  };
}
