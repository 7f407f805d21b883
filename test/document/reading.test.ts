import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentsOf } from '../../src/document/comments.ts';
import { memberValue, textOf } from '../../src/document/document.ts';
import type { Finding } from '../../src/document/finding.ts';
import { jsonFinding } from '../../src/document/json-syntax.ts';
import {
  hasTooManyValues,
  readParsed,
  readTopology,
} from '../../src/document/reading.ts';
import { tries } from '../long.ts';
import { textOf as wordsOf } from '../messages.ts';
import {
  brokenTexts,
  jsonTexts,
  parsedAlike,
  readAlike,
  refusedAlike,
} from './json-texts.ts';
import { bytes, json, longStrings } from './reading.ts';
import { REFUSED } from './refused.ts';

describe('what a file says is read exactly', () => {
  it.each([
    [
      'integers beyond 2^53',
      'a: 12345678901234567890',
      '{"a":12345678901234567890}',
    ],
    ['trailing zeros', 'a: 1.50', '{"a":1.50}'],
    [
      'spellings JSON lacks',
      'a: [+1, .5, 5., 007, 0x1F, 0o17, -.5e3]',
      '{"a":[1,0.5,5.0,7,31,15,-0.5e3]}',
    ],
    ['numbers no double can hold', 'a: 1e400', '{"a":1e400}'],
    [
      'the words of YAML 1.1 as texts',
      'a: [yes, no, on, off, 1_000, 12:30]',
      '{"a":["yes","no","on","off","1_000","12:30"]}',
    ],
    [
      'signs and points without a digit as texts',
      'a: [., +, +., -.e5, "", .e5]',
      '{"a":[".","+","+.","-.e5","",".e5"]}',
    ],
    [
      'the words of YAML 1.2',
      'a: [true, False, null, ~, ]',
      '{"a":[true,false,null,null]}',
    ],
    [
      'core tags',
      'a: !!str 80\nb: !!int "7"\nc: ! 9',
      '{"a":"80","b":7,"c":"9"}',
    ],
    [
      'aliases, written out',
      'a: &x {k: [1]}\nb: *x',
      '{"a":{"k":[1]},"b":{"k":[1]}}',
    ],
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
    [
      'names of the prototype',
      '__proto__: 1\nconstructor: 2',
      '{"__proto__":1,"constructor":2}',
    ],
    [
      'keys that look like numbers, in their order',
      '"2": a\n"1": b',
      '{"2":"a","1":"b"}',
    ],
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

longStrings(1024 * 1024);

it('a file of more than 10 MiB is refused, and one of as much is read', () => {
  const most = 10 * 1024 * 1024;
  const bytes = (length: number) => Buffer.from('{"a":1}'.padEnd(length));
  expect(readTopology('t.json', bytes(most)).ok).toBe(true);
  expect(readTopology('t.json', bytes(most + 1))).toMatchObject({
    ok: false,
    findings: [{ id: 'file-too-large', location: { line: 1, column: 1 } }],
  });
});

describe('more than a million values', () => {
  it('are refused from the first one on, aliases and what they stand for counted', () => {
    const withMore = (count: number): string =>
      json(
        't.yaml',
        `a: &a [${'1,'.repeat(2000)}]\nb: [${'*a,'.repeat(498)}]\nc: [${'1,'.repeat(count)}]\n`,
      );
    // Four lists and objects, 2,000 numbers, and 498 aliases with 2,001 values each.
    const most = 1_000_000 - 4 - 2000 - 498 * 2002;
    expect(withMore(most)).toMatch(/^\{/);
    expect(withMore(most + 1)).toMatch(/^too-many-values@/);
  });

  it('are refused where the last alias makes them', () => {
    const withAliases = (count: number): string =>
      json(
        't.yaml',
        `a: &a [${'1,'.repeat(2000)}]\nb: [${'*a,'.repeat(count)}]\n`,
      );
    // Three lists and objects, 2,000 numbers, and 2,002 for each alias.
    const most = Math.floor((1_000_000 - 3 - 2000) / 2002);
    expect(withAliases(most)).toMatch(/^\{/);
    expect(withAliases(most + 1)).toMatch(/^too-many-values@2:/);
  });

  it('are refused when aliases make them', () => {
    const text = `a: &a [${'1,'.repeat(2000)}]\nb: [${'*a,'.repeat(600)}]\n`;
    expect(json('t.yaml', text)).toMatch(/^too-many-values@2:\d+$/);
  });
});

describe('a collection of a YAML file', () => {
  it.each([
    ['[*x]'],
    ['[*x, ]'],
    ['{k: *x}'],
    ['{k: *x , }'],
    ['[[*x], [*x]]'],
    ['[]'],
    ['{k: }'],
    ['{k}'],
    ['{k: , }'],
    ['{"k": # comment }\n   }'],
    ['{j: 1, k: !!null }'],
    ['{k: &y }'],
    ['[k: ]'],
    ['[!!str ]'],
    ['[1, &y , ]'],
    ['\n  k: !!null'],
    ['[1, # comment ]\n   "2"]'],
    ['\n  - *x'],
    ['\n  - k: *x\n    l: 1\n  - *x'],
  ])('stands from its first character to its last: %j', (written) => {
    const text = `a: &x [1]\nb: ${written}\nc: 1\n`;
    const read = readTopology('t.yaml', bytes(text));
    const node = read.ok && memberValue(read.document.root, 'b');
    expect(node && text.slice(node.start, node.end)).toBe(written.trim());
  });
});

describe('what is not one JSON object is refused at its place', () => {
  it.each(REFUSED)('%s', (_, name, text, expected) => {
    expect(json(name, text)).toBe(expected);
  });

  it.each([
    ['t.json', '{"a":\u00a01}', 'no-break space (`U+00A0`)'],
    ['t.yaml', 'a:\n\u00a0\u00a0b: 1\n', 'no-break space (`U+00A0`)'],
    ['t.yaml', 'a: \u3000b\n', 'character `U+3000`'],
    ['t.json', '{\n<<<<<<< HEAD\n}', 'merge conflict is not resolved'],
  ])('in %s %j is told to have a %s', (name, text, words) => {
    const result = readTopology(name, bytes(text));
    const told = result.ok ? undefined : result.findings[0]?.message;
    expect(wordsOf(told)).toContain(words);
  });

  it('names the first place of a key that stands twice', () => {
    const result = readTopology('t.yaml', bytes('a: 1\nb: 2\na: 3'));
    expect(result.ok ? [] : result.findings).toMatchObject([
      {
        location: { line: 3, column: 1 },
        message: expect.stringContaining('line 1, column 1'),
      },
    ]);
  });

  it.each(['t.yaml', 't.json'])('nesting without end in %s', (name) => {
    for (const level of ['[', '{"a":'])
      expect(json(name, level.repeat(100_000))).toMatch(/^too-deep@1:\d{3}$/);
  });

  it('nesting without end by indentation', () => {
    const levels = Array.from({ length: 300 }, (_, at) => ' '.repeat(at));
    const text = levels.map((blanks) => `${blanks}a:`).join('\n');
    expect(json('t.yaml', text)).toBe('too-deep@102:102');
  });

  it('aliases that grow without end, without taking the memory for it', () => {
    const levels = 'bcdefghijk'
      .split('')
      .map(
        (name, at) =>
          `${name}: [${Array(9).fill(`*${'abcdefghij'[at]}`).join(',')}]`,
      );
    const text = `a: &a [${'lol'.repeat(1000)}]\n${levels.map((line) => line.replace(/^(\w): /, '$1: &$1 ')).join('\n')}`;
    expect(json('t.yaml', text)).toMatch(/^alias-expansion@/);
  });

  it('what is not UTF-8, by its line', () => {
    expect(readTopology('t.yaml', brokenAfter('a: 1\nb: '))).toMatchObject({
      ok: false,
      findings: [
        {
          id: 'not-utf8',
          location: {
            file: 't.yaml',
            line: 2,
            column: 1,
            endLine: 2,
            endColumn: 1,
          },
        },
      ],
    });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'what is not UTF-8 behind %i letters of three bytes, by its line',
    (count) => {
      const signs = '\u20ac'.repeat(count);
      const text = brokenAfter(`a: ${signs}\nb: ${signs}`);
      const read = readTopology('t.yaml', text);
      expect(read.ok || read.findings[0]?.location.line).toBe(2);
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7])(
    'what is not UTF-8 below %i lines with such a letter, by its line',
    (count) => {
      const read = readTopology(
        't.yaml',
        brokenAfter('# \u20ac\n'.repeat(count)),
      );
      expect(read.ok || read.findings[0]?.location.line).toBe(count + 1);
    },
  );

  it.each([
    [[0xff, 0xfe], 'The file is UTF-16.'],
    [[0xfe, 0xff], 'The file is UTF-16.'],
    [[0xff, 0x61], 'This line is not UTF-8.'],
    [[0xfe, 0x61], 'This line is not UTF-8.'],
    [[0x61, 0xfe], 'This line is not UTF-8.'],
    [[0x61, 0xff], 'This line is not UTF-8.'],
  ])('%j is named: %s', (start, name) => {
    const read = readTopology(
      't.yaml',
      Uint8Array.from([...start, 0x61, 0x80]),
    );
    const told = read.ok ? undefined : read.findings[0]?.message;
    expect(wordsOf(told)).toMatch(new RegExp(`^${name}`));
  });
});

/** A text with a byte behind it that is no UTF-8, and a line behind that. */
function brokenAfter(text: string): Uint8Array {
  const broken = Buffer.from([0xff]);
  return Buffer.concat([Buffer.from(text), broken, Buffer.from('\nc: 1\n')]);
}

describe('a mistake in YAML', () => {
  it.each([
    ['a bracket that closes nothing', 'groups: }\n'],
    ['a tab', 'groups:\n\t- uid: a\n'],
    ['a double quote left open', 'a:\n  b: "x\n  c: "d"\n'],
    ['a list left open', "a: it's\nb: [c, 'd[', x\ne: f\n"],
    ['a key without a colon', 'a: 1\ngroups\n  - uid: a\n'],
    ['a colon in a plain value', 'a: b: c\n'],
    ['a member between two levels', 'a:\n   b: 1\n  c: 2\n'],
    ['a list behind its key', 'a: - b\n'],
    ['no comma between members', 'a: {b: 1 c: 2}\n'],
    ['an apostrophe in quotes', "a: 'it's'\n"],
    ['a value that has to be quoted', 'a: @b\n'],
    ['an escape there is not', 'a: "C:\\dir"\n'],
  ])('is told in the words of the parser: %s', (_, text) => {
    const finding = firstFinding(text);
    expect(finding?.id).toBe('yaml-syntax');
    expect(wordsOf(finding?.message)).toMatch(
      /^Not valid YAML: `.+`\. Check this line and the one above\.$/,
    );
  });

  it.each([
    ['where the parser stops', 'a: b: c\n', '1:5-1:6'],
    ['at a control character', 'a: b\x01c\n', '1:5-1:6'],
    ['at the first marker of a conflict', 'a: 1\n<<<<<<< HEAD\n', '2:1-2:2'],
    ['at a placeholder in brackets', 'a: [${shard:b}]\n', '1:5-1:7'],
    ['at the level that is too deep', '['.repeat(200), '1:102-1:103'],
    ['at the line between two documents', 'a: 1\n---\nb: 2\n', '2:1-2:4'],
  ])('is told %s', (_, text, marked) => {
    const { line, column, endLine, endColumn } =
      firstFinding(text)?.location ?? {};
    expect(`${line}:${column}-${endLine}:${endColumn}`).toBe(marked);
  });

  it.each([
    [2, 'a: 1\n<<<<<<< HEAD\nb: 2\n=======\n'],
    [1, '<<<<<<< HEAD\nb: 2\n=======\n'],
  ])(
    'is a merge that was not resolved, at its first marker in line %i',
    (line, text) => {
      const finding = firstFinding(text);
      expect(finding?.location.line).toBe(line);
      expect(finding?.message).toContain('conflict');
    },
  );

  it('is told of a hundred, and no more', () => {
    const tags = Array.from({ length: 150 }, (_, at) => `k${at}: !foo 1\n`);
    const result = readTopology('t.yaml', bytes(tags.join('')));
    expect(result.ok ? [] : result.findings).toHaveLength(100);
  });
});

function firstFinding(text: string): Finding | undefined {
  const result = readTopology('t.yaml', bytes(text));
  return result.ok ? undefined : result.findings[0];
}

describe('a JSON file', () => {
  it('is read to the value of JSON.parse, at its places', () => {
    fc.assert(fc.property(jsonTexts, readAlike), { numRuns: tries(300) });
  });

  it.each([
    ['a key and its colon on two lines', '{"a"\n:1}'],
    ['lines without indentation', '{\n"a": [\n1\n]\n}'],
    ['carriage returns alone', '{\r"a":1\r}\r'],
    ['a key of 3,000 characters', `{"${'k'.repeat(3000)}":1}`],
    [
      'characters that YAML does not print',
      '{"a":"\u007f\u0080\u2028\ufeff\uffff"}',
    ],
    [
      'what YAML would give a meaning',
      '{"<<":{"a":"*x"},"- a":"# b","? c":"2026-01-01","~":"%"}',
    ],
    [
      'names of the prototype',
      '{"__proto__":{"constructor":1},"hasOwnProperty":2}',
    ],
    ['tabs', '{\t"a"\t:\t1\n\t,\t"b": "\\t"\t}'],
  ])('is read whatever it holds: %s', (_, text) => {
    readAlike(text);
  });

  it('is refused exactly where JSON.parse refuses it, but for keys that stand twice', () => {
    fc.assert(fc.property(brokenTexts, refusedAlike), { numRuns: tries(2500) });
  });

  it.each([
    '{"a":1,}',
    '[1, ]',
    '{"a" 1}',
    '{a: 1}',
    '[1 2]',
    '{"a":1 "b"',
    '{} {',
    '{"a":',
    '{"a":\n // b\n1}',
    '{"a":\n # b\n1}',
    "['a']",
    '{"a":NaN}',
    '{"a":007}',
    '{"a":tru}',
    '{"a":"b',
    '{"a":"\t"}',
    '{"a":"b\\x"}',
  ])('tells what is wrong with %s, and where', (text) => {
    const result = readTopology('t.json', bytes(text));
    const said = result.ok
      ? []
      : result.findings.map(
          ({ message, location: { line, column } }) =>
            `${line}:${column} ${wordsOf(message)}`,
        );
    expect(said.join('\n')).toMatchSnapshot();
  });

  it.each([
    ['{"a":1,}', '1:8-1:9'],
    ['{"a":\n', '2:1-2:1'],
    ['{"a"', '1:5-1:5'],
    ['{\n// b\n}', '2:1-2:2'],
  ])(
    'marks one character, and none where the text ends: %j',
    (text, marked) => {
      const read = readTopology('t.json', bytes(text));
      const places = (read.ok ? [] : read.findings).map(
        ({ location: { line, column, endLine, endColumn } }) =>
          `${line}:${column}-${endLine}:${endColumn}`,
      );
      expect(places).toEqual([marked]);
    },
  );

  it('is refused in the words of JSON.parse at its first character, where these are not known', () => {
    const { id, location, message } = jsonFinding(
      { name: 't.json', text: '{' },
      'No such luck',
    );
    expect([id, location, wordsOf(message)]).toEqual([
      'json-syntax',
      { file: 't.json', line: 1, column: 1, endLine: 1, endColumn: 2 },
      'Not valid JSON: `No such luck`.',
    ]);
  });

  it('tells the place in a long text that says the same many times', () => {
    const text = `[${'"a",'.repeat(50_000)}\n${'"nul, nul",'.repeat(1000)} nul, ${'"nul, nul",'.repeat(1000)}1]`;
    expect(json('t.json', text)).toBe('json-syntax@2:11002');
  });
});

describe('an answer of the service', () => {
  it('is the document that a file of the same text is, without places', () => {
    fc.assert(fc.property(jsonTexts, parsedAlike), { numRuns: tries(300) });
  });

  it.each([
    ['long numbers', '{"a":[12345678901234567890,1.50,-0,1E+2, 5]}'],
    ['names that look like numbers', '{"b":1,"2":{"1":1,"0":2}}'],
    ['names of the prototype', '{"__proto__":{"constructor":1}}'],
    ['texts that look like keys', '{"a":[":b","c\\":d"]}'],
  ])('has all that the text says: %s', (_, text) => {
    parsedAlike(text);
  });

  it.each([
    ['a key that stands twice', '{"a":1,"a":2}'],
    ['a key that stands twice by an escape', '{"a":1,"\\u0061":2}'],
    ['more than a hundred levels', `${'['.repeat(110)}${']'.repeat(110)}`],
    ['levels without end', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a number of 2,000 digits', `[${'9'.repeat(2000)}]`],
  ])('is none with %s', (_, text) => {
    expect(
      readParsed({ name: 'the branch', text }, JSON.parse(text)),
    ).toBeUndefined();
  });
});

describe('any bytes at all', () => {
  it.each(['t.yaml', 't.json'])(
    'give %s a document or located findings, never an exception',
    (name) => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 300 }), (text) => {
          const result = readTopology(name, text);
          expect(
            result.ok ||
              result.findings.every(({ location }) => location.line > 0),
          ).toBe(true);
        }),
        { numRuns: tries(2000) },
      );
    },
  );

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
      { numRuns: tries(2500) },
    );
  });
});

