import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingParts } from '../../../src/topology/equality/differing-parts.ts';
import { type Change, isBlocked } from '../../../src/topology/impact/change.ts';
import type { Proof, Seen } from '../../../src/topology/impact/change-base.ts';
import type { ChangeClass } from '../../../src/topology/impact/change-class.ts';
import { makePlan } from '../../../src/topology/plan/making.ts';
import {
  askedDigests,
  changeDigests,
  effectDigests,
  planDigests,
  wholeDigest,
} from '../../../src/topology/plan/mark.ts';
import type { Plan } from '../../../src/topology/plan/plan.ts';
import { planDocument } from '../../../src/topology/plan/plan-document.ts';
import { decide } from '../../../src/topology/plan/policy.ts';
import { documentOf } from '../build.ts';
import { cluster, group } from '../changes-of.ts';
import { pairs } from '../generated.ts';

function plan(live: object, desired: object): Plan {
  return makePlan(
    { base: undefined, live: documentOf(live), desired: documentOf(desired) },
    { known: true, earlier: [] },
  );
}

const tables = (...names: readonly string[]): object =>
  cluster({
    tables: Object.fromEntries(
      ['events', ...names].map((name) => [name, { shard_group: 'data' }]),
    ),
  });
const digests = (live: object, desired: object): ReadonlySet<string> =>
  new Set(changeDigests(plan(live, desired)));

describe('the digests of a plan', () => {
  it('are the same for every spelling, and 256 bits each', () => {
    const [one, other] = [
      plan(
        cluster(),
        cluster({ groups: [group('data', 'by_tenant', 'a..40', 'c 40..')] }),
      ),
      plan(
        cluster(),
        cluster({
          groups: [group('data', 'by_tenant', 'c 4000..', 'a 00..40')],
        }),
      ),
    ];
    expect(wholeDigest(one)).toBe(wholeDigest(other));
    expect(changeDigests(one)).toEqual(changeDigests(other));
    for (const digest of [wholeDigest(one), ...(changeDigests(one) ?? [])])
      expect(Buffer.from(digest, 'base64')).toHaveLength(32);
  });

  it('are the same in whatever order changes and their shards come', () => {
    const made = plan(
      cluster(),
      cluster({
        rest: { hint: 1 },
        schema: { reference_tables: { plans: { shard_groups: ['data'] } } },
      }),
    );
    const changes = made.changes.map((change) =>
      change.kind === 'reference-table'
        ? { ...change, newShards: change.newShards.toReversed() }
        : change,
    );
    expect(changes).not.toEqual(made.changes);
    const turned = { ...made, changes: changes.toReversed() };
    expect(wholeDigest(turned)).toBe(wholeDigest(made));

    const [less] = plan(
      cluster({
        schema: {
          reference_tables: { plans: { shard_groups: ['meta', 'data'] } },
        },
      }),
      cluster({
        schema: { reference_tables: { plans: { shard_groups: ['meta'] } } },
      }),
    ).changes;
    if (less?.kind !== 'reference-table') throw new Error('no such change');
    const { formerShards } = less;
    expect(formerShards).toHaveLength(2);
    expect(
      effectDigests({ ...less, formerShards: formerShards.toReversed() }),
    ).toEqual(effectDigests(less));
  });

  it('tell one table from another, whatever row of a report they share', () => {
    const together = digests(tables(), tables('a', 'b'));
    const [a, b] = [
      digests(tables(), tables('a')),
      digests(tables(), tables('b')),
    ];
    expect(together).toEqual(a.union(b));
    expect(a.isDisjointFrom(b)).toBe(true);
  });

  it.each<[string, object, object, object, object]>([
    [
      'what is written',
      cluster(),
      cluster({ rest: { hint: 1 } }),
      cluster(),
      cluster({ rest: { hint: 2 } }),
    ],
    [
      'what was there',
      cluster({ rest: { hint: 0 } }),
      cluster({ rest: { hint: 1 } }),
      cluster(),
      cluster({ rest: { hint: 1 } }),
    ],
    ['a document of no known form', { a: 1 }, { a: 2 }, { a: 1 }, { a: 3 }],
    [
      'the shard rows are looked for on',
      cluster(),
      cluster({ groups: [group('data', 'by_tenant', 'b')] }),
      cluster(),
      cluster({ groups: [group('data', 'by_tenant', 'c')] }),
    ],
    [
      'the interval that changes owner',
      cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 80..')] }),
      cluster({ groups: [group('data', 'by_tenant', 'a..80', 'c 80..')] }),
      cluster({ groups: [group('data', 'by_tenant', 'a..40', 'b 40..')] }),
      cluster({ groups: [group('data', 'by_tenant', 'a..40', 'c 40..')] }),
    ],
  ])(
    'are others for another change of %s',
    (_, live, desired, otherLive, otherDesired) => {
      const [one, other] = [plan(live, desired), plan(otherLive, otherDesired)];
      expect(wholeDigest(one)).not.toBe(wholeDigest(other));
      expect(
        new Set(changeDigests(one)).isSubsetOf(new Set(changeDigests(other))),
      ).toBe(false);
      expect(
        new Set(changeDigests(other)).isSubsetOf(new Set(changeDigests(one))),
      ).toBe(false);
    },
  );

  it('have another effect where the same line of the file binds a table to a group of other shards', () => {
    const groups = (shard: string) => ({
      groups: [
        group('data', 'by_tenant', shard),
        group('wide', 'by_tenant', 'x', shard),
      ],
    });
    const bound = (shard: string) =>
      plan(
        cluster(groups(shard)),
        cluster({
          ...groups(shard),
          tables: { events: { shard_group: 'wide' } },
        }),
      );
    const effects = ['a', 'c'].map((shard) =>
      bound(shard).changes.flatMap(effectDigests),
    );
    expect(new Set(effects[0]).isDisjointFrom(new Set(effects[1]))).toBe(true);
  });

  it('have another effect where a table that keeps its group gets it from the default of another place', () => {
    const unbound = (defaults: object) =>
      plan(
        cluster(defaults),
        cluster({ tables: { events: {} }, ...defaults }),
      ).changes.flatMap(effectDigests);
    const data = { default_shard_group: 'data' };
    const [one, other] = [
      unbound({ schema: data }),
      unbound({ database: data }),
    ];
    expect(one).toHaveLength(1);
    expect(new Set(one).isDisjointFrom(new Set(other))).toBe(true);
  });
});

