import { resolve } from 'node:path';
import type {
  EarlierVersion,
  HistoryQuery,
} from '../../document/file-version.ts';
import { type FileRead, unreadable } from '../../document/reading.ts';
import { memoized } from '../../keyed.ts';
import type {
  CloneOwner,
  RepositoryFile,
  RunRepository,
} from '../../ports/git/repository-file.ts';
import { failure, ok, type Result } from '../../result.ts';
import type { World } from '../../run/world.ts';
import { shortCommit } from '../../text/git-names.ts';
import {
  code,
  digits,
  input,
  type Message,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import type { DecidedMode } from './mode.ts';
import type { RepositoryServices } from './services.ts';

interface Workspace {
  readonly readWorkspaceFile: World['readWorkspaceFile'];
  readonly folder: string;
  readonly repository: RunRepository;
  readonly environment: NodeJS.ProcessEnv;
  readonly decided: DecidedMode;
}

/** A place in a clone, and the owner of the clone. A clone of another repository has its own history. */
interface OwnedFile extends RepositoryFile {
  readonly owner: CloneOwner;
}

const OTHER = prose`the file is in a clone of another repository.`;
const NAME_IT = prose`set ${input('file')} to the path that the link leads to, and check out the repository of that file. Then run again.`;
const CHECK_OUT = prose`check the repository out with ${code('actions/checkout')} in this job, then run again.`;
const COMMIT_IT = prose`commit the file, and set its path in the repository. Then run again.`;

/**
 * Reads files and histories by their paths in the repository. These differ from the paths in the workspace if the
 * repository is checked out into a folder, or if a symbolic link leads to the file.
 */
export function servicesByRepositoryPath(
  services: RepositoryServices,
  workspace: Workspace,
): RepositoryServices {
  const { repository, environment } = workspace;
  const ownerIn: OwnerIn = memoized(async (clone: string) => {
    const { ownerOf } = await import('../../ports/git/repository-file.ts');
    return ownerOf(clone, repository, environment);
  });
  const placeOf = memoized((path: string) =>
    findKnown(path, workspace, ownerIn),
  );
  return {
    readCommittedFile: async (path, commit) => {
      const place = await placeOf(path);
      if (!place.ok) return unreadable(place.problem);
      if (place.value.owner === 'other') return unreadable(OTHER);
      const { path: own, link } = place.value;
      const read = await services.readCommittedFile(own, commit);
      if (read.kind !== 'missing' || link === undefined) return read;
      return services.readCommittedFile(link, commit);
    },
    readAllow: async (path, at) => {
      const place = await placeOf(path);
      if (!place.ok)
        return { kind: 'unreadable', file: path, why: place.problem };
      if (place.value.owner === 'other')
        return { kind: 'unreadable', file: path, why: OTHER };
      return services.readAllow(place.value.path, at);
    },
    earlierVersions: async function* (query) {
      const place = await placeOf(query.path);
      if (!place.ok) yield untracked(place.problem, NAME_IT);
      else if (place.value.owner === 'other')
        yield* versionsInClone(query, workspace);
      else
        yield* versionsOf(query, {
          place: place.value,
          services,
          workspace,
        });
    },
    readTip: async (query) => {
      const place = await placeOf(query.path);
      if (!place.ok) return { kind: 'unversioned', why: place.problem };
      if (place.value.owner === 'other')
        return { kind: 'unversioned', why: OTHER };
      return services.readTip({ ...query, path: place.value.path });
    },
  };
}

/** The owner of a clone; git is asked once for each. */
type OwnerIn = (clone: string) => Promise<CloneOwner>;

async function findKnown(
  path: string,
  { folder, decided: { isCommitted } }: Workspace,
  ownerIn: OwnerIn,
): Promise<Result<OwnedFile, Message>> {
  const { findRepositoryFile } = await import(
    '../../ports/git/repository-file.ts'
  );
  const place = findRepositoryFile(folder, path, { isCommitted });
  if (!place.ok) return failure(place.problem);

  const { clone } = place.value;
  // A file that is read at a commit belongs to the run's repository, whatever the workspace contains.
  if (isCommitted) return ok({ ...place.value, owner: 'run' });
  const owner = clone === undefined ? 'unknown' : await ownerIn(clone);
  return ok({ ...place.value, owner });
}

/** The versions in a clone of another repository, from its checked-out commit on. */
async function* versionsInClone(
  { path, depth }: HistoryQuery,
  { folder, environment }: Workspace,
): AsyncGenerator<EarlierVersion> {
  const { openGitFile } = await import('../../ports/git/git.ts');
  const file = await openGitFile(resolve(folder, path), environment);
  if (!file.ok) return yield untracked(file.problem.why);
  for await (const version of file.value.earlierVersions(depth))
    yield version.kind === 'unread'
      ? { ...version, isUntracked: true }
      : version;
}

/** The end of a history that is not in the run’s repository. */
function untracked(why: Message, way?: Message): EarlierVersion {
  return { kind: 'unread', why, way, isUntracked: true };
}

interface OwnFile {
  readonly place: OwnedFile;
  readonly services: RepositoryServices;
  readonly workspace: Workspace;
}

/** The versions, with their paths in the workspace. If there are none, it says why, unless git has the file. */
async function* versionsOf(
  query: HistoryQuery,
  file: OwnFile,
): AsyncGenerator<EarlierVersion> {
  const { path, link, prefix } = file.place;
  let isNone = true;
  for await (const version of versionsByPath(query, file)) {
    isNone = false;
    if (version.kind === 'unread') yield version;
    else if (version.path === path || version.path === link)
      yield { ...version, path: query.path };
    else yield { ...version, path: `${prefix}${version.path}` };
  }
  const unknown = isNone ? await whyUnversioned(query.path, file) : undefined;
  if (unknown !== undefined) yield unknown;
}

/** The versions of the file, then those of an earlier file at the path of the symbolic link. */
async function* versionsByPath(
  query: HistoryQuery,
  { place: { path, link }, services }: OwnFile,
): AsyncGenerator<EarlierVersion> {
  for await (const version of services.earlierVersions({ ...query, path })) {
    yield version;
    if (version.kind === 'unread') return;
  }
  if (link === undefined) return;
  const before = services.earlierVersions({ ...query, path: link });
  for await (const version of before) {
    // Git may say only that this path is a link. The versions of its target were read above.
    if (version.kind === 'unread' && version.isUntracked) return;
    yield version;
  }
}

/** Why the history of a file of the workspace is unknown; undefined if git has this file at the run’s commit. */
async function whyUnversioned(
  path: string,
  { place, services, workspace }: OwnFile,
): Promise<EarlierVersion | undefined> {
  const { commit, isCommitted } = workspace.decided;
  if (commit === undefined || isCommitted) return undefined;

  const local = await workspace.readWorkspaceFile(path);
  if (local.kind !== 'file') return undefined;
  const committed = await services.readCommittedFile(place.path, commit);
  const at = prose`commit ${digits(shortCommit(commit))}`;
  switch (committed.kind) {
    case 'unreadable':
      return { kind: 'unread', why: committed.why };
    case 'missing': {
      const why = prose`${at} has no file ${quoteWhole(place.path)}. The file may be generated, ignored, or from another repository.`;
      return untracked(why, COMMIT_IT);
    }
    case 'file': {
      if (place.owner === 'run' || isSameText(local, committed))
        return undefined;
      const why = prose`the file differs from the one at ${at}, and git does not show that it is the same file.`;
      return untracked(why, CHECK_OUT);
    }
  }
}

type HeldFile = Extract<FileRead, { readonly kind: 'file' }>;

/** Whether two files have the same lines; CRLF and LF count as equal. */
function isSameText(one: HeldFile, other: HeldFile): boolean {
  return linesOf(one) === linesOf(other);
}

function linesOf({ bytes }: HeldFile): string {
  return Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
}
