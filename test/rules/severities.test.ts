import { describe, expect, it } from 'vitest';
import { parseSeverities } from '../../src/rules/index.ts';
import { validate } from '../../src/rules/validate.ts';
import { documentOf } from '../domain.ts';

describe('parseSeverities', () => {
  it('reads every severity', () => {
    const { severities, problems } = parseSeverities([
      ['no-default', 'error'],
      ['key-range-gap', 'warning'],
      ['unknown-key', 'off'],
    ]);
    expect(problems).toEqual([]);
    expect([...severities]).toEqual([
      ['no-default', 'error'],
      ['key-range-gap', 'warning'],
      ['unknown-key', 'off'],
    ]);
  });

  it('reports every problem at once, with the nearest rule', () => {
    const { severities, problems } = parseSeverities([
      ['key-range-gaps', 'error'],
      ['something else entirely', 'off'],
      ['no-default', 'warn'],
      ['unknown-key', false],
      ['duplicate-key', 'off'],
    ]);
    expect(severities.size).toBe(0);
    expect(problems).toEqual([
      'Unknown rule `key-range-gaps`. Did you mean `key-range-gap`?',
      'Unknown rule `something else entirely`. The rules are listed in docs/rules.md.',
      'Rule `no-default` has the severity `warn`. Use `error`, `warning` or `off`.',
      'Rule `unknown-key` has the severity `false`. Use `error`, `warning` or `off`.',
      'Rule `duplicate-key` is always an error, because the file cannot be read otherwise. Remove it from the input `rules`.',
    ]);
  });
});

describe('validate with severities', () => {
  const document = documentOf(
    'authoritative_shard_group: meta\nnote: x\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\ndatabases: {app: {}}\n',
  );

  it('sorts errors before warnings, and each by place', () => {
    const ids = (severities: [string, string][]): string[] =>
      validate(document, parseSeverities(severities)).map(
        ({ id, severity }) => `${severity} ${id}`,
      );
    expect(ids([])).toEqual(['warning unknown-key', 'warning no-default']);
    expect(ids([['no-default', 'error']])).toEqual([
      'error no-default',
      'warning unknown-key',
    ]);
    expect(ids([['no-default', 'off']])).toEqual(['warning unknown-key']);
  });

  it('keeps a milder case of a rule a warning', () => {
    const odd = documentOf(
      'authoritative_shard_group: meta\nshard_groups:\n  - {uid: meta, key_ranges: [{shard_uid: s1}]}\n  - {uid: data, default_shard_index: i, key_ranges: [{shard_uid: s1, end: "8"}, {shard_uid: s2, start: "9"}]}\nshard_indexes: {i: {type: xxhash, columns: [a]}}\n',
    );
    const { severities } = parseSeverities([['key-range-gap', 'error']]);
    expect(
      validate(odd, { severities }).map(
        ({ id, severity }) => `${severity} ${id}`,
      ),
    ).toEqual([
      'warning bound-odd-digits',
      'warning bound-odd-digits',
      'warning key-range-gap',
    ]);
  });
});

describe('validate of a free-form document', () => {
  it('applies no rule, unless the live document is of the Neki form', () => {
    const freeForm = documentOf('anything: {goes: here}');
    expect(validate(freeForm).map(({ id }) => id)).toEqual(['nothing-checked']);
    const { severities } = parseSeverities([['nothing-checked', 'off']]);
    expect(validate(freeForm, { severities })).toEqual([]);
    expect(
      validate(freeForm, { live: document() }).map(({ id }) => id),
    ).toEqual(['missing-key', 'unknown-key']);
  });

  function document(): ReturnType<typeof documentOf> {
    return documentOf('authoritative_shard_group: meta\nshard_groups: []');
  }
});