describe('the parts in which two documents differ', () => {
  it('are none exactly where the documents are equal, and no part stands in another', () => {
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        const [a, b] = [documentOf(one), documentOf(other)];
        const parts = [...differingParts(a, b, 'neki')];
        expect(parts.length === 0).toBe(
          a.canonical('neki').text === b.canonical('neki').text,
        );
        const paths = parts.map(([path]) => JSON.stringify(path).slice(0, -1));
        for (const path of paths)
          expect(paths.filter((inner) => inner.startsWith(`${path},`))).toEqual(
            [],
          );
        for (const [, before, after] of parts) expect(before).not.toBe(after);
      }),
    );
  });
});

describe('what was seen of a table', () => {
  const [change] = plan(
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'c')] }),
  ).changes;
  const seenAs = (risk: ChangeClass): Change[] => {
    const proof: Proof = {
      unproven: 'needs-empty',
      verdict: 'new',
      asks: true,
      at: undefined,
      seen: new Map(),
    };
    return change === undefined ? [] : [{ ...change, class: risk, proof }];
  };

  it('makes no other change in a review, and another question to people', () => {
    const [asIs, fresh, safe] = [
      [change].flatMap((one) => one ?? []),
      seenAs('new-table'),
      seenAs('safe'),
    ];
    expect(fresh.flatMap(effectDigests)).toEqual(asIs.flatMap(effectDigests));
    expect(safe.flatMap(effectDigests)).toEqual(asIs.flatMap(effectDigests));
    expect(seenAs('needs-empty').flatMap(askedDigests)).toEqual(
      asIs.flatMap(askedDigests),
    );
    expect(fresh.flatMap(askedDigests)).not.toEqual(asIs.flatMap(askedDigests));
  });

  it('is in the plan as JSON, with what is known of each table', () => {
    const made = plan(
      cluster(),
      cluster({ groups: [group('data', 'by_tenant', 'c')] }),
    );
    const [one] = seenAs('needs-empty');
    const seen = new Map<string, Seen>([
      ['a', { kind: 'rows', count: 7, isMore: true }],
      ['b', { kind: 'rows', count: undefined, isMore: false }],
      ['c', { kind: 'unknown', why: 'it is a view' }],
      ['d', { kind: 'absent' }],
    ]);
    const changes =
      one?.proof === undefined
        ? []
        : [{ ...one, proof: { ...one.proof, at: '2026-01-01', seen } }];
    const decision = decide(changes, made.situation, {
      onDrift: 'overwrite',
      permissions: [],
    });
    expect(
      planDocument({ ...made, changes }, decision).changes[0]?.evidence,
    ).toMatchObject({
      verdict: 'new',
      checked_at: '2026-01-01',
      tables: [
        { name: 'a', seen: 'rows', rows: 7, more: true, why: null },
        { name: 'b', seen: 'rows', rows: null, more: false, why: null },
        {
          name: 'c',
          seen: 'unknown',
          rows: null,
          more: false,
          why: 'it is a view',
        },
        { name: 'd', seen: 'absent', rows: null, more: false, why: null },
      ],
    });
  });

  it('is in the digest of the whole plan', () => {
    const made = plan(
      cluster(),
      cluster({ groups: [group('data', 'by_tenant', 'c')] }),
    );
    const digests = ['new-table', 'safe', 'needs-empty'].map((risk) =>
      wholeDigest({ ...made, changes: seenAs(risk as ChangeClass) }),
    );
    expect(new Set(digests).size).toBe(3);
  });
});

