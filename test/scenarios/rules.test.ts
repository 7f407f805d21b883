import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type RunOptions, type RunResult, runAction } from '../sandbox/runner.ts';
import { asYaml, LIVE } from './documents.ts';
import { asked, FILE, locatedErrors, messages, openWorld } from './world.ts';

/** A document without a finding: a hashed group over two shards. */
const GOOD = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - uid: meta
    key_ranges:
      - shard_uid: sh57wz7p7tblk2
  - uid: tenant_data
    default_shard_index: by_tenant
    key_ranges:
      - { shard_uid: sh7xeak9f22vu6, end: "80" }
      - { shard_uid: shk3owth68zsjl, start: "80" }
shard_indexes:
  by_tenant: { type: xxhash, columns: [tenant_id] }
databases:
  app:
    default_shard_group: meta
    schemas:
      public:
        tables:
          events: { shard_group: tenant_data }
          users: { shard_group: meta }
`;
/** The same with a warning on its last line. */
const WARNED = `${GOOD}owner_of_this_file: platform team\n`;
/** The same with an error in line 20. */
const WRONG = GOOD.replace('events: { shard_group: tenant_data }', 'events: { shard_group: nowhere }');

const NEWCOMER = readFileSync(new URL('../fixtures/newcomer.yaml', import.meta.url), 'utf8');

/** Runs the action in a job that has the files, no credential, and no server to talk to. */
function validate(
  files: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>> = {},
  more: RunOptions = {},
): Promise<RunResult> {
  return runAction({ ...more, files, inputs: { mode: 'validate', ...inputs } });
}

/** Where the annotations of a level stand, and which rule they are of. */
function places({ annotations }: RunResult, level: 'error' | 'warning'): readonly string[] {
  return annotations
    .filter((annotation) => annotation.level === level && annotation.file !== undefined)
    .map(({ file, line, col, title }) => `${file}:${line}:${col} ${title?.replace('Data topology: ', '')}`);
}

describe.concurrent('findings', () => {
  it('a warning is shown on its line and does not fail the step', async () => {
    const run = await validate({ [FILE]: WARNED });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([0, 'valid']);
    expect(places(run, 'warning')).toEqual([`${FILE}:22:1 unknown-key`]);
    expect(run.summary).toContain('owner_of_this_file');
  });

  it('ten mistakes are reported in one run, those that GitHub has no room for in the summary', async () => {
    const run = await validate({ [FILE]: NEWCOMER });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([1, 'invalid']);
    const lines = ['4:1', '11:16', '23:16', '35:16', '57:11', '62:14', '76:7', '117:26', '163:11', '180:26'];
    expect(places(run, 'error').map((place) => place.split(' ')[0])).toEqual(
      lines.slice(0, 9).map((line) => `${FILE}:${line}`),
    );
    expect(run.annotations).toHaveLength(10);
    expect(run.annotations.at(-1)?.message).toMatch(/10 errors.*1 more finding is in the job summary/);
    for (const line of lines) expect(run.summary).toContain(`\`${FILE}:${line}\``);
  });

  it('errors are annotated before warnings, at most ten of each, and the rest is counted', async () => {
    const strange = Array.from({ length: 14 }, (_, at) => `unheard_of_${at}: 1\n`).join('');
    const lost = Array.from({ length: 12 }, (_, at) => `          t${at}: { shard_group: nowhere_${at} }\n`);
    const run = await validate({ [FILE]: `${strange}${GOOD}${lost.join('')}` });
    const levels = run.annotations.map(
      ({ level, file }) => `${level}${file === undefined ? ' verdict' : ''}`,
    );
    expect(levels).toEqual([
      ...Array.from({ length: 9 }, () => 'error'),
      ...Array.from({ length: 10 }, () => 'warning'),
      'error verdict',
    ]);
    expect(run.annotations.at(-1)?.message).toMatch(/12 errors.*7 more findings are in the job summary/);
    expect(run.summary.match(/unheard_of_\d+/g)?.length).toBeGreaterThanOrEqual(14);
    expect(run.summary).toContain('nowhere_11');
  });
});

