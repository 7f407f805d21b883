import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerTo } from '../../site/playground/answer.ts';
import {
  placeInJson,
  placeInYaml,
  schemasAt,
} from '../../site/playground/completion.ts';
import {
  documentsOf,
  type Ending,
  EXAMPLES,
} from '../../site/playground/examples.ts';
import { readFragment, writeFragment } from '../../site/playground/fragment.ts';
import { factsOf, type Word } from '../messages.ts';

/** The names and numbers in the title of each example, and the gravest class of what changes. */
const SAID: Readonly<
  Record<
    string,
    readonly [facts: readonly string[], gravest: string | undefined]
  >
> = {
  split: [['25', '2'], 'needs-empty'],
  'split-in-place': [['1'], 'safe'],
  merge: [['50', '2'], 'needs-empty'],
  'merge-in-place': [['1'], 'safe'],
  bound: [['12.5', '2'], 'needs-empty'],
  'add-shard': [['1'], 'safe'],
  'add-table': [['`app.public.invoices`'], 'new-table'],
  'list-table': [['1'], 'safe'],
  'shard-table': [['`app.public.settings`'], 'needs-empty'],
  'add-database': [['1'], 'safe'],
  'move-table': [['`app.public.audit_log`'], 'needs-empty'],
  'move-in-place': [['1'], 'safe'],
  'drop-table': [['`app.public.audit_log`'], 'needs-empty'],
  'unlist-table': [['1'], 'safe'],
  column: [['2'], 'needs-empty'],
  'rename-index': [['1'], 'safe'],
  'secondary-index': [['`app.public.orders`'], 'needs-backfill'],
  'add-index': [['1'], 'safe'],
  default: [['`app.public.settings`'], 'needs-empty'],
  'same-default': [['1'], 'safe'],
  mistakes: [['2'], undefined],
  'in-sync': [[], undefined],
};

/** Words as a text, with values between backticks. */
function textOf(words: readonly Word[]): string {
  return words
    .map(({ isMarked, text }) => (isMarked ? `\`${text}\`` : text))
    .join('');
}

/** How what the playground says begins, for each ending that an example is named after. */
const BEGINS: Readonly<Record<Ending, RegExp>> = {
  safe: /^(?:Plan: 1 change, safe|No difference)/,
  blocked: /^Blocked: /,
  invalid: /^Invalid: /,
};

describe('an example of the playground', () => {
  it.each(EXAMPLES)('shows what it is named after: $title', async (example) => {
    const { title, plan } = await answerTo(documentsOf(example));
    const text = textOf(title);
    expect([factsOf(text), plan?.classes[0]]).toEqual(SAID[example.id]);
    expect(text).toMatch(BEGINS[example.ending]);
  });

  it('ends well as often as it does not', () => {
    const safe = EXAMPLES.filter(({ ending }) => ending === 'safe');
    expect(safe.length * 2).toBe(EXAMPLES.length);
  });

  it.each(EXAMPLES)('differs from its branch: $title', (example) => {
    const { before, after } = documentsOf(example);
    const [, ...lines] = after.split('\n');
    expect(before).not.toContain(lines.join('\n'));
  });
});

describe('the answer to a file', () => {
  const [{ before } = { before: '' }] = EXAMPLES.map(documentsOf);

  it.each([
    [
      'is a check alone where the branch is empty',
      { before: ' \n', after: before },
      'Valid',
    ],
    ['is in sync with itself', { before, after: before }, 'No diff'],
    [
      'reads JSON as JSON',
      { before: '', after: '{"shard_groups": [],}' },
      'Invalid: 1 error',
    ],
    [
      'reads a branch as the API answers it',
      { before: apiAnswer(before), after: before },
      'No diff',
    ],
    [
      'names a file in the wrapper of an answer',
      { before: '', after: apiAnswer(before) },
      'Invalid: 1 error',
    ],
    ['names an empty file', { before, after: '' }, 'Invalid: 1 error'],
    [
      'names a branch that is no topology',
      { before: '- 1', after: before },
      'Invalid: 1 error',
    ],
  ])('%s', async (_, documents, words) => {
    const { title } = await answerTo(documents);
    expect(textOf(title).slice(0, words.length)).toBe(words);
  });
});

describe('pasted queries', () => {
  const [{ before, after } = { before: '', after: '' }] =
    EXAMPLES.map(documentsOf);
  const ask = async (queries: string) =>
    (await answerTo({ before, after, queries })).report;

  it('are told in the report', async () => {
    const report = await ask('query,calls\nSELECT 1 FROM public.logs,7\n');
    expect(report).toMatch(/Queries: \d+ % of calls to one shard/);
    expect(report).toContain('1 statement with 7 calls');
  });

  it('that are none are told as such, and no queries are no word', async () => {
    expect(await ask('a,b\n1,2\n')).toContain('no statement');
    expect(await ask(' \n')).not.toContain('ueries of');
  });
});

function apiAnswer(text: string): string {
  return `data_topology:\n${text.replaceAll(/^(?=.)/gm, '  ')}`;
}

