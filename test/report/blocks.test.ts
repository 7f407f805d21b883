import { describe, expect, it } from 'vitest';
import { NOTHING, prose, quote, words } from '../../src/message/message.ts';
import { blockText } from '../../src/report/comment-blocks.ts';
import { type BlockContext, LADDER } from '../../src/report/comment-context.ts';
import type { Block, ChangeRow, ConsentBlock } from '../../src/report/model.ts';
import { planBlockText } from '../../src/report/terminal-plan.ts';
import { renderDiff } from '../../src/report/terminal-text.ts';
import type { Remedy } from '../../src/topology/remedy/advice.ts';
import { action, gate } from '../../src/topology/remedy/step.ts';

const LOOK = { width: 80, paint: (_style: string, text: string) => text };
const CONTEXT: BlockContext = { extent: LADDER[0], file: 'a.yaml' };

function inComment(block: Block, extent = {}): string {
  return blockText(block, {
    ...CONTEXT,
    extent: { ...CONTEXT.extent, ...extent },
  });
}

function onTerminal(block: Block): readonly string[] {
  return planBlockText(block, LOOK).split('\n');
}

function many<T>(length: number, make: (at: number) => T): readonly T[] {
  return Array.from({ length }, (_, at) => make(at));
}

describe('a list', () => {
  const list = (length: number): Block => ({
    kind: 'list',
    items: many(length, (at) => prose`item ${at}`),
  });

  it('has as many items as there is room for, and one at least', () => {
    expect(inComment(list(3), { rows: 2 })).toBe('- item 0\n- item 1');
    expect(inComment(list(3), { rows: 0 })).toBe('- item 0');
  });

  it('has twenty items on a terminal, and counts the others', () => {
    const lines = many(20, (at) => `- item ${at}`);
    expect(onTerminal(list(20))).toEqual(lines);
    expect(onTerminal(list(22))).toEqual([...lines, '… and 2 more.']);
  });
});

describe('what would let a block pass', () => {
  const consent = (lines: number, more = {}): ConsentBlock => ({
    kind: 'consent',
    class: 'needs-empty',
    place: 'only',
    asserts: prose`it is empty`,
    lines: many(lines, (at) => `needs-empty:a.b.c${at}`),
    count: lines,
    label: undefined,
    limit: NOTHING,
    ...more,
  });
  const lead = '**To allow it**, only if it is empty: add';

  it('is a sentence of three lines, and a list of more', () => {
    const [a, b, c, d] = many(4, (at) => `needs-empty:a.b.c${at}`);
    expect(inComment(consent(3))).toBe(
      `${lead} \`${a}\` and \`${b}\` and \`${c}\` to the input \`allow\`.`,
    );
    expect(inComment(consent(4))).toBe(
      `${lead} these 4 lines to the input \`allow\`.\n\n\`\`\`text\n${[a, b, c, d].join('\n')}\n\`\`\``,
    );
  });

  it('is a list that shows what a name would hide', () => {
    const lines = many(4, (at) => `needs-empty:a.b.\u202e${at}`);
    expect(inComment(consent(4, { lines }))).toMatch(
      /\n\n```text\n(?:needs-empty:a\.b\.\\u202e\d\n){4}```$/,
    );
  });

  it('is a form of line where there are too many', () => {
    const block = consent(0, { count: 5000, limit: prose`It is blocked.` });
    expect(inComment(block)).toBe(
      `${lead} one line \`needs-empty:database.schema.table\` for each of 5,000 names to the input \`allow\`. It is blocked.`,
    );
    expect(onTerminal(block)).toEqual([
      '> `needs-empty`: safe only if it is empty. To confirm, pass `--allow',
      '> needs-empty:database.schema.table` for each of 5,000 names. It is blocked.',
    ]);
  });

  it('names the label where there is one', () => {
    const block = consent(1, { label: 'allow' });
    const [line] = block.lines;
    const text = `${lead} \`${line}\` to the input \`allow\`, or label the pull request \`allow\``;
    expect(inComment(block)).toBe(`${text}.`);
    const page = 'https://github.test/a/b';
    expect(blockText(block, { ...CONTEXT, page })).toBe(
      `${text} (it must be among the [labels of the repository](${page}/labels)).`,
    );
    const besides = { ...block, place: 'besides' } as const;
    expect(blockText(besides, { ...CONTEXT, page })).toBe(
      `${text.replace('To allow it', 'And')}.`,
    );
    expect(blockText(block, { ...CONTEXT, place: 'terminal' })).toBe(
      `${lead} \`${line}\` to \`--allow\`.`,
    );
    expect(onTerminal(block)).toEqual([
      '> `needs-empty`: safe only if it is empty. To confirm, pass `--allow',
      `> ${line}\`.`,
    ]);
  });
});

