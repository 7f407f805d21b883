import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { plain } from '../../../src/message/plain.ts';
import { readTopology } from '../../../src/topology/document/reading.ts';
import { validate } from '../../../src/topology/validation/validate.ts';
import { BAD } from '../../scenarios/bad-files.ts';
import { contextOf, unmark } from '../example.ts';
import { EXAMPLES } from './rules/examples/index.ts';
import { READING } from './rules/examples/reading.ts';

/** Every finding of a file with its place, its end and its words. */
function findingsIn(
  text: string,
  name: string,
  context = {},
): readonly string[] {
  const read = readTopology(name, Buffer.from(text));
  const known = read.ok ? validate(read.document, context) : read.findings;
  return known.map(
    ({ id, message, location: { line, column, endLine, endColumn } }) =>
      `${line}:${column}-${endLine}:${endColumn} ${id} ${plain(message)}`,
  );
}

const NEWCOMER = readFileSync(
  new URL('../../fixtures/newcomer.yaml', import.meta.url),
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
  ...BAD.flatMap(({ name, file = 'data-topology.yaml', text }) =>
    // What stands in a string is shown as it stands there.
    typeof text === 'string' && !/\r|raw line break/.test(text + name)
      ? [[name, file, text, {}] as const]
      : [],
  ),
];

it.each(FILES)(
  '%s has its findings at the same places with the line ends of Windows',
  (_, name, text, context) => {
    const findings = findingsIn(text, name, context);
    expect(findingsIn(text.replaceAll('\n', '\r\n'), name, context)).toEqual(
      findings,
    );
  },
);

it('has findings in most of them', () => {
  const found = FILES.filter(
    ([, name, text, context]) => findingsIn(text, name, context).length > 0,
  );
  expect(found.length).toBeGreaterThan(FILES.length * 0.8);
});