describe('a fragment', () => {
  it('gives back the documents it was made of', async () => {
    const documents = fc.record({
      before: fc.string({ unit: 'binary' }),
      after: fc.string({ unit: 'binary' }),
    });
    await fc.assert(
      fc.asyncProperty(documents, async (written) => {
        const fragment = await writeFragment(written);
        expect(fragment).toMatch(/^#1\.[\w-]*$/);
        expect(await readFragment(fragment ?? '')).toEqual(written);
      }),
    );
  });

  it('is not made of documents that are too long for a link', async () => {
    const noise = Array.from({ length: 12_000 }, (_, at) =>
      Math.imul(at, 0x9e3779b1).toString(36),
    ).join('');
    expect(await writeFragment({ before: noise, after: '' })).toBeUndefined();
    expect(
      await writeFragment({ before: 'a'.repeat(5_000_000), after: '' }),
    ).toBeUndefined();
  });

  it.each<[string, string]>([
    ['that is none', ''],
    ['with the name of an example', '#split'],
    ['of another form', '#2.S05OBQA'],
    ['that is cut', '#1.i1bKS'],
    ['that is no base64', '#1.%%%'],
    ['that is too long', `#1.${'A'.repeat(40_000)}`],
  ])('%s holds no documents', async (_, fragment) => {
    expect(await readFragment(fragment)).toBeUndefined();
  });

  it('that inflates past the limit, or to something else, holds no documents', async () => {
    expect(
      await readFragment(
        await deflated(JSON.stringify(['', 'a'.repeat(5_000_000)])),
      ),
    ).toBeUndefined();
    expect(
      await readFragment(await deflated('{"before":"","after":""}')),
    ).toBeUndefined();
    expect(await readFragment(await deflated('["", 1]'))).toBeUndefined();
    expect(await readFragment(await deflated('["", ""]'))).toEqual({
      before: '',
      after: '',
    });
  });
});

async function deflated(json: string): Promise<string> {
  const stream = new Blob([json])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  return `#1.${bytes.toString('base64url')}`;
}

describe('the place that is completed', () => {
  it.each<[string, string, readonly string[], boolean]>([
    ['at the top', '', [], true],
    ['below a key', 'databases:\n  app:\n    ', ['databases', 'app'], true],
    [
      'in an item',
      'shard_groups:\n  - uid: a\n    ',
      ['shard_groups', '[]'],
      true,
    ],
    [
      'in the first line of an item',
      'shard_groups:\n  - ',
      ['shard_groups', '[]'],
      true,
    ],
    [
      'in an item that is not indented',
      'shard_groups:\n- uid: a\n  ',
      ['shard_groups', '[]'],
      true,
    ],
    [
      'in an item of an item',
      'shard_groups:\n  - uid: a\n    key_ranges:\n      - shard_uid: s\n        ',
      ['shard_groups', '[]', 'key_ranges', '[]'],
      true,
    ],
    [
      'behind a key',
      'shard_indexes:\n  i:\n    type: ',
      ['shard_indexes', 'i', 'type'],
      false,
    ],
    [
      'behind a key of an item',
      'shard_groups:\n  - default_shard_index: ',
      ['shard_groups', '[]', 'default_shard_index'],
      false,
    ],
    [
      'past comments and blank lines',
      'databases:\n  a:\n    # b:\n\n    ',
      ['databases', 'a'],
      true,
    ],
    [
      'above what is broken',
      'a: [\ndatabases:\n  b:\n    ',
      ['databases', 'b'],
      true,
    ],
  ])('is found in YAML %s', (_, text, path, isKey) => {
    expect(placeInYaml(text)).toEqual({ path, isKey });
  });

  it.each<[string, string, readonly string[], boolean]>([
    ['at the top', '{', [], true],
    [
      'behind a comma',
      '{"databases": {"app": {"schemas": {}, ',
      ['databases', 'app'],
      true,
    ],
    [
      'in an item',
      '{"shard_groups": [{"uid": "a", ',
      ['shard_groups', '[]'],
      true,
    ],
    ['in a list', '{"shard_groups": [', ['shard_groups', '[]'], false],
    [
      'as a value',
      '{"shard_indexes": {"i": {"type": ',
      ['shard_indexes', 'i', 'type'],
      false,
    ],
    [
      'as a value that is begun',
      '{"shard_indexes": {"i": {"type": "',
      ['shard_indexes', 'i', 'type'],
      false,
    ],
  ])('is found in JSON %s', (_, text, path, isKey) => {
    expect(placeInJson(text)).toEqual({ path, isKey });
  });

  it('has the keys and values that the schema has there', () => {
    const group = schemasAt(['shard_groups', '[]']).flatMap(
      ({ properties = {} }) => Object.keys(properties),
    );
    expect(group).toEqual(['uid', 'name', 'default_shard_index', 'key_ranges']);
    const types = schemasAt(['shard_indexes', 'any', 'type']).flatMap(
      (schema) => schema.enum ?? [],
    );
    expect(types).toEqual(['xxhash', 'modulo', 'range']);
    const table = schemasAt(['databases', 'd', 'schemas', 's', 'tables', 't']);
    expect(
      table.flatMap(({ properties = {} }) => Object.keys(properties)),
    ).toContain('shard_group');
    expect(schemasAt(['nothing', 'of', 'it'])).toEqual([]);
  });
});
