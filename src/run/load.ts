import type { Document } from '../document/document.ts';
import { errorAt, type Finding } from '../document/finding.ts';
import {
  type FileRead,
  formatOf,
  type ReadResult,
  readTopology,
} from '../document/reading.ts';
import { failure, ok, type Result } from '../result.ts';
import { shortCommit } from '../text/git-names.ts';
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
import { checkDocument, type LoadedFile } from './check.ts';
import type { FeatureCheck, Run } from './feature.ts';
import { openBaseFile } from './history.ts';
import { type Ended, invalid } from './result.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

/** Where a file of the run is read. */
type FilePlace = Pick<Settings, 'file' | 'commit' | 'head' | 'isCommitted'>;

type FileReads = Pick<
  World,
  'readWorkspaceFile' | 'readCommittedFile' | 'info'
>;

/** Loads the topology file; the file at the base commit is read when somebody asks. */
export async function loadFile(
  { settings, world }: Run,
  findBeside: FeatureCheck,
): Promise<Result<LoadedFile, Ended>> {
  const { file, against } = settings;
  const [read, allow] = await world.stage(`Read ${file}`, async () => {
    const local = await readLocal(settings, world);
    const at = local.kind === 'missing' ? settings.commit : undefined;
    return Promise.all([
      readFile(settings, local, world),
      loadAllow(settings, at, world),
    ]);
  });
  const notices = settings.notices.concat(allow.notices);
  if (!read.ok) {
    const findings = await findMore(read, findBeside, { settings, world });
    return failure(invalid(findings.concat(besides(read, allow)), notices));
  }
  if (allow.findings.length > 0)
    return failure(invalid(allow.findings, notices));
  const { document } = read;
  const written = against === undefined ? document : inAnswer(document);
  const baseFile = openBaseFile(settings, world);
  return ok({ written, baseFile, allow, findBeside, notices });
}

type Misread = Extract<ReadResult, { readonly ok: false }>;

/**
 * Findings of the allow files. If the topology file cannot be read, the finding that they cannot be read is left out.
 */
function besides(
  { findings }: Misread,
  allow: LoadedAllow,
): readonly Finding[] {
  if (!findings.some(({ id }) => id === 'no-file')) return allow.findings;
  return allow.findings.filter(({ id }) => id !== 'allow-file');
}

/** All findings of an invalid file. If the rest of the file can be read, the rules check it too. */
async function findMore(
  { findings, draft }: Misread,
  findBeside: FeatureCheck,
  { settings, world }: Pick<Run, 'settings' | 'world'>,
): Promise<readonly Finding[]> {
  if (draft === undefined) return findings;
  const checked = await world.stage('Check', () =>
    checkDocument({ written: draft, findBeside }, settings),
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
  location: FilePlace,
  local: FileRead,
  world: FileReads,
): Promise<ReadResult> {
  const { file } = location;
  const read = await readBytesAt(location, 'file', { local, world });
  if (!read.ok) return { ok: false, findings: [read.problem] };

  const bytes = read.value;
  const result = readTopology(file, bytes);
  if (result.ok) {
    const format = formatOf(file) === 'json' ? 'JSON' : 'YAML';
    world.info(prose`${thousands(bytes.byteLength)} bytes of ${format}.`);
  }
  return result;
}

/** The topology inside an answer of the API (docs/neki.md §10.3). Any other document is returned unchanged. */
export function inAnswer(document: Document): Document {
  const topology = document.root.members.get('data_topology')?.value;
  if (topology?.kind !== 'object' || isNekiForm(document)) return document;
  return { source: document.source, root: topology };
}

/**
 * Reads a file from the workspace, or at the run's commit if the job has no checkout step. A file that cannot be read
 * is a finding, so that it is reported where other findings are.
 */
export async function readBytes(
  location: FilePlace,
  name: 'file' | 'targets',
  world: FileReads,
): Promise<Result<Uint8Array, Finding>> {
  const local = await readLocal(location, world);
  return readBytesAt(location, name, { local, world });
}

/** Whether to read the workspace first. If not, only the run's commit is read. */
function isLocalFirst({ isCommitted, commit }: FilePlace): boolean {
  return isCommitted !== true || commit === undefined;
}

async function readLocal(
  location: FilePlace,
  { readWorkspaceFile }: FileReads,
): Promise<FileRead> {
  if (isLocalFirst(location)) return readWorkspaceFile(location.file);
  return { kind: 'missing' };
}

/** A file as the workspace has it, and the services that read it at a commit. */
interface FileReading {
  readonly local: FileRead;
  readonly world: FileReads;
}

async function readBytesAt(
  location: FilePlace,
  name: 'file' | 'targets',
  { local, world }: FileReading,
): Promise<Result<Uint8Array, Finding>> {
  const { file, commit } = location;
  if (local.kind === 'file') return ok(local.bytes);
  if (local.kind === 'unreadable') return failure(noFile(file, local.why));
  const isLocal = isLocalFirst(location);
  if (commit === undefined)
    return failure(noFile(file, missingIn(prose`the workspace`, file, name)));

  const at = commitText(commit, location.head ?? commit);
  world.info(
    isLocal
      ? prose`${words(file)} is not in the workspace; reading it at ${at}.`
      : prose`Reading ${words(file)} at ${at}.`,
  );
  const committed = await world.readCommittedFile(file, commit);
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

/** Names the head commit of a pull request, because nobody recognizes the commit of its test merge. */
function commitText(commit: string, head: string): Message {
  const short = digits(shortCommit(head));
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
