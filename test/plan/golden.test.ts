import { describe, expect, it } from 'vitest';
import { digestsOf } from '../../src/plan/consent-digest.ts';
import { makePlan } from '../../src/plan/making.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planDocument } from '../../src/plan/plan-document.ts';
import { decide } from '../../src/plan/policy.ts';
import { documentOf } from '../topology/build.ts';
import { copied, indexed, PAIRS } from './pairs.ts';

function planOf([live, desired]: readonly [object, object]): Plan {
  const documents = {
    base: undefined,
    live: documentOf(live),
    file: documentOf(desired),
  };
  return makePlan(documents, { known: true, earlier: [] });
}

/** Words are held elsewhere, and may change. */
const WORDS = new Set([
  'title',
  'effect',
  'asserts',
  'text',
  'guide',
  'interval',
]);
/** A value on one line: each of a plan's parts is one of the golden text. */
const line = (value: unknown): string =>
  JSON.stringify(value, (key, member) =>
    WORDS.has(key) ? undefined : member,
  ).replaceAll('"', '');

describe('a plan, as data', () => {
  it.each(Object.entries(PAIRS))('of %s', (_, pair) => {
    const plan = planOf(pair);
    const decision = decide(plan.changes, plan.situation, {
      onDrift: 'overwrite',
      permissions: [],
    });
    const { risk, changes, decision: decided } = planDocument(plan, decision);
    expect(
      [risk, ...changes.map(line), line(decided)].join('\n'),
    ).toMatchSnapshot();
  });
});

describe('an id', () => {
  it('is the same on every machine and in every version: comments and reviews go by it', () => {
    const plan = planOf(PAIRS['a range handed on'] ?? [{}, {}]);
    expect(plan.id).toBe('d95475b426d3');
    expect(digestsIn(plan)).toEqual(['5b9e5e95805b']);
  });
});

const BINDING = { target: 'acme/shop/main', spent: new Set<string>() };

/** The digests that lines for the blocked changes of a plan would have. */
function digestsIn({ changes }: Plan): readonly string[] {
  return Array.from(
    digestsOf(changes, BINDING).values(),
    ({ proposed }) => proposed,
  );
}

describe('what a change does', () => {
  it('is told apart from all that another change does', () => {
    const told = new Map<string, Set<string>>();
    for (const pair of Object.values(PAIRS)) {
      const plan = planOf(pair);
      const decision = decide(plan.changes, plan.situation, {
        onDrift: 'overwrite',
        permissions: [],
      });
      const values = planDocument(plan, decision).changes.map(
        // Which index it is that changed says nothing of what becomes of rows.
        ({ tables, action, ...rest }) => line(rest),
      );
      const digests = digestsOf(plan.changes, BINDING);
      for (const [at, change] of plan.changes.entries()) {
        const digest = digests.get(change)?.proposed;
        if (digest === undefined) continue;
        const earlier = told.get(digest) ?? [];
        told.set(digest, new Set([...earlier, values[at] ?? '']));
      }
    }
    expect(
      [...told.values()]
        .filter((lines) => lines.size > 1)
        .map((lines) => [...lines]),
    ).toEqual([]);
    expect(told.size).toBeGreaterThan(20);
  });

  it.each<[string, readonly [object, object], readonly [object, object]]>([
    [
      'copies on other shards',
      [copied(undefined), copied(['data'])],
      [copied(undefined), copied(['logs'])],
    ],
    [
      'another index',
      [indexed({ enabled: false }), indexed({ enabled: true })],
      [
        indexed({ enabled: false, unique: false }),
        indexed({ enabled: true, unique: false }),
      ],
    ],
  ])('is another for %s', (_, one, other) => {
    const [a, b] = [one, other].map((pair) => new Set(digestsIn(planOf(pair))));
    expect([
      a?.isSubsetOf(b ?? new Set()),
      b?.isSubsetOf(a ?? new Set()),
    ]).toEqual([false, false]);
  });
});