describe('changes', () => {
  const row = (more: Partial<ChangeRow> = {}): ChangeRow => ({
    mark: 'stopped',
    class: 'needs-empty',
    title: prose`a moves`,
    effect: prose`rows are lost`,
    whole: undefined,
    checked: NOTHING,
    line: undefined,
    ...more,
  });
  const changes = (rows: readonly ChangeRow[], isDone = false): Block => ({
    kind: 'changes',
    total: rows.length,
    rows: (most) => rows.slice(0, most),
    legend: prose`How to read it.`,
    isDone,
  });
  const safe = row({
    mark: 'passed',
    class: 'safe',
    title: prose`b is added`,
    effect: prose`nothing happens`,
  });
  const long = row({
    title: prose`c moves`,
    whole: prose`rows are lost for ever`,
    checked: prose`checked now`,
    line: 1200,
  });

  it('are a table of what they do, with the whole of what is cut below', () => {
    expect(inComment(changes([row(), safe, long])).split('\n')).toEqual([
      '|  | change | what it does |',
      '| --- | --- | --- |',
      '| ⛔ | a moves | rows are lost |',
      '| ✅ | b is added | nothing happens |',
      '| ⛔ | c moves (line 1,200) | rows are lost<br><sub>checked now</sub> |',
      '',
      '<sub>How to read it.</sub>',
      '',
      '<details><summary>What it does, in full</summary>',
      '',
      '- c moves: rows are lost for ever',
      '',
      '</details>',
    ]);
  });

  it('lead to their lines where an address can have the name of the file', () => {
    const linked = (file: string) => {
      const page = 'https://github.test/acme/topology';
      const context = { ...CONTEXT, page, commit: 'c0ffee', file };
      return blockText(changes([long]), context);
    };
    expect(linked('a/b.yaml')).toContain(
      '([line 1,200](https://github.test/acme/topology/blob/c0ffee/a/b.yaml#L1200))',
    );
    expect(linked('a#b.yaml')).toContain('c moves (line 1,200) |');
  });

  it('that are done are a table of titles, with what the grave ones do below', () => {
    expect(inComment(changes([row(), safe, long], true)).split('\n')).toEqual([
      '|  | change |',
      '| --- | --- |',
      '| ⛔ | a moves |',
      '| ✅ | b is added |',
      '| ⛔ | c moves (line 1,200) |',
      '',
      '<sub>How to read it.</sub>',
      '',
      '<details><summary>What these changes do</summary>',
      '',
      '- a moves: rows are lost',
      '- c moves: rows are lost for ever',
      '',
      '</details>',
    ]);
    expect(inComment(changes([safe], true))).not.toContain('<details>');
  });

  it('without room are counted', () => {
    expect(inComment(changes([row(), safe]), { rows: 0 })).toBe(
      '… and 2 more.',
    );
    expect(inComment(changes([row(), safe]), { rows: 1 })).toContain(
      '| ⛔ | a moves | rows are lost |\n\n… and 1 more.',
    );
  });

  it('are a tree on a terminal, a branch for each class', () => {
    expect(onTerminal(changes([row(), long, safe]))).toEqual([
      '✗ needs-empty could hide rows',
      '├─ a moves',
      '│  rows are lost',
      '└─ c moves',
      '   rows are lost for ever',
      '✓ safe no effect on existing rows',
      '└─ b is added',
      '   nothing happens',
      'How to read it.',
    ]);
    const lines = onTerminal(changes(many(203, () => safe)));
    expect(lines.slice(-3)).toEqual([
      '   nothing happens',
      '… and 3 more.',
      'How to read it.',
    ]);
    expect(lines).toHaveLength(1 + 2 * 200 + 2);
  });
});

it('titles stand under their heading, and those without room are counted', () => {
  const block: Block = {
    kind: 'titles',
    heading: prose`Changed`,
    total: 3,
    rows: (most) => many(3, (at) => prose`title ${at}`).slice(0, most),
  };
  expect(inComment(block, { rows: 2 }).split('\n')).toEqual([
    '| Changed |',
    '| --- |',
    '| title 0 |',
    '| title 1 |',
    '',
    '… and 1 more.',
  ]);
  expect(onTerminal(block)).toEqual([
    'Changed',
    '  title 0',
    '  title 1',
    '  title 2',
  ]);
});