describe.concurrent('the input `rules`', () => {
  it('makes a warning an error', async () => {
    const run = await validate({ [FILE]: WARNED }, { rules: 'unknown-key: error' });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([1, 'invalid']);
    expect(places(run, 'error')).toEqual([`${FILE}:22:1 unknown-key`]);
  });

  it('turns a rule off', async () => {
    const run = await validate({ [FILE]: WARNED }, { rules: 'unknown-key: "off"' });
    expect([run.outputs['outcome'], run.annotations]).toEqual(['valid', []]);
    expect(run.summary).not.toContain('owner_of_this_file');
  });

  it('reads `off` without quotes as the word it is', async () => {
    const run = await validate({ [FILE]: WARNED }, { rules: 'unknown-key: off' });
    expect([run.outputs['outcome'], run.annotations]).toEqual(['valid', []]);
  });

  it('makes an error a warning, after which the run goes on', async () => {
    expect((await validate({ [FILE]: WRONG })).outputs['outcome']).toBe('invalid');
    const run = await validate({ [FILE]: WRONG }, { rules: '{ undeclared-shard-group: warning }' });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([0, 'valid']);
    expect(places(run, 'warning')[0]).toBe(`${FILE}:20:34 undeclared-shard-group`);
  });

  it('is checked as a whole: misspelled, unchangeable and unknown entries are told at once', async () => {
    const rules = 'unknown-keys: off\nduplicate-key: warning\nunknown-key: fatal\nzzzzzzzz: off\n';
    const run = await validate({ [FILE]: GOOD }, { rules });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([1, 'invalid']);
    const told = run.annotations.map(({ message }) => message);
    expect(told).toEqual([
      expect.stringMatching(/`rules`.*`unknown-keys`.*Did you mean `unknown-key`/),
      expect.stringMatching(/`rules`.*`duplicate-key` is always an error/),
      expect.stringMatching(/`rules`.*`fatal`.*`error`, `warning` or `off`/),
      expect.stringMatching(/`rules`.*`zzzzzzzz`.*docs\/rules\.md/),
    ]);
    expect(run.summary).toContain('unknown-keys');
  });

  it.for(['- unknown-key', 'unknown-key', 'unknown-key: [off]', 'unknown-key:'])(
    'is an input error when it is no map of texts: %s',
    async (rules) => {
      const run = await validate({ [FILE]: GOOD }, { rules });
      expect([run.exitCode, run.outputs['outcome']]).toEqual([1, 'invalid']);
      expect(messages(run, 'error')).toContain('`rules`');
    },
  );
});

const OWN = {
  'schemas/own.json': JSON.stringify({
    required: ['default_shard_group'],
    properties: { databases: { additionalProperties: { $ref: 'parts/database.yaml#/$defs/database' } } },
  }),
  'schemas/parts/database.yaml': `$defs:
  database:
    properties:
      schemas: { additionalProperties: { $ref: "../table.json" } }
`,
  'schemas/table.json': JSON.stringify({
    properties: {
      tables: { propertyNames: { maxLength: 5 }, additionalProperties: { required: ['shard_group'] } },
    },
  }),
};

