import { beforeEach, describe, expect, it } from 'vitest';
import { type VirtualClock, virtualClock } from '../../sandbox/clock.ts';
import { startDeadline } from '../../src/deadline.ts';
import type { Platform } from '../../src/ports/platform/platform.ts';
import type { Problem } from '../../src/ports/platform/problem.ts';
import { failure, ok } from '../../src/result.ts';
import { clusterNotices, waitForShardChanges } from '../../src/run/cluster.ts';
import {
  durationText,
  waitForBranch,
  waitUntil,
} from '../../src/run/waiting.ts';
import { type Branch, branchOf } from '../../src/run/world.ts';
import { createShards, deleteBranch } from '../domain.ts';
import { textOf, words } from '../messages.ts';

let clock: VirtualClock;
let cancel: AbortController;
let lines: string[];
beforeEach(() => {
  clock = virtualClock();
  cancel = new AbortController();
  lines = [];
});

function platformWith(
  timeout: number,
): Pick<Platform, 'pause' | 'over' | 'elapsed'> {
  const deadline = startDeadline({ timeout, cancelled: cancel.signal, clock });
  return {
    pause: (_attempt, purpose, asked = 0) => deadline.wait(asked, purpose),
    over: (purpose) => deadline.over(purpose),
    elapsed: () => deadline.elapsed(),
  };
}

/** Waits for what `wanted` says at each look; the times of the looks, in seconds. */
async function wait(
  timeout: number,
  wanted: (look: number) => string | undefined,
) {
  const looks: number[] = [];
  const began = clock.now();
  const look = async () => {
    looks.push((clock.now() - began) / 1000);
    const missing = wanted(looks.length);
    return missing === undefined ? undefined : words(missing);
  };
  const waited = await waitUntil(look, platformWith(timeout), {
    info: (line) => void lines.push(textOf(line)),
  });
  return { ...waited, looks };
}

describe('a change of the cluster', () => {
  const size = { name: 'size', isOfShards: false };
  const more = { name: 'more', isOfShards: true };
  /** A service that tells of these at each look, one list after the other, the last from then on. */
  function changing(...lists: readonly (readonly (typeof size)[])[]): Branch {
    let looks = 0;
    const platform: Partial<Platform> = {
      ...platformWith(60_000),
      listClusterChanges: async () => {
        looks += 1;
        return ok(lists[Math.min(looks, lists.length) - 1] ?? []);
      },
    };
    return branchOf(platform as Platform);
  }
  const log = { info: () => undefined };

  it.each([
    ['nothing', [], []],
    ['no shards', [size], ['does not hold up an apply']],
    ['shards', [more], ['waits until its shards are changed']],
    ['shards, too', [size, more], ['waits until its shards are changed']],
  ])(
    'is told of, and whether an apply waits: %s',
    async (_, changes, wanted) => {
      const notices = await clusterNotices(changing(changes), log);
      expect(notices).toEqual(
        wanted.map((end) => expect.stringContaining(end)),
      );
    },
  );

  it('holds an apply up while shards are changed, and by their names alone', async () => {
    expect(await waitForShardChanges(changing([size]), log)).toBeUndefined();
    const passing = changing([size, more], [size]);
    expect(await waitForShardChanges(passing, log)).toBeUndefined();
    expect(clock.now()).toBe(1500);
    const why = await waitForShardChanges(changing([size, more]), log);
    expect(why === undefined ? '' : textOf(why)).toMatch(
      /^The shards of `more` are still being changed after 4\d s\. Run again/,
    );
  });
});

