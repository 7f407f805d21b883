import { Marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { fleetPiece } from '../../src/report/fleet.ts';
import { layFleet } from '../../src/report/fleet-layout.ts';
import type { ReportContext, Sink } from '../../src/report/report.ts';
import { cluster, group } from '../topology/changes-of.ts';
import { BEFORE, compared, resultOf } from './results.ts';

const COMMENT: Sink = { limit: 65_536, measure: (text) => text.length };
const SUMMARY: Sink = {
  limit: 1024 * 1024,
  measure: (text) => Buffer.byteLength(text),
};
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
  return text
    .split('\n')
    .filter(
      (line) =>
        /^\| (?!\||target)\S/.test(line) && line.split(' | ').length === 6,
    );
}

function headsOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => /^<details.*<code>\S+<\/code><\/summary>/.test(line));
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
    expect(act).toBe('**Action required:** `lost`: failed.');
  });

  test('lists the gravest first, each with its outcome, risk, changes and one sentence', async () => {
    const entries = [
      entry('no-change', 'calm'),
      entry('planned', 'grown'),
      entry('blocked', 'rerouted'),
    ];
    const rows = rowsOf(await renderFleet(entries, CONTEXT, COMMENT));
    expect(rows.map((row) => row.split(' | ').slice(0, 5).join(' | '))).toEqual(
      [
        '| ⛔ | `rerouted` | blocked | needs-empty | 1',
        '| 📝 | `grown` | planned | safe | 1',
        '| ✅ | `calm` | in sync |  | ',
      ],
    );
    expect(rows[0]).toContain('`data`');
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
    expect([rowsOf(seen).length, rowsOf(inFold).length]).toEqual([1, 30]);
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

  test('names what a target may have stored although nothing confirmed it', async () => {
    const result = { ...resultOf('failed', 'main'), maybeStored: true };
    const [row = ''] = rowsOf(
      await renderFleet([{ name: 'main', result }], CONTEXT, COMMENT),
    );
    expect(row).toContain('May have been stored.');
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

describe('a combined report that does not fit', () => {
  const many = compared(
    BEFORE,
    cluster({
      groups: Array.from({ length: 60 }, (_, at) =>
        group(
          at === 0 ? 'data' : `group_${at}_${'x'.repeat(60)}`,
          undefined,
          'a',
        ),
      ),
    }),
  );

  test('loses details from the least grave up, then sections, and keeps every row', async () => {
    const entries = Array.from({ length: 40 }, (_, at) =>
      at < 5
        ? entry('blocked', `b-${at}`)
        : entry('planned', `p-${at}`, { compared: many }),
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
    [500, COMMENT],
    [500, SUMMARY],
    [10_000, COMMENT],
    [10_000, SUMMARY],
  ])(
    'fits with %i targets, counts them all and lists the gravest',
    async (count, sink) => {
      const entries = Array.from({ length: count }, (_, at) =>
        entry(
          at % 100 === 7 ? 'blocked' : at % 10 === 1 ? 'planned' : 'no-change',
          `acme/shop/branch-${at}`,
        ),
      );
      const text = await renderFleet(entries, CONTEXT, sink);
      expect(sink.measure(text)).toBeLessThanOrEqual(sink.limit);
      const title = `${count} targets: ${count / 100} blocked, ${count / 10} planned, ${count * 0.89} in sync`;
      expect(text.split('\n')[0]).toContain(title);
      const rows = rowsOf(text);
      expect(rows.filter((row) => row.includes('blocked'))).toHaveLength(
        count / 100,
      );
      if (rows.length < count)
        expect(text).toContain(`… and ${count - rows.length} more targets.`);
      expectWhole(text);
    },
  );
});
