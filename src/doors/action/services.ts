import type { EarlierVersion } from '../../document/file-version.ts';
import { unreadable } from '../../document/reading.ts';
import { remembered, replayed } from '../../keyed.ts';
import type { GitHub } from '../../ports/github/github.ts';
import { USER_AGENT } from '../../project.ts';
import type { World } from '../../run/world.ts';
import { input, prose } from '../../text/message.ts';
import { once, type Runner } from './runner.ts';

/** What a run asks of the repository on GitHub, except about the pull request. */
export type RepositoryServices = Pick<
  World,
  'readAllow' | 'readCommittedFile' | 'earlierVersions' | 'readTip'
>;

/** The GitHub client, loaded on first use. */
export type LazyGitHub = () => Promise<GitHub>;

/** The answer without a GitHub client. */
const NO_TOKEN = prose`GitHub cannot be asked without ${input('github-token')}.`;
const UNASKED: EarlierVersion = {
  kind: 'unread',
  why: NO_TOKEN,
  way: prose`set ${input('github-token')}, then run again.`,
};
export const NO_COMMITS = prose`Commits cannot be read without ${input('github-token')}.`;

/** The GitHub client; undefined without a token or a repository. */
export function lazyGitHub(
  { environment, clock, debugLine: debug }: Runner,
  token: string | undefined,
  cancelled?: AbortSignal,
): LazyGitHub | undefined {
  const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split(
    '/',
  );
  if (token === undefined || !owner || !repository) return undefined;
  const apiUrl = environment['GITHUB_API_URL'] || 'https://api.github.com';
  return once(async () => {
    const { openGitHub } = await import('../../ports/github/github.ts');
    return openGitHub({
      token,
      owner,
      repository,
      apiUrl,
      userAgent: USER_AGENT,
      debug,
      clock,
      cancelled,
    });
  });
}

/** What a run asks of GitHub. Without a token, every question has the same answer. */
export function repositoryServices(
  github: LazyGitHub | undefined,
): RepositoryServices {
  const repository = () => import('../../ports/github/repository.ts');
  return {
    readCommittedFile: async (path, commit) => {
      if (github === undefined) return unreadable(NO_COMMITS);
      const { readCommittedFile } = await repository();
      return readCommittedFile(await github(), path, commit);
    },
    readAllow: async (path, at) => {
      if (at === undefined) return { kind: 'missing' };
      if (github === undefined)
        return { kind: 'unreadable', file: path, why: NO_COMMITS };
      const { readCommittedAllow } = await import(
        '../../ports/github/allow-files.ts'
      );
      return readCommittedAllow(await github(), path, at);
    },
    earlierVersions: async function* (query) {
      if (github === undefined) yield UNASKED;
      else yield* (await repository()).earlierVersions(await github(), query);
    },
    readTip: async (query) => {
      if (github === undefined) return { kind: 'unknown', why: NO_TOKEN };
      return (await repository()).readTip(await github(), query);
    },
  };
}

/** Reads of the repository that the targets of a step share. */
export interface SharedReads extends RepositoryServices {
  /** A target that uses the file has ended. */
  release(file: string): void;
}

/**
 * Shares reads of the repository among targets. A file that several targets use is read once at each commit, and its
 * content is forgotten when the last of them has ended. A file of a single target is not kept, so that memory does not
 * grow with the number of files.
 */
export function shareReads(
  services: RepositoryServices,
  files: readonly string[],
): SharedReads {
  const shared = new Map<
    string,
    { users: number; readonly reads: Map<string, unknown> }
  >();
  for (const [file, { length: users }] of Map.groupBy(files, (path) => path))
    if (users > 1) shared.set(file, { users, reads: new Map() });
  const once = <T>(file: string, key: readonly unknown[], read: () => T): T => {
    const entry = shared.get(file);
    // The key contains the kind of the read, so the type is right.
    if (entry === undefined) return read();
    return remembered(entry.reads, JSON.stringify(key), read) as T;
  };
  const reads: RepositoryServices = {
    readCommittedFile: (path, commit) =>
      once(path, ['file', commit], () =>
        services.readCommittedFile(path, commit),
      ),
    readAllow: (path, at) =>
      at === undefined
        ? services.readAllow(path, at)
        : once(path, ['allow', at], () => services.readAllow(path, at)),
    readTip: (query) =>
      once(query.path, ['tip', query.ref, query.commit], () =>
        services.readTip(query),
      ),
    earlierVersions: (query) =>
      once(query.path, ['history', query.commit, query.depth], () =>
        replayed(services.earlierVersions(query)),
      ),
  };
  const release = (file: string): void => {
    const entry = shared.get(file);
    if (entry === undefined) return;
    entry.users -= 1;
    if (entry.users === 0) shared.delete(file);
  };
  return { ...reads, release };
}
