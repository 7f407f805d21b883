import { structuredPatch } from 'diff';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines, previousLines } from '../../src/report/diff.ts';
import { comparedLines, firstLines } from '../../src/report/document-lines.ts';
import type { Compared } from '../../src/run/result.ts';
import { makePlan } from '../../src/topology/plan/plan.ts';
import { documentOf } from '../topology/build.ts';
import { pairs } from '../topology/generated.ts';

const ALL = { margin: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };
/** Parts that are long and alike on both sides, which are not printed. */
const ALIKE = {
  list: Array.from({ length: 30 }, (_, at) => ({ at, same: 'x' })),
  map: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`key${at}`, { at }])),
};

function comparedOf(before: object, after: object): Compared {
  const [live, desired] = [documentOf(before), documentOf(after)];
  const plan = makePlan({ base: undefined, live, desired }, { known: true, earlier: [] });
  return { before: { from: 'branch', document: live }, plan, decision: { kind: 'nothing', ledger: [] } };
}

it('a difference is that of all lines, although what is alike is not printed', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other]) => {
      const compared = comparedOf({ ...one, alike: ALIKE }, { ...other, alike: ALIKE });
      const { live, desired } = compared.plan.threeWay;
      const { before = [], after = [] } = comparedLines(live, desired, ALL) ?? {};
      const [from, to] = [before, after].map((lines) => `${lines.join('\n')}\n`);
      const patch = structuredPatch('before', 'after', from ?? '', to ?? '', undefined, undefined, {
        context: 3,
      });
      const lines = patch.hunks.flatMap((hunk) => [
        `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
        ...hunk.lines,
      ]);
      expect((await diffLines(compared)) ?? []).toEqual(compared.plan.changes.length === 0 ? [] : lines);
    }),
    { numRuns: 60 },
  );
});

it('a long document is printed no further than it is shown, and counted whole', () => {
  const document = documentOf({ a: { b: [1, '2'], c: {} }, alike: ALIKE });
  const { lines, count } = firstLines(document, 7);
  expect(lines).toEqual(['{', '  "a": {', '    "b": [', '      1,', '      "2"', '    ],', '    "c": {}']);
  expect(count).toBe(JSON.stringify(JSON.parse(document.source.text), undefined, 2).split('\n').length);
});

it('too many changed lines are no difference that explains anything', async () => {
  const tables = (group: string): object => ({
    databases: Object.fromEntries(
      Array.from({ length: 2500 }, (_, at) => [`d${at}`, { default_shard_group: group }]),
    ),
  });
  const compared = comparedOf(tables('a'), tables('b'));
  expect(await diffLines(compared)).toBeUndefined();
  expect(previousLines(compared, 10)).toMatchObject({ count: 7504, lines: { length: 10 } });
});