describe('the mark of a plan', () => {
  const moved = cluster({ groups: [group('data', 'by_tenant', 'c')] });
  const blocked = plan(cluster(), moved);
  const askedOf = (of: Plan): readonly string[] =>
    Array.from(planDigests(of), ([digest, { isAsked }]) =>
      isAsked ? digest : '',
    ).filter((digest) => digest !== '');

  it('tells which digests ask about a blocked change, and has others for another effect', () => {
    const effects = blocked.changes
      .filter(({ class: risk }) => risk === 'needs-empty')
      .flatMap(effectDigests);
    const asked = new Set(askedOf(blocked));
    expect(asked.has(wholeDigest(blocked))).toBe(true);
    // Not about the part of the document, which says what is written.
    expect(asked).toEqual(new Set([wholeDigest(blocked), ...effects]));
    expect(planDigests(blocked).size).toBeGreaterThan(asked.size);
    const worse = plan(
      cluster(),
      cluster({ groups: [group('data', 'by_tenant', 'd')] }),
    );
    expect(askedOf(worse).filter((digest) => asked.has(digest))).toEqual([]);
  });

  it('asks about nothing that is not blocked', () => {
    expect(askedOf(plan(tables(), tables()))).toEqual([]);
    const harmless = plan(cluster(), cluster({ rest: { hint: 1 } }));
    expect(planDigests(harmless).size).toBeGreaterThan(1);
    expect(askedOf(harmless)).toEqual([]);
  });

  it('holds 399 changes beside the whole plan, and of more none', () => {
    const sizesOf = (count: number) => {
      const names = Array.from({ length: count }, (_, at) => `t${at}`);
      const made = plan(tables(), tables(...names));
      return [planDigests(made).size, changeDigests(made)?.length];
    };
    // Of each table its part of the document, and what becomes of it.
    expect([sizesOf(1), sizesOf(199), sizesOf(200)]).toEqual([
      [3, 2],
      [399, 398],
      [1, undefined],
    ]);
  });

  it('has the whole plan alone where its changes are more than fit', () => {
    const many = Array.from({ length: 500 }, (_, at) => `t${at}`);
    const large = plan(tables(), tables(...many));
    expect([...planDigests(large).keys()]).toEqual([wholeDigest(large)]);
    const without = plan(tables(...many), cluster({ tables: {} }));
    expect(without.changes.some(isBlocked)).toBe(true);
    expect([...planDigests(without).keys()]).toEqual([wholeDigest(without)]);
    const single = changeDigests(blocked)?.length ?? 0;
    const sizes = [1, single, single + 1].map(
      (most) => planDigests(blocked, most).size,
    );
    expect(sizes).toEqual([1, 1, single + 1]);
  });
});

/** Documents that differ in a change of each kind. */
const ONE_OF_EACH: Readonly<
  Record<string, readonly [live: object, desired: object]>
> = {
  placement: [
    cluster(),
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'c 80..')] }),
  ],
  declaration: [
    cluster({ rest: { default_shard_group: 'meta' }, tables: {} }),
    cluster({
      rest: { default_shard_group: 'meta' },
      tables: { events: { shard_group: 'meta' } },
    }),
  ],
  'reference-table': [
    cluster(),
    cluster({
      schema: { reference_tables: { plans: { shard_groups: ['data'] } } },
    }),
  ],
  sequence: [
    cluster(),
    cluster({ schema: { sequences: { ids: { shard_group: 'data' } } } }),
  ],
  'global-secondary-index': [
    cluster(),
    cluster({
      database: {
        global_secondary_indexes: {
          by_email: { table: 'l', owner_table: 'events', columns: ['email'] },
        },
      },
    }),
  ],
  'unknown-key': [cluster(), cluster({ rest: { hint: 1 } })],
  authority: [
    cluster({
      groups: [group('own', undefined, 'a')],
      tables: {},
      database: { authoritative_shard_group: 'own' },
    }),
    cluster({ groups: [group('own', undefined, 'a')], tables: {} }),
  ],
  default: [
    cluster({ rest: { default_shard_group: 'meta' }, tables: {} }),
    cluster({
      rest: { default_shard_group: 'meta' },
      tables: {},
      database: { default_shard_group: 'meta' },
    }),
  ],
  group: [
    cluster(),
    cluster({
      groups: [
        group('data', 'by_tenant', 'a..80', 'b 80..'),
        group('more', undefined, 'a'),
      ],
    }),
  ],
  index: [
    cluster(),
    cluster({ rest: { shard_indexes: { by_tenant: { type: 'range' } } } }),
  ],
  unknown: [{ a: 1 }, { a: 2 }],
  'shards-replaced': [
    cluster(),
    JSON.parse(
      JSON.stringify(cluster()).replaceAll('"shard_uid":"', '"shard_uid":"x'),
    ),
  ],
};

it.each(Object.entries(ONE_OF_EACH))(
  'a change of kind %s has the effect that marks of earlier versions have of it',
  (kind, [live, desired]) => {
    const changes = plan(live, desired).changes.filter(
      (change) => change.kind === kind,
    );
    const effects = changes.flatMap(effectDigests);
    expect(effects.map((effect) => effect.slice(0, 12))).toMatchSnapshot();
    expect(effects).not.toEqual([]);
  },
);
