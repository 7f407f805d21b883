import { describe, expect, it } from 'vitest';
import type { Procedure } from '../../src/report/blocks.ts';
import { blockText } from '../../src/report/comment-blocks.ts';
import { type BlockContext, LADDER } from '../../src/report/comment-context.ts';
import type { Block, ChangeRow, ConsentBlock } from '../../src/report/model.ts';
import { action, gate } from '../../src/report/step.ts';
import { planBlockText } from '../../src/report/terminal-plan.ts';
import { renderDiff } from '../../src/report/terminal-text.ts';
import { NO_SHARD_NAMES, NOTHING, prose, quote, words } from '../messages.ts';

const LOOK = { width: 80, paint: (_style: string, text: string) => text };
const CONTEXT: BlockContext = {
  extent: LADDER[0],
  file: 'a.yaml',
  names: NO_SHARD_NAMES,
};

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
  const LINES = ['# It moves', 'needs-empty@0123456789ab'];
  const FOLDER = {
    path: 'data-topology.allow',
    kind: 'folder',
    files: [],
    commit: undefined,
  } as const;
  const consent = (more: Partial<ConsentBlock> = {}): ConsentBlock => ({
    kind: 'consent',
    place: 'only',
    asserts: [prose`it is empty`],
    lines: LINES,
    unlisted: [],
    allow: FOLDER,
    isLinkable: true,
    limit: NOTHING,
    ...more,
  });
  const unlisted = [{ class: 'needs-empty', count: 5000 }] as const;

  describe('in a comment', () => {
    const PULL = {
      ...CONTEXT,
      page: 'https://github.test/acme/shop',
      allowBranch: 'change',
      pull: 7,
    };

    /** The address of the link, taken apart. */
    function linkOf(
      more: Partial<ConsentBlock> = {},
      about: Partial<BlockContext> = {},
    ) {
      const text = blockText(consent(more), { ...PULL, ...about });
      const [, name, address] = /^\[([^\]]*)\]\((\S*)\)$/m.exec(text) ?? [];
      if (address === undefined) return undefined;
      const { origin, pathname, searchParams } = new URL(address);
      return {
        name,
        address,
        page: `${origin}${pathname}`,
        file: searchParams.get('filename'),
        value: searchParams.get('value'),
      };
    }

    it('is one fold: where the lines belong, what they assert, the lines, and a link', () => {
      expect(blockText(consent(), PULL).split('\n\n')).toEqual([
        '<details><summary><b>To allow it</b>: add 1 line to <code>data-topology.allow/</code></summary>',
        'Only if it is empty.',
        `\`\`\`text\n${LINES.join('\n')}\n\`\`\``,
        expect.stringMatching(/^\[Open the editor with these lines\]\(/),
        '</details>',
      ]);
    });

    it('says what each class asserts, and comes second where there is another way', () => {
      const asserts = [prose`it is empty`, prose`nothing uses it`];
      const limit = prose`It is late.`;
      const text = inComment(consent({ place: 'instead', asserts, limit }));
      expect(text).toContain('<summary><b>Or allow it</b>: add');
      expect(text).toContain(
        'Only if:\n\n- it is empty\n- nothing uses it\n\nIt is late.\n',
      );
    });

    it('names the input where documents alone are compared, and leads nowhere', () => {
      const text = blockText(consent({ allow: undefined }), PULL);
      expect(text).toContain('add 1 line to the input <code>allow</code></s');
      expect(text).not.toContain('](');
    });

    it('is a form of line where there are too many', () => {
      const text = blockText(consent({ lines: [], unlisted }), PULL);
      expect(text).toContain(
        'Only if it is empty.\n\nAdd one line `needs-empty:database.schema.table` for each of 5,000 names.',
      );
      expect(text).not.toContain('```');
      expect(text).not.toContain('](');
    });

    it('shows what a line would hide', () => {
      const lines = ['needs-empty:a.b.\u202e1'];
      expect(inComment(consent({ lines }))).toContain(
        '```text\nneeds-empty:a.b.\\u202e1\n```',
      );
    });

    it('leads to a new file of the folder, named after the pull request, with these lines', () => {
      for (const kind of ['folder', 'missing'] as const)
        expect(linkOf({ allow: { ...FOLDER, kind } })).toMatchObject({
          name: 'Open the editor with these lines',
          page: 'https://github.test/acme/shop/new/change',
          file: 'data-topology.allow/pr-7.allow',
          value: `${LINES.join('\n')}\n`,
        });
    });

    it.each([
      [['x/pr-7.allow'], 'x/pr-7-2.allow'],
      [['x/pr-7.allow', 'x/pr-7-2.allow'], 'x/pr-7-3.allow'],
      [['x/pr-70.allow', 'x/pr-7-2.allow'], 'x/pr-7.allow'],
    ])('leads to none of the files that are there: %j', (files, file) => {
      expect(linkOf({ allow: { ...FOLDER, path: 'x', files } })).toMatchObject({
        file,
      });
    });

    it('leads to the file itself where there is one in place of the folder', () => {
      expect(linkOf({ allow: { ...FOLDER, kind: 'file' } })).toMatchObject({
        name: 'Open the file',
        page: 'https://github.test/acme/shop/edit/change/data-topology.allow',
        value: null,
      });
      expect(
        blockText(consent({ allow: { ...FOLDER, kind: 'file' } }), PULL),
      ).toContain('add 1 line to <code>data-topology.allow</code></summary>');
    });

    it('keeps every sign of a branch, a path and a line, and none of them ends the link', () => {
      const branch = "feat/a b(1)|'#?&%+_~*é";
      const path = 'tøpo (x)/a&b=c#d.allow';
      const lines = [
        '# (a) | b',
        'needs-empty:app.public."x)&y=1#"@0123456789ab',
      ];
      const link = linkOf(
        { allow: { ...FOLDER, path }, lines },
        { allowBranch: branch },
      );
      expect(link).toMatchObject({
        file: `${path}/pr-7.allow`,
        value: `${lines.join('\n')}\n`,
      });
      const [, shown = ''] = link?.page.split('/new/') ?? [];
      expect(decodeURIComponent(shown)).toBe(branch);
      expect(link?.address).not.toMatch(/[()|'*_~\s]/);
      const edited = linkOf({ allow: { ...FOLDER, path, kind: 'file' } });
      expect(decodeURIComponent(edited?.page ?? '')).toContain(
        `/edit/change/${path}`,
      );
    });

    it('leads nowhere where the address would be too long, as it is written', () => {
      const linkFor = (count: number, sign: string) =>
        linkOf({ lines: [sign.repeat(count)] });
      expect(linkFor(5700, 'x')?.address.length).toBeLessThan(6000);
      expect(linkFor(6000, 'x')).toBeUndefined();
      // Each takes three letters.
      expect(linkFor(1900, '_')?.address.length).toBeLessThan(6000);
      expect(linkFor(2000, '_')).toBeUndefined();
    });

    it('leads nowhere with names that only the database has', () => {
      expect(linkOf({ isLinkable: false })).toBeUndefined();
    });

    it.each<[string, Partial<BlockContext>]>([
      ['page', { page: undefined }],
      ['branch that lines can be added on', { allowBranch: undefined }],
      ['pull request', { pull: undefined }],
    ])('leads nowhere without a %s', (_, about) => {
      expect(linkOf({}, about)).toBeUndefined();
    });
  });

  describe('on a terminal', () => {
    it('is the lines, unwrapped, behind where they belong', () => {
      const long = `needs-empty:app.public.${'x'.repeat(100)}@0123456789ab`;
      expect(onTerminal(consent({ lines: ['# It moves', long] }))).toEqual([
        '> Safe only if it is empty. To confirm, add these lines to',
        '> `data-topology.allow/NAME.allow`; `plan --allow-into FILE` writes them:',
        '  # It moves',
        `  ${long}`,
      ]);
    });

    it('names the file, or the option where documents alone are compared', () => {
      const lead = (more: Partial<ConsentBlock>) =>
        onTerminal(consent(more)).slice(0, 2).join(' ').replace(/ > ?/g, ' ');
      expect(lead({ allow: { ...FOLDER, kind: 'file' } })).toContain(
        'add these lines to `data-topology.allow`; `plan --allow-into FILE`',
      );
      expect(lead({ allow: undefined })).toContain(
        'pass these lines with `--allow`:',
      );
    });

    it('is a form of line where there are too many', () => {
      const said = onTerminal(consent({ lines: [], unlisted })).join(' ');
      expect(said).toContain(
        'Add one line `needs-empty:database.schema.table` for each of 5,000 names.',
      );
    });
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
    expect(inComment(changes([row(), safe, long]))).toMatchSnapshot();
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
    expect(linked('a#b.yaml')).toContain('c moves (line 1,200)<br>');
  });

  it('that are done are a table of titles, with what the grave ones do below', () => {
    expect(inComment(changes([row(), safe, long], true))).toMatchSnapshot();
    expect(inComment(changes([safe], true))).not.toContain('<details>');
  });

  it('without room are counted', () => {
    expect(inComment(changes([row(), safe]), { rows: 0 })).toBe(
      '… and 2 more.',
    );
    expect(inComment(changes([row(), safe]), { rows: 1 })).toContain(
      '| ⛔ | a moves<br>rows are lost |\n\n… and 1 more.',
    );
  });

  it('are a tree on a terminal, a branch for each class', () => {
    expect(onTerminal(changes([row(), long, safe]))).toMatchSnapshot();
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
  expect(inComment(block, { rows: 2 })).toMatchSnapshot();
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
  const procedure = (
    name: string,
    { steps = 0, others = 0, changes = 1, sql = '' } = {},
  ): Procedure => ({
    lead: prose`Fix ${quote(name)}`,
    note: NOTHING,
    changeCount: changes,
    steps: many(steps, (at) =>
      action(prose`Do ${at + 1}.`, sql === '' ? undefined : sql),
    ),
    alternatives: many(others, (at) => prose`Try ${at + 1}.`),
  });
  const block = (
    procedures: readonly Procedure[],
    { isNeeded = true, hasStatements = false } = {},
  ): Block => ({ kind: 'steps', procedures, hasStatements, isNeeded });

  it('of one procedure is said in full where its lines are three', () => {
    const three = [
      '**Do this instead**: Fix `a`.',
      '',
      '- Do 1.',
      '- Do 2.',
      '- Try 1.',
    ];
    expect(
      inComment(block([procedure('a', { steps: 2, others: 1 })])).split('\n'),
    ).toEqual(three);
    expect(
      inComment(block([procedure('a', { steps: 3, others: 1, changes: 2 })])),
    ).toMatchSnapshot();
  });

  it('of three procedures is said in full where the lines of all are three', () => {
    expect(
      inComment(
        block([
          procedure('a', { steps: 1 }),
          procedure('b', { others: 1 }),
          procedure('c'),
        ]),
      ),
    ).toMatchSnapshot();
  });

  it('of more procedures names three, and has the steps of as many as there is room for', () => {
    const four = many(4, (at) => procedure(`r${at}`));
    expect(inComment(block(four), { procedures: 2 })).toMatchSnapshot();
    expect(inComment(block(four), { procedures: 4 })).not.toContain('… and');
    expect(
      inComment(block(four, { hasStatements: true }), { procedures: 2 }),
    ).toContain('… and 2 more.\n\nAll statements');
    expect(inComment(block(four), { procedures: 0 })).not.toContain(
      '<details>',
    );
  });

  it('that is allowed already has its steps alone', () => {
    expect(
      inComment(block([procedure('a', { steps: 1 })], { isNeeded: false })),
    ).toMatchSnapshot();
  });

  it('has its statements where they are short, and says where they are', () => {
    const [a, b, c] = ['SELECT 1;', 'SELECT 2;', 'SELECT 3;'];
    const sql = [a, b, c].join('\n');
    const needed = block([procedure('a', { steps: 1, sql })], {
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
    expect(blockText(needed, { ...CONTEXT, audience: 'terminal' })).toContain(
      '\n\nAll statements, with these gates: the file that `--runbook FILE` writes.\n',
    );
  });

  it('has five procedures on a terminal, their gates and statements, and where all of these are', () => {
    const gated: Procedure = {
      ...procedure('gate', { others: 1 }),
      steps: [
        gate(prose`See it.`, {
          sql: 'SELECT 1;',
          otherwise: { text: prose`Wait.` },
        }),
        action(prose`Go on.`, many(60, String).join('\n')),
        action(prose`End.`, many(61, String).join('\n')),
      ],
    };
    const others = many(5, (at) => procedure(`r${at}`));
    expect(
      onTerminal(block([gated, ...others], { hasStatements: true })),
    ).toMatchSnapshot();
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
