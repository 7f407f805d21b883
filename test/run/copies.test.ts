import { describe, expect, it } from 'vitest';
import type { Platform, Stored } from '../../src/ports/platform/platform.ts';
import { ok } from '../../src/result.ts';
import { readLive, readRenewed } from '../../src/run/copies.ts';
import { askBeforeFile } from '../../src/run/early.ts';
import type { Run } from '../../src/run/feature.ts';
import type { BaselineRead } from '../../src/run/result.ts';
import type { Settings } from '../../src/run/settings.ts';
import { type Branch, branchOf } from '../../src/run/world.ts';
import { documentOf } from '../domain.ts';
import { textOf } from '../messages.ts';

const SYNCED_AT = '2026-11-20T10:00:00.000Z';

/** A service whose copies are of these ages, one read after the other, and what it was asked for. */
function serving(...ages: readonly (number | undefined)[]) {
  const left = [...ages];
  const asked: string[] = [];
  const platform: Partial<Platform> = {
    readTopology: async (purpose = 'read') => {
      asked.push(purpose);
      const document = documentOf({ a: 1 });
      return ok<Stored>({
        document,
        syncedAt: SYNCED_AT,
        age: left.shift(),
      } as Stored);
    },
    pause: async (_attempt, _purpose, asked_ms) => {
      asked.push(`wait ${asked_ms}`);
      return true;
    },
  };
  return { platform: branchOf(platform as Platform), asked };
}

describe('reading the branch', () => {
  it.each<[string, boolean, readonly (number | undefined)[], string]>([
    ['once for a plan, however old its copy', false, [60_000], 'read'],
    ['once where the copy is young', true, [5000], 'read'],
    ['again at once where the copy is old', true, [5001, 0], 'read read'],
    [
      'three times at most, after a wait where it is not renewed yet',
      true,
      [60_000, 60_000, 60_000, 60_000],
      'read read wait 2000 read',
    ],
  ])('happens %s', async (_, isDriftCheck, ages, wanted) => {
    const { platform, asked } = serving(...ages);
    expect((await readLive(platform, { isDriftCheck })).ok).toBe(true);
    expect(asked.join(' ')).toBe(wanted);
  });
});

describe('reading the branch before the file', () => {
  const early = { mode: 'apply', readsBranchFirst: true } as const;
  const against = {
    name: 'old.json',
    read: { kind: 'file', bytes: Buffer.from('{}') },
  } as const;

  it.each([
    ['where that is asked for', early, ['read']],
    [
      'of a preview that is planned',
      { ...early, mode: 'plan', isPreview: true },
      ['read'],
    ],
    ['not unless it is asked for', { mode: 'apply' }, []],
    ['not of a preview that is applied', { ...early, isPreview: true }, []],
    ['not where a document stands in its place', { ...early, against }, []],
  ] as const)('happens %s', (_, request, wanted) => {
    const { platform, asked } = serving();
    askBeforeFile(request as unknown as Settings, { platform });
    expect(asked).toEqual(wanted);
  });

  it('answers the first that reads it, and nobody who finds out what became of a PUT', async () => {
    const { platform, asked } = serving();
    askBeforeFile(early as unknown as Settings, { platform });
    await platform.readTopology('verify');
    await platform.topology.answer();
    expect(asked).toEqual(['read', 'verify']);
    await platform.topology.answer();
    expect(asked).toEqual(['read', 'verify', 'read']);
  });
});

describe('reading the branch once more', () => {
  const applying = (platform: Branch) =>
    ({ settings: { mode: 'apply' }, world: { platform } }) as unknown as Run;
  const read = (age: number | undefined) =>
    ({
      baseline: {
        from: 'branch',
        document: documentOf({ a: 1 }),
        syncedAt: null,
        age,
      },
      notices: [],
    }) as unknown as BaselineRead;

  it.each([undefined, 5000])(
    'is needless where the age of the copy is %j',
    async (age) => {
      const { platform, asked } = serving(0);
      expect(await readRenewed(read(age), applying(platform))).toBeUndefined();
      expect(asked).toEqual([]);
    },
  );

  it.each([
    [0, 0],
    [60_000, 1],
  ])(
    'tells of a copy that is old all the same: %i ms',
    async (age, notices) => {
      const { platform } = serving(age);
      const renewed = await readRenewed(read(60_000), applying(platform));
      expect(renewed?.notices.map((notice) => textOf(notice))).toEqual(
        Array.from({ length: notices }, () =>
          expect.stringContaining(`made at \`${SYNCED_AT}\``),
        ),
      );
    },
  );
});
