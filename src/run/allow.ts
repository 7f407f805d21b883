import { errorAt, type Finding } from '../document/finding.ts';
import type { Permission } from '../plan/allow.ts';
import {
  allowPathOf,
  digestsIn,
  goneLines,
  readAllowFiles,
} from '../plan/allow-file.ts';
import { usedBy } from '../plan/decision.ts';
import { failure, ok, type Result } from '../result.ts';
import { branchIn } from '../text/git-names.ts';
import { input, type Message, prose, quoteWhole } from '../text/message.ts';
import type { StoredVersion } from './history.ts';
import type { Compared } from './result.ts';
import { isAppliedPreview, type Settings } from './settings.ts';
import type { World } from './world.ts';

/** The lines of the allow files, and what to report about the files. */
export interface LoadedAllow {
  readonly path: string;
  readonly permissions: readonly Permission[];
  /** Errors in the allow files. With any error, nothing is written. */
  readonly findings: readonly Finding[];
  readonly notices: readonly Message[];
  /** What exists at `path`. New lines go into a new file of the folder, or into the single file. */
  readonly kind: 'folder' | 'file' | 'missing';
  /** Paths of the files of the folder. */
  readonly files: readonly string[];
}

/**
 * Reads the allow files where the topology file was read: at a commit, or in the workspace. An applied preview reads
 * none: only its input `allow` counts. A fork's lines do not count in a run with credentials.
 */
export async function loadAllow(
  settings: Settings,
  at: string | undefined,
  { readAllow }: World,
): Promise<LoadedAllow> {
  const path = settings.allowFile ?? allowPathOf(settings.file);
  if (isNotForLines(settings)) return nothingAt(path, []);
  const read = await readAllow(path, at);
  const { permissions, findings } = readAllowFiles(read);
  if (read.kind === 'missing') return missingAt(path, read.near, settings);
  if (read.kind === 'unreadable') return nothingAt(path, findings);
  return {
    path,
    permissions,
    findings,
    notices: [],
    kind: read.isFolder ? 'folder' : 'file',
    files: read.files.map((file) => file.path),
  };
}

/** Whether the allow lines are ignored: a drift check reports every difference and writes nothing. */
function isNotForLines(settings: Settings): boolean {
  const { isAllowWithheld, isDriftCheck } = settings;
  if (isAllowWithheld === true || isDriftCheck === true) return true;
  return isAllowedByInput(settings);
}

/** Whether only the input `allow` can allow changes, because no allow file belongs to the file. */
export function isAllowedByInput(settings: Settings): boolean {
  const { against, isSaved, allowFile } = settings;
  if (against !== undefined || isAppliedPreview(settings)) return true;
  return isSaved === true && allowFile === undefined;
}

function nothingAt(path: string, findings: readonly Finding[]): LoadedAllow {
  return {
    path,
    permissions: [],
    findings,
    notices: [],
    kind: 'missing',
    files: [],
  };
}

/** A missing default path is fine. A missing path in `allow-file` is an error. */
function missingAt(
  path: string,
  near: string | undefined,
  { allowFile }: Settings,
): LoadedAllow {
  const nothing = nothingAt(path, []);
  const meant = near === undefined ? [] : [nearText(path, near)];
  if (allowFile === undefined) return { ...nothing, notices: meant };
  const source = { name: path, text: '' };
  const why = prose`${quoteWhole(path)} does not exist. Set ${input('allow-file')} to a file or folder of the repository, or leave it out.`;
  const finding = errorAt(source, { start: 0, end: 0 }, 'no-file', why);
  return { ...nothing, findings: [finding], notices: meant };
}

function nearText(path: string, near: string): Message {
  return prose`${quoteWhole(near)} was not read: consents are read from ${quoteWhole(path)}. Rename it, or set ${input('allow-file')}.`;
}

/**
 * The digests in the allow files at two commits: the commit that last gave the file the content on the branch, and its
 * parent, because a revert may remove a line together with the change that it allowed. If the topology file was
 * renamed, the allow files at both paths are read. The problem says why the digests are unknown.
 */
export async function digestsAt(
  path: string,
  stored: StoredVersion,
  { readAllow }: Pick<World, 'readAllow'>,
): Promise<Result<ReadonlySet<string>, Message>> {
  if (!stored.isKnown) return failure(stored.why);
  const { at } = stored;
  if (at === undefined) return ok(new Set());
  const places = Array.from(new Set([path, allowPathOf(at.path)]));
  const reads = [at.commit, `${at.commit}^`].flatMap((commit) =>
    places.map((place) => readAllow(place, commit)),
  );
  const digests = new Set<string>();
  for (const read of await Promise.all(reads)) {
    const { permissions, findings } = readAllowFiles(read);
    // Invalid lines never allowed anything. The lines of a file that cannot be read are unknown.
    const unread = findings.find(({ id }) => id === 'allow-file');
    if (unread !== undefined)
      return failure(
        prose`${quoteWhole(unread.location.file)}: ${unread.message}`,
      );
    for (const digest of digestsIn(permissions)) digests.add(digest);
  }
  return ok(digests);
}

/**
 * Checks that the lines which a plan used are still at the tip of the git branch. Returns why the plan may not be
 * written; undefined if it may.
 */
export async function whyNotAllowed(
  { decision, allow }: Compared,
  { origin }: Settings,
  { readAllow }: World,
): Promise<Message | undefined> {
  const used = usedBy(decision);
  const isOfFiles = used.some(({ at }) => at.file !== undefined);
  if (!isOfFiles || allow === undefined || origin === undefined)
    return undefined;
  const { path } = allow;
  const { ref } = origin;
  const branch = quoteWhole(branchIn(ref) ?? ref);
  const read = await readAllow(path, ref);
  if (read.kind === 'unreadable')
    return prose`Could not check whether ${branch} still allows this: ${read.why} Nothing was written. Run again.`;
  const gone = goneLines(used, readAllowFiles(read).permissions);
  if (gone === undefined) return undefined;
  return prose`${branch} no longer allows this: ${quoteWhole(path)} no longer contains ${gone}. Nothing was written. If the change is still intended, add the missing lines again.`;
}