describe('waiting', () => {
  it('costs nothing for what is there', async () => {
    expect(await wait(300_000, () => undefined)).toEqual({
      time: 0,
      ended: undefined,
      looks: [0],
    });
    expect(lines).toEqual([]);
  });

  it('looks at growing distances, and says how long it took', async () => {
    const { looks, ended } = await wait(300_000, (look) =>
      look < 8 ? 'it' : undefined,
    );
    expect(looks).toEqual([0, 0.5, 1.5, 3.5, 6.5, 11.5, 16.5, 21.5]);
    expect(ended).toBeUndefined();
    expect(lines).toEqual([
      'Waiting for it.',
      'Waiting for it, 17 s so far.',
      'Waited 22 s.',
    ]);
  });

  it('says the same again after a quarter of a minute to the second', async () => {
    await wait(300_000, (look) => (look < 11 ? 'it' : undefined));
    expect(lines).toEqual([
      'Waiting for it.',
      'Waiting for it, 17 s so far.',
      'Waiting for it, 32 s so far.',
      'Waited 37 s.',
    ]);
  });

  it('pauses for a quarter of a second where no more is left', async () => {
    const { looks } = await wait(2375, () => 'it');
    expect(looks).toEqual([0, 0.5, 1.5, 1.75]);
  });

  it('says what changed at once, and nothing twice within a quarter of a minute', async () => {
    await wait(300_000, (look) => ['a', 'a', 'b', 'b', 'a'][look - 1]);
    expect(lines).toEqual([
      'Waiting for a.',
      'Waiting for b, 1.5 s so far.',
      'Waiting for a, 6.5 s so far.',
      'Waited 12 s.',
    ]);
  });

  it.each([2_000, 10_000, 300_000, 3_600_000])(
    'of %i ms uses the time up, but for the share that finding out has to itself',
    async (timeout) => {
      const { time, ended, looks } = await wait(timeout, () => 'it');
      const end = timeout - Math.min(15_000, timeout / 5);
      expect(ended).toBe('timeout');
      expect(time).toBeLessThan(end);
      expect(time).toBeGreaterThan(end - 500);
      expect(looks.length).toBeLessThan(15 + timeout / 5_000);
      expect(lines.length).toBeLessThan(2 + timeout / 15_000);
    },
  );

  it('ends with a cancellation, in the middle of a pause', async () => {
    const waited = await wait(300_000, (look) => {
      if (look === 3) queueMicrotask(() => cancel.abort());
      return 'it';
    });
    expect(waited).toMatchObject({ ended: 'cancelled', looks: [0, 0.5, 1.5] });
  });

  it('does not begin another pause when it was cancelled during a look', async () => {
    const waited = await wait(300_000, () => {
      cancel.abort();
      return 'it';
    });
    expect(waited).toMatchObject({ ended: 'cancelled', looks: [0], time: 0 });
  });
});

describe('waiting for a branch', () => {
  const target = { organization: 'acme', database: 'shop', branch: 'pr-7' };
  const branch = {
    production: false,
    state: undefined,
    schemaMadeAt: undefined,
  };
  const at = (ready: boolean) => ok({ ...branch, ready, isRestored: false });
  const without = (cause: 'slow' | 'network' | 'certificate'): Problem => ({
    kind: 'no-response',
    cause,
    sent: true,
    reason: words('x'),
    operation: 'read-branch',
    target,
    tries: { attempts: 1, time: 0 },
  });

  it.each([
    ['goes on', 'slow', 'The branch is ready.'],
    ['goes on', 'network', 'The branch is ready.'],
    ['ends', 'certificate', 'Could not check whether the branch is ready.'],
  ] as const)(
    '%s where one look in between has no answer: %s',
    async (_, cause, end) => {
      const answers = [at(false), failure(without(cause)), at(true)];
      const platform = {
        ...platformWith(300_000),
        target,
        readBranch: async () => answers.shift() ?? at(true),
      };
      await waitForBranch(platform as Partial<Platform> as Platform, {
        info: (line) => void lines.push(textOf(line)),
      });
      expect(lines.at(-1)).toBe(end);
    },
  );
});

describe('a duration', () => {
  it.each([
    [0, '0.0 s'],
    [420, '0.4 s'],
    [9_949, '9.9 s'],
    [9_950, '10 s'],
    [59_499, '59 s'],
    [59_500, '1 min 0 s'],
    [285_000, '4 min 45 s'],
  ])('of %i ms is %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});

describe('a command line to be copied', () => {
  const target = { organization: 'acme', database: 'shop', branch: 'pr-7' };

  it('is the command as it stands where names are plain', () => {
    expect(createShards(target, 2)).toBe(
      '`pscale branch shard create shop pr-7 --org acme --config-profile default --count 2`',
    );
    expect(deleteBranch(target)).toBe(
      '`pscale branch delete shop pr-7 --org acme --force`',
    );
  });

  it('keeps each name one word, whatever a shell would make of it', () => {
    const branch = "x; rm -rf '$HOME' `id`";
    expect(deleteBranch({ ...target, branch })).toBe(
      "``pscale branch delete shop 'x; rm -rf '\\''$HOME'\\'' `id`' --org acme --force``",
    );
  });
});
