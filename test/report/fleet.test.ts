import { Marked } from 'marked';
import { describe, expect, test } from 'vitest';
import type { ReportContext, Sink } from '../../src/report/comment-context.ts';
import { fleetPiece } from '../../src/report/fleet.ts';
import { layFleet } from '../../src/report/fleet-layout.ts';
import { cluster, group } from '../cluster.ts';
import { type Proof, withProof } from '../domain.ts';
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

function expectWhole(text: string): void {
  expect((text.match(/^ *(`{3,})/gm) ?? []).length % 2).toBe(0);
  expect(text.match(/<details/g)?.length ?? 0).toBe(
    text.match(/<\/details>/g)?.length ?? 0,
  );
}

describe('a combined report', () => {
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
      expect.stringMatching(
        /^\| ⛔ \| Blocked: .*25 %.*<br>`data` \\\[40, 80\): `a` → `c`<br>`rerouted` \|$/,
      ),
      expect.stringMatching(
        /^\| 📝 \| Plan: .*safe<br>.*`extra` .*`a`<br>`grown` \|$/,
      ),
      expect.stringMatching(/^\| ✅ \| [^<]*<br>`calm` \|$/),
    ]);
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

  test.each([
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
      const last = withProof(changes.slice(-1), { verdict });
      const seen = [...changes.slice(0, -1), ...last];
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
});

describe('a combined report that does not fit', () => {
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
