import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type VirtualClock, virtualClock } from '../../../sandbox/clock.ts';
import {
  type Deadline,
  type Purpose,
  startDeadline,
} from '../../../src/deadline.ts';
import { openLine } from '../../../src/ports/platform/connect.ts';
import type { Answer } from '../../../src/ports/platform/http.ts';
import {
  openRateLimiter,
  type Permit,
  type RateLimiter,
  type RateLimiterOptions,
} from '../../../src/ports/platform/rate-limiter.ts';
import {
  attemptWithPermit,
  countAnswer,
} from '../../../src/ports/platform/retry.ts';
import { skipLong } from '../../long.ts';
import { type Message, textOf } from '../../messages.ts';

let clock: VirtualClock;
let controller: AbortController;
let told: string[];
beforeEach(() => {
  clock = virtualClock({ sleeps: 'held' });
  controller = new AbortController();
  told = [];
});

function open(options: Partial<RateLimiterOptions> = {}): RateLimiter {
  const info = (line: Message): void => void told.push(textOf(line));
  return openRateLimiter({
    clock,
    cancelled: controller.signal,
    isShared: true,
    reserve: 0,
    info,
    ...options,
  });
}

/** Lets everything that has been decided reach those who wait for it. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await Promise.resolve();
}

/** Lets time pass, and what that decides. */
async function pass(milliseconds: number): Promise<void> {
  await clock.advance(milliseconds);
  await settle();
}

/** Takes so many permits and ends them at once. */
async function use(
  limiter: RateLimiter,
  count: number,
  purpose: Purpose = 'read',
): Promise<void> {
  for (let at = 0; at < count; at++) (await limiter.acquire(purpose))?.done();
}

/** The time of a call that begins now. */
function deadlineNow(): Deadline {
  const cancelled = controller.signal;
  return startDeadline({ timeout: 30_000, clock, cancelled });
}

/** A permit that may have to be waited for. */
function ask(
  limiter: RateLimiter,
  purpose: Purpose = 'read',
): { permit?: Permit; isRefused: boolean } {
  const asked: { permit?: Permit; isRefused: boolean } = { isRefused: false };
  void limiter.acquire(purpose).then((permit) => {
    if (permit === undefined) asked.isRefused = true;
    else asked.permit = permit;
  });
  return asked;
}

