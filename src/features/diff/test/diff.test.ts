import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  type Document,
  documentOf,
  planFor,
  valuesOf,
} from '../../../../test/domain.ts';
import { tries } from '../../../../test/long.ts';
import { NOTHING } from '../../../../test/messages.ts';
import type { Compared } from '../../../../test/report/results.ts';
import { pairs } from '../../../../test/topology/generated.ts';
import { linesOf, previousLines } from '../../../report/document-lines.ts';
import { previousDocument } from '../../../report/previous.ts';
import { textDiff } from '../../../report/text-diff.ts';
import { diffLines } from '../diff.ts';

/** Parts that are long and alike on both sides, which are not printed. */
const ALIKE = {
  list: Array.from({ length: 30 }, (_, at) => ({ at, same: 'x' })),
  map: Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`key${at}`, { at }]),
  ),
};

function comparedOf(
  before: object | string,
  after: object | string,
  file = 'data-topology.json',
): Compared {
  const live = documentOf(before);
  const desired = documentOf(after, file);
  const plan = planFor(live, desired, { base: null });
  return {
    baseline: { from: 'branch', document: live, syncedAt: null },
    plan,
    decision: { kind: 'nothing' },
  };
}

it('a difference has every line that is of one side alone, and no other, although what is alike is left out', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other]) => {
      const compared = comparedOf(
        { ...one, alike: ALIKE },
        { ...other, alike: ALIKE },
      );
      const { live, desired } = compared.plan.threeWay;
      const lines = (await diffLines(compared)) ?? [];
      const rebuilt = (sign: string): string[] =>
        lines
          .filter((line) => line.startsWith(sign) || line.startsWith(' '))
          .map((line) => line.slice(1));
      const text = (of: Document): Set<string> =>
        new Set(
          JSON.stringify(valuesOf(of.root), undefined, 2)
            .replaceAll(/,$/gm, '')
            .split('\n'),
        );
      for (const [sign, of] of [
        ['-', live],
        ['+', desired],
      ] as const) {
        const ofDocument = text(of);
        const whole = rebuilt(sign).filter((line) => !line.includes('…'));
        expect(whole.filter((line) => !ofDocument.has(line))).toEqual([]);
      }
      const changed = lines.filter((line) => /^[-+]/.test(line));
      expect(changed.length > 0).toBe(
        compared.plan.changes.length > 0 &&
          !isDeepStrictEqual(valuesOf(live.root), valuesOf(desired.root)),
      );
    }),
    { numRuns: tries(60) },
  );
});

it('what is alike is shown for three lines around what differs', async () => {
  const compared = comparedOf(
    {
      databases: ALIKE.map,
      shard_groups: ALIKE.list,
      default_shard_group: 'a',
    },
    {
      databases: ALIKE.map,
      shard_groups: ALIKE.list,
      default_shard_group: 'b',
    },
  );
  expect(await diffLines(compared)).toMatchSnapshot();
});

it('what differs far from each other is in hunks of its own', async () => {
  const sides = (first: string, last: string): object => {
    const keys = Array.from({ length: 30 }, (_, at): [string, unknown] => [
      `k${at}`,
      at,
    ]);
    const changed = new Map(keys);
    changed.set('k5', first === 'old' ? 'old' : { a: 1, b: 2 });
    changed.set('k20', last);
    return Object.fromEntries(changed);
  };
  const compared = comparedOf(sides('old', 'old'), sides('new', 'new'));
  expect(await diffLines(compared)).toMatchSnapshot();
});

it('says of each part where what differs is in the file', async () => {
  const sides = (first: object, last: object): object => {
    const keys = Array.from({ length: 30 }, (_, at) => [
      `k${at}`,
      { a: 1, b: 2, c: 3 },
    ]);
    return { ...Object.fromEntries(keys), k5: first, k20: last };
  };
  const before = sides({ a: 1 }, { a: 1 });
  const after = sides({ a: 1, b: 2, c: 3, d: 4 }, { a: 1, e: 5 });
  const lines = (await diffLines(comparedOf(before, after))) ?? [];
  const text = JSON.stringify(after, undefined, 2).split('\n');
  const places = ['k5', 'k20'].map((key) => {
    // The second member of each is the first that differs.
    const line = text.indexOf(`  "${key}": {`) + 3;
    return `@@ ${key} › line ${line} @@`;
  });
  expect(lines.filter((line) => line.startsWith('@@'))).toEqual(places);
});

it('items of a list that share a uid are each in it', async () => {
  const items = (first: number): object => ({
    hint: [
      { uid: 'a', x: first },
      { uid: 'a', x: 2 },
    ],
  });
  const lines = await diffLines(comparedOf(items(1), items(9)));
  expect(lines?.filter((line) => /^[-+]/.test(line))).toEqual([
    '-      "x": 1',
    '+      "x": 9',
  ]);
});

it('is in the language of the file, and says what each part is in', async () => {
  const before = cluster({ rest: { hint: { '80': 'yes', list: [1, 2] } } });
  const after = cluster({
    groups: [
      group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..'),
      group('extra', undefined, 'a'),
    ],
    rest: { hint: { '80': 'no', list: [1, 2] } },
  });
  const compared = comparedOf(before, after, 'data-topology.yaml');
  expect(await diffLines(compared)).toMatchSnapshot();
});

it('in YAML has every line that is of one side alone', async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other]) => {
      const compared = comparedOf(one, other, 'data-topology.yaml');
      const { live, desired } = compared.plan.threeWay;
      const lines = (await diffLines(compared)) ?? [];
      const isChanged = lines.some((line) => /^[-+]/.test(line));
      expect(isChanged).toBe(
        compared.plan.changes.length > 0 &&
          !isDeepStrictEqual(valuesOf(live.root), valuesOf(desired.root)),
      );
    }),
    { numRuns: tries(60) },
  );
});

