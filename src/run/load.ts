import type { Document } from '../document/document.ts';
import { errorAt, type Finding } from '../document/finding.ts';
import {
  type FileRead,
  formatOf,
  type ReadResult,
  readTopology,
} from '../document/reading.ts';
import { failure, ok, type Result } from '../result.ts';
import {
  digits,
  input,
  type Message,
  prose,
  quoteWhole,
  thousands,
  words,
} from '../text/message.ts';
import { isNekiForm } from '../topology/topology.ts';
import { type LoadedAllow, loadAllow } from './allow.ts';
import { checkDocument } from './check.ts';
import type { FeatureCheck } from './feature.ts';
import { openBaseFile } from './history.ts';
import type {
  AllowOptions,
  BaselineOptions,
  CheckOptions,
  FileLocation,
  HistoryOptions,
  Introduction,
  Purpose,
} from './request.ts';
import type {
  AllowSource,
  FileSource,
  HistorySource,
  Log,
  StageLog,
} from './services.ts';
import { type Ended, invalid, type Loaded } from './stages.ts';

/** What reading a file of the run needs of the world. */
export type FileServices = FileSource & Log;

/** What loading the file takes of a request. */
type LoadRequest = Introduction &
  Purpose &
  AllowOptions &
  FileLocation &
  CheckOptions &
  HistoryOptions &
  Pick<BaselineOptions, 'against' | 'baseCommit'>;

/** Loads the topology file; the file at the base commit is read when somebody asks. */
export async function loadFile(
  request: LoadRequest,
  services: AllowSource & FileServices & HistorySource & StageLog,
  findBeside: FeatureCheck,
): Promise<Result<Loaded, Ended>> {
  const { file, against, notices } = request;
  const [read, allow] = await services.stage(`Read ${file}`, async () => {
    const local = await readLocal(request, services);
    const at = local.kind === 'missing' ? request.commit : undefined;
    return Promise.all([
      readFile(request, local, services),
      loadAllow(request, at, services),
    ]);
  });
  const reported = notices.concat(allow.notices);
  if (!read.ok) {
    const findings = await findMore({ ...read, findBeside }, request, services);
    return invalid(findings.concat(besides(read, allow)), reported);
  }
  if (allow.findings.length > 0) return invalid(allow.findings, reported);
  const { document } = read;
  const written = against === undefined ? document : inAnswer(document);
  const baseFile = openBaseFile(request, services);
  return ok({ written, baseFile, allow, findBeside });
}

/** Findings of allow files; if the topology file cannot be read, not once more that they cannot be read either. */
function besides(
  { findings }: Extract<ReadResult, { readonly ok: false }>,
  allow: LoadedAllow,
): readonly Finding[] {
  if (!findings.some(({ id }) => id === 'no-file')) return allow.findings;
  return allow.findings.filter(({ id }) => id !== 'allow-file');
}

/** All findings of an invalid file, with those of the rules if the rest of it can be read. */
async function findMore(
  {
    findings,
    draft,
    findBeside,
  }: Extract<ReadResult, { readonly ok: false }> & Pick<Loaded, 'findBeside'>,
  options: CheckOptions,
  services: StageLog,
): Promise<readonly Finding[]> {
  if (draft === undefined) return findings;
  const checked = await services.stage('Check', () =>
    checkDocument({ written: draft, findBeside }, options),
  );
  return findings.concat(checked.findings).sort(bySeverity);
}

function bySeverity(one: Finding, other: Finding): number {
  return (
    Number(other.severity === 'error') - Number(one.severity === 'error') ||
    one.location.line - other.location.line
  );
}

/** Reads the topology file of a run as a document. */
async function readFile(
  location: FileLocation,
  local: FileRead,
  services: FileServices,
): Promise<ReadResult> {
  const { file } = location;
  const read = await readBytesAt(location, 'file', { local, services });
  if (!read.ok) return { ok: false, findings: [read.problem] };

  const bytes = read.value;
  const result = readTopology(file, bytes);
  if (result.ok) {
    const format = formatOf(file) === 'json' ? 'JSON' : 'YAML';
    services.info(prose`${thousands(bytes.byteLength)} bytes of ${format}.`);
  }
  return result;
}

/** The topology in an answer of the API (docs/neki.md §10.3); a document that is none, or a topology itself, as it is. */
export function inAnswer(document: Document): Document {
  const topology = document.root.members.get('data_topology')?.value;
  if (topology?.kind !== 'object' || isNekiForm(document)) return document;
  return { source: document.source, root: topology };
}

/**
 * Reads a file from the workspace, else at the run's commit (a job without a checkout step). A file that cannot be had
 * is a finding like any other, so that it is reported in the same places.
 */
export async function readBytes(
  location: FileLocation,
  name: 'file' | 'targets',
  services: FileServices,
): Promise<Result<Uint8Array, Finding>> {
  const local = await readLocal(location, services);
  return readBytesAt(location, name, { local, services });
}

/** Whether a file is read from the workspace first; else it is read at the run's commit only. */
function isLocalFirst({ isCommitted, commit }: FileLocation): boolean {
  return isCommitted !== true || commit === undefined;
}

async function readLocal(
  location: FileLocation,
  { readWorkspaceFile }: FileServices,
): Promise<FileRead> {
  if (isLocalFirst(location)) return readWorkspaceFile(location.file);
  return { kind: 'missing' };
}

/** A file as the workspace has it, and the services that read it at a commit. */
interface FileReading {
  readonly local: FileRead;
  readonly services: FileServices;
}

async function readBytesAt(
  location: FileLocation,
  name: 'file' | 'targets',
  { local, services }: FileReading,
): Promise<Result<Uint8Array, Finding>> {
  const { file, commit } = location;
  if (local.kind === 'file') return ok(local.bytes);
  if (local.kind === 'unreadable') return failure(noFile(file, local.why));
  const isLocal = isLocalFirst(location);
  if (commit === undefined)
    return failure(noFile(file, missingIn(prose`the workspace`, file, name)));

  const at = commitText(commit, location.head ?? commit);
  services.info(
    isLocal
      ? prose`${words(file)} is not in the workspace; reading it at ${at}.`
      : prose`Reading ${words(file)} at ${at}.`,
  );
  const committed = await services.readCommittedFile(file, commit);
  switch (committed.kind) {
    case 'file':
      return ok(committed.bytes);
    case 'missing': {
      const place = isLocal ? prose`the workspace or at ${at}` : at;
      return failure(noFile(file, missingIn(place, file, name)));
    }
    case 'unreadable': {
      const { why } = committed;
      if (!isLocal) return failure(noFile(file, why));
      const missing = missingIn(prose`the workspace`, file, name);
      return failure(noFile(file, prose`${missing} ${why}`));
    }
  }
}

/** Names the head of a pull request, because nobody knows the commit of its test merge. */
function commitText(commit: string, head: string): Message {
  const short = digits(head.slice(0, 12));
  if (head === commit) return prose`commit ${short}`;
  return prose`commit ${short} merged with its base`;
}

function missingIn(
  place: Message,
  file: string,
  name: 'file' | 'targets',
): Message {
  const kind = name === 'file' ? 'topology' : name;
  return prose`There is no file ${quoteWhole(file)} in ${place}. Set the path of the ${kind} file in ${input(name)}, relative to the root of the repository.`;
}

function noFile(file: string, why: Message): Finding {
  const nowhere = { start: 0, end: 0 };
  return errorAt({ name: file, text: '' }, nowhere, 'no-file', why);
}
