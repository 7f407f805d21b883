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

describe('an error that the branch has already', () => {
  it.each([
    ['in a file that says the same', DATA, DATA],
    [
      'while something else is repaired',
      `${DATA}          customers: {shard_group: meta}\n`,
      DATA,
    ],
    [
      'below a group that is new',
      DATA.replace(
        '  - uid: data',
        '  - {uid: more, key_ranges: [{shard_uid: s3}]}\n  - uid: data',
      ),
      DATA,
    ],
    [
      'in a document that is written in another order',
      DATA.replace('    default_shard_index: i\n', '').replace(
        '      - {shard_uid: s2, start: "80"}\n',
        '      - {shard_uid: s2, start: "80"}\n    default_shard_index: i\n',
      ),
      DATA,
    ],
  ])('is a warning that says so: %s', (_, file, live) => {
    expect(found(file, live)).toEqual(['warning key-range-gap, old']);
  });

  it('is known again by its fact, not by what to write instead', () => {
    const file = LOST.replace(
      'shard_groups:',
      'shard_groups:\n  - {uid: more, key_ranges: [{shard_uid: s2}]}',
    );
    expect(found(file, LOST)).toEqual(['warning undeclared-shard-group, old']);
  });

  it('may have fewer places than on the branch, and no other', () => {
    const twice = `${LOST}          customers: {shard_group: gone}\n`;
    expect(found(LOST, twice)).toEqual(['warning undeclared-shard-group, old']);
    expect(found(twice, LOST)).toEqual(['error undeclared-shard-group']);
  });

  it('is one with other facts no longer', () => {
    expect(found(DATA.replace('"40"', '"30"'), DATA)).toEqual([
      'error key-range-gap',
    ]);
    expect(found(LOST.replace('gone', 'lost'), LOST)).toEqual([
      'error undeclared-shard-group',
    ]);
    const listed = META.replace(
      'default_shard_group: meta',
      'default_shard_group: []',
    );
    const mapped = META.replace(
      'default_shard_group: meta',
      'default_shard_group: {}',
    );
    expect(found(listed, listed)).toEqual(['warning wrong-type, old']);
    expect(found(mapped, listed)).toEqual(['error wrong-type']);
  });

  it('is one at another place no longer', () => {
    expect(found(LOST.replace('orders', 'customers'), LOST)).toEqual([
      'error undeclared-shard-group',
    ]);
    expect(
      found(
        DATA.replace(/data$/gm, 'other').replace(
          'shard_group: data',
          'shard_group: other',
        ),
        DATA,
      ),
    ).toEqual(['error key-range-gap']);
  });

  it('is one that the change makes count no longer', () => {
    const unused = DATA.replace(
      'orders: {shard_group: data}',
      'orders: {shard_group: meta}',
    );
    expect(found(unused, unused)).toEqual(['warning key-range-gap, old']);
    expect(found(DATA, unused)).toEqual(['error key-range-gap']);
    const two = (text: string): string =>
      text.replace('"40"', '"80"').replace('[a]', '[a, b]');
    expect(found(two(DATA), two(unused))).toEqual(['error index-column-count']);
    expect(found(two(DATA), two(DATA))).toEqual([
      'warning index-column-count, old',
    ]);
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

  it('that YAML repeats by an alias is one in every place or in none', () => {
    const tables = (more: string): string =>
      LOST.replace('{shard_group: gone}', `&t {shard_group: gone}${more}`);
    const file = tables('\n          customers: *t');
    expect(found(file, LOST)).toEqual(['error undeclared-shard-group']);
    expect(
      found(file, `${LOST}          customers: {shard_group: gone}\n`),
    ).toEqual(['warning undeclared-shard-group, old']);
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
  const three = ['a 00 30', 'b 20 70', 'c 60 b0', 'd a0 '];

  it.each([
    ['one of three is repaired', ['a 00 20', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['one is made smaller', ['a 00 28', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['a range is split', ['a 00 30', 'b 20 40', 'b 40 70', 'c 60 b0', 'd a0 ']],
    ['all but one', ['a 00 20', 'b 20 60', 'c 60 b0', 'd a0 ']],
  ])('are warnings when %s', (_, ranges) => {
    const findings = found(group(...ranges), group(...three)).filter(
      (finding) => !finding.includes('mergeable'),
    );
    expect(new Set(findings)).toEqual(
      new Set(['warning key-range-overlap, old']),
    );
  });

  it.each([
    ['an overlap grows', ['a 00 38', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['another shard takes part', ['e 00 30', 'b 20 70', 'c 60 b0', 'd a0 ']],
    ['one more is added', ['a 00 30', 'b 20 70', 'c 60 b0', 'd a0 ', 'e f0 ']],
  ])('are errors when %s', (_, ranges) => {
    const findings = found(group(...ranges), group(...three));
    expect(
      findings.filter((finding) => finding === 'error key-range-overlap'),
    ).toHaveLength(1);
  });

  it('are known where the range between is gone and its neighbours share what all three did', () => {
    expect(
      found(group('a 00 80', 'c 60 '), group('a 00 80', 'b 40 c0', 'c 60 ')),
    ).toEqual(['warning key-range-overlap, old']);
  });

  it('are known where the shards had them in several ranges', () => {
    const apart = group('a 00 40', 'a 40 80', 'b 00 20', 'b 20 60', 'b 60 ');
    expect(found(group('a 00 80', 'b 00 '), apart)).toEqual([
      'warning key-range-overlap, old',
    ]);
  });

  it('are errors where the ranges of a shard had keys of another between them', () => {
    const apart = group('a 00 20', 'a 40 80', 'b 00 ');
    expect(found(group('a 00 80', 'b 00 '), apart)).toEqual([
      'error key-range-overlap',
    ]);
  });

  it('are warnings when a gap gets smaller in a group that no table is in, there or here', () => {
    const unused = (text: string): string =>
      text.replace('{shard_group: data}', '{shard_group: meta}');
    const [smaller, gap] = [group('a  60', 'b 80 '), group('a  40', 'b 80 ')];
    expect(found(unused(smaller), unused(gap))).toEqual([
      'warning key-range-gap, old',
    ]);
    expect(found(smaller, unused(gap))).toEqual(['error key-range-gap']);
  });

  it('are errors when a smaller gap is read under another modulus', () => {
    const under = (modulus: number, text: string): string =>
      text.replace(
        'type: xxhash, columns: [a]',
        `type: modulo, columns: [a], index_params: {modulus: "${modulus}"}`,
      );
    const [smaller, gap] = [group('a  60', 'b 80 '), group('a  40', 'b 80 ')];
    expect(found(under(256, smaller), under(256, gap))).toEqual([
      'warning key-range-gap, old',
    ]);
    expect(found(under(512, smaller), under(256, gap))).toEqual([
      'error key-range-gap',
    ]);
  });

  it('are warnings when a gap gets smaller, and errors when it gets wider', () => {
    const gap = group('a 00 40', 'b 80 ');
    expect(found(group('a 00 60', 'b 80 '), gap)).toEqual([
      'warning key-range-gap, old',
    ]);
    expect(found(group('a 00 40', 'c 50 60', 'b 80 '), gap)).toEqual([
      'warning key-range-gap, old',
      'warning key-range-gap, old',
    ]);
    expect(found(group('a 00 3f', 'b 80 '), gap)).toEqual([
      'error key-range-gap',
    ]);
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