describe.concurrent('the input `schema`', () => {
  it('lets a document pass that satisfies it, through references to other files', async () => {
    const run = await validate(
      { [FILE]: GOOD.replace('events', 'event'), ...OWN },
      { schema: 'schemas/own.json' },
    );
    expect([run.outputs['outcome'], run.annotations]).toEqual(['valid', []]);
  });

  it('locates what does not satisfy it like findings of our own', async () => {
    const text = GOOD.replace('default_shard_group: meta\n', '')
      .replace('events: { shard_group: tenant_data }', 'event: {}')
      .replace('users', 'all_users');
    const run = await validate({ [FILE]: text, ...OWN }, { schema: './schemas/own.json' });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(places(run, 'error').toSorted()).toEqual([
      `${FILE}:19:18 schema`,
      `${FILE}:1:1 schema`,
      `${FILE}:20:11 schema`,
    ]);
    expect(messages(run, 'error')).toContain('Key `all_users`');
    expect(messages(run, 'error')).toMatch(
      /must have required property 'default_shard_group'.*schemas\/own\.json/,
    );
  });

  const REFUSED: readonly (readonly [what: string, schema: string, told: RegExp])[] = [
    ['no schema', '{ "type": "objekt" }', /`schemas\/own\.json` is not valid/],
    ['no JSON', '{ "type": ', /`schemas\/own\.json`, line 1/],
    ['no object', '[]', /schemas\/own\.json/],
    ['of another dialect', '{ "$schema": "http://json-schema.org/draft-07/schema#" }', /draft-07.*2020-12/],
    ['remote in a reference', '{ "$ref": "https://example.com/s.json" }', /is remote/],
    ['remote without a scheme', '{ "items": { "$ref": "//example.com/s.json" } }', /is remote/],
    ['remote by its own address', '{ "$id": "https://example.com/a/", "$ref": "s.json" }', /is remote/],
    ['referring out of the repository', '{ "$ref": "../../secret.json" }', /leads out of the repository/],
    ['referring there in disguise', '{ "$ref": "%2e%2e/%2e%2e/secret.json" }', /leads out of the repository/],
    ['referring to the machine', '{ "$ref": "/etc/passwd" }', /is absolute/],
    ['referring to what is missing', '{ "$ref": "gone.json" }', /schemas\/gone\.json/],
    ['referring to a part that is missing', '{ "$ref": "#/$defs/gone" }', /\$defs\/gone/],
  ];

  it.for(REFUSED)('is an input error when it is %s', async ([, schema, told]) => {
    const files = { [FILE]: GOOD, 'schemas/own.json': schema };
    const run = await validate(files, { schema: 'schemas/own.json' });
    expect([run.exitCode, run.outputs['outcome'], run.stderr]).toEqual([1, 'invalid', '']);
    expect(messages(run, 'error')).toMatch(told);
    expect(messages(run, 'error')).toContain('`schema`');
    expect(run.annotations).toHaveLength(1);
  });

  it.for([
    ['missing.json', /`missing\.json`/],
    ['../own.json', /leads out of the repository/],
    ['/etc/hosts.json', /absolute/],
    ['own.txt', /`own\.txt`.*`\.json`/],
  ] as const)('is an input error when there is no such file to read: %s', async ([schema, told]) => {
    const run = await validate({ [FILE]: GOOD }, { schema });
    expect([run.exitCode, run.outputs['outcome']]).toEqual([1, 'invalid']);
    expect(messages(run, 'error')).toMatch(told);
  });

  it('does not follow a symbolic link out of the repository', async () => {
    const files = { [FILE]: GOOD, 'own.json': '{ "$ref": "link.json" }' };
    const run = await validate(files, { schema: 'own.json' }, { symlinks: { 'link.json': '/etc/hostname' } });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toMatch(/symbolic link that leads out/);
  });

  it('stops an apply before anything is sent', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const files = { [FILE]: asYaml(LIVE), 'own.json': '{ "required": ["owner"] }' };
    const run = await world.onPush({ files, inputs: { schema: 'own.json' } });
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(locatedErrors(run)).toHaveLength(1);
    expect(asked(world.platform)).toEqual([]);
  });
});

/** The live document of the branch, with a place for the shard of each of its four ranges. */
function symbolic(authority: string, first: string, second: string, third: string): string {
  return asYaml(LIVE)
    .replaceAll('sh57wz7p7tblk2', authority)
    .replaceAll('sh7xeak9f22vu6', first)
    .replaceAll('shk3owth68zsjl', second)
    .replaceAll('shoizkgheesrb2', third);
}

