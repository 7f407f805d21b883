import { describe, expect, it } from 'vitest';
import { collectSecrets } from '../../../src/ports/host/secrets.ts';
import { proxyProblems, secretsOf } from '../../../src/settings/addresses.ts';
import { textOf } from '../../messages.ts';

const SECRET = 'pscale_tkn+a/b="c"~d';

/** A text without these secrets. */
function hidden(text: string, ...known: readonly string[]): string {
  const secrets = collectSecrets();
  for (const secret of known) secrets.add(secret);
  return secrets.hide(text);
}

describe('a known secret', () => {
  it.each<[string, string]>([
    ['as it is', SECRET],
    ['in a URL', encodeURIComponent(SECRET)],
    ['in a query', new URLSearchParams({ token: SECRET }).toString()],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64 for URLs', Buffer.from(SECRET).toString('base64url')],
    ['in JSON', JSON.stringify({ token: SECRET })],
    ['inside of a text in JSON', JSON.stringify(`as ${SECRET} says`)],
  ])('is hidden %s', (_, text) => {
    const told = hidden(`before ${text} after`, SECRET);
    expect(told).toMatch(/^before .*\*\*\*.* after$/);
    expect(told).not.toContain(text);
  });

  it.each<[string, readonly string[], string, string]>([
    ['in HTML', ['p<ss>w&rd-1'], '<p>p&lt;ss&gt;w&amp;rd-1</p>', '<p>***</p>'],
    [
      'as JSON has it, though its quotes stand as they are',
      ['pass\\word"1'],
      'said pass\\\\word"1',
      'said ***',
    ],
    [
      'whole where it holds another one',
      ['secret-1', 'id:secret-1'],
      'id:secret-1',
      '***',
    ],
    [
      'where it was cut, though its beginning stands before that',
      ['abcdef-0123456789'],
      'abcdef abcdef-0…',
      'abcdef ***…',
    ],
    [
      'whole where it was cut behind a part that is like its beginning',
      ['abcdef-abcdef-0123456789'],
      'x abcdef-abcdef-0…',
      'x ***…',
    ],
    [
      'where it was cut, though the text goes on behind that',
      ['abcdef-0123456789'],
      'abcdef-01… and more',
      '***… and more',
    ],
  ])('is hidden %s', (_, known, text, told) => {
    expect(hidden(text, ...known)).toBe(told);
  });

  it.each([6, 7, 40, 79, 199])(
    'is hidden where it was cut after %i characters',
    (length) => {
      const long = `pscale_tkn_${'0123456789abcdef'.repeat(12)}`;
      const text = `a … \`x ${long.slice(0, length)}…\` b …`;
      expect(hidden(text, long, 'another-secret')).toBe('a … `x ***…` b …');
    },
  );

  it('is left where nothing cut off its beginning', () => {
    const text = 'another-sec and more';
    expect(hidden(text, 'another-secret')).toBe(text);
  });

  it('does not tear up words when it is short', () => {
    const told = hidden('a cat, a kitty, a kitten', 'a', 'kitty', 'kitten');
    expect(told).toBe('a cat, a kitty, a ***');
  });
});

it.each<[string, string, readonly string[]]>([
  [
    'an address with a password',
    'http://me:p%2Fw@host:1',
    ['p/w', 'p%2Fw', 'me:p/w'],
  ],
  [
    'an address with a password that is no percent-encoding',
    'http://me:100%@host',
    ['100%', 'me:100%'],
  ],
  [
    'an address with a user that is no percent-encoding',
    'http://10%:secret@host',
    ['secret', '10%:secret'],
  ],
  ['an address with an empty password', 'https://me:@host/v1', ['me:']],
  [
    'an address with a password that no address may have',
    'https://me:a/b@c#d@host/v1',
    ['a/b@c#d', 'me:a/b@c#d'],
  ],
  [
    'an address with a token for a user name',
    'https://abcdef@host/v1',
    ['abcdef', ':abcdef'],
  ],
  [
    'a token of PlanetScale',
    'main pscale_tkn_abcDEF123-x',
    ['pscale_tkn_abcDEF123-x'],
  ],
  ['a token of GitHub', 'ghp_0123456789', ['ghp_0123456789']],
  ['an address without a password', 'http://host:1/@scope', []],
  ['no address, but the marks of one', '://:@host', []],
  ['no address', 'acme/shop/main', []],
])('nothing may show of %s what is secret in it', (_, value, secrets) => {
  expect(secretsOf(value)).toEqual(expect.arrayContaining([...secrets]));
  expect(secretsOf(value)).not.toContain('');
  if (secrets.length === 0) expect(secretsOf(value)).toEqual([]);
});

it.each([
  ['password', 'http://me:100%@host'],
  ['user', 'http://100%:me@host'],
])(
  'a proxy whose %s is no percent-encoding is a problem, and not shown',
  (_, HTTPS_PROXY) => {
    const problems = proxyProblems({ HTTPS_PROXY, https_proxy: 'http://host' });
    expect(problems).toEqual([expect.stringMatching(/HTTPS_PROXY.*`%25`/)]);
    expect(problems.map((problem) => textOf(problem)).join()).not.toContain(
      '100',
    );
  },
);
