import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from './each/examples/index.ts';
import { isValid, SCHEMA, type Schema } from './published-schema.ts';

/** What an editor that checks by the schema must not complain of: what only rules can know; what passes is in rules.test.ts. */
describe('the published schema', () => {
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
