import { diffLines } from 'diff';
import { describe, expect, it } from 'vitest';
import {
  type Document,
  documentOf,
  jsonOf,
  type NameSources,
  type Node,
  resolvePlaceholders,
  type Shard,
  valuesOf,
} from '../../../../test/domain.ts';
import { skipLong } from '../../../../test/long.ts';
import { textOf } from '../../../../test/messages.ts';
import { type Edited, editFile } from '../edit/edit.ts';
import { COMMENTED } from './commented.ts';
import { edited, editedIn } from './edited.ts';

function read(text: string, format = 'yaml'): Document {
  return documentOf(text, `data-topology.${format}`);
}

/** A file, and what the branch holds: a value, or a change to what the file means. */
interface Case {
  readonly file: string;
  readonly live: object | ((document: Plain) => void);
  readonly names?: NameSources;
  readonly format?: 'yaml' | 'json';
}

// biome-ignore lint/suspicious/noExplicitAny: a document is changed in any way here
type Plain = any;

function pull({ file, live, names = {}, format = 'yaml' }: Case): Edited {
  const existing = read(file, format);
  const result = editFile({
    live: liveOf(existing, live, names),
    existing,
    names,
    format,
  });
  return editedIn(result);
}

/** Why a file is not edited, and the lines to be changed by hand. */
function refusal({ file, live }: Pick<Case, 'file' | 'live'>) {
  const existing = read(file);
  const result = editFile({
    live: liveOf(existing, live, {}),
    existing,
    names: {},
    format: 'yaml',
  });
  if (result.ok) throw new Error(result.value.text);
  const { why, difference: change } = result.problem;
  return {
    why: textOf(why),
    lines: difference(change?.before ?? '', change?.after ?? ''),
  };
}

function liveOf(
  existing: Document,
  live: Case['live'],
  names: NameSources,
): Document {
  if (typeof live !== 'function') return documentOf(live, 'the branch');
  const plain = JSON.parse(
    jsonOf(resolvePlaceholders(existing, names).document.root),
  );
  live(plain);
  return documentOf(plain, 'the branch');
}

/** The lines that a text has lost, and those that it has got, in their order. */
function difference(before: string, after: string): string[] {
  return diffLines(before, after).flatMap(({ value, added, removed }) => {
    const sign = added ? '+' : '-';
    return added || removed
      ? value
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => `${sign}${line}`)
      : [];
  });
}

function shard(
  uid: string,
  displayName?: string,
  authoritative = false,
): Shard {
  return { uid, displayName, id: undefined, ready: true, authoritative };
}

const SHARDS: NameSources = {
  shards: [
    shard('sh0', 'sh-main', true),
    shard('shaa', 'east'),
    shard('shbb', 'west'),
    shard('shcc', 'north'),
  ],
};

/** Every scalar of a document, by the way to it. */
function* leaves(
  node: Node,
  path: readonly (string | number)[] = [],
): Generator<readonly (string | number)[]> {
  if (node.kind === 'object')
    for (const [key, { value }] of node.members)
      yield* leaves(value, [...path, key]);
  else if (node.kind === 'array')
    for (const [index, item] of node.items.entries())
      yield* leaves(item, [...path, index]);
  else yield path;
}

it.each([
  ['a: 1\n', '  '],
  ['a:\n    b: 1\n', '    '],
  ['a:\n b: 1\n', ' '],
  ['a: 1\nlist:\n- x\nb:\n   c: 1\n', '   '],
  ['list:\n- a:\n     b: 1\n', '   '],
])('what is new in %j is indented as the file is', (file, unit) => {
  const { text } = pull({
    file,
    live: (document) => {
      document.new = { one: { two: { a: 1, b: { c: 2 } } } };
    },
  });
  expect(text).toContain(`new:\n${unit}one:\n${unit}${unit}two:\n`);
});