describe('lines', () => {
  const lines: Block = {
    kind: 'lines',
    of: 'diff',
    language: 'diff',
    lines: (most) => ['+a', '-b', ' c'].slice(0, most),
    total: 3,
  };

  it('are whole where there is room, else counted', () => {
    const whole = '```diff\n+a\n-b\n c\n```';
    expect(inComment(lines, { diffLines: 3 })).toBe(whole);
    expect(inComment(lines, { diffLines: 4 })).toBe(whole);
    expect(inComment(lines, { diffLines: 2 })).toBe(
      '```diff\n+a\n-b\n```\n\n… and 1 more line.',
    );
    expect(inComment(lines, { diffLines: 1 })).toBe(
      '```diff\n+a\n```\n\n… and 2 more lines.',
    );
    expect(inComment(lines, { diffLines: 0 })).toBe('');
    expect(inComment({ ...lines, of: 'previous' }, { previousLines: 0 })).toBe(
      '',
    );
  });

  it('on a terminal are those of a difference, and not the document from before', () => {
    expect(onTerminal(lines)).toEqual(['+a', '-b', ' c']);
    expect(onTerminal({ ...lines, of: 'previous' })).toEqual(['']);
  });

  it('of a difference are green, red and dim on a terminal', () => {
    const paint = (style: string, text: string): string => `${style} ${text}`;
    const text = renderDiff(['@@ a @@', ' b', '-c', '+d'], { ...LOOK, paint });
    expect(text.split('\n')).toEqual([
      'dim @@ a @@',
      ' b',
      'red -c',
      'green +d',
    ]);
  });

  it('on a terminal are at most two hundred, and heads keep their end', () => {
    expect(
      renderDiff(
        many(200, (at) => `+${at}`),
        LOOK,
      ).split('\n'),
    ).toEqual(many(200, (at) => `+${at}`));
    expect(renderDiff(many(201, String), LOOK)).toMatch(
      /\n199\n… and 1 more\.$/,
    );
    const narrow = { ...LOOK, width: 12 };
    const heads = ['@@ abcdef @@', '@@ abcdefg @@', '+abcdefghijklmn'];
    expect(renderDiff(heads, narrow).split('\n')).toEqual([
      '@@ abcdef @@',
      '@@ … defg @@',
      '+abcdefghijklmn',
    ]);
  });
});

