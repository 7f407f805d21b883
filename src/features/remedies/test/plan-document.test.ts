import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import schema from '../../../../schema/plan.schema.json' with { type: 'json' };
import { EXAMPLES } from '../../../../test/changes/kinds/all.ts';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  decide,
  type Plan,
  planFor,
  published,
} from '../../../../test/domain.ts';
import { rendered } from '../../../../test/messages.ts';
import { MIGRATION_GUIDE, remediesOf } from '../remedy.ts';
import { remedyValues } from '../remedy-value.ts';

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  schema,
);

interface Three {
  readonly base?: object;
  readonly live: object;
  readonly desired: object;
}

function plan({ base, live, desired }: Three): Plan {
  return planFor(live, desired, { base: base ?? null });
}

function written(made: Plan): unknown {
  const decision = decide(made);
  const remedies = rendered(remedyValues(made), 'repository');
  const document = { ...published(made, decision), remedies };
  return JSON.parse(JSON.stringify(document));
}

/** The plan of each example of a change. */
const PLANS = Object.entries(EXAMPLES).flatMap(([kind, examples]) =>
  Object.entries(examples).map(([what, { before: live, after: desired }]) => {
    return [kind, what, plan({ live, desired })] as const;
  }),
);

function waysOf(made: Plan): string {
  return remediesOf(made)
    .map(({ ways, steps }) => `${ways.join()}: ${steps.length} steps`)
    .join(', ');
}

const data = (...ranges: string[]): object =>
  group('data', 'by_tenant', ...ranges);
const before = cluster({ groups: [data('a..40', 'b 40..80', 'c 80..')] });
const after = cluster({ groups: [data('a..40', 'e 40..80', 'c 80..')] });

describe('in a plan for programs, what to do instead', () => {
  it('names the workflow, and what it takes the place of', () => {
    expect(
      written(plan({ base: before, live: before, desired: after })),
    ).toMatchObject({
      remedies: [
        { ways: ['Reshard'], changes: ['`data` [40, 80): `b` → `e`'] },
      ],
    });
  });

  it('has the guide of a workflow, where one moves the rows', () => {
    const groups = [data('a..80', 'b 80..'), group('more', 'by_tenant', 'c')];
    const at = (shard_group: string): object =>
      cluster({ groups, tables: { events: { shard_group } } });
    const guideOf = (live: object, desired: object): unknown =>
      Object(written(plan({ base: live, live, desired }))).remedies.map(
        ({ ways, guide }: { ways: unknown; guide: unknown }) => [ways, guide],
      );
    expect(guideOf(at('data'), at('more'))).toEqual([
      [['MoveTables'], MIGRATION_GUIDE],
    ]);
    expect(guideOf(before, after)).toEqual([[['Reshard'], MIGRATION_GUIDE]]);
  });

  it('leads under drift from the file as it was to the file', () => {
    const base = cluster({ groups: [data('a..80', 'b 80..')] });
    const live = cluster({ groups: [data('x..80', 'y 80..')] });
    const desired = cluster({ groups: [data('a..80', 'b 80..c0', 'e c0..')] });
    const advised = JSON.stringify(written(plan({ base, live, desired })));
    expect(advised).toContain('<new shard instead of b>');
    expect(advised).not.toContain('<new shard instead of x>');
  });

  const KINDS = Array.from(Map.groupBy(PLANS, ([kind]) => kind));

  it.each(KINDS)(
    'is as the schema has it, for changes of kind %s',
    (_, all) => {
      for (const [, , made] of all) {
        const file = written(made);
        expect(validate(file) ? [] : validate.errors).toEqual([]);
      }
    },
  );

  it.each(KINDS)('is so much for changes of kind %s', (_, all) => {
    const ways = all.flatMap(([, what, made]) => {
      const text = waysOf(made);
      return text === '' ? [] : [[what, text]];
    });
    expect(Object.fromEntries(ways)).toMatchSnapshot();
  });

  it.each([
    'a range split on its own shard',
    'a displayed name',
    'an index renamed',
  ])('is nothing where nothing has to move: %s', (name) => {
    const [, , made] = PLANS.find(([, what]) => what === name) ?? [];
    expect(made && waysOf(made)).toBe('');
  });
});
