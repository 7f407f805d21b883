import { matches } from '../../sandbox/http/faults.ts';
import type {
  FaultKind,
  FaultMatch,
  Platform,
} from '../../sandbox/platform.ts';

/** The calls a run may make, in the order in which it makes them. */
export const CALLS = [
  'token',
  'GET of a preview’s branch',
  'GET for the plan',
  'GET of a preview’s branch before the PUT',
  'GET before the PUT',
  'GET of an old copy again',
  'PUT',
  'GET to confirm',
  'organizations',
  'databases',
  'branches',
  'audit log',
] as const;

/** A call a fault may hit. */
export type Call = (typeof CALLS)[number];

/** Every fault of the network and the service; `refused` is none of a request, but of the way to the server. */
export const FAULTS = {
  refused: 'refused',
  reset: { kind: 'reset' },
  stall: { kind: 'stall' },
  'stall in the body': { kind: 'stallBody' },
  'HTTP 408': status(408),
  'HTTP 429': status(429),
  'HTTP 500': status(500),
  'HTTP 502': status(502),
  'HTTP 503': status(503),
  'HTTP 504': status(504),
  truncated: { kind: 'truncate' },
  'not JSON': { kind: 'notJson' },
  'wrong shape': { kind: 'wrongShape' },
  oversized: { kind: 'oversize', bytes: 33 * 1024 * 1024 + 1 },
  'foreign redirect': {
    kind: 'redirect',
    status: 307,
    to: 'http://127.0.0.1:9/elsewhere',
  },
} as const satisfies Record<string, FaultKind | 'refused'>;

/** The name of a fault. */
export type FaultName = keyof typeof FAULTS;

/** One experiment: a fault at a call, once or for ever, before or after the call took effect. */
export interface Cell {
  readonly call: Call;
  readonly fault: FaultName;
  readonly when: 'before' | 'after';
  readonly times: 'once' | 'always';
}

/** Every cell there is: after the effect only where a call has one, and where the fault can come after it. */
export function allCells(): readonly Cell[] {
  return CALLS.flatMap((call) =>
    faultNames().flatMap((fault) =>
      (['before', 'after'] as const)
        .filter(
          (when) =>
            when === 'before' || (hasEffect(call) && fault !== 'refused'),
        )
        .flatMap((when) =>
          (['once', 'always'] as const).map((times) => ({
            call,
            fault,
            when,
            times,
          })),
        ),
    ),
  );
}

/** The faults in the order of the table. */
export function faultNames(): readonly FaultName[] {
  return Object.keys(FAULTS).filter((name): name is FaultName =>
    Object.hasOwn(FAULTS, name),
  );
}

/** Whether a call asks what a preview's branch is: without an answer nothing may be written. */
export function isOfPreview(call: Call): boolean {
  return call.startsWith('GET of a preview');
}

/** Whether a call changes something on the server: the PUT does, and a token request may use up a refresh token. */
export function hasEffect(call: Call): boolean {
  return call === 'PUT' || call === 'token';
}

/** Which requests a call is, and the n-th of them. */
export function matchOf(call: Call): FaultMatch & { readonly nth: number } {
  const topology = { method: 'GET', path: '/data-topology' };
  switch (call) {
    case 'token':
      return { method: 'POST', path: '/oauth/token', nth: 1 };
    case 'GET of a preview’s branch':
    case 'GET of a preview’s branch before the PUT':
      return {
        method: 'GET',
        path: /\/branches\/main$/,
        nth: call === 'GET of a preview’s branch' ? 1 : 2,
      };
    case 'GET for the plan':
      return { ...topology, nth: 1 };
    case 'GET before the PUT':
      return { ...topology, nth: 2 };
    // Only where the copy stays old: else this is the one that confirms.
    case 'GET of an old copy again':
    case 'GET to confirm':
      return { ...topology, nth: 3 };
    case 'PUT':
      return { method: 'PUT', path: '/data-topology', nth: 1 };
    case 'organizations':
    case 'databases':
    case 'branches':
      return { method: 'GET', path: new RegExp(`/${call}\\?`), nth: 1 };
    case 'audit log':
      return { method: 'GET', path: /\/audit-logs\?/, nth: 1 };
  }
}

/**
 * Injects the fault of a cell. Answers what is to be done when the client begins to wait: a server that refuses once is
 * back then.
 */
export function inject(platform: Platform, cell: Cell): () => Promise<void> {
  const { call, when, times } = cell;
  const kind = FAULTS[cell.fault];
  if (kind !== 'refused') {
    platform.fault({
      ...kind,
      when,
      match: { ...matchOf(call), times: times === 'once' ? 1 : 1e6 },
    });
    return () => Promise.resolve();
  }
  let isRefusing = false;
  const refuse = (): void => {
    platform.refuse();
    isRefusing = true;
  };
  const before = predecessorOf(call);
  if (before === undefined) refuse();
  else onCall(platform, before, refuse);
  return async () => {
    if (!isRefusing || times === 'always') return;
    isRefusing = false;
    await platform.accept();
  };
}

/** Does something when a call arrives, before it is carried out. */
export function onCall(
  platform: Platform,
  call: Call,
  action: () => void,
): void {
  const match = matchOf(call);
  let count = 0;
  platform.onArrival((request) => {
    if (!matches(match, request)) return;
    count += 1;
    if (count === match.nth) action();
  });
}

/** The call after which a server that refuses connections hits this one. */
function predecessorOf(call: Call): Call | undefined {
  switch (call) {
    case 'token':
    case 'GET of a preview’s branch':
    case 'GET for the plan':
      return undefined;
    case 'GET of a preview’s branch before the PUT':
    case 'GET before the PUT':
      return 'GET for the plan';
    case 'GET of an old copy again':
    case 'PUT':
      return 'GET before the PUT';
    case 'GET to confirm':
      return 'PUT';
    case 'organizations':
      return 'GET for the plan';
    case 'databases':
      return 'organizations';
    case 'branches':
      return 'databases';
    case 'audit log':
      return 'GET before the PUT';
  }
}

function status(code: number): FaultKind {
  return {
    kind: 'status',
    status: code,
    headers: { 'retry-after': '0' },
    body: { code: 'busy', message: 'Try later' },
  };
}
