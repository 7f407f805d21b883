import { describe, expect, it } from 'vitest';
import { TopologyDocument } from '../../../src/topology/topology-document.ts';
import { parseSeverities } from '../../../src/topology/validation/rules/index.ts';
import { validate } from '../../../src/topology/validation/validate.ts';
import { documentOf as jsonOf } from '../build.ts';
import { documentOf, toPlain } from '../example.ts';

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
  const branch = new TopologyDocument(
    jsonOf(toPlain(documentOf(live).root) as object, 'the branch'),
  );
  const context = {
    live: branch,
    severities: parseSeverities(severities).severities,
  };
  return validate(documentOf(file), context)
    .filter(({ id }) => id !== 'modulo-bound')
    .map(
      ({ severity, id, message }) =>
        `${severity} ${id}${message.includes('The branch already has this problem.') ? ', old' : ''}`,
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

  it('is an error where the branch was not read', () => {
    expect(validate(documentOf(LOST)).map(({ severity }) => severity)).toEqual([
      'error',
    ]);
  });
});
