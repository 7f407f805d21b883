import { describe, expect, it } from 'vitest';
import { memberValue, textOf, toJson } from '../../src/document/document.ts';
import {
  type NameSources,
  needsShards,
  resolvePlaceholders,
} from '../../src/document/placeholders.ts';
import { documentOf, read, type Shard } from '../domain.ts';
import { textOf as wordsOf } from '../messages.ts';

function shard(
  uid: string,
  displayName?: string,
  authoritative = false,
): Shard {
  return { uid, displayName, id: `id-${uid}`, ready: true, authoritative };
}

const SHARDS = [
  shard('shz1', 'one', true),
  shard('shz2', 'two'),
  shard('shz3', 'twin'),
  shard('shz4', 'twin'),
];

function resolved(
  text: string,
  names: NameSources = { shards: SHARDS },
): string {
  const { document, findings } = resolvePlaceholders(documentOf(text), names);
  expect(findings).toEqual([]);
  return toJson(document.root);
}

function failures(
  text: string,
  names: NameSources = { shards: SHARDS },
): string[] {
  const { findings } = resolvePlaceholders(documentOf(text), names);
  return findings.map(
    ({ id, message, location: { line, column } }) =>
      `${line}:${column} ${id}: ${wordsOf(message)}`,
  );
}

describe('resolvePlaceholders', () => {
  it.each([
    ['a display name', 'a: ${shard:two}', '{"a":"shz2"}'],
    ['an API name', 'a: ${shard:shz3}', '{"a":"shz3"}'],
    ['the authoritative shard', 'a: ${shard:authoritative}', '{"a":"shz1"}'],
    [
      'several in one string, with text around',
      'a: x-${shard:one}-${shard:two}',
      '{"a":"x-shz1-shz2"}',
    ],
    [
      'strings in lists and objects',
      'a: [{b: "${shard:one}"}]',
      '{"a":[{"b":"shz1"}]}',
    ],
    [
      'an escape as a literal',
      'a: $${shard:one} and ${shard:one}',
      '{"a":"${shard:one} and shz1"}',
    ],
    ['an escaped dollar in quotes', 'a: "\\x24{shard:one}"', '{"a":"shz1"}'],
    ['a dollar alone as it is', 'a: $5 and $', '{"a":"$5 and $"}'],
  ])('resolves %s', (_, text, expected) => {
    expect(resolved(text)).toBe(expected);
  });

  it("takes the user's own map first, even for the authoritative shard", () => {
    const given = new Map([
      ['two', 'mine'],
      ['authoritative', 'own'],
    ]);
    const text = 'a: ${shard:two}\nb: ${shard:authoritative}\nc: ${shard:one}';
    expect(resolved(text, { given, shards: SHARDS })).toBe(
      '{"a":"mine","b":"own","c":"shz1"}',
    );
  });

  it('takes no side where a name is the display name of one shard and the uid of another', () => {
    const shards = [shard('shz1', 'two'), shard('two', 'other')];
    expect(failures('a: ${shard:two}', { shards })).toEqual([
      expect.stringMatching(/^1:4 ambiguous-shard-name: .*`shz1` and `two`/),
    ]);
    const given = new Map([['two', 'shz1']]);
    expect(resolved('a: ${shard:two}', { given, shards })).toBe('{"a":"shz1"}');
    const same = [shard('two', 'two'), shard('shz1', 'one')];
    expect(resolved('a: ${shard:two}', { shards: same })).toBe('{"a":"two"}');
  });

  describe('the user’s own map may give the name of another shard', () => {
    const given = new Map([
      ['sh2', '${shard:one}'],
      ['sh3', '${shard:one}'],
      ['two', '${shard:sh2}'],
      ['one', '${shard:authoritative}'],
    ]);

    it('so that several names are one shard', () => {
      expect(
        resolved('a: ${shard:sh2}\nb: ${shard:sh3}', { given, shards: SHARDS }),
      ).toBe('{"a":"shz1","b":"shz1"}');
    });

    it('which is looked up on the branch, not in the map again', () => {
      expect(failures('a: ${shard:two}', { given, shards: SHARDS })).toEqual([
        '1:4 unknown-shard-name: The branch has no shard called `sh2`, which the input `shards` sets for `two`; known names are `one`, `two`, `twin` and 1 more. Use one of these, or add the name to the input `shards`.',
      ]);
      const swapped = new Map([
        ['one', '${shard:two}'],
        ['two', '${shard:one}'],
      ]);
      const text = 'a: ${shard:one}\nb: ${shard:two}';
      expect(resolved(text, { given: swapped, shards: SHARDS })).toBe(
        '{"a":"shz2","b":"shz1"}',
      );
    });

    it('and without a list of shards the name stands for the other one', () => {
      expect(resolved('a: ${shard:sh2}', { given })).toBe(
        '{"a":"${shard:one}"}',
      );
    });

    it('`*` is every name that is no key, but for the authoritative shard', () => {
      const all = new Map([
        ['*', '${shard:two}'],
        ['three', 'shz3'],
      ]);
      const text =
        'a: ${shard:one}\nb: ${shard:nobody}\nc: ${shard:three}\nd: ${shard:authoritative}';
      expect(resolved(text, { given: all, shards: SHARDS })).toBe(
        '{"a":"shz2","b":"shz2","c":"shz3","d":"shz1"}',
      );
    });
  });

  it('tells the names that no shard has, each once, and no ambiguous one', () => {
    const text =
      'a: ${shard:x}\nb: ${shard:y}\nc: ${shard:x}\nd: ${shard:twin}';
    const given = new Map([['y', '${shard:x}']]);
    expect(
      resolvePlaceholders(documentOf(text), { given, shards: SHARDS }).missing,
    ).toEqual(['x']);
  });

  it('leaves names symbolic without a list of shards', () => {
    expect(resolved('a: ${shard:two}', {})).toBe('{"a":"${shard:two}"}');
    expect(
      resolved('a: ${shard:two}', { given: new Map([['two', 'mine']]) }),
    ).toBe('{"a":"mine"}');
  });

  it.each([
    ['an unknown name, with the nearest', 'a:\n  - ${shard:twoo}'],
    [
      'an unknown name once, with its other places',
      'a: ${shard:x}\nb: ${shard:x}\nc: ${shard:x}',
    ],
    ['an ambiguous name', 'a: ${shard:twin}'],
    [
      'an unclosed placeholder at its place in the string',
      'a: "ab ${shard:one"',
    ],
    ['another kind of placeholder', 'a: ${{ env.X }}'],
    ['a placeholder in a key', '"${shard:one}": 1'],
  ])('refuses %s', (_, text) => {
    expect(failures(text).join('\n')).toMatchSnapshot();
  });

  it('points at the second of two placeholders in a quoted string with escapes before it', () => {
    expect(failures('a: "\\t${shard:one} ${shard:zzzz}"')).toEqual([
      expect.stringMatching(/^1:20 unknown-shard-name/),
    ]);
  });

  it('refuses malformed placeholders offline too, and no names', () => {
    expect(failures('a: ${shard:}\nb: ${shard:zzz}', {})).toEqual([
      expect.stringMatching(/^1:4 malformed-placeholder/),
    ]);
  });

  it('tells to quote a placeholder inside brackets, which YAML cannot read', () => {
    const result = read('a: {b: ${shard:one}, c: 1}');
    const [finding] = result.ok ? [] : result.findings;
    expect(finding).toMatchObject({
      id: 'unquoted-placeholder',
      location: { line: 1, column: 8 },
    });
  });

  it('points at the whole string where a placeholder is written with an escape', () => {
    expect(failures('a: "\\x24{shard:zzz}"')).toEqual([
      expect.stringMatching(/^1:4 unknown-shard-name/),
    ]);
  });

  it('points at nothing behind a string that has a longer placeholder with an escape', () => {
    const document = documentOf('a: "\\x24{shard:nobody-has-it} ${shard:one}"');
    const { findings } = resolvePlaceholders(document, { shards: SHARDS });
    const [end] = findings.map(({ location }) => location.endColumn);
    expect(end).toBe(document.source.text.length + 1);
  });

  it('looks each name of a string of 60,000 placeholders up once', () => {
    let lookups = 0;
    class Counted extends Map<string, string> {
      override get(name: string): string | undefined {
        lookups += 1;
        return super.get(name);
      }
    }
    const text = `a: "${'${shard:one}${shard:zzz}${'.repeat(20_000)}"`;
    expect(
      failures(text, { given: new Counted([['one', 'shz1']]), shards: SHARDS }),
    ).toHaveLength(1001);
    expect(lookups).toBeLessThan(10);
  });

  it('keeps positions, and parts without placeholders the same nodes', () => {
    const document = documentOf('a: {b: 1}\nc: ["${shard:one}"]');
    const { document: after } = resolvePlaceholders(document, {
      shards: SHARDS,
    });
    expect(memberValue(after.root, 'a')).toBe(memberValue(document.root, 'a'));
    const list = memberValue(after.root, 'c');
    const item = list?.kind === 'array' ? list.items[0] : undefined;
    expect(item && textOf(after.source, item)).toBe('"${shard:one}"');
  });

  it('resolves what an alias repeats once, and keeps it shared', () => {
    const { document } = resolvePlaceholders(
      documentOf('a: &x {b: "${shard:one}"}\nc: *x'),
      {
        shards: SHARDS,
      },
    );
    expect(memberValue(document.root, 'a')).toBe(
      memberValue(document.root, 'c'),
    );
  });

  it('gives the same document where there is no dollar sign', () => {
    const document = documentOf('a: b');
    expect(resolvePlaceholders(document, { shards: SHARDS }).document).toBe(
      document,
    );
  });
});

describe('needsShards', () => {
  it.each([
    ['a: b', false],
    ['a: $${shard:one}', false],
    ['a: ["${shard:one}"]', true],
    ['a: ${shard:authoritative}', true],
  ])('%s: %s', (text, expected) => {
    expect(needsShards(documentOf(text))).toBe(expected);
  });

  it('is false where the user gives every name', () => {
    expect(
      needsShards(documentOf('a: ${shard:one}'), new Map([['one', 'x']])),
    ).toBe(false);
    expect(
      needsShards(documentOf('a: ${shard:one}'), new Map([['*', 'x']])),
    ).toBe(false);
    expect(
      needsShards(
        documentOf('a: ${shard:one}'),
        new Map([['one', '${shard:two}']]),
      ),
    ).toBe(true);
    expect(
      needsShards(
        documentOf('a: ${shard:authoritative}'),
        new Map([['*', 'x']]),
      ),
    ).toBe(true);
  });
});
