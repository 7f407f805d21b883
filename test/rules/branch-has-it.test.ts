import { describe, expect, it } from 'vitest';
import { parseSeverities } from '../../src/rules/index.ts';
import { validate } from '../../src/rules/validate.ts';
import { documentOf, valuesOf } from '../domain.ts';
import { textOf } from '../messages.ts';

const META =
  'authoritative_shard_group: meta\ndefault_shard_group: meta\nshard_groups:\n  - uid: meta\n    key_ranges: [{shard_uid: s1}]\n';
const DATA = `${META}  - uid: data
    default_shard_index: i
    key_ranges:
      - {shard_uid: s1, end: "40"}
      - {shard_uid: s2, start: "80"}
shard_indexes:
  i: {type: xxhash, columns: [a]}
databases:
  app:
    schemas:
      public:
        tables:
          orders: {shard_group: data}
`;
const LOST = `${META}databases:
  app:
    schemas:
      public:
        tables:
          orders: {shard_group: gone}
`;

/** What is found in a file while the branch holds another document, which the service gives as JSON. */
function found(
  file: string,
  live: string,
  severities: readonly (readonly [string, string])[] = [],
): string[] {
  const branch = documentOf(valuesOf(documentOf(live)) as object, 'the branch');
  const context = {
    live: branch,
    severities: parseSeverities(severities).severities,
  };
  return validate(documentOf(file), context)
    .filter(({ id }) => id !== 'modulo-bound')
    .map(
      ({ severity, id, message }) =>
        `${severity} ${id}${textOf(message).includes('The branch already has this problem.') ? ', old' : ''}`,
    );
}

const GAP = 'key-range-gap';
const UNDECLARED = 'undeclared-shard-group';
/** The same as `DATA`, where nothing is in the group. */
const unused = (text: string): string =>
  text.replace('{shard_group: data}', '{shard_group: meta}');
/** An index of two columns, without a gap. */
const two = (text: string): string =>
  text.replace('"40"', '"80"').replace('[a]', '[a, b]');
const byDefault = (value: string): string =>
  META.replace('default_shard_group: meta', `default_shard_group: ${value}`);
const TWICE = `${LOST}          customers: {shard_group: gone}\n`;
const aliased = LOST.replace(
  '{shard_group: gone}',
  '&t {shard_group: gone}\n          customers: *t',
);
const withGroup = (text: string): string =>
  text.replace(
    'shard_groups:\n',
    'shard_groups:\n  - {uid: more, key_ranges: [{shard_uid: s3}]}\n',
  );
const otherOrder = DATA.replace('    default_shard_index: i\n', '').replace(
  '      - {shard_uid: s2, start: "80"}\n',
  '      - {shard_uid: s2, start: "80"}\n    default_shard_index: i\n',
);
const renamed = DATA.replace(/data(?=$|\})/gm, 'other');

