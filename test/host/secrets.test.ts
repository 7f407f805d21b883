import { describe, expect, it } from 'vitest';
import { collectSecrets } from '../../src/host/secrets.ts';
import { proxySecrets } from '../../src/inputs/addresses.ts';

const SECRET = 'pscale_tkn+a/b="c"~d';

describe('a known secret', () => {
  it.each<[string, string]>([
    ['as it is', SECRET],
    ['in a URL', encodeURIComponent(SECRET)],
    ['in a query', new URLSearchParams({ token: SECRET }).toString()],
    ['in base64', Buffer.from(SECRET).toString('base64')],
    ['in base64 for URLs', Buffer.from(SECRET).toString('base64url')],
    ['in JSON', JSON.stringify({ token: SECRET })],
  ])('is hidden %s', (_, text) => {
    const secrets = collectSecrets();
    secrets.add(SECRET);
    const hidden = secrets.hide(`before ${text} after`);
    expect(hidden).toContain('***');
    expect(hidden).not.toContain(text);
    expect(hidden).toMatch(/^before .* after$/);
  });

  it('is hidden whole where it holds another one', () => {
    const secrets = collectSecrets();
    secrets.add('secret-1');
    secrets.add('id:secret-1');
    expect(secrets.hide('id:secret-1')).toBe('***');
  });

  it('does not tear up words when it is short', () => {
    const secrets = collectSecrets();
    secrets.add('a');
    expect(secrets.hide('a cat')).toBe('a cat');
  });
});

it('passwords of proxies are known, and an address that is none is passed over', () => {
  expect(proxySecrets({ https_proxy: 'http://me:p%2Fw@host:1', HTTP_PROXY: 'nonsense' })).toEqual([
    'p/w',
    'p%2Fw',
    'me:p/w',
  ]);
  expect(proxySecrets({ HTTPS_PROXY: 'http://host:1' })).toEqual([]);
});
