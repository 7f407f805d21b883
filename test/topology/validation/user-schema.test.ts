import { describe, expect, it } from 'vitest';
import { compileUserSchema } from '../../../src/topology/validation/user-schema.ts';
import { documentOf } from '../example.ts';

async function check(schema: unknown, text: string, files: Record<string, unknown> = {}): Promise<string[]> {
  const loadLocal = async (path: string): Promise<unknown> => {
    if (!(path in files)) throw new Error('no such file');
    return files[path];
  };
  const compiled = await compileUserSchema(schema, { path: 'ops/own.json', loadLocal });
  if (!compiled.ok) return [...compiled.problems];
  return compiled
    .check(documentOf(text))
    .map(({ message, location: { line, column } }) => `${line}:${column} ${message}`);
}

describe('compileUserSchema', () => {
  it('is satisfied by a document that fits', async () => {
    expect(await check({ required: ['databases'] }, 'databases: {}')).toEqual([]);
  });

  it.each([
    [
      'a wrong value',
      { properties: { a: { items: { enum: ['x', 'y'] } } } },
      'a:\n  - x\n  - z',
      '3:5 `a.1` must be equal to one of the allowed values: `["x","y"]`. Schema `ops/own.json` asks for it at `#/properties/a/items/enum`.',
    ],
    [
      'a missing key',
      { properties: { a: { required: ['owner'] } } },
      'a: {b: 1}',
      "1:4 `a` must have required property 'owner'. Schema `ops/own.json` asks for it at `#/properties/a/required`.",
    ],
    [
      'an unwanted key, at the key',
      { properties: { a: { additionalProperties: false } } },
      'a: {bad: 1}',
      '1:5 `a` must NOT have additional properties: `"bad"`. Schema `ops/own.json` asks for it at `#/properties/a/additionalProperties`.',
    ],
    [
      'objects that repeat',
      { properties: { a: { uniqueItems: true } } },
      'a: [{b: 1}, {b: 1}]',
      '1:4 `a` must NOT have duplicate items (items ## 0 and 1 are identical). Schema `ops/own.json` asks for it at `#/properties/a/uniqueItems`.',
    ],
    [
      'keys that objects inherit, as missing',
      { required: ['constructor'] },
      'a: 1',
      "1:1 The document must have required property 'constructor'. Schema `ops/own.json` asks for it at `#/required`.",
    ],
  ])('locates %s', async (_, schema, text, expected) => {
    expect(await check(schema, text)).toEqual([expected]);
  });

  it('reads local references, relative to the file they stand in', async () => {
    const files = {
      'ops/parts/name.json': { $ref: '../base.json#/$defs/short' },
      'ops/base.json': { $defs: { short: { maxLength: 2 } } },
    };
    const schema = { properties: { a: { $ref: 'parts/name.json' } } };
    expect(await check(schema, 'a: long', files)).toEqual([
      expect.stringContaining('1:4 `a` must NOT have more than 2 characters'),
    ]);
    expect(await check(schema, 'a: ok', files)).toEqual([]);
  });

  it.each([
    [
      'a schema that is none',
      { type: 'text' },
      /^Schema `ops\/own\.json` is not valid: schema is invalid: .*Correct it\.$/,
    ],
    ['a list', [], /is not an object\. Write a JSON Schema\.$/],
    [
      'another dialect',
      { $schema: 'http://json-schema.org/draft-07/schema#' },
      /is written for `http:.*Write it for `https:\/\/json-schema\.org\/draft\/2020-12\/schema`\.$/,
    ],
    [
      'a remote reference',
      { $ref: 'https://example.com/a.json' },
      /is remote, and only files of the repository are read/,
    ],
    ['a reference without scheme to a host', { $ref: '//example.com/a.json' }, /is remote/],
    ['a file URL', { $ref: 'file:///etc/passwd' }, /is remote/],
    ['an absolute reference', { $ref: '/etc/passwd' }, /is absolute\. Write it relative/],
    ['a way out of the repository', { $ref: '../../secret.json' }, /leads out of the repository/],
    ['a way out in disguise', { $ref: 'a/%2e%2e/%2e%2e/%2e%2e/secret.json' }, /leads out of the repository/],
    [
      'a way out deep inside',
      { properties: { a: { anyOf: [{ $ref: '..\\..\\secret' }] } } },
      /leads out of the repository/,
    ],
    [
      'a reference relative to a remote $id',
      { $id: 'https://example.com/own.json', $ref: 'a.json' },
      /`https:\/\/example\.com\/a\.json` is remote.*remove the schema's `\$id`/,
    ],
    [
      'a file that is not there',
      { $ref: 'gone.json' },
      /^Schema `ops\/gone\.json`, which another schema refers to, cannot be read: no such file$/,
    ],
  ])('refuses %s', async (_, schema, expected) => {
    expect(await check(schema, 'a: 1')).toEqual([expect.stringMatching(expected)]);
  });

  it('refuses a remote reference in a file that is referred to', async () => {
    const files = { 'ops/a.json': { $ref: 'https://example.com/a.json' } };
    expect(await check({ $ref: 'a.json' }, 'a: 1', files)).toEqual([
      expect.stringContaining('in schema `ops/a.json` is remote'),
    ]);
  });

  it('stays quick and bounded where every one of 100,000 values is wrong', { timeout: 30_000 }, async () => {
    const schema = {
      $defs: {
        entry: { type: 'object', properties: { a: { $ref: '#/$defs/text' } } },
        text: { type: 'string' },
      },
      additionalProperties: { $ref: '#/$defs/entry' },
    };
    const text = Array.from({ length: 100_000 }, (_, index) => `k${index}: {a: 1}`).join('\n');
    const before = performance.now();
    expect(await check(schema, text)).toHaveLength(1000);
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});