describe('a rate limiter', () => {
  it('lets 600 go at once, and the next a minute after the first has ended', async () => {
    const limiter = open();
    await use(limiter, 600);
    const next = ask(limiter);
    await pass(59_999);
    expect(next.permit).toBeUndefined();
    await pass(400);
    expect(next.permit?.waited).toBeGreaterThan(60_000);
    expect(told).toEqual([
      'Rate limit (600 requests/min across targets) reached; resuming in 61 s.',
    ]);
  });

  it('lets four reads be under way at once, and what writes or follows a write beside them', async () => {
    const limiter = open();
    const reads = Array.from({ length: 6 }, () => ask(limiter));
    const writes = [ask(limiter, 'write'), ask(limiter, 'verify')];
    await settle();
    const permits = reads.map(({ permit }) => permit);
    expect(permits.filter((permit) => permit !== undefined).length).toBe(4);
    expect(writes.every(({ permit }) => permit !== undefined)).toBe(true);

    for (const { permit } of writes) permit?.done();
    await settle();
    expect(reads[4]?.permit).toBeUndefined();
    permits[0]?.done();
    await settle();
    expect(reads[4]?.permit).toBeDefined();
    expect(reads[5]?.permit).toBeUndefined();
  });

  it('counts a request from its permit to a minute after its end, and each redirect', async () => {
    const limiter = open();
    const slow = await limiter.acquire('read');
    slow?.also();
    await use(limiter, 596);
    const next = ask(limiter);
    await clock.advance(30_000);
    slow?.done();
    await pass(31_000);
    expect(next.permit).toBeDefined();
    await use(limiter, 595);
    const last = ask(limiter);
    await settle();
    expect(last.permit).toBeUndefined();
  });

  it('leaves room for the redirects of all that is under way, once one was redirected', async () => {
    const limiter = open();
    const redirected = await limiter.acquire('read');
    redirected?.also();
    redirected?.done();
    await use(limiter, 588);
    const writes = Array.from({ length: 12 }, () => ask(limiter, 'write'));
    await settle();
    const sent = writes.filter(({ permit }) => permit !== undefined);
    expect(2 + 588 + 2 * sent.length).toBe(600);
  });

  it('never lets more than 600 arrive in any 60 seconds, whenever a request arrives between its permit and its end', async (context) => {
    skipLong(context);
    const delays = fc.array(fc.integer({ min: 0, max: 3000 }), {
      minLength: 7,
      maxLength: 7,
    });
    await fc.assert(
      fc.asyncProperty(
        delays,
        fc.integer({ min: 1, max: 40 }),
        async (latencies, lanes) => {
          clock = virtualClock({ sleeps: 'held' });
          const limiter = open();
          const arrivals: number[] = [];
          let left = 1300;
          const work = async (lane: number): Promise<void> => {
            while (left > 0) {
              left -= 1;
              const permit = await limiter.acquire('read');
              const latency = latencies[(left + lane) % latencies.length] ?? 0;
              arrivals.push(clock.now() + (left % 2 === 0 ? 0 : latency));
              await new Promise<void>((resolve) =>
                clock.limit(latency, resolve),
              );
              permit?.done();
            }
          };
          let isDone = false;
          void Promise.all(
            Array.from({ length: lanes }, (_, lane) => work(lane)),
          ).then(() => {
            isDone = true;
          });
          while (!isDone) {
            await settle();
            await clock.advance(500);
          }
          arrivals.sort((a, b) => a - b);
          arrivals.forEach((at, index) => {
            const before = arrivals[index - 600];
            if (before !== undefined)
              expect(at - before).toBeGreaterThanOrEqual(60_000);
          });
        },
      ),
      { numRuns: 20 },
    );
  });

  it('keeps its reserve for PUTs and what follows them, which also come first', async () => {
    const limiter = open({ reserve: 32 });
    await use(limiter, 568);
    const reader = ask(limiter);
    await settle();
    expect(reader.permit).toBeUndefined();
    await use(limiter, 32, 'write');
    const [write, find] = [ask(limiter, 'write'), ask(limiter, 'verify')];
    await pass(60_250);
    expect(
      [find, write, reader].map(({ permit }) => permit !== undefined),
    ).toEqual([true, true, true]);
  });

  it('tells of a wait once, whatever else ends meanwhile', async () => {
    const limiter = open();
    const writes = [ask(limiter, 'write'), ask(limiter, 'write')];
    await use(limiter, 598);
    const next = ask(limiter);
    await settle();
    for (const { permit } of writes) permit?.done();
    await settle();
    expect(next.permit).toBeUndefined();
    expect(told).toHaveLength(1);
  });

  it('tells of each wait from a second on', async () => {
    const limiter = open();
    for (const seconds of [1, 2]) {
      limiter.refused(seconds * 1000);
      const next = ask(limiter);
      await pass(seconds * 1000);
      expect(next.permit?.waited).toBe(seconds * 1000);
      next.permit?.done();
    }
    expect(told).toEqual([
      'Rate limit (600 requests/min across targets) reached; resuming in 1 s.',
      'Rate limit (600 requests/min across targets) reached; resuming in 2 s.',
    ]);
  });

  it('tells nothing of a wait below a second', async () => {
    const limiter = open();
    limiter.refused(999);
    ask(limiter);
    await settle();
    expect(told).toEqual([]);
  });

  it('waits for no time while none of the requests has ended', async () => {
    const limiter = open();
    const writes = Array.from({ length: 600 }, () => ask(limiter, 'write'));
    const next = ask(limiter, 'write');
    await settle();
    expect(clock.timers()).toBe(0);
    expect(told).toEqual([]);
    writes[0]?.permit?.done();
    await pass(60_250);
    expect(next.permit).toBeDefined();
  });

  it('costs a target that is alone nothing, whatever the service answers, and tells it nothing of others', async () => {
    const limiter = open({ isShared: false });
    limiter.refused(60_000);
    expect(limiter.holds()).toBe(false);
    const permit = await limiter.acquire('read');
    expect(permit?.waited).toBe(0);
    permit?.done();
    await use(limiter, 599);
    ask(limiter);
    await settle();
    expect(told).toEqual([]);
  });
});

