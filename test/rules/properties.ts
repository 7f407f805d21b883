import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOPOLOGY_SHAPE } from '../../src/rules/data-topology.validator.ts';
import type { ValidationContext } from '../../src/rules/index.ts';
import { checkShape } from '../../src/rules/shape-check.ts';
import { validate, validationOf } from '../../src/rules/validate.ts';
import { documentOf, read } from '../domain.ts';
import { validTopology } from '../fixtures/topologies.ts';

/** Pieces that YAML and topologies are made of. */
const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ': ',
  ',',
  '- ',
  '\n',
  '  ',
  '"',
  "'",
  '&a ',
  '*a',
  '<<: ',
  '!!str ',
  '|',
  '>',
  '#',
  '%',
  '?',
  '\t',
  'shard_groups',
  'key_ranges',
  'databases',
  'tables',
  'start',
  '80',
  '1e2',
  'null',
  '~',
  '\u0000',
  '\ud800',
  '${shard:',
  '}',
] as const;

function contextFor(shards: readonly string[]): ValidationContext {
  return {
    shards: shards.map((uid) => ({
      uid,
      displayName: undefined,
      id: undefined,
      ready: true,
      authoritative: uid === 'sha',
    })),
  };
}

/** What holds of every topology; the long form tries so many times as many. */
export function describeValidation(times: number): void {
  describe('validate', () => {
    it('has nothing to say of any valid topology, with and without the shards of the branch', () => {
      fc.assert(
        fc.property(validTopology, ({ topology, shards }) => {
          const validation = validationOf(documentOf(topology));
          expect(validation()).toEqual([]);
          expect(validation(contextFor(shards))).toEqual([]);
        }),
        { numRuns: 100 * times },
      );
    });
  });
}

/** What holds of any input; the long form tries so many times as many. */
export function describeAnyInput(times: number): void {
  describe('any input', () => {
    const token = fc.constantFrom(...TOKENS);

    it('never crashes the reader or a rule: bytes', () => {
      fc.assert(
        fc.property(
          fc.uint8Array({ maxLength: 300 }),
          fc.constantFrom('a.yaml', 'a.json'),
          (bytes, name) => {
            const result = read(bytes, undefined, name);
            if (result.ok) validate(result.document);
            else expect(result.findings.length).toBeGreaterThan(0);
          },
        ),
        { numRuns: 400 * times },
      );
    });

    it('never crashes the reader or a rule: pieces of YAML', () => {
      fc.assert(
        fc.property(
          fc.array(token, { maxLength: 60 }),
          fc.constantFrom('a.yaml', 'a.json'),
          (pieces, name) => {
            const result = read(Buffer.from(pieces.join('')), undefined, name);
            if (result.ok) validate(result.document);
          },
        ),
        { numRuns: 400 * times },
      );
    });

    it('never crashes a rule: any JSON in the place of any part', () => {
      fc.assert(
        fc.property(
          validTopology,
          fc.nat(),
          fc.jsonValue({ maxDepth: 3 }),
          ({ topology, shards }, place, value) => {
            const branch = documentOf(topology);
            const broken = replaceAt(topology, place, value);
            if (
              typeof broken !== 'object' ||
              broken === null ||
              Array.isArray(broken)
            )
              return;
            const file = documentOf(broken);
            validate(file, { ...contextFor(shards), live: branch });
            validate(branch, { live: file });
          },
        ),
        { numRuns: 125 * times },
      );
    });
  });
}

const SCHEMA_FILE = new URL(
  '../../schema/data-topology.schema.json',
  import.meta.url,
);

/** The published schema without what rules check with better messages. */
function schemaForShape(): object {
  const text = readFileSync(SCHEMA_FILE, 'utf8');
  return JSON.parse(text, (key, value: unknown) =>
    (key === 'enum' && Array.isArray(value)) ||
    (key === 'pattern' && typeof value === 'string')
      ? undefined
      : value,
  );
}

const isOfSchema = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  schemaForShape(),
);

/** A value that no position has, of every kind; keys are known nowhere and near nothing. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, '', 'text', 0, 16, 1.5, 1e300, [], {}),
    fc.array(tie('any'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('zzzzzzzz', 'qqqqqqqq'), tie('any'), {
      maxKeys: 2,
    }),
  ),
})).any;

/** The walk against a validator of JSON Schema; the long form tries so many times as many. */
export function itAgreesWithTheSchema(times: number): void {
  it('the walk finds something wrong exactly where a JSON Schema validator does, by the published schema', () => {
    let wrong = 0;
    fc.assert(
      fc.property(
        validTopology,
        fc.nat(),
        value,
        ({ topology }, place, replacement) => {
          const broken = replaceAt(topology, place, replacement);
          if (
            typeof broken !== 'object' ||
            broken === null ||
            Array.isArray(broken)
          )
            return;
          const { source, root } = documentOf(broken);
          const { problems } = checkShape(source, root, TOPOLOGY_SHAPE);
          const found = [
            'wrong-type',
            'missing-key',
            'null-value',
            'unquoted-bound',
          ] as const;
          const isWrong = found.some((rule) => problems.has(rule));
          wrong += isWrong ? 1 : 0;
          expect(isWrong, JSON.stringify(broken)).toBe(
            !isOfSchema(JSON.parse(JSON.stringify(broken))),
          );
        },
      ),
      { numRuns: 500 * times },
    );
    expect(wrong).toBeGreaterThan(75 * times);
  });
}

/** A copy in which one value, counted from the front, is another. */
function replaceAt(root: unknown, place: number, value: unknown): unknown {
  let count = 0;
  const total = JSON.stringify(root).split(/[,{[]/).length;
  const walk = (part: unknown): unknown => {
    if (count++ === place % total) return value;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, walk(inner)]),
    );
  };
  return walk(root);
}
