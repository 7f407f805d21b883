import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson, toPlain } from '../../../src/topology/document/document.ts';
import { readJson } from '../../../src/topology/document/json.ts';
import { readTopology } from '../../../src/topology/document/reading.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function json(name: string, text: string): string {
  const result = readTopology(name, bytes(text));
  return result.ok
    ? toJson(result.document.root)
    : result.findings.map(({ id, location }) => `${id}@${location.line}:${location.column}`).join(' ');
}

describe('what a file says is read exactly', () => {
  it.each([
    ['integers beyond 2^53', 'a: 12345678901234567890', '{"a":12345678901234567890}'],
    ['trailing zeros', 'a: 1.50', '{"a":1.50}'],
    ['spellings JSON lacks', 'a: [+1, .5, 5., 007, 0x1F, 0o17, -.5e3]', '{"a":[1,0.5,5.0,7,31,15,-0.5e3]}'],
    ['numbers no double can hold', 'a: 1e400', '{"a":1e400}'],
    [
      'the words of YAML 1.1 as texts',
      'a: [yes, no, on, off, 1_000, 12:30]',
      '{"a":["yes","no","on","off","1_000","12:30"]}',
    ],
    ['the words of YAML 1.2', 'a: [true, False, null, ~, ]', '{"a":[true,false,null,null]}'],
    ['core tags', 'a: !!str 80\nb: !!int "7"\nc: ! 9', '{"a":"80","b":7,"c":"9"}'],
    ['aliases, written out', 'a: &x {k: [1]}\nb: *x', '{"a":{"k":[1]},"b":{"k":[1]}}'],
    [
      'merge keys, own keys first',
      'a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}',
      '{"a":{"p":1,"q":2},"b":{"q":3,"p":1}}',
    ],
    [
      'a list of merges, the earlier first',
      'a: [&x {p: 1}, &y {p: 2, q: 2}]\nb: {<<: [*x, *y]}',
      '{"a":[{"p":1},{"p":2,"q":2}],"b":{"p":1,"q":2}}',
    ],
    ['a quoted merge key as a name', 'a: {"<<": 1}', '{"a":{"<<":1}}'],
    ['names of the prototype', '__proto__: 1\nconstructor: 2', '{"__proto__":1,"constructor":2}'],
    ['keys that look like numbers, in their order', '"2": a\n"1": b', '{"2":"a","1":"b"}'],
    ['a byte order mark', '\ufeffa: 1', '{"a":1}'],
  ])('%s', (_, text, expected) => {
    expect(json('t.yaml', text)).toBe(expected);
  });

  it('keeps the digits of JSON numbers', () => {
    expect(json('t.json', '{"a":[12345678901234567890,1.50,-0,1E+2]}')).toBe(
      '{"a":[12345678901234567890,1.50,-0,1E+2]}',
    );
  });
});

describe('a string as long as the largest file', () => {
  const most = 9 * 1024 * 1024;

  it.each([
    ['of escapes', '\\n', '\n'],
    ['of backslashes', '\\\\', '\\'],
    ['of quotes', '\\"', '"'],
    ['of code points', '\\u0041', 'A'],
  ])('%s is read', (_, written, meant) => {
    const count = Math.floor(most / written.length);
    const result = readTopology('t.json', bytes(`{"a":"${written.repeat(count)}"}`));
    expect(result.ok && toPlain(result.document.root)).toEqual({ a: meant.repeat(count) });
  });

  it('is refused at its place when nothing closes it', () => {
    expect(json('t.json', `{"a":"${'\\\\'.repeat(most / 2)}`)).toBe(`json-syntax@1:${most + 7}`);
  });
});

describe('more than a million values', () => {
  it.each([
    ['t.json', `{"a":[${'1,'.repeat(1_000_000)}1]}`],
    ['t.yaml', `a: [${'1,'.repeat(1_000_000)}1]\n`],
  ])('are refused in %s, because what follows would cost gigabytes', (name, text) => {
    expect(json(name, text)).toMatch(/^too-many-values@1:\d+$/);
  });

  it('are refused when aliases make them', () => {
    const text = `a: &a [${'1,'.repeat(2000)}]\nb: [${'*a,'.repeat(600)}]\n`;
    expect(json('t.yaml', text)).toMatch(/^too-many-values@2:\d+$/);
  });
});

