import { type GitHub, REPOSITORY, startGitHub } from '../sandbox/github.ts';
import {
  DEFAULT_SEED,
  makeBranch,
  type Platform,
  startPlatform,
} from '../sandbox/platform.ts';
import type { Setup } from './script.ts';

/** The token of a run for a fork's pull request. */
export const READ_ONLY = 'read-only-token-77c1';
const FORK = 'mallory/topology';

/** The servers of a history: a branch of production and one for previews, and a repository with people in it. */
export async function openServers(
  setup: Setup,
  now: () => number,
): Promise<{ readonly platform: Platform; readonly github: GitHub }> {
  const { staleReads, syncedAt, echo, errorShape, hideForbidden } = setup;
  const dropped =
    setup.unknownKeys === 'dropped' ? (['drop-unknown'] as const) : [];
  const behaviour = {
    ...{
      staleReads,
      syncedAt,
      echo,
      errorShape,
      hideForbidden,
      requestsPerMinute: 600,
    },
    normalise: ['drop-empty' as const, 'drop-false' as const, ...dropped],
  };
  const [platform, github] = await Promise.all([
    startPlatform({ behaviour, now }),
    startGitHub({ now }),
  ]);
  const shop = platform.state.organizations.get('acme')?.databases.get('shop');
  const main =
    DEFAULT_SEED.organizations['acme']?.databases?.['shop']?.branches?.[
      'main'
    ] ?? {};
  for (const name of ['preview', 'staging', 'eu'])
    shop?.branches.set(
      name,
      makeBranch(`acme-shop-${name}`, name, { ...main, production: false }),
    );
  github.state.lag = setup.listsLag;
  github.setRole(REPOSITORY, 'grace', 'write');
  github.setRole(REPOSITORY, 'mallory', 'read');
  github.addToken(READ_ONLY, {
    permissions: {
      contents: 'read',
      issues: 'read',
      'pull-requests': 'read',
    },
  });
  return { platform, github };
}

/** A fork as it is right after its owner has brought it up to date. */
export function updatedFork(github: GitHub): string {
  if (!github.state.repositories.has(FORK)) github.fork(REPOSITORY, 'mallory');
  const [fork, base] = [github.repository(FORK), github.repository()];
  for (const [sha, commit] of base.commits) fork.commits.set(sha, commit);
  fork.refs.set('refs/heads/main', base.refs.get('refs/heads/main') ?? '');
  return FORK;
}
