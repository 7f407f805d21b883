import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fence, link } from '../../src/report/markdown.ts';
import {
  codeSpan as code,
  visible,
  escapedWords as words,
} from '../messages.ts';

describe('a value from outside', () => {
  it.each([
    ['a plain one', 'events', '`events`'],
    ['backticks', 'a`b``c', '```a`b``c```'],
    ['backticks at the ends', '`a`', '`` `a` ``'],
    ['a pipe, which would end a table cell', 'a|b', '`a\\|b`'],
    ['a mention', '@everyone', '`@everyone`'],
    ['HTML', '<img src=x>', '`<img src=x>`'],
    ['line breaks', 'a\nb\r\tc', '`a\\nb\\r\\tc`'],
    ['marks that reorder text', 'a\u202eb\u2066c', '`a\\u202eb\\u2066c`'],
    ['invisible letters', 'a\u200bb\u{e0041}c', '`a\\u200bb\\u{e0041}c`'],
    [
      'letters that show as nothing',
      'a\u3164b\u115fc\ufe0fd\u2800',
      '`a\\u3164b\\u115fc\\ufe0fd\\u2800`',
    ],
    [
      'spaces that are no space to SQL',
      'tenant_id\u00a0\u3000',
      '`tenant_id\\u00a0\\u3000`',
    ],
    ['half a character', 'a\ud800b', '`a\\ud800b`'],
    ['nothing', '', '`""`'],
    ['blanks', '  ', '`""`'],
    ['a long one', 'x'.repeat(500), `\`${'x'.repeat(119)}…\``],
  ])('%s becomes an inert code span', (_, value, expected) => {
    expect(code(value)).toBe(expected);
  });

  it('never closes its code span early', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('`', '|', 'a', ' ', '\n', '<', '@'),
        }),
        (value) => {
          const span = code(value);
          const mark = /^`+/.exec(span)?.[0] ?? '';
          const inner = span.slice(mark.length, -mark.length);
          expect(span.endsWith(mark)).toBe(true);
          expect(
            (inner.match(/`+/g) ?? []).every(
              (run) => run.length !== mark.length,
            ),
          ).toBe(true);
          expect(inner).not.toMatch(/(?<!\\)\||\n/);
        },
      ),
    );
  });

  it('never ends the address that it stands in, nor a cell or words around that', () => {
    expect(link('page', 'https://a.test/(b)|c*d_e~f\'g h"')).toBe(
      '[page](https://a.test/%28b%29%7Cc%2ad%5fe%7ef%27g%20h%22)',
    );
  });

  it('never closes its fence early', () => {
    const text = fence('diff', ['+ ````', '- ```', 'x']);
    expect(text).toBe('`````diff\n+ ````\n- ```\nx\n`````');
  });
});

describe('our own words', () => {
  it('has no letter left that hides or reorders others', () => {
    expect(visible('\u202e\u0000')).toBe('\\u202e\\u0000');
    expect(visible('⚠️ a b')).toBe('⚠️ a b');
    expect(words('\u2028')).toBe('\\\\u2028');
  });
});