describe('the rate limiter of a run', () => {
  const lineOf = (mayWrite: boolean) =>
    openLine({
      ...{ baseUrl: 'https://h.example/v1', userAgent: 'test', clock },
      ...{ cancelled: controller.signal, lanes: { count: 8, mayWrite } },
      redact: (text) => text,
      debug: () => undefined,
      info: () => undefined,
      onSecret: () => undefined,
    });

  it.each([
    ['keeps four permits for each target that may be written', true, 568],
    ['keeps none where nothing is written', false, 600],
  ])('%s', async (_, mayWrite, most) => {
    const { rateLimiter, connection } = lineOf(mayWrite);
    await use(rateLimiter, most);
    const read = ask(rateLimiter);
    await settle();
    expect(read.permit).toBeUndefined();
    await use(rateLimiter, 600 - most, 'write');
    const write = ask(rateLimiter, 'write');
    await settle();
    expect(write.permit).toBeUndefined();
    await connection.dispatcher.close();
  });

  it('lets nobody wait for a permit whose time is over', async () => {
    const rateLimiter = open();
    await use(rateLimiter, 600);
    const deadline = deadlineNow();
    await clock.advance(30_000);
    const made = await attemptWithPermit(
      { deadline, rateLimiter },
      'read',
      async () => ({ kind: 'cancelled' }) as never,
    );
    expect(made).toMatchObject({
      kind: 'no-response',
      sent: false,
      cause: 'timeout',
    });
    expect(clock.timers()).toBe(0);
  });

  it('takes nothing of `timeout` while a permit is waited for', async () => {
    const rateLimiter = open();
    await use(rateLimiter, 600);
    const deadline = deadlineNow();
    const made = attemptWithPermit(
      { deadline, rateLimiter },
      'read',
      async () => ({ kind: 'cancelled' }) as never,
    );
    await clock.advance(60_250);
    expect(await made).toEqual({ kind: 'cancelled' });
    expect(deadline.over('read')).toBeUndefined();
  });

  it('bounds a request until it is answered', async () => {
    const deadline = deadlineNow();
    const answered = Promise.withResolvers<Answer>();
    let bound: AbortSignal | undefined;
    const made = attemptWithPermit(
      { deadline, rateLimiter: open() },
      'read',
      (signal) => {
        bound = signal;
        return answered.promise;
      },
    );
    await settle();
    await clock.advance(12_000);
    expect(bound?.reason).toBe('slow');
    answered.resolve({ kind: 'answer', status: 200, headers: {}, body: '' });
    expect(await made).toMatchObject({ status: 200 });
    expect(clock.timers()).toBe(0);
  });
});

describe('after a refusal for the number of requests', () => {
  it('everybody waits as long as the service asks, and then one tries for all', async () => {
    const limiter = open();
    limiter.refused(5000);
    const [one, other] = [ask(limiter), ask(limiter)];
    await pass(4999);
    expect(one.permit).toBeUndefined();
    await pass(1);
    expect([one.permit !== undefined, other.permit !== undefined]).toEqual([
      true,
      false,
    ]);
    limiter.answered();
    one.permit?.done();
    await settle();
    expect(other.permit).toBeDefined();
    expect(limiter.holds()).toBe(false);
  });

  it('everybody waits longer each time where the service names no time, and not for ever', async () => {
    const limiter = open();
    const waits: number[] = [];
    while (waits.length < 20) {
      limiter.refused(undefined);
      if (!limiter.holds()) break;
      const next = ask(limiter);
      await pass(40_000);
      waits.push(next.permit?.waited ?? Number.NaN);
      next.permit?.done();
    }
    expect(waits.slice(0, 6)).toEqual([
      2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(waits.length).toBeLessThan(15);
    expect((await limiter.acquire('read'))?.waited).toBe(0);
  });

  it.each([200, 404, 503])(
    'any other answer ends it: HTTP %i',
    async (status) => {
      const rateLimiter = open();
      rateLimiter.refused(1000);
      await clock.advance(1000);
      expect(rateLimiter.holds()).toBe(true);
      const caller = {
        deadline: deadlineNow(),
        rateLimiter,
        random: () => 1,
        info: () => undefined,
      };
      countAnswer(caller, { kind: 'answer', status, headers: {}, body: '' });
      expect(rateLimiter.holds()).toBe(false);
    },
  );

  it('everybody waits again, whatever was waited for refusals that are over', async () => {
    const limiter = open();
    for (const asked of [300_000, 300_000]) {
      limiter.refused(asked);
      expect(limiter.holds()).toBe(true);
      await clock.advance(asked);
      limiter.answered();
      expect(limiter.holds()).toBe(false);
    }
  });

  it('nobody waits for all where the service asks for longer', async () => {
    const limiter = open();
    await use(limiter, 599);
    limiter.refused(300_001);
    expect((await limiter.acquire('read'))?.done()).toBeUndefined();
    const next = ask(limiter);
    await pass(60_250);
    expect(next.permit?.waited).toBe(60_250);
  });

  it('an answer to what was under way before does not end the wait', async () => {
    const limiter = open();
    limiter.refused(5000);
    limiter.answered();
    const next = ask(limiter);
    await pass(5000);
    expect(next.permit?.waited).toBe(5000);
  });

  it('those that were under way together count as one', async () => {
    const limiter = open();
    for (let at = 0; at < 8; at++) limiter.refused(undefined);
    const next = ask(limiter);
    await pass(2000);
    expect(next.permit?.waited).toBe(2000);
  });
});

describe('after a cancellation', () => {
  it('nobody waits, and only finding out what became of a PUT still goes', async () => {
    const limiter = open({ reserve: 32 });
    await use(limiter, 568);
    const reader = ask(limiter);
    controller.abort();
    await settle();
    expect(reader.isRefused).toBe(true);
    expect(await limiter.acquire('write')).toBeUndefined();
    expect(await limiter.acquire('verify')).toBeDefined();
    expect(clock.timers()).toBe(0);
  });
});
