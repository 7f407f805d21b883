import { describe, expect, test } from 'vitest';
import {
  previousFold,
  renderApplying,
  renderMarkdown,
  reportRenderer,
} from '../../src/report/comment.ts';
import type { ReportContext } from '../../src/report/comment-context.ts';
import type { RunFacts } from '../../src/report/model.ts';
import { messageOf } from '../messages.ts';
import { BEFORE, compared, REROUTED, resultOf } from './results.ts';

const SINK = { limit: 65_536, measure: (text: string) => text.length };
const PAGE = 'https://github.test/acme/topology';
const HEAD = 'a'.repeat(40);
const CONTEXT: ReportContext = {
  ...{ page: PAGE, commit: HEAD },
  runUrl: `${PAGE}/actions/runs/77`,
  rulePage: (id: string) =>
    `https://github.test/acme/neki/blob/v1/docs/rules.md#${id}`,
  dashboard: 'https://app.planetscale.com',
};

type Kind = Parameters<typeof resultOf>[0];

function render(
  kind: Kind,
  with_: Parameters<typeof resultOf>[2] = {},
  context = CONTEXT,
  facts: RunFacts = { isApplied: true },
): Promise<string> {
  return reportRenderer(resultOf(kind, 'main', with_), facts)(context, SINK);
}

describe('a report', () => {
  test.each([
    [
      'the database branch',
      'planned',
      '[`acme/shop/main`](https://app.planetscale.com/acme/shop/main)',
    ],
    ['the commit', 'planned', `(${PAGE}/commit/${HEAD})`],
    [
      'the line of a finding',
      'invalid',
      `(${PAGE}/blob/${HEAD}/data-topology.yaml#L3)`,
    ],
    ['the rule of a finding', 'invalid', '/docs/rules.md#misspelled-key)'],
  ] as const)('links to %s', async (_, kind, link) => {
    expect(await render(kind)).toContain(link);
  });

  test('links to nothing whose address is not known, or whose name is not plain', async () => {
    expect(await render('invalid', {}, {})).not.toContain('](');
    const odd = reportRenderer(resultOf('planned', 'a)b'));
    expect((await odd(CONTEXT, SINK)).split('\n')[0]).not.toContain('](');
    const invalid = resultOf('invalid', 'main');
    const findings = invalid.findings.map((finding) => ({
      ...finding,
      id: 'a)b',
    }));
    expect(
      await reportRenderer({ ...invalid, findings })(CONTEXT, SINK),
    ).toMatch(/\(`a\)b`\) \|$/m);
  });

  test('of a blocked change says why, what to do instead, how to allow it, what happens next, and then the changes', async () => {
    const text = await render('blocked');
    const places = [
      /^before /m,
      /Do this instead/,
      /Or allow it/,
      /merg/i,
      /\| change, /,
    ].map((part) => text.search(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('of a failed run says what to do first, what happened in the words of the run, and leads to its log', async () => {
    const why = 'The service said: `No. Run rm. Set it.`. Run again.';
    const [, first, said, ...rest] = (await render('failed', { why })).split(
      '\n\n',
    );
    expect(first).toBe('**Report this bug with a debug log.**');
    expect(said).toBe(
      `${why} What was tried is in the [log of the run](${PAGE}/actions/runs/77).`,
    );
    expect(rest).toHaveLength(1);
    expect(await render('failed', { why }, {})).not.toContain('log of the run');
    expect(await render('planned')).not.toContain('log of the run');
  });

  test('says that merging applies a plan only where that is known', async () => {
    expect(await render('planned')).toMatch(/merg/i);
    expect(await render('planned', {}, {}, {})).not.toMatch(/merg/i);
  });

  test('of an apply advises nothing against it, and keeps the document from before', async () => {
    const text = await render('applied', {
      compared: compared(BEFORE, REROUTED),
    });
    expect(text).not.toMatch(/instead|allow it|⛔|Gate/);
    expect(text).toContain('Previous topology');
    expect(await render('planned')).not.toContain('Previous topology');
  });
});

test('while a plan is being applied, its comment says where to, and leads to the commit and the run', () => {
  const planned = compared(BEFORE, REROUTED);
  const target = { organization: 'acme', database: 'shop', branch: 'main' };
  const applying = { file: 'a.yaml', target, compared: planned };
  expect(renderApplying(applying, CONTEXT).split('\n')).toEqual([
    '### ⏳ Applying 1 change · `acme/shop/main`',
    '',
    '`a.yaml` is being written to `acme/shop/main`. If this message does not change, the run was interrupted. Re-run it; it compares before it writes.',
    '',
    `<sub>plan \`${planned.plan.id}\` · commit [\`${HEAD.slice(0, 12)}\`](${PAGE}/commit/${HEAD}) · [run](${PAGE}/actions/runs/77)</sub>`,
    '',
  ]);
});

test('the order of applies stands behind what happens next', async () => {
  const order = messageOf('First `a`, then `b`.');
  const text = await render('no-change', {}, { ...CONTEXT, order });
  expect(text.split('\n\n').slice(1, 3)).toEqual([
    expect.stringContaining('`data-topology.yaml`'),
    'First `a`, then `b`.',
  ]);
});

test('the document from before is named where it is one of several', () => {
  const body = '\n\n```json\n{\n}\n```\n\n</details>';
  const title = 'Previous topology, kept until the next apply';
  expect(previousFold('{\n}')).toBe(
    `<details><summary>${title}</summary>${body}`,
  );
  expect(previousFold('{\n}', 'acme/shop/main')).toBe(
    `<details><summary>${title}: <code>acme/shop/main</code></summary>${body}`,
  );
});

test('a report from a terminal has options in the place of inputs', async () => {
  const text = await renderMarkdown(resultOf('blocked', 'main'));
  expect(text).toContain('<code>--allow</code></summary>');
  expect(text).not.toContain('the input');
});
