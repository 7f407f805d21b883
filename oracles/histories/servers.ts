import { type GitHub, JOB_TOKEN, REPOSITORY } from '../../sandbox/github.ts';
import {
  DEFAULT_SEED,
  makeBranch,
  type Platform,
  READER,
  type RecordedRequest,
  WRITER,
} from '../../sandbox/platform.ts';
import { type OpenServers, startServers } from '../../sandbox/world.ts';
import type { Setup } from './script.ts';

/** The token of a run for a fork's pull request. */
const READ_ONLY = 'read-only-token-77c1';
/** So many runs may overlap. */
export const MOST_AT_ONCE = 3;
const FORK = 'mallory/topology';

/**
 * The servers of a history: a branch of production and one for previews, and a repository with the tokens of its runs.
 */
export async function openServers(
  setup: Setup,
  now: () => number,
): Promise<OpenServers> {
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
  const servers = await startServers({ platform: { behaviour }, now });
  const { platform, github } = servers;
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
  github.addToken(READ_ONLY, {
    permissions: {
      contents: 'read',
      issues: 'read',
      'pull-requests': 'read',
    },
  });
  addCredentials(platform, github);
  return servers;
}

/** What one of several runs that overlap signs in with. Each has its own, which tells whose a request is. */
export interface Credentials {
  readonly writer: ServiceToken;
  readonly reader: ServiceToken;
  /** GitHub's token of a job. */
  readonly job: string;
  readonly readOnly: string;
}

type ServiceToken = Pick<typeof WRITER, 'id' | 'secret'>;

/** What a run at one of the places has; the first one, which is 0, is that of a run alone. */
export function credentialsAt(place: number): Credentials {
  const own = (text: string): string =>
    place === 0 ? text : `${text}-${place}`;
  const tokenOf = ({ id, secret }: ServiceToken): ServiceToken => ({
    id: own(id),
    secret: own(secret),
  });
  return {
    writer: tokenOf(WRITER),
    reader: tokenOf(READER),
    job: own(JOB_TOKEN),
    readOnly: own(READ_ONLY),
  };
}

/** The place of the run that a request is of. */
export function placeOf({ headers }: RecordedRequest): number {
  const [, place = '0'] = /-(\d)$/.exec(headers['authorization'] ?? '') ?? [];
  return Number(place);
}

/** Both servers know the credentials of every place. */
function addCredentials(platform: Platform, github: GitHub): void {
  const { serviceTokens } = platform.state;
  const { tokens } = github.state;
  const first = credentialsAt(0);
  for (let place = 1; place < MOST_AT_ONCE; place++) {
    const own = credentialsAt(place);
    for (const name of ['writer', 'reader'] as const) {
      const known = serviceTokens.get(first[name].id);
      if (known) serviceTokens.set(own[name].id, { ...known, ...own[name] });
    }
    for (const name of ['job', 'readOnly'] as const) {
      const known = tokens.get(first[name]);
      if (known) tokens.set(own[name], { ...known, token: own[name] });
    }
  }
}

/** A fork as it is right after its owner has brought it up to date. */
export function updatedFork(github: GitHub): string {
  if (!github.state.repositories.has(FORK)) github.fork(REPOSITORY, 'mallory');
  const [fork, base] = [github.repository(FORK), github.repository()];
  for (const [sha, commit] of base.commits) fork.commits.set(sha, commit);
  fork.refs.set('refs/heads/main', base.refs.get('refs/heads/main') ?? '');
  return FORK;
}
