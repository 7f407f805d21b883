import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { asYaml, CHANGED } from './documents.ts';
import { asked, FILE, messages, openWorld } from './world.ts';

type Given = Readonly<Record<string, string>>;

/** Inputs that are wrong, and what each of the errors must say; one error for each. */
const WRONG: readonly (readonly [
  name: string,
  inputs: Given,
  expected: readonly RegExp[],
])[] = [
  [
    'organization missing',
    { organization: '' },
    [/`organization` is required/],
  ],
  ['database missing', { database: ' ' }, [/`database` is required/]],
  ['branch missing', { branch: '' }, [/`branch` is required/]],
  ['a branch that is two dots', { branch: '..' }, [/`branch` is `\.\.`/]],
  ['a database that is a dot', { database: '.' }, [/`database` is `\.`/]],
  [
    'an organization with a line break inside',
    { organization: 'ac\nme' },
    [/`organization` is `ac\\nme`/],
  ],
  [
    'a name of thousands of characters',
    { branch: 'x'.repeat(3000) },
    [/`branch` is/],
  ],
  [
    'a file of another kind',
    { file: 'topology.txt' },
    [/`file` is `topology\.txt`.*`\.yaml`/],
  ],
  ['a file without an ending', { file: 'topology' }, [/`file` is `topology`/]],
  [
    'a mode nobody knows',
    { mode: 'sometimes' },
    [/`mode` is `sometimes`.*`auto`, `validate`, `plan`, `apply`/],
  ],
  [
    'a misspelled mode',
    { mode: 'aply' },
    [/`mode` is `aply`.*Did you mean `apply`/],
  ],
  ['a mode in capitals', { mode: 'Plan' }, [/`mode` is `Plan`.*`plan`/]],
  [
    'a misspelled comment',
    { comment: 'allways' },
    [/`comment` is `allways`.*Did you mean `always`/],
  ],
  [
    'a boolean as comment',
    { comment: 'true' },
    [/`comment` is `true`.*`never`/],
  ],
  [
    'a timeout in words',
    { timeout: 'soon' },
    [/`timeout` is `soon`.*whole number/],
  ],
  ['a timeout of nothing', { timeout: '0' }, [/`timeout` is `0`/]],
  ['a negative timeout', { timeout: '-5' }, [/`timeout` is `-5`/]],
  ['a broken timeout', { timeout: '1.5' }, [/`timeout` is `1\.5`/]],
  ['a timeout in hexadecimal', { timeout: '0x10' }, [/`timeout` is `0x10`/]],
  ['a timeout of years', { timeout: '99999999999' }, [/`timeout` is/]],
  ['a timeout with a unit', { timeout: '30s' }, [/`timeout` is `30s`/]],
  [
    'a pull request in words',
    { 'pull-request': 'mine' },
    [/`pull-request` is `mine`/],
  ],
  [
    'a pull request with a hash',
    { 'pull-request': '#1' },
    [/`pull-request` is `#1`/],
  ],
  ['pull request zero', { 'pull-request': '0' }, [/`pull-request` is `0`/]],
  [
    'a base address without a version',
    { 'base-url': 'https://api.planetscale.com' },
    [/`base-url` is.*version segment/],
  ],
  [
    'a base address over http',
    { 'base-url': 'http://api.planetscale.com/v1' },
    [/`base-url` is.*https/],
  ],
  [
    'a base address that only looks like loopback',
    { 'base-url': 'http://127.0.0.1.evil.example/v1' },
    [/`base-url` is.*https/],
  ],
  [
    'a base address with a query',
    { 'base-url': 'https://api.planetscale.com/v1?x=1' },
    [/`base-url`/],
  ],
  [
    'a base address with a user',
    { 'base-url': 'https://user@api.planetscale.com/v1' },
    [/`base-url`/],
  ],
  [
    'a base address of another kind',
    { 'base-url': 'file:///v1' },
    [/`base-url`/],
  ],
  [
    'a base address that is none',
    { 'base-url': 'api.planetscale.com/v1' },
    [/`base-url`/],
  ],
  [
    'a token without its ID',
    { 'service-token-id': '' },
    [/`service-token-id` is missing/],
  ],
  [
    'an ID without its token',
    { 'service-token': '' },
    [/`service-token` is missing/],
  ],
  [
    'an ID that holds both',
    { 'service-token-id': 'id:secret' },
    [/`service-token-id` contains a colon/],
  ],
  [
    'a token with a line break inside',
    { 'service-token': 'pscale\ntkn' },
    [/`service-token` contains whitespace/],
  ],
  [
    'a token in typographic quotes',
    { 'service-token': '“secret”' },
    [/`service-token` contains/],
  ],
  [
    'two ways to sign in',
    { 'oauth-access-token': 'bearer' },
    [/a service token.*`oauth-access-token`.*Keep one/],
  ],
  [
    'no way to sign in',
    { 'service-token-id': '', 'service-token': '' },
    [/No credential.*`service-token-id`/],
  ],
  [
    'a misspelled input',
    { 'servce-token': 'x' },
    [/Unknown input `servce-token`.*`service-token`/],
  ],
  [
    'an input in British spelling',
    { organisation: 'acme' },
    [/Unknown input `organisation`.*`organization`/],
  ],
  [
    'an input with underscores',
    { service_token_id: 'x' },
    [/Unknown input `service_token_id`.*`service-token-id`/],
  ],
  [
    'everything at once',
    {
      organization: '',
      branch: '',
      mode: 'go',
      timeout: 'x',
      comment: '?',
      file: 'a.txt',
      'base-url': 'x',
      'pull-request': 'x',
    },
    [
      /`organization`/,
      /`branch`/,
      /`mode`/,
      /`timeout`/,
      /`comment`/,
      /`file`/,
      /`base-url`/,
      /`pull-request`/,
    ],
  ],
  [
    'a misspelled input beside a missing one',
    { database: '', databse: 'shop' },
    [/`database` is required/, /Unknown input `databse`/],
  ],
];

