import { describe, expect, it } from 'vitest';
import {
  asYaml,
  CHANGED,
  LIVE,
} from '../../../../../test/scenarios/documents.ts';
import {
  openFleetWorld,
  outcomesOf,
  targetsFile,
} from '../../../../../test/scenarios/fleet-world.ts';
import {
  GOOD,
  places,
  validate,
} from '../../../../../test/scenarios/validating.ts';
import {
  askedLater,
  FILE,
  locatedErrors,
  messages,
  openWorld,
} from '../../../../../test/scenarios/world.ts';

const OWN = {
  'schemas/own.json': JSON.stringify({
    required: ['default_shard_group'],
    properties: {
      databases: {
        additionalProperties: { $ref: 'parts/database.yaml#/$defs/database' },
      },
    },
  }),
  'schemas/parts/database.yaml': `$defs:
  database:
    properties:
      schemas: { additionalProperties: { $ref: "../table.json" } }
`,
  'schemas/table.json': JSON.stringify({
    properties: {
      tables: {
        propertyNames: { maxLength: 5 },
        additionalProperties: { required: ['shard_group'] },
      },
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
    const run = await validate(
      { [FILE]: text, ...OWN },
      { schema: './schemas/own.json' },
    );
    expect(run.outputs['outcome']).toBe('invalid');
    expect(places(run, 'error').toSorted()).toEqual([
      `${FILE}:19:18 schema`,
      `${FILE}:1:1 schema`,
      `${FILE}:20:11 schema`,
    ]);
    expect(messages(run, 'error')).toContain('`"all_users"`');
    expect(messages(run, 'error')).toMatch(
      /must have required property 'default_shard_group'.*schemas\/own\.json/,
    );
  });

  const REFUSED: readonly (readonly [
    what: string,
    schema: string,
    told: RegExp,
  ])[] = [
    ['no schema', '{ "type": "objekt" }', /`schemas\/own\.json` is not valid/],
    ['no JSON', '{ "type": ', /`schemas\/own\.json`, line 1/],
    ['no object', '[]', /schemas\/own\.json/],
    [
      'of another dialect',
      '{ "$schema": "http://json-schema.org/draft-07/schema#" }',
      /draft-07.*2020-12/,
    ],
    [
      'remote in a reference',
      '{ "$ref": "https://example.com/s.json" }',
      /is remote/,
    ],
    [
      'remote without a scheme',
      '{ "items": { "$ref": "//example.com/s.json" } }',
      /is remote/,
    ],
    [
      'remote by its own address',
      '{ "$id": "https://example.com/a/", "$ref": "s.json" }',
      /is remote/,
    ],
    [
      'referring out of the repository',
      '{ "$ref": "../../secret.json" }',
      /points outside the repository/,
    ],
    [
      'referring there in disguise',
      '{ "$ref": "%2e%2e/%2e%2e/secret.json" }',
      /points outside the repository/,
    ],
    ['referring to the machine', '{ "$ref": "/etc/passwd" }', /is absolute/],
    [
      'referring to what is missing',
      '{ "$ref": "gone.json" }',
      /schemas\/gone\.json/,
    ],
    [
      'referring to a part that is missing',
      '{ "$ref": "#/$defs/gone" }',
      /\$defs\/gone/,
    ],
  ];

  it.for(REFUSED)(
    'is an input error when it is %s',
    async ([, schema, told]) => {
      const files = { [FILE]: GOOD, 'schemas/own.json': schema };
      const run = await validate(files, { schema: 'schemas/own.json' });
      expect([run.exitCode, run.outputs['outcome'], run.stderr]).toEqual([
        1,
        'invalid',
        '',
      ]);
      expect(messages(run, 'error')).toMatch(told);
      expect(messages(run, 'error')).toContain('`schema`');
      expect(run.annotations).toHaveLength(1);
    },
  );

  it.for([
    ['missing.json', /`missing\.json`/],
    ['../own.json', /`\.\.\/own\.json`/],
    ['/etc/hosts.json', /absolute/],
    ['own.txt', /`own\.txt`.*`\.json`/],
  ] as const)(
    'is an input error when there is no such file to read: %s',
    async ([schema, told]) => {
      const run = await validate({ [FILE]: GOOD }, { schema });
      expect([run.exitCode, run.outputs['outcome']]).toEqual([1, 'invalid']);
      expect(messages(run, 'error')).toMatch(told);
    },
  );

  it('does not follow a symbolic link out of the repository', async () => {
    const files = { [FILE]: GOOD, 'own.json': '{ "$ref": "link.json" }' };
    const run = await validate(
      files,
      { schema: 'own.json' },
      { symlinks: { 'link.json': '/etc/hostname' } },
    );
    expect(run.outputs['outcome']).toBe('invalid');
    expect(messages(run, 'error')).toContain('`link.json`');
  });

  it('stops an apply before anything is written', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const files = {
      [FILE]: asYaml(LIVE),
      'own.json': '{ "required": ["owner"] }',
    };
    const run = await world.onPush({ files, inputs: { schema: 'own.json' } });
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(locatedErrors(run)).toHaveLength(1);
    expect(askedLater(world.platform)).toEqual([]);
  });
});

it('what a user’s own schema finds asks for nothing more of the branch', async (context) => {
  const world = await openWorld(context);
  const files = {
    [FILE]: asYaml(CHANGED),
    'own.json': '{ "maxProperties": 1 }',
  };
  const own = await world.onPush({ files, inputs: { schema: 'own.json' } });
  expect(own.outputs['outcome']).toBe('invalid');
  expect(askedLater(world.platform)).toEqual([]);
});

it('a free-form document must satisfy the user’s own schema', async () => {
  const schema =
    '{ "properties": { "routing": { "additionalProperties": { "enum": ["a", "b"] } } } }';
  const run = await validate(
    { [FILE]: asYaml({ routing: { eu: 'a', us: 'c' } }), 'own.json': schema },
    { schema: 'own.json' },
  );
  expect(run.outputs['outcome']).toBe('invalid');
  expect(places(run, 'error')).toEqual([`${FILE}:3:7 schema`]);
});

describe.concurrent('a target of a file of targets', () => {
  it('is checked by the schema that is named for it', async (context) => {
    const targets = targetsFile(['b1', 'b2'], { b1: 'schema: own.json' });
    const world = await openFleetWorld(context, {
      branches: ['b1', 'b2'],
      targets,
      after: { 'own.json': '{ "required": ["owner"] }' },
    });
    const run = await world.onPullRequest();
    expect(outcomesOf(run)).toMatchObject({ b1: 'invalid' });
    expect(outcomesOf(run)['b2']).not.toBe('invalid');
    expect(run.summary).toContain('owner');
  });

  it('whose own schema is no schema fails alone', async (context) => {
    const targets = targetsFile(['b1', 'b2'], { b1: 'schema: none.json' });
    const world = await openFleetWorld(context, {
      branches: ['b1', 'b2'],
      targets,
    });
    const run = await world.onPullRequest();
    expect(outcomesOf(run)).toEqual({ b1: 'failed', b2: 'planned' });
    expect(messages(run, 'error')).toMatch(/`schema`: .*`none.json`/);
  });
});
