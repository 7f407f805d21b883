import { Marked } from 'marked';
import { describe, expect, test } from 'vitest';
import type { ReportContext, Sink } from '../../src/report/comment-context.ts';
import { fleetPiece } from '../../src/report/fleet.ts';
import { layFleet } from '../../src/report/fleet-layout.ts';
import { cluster, group } from '../cluster.ts';
import type { Proof } from '../domain.ts';
import { WITH_LONG } from '../long.ts';
import { messageOf, prose, withCommas } from '../messages.ts';
import {
  BEFORE,
  compared,
  GROWN,
  type RunResult,
  resultOf,
} from './results.ts';

const COMMENT: Sink = { limit: 65_536, measure: (text) => text.length };
const SUMMARY: Sink = {
  limit: 1024 * 1024,
  measure: (text) => Buffer.byteLength(text),
};
/** What takes a second to tell. */
const LARGEST: readonly [number, Sink][] = [
  [10_000, COMMENT],
  [10_000, SUMMARY],
];
const CONTEXT = {
  runUrl: 'https://github.test/acme/topology/actions/runs/77',
  commit: 'a'.repeat(40),
};

function entry(kind: Parameters<typeof resultOf>[0], name: string, with_ = {}) {
  return { name, result: resultOf(kind, name, with_) };
}

/** The combined report on entries, as a step lays it out that tells of all targets there are. */
async function renderFleet(
  entries: readonly ReturnType<typeof entry>[],
  context: ReportContext,
  sink: Sink,
): Promise<string> {
  const pieces = await Promise.all(
    entries.map((one) =>
      fleetPiece(one.name, one.result, {
        share: sink.limit / entries.length,
        context,
      }),
    ),
  );
  return layFleet(pieces, context, sink);
}

function rowsOf(text: string): string[] {
  return text.split('\n').filter((line) => /^\| \S+ \| .*<br>`/.test(line));
}

function headsOf(text: string): string[] {
  return (
    text
      .split('\n')
      .filter((line) => /^<details.*<code>\S+<\/code>.*<\/summary>/.test(line))
      // The folds inside of a section are no heads.
      .filter((line) => !line.includes('<summary><b>'))
      .map((line) => line.replace(/<a name="neki-\w+"><\/a>/, ''))
  );
}

function expectWhole(text: string): void {
  expect((text.match(/^ *(`{3,})/gm) ?? []).length % 2).toBe(0);
  expect(text.match(/<details/g)?.length ?? 0).toBe(
    text.match(/<\/details>/g)?.length ?? 0,
  );
}

