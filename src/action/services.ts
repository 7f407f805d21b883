import { setTimeout as pause } from 'node:timers/promises';
import type { RunFiles } from '../host/files.ts';
import { textOf } from '../run/safely.ts';
import type { Services } from '../run/services.ts';
import { quoteWhole } from '../topology/finding.ts';
import { USER_AGENT } from '../version.ts';
import type { Repository } from './repository.ts';
import { debugLine } from './runner.ts';

/** What a run asks of the repository on GitHub, the pull request apart. */
export type RepositoryServices = Pick<Services, 'readCommittedFile' | 'earlierVersions' | 'readTip'>;

/** What is said where GitHub would have to be asked. */
export const NO_TOKEN = 'without `github-token`, GitHub cannot be asked.';

/** The GitHub client, loaded when it is first asked for; undefined without a token or a repository. */
export function lazyGitHub(
  environment: NodeJS.ProcessEnv,
  token: string | undefined,
): (() => Promise<Repository>) | undefined {
  const [owner, repository] = (environment['GITHUB_REPOSITORY'] ?? '').split('/');
  if (token === undefined || !owner || !repository) return undefined;
  let loaded: Promise<Repository> | undefined;
  return () => {
    loaded ??= import('./repository.ts').then(({ openRepository }) =>
      openRepository({
        token,
        owner,
        repository,
        apiUrl: environment['GITHUB_API_URL'] || 'https://api.github.com',
        userAgent: USER_AGENT,
        debug: debugLine,
        wait: (milliseconds) => pause(milliseconds),
      }),
    );
    return loaded;
  };
}

/** What a run asks of GitHub; without a token, every question has the same answer. */
export function repositoryServices(github: (() => Promise<Repository>) | undefined): RepositoryServices {
  return {
    readCommittedFile: async (path, commit) =>
      github === undefined
        ? { kind: 'unreadable', why: 'Without `github-token`, no commit can be read.' }
        : (await github()).readFile(path, commit),
    earlierVersions: async function* (query) {
      if (github === undefined) yield { kind: 'unread', why: NO_TOKEN };
      else yield* (await github()).earlierVersions(query);
    },
    readTip: async (query) =>
      github === undefined ? { kind: 'unknown', why: NO_TOKEN } : (await github()).readTip(query),
  };
}

/** Saves the live document before it is replaced, and says where, or why that was not possible. */
export function savePrevious(
  files: RunFiles,
  info: (line: string) => void,
  saved: (path: string) => void,
): Services['savePrevious'] {
  return async (document) => {
    try {
      const path = await files.writePrevious(document);
      saved(path);
      info(`The document the branch holds now is saved in ${path}.`);
      return undefined;
    } catch (error) {
      return `The document the branch holds now could not be saved: ${quoteWhole(textOf(error))}. Give the job a RUNNER_TEMP that it may write to.`;
    }
  };
}