it('a long document is printed no further than it is shown, and counted whole', () => {
  const compared = comparedOf({ a: { b: [1, '2'], c: {} }, alike: ALIKE }, {});
  const { lines, count } = previousLines(compared, 7);
  expect(lines).toMatchSnapshot();
  expect(count).toBe(
    JSON.stringify(
      { a: { b: [1, '2'], c: {} }, alike: ALIKE },
      undefined,
      2,
    ).split('\n').length,
  );
});

it.each([
  { a: { b: { c: 'x', d: {} }, e: [] }, f: 'yes' },
  { list: [{ a: { b: 1 }, c: [{ d: 2, e: 3 }, 4] }, [5, [6]], {}, 'x: y'] },
  { 'a: b': null, '': '12', '#': [true, false], nested: { list: [{ a: 1 }] } },
])('a document is printed as YAML that means the same: %j', (before) => {
  const { root } = documentOf(before);
  const lines = Array.from(linesOf(root, 'data-topology.yaml'));
  expect(load(lines.map(({ text }) => text).join('\n'))).toEqual(before);
});

it('a placeholder is printed as YAML as people write it, without quotes', () => {
  const { root } = documentOf({ shard_uid: '${shard:east}' });
  const lines = Array.from(linesOf(root, 'data-topology.yaml'));
  expect(lines.map(({ text }) => text)).toEqual(['shard_uid: ${shard:east}']);
});

it('too many changed lines are no difference that explains anything', async () => {
  const tables = (group: string): object => ({
    databases: Object.fromEntries(
      Array.from({ length: 2500 }, (_, at) => [
        `d${at}`,
        { default_shard_group: group },
      ]),
    ),
  });
  const compared = comparedOf(tables('a'), tables('b'));
  expect(await diffLines(compared)).toBeUndefined();
  expect(previousLines(compared, 10)).toMatchObject({
    count: 7504,
    lines: { length: 10 },
  });
});

it('documents that mean the same have no difference', async () => {
  const document = cluster();
  expect(await diffLines(comparedOf(document, document))).toBeUndefined();
});

it('what is gone is called by its own name', async () => {
  const extra = group('extra', undefined, 'a');
  const kept = group('data', undefined, 'a');
  const lines = await diffLines(
    comparedOf(cluster({ groups: [extra, kept] }), cluster({ groups: [kept] })),
  );
  expect(lines?.[0]).toMatch(/^@@ shard_groups › extra /);
});

it('keys and items with a uid stand in the order of the file on both sides', async () => {
  const before = { list: [{ uid: 'b' }, { x: 1, uid: 'a' }, { uid: 'gone' }] };
  const after = { added: 1, list: [{ uid: 'a', x: 2 }, { uid: 'b' }] };
  expect(
    await diffLines(comparedOf(before, after, 'a.yaml')),
  ).toMatchSnapshot();
});

it.each([
  ['a.yaml', '-"80": 9007199254740993', '+"80": 9007199254740994'],
  ['a.json', '-  "80": 9007199254740993', '+  "80": 9007199254740994'],
])(
  'a number beyond 2^53, and keys that a script would move or lose, are in %s as they were written',
  async (file, removed, added) => {
    const textOf = (number: string): string =>
      `{"z": 1, "80": ${number}, "__proto__": {"b": 1}, "a": "x\\ny"}`;
    const [before, after] = ['9007199254740993', '9007199254740994'];
    const lines =
      (await diffLines(comparedOf(textOf(before), textOf(after), file))) ?? [];
    expect(lines.filter((line) => /^[-+]/.test(line))).toEqual([
      removed,
      added,
    ]);
    expect(lines.join('\n')).toContain('__proto__');
  },
);

it('a list that begins with a new item differs by that item alone, however long it is', async () => {
  const list = Array.from({ length: 50_000 }, (_, at) => at);
  const lines = await diffLines(
    comparedOf({ list }, { list: [-1, ...list] }, 'a.yaml'),
  );
  expect(lines).toMatchSnapshot();
});

it('two texts differ by the lines that one of them has alone', async () => {
  expect(await textDiff('a\nb\nc', 'a\nx\u202e\nc')).toMatchSnapshot();
  expect(await textDiff('a', 'b')).toEqual(['@@ -1,1 +1,1 @@', '-a', '+b']);
});

it('two texts differ by few lines however many they share, and by too many past four thousand', async () => {
  const lines = Array.from({ length: 4001 }, (_, at) => `line ${at}`);
  const text = `${lines.join('\n')}\n`;
  expect(await textDiff(text, `${text}more\n`)).toMatchSnapshot();
  expect(await textDiff('line 0\n', text)).toHaveLength(4002);
  expect(await textDiff('line 0\n', `${text}more\n`)).toBeUndefined();
});

it('the document from before is kept where it is whole and short enough', () => {
  const compared = comparedOf({ a: 1 }, {});
  const text = '{\n  "a": 1\n}';
  expect(previousDocument(compared, text.length)).toBe(text);
  expect(previousDocument(compared, text.length - 1)).toBeUndefined();
  const list = Array.from({ length: 997 }, () => 1);
  expect(previousDocument(comparedOf({ list }, {}), 100_000)).toBeUndefined();
  expect(
    previousDocument(comparedOf({ list: list.slice(1) }, {}), 100_000),
  ).toMatch(/^\{\n.*\n\}$/s);
  const baseline = { from: 'nothing', why: NOTHING, isUnreadable: false };
  expect(
    previousDocument({ ...compared, baseline } as Compared, 100),
  ).toBeUndefined();
});
