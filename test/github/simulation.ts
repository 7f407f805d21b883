import { setImmediate as idle } from 'node:timers/promises';
import { type GitHub as Client, openGitHub } from '../../src/github/github.ts';
import { type VirtualClock, virtualClock } from '../clock.ts';
import {
  type GitHubModel,
  JOB_TOKEN,
  makeGitHub,
  REPOSITORY,
} from '../sandbox/github.ts';
import { tryParseJson } from '../sandbox/http/json.ts';
import type { RecordedRequest } from '../sandbox/http/record.ts';

/** A GitHub and all jobs that use it, in one process and on one virtual clock. */
export interface Simulation {
  readonly github: GitHubModel;
  readonly clock: VirtualClock;
  /** Every request in the order of its arrival. */
  readonly requests: readonly RecordedRequest[];
  /** A client of one job, with a chance of its own. */
  client(): Client;
}

/** Milliseconds that a request takes on its way there and back. */
export type Latency = (
  random: () => number,
  request: RecordedRequest,
) => readonly [there: number, back: number];

/** Both ways together a quarter of a second at most, and mostly much less. */
export const PROMPT: Latency = (random) => [12 * random(), 12 * random()];

/** Answers that mostly come soon, and one way in thirty much later: the late write is what loses. */
export const LATE: Latency = (random) => {
  const way = (): number =>
    random() < 1 / 30 ? 300 + 500 * random() : 5 + 12 * random();
  return [way(), way()];
};

/** Of writes, one in five takes seconds to get there: longer than any other writer waits. */
export const STALLING: Latency = (random, { method }) => {
  const isStalled = method !== 'GET' && random() < 1 / 5;
  return [
    isStalled ? 1000 + 4000 * random() : 5 + 12 * random(),
    5 + 12 * random(),
  ];
};

/** Numbers from 0 to 1 that look random, and are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ORIGIN = 'https://api.github.test';
const EPOCH = Date.parse('2026-11-21T12:00:00Z');

/**
 * Makes a simulation. A request takes virtual time before and after GitHub carries it out, and time moves on only when
 * every job waits: so a seed is one interleaving, the same on every machine.
 */
export function simulate(seed: number, latency: Latency = PROMPT): Simulation {
  const clock = virtualClock();
  const now = (): number => EPOCH + clock.now();
  const random = seeded(seed);
  const github = makeGitHub({ now, origin: () => ORIGIN });
  const requests: RecordedRequest[] = [];
  github.commit(REPOSITORY, {
    branch: 'change',
    files: { 'data-topology.yaml': '1' },
  });
  github.openPullRequest(REPOSITORY, { head: 'change' });

  const fetchInProcess = async (
    input: unknown,
    init: RequestInit = {},
  ): Promise<Response> => {
    const request = recordOf(String(input), init, {
      index: requests.length,
      at: now(),
    });
    const [there, back] = latency(random, request);
    await clock.sleep(there);
    requests.push(request);
    const reply = await github.answer(request);
    request.status = reply.status;
    const date = new Date(now()).toUTCString();
    await clock.sleep(back);
    const headers = new Headers({ ...reply.headers, date });
    return Object.assign(Object.create(null), {
      status: reply.status,
      url: request.target,
      body: null,
      headers,
      text: async () => String(reply.body),
    });
  };
  const [owner = '', repository = ''] = REPOSITORY.split('/');
  return {
    github,
    clock,
    requests,
    client: () =>
      openGitHub({
        ...{
          token: JOB_TOKEN,
          owner,
          repository,
          apiUrl: ORIGIN,
          userAgent: 'test',
          clock,
        },
        debug: () => undefined,
        random: seeded(Math.floor(random() * 2 ** 32)),
        fetch: fetchInProcess,
      }),
  };
}

function recordOf(
  address: string,
  { method = 'GET', headers, body }: RequestInit,
  { index, at }: { readonly index: number; readonly at: number },
): RecordedRequest {
  const url = new URL(address);
  const text = typeof body === 'string' ? body : '';
  return {
    index,
    method,
    target: url.pathname + url.search,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(new Headers(headers ?? {})),
    body: text,
    json: text === '' ? undefined : tryParseJson(text),
    at,
    status: null,
    fault: null,
  };
}

/** Runs a race with the first so many seeds, or those from another one on; a failure says which seed it was. */
export async function forSeeds(
  count: number,
  race: (seed: number) => Promise<void>,
  from = 1,
): Promise<void> {
  for (let seed = from; seed < from + count; seed++) {
    try {
      await race(seed);
    } catch (error) {
      throw new Error(
        `with seed ${seed}: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      );
    }
    // What was still asleep when the race was over ends here.
    await idle();
  }
}