describe.concurrent('inputs that are wrong name themselves, all at once, and nobody is asked anything:', () => {
  it.for(WRONG)('%s', async ([, inputs, expected], context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ inputs });
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    for (const pattern of expected)
      expect(messages(run, 'error')).toMatch(pattern);
    expect(
      run.annotations.filter(({ level }) => level === 'error'),
    ).toHaveLength(expected.length);
    expect(asked(world.platform)).toEqual([]);
    expect(asked(world.github)).toEqual([]);
  });

  it('a token with a line break is masked and never shown', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({
      inputs: { 'service-token': 'first-half\nsecond-half' },
    });
    expect(run.masks).toEqual(
      expect.arrayContaining(['first-half', 'second-half']),
    );
    expect(run.stdout.replace(/^::add-mask::.*$/gm, '')).not.toMatch(
      /first-half|second-half/,
    );
  });

  it('the job summary shows them too', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ inputs: { mode: 'go' } });
    expect(run.summary).toContain('`mode`');
  });
});

describe.concurrent('inputs that are right although unusual:', () => {
  const RIGHT: readonly (readonly [
    name: string,
    inputs: (baseUrl: string) => Given,
  ])[] = [
    [
      'blanks around values',
      () => ({ organization: ' acme ', database: 'shop\n', mode: ' apply ' }),
    ],
    [
      'a slash at the end of the base address',
      (url) => ({ 'base-url': `${url}///` }),
    ],
    ['a file in upper case', () => ({ file: 'TOPOLOGY.YML' })],
    ['a timeout of hours', () => ({ timeout: '21600' })],
    ['a pull request with blanks', () => ({ 'pull-request': ' 1 ' })],
  ];

  it.for(RIGHT)('%s', async ([, inputs], context) => {
    const world = await openWorld(context, { comment: 'never' });
    const files = { [FILE]: asYaml(CHANGED), 'TOPOLOGY.YML': asYaml(CHANGED) };
    world.github.commit(REPOSITORY, { branch: 'change', files });
    const run = await world.onPush({
      files,
      inputs: inputs(world.platform.baseUrl),
    });
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('an input that resembles none is a warning', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({ inputs: { colour: 'blue' } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(messages(run, 'warning')).toContain('`colour`');
  });

  it('IPv6 loopback may be http as well', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      platform: { host: '::1' },
    });
    const run = await world.onPush();
    expect(world.platform.baseUrl).toContain('[::1]');
    expect(run.outputs['outcome']).toBe('applied');
  });
});