describe('an error that the branch has already', () => {
  // The file, and the branch.
  it.each<[string, string, string, string]>([
    ['the same', DATA, DATA, GAP],
    [
      'other repairs',
      `${DATA}          more: {shard_group: meta}\n`,
      DATA,
      GAP,
    ],
    ['a new group above it', withGroup(DATA), DATA, GAP],
    ['another order', otherOrder, DATA, GAP],
    // It is known by its fact, not by what to write instead.
    ['one more name to choose from', withGroup(LOST), LOST, UNDECLARED],
    ['fewer places than on the branch', LOST, TWICE, UNDECLARED],
    ['an alias for two places', aliased, TWICE, UNDECLARED],
    [
      'a value of the same type',
      byDefault('[]'),
      byDefault('[]'),
      'wrong-type',
    ],
    ['a group that nothing is in', unused(DATA), unused(DATA), GAP],
    ['an index of columns', two(DATA), two(DATA), 'index-column-count'],
  ])('is a warning that says so: %s', (_, file, live, id) => {
    expect(found(file, live)).toEqual([`warning ${id}, old`]);
  });

  it.each<[string, string, string, string]>([
    ['one more place', TWICE, LOST, UNDECLARED],
    ['one more place, by an alias', aliased, LOST, UNDECLARED],
    ['another bound', DATA.replace('"40"', '"30"'), DATA, GAP],
    ['another name', LOST.replace('gone', 'lost'), LOST, UNDECLARED],
    ['another type', byDefault('{}'), byDefault('[]'), 'wrong-type'],
    ['another table', LOST.replace('orders', 'users'), LOST, UNDECLARED],
    ['another group', renamed, DATA, GAP],
    ['a table in its group', DATA, unused(DATA), GAP],
    ['that for columns', two(DATA), two(unused(DATA)), 'index-column-count'],
  ])('is one no longer with %s', (_, file, live, id) => {
    expect(found(file, live)).toEqual([`error ${id}`]);
  });

  it('is a warning whatever the user has it weigh', () => {
    const file =
      'authoritative_shard_group: meta\nshard_groups: [{uid: meta, key_ranges: [{shard_uid: s1}]}]\ndatabases: {app: {}}\n';
    expect(found(file, file, [['no-default', 'error']])).toEqual([
      'warning no-default, old',
    ]);
    expect(found(file, META, [['no-default', 'error']])).toEqual([
      'error no-default',
    ]);
  });

  it('is known by its values and the names around it, not by its position', () => {
    const range = (first: string, more = ''): string =>
      DATA.replace('end: "40"', first).replace(
        '      - {shard_uid: s2, start: "80"}',
        `${more}      - {shard_uid: s2, start: "80"}`,
      );
    const empty = '      - {shard_uid: s3, start: "80", end: "80"}\n';
    expect(found(range('end: "80"', empty), range('end: "80"', empty))).toEqual(
      ['warning key-range-empty, old'],
    );
    const further = '      - {shard_uid: s4, start: "40", end: "80"}\n';
    expect(
      found(
        range('end: "40"', `${further}${empty}`),
        range('end: "80"', empty),
      ),
    ).toEqual(['warning key-range-empty, old']);
  });

  it('of which there are more than are listed is none that is known', () => {
    const many = (count: number): string =>
      `${META}databases:\n${Array.from({ length: count }, (_, at) => `  d${at}: {default_shard_group: g${at}}\n`).join('')}`;
    expect(found(many(1000), many(1000))).toHaveLength(1000);
    expect(
      found(many(1000), many(1000)).every((finding) =>
        finding.startsWith('warning'),
      ),
    ).toBe(true);
    expect(found(many(1001), many(1001))).toContain(
      'error undeclared-shard-group',
    );
  });

  it('is a warning too where the file had it before, and the branch never did', () => {
    const base = documentOf(DATA);
    const file = documentOf(
      `${DATA}          customers: {shard_group: meta}\n`,
    );
    const [finding, ...others] = validate(file, { base });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ id: 'key-range-gap', severity: 'warning' });
    expect(finding?.message).toContain('The file already had this problem.');
    expect(
      validate(documentOf(DATA.replace('"40"', '"30"')), { base }).map(
        ({ severity }) => severity,
      ),
    ).toEqual(['error']);
  });

  it('is an error where the branch was not read', () => {
    expect(validate(documentOf(LOST)).map(({ severity }) => severity)).toEqual([
      'error',
    ]);
  });
});

