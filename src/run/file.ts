import { fromText, quoteWhole, thousands } from '../message/text.ts';
import type { Document } from '../topology/document/document.ts';
import {
  resolvePlaceholders,
  type ShardNames,
} from '../topology/document/placeholders.ts';
import {
  formatOf,
  type ReadResult,
  readEarlier,
  readTopology,
} from '../topology/document/reading.ts';
import { lists, type TableQuestion } from '../topology/evidence/evidence.ts';
import type { EarlierVersion } from '../topology/file-version.ts';
import { errorAt, type Finding } from '../topology/finding.ts';
import { replayed } from '../topology/keyed.ts';
import { isNekiForm } from '../topology/model/topology.ts';
import {
  type History,
  mayBeFinished,
  mayReturn,
  type Situation,
  type ThreeWay,
} from '../topology/plan/three-way.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import type { Run, RunRequest, Services } from './request.ts';

/** Where a file of the run is, and the input that names it. */
interface FilePlace
  extends Pick<RunRequest, 'file' | 'commit' | 'head' | 'isCommitted'> {
  readonly input: 'file' | 'targets';
}

/** What reading a file of the run needs of the world. */
export type FileServices = Pick<
  Services,
  'readWorkspaceFile' | 'readCommittedFile' | 'info'
>;

/** Reads the topology file of a run as a document. */
export async function readFile(run: Run): Promise<ReadResult> {
  const { file } = run;
  const read = await readBytes({ ...run, input: 'file' }, run);
  if ('finding' in read) return { ok: false, findings: [read.finding] };
  const { bytes } = read;
  const result = readTopology(file, bytes);
  if (result.ok)
    run.info(
      `${thousands(bytes.byteLength)} bytes of ${formatOf(file) === 'json' ? 'JSON' : 'YAML'}.`,
    );
  return result;
}

/** The topology in an answer of the API (docs/neki.md §10.3); a document that is none, or a topology itself, as it is. */
export function inAnswer(document: Document): Document {
  const topology = document.root.members.get('data_topology')?.value;
  const isAnswer = topology?.kind === 'object' && !isNekiForm(document);
  return isAnswer ? { source: document.source, root: topology } : document;
}

/**
 * Reads a file from the workspace, else at the run's commit (a job without a checkout step). A file that cannot be had
 * is a finding like any other, so that it is reported in the same places.
 */
export async function readBytes(
  { file, commit, head = commit, isCommitted, input }: FilePlace,
  services: FileServices,
): Promise<{ readonly bytes: Uint8Array } | { readonly finding: Finding }> {
  const refuse = (message: string) => ({
    finding: errorAt(
      { name: file, text: '' },
      { start: 0, end: 0 },
      'no-file',
      fromText(message),
    ),
  });
  const missing = (where: string): string =>
    `There is no file ${quoteWhole(file)} in ${where}. Set the path of the ${input === 'file' ? 'topology' : input} file in \`${input}\`, relative to the root of the repository.`;
  const local =
    isCommitted && commit !== undefined
      ? undefined
      : await services.readWorkspaceFile(file);
  if (local?.kind === 'file') return local;
  if (local?.kind === 'unreadable') return refuse(local.why);
  if (commit === undefined) return refuse(missing('the workspace'));
  // A pull request's own commit is a test merge, which nobody has seen: its head is.
  const at = `commit ${(head ?? commit).slice(0, 12)}${head === commit ? '' : ' merged with its base'}`;
  services.info(
    local === undefined
      ? `Reading ${file} at ${at}.`
      : `${file} is not in the workspace; reading it at ${at}.`,
  );
  const committed = await services.readCommittedFile(file, commit);
  if (committed.kind === 'file') return committed;
  if (committed.kind === 'missing')
    return refuse(
      missing(local === undefined ? at : `the workspace or at ${at}`),
    );
  return refuse(
    local === undefined
      ? committed.why
      : `${missing('the workspace')} ${committed.why}`,
  );
}

/** A file of the repository at some commit, by the name it had there. */
export type FileVersion = Pick<
  EarlierVersion & { kind: 'version' },
  'path' | 'read'
>;

/** The file at the base commit, by the name it had there: a commit since then may have renamed it. */
async function readAtBase(run: Run, base: string): Promise<FileVersion> {
  const { file, commit, historyDepth: depth } = run;
  const read = await run.readCommittedFile(file, base);
  if (read.kind !== 'missing' || commit === undefined)
    return { path: file, read };
  for await (const version of run.earlierVersions({
    path: file,
    commit,
    depth,
  })) {
    if (version.kind === 'unread') break;
    const { path } = version;
    if (path === file) continue;
    run.info(
      `${file} was ${path} at commit ${base.slice(0, 12)}; following the rename.`,
    );
    return { path, read: await run.readCommittedFile(path, base) };
  }
  return { path: file, read };
}

/** The file at the run's base commit, read once and only if somebody asks; undefined for a run without one. */
export type FormerFile = () => Promise<FileVersion | undefined>;

export function openFormer(run: Run): FormerFile {
  const { baseCommit } = run;
  let version: Promise<FileVersion | undefined> | undefined;
  return () => {
    version ??=
      baseCommit === undefined
        ? Promise.resolve(undefined)
        : readAtBase(run, baseCommit);
    return version;
  };
}

