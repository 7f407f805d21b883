import { beforeEach, describe, expect, it } from 'vitest';
import { type VirtualClock, virtualClock } from '../sandbox/clock.ts';
import { type Deadline, startDeadline } from '../src/deadline.ts';

let clock: VirtualClock;
let controller: AbortController;
let deadline: Deadline;
beforeEach(() => {
  clock = virtualClock({ sleeps: 'held' });
  controller = new AbortController();
  deadline = startDeadline({
    timeout: 10_000,
    cancelled: controller.signal,
    clock,
  });
});

describe('an attempt', () => {
  it('may take half of what is left, so that a stall leaves time for another', async () => {
    const { signal } = deadline.attempt('read');
    await clock.advance(3999);
    expect(signal.aborted).toBe(false);
    await clock.advance(1);
    expect(signal.reason).toBe('slow');
    expect(deadline.over('read')).toBeUndefined();
  });

  it('leaves no timer behind when it is done', () => {
    const attempt = deadline.attempt('write');
    attempt.done();
    controller.abort();
    expect(clock.timers()).toBe(0);
    expect(attempt.signal.aborted).toBe(false);
  });

  it('that was cut short by a cancellation leaves none behind either', () => {
    const attempt = deadline.attempt('verify');
    controller.abort();
    attempt.done();
    expect(clock.timers()).toBe(0);
    expect(attempt.signal.aborted).toBe(false);
  });

  it('to read is ended by a cancellation at once, a PUT two seconds later, finding out after five', async () => {
    const [ask, write, findOut] = (['read', 'write', 'verify'] as const).map(
      (purpose) => deadline.attempt(purpose),
    );
    controller.abort();
    await clock.advance(0);
    expect([ask?.signal.reason, write?.signal.aborted]).toEqual([
      'cancelled',
      false,
    ]);
    await clock.advance(2000);
    expect([write?.signal.reason, findOut?.signal.aborted]).toEqual([
      'cancelled',
      false,
    ]);
    await clock.advance(3000);
    expect(findOut?.signal.aborted).toBe(true);
  });
});

describe('a cancellation', () => {
  it('ends a wait for GitHub that is longer than the rest, and a request to GitHub gets half of eight seconds', async () => {
    const endless = startDeadline({
      timeout: Number.POSITIVE_INFINITY,
      cancelled: controller.signal,
      clock,
    });
    const { signal } = endless.attempt('report');
    const waits = [7000, 60_000].map((time) => endless.wait(time, 'report'));
    await clock.advance(0);
    controller.abort();
    await clock.advance(3999);
    expect(signal.aborted).toBe(false);
    await clock.advance(1);
    expect(signal.reason).toBe('slow');
    const next = endless.attempt('report');
    await clock.advance(2000);
    expect(next.signal.reason).toBe('slow');
    await clock.advance(2000);
    expect(await Promise.all(waits)).toEqual([true, false]);
    expect(endless.over('report')).toBe('cancelled');
  });
});

describe('the time', () => {
  it('keeps a fifth for finding out what became of a PUT', async () => {
    await clock.advance(8000);
    expect([
      deadline.over('read'),
      deadline.over('write'),
      deadline.over('verify'),
    ]).toEqual(['timeout', 'timeout', undefined]);
    await clock.advance(2000);
    expect(deadline.over('verify')).toBe('timeout');
  });

  it('does not let a PUT begin that would hardly have time to be answered', async () => {
    await clock.advance(7000);
    expect([deadline.over('read'), deadline.over('write')]).toEqual([
      undefined,
      'timeout',
    ]);
  });

  it('that is short lets a PUT begin with a tenth of it', async () => {
    const short = startDeadline({
      timeout: 2000,
      cancelled: controller.signal,
      clock,
    });
    await clock.advance(1399);
    expect(short.over('write')).toBeUndefined();
    await clock.advance(1);
    expect(short.over('write')).toBe('timeout');
    expect(short.over('read')).toBeUndefined();
  });

  it('of a run that was cancelled before it began is over, but for finding out', () => {
    controller.abort();
    const late = startDeadline({
      timeout: 10_000,
      cancelled: controller.signal,
      clock,
    });
    expect([late.over('read'), late.over('write')]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(late.over('verify')).toBeUndefined();
  });

  it('does not let a PUT begin after a cancellation', () => {
    controller.abort();
    expect([deadline.over('write'), deadline.over('verify')]).toEqual([
      'cancelled',
      undefined,
    ]);
  });
});

describe('a wait', () => {
  it('ends when its time has come', async () => {
    const waited = deadline.wait(500, 'read');
    await clock.advance(500);
    expect(await waited).toBe(true);
  });

  it('that is longer than what is left is not begun', async () => {
    expect(await deadline.wait(8000, 'read')).toBe(false);
    expect(clock.timers()).toBe(0);
  });

  it('is ended by a cancellation', async () => {
    const waited = deadline.wait(500, 'write');
    controller.abort();
    expect(await waited).toBe(false);
    expect(clock.timers()).toBe(0);
  });
});

describe('time spent waiting for other targets', () => {
  it('is added to what is left, and still shows in how long a call took', async () => {
    await clock.advance(7000);
    deadline.excuse(2000);
    deadline.excuse(3000);
    await clock.advance(5000);
    expect(deadline.over('read')).toBeUndefined();
    expect(deadline.elapsed()).toBe(12_000);
    await clock.advance(1000);
    expect(deadline.over('read')).toBe('timeout');
  });
});
