import { describe, expect, it } from 'vitest';
import { validate } from '../../src/rules/validate.ts';
import { documentOf } from '../domain.ts';
import { textOf } from '../messages.ts';
import { META } from './each/examples/parts.ts';

function found(text: string, live?: string): readonly string[] {
  const context = live === undefined ? {} : { live: documentOf(live) };
  return validate(documentOf(text), context).map(
    ({ severity, id, location }) => `${location.line} ${severity} ${id}`,
  );
}

/** A text inside of a key. */
function inside(key: string, text: string): string {
  return `${key}:\n${text.replaceAll(/^(?=.)/gm, '  ')}`;
}

const FREE_FORM = 'routing: {eu: a, us: b}\n';

describe('the wrapper of a request', () => {
  it.each([
    ['data_topology', inside('data_topology', META)],
    ['in another spelling', inside('dataTopology', META)],
    ['by its short name', inside('topology', META)],
    ['beside what else an answer has', inside('data_topology', META)],
    ['around a free-form document', inside('data_topology', FREE_FORM)],
    ['beside keys of the topology', `data_topology: {a: 1}\n${META}`],
    ['empty', 'data_topology: {}\n'],
    ['without a value', 'data_topology:\n'],
  ])('%s is the one error, at its line', (_, text) => {
    expect(found(text)).toEqual(['1 error wrapped-topology']);
    expect(found(`synced_at: null\n${text}`)).toContain(
      '2 error wrapped-topology',
    );
  });

  it('says to remove it', () => {
    const [finding] = validate(documentOf(inside('data_topology', META)));
    expect(finding && textOf(finding.message)).toMatch(
      /`data_topology` .*Remove /,
    );
  });

  it('is an error over a branch of either form', () => {
    const wrapped = inside('data_topology', META);
    expect(found(wrapped, META)).toEqual(['1 error wrapped-topology']);
    expect(found(wrapped, FREE_FORM)).toEqual(['1 error wrapped-topology']);
  });

  it('hides no mistake in what it wraps', () => {
    const wrong = META.replace('default_shard_group: meta', 'databases: 7');
    expect(found(inside('data_topology', wrong))).toEqual([
      '1 error wrapped-topology',
      '3 error wrong-type',
    ]);
  });
});

describe('a file in which no key is spelled right', () => {
  const MISSPELT =
    'authoritative_shard_grup: meta\nshardGroups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\ndatabses: {}\n';

  it('is checked as the topology that is meant', () => {
    expect(found(MISSPELT)).toEqual([
      '1 error misspelled-key',
      '2 error misspelled-key',
      '4 error misspelled-key',
    ]);
    expect(found('shardGroups: []\n')).toContain('1 error misspelled-key');
  });

  it('is free-form where the branch holds a free-form document', () => {
    expect(found(MISSPELT, FREE_FORM)).toEqual([]);
    expect(found(MISSPELT, '{}')).toHaveLength(3);
  });
});

describe('a file without any key of a topology', () => {
  it('is told as unchecked, unless the branch shows that it is meant', () => {
    expect(found(FREE_FORM)).toEqual(['1 warning nothing-checked']);
    expect(found(FREE_FORM, FREE_FORM)).toEqual([]);
    expect(found('topology: eu-west\n', FREE_FORM)).toEqual([]);
  });

  it('lacks what every topology has, if it is empty', () => {
    expect(found('{}')).toEqual(['1 error missing-key']);
    expect(found('{}', FREE_FORM)).toEqual([]);
  });
});