describe('what to do instead', () => {
  const remedy = (
    name: string,
    { steps = 0, others = 0, changes = 1, sql = '' } = {},
  ): Remedy => ({
    lead: prose`Fix ${quote(name)}`,
    ways: ['preparation'],
    changes: many(changes, () => ({})) as Remedy['changes'],
    steps: many(steps, (at) =>
      action(prose`Do ${at + 1}.`, sql === '' ? undefined : sql),
    ),
    alternatives: many(others, (at) => prose`Try ${at + 1}.`),
  });
  const block = (
    remedies: readonly Remedy[],
    { isNeeded = true, hasStatements = false } = {},
  ): Block => ({ kind: 'remedies', remedies, hasStatements, isNeeded });

  it('of one remedy is said in full where its lines are three', () => {
    const three = [
      '**Do this instead**: Fix `a`.',
      '',
      '- Do 1.',
      '- Do 2.',
      '- Try 1.',
    ];
    expect(
      inComment(block([remedy('a', { steps: 2, others: 1 })])).split('\n'),
    ).toEqual(three);
    expect(
      inComment(
        block([remedy('a', { steps: 3, others: 1, changes: 2 })]),
      ).split('\n'),
    ).toEqual([
      '**Do this instead**: Fix `a`.',
      '',
      '<details><summary>The 4 steps, with this change’s own names</summary>',
      '',
      '**Fix `a`**, for 2 changes',
      '',
      '1. Do 1.',
      '2. Do 2.',
      '3. Do 3.',
      '',
      '- Or: Try 1.',
      '',
      '</details>',
    ]);
  });

  it('of three remedies is said in full where the lines of all are three', () => {
    expect(
      inComment(
        block([
          remedy('a', { steps: 1 }),
          remedy('b', { others: 1 }),
          remedy('c'),
        ]),
      ).split('\n'),
    ).toEqual([
      '**Do this instead**:',
      '',
      '- Fix `a`.',
      '  - Do 1.',
      '- Fix `b`.',
      '  - Try 1.',
      '- Fix `c`.',
    ]);
  });

  it('of more remedies names three, and has the steps of as many as there is room for', () => {
    const four = many(4, (at) => remedy(`r${at}`));
    expect(inComment(block(four), { remedies: 2 }).split('\n')).toEqual([
      '**Do this instead**:',
      '',
      '- Fix `r0`.',
      '- Fix `r1`.',
      '- Fix `r2`.',
      '- and 1 more, below',
      '',
      '<details><summary>The 0 steps, with this change’s own names</summary>',
      '',
      '**Fix `r0`**',
      '',
      '**Fix `r1`**',
      '',
      '… and 2 more.',
      '',
      '</details>',
    ]);
    expect(inComment(block(four), { remedies: 4 })).not.toContain('… and');
    expect(
      inComment(block(four, { hasStatements: true }), { remedies: 2 }),
    ).toContain('… and 2 more.\n\nAll statements');
    expect(inComment(block(four), { remedies: 0 })).not.toContain('<details>');
  });

  it('that is allowed already has its steps alone', () => {
    expect(
      inComment(block([remedy('a', { steps: 1 })], { isNeeded: false })).split(
        '\n',
      ),
    ).toEqual([
      '<details><summary>Without hiding rows: the step, with this change’s own names</summary>',
      '',
      '**Fix `a`**',
      '',
      '1. Do 1.',
      '',
      '</details>',
    ]);
  });

  it('has its statements where they are short, and says where they are', () => {
    const [a, b, c] = ['SELECT 1;', 'SELECT 2;', 'SELECT 3;'];
    const sql = [a, b, c].join('\n');
    const needed = block([remedy('a', { steps: 1, sql })], {
      hasStatements: true,
    });
    const inFull = [
      '1. Do 1.',
      '',
      '   ```sql',
      `   ${a}`,
      `   ${b}`,
      `   ${c}`,
      '   ```',
    ].join('\n');
    expect(inComment(needed, { sqlLines: 3 })).toContain(inFull);
    expect(inComment(needed, { sqlLines: 2 })).toContain(
      '   -- 3 lines: see the file of the output `runbook-file`\n',
    );
    expect(inComment(needed)).toContain(
      '\n\nAll statements, with these gates: the file of the output `runbook-file`.\n',
    );
    expect(blockText(needed, { ...CONTEXT, place: 'terminal' })).toContain(
      '\n\nAll statements, with these gates: the file that `--runbook FILE` writes.\n',
    );
  });

  it('has five remedies on a terminal, their gates and statements, and where all of these are', () => {
    const gated: Remedy = {
      ...remedy('gate', { others: 1 }),
      steps: [
        gate(prose`See it.`, {
          sql: 'SELECT 1;',
          otherwise: { text: prose`Wait.` },
        }),
        action(prose`Go on.`, many(60, String).join('\n')),
        action(prose`End.`, many(61, String).join('\n')),
      ],
    };
    const others = many(5, (at) => remedy(`r${at}`));
    expect(
      onTerminal(block([gated, ...others], { hasStatements: true })),
    ).toEqual([
      'What to do instead',
      'Fix `gate`.',
      '  1.  Gate: See it. Otherwise: Wait.',
      '       SELECT 1;',
      '  2.  Go on.',
      ...many(60, (at) => `       ${at}`),
      '  3.  End.',
      '       -- 61 lines: see the file that --runbook FILE writes',
      '  or  Try 1.',
      'Fix `r0`.',
      'Fix `r1`.',
      'Fix `r2`.',
      'Fix `r3`.',
      '… and 1 more.',
      'All statements: the file that `--runbook FILE` writes.',
    ]);
    expect(onTerminal(block(others))).toEqual([
      'What to do instead',
      ...many(5, (at) => `Fix \`r${at}\`.`),
    ]);
  });
});

it('a way on names the workflow that is started by hand where there is one', () => {
  const way: Block = {
    kind: 'way',
    name: prose`Discard it`,
    text: prose`set it.`,
    byHand: words('with it.'),
  };
  const byHand = { name: 'By hand', address: 'https://github.test/w' };
  expect(inComment(way)).toBe('**Discard it**: set it.');
  expect(blockText(way, { ...CONTEXT, byHand })).toBe(
    '**Discard it**: run [`By hand`](https://github.test/w) with it.',
  );
  expect(blockText({ ...way, byHand: undefined }, { ...CONTEXT, byHand })).toBe(
    '**Discard it**: set it.',
  );
  expect(onTerminal(way)).toEqual(['Discard it: set it.']);
});
