import { expect, it } from 'vitest';
import { reportRenderer } from '../../src/report/comment.ts';
import { ICONS } from '../../src/report/mark.ts';
import { verdictOf } from '../../src/report/verdict.ts';
import { cluster, group } from '../cluster.ts';
import { textOf } from '../messages.ts';
import {
  allowedBy,
  BEFORE,
  compared,
  GROWN,
  REROUTED,
  resultOf,
} from './results.ts';

const SINK = { limit: 65_536, measure: (text: string) => text.length };

const GROUPS = [
  group('data', 'by_tenant', 'a..80', 'b 80..'),
  group('logs', undefined, 'c'),
];

/** A document with sequences on a group. */
function withSequences(uid: string, ...names: readonly string[]): object {
  const sequences = Object.fromEntries(
    names.map((name) => [name, { shard_group: uid }]),
  );
  return cluster({ groups: GROUPS, schema: { sequences } });
}

it.each([
  [['s'], '`app.public.s` needs data in place first'],
  [['s', 't'], '2 sequences need data in place first'],
])(
  'a stop that is about the sequences %j counts them as sequences',
  (names, title) => {
    const blocked = compared(
      withSequences('meta', ...names),
      withSequences('logs', ...names),
    );
    const said = verdictOf(resultOf('blocked', 'main', { compared: blocked }));
    expect(textOf(said.title)).toContain(`Blocked: ${title}`);
    expect(JSON.stringify(said)).not.toContain('table');
  },
);

const BOTH = cluster({
  groups: [
    group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..'),
    group('extra', undefined, 'a'),
  ],
});

it.each([
  [
    REROUTED,
    'Plan: 1 change could hide rows for 25 % of the keys, allowed by `allow`',
    'Applied 1 change that could hide rows for 25 % of the keys, allowed by `allow`',
    ['⚠️'],
  ],
  [
    BOTH,
    'Plan: 2 changes, of which 1 could hide rows for 25 % of the keys, allowed by `allow`',
    'Applied 2 changes, of which 1 could hide rows for 25 % of the keys, allowed by `allow`',
    ['⚠️', '✅'],
  ],
])(
  'what was allowed stays visible, before and after the apply',
  async (after, planned, applied, signs) => {
    const comparison = allowedBy(compared(BEFORE, after), 'needs-empty');
    for (const [kind, title] of [
      ['planned', planned],
      ['applied', applied],
    ] as const) {
      const result = resultOf(kind, 'main', { compared: comparison });
      const said = verdictOf(result);
      expect([said.mark, textOf(said.title)]).toEqual(['danger', title]);
      const text = await reportRenderer(result)({}, SINK);
      const rows = [...text.matchAll(/^\| (\S+) \| [^-\s]/gm)];
      expect(rows.map(([, sign]) => sign)).toEqual(signs);
    }
  },
);

it.each([
  [
    compared(BEFORE, GROWN),
    'Nothing more to do.',
    'The way back is the previous topology.',
  ],
  [
    allowedBy(compared(BEFORE, REROUTED), 'needs-empty'),
    'The way back is the previous topology.',
    'Nothing more to do.',
  ],
])('an apply ends with what is left to do: %#', async (after, said, unsaid) => {
  const result = resultOf('applied', 'main', { compared: after });
  const text = await reportRenderer(result)({}, SINK);
  expect(text).toContain(said);
  expect(text).not.toContain(unsaid);
});

it('what to do instead counts what it does not name', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `g${at}`);
  const on = (...ranges: readonly string[]): object =>
    cluster({
      groups: names.map((name) => group(name, 'by_tenant', ...ranges)),
      tables: Object.fromEntries(
        names.map((name) => [name, { shard_group: name }]),
      ),
    });
  const blocked = compared(on('a..80', 'b 80..'), on('c..40', 'd 40..'));
  const result = resultOf('blocked', 'main', { compared: blocked });
  const text = await reportRenderer(result)({}, SINK);
  const [, rest] = /^- and (\d+) more, below$/m.exec(text) ?? [];
  const named =
    /\*\*Do this instead\*\*:\n\n?((?:- .*\n(?: {2}.*\n)*)*)/.exec(text)?.[1] ??
    '';
  expect(Number(rest) + (named.match(/^- (?!and )/gm) ?? []).length).toBe(8);
});

it('every mark has a sign of its own', () => {
  const signs = Object.values(ICONS);
  expect(signs.filter((sign) => /^\P{ASCII}+$/u.test(sign))).toEqual(signs);
  expect(new Set(signs).size).toBe(signs.length);
});

it.each([
  [
    'a listed table and those beside it',
    { tables: { events: {} } },
    'of `app.public.events` and every table of `app.public` that is not listed · ',
  ],
  [
    'no table that is listed',
    { tables: {} },
    'of every table of `app.public` that is not listed · ',
  ],
])('a stop names what it is about: %s', async (_, tables, text) => {
  const placedBy = (default_shard_group: string): object =>
    cluster({ ...tables, schema: { default_shard_group } });
  const stopped = resultOf('blocked', 'main', {
    compared: compared(placedBy('meta'), placedBy('data')),
  });
  expect(await reportRenderer(stopped)({}, SINK)).toContain(text);
});

it('a stop names listed tables alone where it is about no others', async () => {
  const stopped = resultOf('blocked', 'main', {
    compared: compared(BEFORE, REROUTED),
  });
  const report = await reportRenderer(stopped)({}, SINK);
  expect(report).toMatch(/of `[\w.]+` could miss their rows · /);
});
