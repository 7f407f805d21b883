import type { Clock } from '../../clock.ts';
import { startDeadline } from '../../deadline.ts';
import { memoized } from '../../keyed.ts';
import { parseJson } from '../../ports/platform/answers.ts';
import { createPlatform } from '../../ports/platform/branch-client.ts';
import { type Client, get } from '../../ports/platform/client.ts';
import { type LineOptions, openLine } from '../../ports/platform/connect.ts';
import type { Answer } from '../../ports/platform/http.ts';
import type { Operation } from '../../ports/platform/operation.ts';
import type { NameList, Platform } from '../../ports/platform/platform.ts';
import {
  type NotSignedIn,
  type Problem,
  problemOf,
} from '../../ports/platform/problem.ts';
import { askAhead, failure, ok, type Result } from '../../result.ts';
import type { Target } from '../../topology/target.ts';

/** How long a check may take, and so each of its calls. */
export const CHECK_MS = 5_000;

/** The calls of a doctor. Each is a GET. */
export const CALLS = {
  organizations: { operation: 'list-organizations', path: '/organizations' },
  databases: { operation: 'list-databases', path: '{organization}/databases' },
  branches: { operation: 'list-branches', path: '{database}/branches' },
  branch: { operation: 'read-branch', path: '{branch}' },
  topology: { operation: 'read-topology', path: '{branch}/data-topology' },
  'topology-again': {
    operation: 'read-topology',
    path: '{branch}/data-topology',
  },
  shards: { operation: 'list-shards', path: '{branch}/shards' },
  changes: {
    operation: 'list-cluster-changes',
    path: '{branch}/neki-changes',
  },
  insights: { operation: 'read-insights', path: '{branch}/insights' },
  schema: { operation: 'read-schema', path: '{branch}/schema' },
  'audit-logs': {
    operation: 'read-audit-log',
    path: '{organization}/audit-logs',
  },
  'audit-log': {
    operation: 'read-audit-log',
    path: '{organization}/audit-log',
  },
} as const satisfies Record<string, { operation: Operation; path: string }>;

export type CallName = keyof typeof CALLS;

/** An answer of the service as it came. */
export interface Heard {
  readonly name: CallName;
  readonly answer: Answer | NotSignedIn;
  /** The JSON of a 200; undefined if there is none. */
  readonly value: unknown;
}

/** The management API as a doctor asks it: each question once, without retries, and never a new token. */
export interface Service {
  readonly target: Target;
  hear(name: CallName): Promise<Heard>;
  /** The JSON of an answer, or why there is none. */
  read(name: CallName): Promise<Result<unknown, Problem>>;
  /** All names of a list, as a run reads them, page by page. */
  names(of: NameList): ReturnType<Platform['listNames']>;
  shards(): ReturnType<Platform['listShards']>;
  stored(): ReturnType<Platform['readTopology']>;
  /** Asks all that the checks of a branch need, so that none waits for another. */
  askAhead(): void;
  /** A client without a limit, for trials on a branch to throw away. */
  clientUntil(cancelled: AbortSignal): Client;
  /** The path of the database branch. */
  readonly path: string;
  close(): Promise<void>;
}

interface ServiceOptions extends Omit<LineOptions, 'info' | 'onSecret'> {
  readonly target: Target;
  /** The Authorization header. It is never renewed. */
  readonly header: string;
  readonly clock: Clock;
}

/** Opens the service. Sends nothing yet. */
export function openService(options: ServiceOptions): Service {
  const { target, header, clock } = options;
  const silent = { info: () => undefined, onSecret: () => undefined };
  // Each client has a limit of its own, and what is put back is sent even after Ctrl-C.
  const cancelled = new AbortController().signal;
  const line = openLine({ ...options, ...silent, cancelled });
  const clientUntil = (cancelled: AbortSignal): Client => ({
    ...line,
    target,
    info: silent.info,
    signIn: async () => ok(header),
    deadline: startDeadline({
      timeout: Number.POSITIVE_INFINITY,
      cancelled,
      clock,
    }),
  });
  const inTime = async <T>(
    work: (client: Client) => Promise<T>,
  ): Promise<T> => {
    const over = new AbortController();
    const callOff = clock.limit(CHECK_MS, () => over.abort());
    const cancelled = AbortSignal.any([options.cancelled, over.signal]);
    return work(clientUntil(cancelled)).finally(callOff);
  };

  const ask = async (name: CallName): Promise<Heard> => {
    const request = { path: pathOf(name, target), query: queryOf(name) };
    const policy = { purpose: 'read', attempts: 1 } as const;
    const { answer } = await inTime((client) => get(client, request, policy));
    return { name, answer, value: valueIn(answer) };
  };
  const hear = memoized(ask);
  const asRun = <T>(work: (platform: Platform) => Promise<T>): Promise<T> =>
    inTime((client) => work(createPlatform(client)));
  const names = memoized((of: NameList) =>
    asRun((platform) => platform.listNames(of)),
  );
  const shards = once(() => asRun((platform) => platform.listShards()));
  const stored = once(() => asRun((platform) => platform.readTopology()));
  return {
    target,
    hear,
    read: async (name) => {
      const { answer, value } = await hear(name);
      if (value !== undefined) return ok(value);
      const { operation } = CALLS[name];
      return failure(problemOf({ operation, target }, answer));
    },
    names,
    shards,
    stored,
    askAhead: () => {
      const all = [names('databases'), names('organizations'), hear('branch')];
      for (const asked of [...all, shards(), stored()]) askAhead(asked);
    },
    clientUntil,
    path: pathOf('branch', target),
    close: () => line.connection.dispatcher.destroy(),
  };
}

/** Asks on first use, and once. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  const asked = memoized<undefined, Promise<T>>(ask);
  return () => asked(undefined);
}

function valueIn(answer: Answer | NotSignedIn): unknown {
  if (answer.kind === 'answer' && answer.status === 200)
    return parseJson(answer.body);
  return undefined;
}

/** The path of a call below the base address, with every name percent-encoded (docs/neki.md §10.7). */
function pathOf(name: CallName, target: Target): string {
  const [organization, database, branch] = [
    target.organization,
    target.database,
    target.branch,
  ].map(encodeURIComponent);
  const inOrganization = `/organizations/${organization}`;
  const inDatabase = `${inOrganization}/databases/${database}`;
  return CALLS[name].path
    .replace('{organization}', () => inOrganization)
    .replace('{database}', () => inDatabase)
    .replace('{branch}', () => `${inDatabase}/branches/${branch}`);
}

function queryOf(name: CallName): Readonly<Record<string, string>> {
  switch (name) {
    case 'branch':
    case 'topology':
    case 'topology-again':
      return {};
    case 'schema':
      // The logical database that every branch has (docs/neki.md §6.9).
      return { namespace: 'postgres.public' };
    case 'audit-logs':
    case 'audit-log':
      return { limit: '100' };
    default:
      return { page: '1', per_page: '100' };
  }
}