describe.concurrent('`${shard:NAME}`', () => {
  it('is the uid by the map, the display name, the uid itself, or the authoritative flag', async (context) => {
    const after = symbolic(
      '${shard:authoritative}',
      '${shard:big}',
      '${shard:sh3}',
      '${shard:shoizkgheesrb2}',
    ).replace('users:', 'orders:\n            shard_group: meta\n          users:');
    const world = await openWorld(context, { comment: 'never', after });
    const run = await world.onPush({ inputs: { shards: 'big: sh7xeak9f22vu6' } });
    expect(run.outputs).toMatchObject({ outcome: 'applied', 'change-count': '1', risk: 'safe' });
    const [put] = world.topologyRequests('PUT');
    expect(put?.json).toMatchObject({ data_topology: { shard_groups: LIVE['shard_groups'] } });
    expect(asked(world.platform).filter((request) => request.includes('/shards'))).toHaveLength(1);
  });

  it('is looked up in the map first, and no shards are listed when the map has them all', async (context) => {
    const after = symbolic('${shard:sh1}', '${shard:sh5}', '${shard:c}', '${shard:d}');
    const world = await openWorld(context, { comment: 'never', after });
    const shards = 'sh1: sh57wz7p7tblk2\nsh5: sh7xeak9f22vu6\nc: shk3owth68zsjl\nd: shoizkgheesrb2\n';
    const run = await world.onPush({ inputs: { shards } });
    expect(run.outputs['outcome']).toBe('no-change');
    expect(asked(world.platform).filter((request) => request.includes('/shards'))).toEqual([]);
  });

  it('that names no shard is an error at its place, with the names there are', async (context) => {
    const after = symbolic('${shard:authoritative}', '${shard:sh22}', '${shard:frankfurt}', '${shard:sh4}');
    const world = await openWorld(context, { comment: 'never', after });
    const run = await world.onPush({ inputs: { shards: 'berlin: sh7xeak9f22vu6' } });
    expect(run.outputs['outcome']).toBe('invalid');
    const line = (part: string): number => after.split('\n').findIndex((text) => text.includes(part)) + 1;
    expect(places(run, 'error').map((place) => place.split(' ')[0])).toEqual([
      `${FILE}:${line('sh22')}:20`,
      `${FILE}:${line('frankfurt')}:20`,
    ]);
    expect(messages(run, 'error')).toMatch(/`sh22`.*Did you mean `sh2`/);
    expect(messages(run, 'error')).toMatch(/`frankfurt`.*`berlin`.*`sh1`/);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('that names two shards is an error that tells both', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      after: symbolic('${shard:authoritative}', '${shard:twin}', 'shk3owth68zsjl', 'shoizkgheesrb2'),
    });
    for (const shard of world.platform.branch().shards.slice(1, 3)) shard.display_name = 'twin';
    const run = await world.onPush();
    expect(run.outputs['outcome']).toBe('invalid');
    expect(places(run, 'error')[0]).toContain('ambiguous-shard-name');
    expect(messages(run, 'error')).toMatch(/`sh7xeak9f22vu6`.*`shk3owth68zsjl`.*`shards` input/);
  });

  it.for(['${shard:}', '${shards:a}', '${shard:a', '${env:HOME}'])(
    'in another form is an error, even without a branch: %s',
    async (text) => {
      const run = await validate({
        [FILE]: GOOD.replace('shard_uid: sh7xeak9f22vu6', `shard_uid: "${text}"`),
      });
      expect(run.outputs['outcome']).toBe('invalid');
      expect(places(run, 'error')[0]).toBe(`${FILE}:10:23 malformed-placeholder`);
    },
  );

  it('stays symbolic offline, where names are compared as names', async (context) => {
    const world = await openWorld(context, {
      before: symbolic('${shard:authoritative}', '${shard:a}', '${shard:b}', '${shard:c}'),
      after: symbolic('${shard:authoritative}', '${shard:a}', '${shard:e}', '${shard:c}'),
    });
    const run = await world.onPullRequest({ inputs: { 'service-token-id': '', 'service-token': '' } });
    expect(run.outputs).toMatchObject({ outcome: 'blocked', risk: 'needs-empty', 'change-count': '1' });
    expect(world.comments()[0]).toContain('`${shard:b}` → `${shard:e}`');
    expect(asked(world.platform)).toEqual([]);
  });
});

describe.concurrent('`mode: validate`', () => {
  it('asks neither the platform nor GitHub, whatever it was given', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ inputs: { mode: 'validate' } });
    expect(run.outputs).toMatchObject({ outcome: 'valid', applied: 'false', changed: '' });
    expect([...asked(world.platform), ...asked(world.github)]).toEqual([]);
  });

  it('needs no credential, no target and no network', async () => {
    const run = await validate({ [FILE]: GOOD });
    expect([run.exitCode, run.outputs['outcome'], run.annotations, run.stderr]).toEqual([0, 'valid', [], '']);
    expect(run.outputs['topology-digest']).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe.concurrent('a free-form document', () => {
  const before = asYaml({ routing: { eu: 'a', us: 'b' } });
  const after = asYaml({ routing: { eu: 'a', us: 'c' }, shard_group: 'x' });

  it('is compared as it is, pointed at as unknown, and applied', async (context) => {
    const world = await openWorld(context, { before, after });
    world.platform.branch().topology = { routing: { eu: 'a', us: 'b' } };
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({ outcome: 'applied', risk: 'unknown', drift: 'false' });
    expect(places(run, 'error')).toEqual([]);
    expect(world.topologyRequests('PUT')[0]?.json).toEqual({
      data_topology: { routing: { eu: 'a', us: 'c' }, shard_group: 'x' },
    });
    expect(world.comments()[0]).toMatch(/no key of the Neki form|free-form/);
  });

  it('must satisfy the user’s own schema', async () => {
    const schema = '{ "properties": { "routing": { "additionalProperties": { "enum": ["a", "b"] } } } }';
    const run = await validate({ [FILE]: after, 'own.json': schema }, { schema: 'own.json' });
    expect(run.outputs['outcome']).toBe('invalid');
    expect(places(run, 'error')).toEqual([`${FILE}:3:7 schema`]);
  });
});
