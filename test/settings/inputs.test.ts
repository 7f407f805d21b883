import { describe, expect, it } from 'vitest';
import { spellingsOf } from '../../src/ports/host/secrets.ts';
import { proxySecrets } from '../../src/settings/addresses.ts';
import { secretsIn } from '../../src/settings/input-source.ts';
import { parseInputs } from '../../src/settings/inputs.ts';
import { textOf } from '../messages.ts';

const GOOD = { organization: 'acme', database: 'shop', branch: 'main' };

function parse(
  inputs: Record<string, string>,
  environment: Record<string, string> = {},
) {
  return parseInputs({ value: (name) => inputs[name], environment });
}

function problems(
  inputs: Record<string, string>,
  environment: Record<string, string> = {},
): readonly string[] {
  const parsed = parse({ ...GOOD, ...inputs }, environment);
  if (parsed.ok) return [];
  return parsed.problem.map(({ message }) => textOf(message));
}

describe('inputs', () => {
  it('have the defaults of action.yml when they are not given', () => {
    expect(parse(GOOD)).toMatchObject({
      ok: true,
      value: {
        file: 'data-topology.yaml',
        target: GOOD,
        mode: 'auto',
        credential: undefined,
        baseUrl: 'https://api.planetscale.com/v1',
        timeout: 300_000,
        schema: undefined,
        run: {
          onMissingBranch: 'fail',
          onUnreadable: 'fail',
          shards: new Map(),
          severities: new Map(),
          policy: {
            onDrift: 'fail',
            permissions: [],
          },
          newTables: 'check',
          historyDepth: 30,
        },
        databaseUrl: undefined,
        githubToken: undefined,
        comment: 'always',
        notifyOnFailure: true,
        pullRequest: undefined,
        byHandWorkflow: '.github/workflows/by-hand.yml',
        playground: undefined,
        allowFile: undefined,
        applyFrom: [],
        targets: undefined,
        only: undefined,
        onlyChanged: false,
      },
    });
  });

  it.each([
    ['a mode nobody knows', { mode: 'aply' }],
    ['an enum in other letters', { comment: 'Always' }],
    [
      'a workflow in another folder',
      { 'by-hand-workflow': 'workflows/apply.yml' },
    ],
    [
      'a workflow that is no YAML',
      { 'by-hand-workflow': '.github/workflows/apply.json' },
    ],
    ['a playground that is no address', { playground: 'playground' }],
    [
      'a playground that could not be followed by documents',
      { playground: 'https://example.com/#split' },
    ],
    ['a wrong word for a switch, as that alone', { 'only-changed': 'maybe' }],
    ['a shard of no name', { shards: 'sh2: ""' }],
    ['a shard that is half a placeholder', { shards: 'sh2: x-${shard:sh1}' }],
    ['a bare star', { shards: 'a: b\n*: ${shard:sh1}' }],
    [
      'a branch that may be missing otherwise',
      { 'on-missing-branch': 'skipp' },
    ],
    ['a timeout of nothing', { timeout: '0' }],
    ['a timeout of more than six hours', { timeout: '21601' }],
    ['a pull request past the last number', { 'pull-request': '2147483649' }],
    ['a timeout in words', { timeout: 'soon' }],
    ['a timeout below nothing', { timeout: '-5' }],
    ['a timeout of a half', { timeout: '1.5' }],
    ['a timeout in another notation', { timeout: '0x10' }],
    [
      'the address of another host',
      { 'base-url': 'http://127.0.0.1.evil.example/v1' },
    ],
    [
      'an address with a question',
      { 'base-url': 'https://api.example.com/v1?x=1' },
    ],
    ['an address of a file', { 'base-url': 'file:///v1' }],
    ['an address without a scheme', { 'base-url': 'api.example.com/v1' }],
    ['a pull request that is no number', { 'pull-request': '#12' }],
    ['a file without an ending', { file: 'topology' }],
    ['a token in typographic quotes', { 'oauth-access-token': '“secret”' }],
    ['a file of another kind', { file: 'topology.toml' }],
    ['plain http', { 'base-url': 'http://api.example.com/v1' }],
    ['an address without version', { 'base-url': 'https://api.example.com' }],
    [
      'an address with a user',
      { 'base-url': 'https://me:pw@api.example.com/v1' },
    ],
    [
      'an address with a user and no slashes before it, of which nothing is shown',
      { 'base-url': 'https:me:pw@api.example.com/v1' },
    ],
    [
      'a target that is named in part, though nothing is asked of it',
      { mode: 'validate', database: '' },
    ],
    ['a name that walks up the path', { organization: '..' }],
    [
      'names of all parts that are too long',
      {
        organization: 'o'.repeat(256),
        database: 'd'.repeat(256),
        branch: 'a\nb',
      },
    ],
    ['two shards that are no uids', { shards: 'a: ""\nb: ""' }],
    [
      'a matrix of one target that changed, of no file',
      { mode: 'matrix', target: 'x', 'only-changed': 'true' },
    ],
    ['only changed targets of no file', { 'only-changed': 'true' }],
    ['half a service token', { 'service-token-id': 'abc' }],
    ['the other half', { 'service-token': 'abc' }],
    [
      'an ID of a service token that has the secret, too',
      { 'service-token-id': 'a:b', 'service-token': 'b' },
    ],
    [
      'an address of a database with a percent sign in its password',
      { 'database-url': 'postgres://me:100%@db.example/shop' },
    ],
    [
      'an address of a database with a percent sign in its path',
      { 'database-url': 'postgres://db.example/100%' },
    ],
    [
      'two ways to sign in',
      {
        'service-token-id': 'a',
        'service-token': 'b',
        'oauth-access-token': 'c',
      },
    ],
    ['a token with a line break inside', { 'oauth-access-token': 'a\nb' }],
    ['a database without a host', { 'database-url': 'postgres:///shop' }],
    [
      'the address of one database for several targets',
      { 'database-url': 'postgres://db.example/shop', targets: 'targets.yaml' },
    ],
    ['a matrix without a targets file', { mode: 'matrix' }],
    ['a matrix of one target', { mode: 'matrix', target: 'x' }],
    ['a map with two mistakes', { shards: 'a: 2026-09-10\nb: 2026-09-11' }],
    ['a map with two values of another kind', { shards: 'a: 1\nb: [c]' }],
    ['a number below the first', { 'history-depth': '0' }],
    ['a number above the last', { 'history-depth': '1001' }],
    ['everything at once', { mode: 'x', timeout: 'y', comment: 'z' }],
  ])('%s is a problem', (_, inputs: Record<string, string>) => {
    expect(problems(inputs).join('\n')).toMatchSnapshot();
  });

  it.each([
    { comment: 'on-change' },
    { comment: 'never' },
    { 'history-depth': '1' },
    { 'history-depth': '1000' },
    { branch: 'b'.repeat(255) },
    { timeout: '21600', 'pull-request': '2147483648' },
    { targets: 'targets.yaml', target: 'x' },
    { targets: 'targets.yaml', mode: 'matrix' },
    { 'database-url': 'postgres://me:word@db.example/shop' },
    {
      'database-url': 'postgresql://db.example/shop',
      targets: 'targets.yaml',
      target: 'x',
    },
  ])('may be %j', (inputs) => {
    expect(problems(inputs as Record<string, string>)).toEqual([]);
  });

  it('name every missing part of the target, and none for validate', () => {
    const parsed = parse({});
    expect(parsed.ok ? [] : parsed.problem).toHaveLength(3);
    expect(parse({ mode: 'validate' })).toMatchObject({
      ok: true,
      value: { target: undefined },
    });
  });

  it('of a matrix without a targets file ask for that file alone', () => {
    const parsed = parse({ mode: 'matrix' });
    const about = parsed.ok ? [] : parsed.problem.map((one) => one.about);
    expect(about).toEqual(['targets']);
  });

  it('count before the environment', () => {
    const environment = {
      PLANETSCALE_SERVICE_TOKEN_ID: 'id',
      PLANETSCALE_SERVICE_TOKEN: 'secret',
    };
    const given = { 'service-token-id': 'own', 'service-token': 'own-secret' };
    expect(parse({ ...GOOD, ...given }, environment)).toMatchObject({
      value: { credential: { id: 'own', secret: 'own-secret' } },
    });
  });

  it('name files by paths that begin in the repository, as they are spelled', () => {
    const parsed = parse({
      ...GOOD,
      file: './/././Topology.yaml',
      queries: 'Lists/Insights.CSV',
    });
    expect(parsed).toMatchObject({
      value: {
        file: 'Topology.yaml',
        run: { queries: { kind: 'file', path: 'Lists/Insights.CSV' } },
      },
    });
  });

  it('take the service token from the environment when the inputs are empty', () => {
    const environment = {
      PLANETSCALE_SERVICE_TOKEN_ID: 'id',
      PLANETSCALE_SERVICE_TOKEN: 'secret',
    };
    expect(parse({ ...GOOD, 'service-token': '' }, environment)).toMatchObject({
      value: {
        credential: { kind: 'service-token', id: 'id', secret: 'secret' },
      },
    });
  });

  it('take the token of GitHub', () => {
    const parsed = parse({ ...GOOD, 'github-token': 'gh' });
    expect(parsed.ok && parsed.value.githubToken).toBe('gh');
  });

  it('accept http for loopback, a trailing slash and a path prefix', () => {
    expect(
      parse({ ...GOOD, 'base-url': 'http://127.0.0.1:8080/prefix/v1/' }),
    ).toMatchObject({
      value: { baseUrl: 'http://127.0.0.1:8080/prefix/v1' },
    });
    expect(
      parse({ ...GOOD, 'base-url': 'http://[::1]:8080/v1' }),
    ).toMatchObject({ ok: true });
  });
});

