import { describe, expect, it } from 'vitest';
import { virtualClock } from '../../../sandbox/clock.ts';
import { startDeadline } from '../../../src/deadline.ts';
import type { Answer, NoResponse } from '../../../src/ports/platform/http.ts';
import { openRateLimiter } from '../../../src/ports/platform/rate-limiter.ts';
import {
  type Retried,
  type RetryPolicy,
  retry,
  waitBefore,
} from '../../../src/ports/platform/retry.ts';
import { prose, textOf } from '../../messages.ts';

const answered = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ kind: 'answer', status, headers, body: '' });
const silent = (cause: NoResponse['cause']): Answer => ({
  kind: 'no-response',
  sent: true,
  cause,
  reason: prose`why`,
});

interface Options extends Partial<RetryPolicy> {
  /** How long all attempts may take together. */
  readonly time?: number;
  /** How long each attempt takes. */
  readonly each?: number;
  /** How much of the time is over when the call begins. */
  readonly late?: number;
}

/** A call that gets these answers, the last one for good: what it ended with, and what was told. */
async function call(
  answers: readonly [Answer, ...Answer[]],
  { time = 300_000, each = 0, late = 0, ...policy }: Options = {},
): Promise<Retried<Answer> & { readonly told: readonly string[] }> {
  const clock = virtualClock();
  const cancelled = new AbortController().signal;
  const told: string[] = [];
  const deadline = startDeadline({ timeout: time, cancelled, clock });
  const rateLimiter = openRateLimiter({
    ...{ clock, cancelled, isShared: false, reserve: 0 },
    info: () => undefined,
  });
  const info = (line: Parameters<typeof textOf>[0]) => told.push(textOf(line));
  await clock.advance(late);
  let made = 0;
  const came = await retry(
    { deadline, rateLimiter, random: () => 1, info },
    { what: 'GET x', purpose: 'read', ...policy },
    async () => {
      await clock.advance(each);
      return answers[made++] ?? answers.at(-1) ?? answers[0];
    },
  );
  return { ...came, told };
}

describe('a call', () => {
  it.each([
    ...[408, 429, 500, 502, 503, 504].map(
      (status) => [`HTTP ${status}`, answered(status), 2] as const,
    ),
    ...[200, 302, 400, 401, 403, 404, 409, 422, 501, 505].map(
      (status) => [`HTTP ${status}`, answered(status), 1] as const,
    ),
    ...(['network', 'slow', 'too-large'] as const).map(
      (cause) => [`no answer (${cause})`, silent(cause), 2] as const,
    ),
    ...(['certificate', 'proxy', 'timeout', 'cancelled'] as const).map(
      (cause) => [`no answer (${cause})`, silent(cause), 1] as const,
    ),
  ])('that comes to %s takes attempts: %i', async (_, first, attempts) => {
    const { tries } = await call([first, answered(200)]);
    expect(tries.attempts).toBe(attempts);
  });

  it('is repeated six times, or as often as it asks for, and as the last attempt was answered', async () => {
    const busy = answered(503);
    const most = await call([busy]);
    expect(most).toMatchObject({ answer: busy, tries: { attempts: 7 } });
    expect(most.told).toHaveLength(6);
    expect(most.told[0]).toBe(
      'GET x: HTTP 503 (attempt 1/7); retrying in 0.2 s.',
    );
    expect((await call([busy], { attempts: 2 })).tries.attempts).toBe(2);
    const mayRepeat = (answer: Answer) =>
      answer.kind === 'answer' && answer.status === 404;
    const missing = await call([answered(404), busy], { mayRepeat });
    expect(missing).toMatchObject({ answer: busy, tries: { attempts: 2 } });
  });

  it('that is refused for the number of requests waits on its own account where nobody shares the limit', async () => {
    const { told } = await call([answered(429), answered(200)]);
    expect(told).toEqual(['GET x: HTTP 429 (attempt 1/7); retrying in 0.2 s.']);
  });

  it('counts its own time: attempts and the waits between them', async () => {
    const { tries } = await call(
      [answered(500), answered(500), answered(200)],
      {
        each: 1000,
        late: 50_000,
      },
    );
    expect(tries).toEqual({ attempts: 3, time: 3600 });
  });

  it('is not repeated where the wait would outlast the time', async () => {
    const asked = answered(503, { 'retry-after': '20' });
    const { told, tries } = await call([asked], { time: 10_000 });
    expect(tries.attempts).toBe(1);
    expect(told).toEqual([
      'GET x: HTTP 503 (attempt 1/7); retrying in 20.0 s.',
      'Not retrying: `timeout` would be exceeded.',
    ]);
  });
});

it('the wait doubles with each attempt, up to 15 seconds, and is what the service asks for instead', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempt) =>
    waitBefore(attempt, undefined, () => 1),
  );
  expect(longest).toEqual([
    200, 400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000,
  ]);
  expect(waitBefore(3, undefined, () => 0.5)).toBe(400);
  expect(waitBefore(3, 0, () => 1)).toBe(0);
  expect(waitBefore(1, 90_000, () => 1)).toBe(90_000);
});
