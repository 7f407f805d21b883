import { describe, expect, it } from 'vitest';
import { rendered } from '../../src/text/json.ts';
import { html, markdown } from '../../src/text/markdown.ts';
import {
  annotated,
  code,
  input,
  joined,
  mentions,
  NOTHING,
  prose,
  pullRequest,
  quote,
  quoteShard,
  quoteWhole,
  statedIn,
  theInput,
  thousands,
} from '../../src/text/message.ts';
import { distinct, plain, unmarked } from '../../src/text/plain.ts';
import { shellWord } from '../../src/text/shell-word.ts';
import { firstWords } from '../../src/text/shorter.ts';
import { visible } from '../../src/text/visible.ts';

const HOSTILE = 'a|b\n**c** <d> `e` @f';

describe('a message', () => {
  it('cannot become a string by mistake', () => {
    expect(() => `${prose`a`}`).toThrow(TypeError);
    expect(() => [prose`a`].join()).toThrow(TypeError);
  });

  it('keeps a value whole until a renderer cuts it', () => {
    expect(plain(quote('x'.repeat(200)))).toHaveLength(82);
    expect(plain(quoteWhole('x'.repeat(200)))).toHaveLength(202);
    expect(plain(quoteWhole('x'.repeat(3000)))).toHaveLength(2002);
    expect(plain(quoteShard('x'.repeat(3000)))).toHaveLength(2002);
    expect(html(quoteWhole('x'.repeat(200)))).toContain('x'.repeat(200));
  });

  it('is never cut inside of a sign', () => {
    const start = 'x'.repeat(78);
    expect(plain(quote(`${start}😀y`))).toBe(`\`${start}…\``);
  });

  it('states its values, numbers and code, and not its words', () => {
    const message = prose`a ${quote('b')} ${quoteShard('c')} ${code('d')} ${thousands(1200)} ${pullRequest(2)} ${input('shards')}`;
    expect(statedIn(message)).toEqual(['b', 'c', 'd', '1,200', '2']);
  });

  it('shows that a value is there which shows as nothing', () => {
    expect(plain(prose`a ${quote(' ')} b ${quote('')}`)).toBe('a `""` b `""`');
    expect(markdown(quote('  '))).toBe('`""`');
  });

  it('is put together from messages that say something', () => {
    const all = [prose`a`, NOTHING, prose`b`];
    expect(plain(joined(all, ', '))).toBe('a, b');
  });

  it('has words behind a value, and only behind that', () => {
    const effect = prose`queries of ${quote('rows')} lose rows`;
    const told = annotated(effect, 'rows', prose`(${thousands(1200)})`);
    expect(plain(told)).toBe('queries of `rows` (1,200) lose rows');
    expect(mentions(effect, 'rows')).toBe(true);
    expect(mentions(effect, 'queries')).toBe(false);

    const first = prose`${quote('rows')} are lost, ${quote('rows')} too`;
    expect(plain(annotated(first, 'rows', prose`here`))).toBe(
      '`rows` here are lost, `rows` too',
    );
    expect(plain(annotated(effect, 'queries', prose`here`))).toBe(
      plain(effect),
    );
  });

  it('is told once, however often it was made', () => {
    const twice = [prose`a ${quote('b')}`, prose`a ${quote('b')}`, prose`c`];
    expect(distinct(twice).map((one) => plain(one))).toEqual(['a `b`', 'c']);
  });

  it('is cut behind a whole clause where one is near', () => {
    const effect = prose`queries of ${quote('a')} go to ${quote('b')}; rows on ${quote('c')} become unreachable for every statement`;
    const short = firstWords(effect, 8);
    expect(short && plain(short)).toBe('queries of `a` go to `b`; …');
    expect(firstWords(effect, 40)).toBeUndefined();
    const list = prose`queries of ${quote('a')} go elsewhere: one, two, three, four, five, six, seven, eight`;
    const cut = firstWords(list, 5);
    expect(cut && plain(cut)).toBe('queries of `a` go elsewhere …');
    const clauses = prose`rows of ${quote('a')} stay; those of ${quote('b')} go to shards that another group has taken over`;
    const half = firstWords(clauses, 7);
    expect(half && plain(half)).toBe('rows of `a` stay; …');
    const one = firstWords(
      prose`${quote('a')} is read by all of the others`,
      2,
    );
    expect(one && plain(one)).toBe('`a` is …');
    const aside = firstWords(
      prose`rows of ${quote('a')} (${quote('b')} and all of the others) are lost`,
      3,
    );
    expect(aside && plain(aside)).toBe('rows of `a` …');
    const second = firstWords(
      prose`${quote('a')} stays; ${quote('b')} goes; ${quote('c')} waits for all that comes behind it`,
      6,
    );
    expect(second && plain(second)).toBe('`a` stays; `b` goes; …');
    const both = firstWords(
      prose`${quote('a')} stays; others go; the rest waits for all that comes behind`,
      6,
    );
    expect(both && plain(both)).toBe('`a` stays; others go; …');
    // A clause that ends soon would leave out most of what there is room for.
    const early = firstWords(
      prose`${quote('a')} stays; rows of ${quote('b')} and of ${quote('c')} go where all the others are`,
      8,
    );
    expect(early && plain(early)).toBe('`a` stays; rows of `b` and of `c` …');
    // What is left would be a few words, which may be what matters.
    expect(firstWords(effect, 9)).toBeUndefined();
  });
});

