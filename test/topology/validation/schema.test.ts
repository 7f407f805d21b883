import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from './rules/examples/index.ts';

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const SCHEMA: Schema = JSON.parse(
  readFileSync(
    new URL('../../../schema/data-topology.schema.json', import.meta.url),
    'utf8',
  ),
);
const isValid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  SCHEMA,
);

/** What an editor that checks by the schema must not complain of: all that passes, and what only rules can know. */
describe('the published schema', () => {
  it.each(
    Object.entries(EXAMPLES).map(([id, { passes }]) => [id, passes] as const),
  )('accepts the passing example of %s', (_, text) => {
    expect(isValid(load(text)), JSON.stringify(isValid.errors)).toBe(true);
  });

  it.each([
    'wrong-type',
    'missing-key',
    'null-value',
    'unquoted-bound',
    'bound-not-hex',
    'index-type',
  ] as const)(
    'refuses the failing example of %s, so that an editor shows it while typing',
    (id) => {
      const fails = EXAMPLES[id].fails.replace(/[▸▹]/g, '');
      expect(isValid(load(fails))).toBe(false);
    },
  );

  it('describes every known key', () => {
    const missing: string[] = [];
    const walk = (schema: Schema, path: string): void => {
      for (const [key, part] of Object.entries({
        ...schema.properties,
        ...schema.$defs,
      })) {
        if (part.description === undefined) missing.push(`${path}.${key}`);
        walk(part, `${path}.${key}`);
      }
    };
    walk(SCHEMA, '');
    expect(missing).toEqual([]);
  });

  it('is open: unknown keys are allowed at every level, and placeholders as bounds and shards', () => {
    const topology = {
      authoritative_shard_group: 'm',
      x: 1,
      shard_groups: [
        {
          uid: 'm',
          y: [],
          key_ranges: [{ shard_uid: '${shard:a}', start: '${shard:b}', z: {} }],
        },
      ],
      databases: {
        a: { q: 1, schemas: { p: { r: 1, tables: { t: { s: 1 } } } } },
      },
    };
    expect(isValid(topology)).toBe(true);
  });
});
