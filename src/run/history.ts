import type { TableQuestion } from '../changes/questions.ts';
import type { EarlierVersion, FileVersion } from '../document/file-version.ts';
import {
  type NameSources,
  resolvePlaceholders,
} from '../document/placeholders.ts';
import { isLfsPointer, readTopology, unreadable } from '../document/reading.ts';
import { replayed } from '../keyed.ts';
import type { Plan, ThreeWay } from '../plan/plan.ts';
import { type History, mayBeFinished, mayReturn } from '../plan/three-way.ts';
import { failure, ok, type Result } from '../result.ts';
import { shortCommit } from '../text/git-names.ts';
import { code, type Message, prose, words } from '../text/message.ts';
import { isPristine } from '../topology/topology.ts';
import { isListedIn, TopologyDocument } from '../topology/topology-document.ts';
import { type BaseCommit, findBaseCommit, type Settings } from './settings.ts';
import type { World } from './world.ts';

/** The file at the run's base commit, read once and on demand; undefined for a run without a base. */
export function openBaseFile(
  settings: Settings,
  world: World,
): () => Promise<FileVersion | undefined> {
  const { baseCommit } = settings;
  if (baseCommit === undefined) return () => Promise.resolve(undefined);
  let version: Promise<FileVersion> | undefined;
  return () => {
    version ??= readAtBase(baseCommit, settings, world);
    return version;
  };
}

/** Reads the file at the base commit, also if a later commit renamed it. */
async function readAtBase(
  base: BaseCommit,
  { file, commit, historyDepth: depth }: Settings,
  world: World,
): Promise<FileVersion> {
  const found = await findBaseCommit(base, file);
  if (!found.ok) return { path: file, read: unreadable(found.problem) };

  const baseCommit = found.value;
  const read = await world.readCommittedFile(file, baseCommit);
  if (read.kind !== 'missing' || commit === undefined)
    return { path: file, read };

  const versions = world.earlierVersions({ path: file, commit, depth });
  for await (const version of versions) {
    if (version.kind === 'unread') break;
    const { path } = version;
    if (path === file) continue;
    const at = shortCommit(baseCommit);
    world.info(
      prose`${words(file)} was ${words(path)} at commit ${words(at)}; following the rename.`,
    );
    return { path, read: await world.readCommittedFile(path, baseCommit) };
  }
  return { path: file, read };
}

/** A version of the file as it would be applied to this branch, or why there is none. */
export function asApplied(
  { path, read }: FileVersion,
  names: NameSources,
): Result<TopologyDocument, Message> {
  if (read.kind === 'missing')
    return failure(prose`the file did not exist before`);
  if (read.kind === 'unreadable') return failure(read.why);
  if (isLfsPointer(read.bytes)) return failure(IN_LFS.why);
  const earlier = readTopology(path, read.bytes);
  if (!earlier.ok)
    return failure(
      prose`the earlier version of the file is not a data topology`,
    );
  const resolved = resolvePlaceholders(earlier.document, names);
  return ok(new TopologyDocument(resolved.document));
}

/** The versions of the file, newest first. The last item may say why older versions are unknown. */
export type Versions = AsyncIterable<AppliedVersion | UnreadVersions>;

/** A version of the file as it would be applied. */
interface AppliedVersion {
  readonly kind: 'version';
  readonly document: TopologyDocument;
  /** The newest commit that gave the file this content. */
  readonly commit: string;
  /** The file's path at that commit. */
  readonly path: string;
}

/** Why older versions are unknown. */
type UnreadVersions = Extract<EarlierVersion, { readonly kind: 'unread' }>;

/** Git does not have the content of files in Git LFS. */
const IN_LFS: UnreadVersions = {
  kind: 'unread',
  why: prose`Git LFS keeps the file, and git has only pointers to its versions.`,
  way: prose`take the file out of Git LFS with ${code('git lfs untrack')}, and commit it.`,
  isUntracked: true,
};

/** Opens the file's history for one run. All readers share the versions, because each takes a request. */
export function openHistory(
  path: string,
  names: NameSources,
  settings: Settings,
  world: World,
): Versions {
  return replayed(appliedVersions(path, names, settings, world));
}

/** The versions that are valid topologies, as they would be applied. */
async function* appliedVersions(
  path: string,
  names: NameSources,
  settings: Settings,
  world: World,
): AsyncGenerator<AppliedVersion | UnreadVersions> {
  const { historyDepth: depth, historyRef } = settings;
  // `against` compares two documents and needs no history.
  if (settings.against !== undefined) return;
  if (historyRef === undefined) {
    const why = prose`the run has no commit to read the history from.`;
    return yield { kind: 'unread', why };
  }
  const query = { path, commit: historyRef, depth };
  for await (const version of world.earlierVersions(query)) {
    if (version.kind === 'unread') return yield version;
    const { commit, path, read } = version;
    // The branch may hold exactly this unreadable version, so the search ends here.
    if (read.kind === 'unreadable')
      return yield { kind: 'unread', why: read.why };
    if (read.kind === 'file' && isLfsPointer(read.bytes)) return yield IN_LFS;
    const document = asApplied(version, names);
    if (document.ok)
      yield { kind: 'version', document: document.value, commit, path };
  }
}