describe('keys of two shards, or of none, that the branch has already', () => {
  /** A group of ranges, each as shard, start and end. */
  const group = (...ranges: readonly string[]): string =>
    DATA.replace(
      / {4}key_ranges:\n(?: {6}.*\n)+(?=shard_indexes)/,
      `    key_ranges:\n${ranges
        .map((range) => range.split(' '))
        .map(
          ([shard, start, end]) =>
            `      - {shard_uid: ${shard}, start: "${start}", end: "${end}"}\n`,
        )
        .join('')}`,
    );
  const four = ['a 00 30', 'b 20 70', 'c 60 b0', 'd a0 '];

  it.each([
    ['one of three is repaired', ['a 00 20', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['one is made smaller', ['a 00 28', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['a range is split', ['a 00 30', 'b 20 40', 'b 40 70', 'c 60 b0', 'd a0 ']],
    ['all but one', ['a 00 20', 'b 20 60', 'c 60 b0', 'd a0 ']],
  ])('are warnings when %s', (_, ranges) => {
    const findings = found(group(...ranges), group(...four));
    const told = findings.filter((finding) => !finding.includes('mergeable'));
    expect([...new Set(told)]).toEqual(['warning key-range-overlap, old']);
  });

  it.each([
    ['an overlap grows', ['a 00 38', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['another shard takes part', ['e 00 30', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['one more is added', ['a 00 30', 'b 20 70', 'c 60 b0', 'd a0 ', 'e f0 ']],
  ])('are errors when %s', (_, ranges) => {
    const findings = found(group(...ranges), group(...four));
    expect(
      findings.filter((finding) => finding === 'error key-range-overlap'),
    ).toHaveLength(1);
  });

  const under = (modulus: number, text: string): string =>
    text.replace(
      'type: xxhash, columns: [a]',
      `type: modulo, columns: [a], index_params: {modulus: "${modulus}"}`,
    );
  const [smaller, gap] = [group('a  60', 'b 80 '), group('a  40', 'b 80 ')];
  const apart = group('a 00 40', 'a 40 80', 'b 00 20', 'b 20 60', 'b 60 ');
  const between = group('a 00 20', 'a 40 80', 'b 00 ');
  const three = group('a 00 80', 'b 40 c0', 'c 60 ');
  const inTwo = group('a  40', 'c 50 60', 'b 80 ');
  const [OVERLAP, old] = ['key-range-overlap', 'warning key-range-gap, old'];

  it.each<[string, string, string, readonly string[]]>([
    // Its neighbours share what all three did.
    [
      'the range between is gone',
      group('a 00 80', 'c 60 '),
      three,
      [`warning ${OVERLAP}, old`],
    ],
    [
      'shards had several ranges',
      group('a 00 80', 'b 00 '),
      apart,
      [`warning ${OVERLAP}, old`],
    ],
    [
      'a shard had keys between',
      group('a 00 80', 'b 00 '),
      between,
      [`error ${OVERLAP}`],
    ],
    ['a gap gets smaller', smaller, gap, [old]],
    ['a gap is cut in two', inTwo, gap, [old, old]],
    ['a gap gets wider', group('a  3f', 'b 80 '), gap, ['error key-range-gap']],
    ['no table is in the group', unused(smaller), unused(gap), [old]],
    ['a table comes to it', smaller, unused(gap), ['error key-range-gap']],
    ['the modulus stays', under(256, smaller), under(256, gap), [old]],
    [
      'the modulus changes',
      under(512, smaller),
      under(256, gap),
      ['error key-range-gap'],
    ],
  ])('are weighed where %s', (_, file, live, expected) => {
    expect(found(file, live)).toEqual(expected);
  });
});

it('an index that is enabled now and still not listed is a new problem', () => {
  const holding = (more: string) =>
    `${META}databases: {a: {global_secondary_indexes: {g: {table: l, owner_table: t, columns: [b], unique: true${more}}}, schemas: {p: {tables: {t: {shard_group: meta}, l: {shard_group: meta}}}}}}\n`;
  const told = (live: string) =>
    found(holding(', enabled: true'), live, [['gsi-inactive', 'error']]).filter(
      (one) => one.includes('gsi-inactive'),
    );
  expect(told(holding(', enabled: true'))).toEqual([
    'warning gsi-inactive, old',
  ]);
  expect(told(holding(''))).toEqual(['error gsi-inactive']);
});