describe('a commented file, when one value of the branch is another', () => {
  const existing = read(COMMENTED);
  const { root } = resolvePlaceholders(existing, SHARDS).document;
  const paths = [...leaves(root)].map(
    (path) => [path.join(' '), path] as const,
  );

  it.each(paths)('differs in one line: %s', (_, path) => {
    const { text, notices } = pull({
      file: COMMENTED,
      names: SHARDS,
      live: (document) => {
        const parent = path
          .slice(0, -1)
          .reduce((value, key) => value[key], document);
        const key = path.at(-1) ?? '';
        parent[key] = typeof parent[key] === 'boolean' ? !parent[key] : 'b7';
      },
    });
    const lines = difference(COMMENTED, text);
    expect(lines.filter((line) => line.startsWith('-'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('+'))).toHaveLength(1);
    expect(notices).toEqual([]);
  });

  it('stays as it is when the branch means the same', () => {
    expect(
      pull({ file: COMMENTED, names: SHARDS, live: () => undefined }).text,
    ).toBe(COMMENTED);
  });
});

describe('what means the same', () => {
  const file = `authoritative_shard_group: meta
shard_indexes: { hash: { type: xxhash, columns: [id] } }
shard_groups:
  - uid: meta
    key_ranges: [{ shard_uid: s1, start: "" }]
  - uid: data
    default_shard_index: hash
    key_ranges:
      - { shard_uid: s2, start: "8000" }
      - { shard_uid: s1, start: "00", end: "80" }
databases:
  app:
    schemas:
      public:
        tables:
          orders: { shard_group_uid: data }
        sequences: [{ name: ids, shard_group: meta }]
        reference_tables: {}
`;
  const live = (table: string) => ({
    databases: {
      app: {
        schemas: {
          public: {
            sequences: { ids: { shard_group: 'meta' } },
            tables: { orders: { shard_group: table } },
          },
        },
      },
    },
    shard_groups: [
      {
        uid: 'data',
        default_shard_index: 'hash',
        key_ranges: [
          { shard_uid: 's1', end: '80' },
          { shard_uid: 's2', start: '80' },
        ],
      },
      { uid: 'meta', key_ranges: [{ shard_uid: 's1' }] },
    ],
    shard_indexes: { hash: { type: 'xxhash', columns: ['id'] } },
    authoritative_shard_group: 'meta',
  });

  it('stays as it is written when nothing differs', () => {
    expect(pull({ file, live: live('data') })).toEqual({
      text: file,
      notices: [],
    });
  });

  it('stays as it is written beside what differs', () => {
    const { text } = pull({ file, live: live('meta') });
    expect(text).toBe(
      file.replace('shard_group_uid: data', 'shard_group_uid: meta'),
    );
  });

  it.each([
    ['ids: { shard_group: a } # ours', [{ name: 'ids', shard_group: 'b' }]],
    ['- { name: ids, shard_group: a } # ours', { ids: { shard_group: 'b' } }],
  ])('keeps sequences in the shape of the file: %s', (sequence, sequences) => {
    const around = `databases:\n  app:\n    schemas:\n      public:\n        sequences:\n          ${sequence}\n`;
    const { text } = pull({
      file: around,
      live: { databases: { app: { schemas: { public: { sequences } } } } },
    });
    expect(text).toBe(around.replace('shard_group: a', 'shard_group: b'));
  });

  it('keeps a sequence without a name, which no map can hold', () => {
    const sequences = [{ name: 'ids', shard_group: 'b' }, { shard_group: 'a' }];
    const live = { databases: { app: { schemas: { p: { sequences } } } } };
    const file =
      'databases:\n  app:\n    schemas:\n      p:\n        sequences:\n          ids: { shard_group: a }\n';
    expect(valuesOf(read(pull({ file, live }).text).root)).toEqual(live);
  });

  it('keeps both of two sequences of one name, which no map can hold', () => {
    const sequences = ['a', 'b'].map((uid) => ({
      name: 'ids',
      shard_group: uid,
    }));
    const live = { databases: { app: { schemas: { p: { sequences } } } } };
    const file =
      'databases:\n  app:\n    schemas:\n      p:\n        sequences:\n          ids: { shard_group: a }\n';
    expect(valuesOf(read(pull({ file, live }).text).root)).toEqual(live);
  });
});

describe('members and items', () => {
  it('are added where the domain or the branch has them, in the style of their neighbours', () => {
    const { text } = pull({
      file: COMMENTED,
      names: SHARDS,
      live: (document) => {
        document.default_shard_group = 'meta';
        document.shard_groups.splice(1, 0, {
          uid: 'extra',
          key_ranges: [{ shard_uid: 'shcc' }],
        });
        document.databases.shop.schemas.public.tables = {
          ...document.databases.shop.schemas.public.tables,
          returns: { shard_group: 'by_tenant' },
        };
        document.databases.shop.schemas.log.tables.errors = {
          shard_group: 'meta',
        };
      },
    });
    expect(difference(COMMENTED, text)).toMatchSnapshot();
  });

  it('are removed with the comment that speaks of them alone', () => {
    const result = pull({
      file: COMMENTED,
      names: SHARDS,
      live: (document) => {
        document.shard_groups.splice(1, 1);
        delete document.databases.shop.schemas.public.tables.orders;
      },
    });
    expect(result.text).not.toContain('Rows of one tenant');
    expect(result.text).toContain(
      '# Everything that belongs to a tenant.\n          order_items',
    );
    expect(result.text).toContain('# One shard, for what is small.');
    expect(result.notices).toEqual([
      '5 comments were removed with their entries: `# Rows of one tenant stay together.` (line 12), `# see below` (line 13), `# half` (line 17) and 2 more.',
    ]);
  });

  it('are missed with a comment that another entry has in the same words', () => {
    const file = 'a: 1 # ours\nb: 2 # ours\n';
    const { text, notices } = pull({ file, live: { a: 1 } });
    expect(text).toBe('a: 1 # ours\n');
    expect(notices).toEqual([
      expect.stringMatching(/^A comment was removed .*`# ours`/),
    ]);
  });

  it('leave an empty object behind when all go', () => {
    const file =
      'databases:\n  app: # mine\n    schemas:\n      public:\n        tables:\n          t: {}\n    x: 1\n';
    const { text } = pull({
      file,
      live: {
        databases: { app: { schemas: { public: { tables: {} } }, x: 1 } },
      },
    });
    expect(text).toBe(file.replace('\n          t: {}', ' {}'));
    const other = pull({ file: 'a: # why\n  b: 1 # c\n', live: { a: {} } });
    expect([other.text, other.notices]).toEqual([
      'a: {} # why\n',
      ['A comment was removed with its entry: `# c` (line 2).'],
    ]);
  });

  it.each([
    [
      'the first of a compact item',
      'a:\n  - x: 1\n    y: 2\n',
      { a: [{ y: 2 }] },
      'a:\n  - y: 2\n',
    ],
    [
      'a member before others',
      'b: 1\nc: 2\n',
      { a: 0, b: 1, c: 2 },
      'a: 0\nb: 1\nc: 2\n',
    ],
    ['an item before others', 'a:\n- 2\n', { a: [1, 2] }, 'a:\n- 1\n- 2\n'],
    [
      'an item before one with a comment of its own',
      'a:\n  # two\n  - 2\n\n  # three\n  - 3\n',
      { a: [1, 2, 3] },
      'a:\n  - 1\n  # two\n  - 2\n\n  # three\n  - 3\n',
    ],
    [
      'an item below a comment on all of them',
      'a:\n  # numbers\n  - 2\n  - 3\n',
      { a: [1, 2, 3] },
      'a:\n  # numbers\n  - 1\n  - 2\n  - 3\n',
    ],
    [
      'a member below the head of the file',
      '# mine\nshard_groups: []\n\ndatabases: {}\n',
      { authoritative_shard_group: 'm', shard_groups: [], databases: {} },
      '# mine\nauthoritative_shard_group: m\nshard_groups: []\n\ndatabases: {}\n',
    ],
    [
      'in lines between brackets, with the comment above that speaks of it alone',
      'a: {\n  # on x\n  x: 1,\n\n  # on y\n  y: 2,\n  }\n',
      { a: { y: 2 } },
      'a: {\n  # on y\n  y: 2,\n  }\n',
    ],
    [
      'an item of a list in brackets',
      'a: [x, y, z] # n\n',
      { a: ['x', 'z'] },
      'a: [x, z] # n\n',
    ],
    [
      'an item at the end of brackets',
      'a: [x]\n',
      { a: ['x', '80'] },
      'a: [x, "80"]\n',
    ],
    [
      'without a last line break',
      'a: 1\nb: 2',
      { a: 1, b: 2, c: 3 },
      'a: 1\nb: 2\nc: 3',
    ],
    [
      'in lines between brackets',
      'a: [\n  x, # one\n  y # two\n  ]\n',
      { a: ['x', 'y', 'z'] },
      'a: [\n  x, # one\n  y, # two\n  z\n  ]\n',
    ],
    [
      'from lines between brackets',
      'a: [\n  x, # one\n  y # two\n  ]\n',
      { a: ['x'] },
      'a: [\n  x # one\n  ]\n',
    ],
    [
      'with line breaks of Windows',
      'a:\r\n  - 1\r\nb: 2\r\n',
      { a: [1, 3], b: 2 },
      'a:\r\n  - 1\r\n  - 3\r\nb: 2\r\n',
    ],
    [
      'behind a byte order mark',
      '\ufeffa: 1\n',
      { a: 1, b: 2 },
      '\ufeffa: 1\nb: 2\n',
    ],
    [
      'in the place of nothing',
      'a:\nb: # c\n',
      { a: 1, b: { c: 'd' } },
      'a: 1\nb: # c\n  c: d\n',
    ],
    [
      'an item that is nothing to one of several lines',
      'a:\n  -\n  - x: 1\n',
      { a: [{ p: { q: 1 }, r: 2 }, { x: 1 }] },
      'a:\n  - p:\n      q: 1\n    r: 2\n  - x: 1\n',
    ],
    [
      'from a list in which two have one name, that which is not on the branch',
      'shard_groups:\n  - uid: a # one\n    x: 1\n  - uid: a # two\n    x: 2\n',
      { shard_groups: [{ uid: 'a', x: 2 }] },
      'shard_groups:\n  - uid: a # two\n    x: 2\n',
    ],
    [
      'with a blank line between two, as there is between all',
      'a:\n  x: 1\n\nb:\n  x: 1\n',
      { a: { x: 1 }, b: { x: 1 }, c: { x: { k: 1 } } },
      'a:\n  x: 1\n\nb:\n  x: 1\n\nc:\n  x:\n    k: 1\n',
    ],
    [
      'below comments that are indented deeper, and before any other',
      'a:\n  - 1\n  # more\n\n  # and more\n# b\nb: 2\n',
      { a: [1, 2], b: 2 },
      'a:\n  - 1\n  - 2\n  # more\n\n  # and more\n# b\nb: 2\n',
    ],
    [
      'behind what is indented deeper than it',
      'a:\n  - 1\n    # one\n    # more of one\n  - 2\nb: 2\n',
      { a: [1, 3, 2], b: 2 },
      'a:\n  - 1\n    # one\n    # more of one\n  - 3\n  - 2\nb: 2\n',
    ],
    [
      'as blocks where the others are blocks',
      'a:\n  - x:\n      - 1\n',
      { a: [{ x: [1] }, { x: [1], k: [2] }] },
      'a:\n  - x:\n      - 1\n  - x: [1]\n    k: [2]\n',
    ],
    [
      'not the brackets of what is empty',
      'a: { }\nb: 1\n',
      { a: {}, b: 2 },
      'a: { }\nb: 2\n',
    ],
    [
      'from lines, several at once, with what speaks of others left',
      '# all\na: 1\nb: 2\nc: 3\n',
      { c: 3 },
      '# all\nc: 3\n',
    ],
    [
      'from lines, and not the gap below where there is none above',
      'a: 1\nb: 2\n\nc: 3\n',
      { a: 1, c: 3 },
      'a: 1\n\nc: 3\n',
    ],
    [
      'from below two blank lines that begin the file',
      '\n\na: 1\nb: 2\n',
      { b: 2 },
      '\n\nb: 2\n',
    ],
    [
      'without the comment above, where the next one has a member and may be meant as well',
      '# both\na:\n  x: 1\nb:\n  y: 1\n',
      { b: { y: 1 } },
      '# both\nb:\n  y: 1\n',
    ],
    [
      'without the comment above, where the next one has lines of its own and what goes has none',
      '# both\na: 1\nb:\n  x: 1\n  y: 1\n',
      { b: { x: 1, y: 1 } },
      '# both\nb:\n  x: 1\n  y: 1\n',
    ],
    [
      'with the comment above, where the next one has lines of its own',
      '# on a\na:\n  x: 1\n  y: 2\nb:\n  x: 1\n  y: 1\n',
      { b: { x: 1, y: 1 } },
      'b:\n  x: 1\n  y: 1\n',
    ],
    [
      'in brackets without a space behind commas',
      'a: [x,y]\n',
      { a: ['x', 'y', 'z'] },
      'a: [x,y,z]\n',
    ],
    [
      'several at once in lines',
      'a: 1\n',
      { a: 1, b: 2, c: 3 },
      'a: 1\nb: 2\nc: 3\n',
    ],
    [
      'several at once in brackets',
      'a: [x]\n',
      { a: ['x', 'p', 'q'] },
      'a: [x, p, q]\n',
    ],
    [
      'to empty brackets in lines of their own',
      'a: [\n  ]\nb: 1\n',
      { a: ['x'], b: 1 },
      'a: [x]\nb: 1\n',
    ],
    [
      'between brackets that end in an absent value',
      'a: {k: }\nb: [{k: }, {k: 1}]\n',
      { a: {}, b: [{ k: 2 }] },
      'a: {}\nb: [{k: 2 }]\n',
    ],
    [
      'before a mark of the end',
      '---\na: 1\n...\n',
      { a: 1, b: [2] },
      '---\na: 1\nb: [2]\n...\n',
    ],
  ])('change: %s', (_, file, live, text) => {
    expect(pull({ file, live })).toMatchObject({ text });
  });
});

describe('key ranges that are others on the branch', () => {
  const file = `shard_groups:
  - uid: data
    key_ranges:
      - shard_uid: s1 # low
        end: "40"
      - shard_uid: s2 # middle
        start: "40"
        end: "80"
      - shard_uid: s3 # high
        start: "80"
`;

  it.each<[string, object[], string[]]>([
    [
      'of its shard, though another begins where it did',
      [
        { shard_uid: 's2', end: '30' },
        { shard_uid: 's1', start: '30', end: '80' },
        { shard_uid: 's3', start: '80' },
      ],
      ['s1 # low', 's2 # middle', 's3 # high'],
    ],
    [
      'where it began, when all have new shards',
      [
        { shard_uid: 'n4', start: '80' },
        { shard_uid: 'n3', start: '60', end: '80' },
        { shard_uid: 'n2', start: '40', end: '60' },
        { shard_uid: 'n1', end: '40' },
      ],
      ['n1 # low', 'n2 # middle', 'n4 # high'],
    ],
    [
      'where it ended, when all have new shards',
      [
        { shard_uid: 'n2', start: '20', end: '80' },
        { shard_uid: 'n1', end: '20' },
        { shard_uid: 'n3', start: '80' },
      ],
      ['n2 # middle', 'n3 # high'],
    ],
  ])('keep the comment %s', (_, key_ranges, lines) => {
    const live = { shard_groups: [{ uid: 'data', key_ranges }] };
    const { text } = pull({ file, live });
    const commented = Array.from(
      text.matchAll(/(\w+ # \w+)$/gm),
      ([all]) => all,
    );
    expect(commented).toEqual(lines);
  });
});

it.each([
  [100, (name: string) => `b: [${name}]`],
  [101, (name: string) => `b:\n  - ${name}`],
])(
  'a list that would make a line of %i columns is written so that none is longer than 100',
  (columns, written) => {
    const name = 'n'.repeat(columns - 'b: []'.length);
    expect(pull({ file: 'a: 1\n', live: { a: 1, b: [name] } }).text).toBe(
      `a: 1\n${written(name)}\n`,
    );
  },
);

it.each([
  [32, `b: [${Array(32).fill('x').join(', ')}]`],
  [33, `b:${'\n  - x'.repeat(33)}`],
])(
  'a list of %i short texts is written on one line while that has 100 columns at most',
  (count, written) => {
    const live = { a: 1, b: Array(count).fill('x') };
    expect(pull({ file: 'a: 1\n', live }).text).toBe(`a: 1\n${written}\n`);
  },
);

it.each([
  [100, (name: string) => `b: [${name}]`],
  [101, (name: string) => `b:\n  - ${name}`],
])(
  'a list in the place of a text, that would make a line of %i columns, is written in the same way, however long the file is',
  (columns, written) => {
    const name = 'n'.repeat(columns - 'b: []'.length);
    const long = `# ${'long '.repeat(50)}\n`;
    expect(
      pull({ file: `${long}b: x\nc: 1\n`, live: { b: [name], c: 1 } }).text,
    ).toBe(`${long}${written(name)}\nc: 1\n`);
  },
);

it.each<[string, string, object, string]>([
  [
    'has a comma at its end as the others do',
    'a: [\n  x,\n  y,\n  ]\n',
    { a: ['x', 'y', 'z'] },
    'a: [\n  x,\n  y,\n  z,\n  ]\n',
  ],
  [
    'is written on lines in the place of nothing',
    'a: {} # mine\n',
    { a: { b: { c: 1 } } },
    'a: # mine\n  b:\n    c: 1\n',
  ],
  [
    'is indented as the file is, whatever is in it',
    'a:\n    b: 1\n',
    { a: { b: 1, c: [{ d: { e: 1 } }] } },
    'a:\n    b: 1\n    c:\n        - d:\n              e: 1\n',
  ],
])('what is new %s', (_, file, live, text) => {
  expect(pull({ file, live }).text).toBe(text);
});

describe('a scalar', () => {
  it.each([
    ['keeps its double quotes', 'a: "x"', 'y', 'a: "y"'],
    ['keeps its single quotes', "a: 'x'", "it's", "a: 'it''s'"],
    ['gets quotes where it needs them', 'a: x', 'no', 'a: "no"'],
    ['gets quotes where a list needs them', 'a: [x]', ['a, b'], 'a: ["a, b"]'],
    ['of digits gets quotes', 'start: c0', '80', 'start: "80"'],
    ['that was a number and is a text', 'a: 80', '80', 'a: "80"'],
    ['that was a text and is a number', 'a: "80"', 80, 'a: 80'],
    ['of several lines becomes one', 'a: |\n  x\n  y\nb: 1', 'z', 'a: z\nb: 1'],
    [
      'of several lines becomes one, and the next keeps its comment',
      'a: |\n  x\n  y\nb: 1 # c',
      'z',
      'a: z\nb: 1 # c',
    ],
    ['of one line becomes several', 'a: x', 'y\nz', 'a: "y\\nz"'],
    [
      'between brackets becomes a list as others there are written',
      'a: {b: x, c: y}',
      { b: ['z', '80'], c: 'y' },
      'a: {b: [z, "80"], c: y}',
    ],
    ['loses its tag', 'a: !!str 80', 80, 'a: 80'],
    [
      'between brackets loses its tag',
      'a: {b: !!str 80, c: x}',
      { b: 80, c: 'x' },
      'a: {b: 80, c: x}',
    ],
    ['loses a tag written out', 'a: !<tag:yaml.org,2002:str> 80', 80, 'a: 80'],
    ['that was a list', 'a: # c\n  - x', 'z', 'a: z # c'],
    [
      'that was a list, with a comment at its end',
      'a:\n  - x # c',
      'z',
      'a: z # c',
    ],
    [
      'that becomes an object keeps its comment',
      'a: x # c',
      { b: { c: 1 } },
      'a: # c\n  b:\n    c: 1',
    ],
  ])('%s', (_, file, value, text) => {
    const plain = valuesOf(read(`${file}\n`).root) as Record<string, unknown>;
    const key = Object.keys(plain)[0] ?? '';
    expect(
      pull({ file: `${file}\n`, live: { ...plain, [key]: value } }).text,
    ).toBe(`${text}\n`);
  });

  it('keeps the digits of its number', () => {
    const live = documentOf('{"a": 12345678901234567890, "b": 1.50}');
    const result = editFile({
      live,
      existing: read('a: 1\nb: 2\n'),
      names: {},
      format: 'yaml',
    });
    expect(editedIn(result).text).toBe('a: 12345678901234567890\nb: 1.50\n');
  });
});

describe('a file with anchors, aliases or merge keys', () => {
  it.each([
    ['an anchor', 'a: &x 1\nc: 2\n', { a: 1, c: 3 }],
    ['an alias', 'a: &x 1\nb: *x\nc: 2\n', { a: 1, b: 1, c: 3 }],
    ['a merge key', 'b:\n  <<: {k: 1}\nc: 2\n', { b: { k: 1 }, c: 3 }],
  ])('is not edited, and the change is told: %s', (_, file, live) => {
    expect(refusal({ file, live })).toEqual({
      why: '`data-topology.yaml` cannot be edited: it has anchors, aliases or merge keys. Make this change by hand, or move the file away to get a new one.',
      lines: ['-c: 2', '+c: 3'],
    });
  });

  it('stays as it is when the branch means the same', () => {
    const file = 'a: &x 1\nb: *x\nc: {<<: {k: 1}}\n';
    expect(pull({ file, live: { a: 1, b: 1, c: { k: 1 } } }).text).toBe(file);
  });
});

describe('shard names', () => {
  const file = `shard_groups:
  - uid: \${shard:authoritative}
    key_ranges:
      - shard_uid: \${shard:authoritative}
  - uid: data
    key_ranges:
      - { shard_uid: "\${shard:east}", end: "80" }
      - { shard_uid: "\${shard:west}", start: "80" }
`;

  it('are written for shards that change, and for groups that are named after one', () => {
    const { text } = pull({
      file,
      names: SHARDS,
      live: (document) => {
        document.default_shard_group = 'sh0';
        document.shard_groups[1].key_ranges[1].shard_uid = 'shcc';
        document.shard_groups[1].key_ranges[0].shard_uid = 'sh0';
      },
    });
    expect(text).toBe(
      `default_shard_group: \${shard:authoritative}\n${file.replace('shard:east', 'shard:authoritative').replace('shard:west', 'shard:north')}`,
    );
  });

  it('are written where a file names one group and one shard, in a new list of groups as well', () => {
    const one = `shard_groups:
  - uid: \${shard:authoritative}
    key_ranges:
      - shard_uid: \${shard:authoritative}
databases:
  app:
    schemas:
      public:
        reference_tables:
          r: { shard_groups: [other] }
`;
    const { text } = pull({
      file: one,
      names: SHARDS,
      live: ({ shard_groups, databases }) => {
        shard_groups[0].key_ranges[0].shard_uid = 'shcc';
        databases.app.schemas.public.reference_tables.s = {
          shard_groups: ['sh0'],
        };
      },
    });
    const added = '          s: { shard_groups: ["${shard:authoritative}"] }\n';
    expect(text).toBe(
      one.replace(
        'shard_uid: ${shard:authoritative}',
        'shard_uid: ${shard:north}',
      ) + added,
    );
  });

  it('are not that of every other name', () => {
    const live = documentOf({
      shard_groups: [{ uid: 'data', key_ranges: [{ shard_uid: 'shbb' }] }],
    });
    const names = { ...SHARDS, given: new Map([['*', 'shbb']]) };
    const request = { live, names, isNamed: true } as const;
    const { text } = edited({ ...request, format: 'yaml' });
    expect(text).toContain('shard_uid: "${shard:west}"');
  });

  it('stay uids where the layout of the file has no place for them', () => {
    const old =
      'shard_groups:\n  - uid: data\n    key_ranges:\n      - shard_uid: |-\n          shbb\n        end: "80"\n';
    const existing = read(old);
    const live = documentOf(valuesOf(existing.root) as object);
    const request = { live, existing, names: SHARDS, isNamed: true } as const;
    const { text } = edited({ ...request, format: 'yaml' });
    expect(text).toBe(old);
  });

  it('are written as the file names the group of that shard already', () => {
    const names = { ...SHARDS, given: new Map([['prod', 'sh0']]) };
    const own = file.replace(/(?<=shard_uid: )\$\{.*/, 'shcc');
    const { text } = pull({
      file: own,
      names,
      live: (document) => {
        document.shard_groups[0].key_ranges[0].shard_uid = 'sh0';
      },
    });
    expect(text).toBe(file);
  });

  it.each<[string, string, 'yaml' | 'json', string]>([
    [
      'in a new file',
      '',
      'yaml',
      'shard_groups:\n  - uid: "${shard:authoritative}"\n    key_ranges:\n      - shard_uid: "${shard:authoritative}"\n  - uid: data\n    key_ranges:\n      - shard_uid: "${shard:west}"\n',
    ],
    [
      'in one that has uids',
      "shard_groups: # mine\n  - uid: sh0\n    key_ranges: [{ shard_uid: sh0 }]\n  - {uid: data, key_ranges: [{shard_uid: 'shbb'}]} # east\n",
      'yaml',
      'shard_groups: # mine\n  - uid: "${shard:authoritative}"\n    key_ranges: [{ shard_uid: "${shard:authoritative}" }]\n  - {uid: data, key_ranges: [{shard_uid: "${shard:west}"}]} # east\n',
    ],
    [
      'where an alias repeats one',
      'shard_groups:\n  - uid: &authority sh0\n    key_ranges:\n      - shard_uid: *authority\n  - uid: data\n    key_ranges:\n      - shard_uid: shbb\n',
      'yaml',
      'shard_groups:\n  - uid: &authority "${shard:authoritative}"\n    key_ranges:\n      - shard_uid: *authority\n  - uid: data\n    key_ranges:\n      - shard_uid: "${shard:west}"\n',
    ],
    [
      'in JSON',
      '{"shard_groups":[{"uid":"sh0","key_ranges":[{"shard_uid":"sh0"}]},{"uid":"data","key_ranges":[{"shard_uid":"shbb"}]}]}\n',
      'json',
      '{"shard_groups":[{"uid":"${shard:authoritative}","key_ranges":[{"shard_uid":"${shard:authoritative}"}]},{"uid":"data","key_ranges":[{"shard_uid":"${shard:west}"}]}]}\n',
    ],
  ])(
    'are written for every shard on request, %s, and a second time changes nothing',
    (_, old, format, wanted) => {
      const live = documentOf({
        shard_groups: [
          { uid: 'sh0', key_ranges: [{ shard_uid: 'sh0' }] },
          { uid: 'data', key_ranges: [{ shard_uid: 'shbb' }] },
        ],
      });
      const request = { live, format, names: SHARDS, isNamed: true };
      const first = editFile({
        ...request,
        ...(old && { existing: read(old, format) }),
      });
      expect(editedIn(first)).toEqual({ text: wanted, notices: [] });
      expect(editFile({ ...request, existing: read(wanted, format) })).toEqual(
        first,
      );
    },
  );

  it('on request are written for each group of a list that is named after a shard', () => {
    const live = documentOf({
      databases: {
        app: {
          schemas: {
            public: {
              reference_tables: { r: { shard_groups: ['data', 'sh0'] } },
            },
          },
        },
      },
      shard_groups: [
        { uid: 'sh0', key_ranges: [{ shard_uid: 'sh0' }] },
        { uid: 'data', key_ranges: [{ shard_uid: 'shbb' }] },
      ],
    });
    const existing = read(jsonOf(live.root), 'json');
    const request = { live, existing, format: 'json', names: SHARDS } as const;
    const { text } = edited({ ...request, isNamed: true });
    expect(text).toContain('["data","${shard:authoritative}"]');
  });

  it('on request are those of the user’s own map first; uids without one stay, and are listed', () => {
    const live = documentOf({
      a: [{ shard_uid: 'shaa' }, { shard_uid: 'shbb' }, { shard_uid: 'shff' }],
    });
    const names = { ...SHARDS, given: new Map([['left', 'shaa']]) };
    const result = editFile({ live, format: 'yaml', names, isNamed: true });
    expect(editedIn(result)).toMatchObject({
      text: expect.stringMatching(
        /\{shard:left\}.*\{shard:west\}.*shard_uid: shff/s,
      ),
      notices: [
        expect.stringContaining('so the file keeps their uids: `shff`.'),
      ],
    });
  });

  it('are not written where a shard has none, or more than one', () => {
    const given = new Map([
      ...['one', 'two'].map((name) => [name, 'shdd'] as const),
    ]);
    const names = {
      given,
      shards: [...(SHARDS.shards ?? []), shard('shdd', 'south'), shard('shee')],
    };
    const { text } = pull({
      file,
      names,
      live: (document) => {
        document.shard_groups[1].key_ranges[0].shard_uid = 'shdd';
        document.shard_groups[1].key_ranges[1].shard_uid = 'shee';
      },
    });
    expect(text).toBe(
      file.replace('${shard:east}', 'shdd').replace('${shard:west}', 'shee'),
    );
  });

  it('are not brought into a file that names none', () => {
    const plain =
      'shard_groups:\n  - uid: g\n    key_ranges:\n      - shard_uid: shaa\n';
    const { text } = pull({
      file: plain,
      names: SHARDS,
      live: (document) => {
        document.shard_groups[0].key_ranges[0].shard_uid = 'shbb';
      },
    });
    expect(text).toBe(plain.replace('shaa', 'shbb'));
  });

  it('that a live text happens to look like are escaped', () => {
    expect(
      pull({ file: 'a: x\n', live: { a: '${shard:east} $${' }, names: SHARDS })
        .text,
    ).toBe('a: "$${shard:east} $$${"\n');
  });
});

describe('a new file', () => {
  it('is what a person would write', () => {
    const live = resolvePlaceholders(read(COMMENTED), SHARDS).document;
    expect(edited({ live, format: 'yaml', names: SHARDS })).toMatchSnapshot();
  });

  it.each([
    ...'y No on NULL ~ 0x10 1e3 1_000 12:30 2026-09-10 010 .5 - *a &a'.split(
      ' ',
    ),
    ...'!a %a @a `a #a [a {a a] << = 80 é 😀 it\'s " \\ null true'.split(' '),
    ...['', 'a #b', 'a: b', '? a', '- a', ' a', 'a ', 'a\tb'],
    ...['a\u0085b', '\u2028', '\ufeffa', '\u0000', '\ud800', '\uffff'],
  ])('holds %j as a key, a value, an item and in brackets', (text) => {
    const live = documentOf({
      a: text,
      b: { [text]: [text, { c: text, d: [{ [text]: text, e: 1 }] }] },
    });
    for (const format of ['yaml', 'json'] as const) {
      const result = editFile({ live, format, names: {} });
      const { text: written } = editedIn(result);
      expect(valuesOf(read(written, format).root)).toEqual(valuesOf(live.root));
    }
  });

  it('in JSON is indented, with known keys in their order', () => {
    const live = documentOf({
      shard_groups: [{ key_ranges: [{ end: '80', shard_uid: 's' }], uid: 'g' }],
      authoritative_shard_group: 'g',
      databases: {},
    });
    expect(edited({ live, format: 'json', names: {} })).toMatchSnapshot();
  });

  it('is refused with the reason where no file can say it', () => {
    const result = editFile({
      live: documentOf({ 'a${b': 1 }),
      format: 'yaml',
      names: {},
    });
    expect(result).toMatchObject({
      problem: {
        why: 'The topology of the branch cannot be written as a readable file. Key `a${b` contains `${`, but placeholders are resolved in values only. Use the name itself.',
      },
    });
  });

  it('is refused where it would be too large to be read', (context) => {
    skipLong(context);
    const written = (bytes: number) => {
      const text = 'x'.repeat(bytes - 'a: \n'.length);
      const live = documentOf(`{"a":"${text}"}`);
      return editFile({ live, format: 'yaml', names: {} });
    };
    const most = 10 * 1024 * 1024;
    expect(written(most).ok).toBe(true);
    expect(written(most + 1)).toMatchObject({
      problem: { why: expect.stringContaining('The file is 10.0 MiB') },
    });
  });

  it('holds a document of a hundred levels', () => {
    const live = documentOf(`${'{"a":['.repeat(49)}1${']}'.repeat(49)}`);
    const fresh = editFile({ live, format: 'yaml', names: {} });
    const other = documentOf(`${'{"a":['.repeat(49)}2${']}'.repeat(49)}`);
    const { text } = editedIn(fresh);
    const changed = editFile({
      live: other,
      existing: read(text),
      format: 'yaml',
      names: {},
    });
    expect(editedIn(changed)).toMatchObject({
      notices: [],
      text: text.replace(/1(?=\]*\n$)/, '2'),
    });
  });
});

describe('a JSON file', () => {
  it.each([
    [
      'keeps its indentation',
      '{\n    "a": {\n        "x": 1\n    }\n}\n',
      { a: { x: 1, y: [1, { z: 2 }] } },
      '{\n    "a": {\n        "x": 1,\n        "y": [\n            1,\n            {\n                "z": 2\n            }\n        ]\n    }\n}\n',
    ],
    [
      'keeps its one line',
      '{"a":1,"b":2}',
      { a: 1, c: { d: 3 } },
      '{"a":1,"c":{"d":3}}',
    ],
    [
      'keeps its one line without spaces',
      '{"a":{"b":1}}',
      { a: { b: 1, c: 2 } },
      '{"a":{"b":1,"c":2}}',
    ],
    [
      'loses the last of its lines',
      '{\n  "a": 1,\n  "b": 2\n}',
      { a: 1 },
      '{\n  "a": 1\n}',
    ],
    [
      'loses the last of its lines and gets another',
      '{\n  "a": 1,\n  "b": 2\n}',
      { a: 1, c: 3 },
      '{\n  "a": 1,\n  "c": 3\n}',
    ],
    [
      'loses the first',
      '{\n  "a": 1,\n  "b": 2\n}',
      { b: 2 },
      '{\n  "b": 2\n}',
    ],
    ['loses all', '{\n  "a": [\n    1\n  ]\n}', { a: [] }, '{\n  "a": []\n}'],
    [
      'fills what was empty',
      '{\n  "a": {}\n}\n',
      { a: { b: '80' } },
      '{\n  "a": {\n    "b": "80"\n  }\n}\n',
    ],
  ])('%s', (_, file, live, text) => {
    expect(pull({ file, live, format: 'json' }).text).toBe(text);
    // JSON is YAML as well, and stays JSON in a file of that name.
    expect(pull({ file, live }).text).toBe(text);
  });
});

describe('a file that is hardly to be changed in part', () => {
  it.each([
    ['explicit keys', '? a\n: 1\n? b\n: 2 # c\n', { a: 1, b: 3 }],
    ['a pair in a list', 'a: [x: 1, y: 2]\n', { a: [{ x: 1 }, { y: 3 }] }],
  ])('means what the branch holds all the same: %s', (_, file, live) => {
    const result = pull({ file, live });
    expect(valuesOf(read(result.text).root)).toEqual(
      valuesOf(documentOf(live).root),
    );
  });

  it('keeps the comments above it', () => {
    const file = '# Ours.\n---\n? a\n: 1\n';
    expect(pull({ file, live: { a: 2 } })).toMatchObject({
      text: '# Ours.\n---\n? a\n: 2\n',
      notices: [],
    });
  });

  it.each([
    ['a lone carriage return', 'a: 1 # c\rb: 2\r', { a: 1, b: 3 }],
    ['an alias as a key', 'a: &k x\nb:\n  *k : 1\n', { a: 'x', b: { x: 2 } }],
  ])('is left as it is with %s', (_, file, live) => {
    expect(refusal({ file, live }).why).toContain('cannot be edited');
  });
});

describe('the schema of a lookup table', () => {
  const file = `databases:
  app:
    schemas: {public: {tables: {lookup: {}}}}
    global_secondary_indexes:
      by_email:
        schema: public # as we like it
        table: lookup
        unique: true
`;

  it('stays where the service leaves it out, as the only one that it can mean', () => {
    const { text } = pull({
      file,
      live: ({ databases: { app } }) => {
        delete app.global_secondary_indexes.by_email.schema;
        app.global_secondary_indexes.by_email.unique = false;
      },
    });
    expect(
      difference(file, text).filter((line) =>
        /schema: public|as we like it/.test(line),
      ),
    ).toEqual([]);
    expect(text).not.toContain('unique: true');
  });

  const two = file.replace(
    '{public: {tables: {lookup: {}}}}',
    '{public: {tables: {lookup: {}}}, log: {tables: {lookup: {}}}}',
  );

  it('goes where it is one of two, and the branch has none', () => {
    const { text } = pull({
      file: two,
      live: ({ databases: { app } }) => {
        delete app.global_secondary_indexes.by_email.schema;
      },
    });
    expect(text).toBe(two.replace(/ *schema: public.*\n/, ''));
  });

  it('comes where the branch has one of two', () => {
    const { text } = pull({
      file: two.replace(/ *schema: public.*\n/, ''),
      live: ({ databases: { app } }) => {
        app.global_secondary_indexes.by_email.schema = 'log';
      },
    });
    expect(text).toContain('schema: log');
  });
});

it('a new file has the older name of a key at the place of the known one', () => {
  const live = documentOf({
    databases: {
      app: {
        schemas: {
          p: {
            tables: {
              t: { secondary_indexes: [{ name: 'i' }], shard_group_uid: 'g' },
            },
          },
        },
      },
    },
  });
  const { text } = edited({ live, names: {}, format: 'yaml' });
  expect(text.match(/shard_group_uid|secondary_indexes/g)).toEqual([
    'shard_group_uid',
    'secondary_indexes',
  ]);
});

it('a new range has its bounds in quotes, of letters as of digits', () => {
  const file = 'shard_groups:\n  - uid: data\n    key_ranges: []\n';
  const ranges = [
    { shard_uid: 'a', end: 'c0' },
    { shard_uid: 'b', start: 'c0', end: 'f0' },
  ];
  const { text } = pull({
    file,
    live: (document) => {
      document.shard_groups[0].key_ranges = ranges;
    },
  });
  expect(text).not.toMatch(/(?:start|end): [cf]/);
  expect(text.match(/(?:start|end): ["'][cf]0["']/g)).toHaveLength(3);
});