/** A version of the file as it would be applied. */
interface AppliedVersion {
  readonly document: TopologyDocument;
  /** The newest commit that gave the file this content. */
  readonly commit: string;
}

/** Why there are no more versions to be had; see `EarlierVersion`. */
type Unread = Omit<EarlierVersion & { kind: 'unread' }, 'kind'>;

/** The versions of the file, newest first; the last may be why there are no more. */
export type Versions = AsyncIterable<AppliedVersion | Unread>;

/** What an earlier version is read by: what its names stand for, and a document whose form it has. */
export interface Reading {
  readonly names: ShardNames;
  readonly like: Document;
}

/** The file's history for all that ask for it in a run: each version takes a request. */
export function openHistory(run: Run, reading: Reading): Versions {
  return replayed(appliedVersions(run, reading));
}

/** The versions that are documents, as they would be applied. */
async function* appliedVersions(
  run: Run,
  reading: Reading,
): AsyncGenerator<AppliedVersion | Unread> {
  const { file: path, historyDepth: depth, historyRef: newest } = run;
  // Two documents are all that is compared.
  if (run.against !== undefined) return;
  if (newest === undefined)
    return yield { why: 'the run has no commit to read the history from' };
  const query = { path, commit: newest, depth };
  for await (const version of run.earlierVersions(query)) {
    if (version.kind === 'unread') return yield version;
    const { commit } = version;
    // The branch may hold the very version that could not be had.
    if (version.read.kind === 'unreadable')
      return yield { why: version.read.why };
    const document = asApplied(version, reading);
    if (typeof document !== 'string') yield { document, commit };
  }
}

/**
 * Reads versions of the file, newest first, until one equals the branch or `history-depth` is reached; past that one
 * where tables may have been placed before. The base and the desired version are left out: they are compared already.
 * What stands before the base is earlier; what stands behind it, on a base branch that moved on since the event, is newer.
 */
export async function readHistory(
  versions: Versions,
  threeWay: ThreeWay,
): Promise<History> {
  const { form, base, live, desired } = threeWay;
  const [held, wanted, former] = [live, desired, base].map(
    (document) => document?.canonical(form).text,
  );
  const before: TopologyDocument[] = [];
  const since: TopologyDocument[] = [];
  let isBeforeBase = base === undefined;
  const isWhole = mayReturn(threeWay);
  let isHeld = held === former;
  for await (const version of versions) {
    if ('why' in version) {
      const { why: reason, isNone = false, isCut = false } = version;
      // What differs from every version within the depth is drift. Without one, nothing tells that the file is the first.
      if (isCut && (base !== undefined || before.length > 0)) break;
      return { known: false, reason, isNone, earlier: before, newer: since };
    }
    const { document } = version;
    const { text } = document.canonical(form);
    if (text === former) isBeforeBase = true;
    else if (
      text !== wanted ||
      before.length > 0 ||
      (isBeforeBase && base !== undefined)
    )
      (isBeforeBase ? before : since).push(document);
    isHeld ||= text === held;
    const isEnough = isHeld && !mayBeFinished(threeWay, [...before, ...since]);
    if (isEnough && !isWhole) break;
  }
  return { known: true, earlier: before, newer: since };
}

/**
 * The newest commit whose file the branch holds: what was merged since then is what a run applies. Undefined where no
 * commit is known to have it.
 */
export async function commitHeld(
  situation: Situation,
  {
    baseCommit,
    history,
    versions,
  }: {
    readonly baseCommit: string | undefined;
    readonly history: History;
    readonly versions: Versions;
  },
): Promise<string | undefined> {
  if (situation.state === 'ordinary') return baseCommit;
  if (situation.state !== 'behind') return undefined;
  const held = history.earlier?.[situation.versions - 1];
  for await (const version of versions)
    if ('document' in version && version.document === held)
      return version.commit;
  return undefined;
}

/**
 * Which of some tables the file has listed before, by their names; the reason where its history cannot be read. The
 * versions at the top that are the desired one itself are passed over.
 */
export async function listedBefore(
  tables: readonly TableQuestion[],
  versions: Versions,
  { form, desired }: Pick<ThreeWay, 'form' | 'desired'>,
): Promise<ReadonlySet<string> | string> {
  const found = new Set<string>();
  let isEarlier = false;
  for await (const version of versions) {
    if ('why' in version) {
      if (version.isCut && isEarlier) break;
      return version.why;
    }
    const { document } = version;
    isEarlier ||=
      document.canonical(form).text !== desired.canonical(form).text;
    if (isEarlier)
      for (const table of tables)
        if (lists(document, table)) found.add(table.name);
    if (found.size === tables.length) break;
  }
  return found;
}

/** A version of the file as it would be applied to this branch; why there is none, where there is none. */
export function asApplied(
  { path, read }: FileVersion,
  { names, like }: Reading,
): TopologyDocument | string {
  if (read.kind === 'missing') return 'the file did not exist before';
  if (read.kind === 'unreadable') return read.why;
  const document = readEarlier(path, read.bytes, like);
  if (document === undefined)
    return 'the earlier version of the file is not a data topology';
  return new TopologyDocument(resolvePlaceholders(document, names).document);
}
