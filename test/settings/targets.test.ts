import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/settings/table/index.ts';
import {
  type FleetTarget,
  readTargets,
  TARGET_INPUTS,
} from '../../src/settings/targets.ts';
import { textOf } from '../messages.ts';
import { manyMistakes } from './many-mistakes.ts';

function read(
  text: string | Uint8Array,
  step: Readonly<Record<string, string>> = {},
) {
  const given = { value: (name: string) => step[name], environment: {} };
  return readTargets(
    'targets.yaml',
    typeof text === 'string' ? Buffer.from(text) : text,
    given,
  );
}

function targets(
  text: string,
  step?: Readonly<Record<string, string>>,
): readonly FleetTarget[] {
  const result = read(text, step);
  if (!result.ok)
    throw new Error(
      result.problem.map(({ message }) => textOf(message)).join('\n'),
    );
  return result.value;
}

/** "line:column message" of everything that is wrong with a file. */
function wrong(
  text: string,
  step?: Readonly<Record<string, string>>,
): readonly string[] {
  const result = read(text, step);
  return result.ok
    ? []
    : result.problem.map(
        ({ location, message }) =>
          `${location.line}:${location.column} ${textOf(message)}`,
      );
}

const SHOP = '{ organization: acme, database: shop, branch: main }';

describe('a target', () => {
  it('has its own values, else those of the defaults, else those of the step', () => {
    const [own, inherited] = targets(
      `defaults: { database: shop, timeout: 60, allow: [needs-empty], shards: { a: sh1 } }
targets:
  - { branch: b1, database: own, timeout: 30, allow: [], shards: { b: sh2 }, rules: { unused-shard: off } }
  - { branch: b2 }`,
      {
        organization: 'acme',
        database: 'step',
        file: 'step.yaml',
        timeout: '10',
        'on-drift': 'warn',
        allow: 'outage',
      },
    );
    expect(own?.target).toEqual({
      organization: 'acme',
      database: 'own',
      branch: 'b1',
    });
    expect(own?.inputs).toMatchObject({
      file: 'step.yaml',
      timeout: 30_000,
      run: { shards: new Map([['b', 'sh2']]) },
    });
    expect(own?.inputs.run.policy).toMatchObject({
      onDrift: 'warn',
      permissions: [],
    });
    expect(own?.inputs.run.severities.size).toBe(1);
    expect(inherited?.target.database).toBe('shop');
    expect(inherited?.inputs).toMatchObject({
      timeout: 60_000,
      run: { shards: new Map([['a', 'sh1']]) },
    });
    expect(inherited?.inputs.run.policy.permissions).toHaveLength(1);
  });

  it('has nothing of what chose it', () => {
    const [one] = targets(`targets: [${SHOP}]`, {
      targets: 'targets.yaml',
      target: 'acme/shop/main',
      'only-changed': 'true',
    });
    expect(one?.inputs).toMatchObject({
      targets: undefined,
      only: undefined,
      onlyChanged: false,
    });
  });

  it('is called by its branch, unless it has a name', () => {
    const named = targets(
      `targets:\n  - ${SHOP}\n  - { name: " eu ", organization: a, database: b, branch: c }`,
    );
    expect(named.map(({ name }) => name)).toEqual(['acme/shop/main', 'eu']);
  });

  it('may have a name of two hundred characters', () => {
    const named = (length: number) =>
      `targets: [{ name: ${'x'.repeat(length)}, ${SHOP.slice(2)}]`;
    expect(targets(named(200)).map(({ name }) => name.length)).toEqual([200]);
    expect(wrong(named(201))).toEqual([
      expect.stringMatching(/^1:19 `name` is `x+…`\. Use a name of 1 to 200 /),
    ]);
  });

  it('stands behind the one that it comes after, else where the file has it', () => {
    const named = targets(`defaults: { organization: acme, database: shop }
targets:
  - { name: production, branch: p, after: staging }
  - { name: other, branch: o }
  - { name: staging, branch: s, after: " acme/shop/dev " }
  - { branch: dev }`);
    expect(named.map(({ name, after }) => [name, after])).toEqual([
      ['other', undefined],
      ['acme/shop/dev', undefined],
      ['staging', 'acme/shop/dev'],
      ['production', 'staging'],
    ]);
  });

  it('has the same settings however it is written, and others when a value changes', () => {
    const [one] = targets(`targets: [${SHOP}]`);
    const [same] = targets(
      `# remark\ndefaults: { organization: acme }\ntargets:\n  - branch: main\n    database: shop`,
    );
    const [other] = targets(`defaults: { on-drift: warn }\ntargets: [${SHOP}]`);
    expect(same?.settings).toEqual(one?.settings);
    expect(other?.settings).not.toEqual(one?.settings);
  });

  it('has branches of one name in two organizations, each a target', () => {
    const inTwo = ['acme', 'umbrella'].map(
      (name) => `{ organization: ${name}, database: shop, branch: main }`,
    );
    const found = targets(`targets: [${inTwo.join(', ')}]`);
    expect(found.map(({ name }) => name)).toEqual([
      'acme/shop/main',
      'umbrella/shop/main',
    ]);
  });

  it('decides for itself what the published schema says, and every one of these is an input', () => {
    const schema = JSON.parse(
      readFileSync('schema/targets.schema.json', 'utf8'),
    );
    const keys = Object.keys(schema.$defs.target.properties).filter(
      (key) => key !== 'name' && key !== 'after',
    );
    expect(keys).toEqual(Object.keys(schema.properties.defaults.properties));
    expect([...TARGET_INPUTS].toSorted()).toEqual(keys.toSorted());
    expect(SETTINGS.map(({ name }) => name as string)).toEqual(
      expect.arrayContaining(keys),
    );
  });
});

