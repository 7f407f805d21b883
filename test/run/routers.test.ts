import { describe, expect, it } from 'vitest';
import type { BranchDatabase } from '../../src/run/request.ts';
import { BUG, type Compared, failed } from '../../src/run/result.ts';
import { watched } from '../../src/run/routers.ts';
import { makePlan } from '../../src/topology/plan/plan.ts';
import { TopologyDocument } from '../../src/topology/topology-document.ts';
import { documentOf } from '../topology/build.ts';
import { cluster } from '../topology/changes-of.ts';

const document = new TopologyDocument(documentOf(cluster()));
const plan = makePlan(
  { base: undefined, live: document, desired: document },
  { known: true, earlier: [] },
);
const compared: Compared = {
  before: { from: 'branch', document, syncedAt: null },
  plan,
  decision: { kind: 'apply', used: [], warnings: [] },
};

/** Routers at these revisions, one after the other. */
function routersAt(
  revisions: readonly (bigint | undefined)[],
  more: Partial<BranchDatabase> = {},
): BranchDatabase {
  const left = [...revisions];
  return {
    stored: async () => undefined,
    look: async () => ({ seen: new Map(), notices: [] }),
    unlisted: async () => 'nobody asked',
    shape: async () => undefined,
    underWay: async () => [],
    unwritable: async () => [],
    revision: async () => left.shift(),
    live: async () => 1234,
    ...more,
  };
}

async function noticesOf(
  database: BranchDatabase | undefined,
): Promise<readonly string[]> {
  const applied = {
    outcome: 'applied',
    compared,
    syncedAt: null,
    notices: ['Stored.'],
  } as const;
  const end = await watched(
    compared,
    { database, info: () => undefined },
    async () => applied,
  );
  expect(end.outcome).toBe('applied');
  return (end.notices ?? []).map(String);
}

describe('an apply whose routers are watched', () => {
  it.each([
    [
      'was written once',
      routersAt([4n, 5n]),
      ['Stored.', 'Every router uses it, 1.2 s after it was confirmed.'],
    ],
    [
      'was written by somebody else as well',
      routersAt([4n, 7n]),
      [
        'Stored.',
        expect.stringMatching(
          /written 3 times .* Another writer changed it in between/,
        ),
        expect.any(String),
      ],
    ],
    [
      'has no revision that can be read',
      routersAt([undefined, 5n]),
      ['Stored.'],
    ],
    [
      'has none afterwards',
      routersAt([4n, undefined]),
      ['Stored.', expect.stringContaining('router')],
    ],
    ['has the revision it had', routersAt([4n, 4n]), ['Stored.']],
    [
      'whose routers do not answer in time',
      routersAt([4n, 5n], { live: async () => 'timeout' }),
      [
        'Stored.',
        'It is unknown whether every router already uses it: `timeout`.',
      ],
    ],
    ['is watched by nobody', undefined, ['Stored.']],
  ])('%s', async (_, routers, expected) => {
    expect(await noticesOf(routers)).toEqual(expected);
  });

  it('is not begun while a workflow is under way', async () => {
    const routers = routersAt([], {
      underWay: async () => ['move_`x`', 'split'],
    });
    const end = await watched(
      compared,
      { database: routers, info: () => undefined },
      () => {
        throw new Error('written');
      },
    );
    expect(end).toMatchObject({
      outcome: 'blocked',
      why: expect.stringContaining('`move_ˋxˋ`, `split`'),
    });
  });

  it('goes on where workflows cannot be read, and that is in the log', async () => {
    const lines: unknown[] = [];
    const routers = routersAt([], {
      underWay: async () => 'permission denied',
    });
    const end = await watched(
      compared,
      { database: routers, info: (line) => void lines.push(line) },
      async () => failed(BUG, 'cut'),
    );
    expect(end.outcome).toBe('failed');
    expect(lines).toEqual([
      'Running workflows could not be listed: `permission denied`.',
    ]);
  });
});
