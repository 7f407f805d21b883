import { describe, expect, it, vi } from 'vitest';
import { documentOf } from '../../../../test/domain.ts';
import { prose, textOf } from '../../../../test/messages.ts';
import type { WorkLimit } from '../../../ports/host/work-limit.ts';
import { failure, ok } from '../../../result.ts';
import { compileUserSchema } from '../user-schema.ts';

/** Stops the work that comes after so much that is done. */
function stopping(after: number): WorkLimit {
  let begun = 0;
  return { seconds: 10, run: (work) => (begun++ < after ? work() : undefined) };
}

async function check(
  schema: unknown,
  text: string,
  {
    files = {},
    limit = stopping(1000),
  }: { files?: Record<string, unknown>; limit?: WorkLimit } = {},
): Promise<string[]> {
  const loadLocal = async (path: string) =>
    path in files ? ok(files[path]) : failure(prose`no such file`);
  const compiled = await compileUserSchema(schema, {
    path: 'ops/own.json',
    loadLocal,
    limit,
  });
  if (!compiled.ok) return [textOf(compiled.problem)];
  const found = compiled.value(documentOf(text));
  return found.map(
    ({ message, location: { line, column } }) =>
      `${line}:${column} ${textOf(message)}`,
  );
}

describe('compileUserSchema', () => {
  it('is satisfied by a document that fits', async () => {
    expect(await check({ required: ['databases'] }, 'databases: {}')).toEqual(
      [],
    );
  });

  it.each([
    [
      'a wrong value',
      { properties: { a: { items: { enum: ['x', 'y'] } } } },
      'a:\n  - x\n  - z',
    ],
    [
      'a value that is not the only one',
      { properties: { a: { const: 'x' } } },
      'a: z',
    ],
    [
      'what a condition asks for, without the condition',
      { if: { required: ['a'] }, else: { required: ['b'] } },
      'c: 1',
    ],
    [
      'a missing key',
      { properties: { a: { required: ['owner'] } } },
      'a: {b: 1}',
    ],
    [
      'an unwanted key, at the key',
      { properties: { a: { additionalProperties: false } } },
      'a: {bad: 1}',
    ],
    [
      'objects that repeat',
      { properties: { a: { uniqueItems: true } } },
      'a: [{b: 1}, {b: 1}]',
    ],
    [
      'keys that objects inherit, as missing',
      { required: ['constructor'] },
      'a: 1',
    ],
  ])('locates %s', async (_, schema, text) => {
    expect((await check(schema, text)).join('\n')).toMatchSnapshot();
  });

  it.each([
    'vErrors.push(',
    'a vErrors.concat( "b" \\ c',
    'dynamicAnchors={}}={}){',
    '/*# sourceURL="x" */',
  ])('leaves a constant of the schema as it is: %s', async (constant) => {
    const schema = { properties: { a: { const: constant } } };
    expect(await check(schema, `a: ${JSON.stringify(constant)}`)).toEqual([]);
    expect(await check(schema, 'a: other')).toEqual([
      expect.stringContaining('must be equal to constant'),
    ]);
  });

  it('runs nothing that an identifier of the schema says', async () => {
    const schema = {
      $id: 'https://example.com/*/;globalThis.wasRun=true;/*',
      $defs: {
        part: {
          $id: 'https://example.com/b*/;globalThis.wasRun=true;/*',
          maxLength: 2,
        },
      },
      properties: { a: { $ref: '#/$defs/part' } },
    };
    const found = await check(schema, 'a: long');
    expect(found).toHaveLength(1);
    expect(globalThis).not.toHaveProperty('wasRun');
  });

  it('reads a reference to the folder of the repository itself', async () => {
    const files = { 'base.json': { maxLength: 2 } };
    const schema = { properties: { a: { $ref: '../base.json' } } };
    expect(await check(schema, 'a: long', { files })).toEqual([
      expect.stringContaining('must NOT have more than 2 characters'),
    ]);
  });

  it('lists a thousand findings, wherever its parts find them', async () => {
    const many = {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/many' }] },
    };
    const schema = {
      $defs: { many },
      properties: {
        a: { items: { type: 'string' } },
        b: { $ref: '#/$defs/many' },
      },
    };
    const text = JSON.stringify({
      a: new Array(999).fill(1),
      b: new Array(999).fill(1),
    });
    expect(await check(schema, text)).toHaveLength(1000);
  });

  it('tells of a key that the schema refuses once', async () => {
    const schema = { propertyNames: { maxLength: 2 } };
    expect(await check(schema, 'ab: 1\nlong: 1')).toEqual([
      expect.stringContaining(
        'The document `must NOT have more than 2 characters`: `"long"`.',
      ),
    ]);
  });

  it('reads local references, relative to the file they stand in', async () => {
    const files = {
      'ops/parts/name.json': { $ref: '../base.json#/$defs/short' },
      'ops/base.json': { $defs: { short: { maxLength: 2 } } },
    };
    const schema = { properties: { a: { $ref: 'parts/name.json' } } };
    expect(await check(schema, 'a: long', { files })).toEqual([
      expect.stringContaining('1:4 `/a` `must NOT have more than 2 characters'),
    ]);
    expect(await check(schema, 'a: ok', { files })).toEqual([]);
  });

  it.each([
    ['a schema that is none', { type: 'text' }],
    ['null', null],
    ['a list', []],
    ['another dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }],
    ['a remote reference', { $ref: 'https://example.com/a.json' }],
    ['a reference without scheme to a host', { $ref: '//example.com/a.json' }],
    ['a file URL', { $ref: 'file:///etc/passwd' }],
    ['an absolute reference', { $ref: '/etc/passwd' }],
    [
      'an absolute reference that is a way out as well',
      { $ref: '/../../secret.json' },
    ],
    ['a way out of the repository', { $ref: '../../secret.json' }],
    ['a way out by a dynamic reference', { $dynamicRef: '../../secret.json' }],
    ['a way out in disguise', { $ref: 'a/%2e%2e/%2e%2e/%2e%2e/secret.json' }],
    [
      'a way out deep inside',
      { properties: { a: { anyOf: [{ $ref: '..\\..\\secret' }] } } },
    ],
    [
      'a way out behind steps that lead nowhere',
      { $ref: '././/../../secret.json' },
    ],
    [
      'a way out behind other keywords',
      { type: 'object', properties: { a: {}, b: { $ref: '../../secret' } } },
    ],
    [
      'a reference relative to a remote $id',
      { $id: 'https://example.com/own.json', $ref: 'a.json' },
    ],
    ['a file that is not there', { $ref: 'gone.json' }],
  ])('refuses %s', async (_, schema) => {
    expect((await check(schema, 'a: 1')).join('\n')).toMatchSnapshot();
  });

  it('refuses a remote reference in a file that is referred to', async () => {
    const files = { 'ops/a.json': { $ref: 'https://example.com/a.json' } };
    expect(await check({ $ref: 'a.json' }, 'a: 1', { files })).toEqual([
      expect.stringContaining('in schema `ops/a.json` is remote'),
    ]);
  });

  it('never copies more than the errors it keeps, however many values are wrong', async () => {
    const schema = {
      $defs: {
        entry: { type: 'object', properties: { a: { $ref: '#/$defs/text' } } },
        text: { type: 'string' },
      },
      additionalProperties: { $ref: '#/$defs/entry' },
    };
    const text = Array.from(
      { length: 3000 },
      (_, index) => `k${index}: {a: 1}`,
    ).join('\n');
    const copies = vi.spyOn(Array.prototype, 'concat');
    const found = await check(schema, text);
    const copied = copies.mock.contexts.map((errors) =>
      Array.isArray(errors) ? errors.length : 0,
    );
    copies.mockRestore();
    expect(found).toHaveLength(1000);
    expect(copied.length).toBeGreaterThan(100);
    expect(Math.max(...copied)).toBeLessThan(1000);
  });

  it.each([
    ['itself', { $ref: '#' }, 'a: 1', '1:1 The document'],
    [
      'itself by way of another place, which is pointed at',
      {
        $defs: { x: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/x' }] } },
        properties: { b: { $ref: '#/$defs/x' } },
      },
      'a: 1\nb: 2',
      '2:4 `/b`',
    ],
  ])(
    'says where a schema goes in circles that refers to %s',
    async (_, schema, text, place) => {
      expect(await check(schema, text)).toEqual([
        `${place} cannot be checked against schema \`ops/own.json\`: a \`$ref\` refers to itself without going into the value. Break the cycle.`,
      ]);
    },
  );

  it('follows a schema that refers to itself for the parts of a value', async () => {
    const schema = {
      $defs: {
        tree: {
          type: 'object',
          additionalProperties: { $ref: '#/$defs/tree' },
        },
      },
      $ref: '#/$defs/tree',
    };
    expect(await check(schema, 'a: {b: {}}')).toEqual([]);
    expect(await check(schema, 'a: {b: {c: 1}}')).toEqual([
      expect.stringContaining('1:12 `/a/b/c` `must be object'),
    ]);
    expect(
      await check(
        { additionalProperties: { $ref: '#' }, maxProperties: 1 },
        'a: {b: {}, c: {}}',
      ),
    ).toEqual([
      expect.stringContaining('1:4 `/a` `must NOT have more than 1 properties'),
    ]);
  });

  it('says what a reference within a file does not find', async () => {
    expect(await check({ $ref: '#/$defs/gone' }, 'a: 1')).toEqual([
      expect.stringMatching(
        /^Schema `ops\/own\.json` is not valid: .*#\/\$defs\/gone/,
      ),
    ]);
  });

  it('says so where compiling or checking is stopped', async () => {
    expect(
      await check({ type: 'object' }, 'a: 1', { limit: stopping(0) }),
    ).toEqual([
      'Schema `ops/own.json` took more than 10 s to compile, the limit. Simplify it.',
    ]);
    expect(
      await check({ type: 'object' }, 'a: 1', { limit: stopping(1) }),
    ).toEqual([
      '1:1 The document cannot be checked against schema `ops/own.json`: stopped after 10 s. Possible causes: a `pattern` with nested repetition, such as `(a+)+`, or `uniqueItems` on a long list.',
    ]);
  });
});