describe('a combined report', () => {
  test('says first how many targets came to what, and what to act on', async () => {
    const entries = [
      ...Array.from({ length: 30 }, (_, at) =>
        entry('no-change', `calm-${at}`),
      ),
      entry('planned', 'grown'),
      entry('blocked', 'rerouted'),
      entry('failed', 'lost'),
    ];
    const [title, act] = (await renderFleet(entries, CONTEXT, COMMENT)).split(
      '\n\n',
    );
    expect(title).toBe(
      '### ❌ 33 targets: 1 failed, 1 blocked, 1 planned, 30 in sync',
    );
    expect(act).toBe('**Action required:** 2 targets.');
  });

  test('ends its tables with the commit and the run that it is of', async () => {
    const entries = [entry('planned', 'grown'), entry('no-change', 'calm')];
    const text = await renderFleet(entries, CONTEXT, COMMENT);
    // Once, and not in each section.
    expect(text.split(CONTEXT.runUrl)).toHaveLength(2);
    expect(text.split(CONTEXT.commit.slice(0, 7))).toHaveLength(2);
    const none = await renderFleet(entries, {}, COMMENT);
    expect(none).not.toContain('undefined');
  });

  test('lists the gravest first, each with its verdict, its name and one sentence', async () => {
    const entries = [
      entry('no-change', 'calm'),
      entry('planned', 'grown'),
      entry('blocked', 'rerouted'),
    ];
    const rows = rowsOf(await renderFleet(entries, CONTEXT, COMMENT));
    expect(
      rows.map((row) => row.replace(/\[(.*)\]\(#neki-\w+\)/, '$1')),
    ).toEqual([
      '| ⛔ | Blocked: queries for 25 % of the keys of `app.public.events` could miss their rows<br>`data` \\[40, 80): `a` → `c`<br>`rerouted` |',
      '| 📝 | Plan: 1 change, safe<br>new group `extra` on `a`<br>`grown` |',
      '| ✅ | In sync: nothing to apply<br>`calm` |',
    ]);
  });

  test('marks a target in sync that has a warning as one to look at', async () => {
    const warned: RunResult = {
      ...resultOf('no-change', 'main'),
      findings: [
        {
          id: 'unused-shard',
          severity: 'warning',
          message: messageOf('Nothing uses it.'),
          location: { file: 'a', line: 1, column: 1, endLine: 1, endColumn: 2 },
        },
      ],
    };
    const [row] = rowsOf(
      await renderFleet([{ name: 'main', result: warned }], CONTEXT, COMMENT),
    );
    expect(row).toMatch(/^\| ⚠️ \| /);
  });

  test('folds the rows of many targets need no action, below those that ask for something', async () => {
    const calm = Array.from({ length: 30 }, (_, at) =>
      entry('no-change', `calm-${at}`),
    );
    const text = await renderFleet(
      [...calm, entry('planned', 'grown')],
      CONTEXT,
      COMMENT,
    );
    const [seen = '', inFold = ''] = text.split(
      '<details><summary>30 targets need no action</summary>',
    );
    expect(rowsOf(seen)).toHaveLength(1);
    expect(rowsOf(inFold)).toEqual([
      expect.stringContaining('30 targets<br>`calm-0`, '),
    ]);
    expect(inFold).toContain('`calm-29`');
    expect(await renderFleet(calm, CONTEXT, COMMENT)).not.toContain(
      'need no action',
    );
    expectWhole(text);
  });

  test('has a section for each target; those that ask for action are open, and first', async () => {
    const entries = [
      entry('no-change', 'calm'),
      entry('planned', 'grown'),
      entry('blocked', 'rerouted'),
    ];
    const text = await renderFleet(entries, CONTEXT, COMMENT);
    expect(headsOf(text)).toEqual([
      expect.stringMatching(/^<details open><summary>⛔ .* · <code>rerouted</),
      expect.stringMatching(/^<details><summary>📝 .* · <code>grown</),
      expect.stringMatching(/^<details><summary>✅ .* · <code>calm</),
    ]);
    expectWhole(text);
  });

  test('has the whole table of many changes in a fold, below the first of them', async () => {
    const groups = Array.from({ length: 40 }, (_, at) =>
      group(`group_${at}`, undefined, 'a'),
    );
    const data = group('data', 'by_tenant', 'a..80', 'b 80..');
    const grown = compared(BEFORE, cluster({ groups: [data, ...groups] }));
    const text = await renderFleet(
      [entry('planned', 'main', { compared: grown })],
      CONTEXT,
      COMMENT,
    );
    const [, fold = ''] = text.split('<summary>The 40 changes</summary>');
    const [table = ''] = fold.split('</details>');
    expect(table.match(/ `group_/g)).toHaveLength(40);
  });

  test('has in the row of each what is to be said of it', async () => {
    const entries = ['One is lost.', 'Two is gone.', 'Three is away.'].map(
      (why, at) => entry('failed', `b${at}`, { why }),
    );
    const rows = rowsOf(await renderFleet(entries, CONTEXT, COMMENT));
    expect(rows).toEqual([
      expect.stringContaining('One is lost.'),
      expect.stringContaining('Two is gone.'),
      expect.stringContaining('Three is away.'),
    ]);
  });

  test('names what a target may have stored although nothing confirmed it', async () => {
    const result = { ...resultOf('failed', 'main'), maybeStored: true };
    const [row = ''] = rowsOf(
      await renderFleet([{ name: 'main', result }], CONTEXT, COMMENT),
    );
    expect(row).toContain('unknown');
  });

  test('of no target at all says so', async () => {
    expect(await renderFleet([], CONTEXT, COMMENT)).toContain(
      'No targets to process',
    );
  });

  test('leaves nothing that a name or a message could break out with', async () => {
    const evil =
      '</code></summary></details>|`<!-- row:000000000000 --> @everyone\n| x |';
    const text = await renderFleet(
      [
        entry('failed', evil, { why: `The service said \`${evil}\`.` }),
        entry('no-change', 'calm'),
      ],
      CONTEXT,
      COMMENT,
    );
    const shown = new Marked({ gfm: true }).parse(text, { async: false });
    expect(shown.match(/<details/g)).toHaveLength(2);
    expect(shown.match(/<\/details>/g)).toHaveLength(2);
    expect(shown.match(/<tr>/g)).toHaveLength(3);
    expect(shown).not.toContain('<!--');
  });
});

describe('targets of which the same is said', () => {
  test('share a row that names them, and a section that says whose it is', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `acme/shop/b-${at}`);
    const text = await renderFleet(
      names.map((name) => entry('planned', name)),
      CONTEXT,
      COMMENT,
    );
    expect(text).toContain('All names begin with `acme/shop/`.');
    const [row = '', ...others] = rowsOf(text);
    expect(others).toEqual([]);
    expect(row).toContain(
      '40 targets<br>new group `extra` on `a`<br>`b-0`<br>`b-1`<br>`b-2` and 37 more',
    );
    expect(headsOf(text)).toEqual([expect.stringContaining(' and 39 more')]);
  });

  const planOf = (groups: readonly string[], bound = '80') =>
    compared(
      BEFORE,
      cluster({
        groups: [
          group('data', 'by_tenant', `a..${bound}`, `b ${bound}..`),
          ...groups.map((name) => group(name, undefined, 'a')),
        ],
      }),
    );
  /** A new group without any table: nothing is said of its key ranges. */
  const withSpare = (bound: string) =>
    compared(
      BEFORE,
      cluster({
        groups: [
          group('data', 'by_tenant', 'a..80', 'b 80..'),
          group('spare', 'by_tenant', `a..${bound}`, `b ${bound}..`),
        ],
      }),
    );
  const many = Array.from({ length: 120 }, (_, at) => `group_${at}`);

  test.each([
    [
      'in the last of many changes',
      planOf(many),
      planOf([...many.slice(1), 'z']),
    ],
    ['in a bound', planOf([], '90'), planOf([], '91')],
    ['in a bound, with the same effect', withSpare('40'), withSpare('50')],
  ])('are not those whose plans differ %s', async (_, one, other) => {
    const text = await renderFleet(
      [
        entry('planned', 'a', { compared: one }),
        entry('planned', 'b', { compared: other }),
      ],
      CONTEXT,
      COMMENT,
    );
    expect(rowsOf(text)).toHaveLength(2);
  });

  test('are not those of which other rows were seen in a table of the last change', async () => {
    const cut = (bound: string) =>
      ['data', 'logs'].map((name) =>
        group(name, 'by_tenant', `a..${bound}`, `b ${bound}..`),
      );
    const tables = {
      events: { shard_group: 'data' },
      logs: { shard_group: 'logs' },
    };
    const made = compared(
      cluster({ groups: cut('80'), tables }),
      cluster({ groups: cut('90'), tables }),
    );
    const { changes } = made.plan;
    expect(changes).toHaveLength(2);
    const seeing = (verdict: Proof['verdict']) => {
      const last = changes.at(-1);
      if (last === undefined) throw new Error('nothing changes');
      const proof: Proof = {
        unproven: last.class,
        verdict,
        asks: false,
        at: undefined,
        seen: new Map(),
      };
      const seen = changes.with(-1, { ...last, proof });
      return { ...made, plan: { ...made.plan, changes: seen } };
    };
    const rowsFor = async (...verdicts: readonly Proof['verdict'][]) => {
      const entries = verdicts.map((verdict, at) =>
        entry('planned', `b${at}`, { compared: seeing(verdict) }),
      );
      return rowsOf(await renderFleet(entries, CONTEXT, COMMENT));
    };
    expect(await rowsFor('rows', 'rows')).toHaveLength(1);
    expect(await rowsFor('rows', 'empty')).toHaveLength(2);
  });

  test('are those with the same changes, whatever else their branches hold', async () => {
    const grownFrom = (tables: object) =>
      compared(
        cluster({ tables }),
        cluster({
          tables,
          groups: [
            group('data', 'by_tenant', 'a..80', 'b 80..'),
            group('extra', undefined, 'a'),
          ],
        }),
      );
    const events = { shard_group: 'data' };
    const text = await renderFleet(
      [
        entry('planned', 'a', { compared: grownFrom({ events }) }),
        entry('planned', 'b', {
          compared: grownFrom({ events, logs: events }),
        }),
      ],
      CONTEXT,
      COMMENT,
    );
    expect(rowsOf(text)).toHaveLength(1);
  });

  test('are not those of which drift fails one alone', async () => {
    const drifted = (isFailure: boolean) =>
      ({
        ...resultOf('blocked', 'main'),
        outcome: 'drifted',
        isFailure,
      }) as RunResult;
    const text = await renderFleet(
      [
        { name: 'a', result: drifted(true) },
        { name: 'b', result: drifted(false) },
      ],
      CONTEXT,
      COMMENT,
    );
    expect(rowsOf(text)).toHaveLength(2);
    const anchors = Array.from(text.matchAll(/<a name="([^"]+)">/g), String);
    expect(new Set(anchors).size).toBe(2);
  });

  test('are not those whose files are wrong on other lines', async () => {
    const one = resultOf('invalid', 'a');
    const findings = one.findings.map((finding) => ({
      ...finding,
      location: { ...finding.location, line: 7 },
    }));
    const text = await renderFleet(
      [
        { name: 'a', result: one },
        { name: 'b', result: { ...one, findings } },
      ],
      CONTEXT,
      COMMENT,
    );
    expect(rowsOf(text)).toHaveLength(2);
  });

  test('are not those whose figures differ', async () => {
    const calling = (calls: number) => {
      const title = prose`Queries: ${calls} calls`;
      const figures = [
        { title, blocks: [{ kind: 'text', text: title }] },
      ] as const;
      return compared(BEFORE, GROWN, [{ parts: async () => ({ figures }) }]);
    };
    const text = await renderFleet(
      [
        entry('planned', 'a', { compared: calling(4) }),
        entry('planned', 'b', { compared: calling(5) }),
      ],
      CONTEXT,
      COMMENT,
    );
    expect(rowsOf(text)).toHaveLength(2);
  });

  test('are led to from their row', async () => {
    const text = await renderFleet(
      [entry('blocked', 'a'), entry('planned', 'b')],
      CONTEXT,
      COMMENT,
    );
    const anchors = [...text.matchAll(/<a name="([^"]+)">/g)];
    expect(anchors).toHaveLength(2);
    const [, red = ''] = anchors[0] ?? [];
    expect(text.split(`(#${red})`)).toHaveLength(2);
  });
});

describe('a combined report that does not fit', () => {
  const many = (name: string) =>
    compared(
      BEFORE,
      cluster({
        groups: Array.from({ length: 60 }, (_, at) =>
          group(
            at === 0 ? 'data' : `${name}_${at}_${'x'.repeat(60)}`,
            undefined,
            'a',
          ),
        ),
      }),
    );

  test('loses details from the least grave up, then sections, and keeps every row', async () => {
    const entries = Array.from({ length: 40 }, (_, at) =>
      entry(at < 5 ? 'blocked' : 'planned', `t-${at}`, {
        compared: many(`g${at}`),
      }),
    );
    const text = await renderFleet(entries, CONTEXT, COMMENT);
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(rowsOf(text)).toHaveLength(40);
    const heads = headsOf(text);
    expect(heads.slice(0, 5).every((head) => head.includes('⛔'))).toBe(true);
    expect(heads.length).toBeLessThan(40);
    expect(text).toContain(
      `${40 - heads.length} of these targets have no section below`,
    );
    expectWhole(text);
  });

  test.each([
    [200, COMMENT],
    [200, SUMMARY],
  ])(
    'of %i targets that all differ names each that is red',
    async (count, sink) => {
      const entries = Array.from({ length: count }, (_, at) =>
        entry(at % 4 === 0 ? 'failed' : 'planned', `acme/shop/branch-${at}`, {
          why: `Failed in its own way, the ${at}th.`,
          compared: compared(
            BEFORE,
            cluster({
              groups: [
                group('data', 'by_tenant', 'a..80', 'b 80..'),
                group(`extra_${at}`, undefined, 'a'),
              ],
            }),
          ),
        }),
      );
      const text = await renderFleet(entries, CONTEXT, sink);
      expect(sink.measure(text)).toBeLessThanOrEqual(sink.limit);
      const [red = ''] = text.split('<details');
      for (let at = 0; at < count; at += 4)
        expect(red).toContain(`\`branch-${at}\``);
      expect(rowsOf(text)).toHaveLength(count);
      expectWhole(text);
    },
  );

  test.each([[500, COMMENT], [500, SUMMARY], ...(WITH_LONG ? LARGEST : [])])(
    'fits with %i targets, counts them all and names those that are red',
    async (count, sink) => {
      const entries = Array.from({ length: count }, (_, at) =>
        entry(outcomeAt(at), `acme/shop/branch-${at}`),
      );
      const text = await renderFleet(entries, CONTEXT, sink);
      expect(sink.measure(text)).toBeLessThanOrEqual(sink.limit);
      const [blocked, planned, calm] = [0.01, 0.1, 0.89].map((share) =>
        withCommas(count * share),
      );
      const title = `${withCommas(count)} targets: ${blocked} blocked, ${planned} planned, ${calm} in sync`;
      const [red = ''] = text.split('<details');
      expect(red).toContain(title);
      expect(red.match(/`branch-(?:\d*0)?7`/g)).toHaveLength(count / 100);
      expectWhole(text);
    },
  );
});

/** One of a hundred is blocked, ten of a hundred have changes. */
function outcomeAt(at: number): 'blocked' | 'planned' | 'no-change' {
  if (at % 100 === 7) return 'blocked';
  return at % 10 === 1 ? 'planned' : 'no-change';
}

test('a table that the visible part cuts is folded below, however few rows it has', async () => {
  const long = 'consectetur adipiscing elit sed '.repeat(40);
  const findings = Array.from({ length: 6 }, (_, at) => ({
    id: 'no-file' as const,
    severity: 'error' as const,
    message: messageOf(`Finding ${at} ${long}`),
    location: { file: 'a.yaml', line: 1, column: 1, endLine: 1, endColumn: 2 },
  }));
  const text = await renderFleet(
    [{ name: 'a', result: { ...resultOf('invalid', 'main'), findings } }],
    CONTEXT,
    COMMENT,
  );
  for (const at of findings.keys()) expect(text).toContain(`Finding ${at}`);
});
