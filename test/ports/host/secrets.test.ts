import { describe, expect, it } from 'vitest';
import { collectSecrets } from '../../../src/ports/host/secrets.ts';
import { proxyProblems, secretsOf } from '../../../src/settings/addresses.ts';
import { textOf } from '../../messages.ts';

const SECRET = 'pscale_tkn+a/b="c"~d';

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
    const secrets = collectSecrets();
    secrets.add(SECRET);
    const hidden = secrets.hide(`before ${text} after`);
    expect(hidden).toContain('***');
    expect(hidden).not.toContain(text);
    expect(hidden).toMatch(/^before .* after$/);
  });

  it('is hidden in HTML', () => {
    const secrets = collectSecrets();
    secrets.add('p<ss>w&rd-1');
    expect(secrets.hide('<p>p&lt;ss&gt;w&amp;rd-1</p>')).toBe('<p>***</p>');
  });

  it('is hidden as JSON has it, though its quotes stand as they are', () => {
    const secrets = collectSecrets();
    secrets.add('pass\\word"1');
    expect(secrets.hide('said pass\\\\word"1')).toBe('said ***');
  });

  it('is hidden whole where it holds another one', () => {
    const secrets = collectSecrets();
    secrets.add('secret-1');
    secrets.add('id:secret-1');
    expect(secrets.hide('id:secret-1')).toBe('***');
  });

  it.each([6, 7, 40, 79, 199])(
    'is hidden where it was cut after %i characters',
    (length) => {
      const long = `pscale_tkn_${'0123456789abcdef'.repeat(12)}`;
      const secrets = collectSecrets();
      secrets.add(long);
      secrets.add('another-secret');
      expect(secrets.hide(`a … \`x ${long.slice(0, length)}…\` b …`)).toBe(
        'a … `x ***…` b …',
      );
    },
  );

  it('is hidden where it was cut, though its beginning stands before that', () => {
    const secrets = collectSecrets();
    secrets.add('abcdef-0123456789');
    expect(secrets.hide('abcdef abcdef-0…')).toBe('abcdef ***…');
  });

  it('is hidden whole where it was cut behind a part that is like its beginning', () => {
    const secrets = collectSecrets();
    secrets.add('abcdef-abcdef-0123456789');
    expect(secrets.hide('x abcdef-abcdef-0…')).toBe('x ***…');
  });

  it('is hidden where it was cut, though the text goes on behind that', () => {
    const secrets = collectSecrets();
    secrets.add('abcdef-0123456789');
    expect(secrets.hide('abcdef-01… and more')).toBe('***… and more');
  });

  it('is left where nothing cut off its beginning', () => {
    const secrets = collectSecrets();
    secrets.add('another-secret');
    const text = 'another-sec and more';
    expect(secrets.hide(text)).toBe(text);
  });

  it('does not tear up words when it is short', () => {
    const secrets = collectSecrets();
    for (const secret of ['a', 'kitty', 'kitten']) secrets.add(secret);
    expect(secrets.hide('a cat, a kitty, a kitten')).toBe(
      'a cat, a kitty, a ***',
    );
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