describe('the comments of a YAML file', () => {
  const commentsIn = (text: string): readonly string[] => {
    const result = readTopology('t.yaml', bytes(text));
    if (!result.ok) throw new Error('the text cannot be read');
    const { source, root } = result.document;
    return commentsOf(text, root).map((span) => textOf(source, span));
  };

  it('are those behind white space, without the blanks at their end', () => {
    expect(commentsIn('# a  \nb: c#d # e\t\n')).toEqual(['# a', '# e']);
  });

  it('are also those right below the lines of a text', () => {
    expect(commentsIn('a: |+\n  b # c\n\n# d\n')).toEqual(['# d']);
  });

  it('are in no text, also not behind a merge key', () => {
    const text = "a: {<<: {b: 'p # q'}, c: 'r # s'} # t\n";
    expect(commentsIn(text)).toEqual(['# t']);
  });

  it('are not in what a key that stands twice repeats', () => {
    const comment = 'neki-topology: allow no-default -- none is needed';
    const name = `"a # ${comment}"`;
    const text = `a: ${name}\na: ${name}\nb: 1 # ${comment}\n`;
    const result = readTopology('t.yaml', bytes(text));
    const source = result.ok ? undefined : result.draft?.source;
    expect(source?.comments).toMatchObject([{ start: text.lastIndexOf('#') }]);
  });
});

it('a text of more than a million values is known before it is parsed', () => {
  const withValues = (count: number) => `[${'1,'.repeat(count - 1)}1]`;
  expect(
    [1_000_000, 1_000_001].map((count) => hasTooManyValues(withValues(count))),
  ).toEqual([false, true]);
});

it('an object with a member counts as well as the comma before it', () => {
  expect(hasTooManyValues(`[${'{"a":1},'.repeat(600_000)}1]`)).toBe(true);
});

it.each(['[]', '{}'])('what is empty in a text counts once: %s', (empty) => {
  expect(hasTooManyValues(`[${`${empty},`.repeat(600_000)}1]`)).toBe(false);
});

it.each([
  ['array', '[', ']'],
  ['object', '{"a":', '}'],
])(
  'an answer of a hundred levels is read, and none of more: %s',
  (kind, open, close) => {
    const read = (levels: number) => {
      const text = `${open.repeat(levels)}1${close.repeat(levels)}`;
      return readParsed({ name: 'the branch', text }, JSON.parse(text))?.kind;
    };
    expect([read(100), read(101)]).toEqual([kind, undefined]);
  },
);