describe('a targets file is refused with all its mistakes, each at its place:', () => {
  it.each([
    ['a branch that stands twice', `targets:\n  - ${SHOP}\n  - ${SHOP}`],
    [
      'a name that stands twice',
      `targets:\n  - { name: a, organization: o, database: d, branch: b }\n  - { name: a, organization: o, database: d, branch: c }`,
    ],
    [
      'a name of blanks',
      `targets:\n  - { name: " ", organization: o, database: d, branch: b }`,
    ],
    [
      'a name that is another’s branch',
      `targets:\n  - ${SHOP}\n  - { name: acme/shop/main, organization: o, database: d, branch: c }`,
    ],
    [
      'two targets on one line, in their order there',
      `targets: [{ after: x, ${SHOP.slice(2)}, { name: dev, organization: acme, database: shop, branch: dev, timeout: 0 }]`,
    ],
    [
      'a target that comes after one that is not there',
      `targets:\n  - { name: a, after: bb, ${SHOP.slice(2)}\n  - { name: b, organization: o, database: d, branch: c }`,
    ],
    [
      'two targets that come after ones that are not there',
      'defaults: { organization: o, database: d }\ntargets:\n  - { branch: a, after: x }\n  - { branch: b, after: y }',
    ],
    [
      'a target that comes after itself',
      `targets:\n  - { name: a, after: a, ${SHOP.slice(2)}`,
    ],
    [
      'targets that come after each other, once, and not who comes after them',
      `defaults: { organization: o, database: d }\ntargets:\n  - { name: x, branch: x, after: b }\n  - { name: a, branch: a, after: b }\n  - { name: b, branch: b, after: a }`,
    ],
    [
      'a name that could not be read, which is not called unknown',
      'defaults: { organization: o, database: d }\ntargets:\n  - { name: a, branch: a, after: o/d/b }\n  - { branch: b, timeout: x }',
    ],
    [
      'inputs that are wrong, of a target whose name is known',
      'defaults: { organization: o, database: d }\ntargets:\n  - { name: a, branch: a, after: c }\n  - { name: b, branch: b, timeout: x }',
    ],
    [
      'an order in the defaults',
      `defaults: { after: a }\ntargets:\n  - { name: a, ${SHOP.slice(2)}`,
    ],
    ['a target without a branch', 'targets:\n  - { organization: acme }'],
    [
      'a wrong default, once',
      'defaults: { organization: acme, database: shop, on-drift: maybe }\ntargets: [{ branch: a }, { branch: b }]',
    ],
    [
      'a misspelled key',
      `targets: [{ organisation: acme, database: shop, branch: main }]`,
    ],
    [
      'an unknown key',
      `targets:\n  - { organization: a, database: b, branch: c, colour: red }`,
    ],
    [
      'an address for the credential',
      `defaults: { base-url: "https://evil.example/v1" }\ntargets: [${SHOP}]`,
    ],
    [
      'a text where a map belongs',
      `targets:\n  - { organization: a, database: b, branch: c, shards: sh1 }`,
    ],
    ['a key that stands twice', `targets: [${SHOP}]\ntargets: [${SHOP}]`],
    [
      'a wrong file and a wrong timeout',
      `targets:\n  - { organization: a, database: b, branch: c, file: x.txt, timeout: 0 }`,
    ],
    [
      'a name of two lines',
      `targets:\n  - { name: "a\\nb", organization: a, database: b, branch: c }`,
    ],
    ['nothing at all', '# soon\n'],
    ['a list alone', `- ${SHOP}`],
    [
      'a name that passes for another branch',
      `targets:\n  - { name: a/b/main, organization: a, database: b, branch: dev }`,
    ],
    ['no targets', 'targets: []'],
    ['nothing', ''],
  ] as const)('%s', (_, text) => {
    expect(wrong(text).join('\n')).toMatchSnapshot();
  });

  it.each([
    [SHOP.replace('organization', 'organisation'), 'target-unknown-key'],
    [SHOP.replace('{', '{ colour: red,'), 'target-unknown-key'],
    [SHOP.replace('{', '{ name: null,'), 'target-null-value'],
    [SHOP.replace('{', '{ name: [],'), 'target-wrong-type'],
  ])('%s, by the rule %s, which can be looked up', (target, id) => {
    expect(read(`targets: [${target}]`)).toMatchObject({ problem: [{ id }] });
  });

  it('more targets than a run takes', () => {
    const lines = Array.from(
      { length: 1001 },
      (_, at) => `  - { branch: b${at} }`,
    );
    const text = `defaults: { organization: a, database: b }\ntargets:\n${lines.join('\n')}\n`;
    expect(wrong(text)).toEqual([
      expect.stringMatching(/^1003:5 The file has 1001 targets.*limit is 1000/),
    ]);
    expect(targets(text.replace(/.*b1000 }\n/, ''))).toHaveLength(1000);
  });

  it.each([
    [130, 't'],
    [65, 'ü'],
  ])(
    'defaults that are small once and too large for each of many targets, in bytes: %i lines of %s',
    (length, letter) => {
      const allow = Array.from(
        { length },
        (_, at) => `needs-empty:a.b.${letter.repeat(250)}${at}`,
      );
      const lines = Array.from(
        { length: 1000 },
        (_, at) => `  - { branch: b${at} }`,
      );
      const text = `defaults: { organization: a, database: b, allow: [${allow.join(', ')}] }\ntargets:\n`;
      expect(wrong(`${text}${lines.join('\n')}\n`)).toEqual([
        expect.stringMatching(/limit of 30 MiB/),
      ]);
      expect(targets(`${text}${lines.slice(0, 9).join('\n')}\n`)).toHaveLength(
        9,
      );
    },
  );

  it('what its targets say together past 30 MiB, and not up to there', () => {
    const text = 'targets: [{ organization: a, database: b, branch: c }]';
    const room = 30 * 1024 * 1024 - 'abc.json'.length;
    const schema = `${'s'.repeat(room)}.json`;
    expect(targets(text, { schema })).toHaveLength(1);
    expect(wrong(text, { schema: `s${schema}` })).toEqual([
      expect.stringMatching(/^1:11 .*limit of 30 MiB/),
    ]);
  });

  it('many mistakes in the defaults, once', () => {
    const found = wrong(manyMistakes(3000));
    expect(found).toHaveLength(200);
    expect(found.at(-1)).toMatch(/ 2800 more are not listed\.$/);
  });

  it('of a hundred thousand mistakes some, in their order, with the number of the others', () => {
    const lines = Array.from(
      { length: 999 },
      (_, at) => `  - { branch: b${at}, colour: ${at} }`,
    );
    const found = wrong(`targets:\n${lines.join('\n')}\n`);
    expect(found).toHaveLength(200);
    expect(found.at(-1)).toMatch(/ 2797 more are not listed\.$/);
  });

  it('whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const result = read(bytes);
        if (!result.ok) expect(result.problem.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the published schema', () => {
  const validate = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
  }).compile(JSON.parse(readFileSync('schema/targets.schema.json', 'utf8')));

  it.each([
    [`targets: [${SHOP}]`, true],
    [
      `defaults: { allow: needs-empty, timeout: 5, shards: { a: b } }\ntargets: [${SHOP}]`,
      true,
    ],
    [
      `targets: [{ organization: a, database: b, branch: c, colour: red }]`,
      false,
    ],
    ['targets: []', false],
    [`targets: [{ branch: 5 }]`, false],
    [`defaults: { name: a }\ntargets: [${SHOP}]`, false],
  ])('and the code agree on %s', (text, isGood) => {
    expect(validate(load(text))).toBe(isGood);
    expect(read(text).ok).toBe(isGood);
  });
});