/** The versions found so far, newest first. */
interface FoundVersions {
  /** Those before the base. */
  readonly earlier: TopologyDocument[];
  /** Those since the base, on a base branch that moved on since the event. */
  readonly newer: TopologyDocument[];
  isBeforeBase: boolean;
}

/**
 * Reads versions of the file, newest first, until one equals the branch or `history-depth` is reached. If tables may
 * have been placed before that version, it reads on. The base and the desired version are left out: they are compared
 * anyway.
 */
export async function readHistory(
  versions: Versions,
  threeWay: ThreeWay,
): Promise<History> {
  const { base } = threeWay;
  const [stored, former] = [textIn(threeWay, 'live'), textIn(threeWay, 'base')];
  const isWhole = mayReturn(threeWay);
  const found: FoundVersions = {
    earlier: [],
    newer: [],
    isBeforeBase: base === undefined,
  };
  const { earlier, newer } = found;
  let isStoredFound = stored === former;
  for await (const version of versions) {
    if (version.kind === 'unread') {
      const { why, way, isNone, isCut = false } = version;
      // A branch that differs from every version within the depth has drifted. Without any version, the file may be new.
      if (isCut && (base !== undefined || earlier.length > 0)) break;
      return { known: false, why, way, isNone, earlier, newer };
    }

    addVersion(version.document, found, threeWay);
    const { text } = version.document.canonical(threeWay.form);
    isStoredFound ||= text === stored;
    if (isWhole || !isStoredFound) continue;
    if (!mayBeFinished(threeWay, earlier.concat(newer))) break;
  }
  return { known: true, earlier, newer };
}

function textIn(
  threeWay: ThreeWay,
  side: 'base' | 'live' | 'desired',
): string | undefined {
  return threeWay[side]?.canonical(threeWay.form).text;
}

/** Adds a version, unless it is the base, or the desired version at the beginning of the history. */
function addVersion(
  version: TopologyDocument,
  found: FoundVersions,
  threeWay: ThreeWay,
): void {
  const { text } = version.canonical(threeWay.form);
  if (text === textIn(threeWay, 'base')) {
    found.isBeforeBase = true;
    return;
  }
  const { earlier, newer, isBeforeBase } = found;
  const isFirst =
    earlier.length === 0 && !(isBeforeBase && threeWay.base !== undefined);
  if (isFirst && text === textIn(threeWay, 'desired')) return;
  (isBeforeBase ? earlier : newer).push(version);
}

/** The commit that last gave the file the content on the branch. */
export type StoredVersion =
  /** Without a place, the branch is new, or the file has no earlier version. */
  | { readonly isKnown: true; readonly at: VersionPlace | undefined }
  | { readonly isKnown: false; readonly why: Message };

/** A commit, and the path that the file has there. */
type VersionPlace = Pick<AppliedVersion, 'commit' | 'path'>;

/**
 * Finds the commit that gave the file the content on the branch. If no version matches the branch, it is the commit of
 * the newest version that differs from the desired one: lines of that commit are older than this change.
 */
export async function findStoredVersion(
  { threeWay, situation }: Pick<Plan, 'threeWay' | 'situation'>,
  versions: Versions,
): Promise<StoredVersion> {
  if (situation.state === 'pristine') return { isKnown: true, at: undefined };
  const [stored, wanted] = [
    textIn(threeWay, 'live'),
    textIn(threeWay, 'desired'),
  ];
  let former: VersionPlace | undefined;
  for await (const version of versions) {
    if (version.kind === 'unread') {
      if (version.isCut === true && former !== undefined) break;
      return { isKnown: false, why: version.why };
    }
    const { text } = version.document.canonical(threeWay.form);
    if (text === stored) return { isKnown: true, at: version };
    if (text !== wanted) former ??= version;
  }
  return { isKnown: true, at: former };
}

/**
 * Finds which of some tables an earlier version of the file listed; the problem if its history cannot be read. Versions
 * at the beginning that equal the desired one are skipped. If git does not keep the file and the branch is new, the
 * file counts as new.
 */
export async function listedBefore(
  tables: readonly TableQuestion[],
  versions: Versions,
  { form, desired, live }: Pick<ThreeWay, 'form' | 'desired' | 'live'>,
): Promise<Result<ReadonlySet<string>, Message>> {
  const found = new Set<string>();
  const wanted = desired.canonical(form).text;
  let isEarlier = false;
  for await (const version of versions) {
    if (version.kind === 'unread') {
      if (mayEnd(version, { isEarlier, live })) break;
      return failure(version.why);
    }

    const { document } = version;
    isEarlier ||= document.canonical(form).text !== wanted;
    if (!isEarlier) continue;
    const listed = tables.filter((table) => isListedIn(document, table));
    for (const { name } of listed) found.add(name);
    if (found.size === tables.length) break;
  }
  return ok(found);
}

/** Whether tables in unread versions can be ignored. */
function mayEnd(
  { isCut = false, isUntracked = false }: UnreadVersions,
  { isEarlier, live }: Pick<ThreeWay, 'live'> & { readonly isEarlier: boolean },
): boolean {
  if (isCut) return isEarlier;
  return isUntracked && isPristine(live.topology);
}
