import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TOPOLOGY_SHAPE } from '../../../src/topology/validation/data-topology.validator.ts';
import { checkShape } from '../../../src/topology/validation/shape-check.ts';
import { validTopology } from '../../fixtures/topologies.ts';
import { documentOf } from '../example.ts';

const SCHEMA_FILE = new URL('../../../schema/data-topology.schema.json', import.meta.url);

/** The published schema without what rules check with better messages. */
function schemaForShape(): object {
  const text = readFileSync(SCHEMA_FILE, 'utf8');
  return JSON.parse(text, (key, value: unknown) =>
    (key === 'enum' && Array.isArray(value)) || (key === 'pattern' && typeof value === 'string')
      ? undefined
      : value,
  );
}

const isOfSchema = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schemaForShape());

/** A value that no position has, of every kind; keys are known nowhere and near nothing. */
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, '', 'text', 0, 16, 1.5, 1e300, [], {}),
    fc.array(tie('any'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('zzzzzzzz', 'qqqqqqqq'), tie('any'), { maxKeys: 2 }),
  ),
})).any;

function replaceAt(root: unknown, place: number, replacement: unknown): unknown {
  let count = 0;
  const total = JSON.stringify(root).split(/[,{[]/).length;
  const walk = (part: unknown): unknown => {
    if (count++ === place % total) return replacement;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(root);
}

it('the walk finds something wrong exactly where a JSON Schema validator does, by the published schema', {
  timeout: 60_000,
}, () => {
  let wrong = 0;
  fc.assert(
    fc.property(validTopology, fc.nat(), value, ({ topology }, place, replacement) => {
      const broken = replaceAt(topology, place, replacement);
      if (typeof broken !== 'object' || broken === null || Array.isArray(broken)) return;
      const { source, root } = documentOf(JSON.stringify(broken));
      const { problems } = checkShape(source, root, TOPOLOGY_SHAPE);
      const found = ['wrong-type', 'missing-key', 'null-value', 'unquoted-bound'] as const;
      const isWrong = found.some((rule) => problems.has(rule));
      wrong += isWrong ? 1 : 0;
      expect(isWrong, JSON.stringify(broken)).toBe(!isOfSchema(JSON.parse(JSON.stringify(broken))));
    }),
    { numRuns: 2000 },
  );
  expect(wrong).toBeGreaterThan(300);
});
