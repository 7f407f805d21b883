import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, documentOf, planFor } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { pairs, topologies } from '../../../../test/topology/generated.ts';
import { edited } from './edited.ts';

const FORMATS = ['yaml', 'json'] as const;

type Draw = (ways: number) => number;

/** A document as a person might write it in YAML: block and flow, quotes, comments and blank lines as drawn. */
function handwritten(value: unknown, draw: Draw): string {
  let comments = 0;
  const comment = (): string => `# comment ${++comments}`;
  const scalar = (text: unknown): string => {
    if (typeof text !== 'string') return JSON.stringify(text);
    if (/^[a-z_]\w*$/.test(text) && !/^(?:null|true|false)$/.test(text)) {
      return [text, `'${text}'`, JSON.stringify(text)][draw(3)] ?? text;
    }
    return JSON.stringify(text);
  };
  const flow = (part: unknown): string => {
    if (Array.isArray(part)) return `[${part.map(flow).join(', ')}]`;
    if (typeof part !== 'object' || part === null) return scalar(part);
    return `{${Object.entries(part)
      .map(([key, inner]) => `${scalar(key)}: ${flow(inner)}`)
      .join(', ')}}`;
  };
  const gap = (indent: string): string => {
    const way = draw(12);
    if (way === 0) return '\n';
    if (way === 1) return `${indent}${comment()}\n`;
    return way === 2 ? `\n${indent}${comment()}\n${indent}${comment()}\n` : '';
  };
  const tail = (): string => (draw(8) === 0 ? ` ${comment()}` : '');
  const block = (part: unknown, indent: string, lead: string): string => {
    const size =
      typeof part === 'object' && part !== null ? Object.keys(part).length : 0;
    if (size === 0 || draw(6) === 0) return `${lead} ${flow(part)}${tail()}\n`;
    if (Array.isArray(part)) {
      const inner = draw(2) === 0 && indent.length > 0 ? indent : `${indent}  `;
      const column = lead.trim() === '-' ? `${indent}  ` : inner;
      const items = part.map((item) => `${gap(column)}${itemOf(item, column)}`);
      return `${lead}${tail()}\n${items.join('')}`;
    }
    const members = Object.entries(part as object).map(
      ([key, inner]) =>
        `${gap(`${indent}  `)}${block(inner, `${indent}  `, `${indent}  ${scalar(key)}:`)}`,
    );
    return `${lead}${tail()}\n${members.join('')}`;
  };
  const itemOf = (item: unknown, indent: string): string => {
    const isObject =
      typeof item === 'object' && item !== null && !Array.isArray(item);
    if (!isObject || draw(3) === 0 || Object.keys(item).length === 0)
      return `${indent}- ${flow(item)}${tail()}\n`;
    return Object.entries(item)
      .map(([key, inner], index) => {
        const start =
          index === 0 ? `${indent}- ` : `${gap(`${indent}  `)}${indent}  `;
        return block(inner, `${indent}  `, `${start}${scalar(key)}:`);
      })
      .join('');
  };
  return Object.entries(value as object)
    .map(([key, inner]) => `${gap('')}${block(inner, '', `${scalar(key)}:`)}`)
    .join('');
}

const draws = fc.infiniteStream(fc.nat(1000));

function drawFrom(stream: Iterator<number>): Draw {
  return (ways) => (stream.next().value ?? 0) % ways;
}

describe('a file that is new', () => {
  it.each(FORMATS)(
    'in %s means what the branch holds, and a plan finds nothing to do',
    (format) => {
      fc.assert(
        fc.property(topologies, (plain) => {
          const live = documentOf(plain);
          const { text, notices } = edited({ live, format });
          const plan = planFor(live, documentOf(text, `topology.${format}`), {
            base: null,
          });
          expect([plan.situation.state, notices]).toEqual(['in-sync', []]);
        }),
      );
    },
  );

  it.each(FORMATS)('in %s holds any JSON object', (format) => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('no', '1e3', '~', '0x1', '${x}', '$${', '<<'),
    );
    const key = text.filter((name) => !name.includes('${'));
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('map'),
      ),
      list: fc.array(tie('any'), { maxLength: 4 }),
      map: fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    }));
    fc.assert(
      fc.property(value.map, (plain) => {
        const live = documentOf(plain as object);
        const { text: written } = edited({ live, format });
        expect(
          edited({
            live,
            existing: documentOf(written, `topology.${format}`),
            format,
          }).text,
        ).toBe(written);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a file that exists', () => {
  it('means what the branch holds afterwards, keeps every comment of what stays, and stays as it is the next time', () => {
    let whole = 0;
    fc.assert(
      fc.property(pairs, draws, ([file, branch], stream) => {
        const text = handwritten(file, drawFrom(stream));
        const [existing, live] = [
          documentOf(text, 'topology.yaml'),
          documentOf(branch),
        ];
        const result = edited({ live, existing });
        if (result.notices.length === 0) whole += 1;
        expect(canonical(documentOf(result.text, 'topology.yaml'), live)).toBe(
          canonical(live, live),
        );
        expect(
          result.notices.map((notice) => textOf(notice)).join(),
        ).not.toContain('written anew');
        expect(
          edited({ live, existing: documentOf(result.text, 'topology.yaml') }),
        ).toMatchObject({
          text: result.text,
          notices: [],
        });
        if (result.notices.length === 0)
          for (const [comment] of text.matchAll(/# comment \d+/g))
            expect(result.text).toContain(comment);
      }),
      { numRuns: 150 },
    );
    expect(whole).toBeGreaterThan(50);
  });

  it('in JSON means what the branch holds afterwards, whatever its indentation', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.constantFrom(undefined, 1, 2, 4, '\t'),
        ([file, branch], indent) => {
          const existing = documentOf(
            JSON.stringify(file, undefined, indent),
            'topology.json',
          );
          const live = documentOf(branch);
          const { text } = edited({ live, existing, format: 'json' });
          expect(canonical(documentOf(text, 'topology.json'), live)).toBe(
            canonical(live, live),
          );
          expect(
            edited({
              live,
              existing: documentOf(text, 'topology.json'),
              format: 'json',
            }).text,
          ).toBe(text);
        },
      ),
      { numRuns: 100 },
    );
  });
});