it.each([
  [' a ', '`  a  `'],
  [' a', '` a`'],
  ['a ', '`a `'],
])(
  'the blanks of the value "%s" stay where Markdown is read',
  (value, text) => {
    expect(markdown(quote(value))).toBe(text);
  },
);

it('a pull request is a link of GitHub, and another number sign is none', () => {
  expect(markdown(prose`#1 and ${pullRequest(2)}`)).toBe('\\#1 and #2');
});

it('an address among our own words is read as it stands, and is no link', () => {
  const message = prose`see https://evil.example or www.evil.example`;
  expect(markdown(message)).toBe(
    'see https\u200b://evil.example or www\u200b.evil.example',
  );
});

it('a character that hides, reorders or breaks text is seen as its escape', () => {
  expect(visible('a\nb\rc\td\u202ee\u{e0001}')).toBe(
    'a\\nb\\rc\\td\\u202ee\\u{e0001}',
  );
});

it.each([
  ['acme/shop:main', 'acme/shop:main'],
  ['', "''"],
  ['a b', "'a b'"],
  ["it's $(id)", "'it'\\''s $(id)'"],
])('the text "%s" is one word of a command line: %s', (text, word) => {
  expect(shellWord(text)).toBe(word);
});

describe('an input', () => {
  const setting = prose`Set ${input('on-drift', 'overwrite')}, or ${theInput('shards')}.`;

  it('is called by its name in a repository', () => {
    expect(plain(setting)).toBe(
      'Set `on-drift: overwrite`, or the input `shards`.',
    );
  });

  it('is an option on a terminal, and no value is', () => {
    expect(plain(setting, 'terminal')).toBe(
      'Set `--on-drift overwrite`, or `--shard`.',
    );
    expect(plain(quote('on-drift'), 'terminal')).toBe('`on-drift`');
    expect(plain(code('shards'), 'terminal')).toBe('`shards`');
    expect(rendered([setting], 'terminal')).toEqual([
      plain(setting, 'terminal'),
    ]);
  });
});

describe('a hostile value', () => {
  const message = prose`The name ${quote(HOSTILE)} is not valid.`;

  it('is one code span of Markdown, in a cell of a table as well', () => {
    expect(markdown(message)).toBe(
      'The name ``a\\|b\\n**c** <d> `e` @f`` is not valid.',
    );
    expect(markdown(quote('a\\|b'))).toBe('`a\\\\\\|b`');
  });

  it('is one element of HTML', () => {
    expect(html(message)).toBe(
      'The name <code>a|b\\n**c** &lt;d&gt; `e` @f</code> is not valid.',
    );
    expect(html(quote('" id="a'))).toBe('<code>&quot; id=&quot;a</code>');
  });

  it('is one line of a picture', () => {
    expect(unmarked(message)).toBe(
      'The name a|b\\n**c** <d> `e` @f is not valid.',
    );
  });

  it('is text in JSON, at any depth, beside what was there', () => {
    const bare: object = Object.assign(Object.create(null), { d: 1 });
    const value = { a: [message, 1, null], b: { parts: ['c'] }, bare };
    expect(rendered(value, 'repository')).toEqual({
      ...value,
      a: [plain(message), 1, null],
    });
  });
});
