import { beforeEach, describe, expect, it } from 'vitest';
import { type Allowance, openAllowance } from '../../src/platform/allowance.ts';
import { type VirtualClock, virtualClock } from '../clock.ts';

let clock: VirtualClock;
let controller: AbortController;
let allowance: Allowance;
beforeEach(() => {
  clock = virtualClock({ sleeps: 'held' });
  controller = new AbortController();
  allowance = openAllowance({ timeout: 10_000, cancelled: controller.signal, clock });
});

describe('an attempt', () => {
  it('may take half of what is left, so that a stall leaves time for another', async () => {
    const { signal } = allowance.attempt('ask');
    await clock.advance(3999);
    expect(signal.aborted).toBe(false);
    await clock.advance(1);
    expect(signal.reason).toBe('slow');
    expect(allowance.over('ask')).toBeUndefined();
  });

  it('leaves no timer behind when it is done', () => {
    const attempt = allowance.attempt('write');
    attempt.done();
    controller.abort();
    expect(clock.timers()).toBe(0);
    expect(attempt.signal.aborted).toBe(false);
  });

  it('to read is ended by a cancellation at once, a PUT two seconds later, finding out after five', async () => {
    const [ask, write, findOut] = (['ask', 'write', 'find-out'] as const).map((purpose) =>
      allowance.attempt(purpose),
    );
    controller.abort();
    await clock.advance(0);
    expect([ask?.signal.reason, write?.signal.aborted]).toEqual(['cancelled', false]);
    await clock.advance(2000);
    expect([write?.signal.reason, findOut?.signal.aborted]).toEqual(['cancelled', false]);
    await clock.advance(3000);
    expect(findOut?.signal.aborted).toBe(true);
  });
});

describe('the time', () => {
  it('keeps a fifth for finding out what became of a PUT', async () => {
    await clock.advance(8000);
    expect([allowance.over('ask'), allowance.over('write'), allowance.over('find-out')]).toEqual([
      'timeout',
      'timeout',
      undefined,
    ]);
    await clock.advance(2000);
    expect(allowance.over('find-out')).toBe('timeout');
  });

  it('does not let a PUT begin that would hardly have time to be answered', async () => {
    await clock.advance(7000);
    expect([allowance.over('ask'), allowance.over('write')]).toEqual([undefined, 'timeout']);
  });

  it('does not let a PUT begin after a cancellation', () => {
    controller.abort();
    expect([allowance.over('write'), allowance.over('find-out')]).toEqual(['cancelled', undefined]);
  });
});

describe('a wait', () => {
  it('ends when its time has come', async () => {
    const waited = allowance.wait(500, 'ask');
    await clock.advance(500);
    expect(await waited).toBe(true);
  });

  it('that is longer than what is left is not begun', async () => {
    expect(await allowance.wait(8000, 'ask')).toBe(false);
    expect(clock.timers()).toBe(0);
  });

  it('is ended by a cancellation', async () => {
    const waited = allowance.wait(500, 'write');
    controller.abort();
    expect(await waited).toBe(false);
    expect(clock.timers()).toBe(0);
  });
});

describe('time spent waiting for other targets', () => {
  it('is added to what is left, and still shows in how long a call took', async () => {
    await clock.advance(7000);
    allowance.excuse(5000);
    await clock.advance(5000);
    expect(allowance.over('ask')).toBeUndefined();
    expect(allowance.elapsed()).toBe(12_000);
    await clock.advance(1000);
    expect(allowance.over('ask')).toBe('timeout');
  });
});