it('secrets are known in every form the code makes of them', () => {
  const inputs: Record<string, string> = {
    'oauth-access-token': 'access',
    'oauth-client-secret': 'client',
    'oauth-refresh-token': 'refresh',
    'oauth-rotate-token': 'rotate',
    'service-token-id': 'id',
    'service-token': 'a+b/c',
    'github-token': 'gh',
    'database-url': 'postgres://me:word@db.example/shop',
  };
  const environment = {
    HTTPS_PROXY: 'http://me:pass%2Fword@127.0.0.1:8080',
    https_proxy: 'http://me:lower-word@127.0.0.1:8080',
    HTTP_PROXY: 'http://me:plain-word@127.0.0.1:8080',
    http_proxy: 'http://me:plain-lower@127.0.0.1:8080',
  };
  const secrets = secretsIn({ value: (name) => inputs[name], environment });
  const pair = Buffer.from('id:a+b/c').toString('base64');
  expect(secrets).toEqual(
    expect.arrayContaining([
      'a+b/c',
      'id:a+b/c',
      'gh',
      'client',
      'refresh',
      'rotate',
      'access',
      'postgres://me:word@db.example/shop',
      'pass/word',
      'lower-word',
      'plain-word',
      'plain-lower',
    ]),
  );
  expect(secrets.flatMap(spellingsOf)).toEqual(
    expect.arrayContaining(['a%2Bb%2Fc', pair]),
  );
  expect(secrets).not.toContain('id');
});

