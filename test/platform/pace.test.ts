import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Purpose } from '../../src/platform/allowance.ts';
import { openPace, type Pace, type PaceOptions, type Turn } from '../../src/platform/pace.ts';
import { type VirtualClock, virtualClock } from '../clock.ts';

let clock: VirtualClock;
let controller: AbortController;
let told: string[];
beforeEach(() => {
  clock = virtualClock({ sleeps: 'held' });
  controller = new AbortController();
  told = [];
});

function open(options: Partial<PaceOptions> = {}): Pace {
  const info = (line: string): void => void told.push(line);
  return openPace({ clock, cancelled: controller.signal, isShared: true, reserve: 0, info, ...options });
}

/** Lets everything that has been decided reach those who wait for it. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) await Promise.resolve();
}

/** Takes so many turns and ends them at once. */
async function use(pace: Pace, count: number, purpose: Purpose = 'ask'): Promise<void> {
  for (let at = 0; at < count; at++) (await pace.turn(purpose))?.done();
}

/** A turn that may have to be waited for. */
function ask(pace: Pace, purpose: Purpose = 'ask'): { turn?: Turn; isRefused: boolean } {
  const asked: { turn?: Turn; isRefused: boolean } = { isRefused: false };
  void pace.turn(purpose).then((turn) => {
    if (turn === undefined) asked.isRefused = true;
    else asked.turn = turn;
  });
  return asked;
}

describe('a pace', () => {
  it('lets 600 go at once, and the next a minute after the first has ended', async () => {
    const pace = open();
    await use(pace, 600);
    const next = ask(pace);
    await clock.advance(59_999);
    await settle();
    expect(next.turn).toBeUndefined();
    await clock.advance(400);
    await settle();
    expect(next.turn?.waited).toBeGreaterThan(60_000);
    expect(told).toEqual([
      'The service takes 600 requests a minute, all targets together; going on in 61 s.',
    ]);
  });

  it('counts a request from its turn to a minute after its end, and each redirect', async () => {
    const pace = open();
    const slow = await pace.turn('ask');
    await use(pace, 598);
    slow?.also();
    const next = ask(pace);
    await clock.advance(30_000);
    slow?.done();
    await clock.advance(31_000);
    await settle();
    expect(next.turn).toBeDefined();
    await use(pace, 597);
    const last = ask(pace);
    await settle();
    expect(last.turn).toBeUndefined();
  });

  it('never lets more than 600 arrive in any 60 seconds, whenever a request arrives between its turn and its end', async () => {
    const delays = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 7, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(delays, fc.integer({ min: 1, max: 40 }), async (latencies, lanes) => {
        clock = virtualClock({ sleeps: 'held' });
        const pace = open();
        const arrivals: number[] = [];
        let left = 2000;
        const work = async (lane: number): Promise<void> => {
          while (left > 0) {
            left -= 1;
            const turn = await pace.turn('ask');
            const latency = latencies[(left + lane) % latencies.length] ?? 0;
            arrivals.push(clock.now() + (left % 2 === 0 ? 0 : latency));
            await new Promise<void>((resolve) => clock.limit(latency, resolve));
            turn?.done();
          }
        };
        let isDone = false;
        void Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane))).then(() => {
          isDone = true;
        });
        while (!isDone) {
          await settle();
          await clock.advance(500);
        }
        arrivals.sort((a, b) => a - b);
        arrivals.forEach((at, index) => {
          const before = arrivals[index - 600];
          if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(60_000);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('keeps its reserve for PUTs and what follows them, which also come first', async () => {
    const pace = open({ reserve: 32 });
    await use(pace, 568);
    const reader = ask(pace);
    await settle();
    expect(reader.turn).toBeUndefined();
    await use(pace, 32, 'write');
    const [write, find] = [ask(pace, 'write'), ask(pace, 'find-out')];
    await clock.advance(60_250);
    await settle();
    expect([find, write, reader].map(({ turn }) => turn !== undefined)).toEqual([true, true, true]);
  });

  it('costs a target that is alone nothing, whatever the service answers', async () => {
    const pace = open({ isShared: false });
    pace.answered(true, 60_000);
    expect(pace.holds()).toBe(false);
    expect((await pace.turn('ask'))?.waited).toBe(0);
  });
});

describe('after a refusal for the number of requests', () => {
  it('everybody waits as long as the service asks, and then one tries for all', async () => {
    const pace = open();
    pace.answered(true, 5000);
    const [one, other] = [ask(pace), ask(pace)];
    await clock.advance(4999);
    await settle();
    expect(one.turn).toBeUndefined();
    await clock.advance(1);
    await settle();
    expect([one.turn !== undefined, other.turn !== undefined]).toEqual([true, false]);
    pace.answered(false, undefined);
    one.turn?.done();
    await settle();
    expect(other.turn).toBeDefined();
    expect(pace.holds()).toBe(false);
  });

  it('everybody waits longer each time where the service names no time, and not for ever', async () => {
    const pace = open();
    const waits: number[] = [];
    while (waits.length < 20) {
      pace.answered(true, undefined);
      if (!pace.holds()) break;
      const next = ask(pace);
      await clock.advance(40_000);
      await settle();
      waits.push(next.turn?.waited ?? Number.NaN);
      next.turn?.done();
    }
    expect(waits.slice(0, 6)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(waits.length).toBeLessThan(15);
    expect((await pace.turn('ask'))?.waited).toBe(0);
  });

  it('those that were under way together count as one', async () => {
    const pace = open();
    for (let at = 0; at < 8; at++) pace.answered(true, undefined);
    const next = ask(pace);
    await clock.advance(2000);
    await settle();
    expect(next.turn?.waited).toBe(2000);
  });
});

describe('after a cancellation', () => {
  it('nobody waits, and only finding out what became of a PUT still goes', async () => {
    const pace = open({ reserve: 32 });
    await use(pace, 568);
    const reader = ask(pace);
    controller.abort();
    await settle();
    expect(reader.isRefused).toBe(true);
    expect(await pace.turn('write')).toBeUndefined();
    expect(await pace.turn('find-out')).toBeDefined();
    expect(clock.timers()).toBe(0);
  });
});
