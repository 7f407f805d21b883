import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validate } from '../../src/rules/validate.ts';
import { REFUSED } from '../document/refused.ts';
import { read } from '../domain.ts';
import { tries } from '../long.ts';
import { textOf } from '../messages.ts';
import { EXAMPLES } from './each/examples/index.ts';
import { READING } from './each/examples/reading.ts';
import { contextOf, unmark } from './example.ts';

/** Every finding of a file with its place, its end and its words. */
function findingsIn(
  text: string,
  name: string,
  context = {},
): readonly string[] {
  const result = read(Buffer.from(text), undefined, name);
  const known = result.ok
    ? validate(result.document, context)
    : result.findings;
  return known.map(
    ({ id, message, location: { line, column, endLine, endColumn } }) =>
      `${line}:${column}-${endLine}:${endColumn} ${id} ${textOf(message)}`,
  );
}

const NEWCOMER = readFileSync(
  new URL('../fixtures/newcomer.yaml', import.meta.url),
  'utf8',
);
const FILES: readonly (readonly [string, string, string, object])[] = [
  ['a long topology with ten mistakes', 'data-topology.yaml', NEWCOMER, {}],
  ...[...Object.entries(EXAMPLES), ...Object.entries(READING)].map(
    ([id, example]) =>
      [
        `the example of ${id}`,
        'format' in example && example.format === 'json'
          ? 'topology.json'
          : 'data-topology.yaml',
        unmark(example.fails ?? '').text,
        'why' in example ? contextOf(example) : {},
      ] as const,
  ),
  ...REFUSED.flatMap(([why, name, text]) =>
    // What stands in a string is shown as it stands there.
    /\r|raw line break/.test(text + why)
      ? []
      : [[why, name, text, {}] as const],
  ),
];

/** A file with mistakes, some of its lines gone or there twice. */
const damaged = fc
  .tuple(
    fc.constantFrom(...FILES),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 2)), { maxLength: 3 }),
  )
  .map(([[, name, text, context], changes]) => {
    const lines = text.split('\n').map((line) => [line]);
    for (const [at, times] of changes) {
      const place = lines[at % lines.length];
      place?.splice(0, Infinity, ...Array(times).fill(place[0] ?? ''));
    }
    return { name, text: lines.flat().join('\n'), context };
  });

it('files have their findings at the same places with the line ends of Windows', () => {
  fc.assert(
    fc.property(damaged, ({ name, text, context }) => {
      const findings = findingsIn(text, name, context);
      const other = text.replaceAll('\n', '\r\n');
      expect(findingsIn(other, name, context)).toEqual(findings);
    }),
    { numRuns: tries(300) },
  );
});

it('has findings in most of them', () => {
  const found = FILES.filter(
    ([, name, text, context]) => findingsIn(text, name, context).length > 0,
  );
  expect(found.length).toBeGreaterThan(FILES.length * 0.8);
});