it.each([
  ['http://me:word@proxy', ['word', 'me:word']],
  ['http://word@proxy', ['word', ':word']],
  ['http://:@proxy', []],
  ['http://proxy', []],
])('the secrets of the proxy %s are %j', (address, secrets) => {
  expect(proxySecrets({ https_proxy: address })).toEqual(secrets);
});

it('a service token is known with its ID, wherever each of them comes from', () => {
  const inputs: Record<string, string> = { 'service-token': 'secret' };
  const environment = { PLANETSCALE_SERVICE_TOKEN_ID: 'id' };
  const source = { value: (name: string) => inputs[name], environment };
  expect(secretsIn(source)).toEqual(['secret', 'id:secret']);
});

it('a token in an input that is no secret is known all the same', () => {
  const inputs: Record<string, string> = { branch: 'pscale_tkn_abcDEF123' };
  const source = { value: (name: string) => inputs[name], environment: {} };
  expect(secretsIn(source)).toEqual(['pscale_tkn_abcDEF123']);
});

it('a secret of a service token without its ID is known by itself alone', () => {
  const inputs: Record<string, string> = { 'service-token': 'secret' };
  const source = { value: (name: string) => inputs[name], environment: {} };
  expect(secretsIn(source)).toEqual(['secret']);
});

describe('the input `limits`', () => {
  const limitsOf = (limits: string) => {
    const parsed = parse({ ...GOOD, limits });
    return parsed.ok ? parsed.value.run.policy.limits : undefined;
  };

  it.each([
    ['keys: 10%', { keys: 1000 }],
    ['keys: 12.5 %', { keys: 1250 }],
    ['keys: 0.01%', { keys: 1 }],
    ['keys: " 10% "\nrows: " 5 "', { keys: 1000, rows: 5 }],
    [
      'keys: 100%\ntables: 5\nrows: "1000000"',
      { keys: 10_000, tables: 5, rows: 1_000_000 },
    ],
    ['{"tables": 0}', { tables: 0 }],
    ['rows: 2000000000', { rows: 2_000_000_000 }],
    ['', undefined],
  ])('%j is read', (text, limits) => {
    expect(limitsOf(text)).toEqual(limits);
  });

  it.each([
    [
      'keys: 10',
      '`keys` is `10`. Use a share from `0%` to `100%`, such as `10%`.',
    ],
    ['keys: 101%', '`keys` is `101%`.'],
    ['keys: 100.01%', '`keys` is `100.01%`.'],
    ['keys: [10%]', '`keys` is `array`.'],
    ['tables: -1', '`tables` is `-1`. Use a whole number from 0 to'],
    ['tables: 1.5', '`tables` is `1.5`.'],
    ['rows: 2000000001', '`rows` is `2000000001`.'],
    ['rows: many', '`rows` is `many`.'],
    ['row: 5', 'has no limit `row`. Did you mean `rows`?'],
    ['- keys', 'is not a YAML map'],
  ])('%j is wrong', (text, message) => {
    expect(problems({ limits: text })).toEqual([
      expect.stringContaining(message),
    ]);
  });
});