describe('what is not one JSON object is refused at its place', () => {
  it.each([
    ['an empty file', 't.yaml', '', 'empty-file@1:1'],
    ['only a comment', 't.yaml', '# nothing', 'empty-file@1:1'],
    ['an empty document', 't.yaml', '---\n', 'empty-file@1:1'],
    ['an empty JSON file', 't.json', ' ', 'empty-file@1:2'],
    ['a list', 't.yaml', '\n- a', 'not-an-object@2:1'],
    ['a text', 't.json', '"a"', 'not-an-object@1:1'],
    ['two documents', 't.yaml', 'a: 1\n---\nb: 2', 'several-documents@3:1'],
    ['a key twice in YAML', 't.yaml', 'a: 1\nb:\n  c: 1\n  c: 2', 'duplicate-key@4:3'],
    ['a key twice in JSON', 't.json', '{"a": 1,\n "a": 2}', 'duplicate-key@2:2'],
    ['a key twice by escape', 't.json', '{"a":1,"\\u0061":2}', 'duplicate-key@1:8'],
    ['an unknown alias', 't.yaml', 'a: *x', 'unknown-alias@1:4'],
    ['an alias inside its own value', 't.yaml', 'a: &x\n  - *x', 'recursive-alias@2:5'],
    [
      'foreign tags, all of them',
      't.yaml',
      'a: !foo 1\nb: !!binary aGk=\nc: !!set {x}',
      'unknown-tag@1:4 unknown-tag@2:4 unknown-tag@3:4',
    ],
    ['dates', 't.yaml', 'a: 2026-11-20\nb: 2026-11-20T10:00:00Z', 'unquoted-date@1:4 unquoted-date@2:4'],
    ['numbers without end', 't.yaml', 'a: .inf', 'non-finite-number@1:4'],
    ['not a number', 't.yaml', 'a: .NaN', 'non-finite-number@1:4'],
    ['NaN in JSON', 't.json', '{"a":NaN}', 'json-syntax@1:6'],
    [
      'keys that are no texts',
      't.yaml',
      '80: a\ntrue: b\n~: c\n? [x]\n: d',
      'non-string-key@1:1 non-string-key@2:1 non-string-key@3:1 non-string-key@4:3',
    ],
    ['a tab as indentation', 't.yaml', 'a:\n\tb: 1', 'yaml-syntax@2:1'],
    ['an open bracket', 't.yaml', 'a: [1', 'yaml-syntax@1:6'],
    ['a trailing comma', 't.json', '{"a":1,}', 'json-syntax@1:8'],
    ['a comment in JSON', 't.json', '{\n// no\n}', 'json-syntax@2:1'],
    ['a number of 2,000 digits', 't.yaml', `a: ${'9'.repeat(2000)}`, 'number-too-long@1:4'],
    ['a merge of what is no object', 't.yaml', 'a: {<<: 1}', 'merge-key@1:9'],
  ])('%s', (_, name, text, expected) => {
    expect(json(name, text)).toBe(expected);
  });

  it('names the first place of a key that stands twice', () => {
    const result = readTopology('t.yaml', bytes('a: 1\nb: 2\na: 3'));
    expect(result.ok ? [] : result.findings).toMatchObject([
      {
        location: { line: 3, column: 1 },
        related: { line: 1, column: 1 },
        message: expect.stringContaining('line 1, column 1'),
      },
    ]);
  });

  it.each(['t.yaml', 't.json'])('nesting without end in %s', (name) => {
    expect(json(name, '['.repeat(100_000))).toMatch(/^too-deep@1:1\d\d$/);
  });

  it('aliases that grow without end, without taking the memory for it', () => {
    const levels = 'bcdefghijk'
      .split('')
      .map((name, at) => `${name}: [${Array(9).fill(`*${'abcdefghij'[at]}`).join(',')}]`);
    const text = `a: &a [${'lol'.repeat(1000)}]\n${levels.map((line) => line.replace(/^(\w): /, '$1: &$1 ')).join('\n')}`;
    expect(json('t.yaml', text)).toMatch(/^alias-expansion@/);
  });

  it('what is not UTF-8, by its line', () => {
    const text = Buffer.concat([Buffer.from('a: 1\nb: '), Buffer.from([0xff]), Buffer.from('\n')]);
    expect(readTopology('t.yaml', text)).toMatchObject({
      ok: false,
      findings: [{ id: 'not-utf8', location: { line: 2 } }],
    });
  });

  it('UTF-16, by its name', () => {
    const text = Buffer.from('\ufeffa: 1', 'utf16le');
    expect(readTopology('t.yaml', text)).toMatchObject({
      ok: false,
      findings: [{ message: expect.stringContaining('UTF-16') }],
    });
  });
});

describe('the JSON reader', () => {
  const parses = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  it('reads what JSON.parse reads, to the same value', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        const { node, findings } = readJson({ name: 't.json', text });
        expect(findings).toEqual([]);
        expect(node && JSON.stringify(toPlain(node))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('refuses exactly what JSON.parse refuses, but for keys that stand twice', () => {
    const token = fc.constantFrom(
      ...'{ } [ ] , : " "a" "b" 1 -0 01 .5 1.5e3 true nul null \\u00 "\\n" "\\x" \n + \u00a0'.split(' '),
      ' ',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        const { findings } = readJson({ name: 't.json', text });
        const isRead = findings.every(({ id }) => id === 'duplicate-key');
        expect(isRead).toBe(parses(text));
      }),
      { numRuns: 2500 },
    );
  });
});

describe('any bytes at all', () => {
  it.each(['t.yaml', 't.json'])('give %s a document or located findings, never an exception', (name) => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (text) => {
        const result = readTopology(name, text);
        expect(result.ok || result.findings.every(({ location }) => location.line > 0)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('made of YAML’s own characters as well', () => {
    const piece = fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '-',
      '- ',
      '? ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '&x ',
      '*x',
      '!!str ',
      '"',
      "'",
      '|',
      '>',
      '#',
      '<<',
      '%TAG',
      '---',
      '...',
      '\t',
      '1',
      '.nan',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const result = readTopology('t.yaml', bytes(pieces.join('')));
        expect(result.ok || result.findings.length > 0).toBe(true);
      }),
      { numRuns: 2500 },
    );
  });
});
