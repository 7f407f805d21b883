import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RULES } from '../domain.ts';
import { read } from './files.ts';

const ROOT = new URL('../../', import.meta.url);
const SELF = 'test/contract/citations.test.ts';

/** The files in which comments, rules and schemas cite facts about the service. */
const files = [
  'src',
  'test',
  'sandbox',
  'oracles',
  'scripts',
  'schema',
].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter(
      (name) =>
        /\.(?:ts|json)$/.test(name) &&
        !name.endsWith('.validator.ts') &&
        name !== SELF,
    ),
);

/** The text of a file, comments that run over several lines as one line. */
function flat(file: string): string {
  return read(file).replace(/\n\s*(?:\*|\/\/) /g, ' ');
}

/** What a citation names after the page: `§2 rule 54, §1.9`, `§4.2, changes 24 to 30`. */
const CITATION =
  /docs\/neki\.md ((?:(?:§|\b(?:rules?|changes?) )?\d+(?:\.\d+)*(?:, | and | to | )?)+|§\S*)/g;

/** The anchors that a citation stands for; the rules of §4.1 are numbered apart from those of §2. */
function anchorsOf(citation: string): string[] {
  let section = '';
  let kind = '';
  return Array.from(
    citation.matchAll(/(§|rules? |changes? )?(\d+(?:\.\d+)*)/g),
    ([, word, number = '']) => {
      if (word === '§') {
        section = number.replace('.', '-');
        return section;
      }
      kind = word?.trim().replace(/s$/, '') ?? kind;
      return section === '4-1' ? `4-1-${kind}-${number}` : `${kind}-${number}`;
    },
  );
}

const page = read('docs/neki.md');
const anchors = Array.from(
  page.matchAll(/<a id="([^"]+)"><\/a>/g),
  ([, id = '']) => id,
);

/** What the page says behind an anchor, up to the next one. */
function saidAt(id: string): string {
  const [, said = ''] = page.split(`<a id="${id}"></a>`);
  return said.split('<a id=')[0] ?? '';
}

describe('what is known of the service', () => {
  test('has one anchor for each section, named by the number of its heading', () => {
    const sections = anchors.filter((id) => /^\d+(?:-\d+)?$/.test(id));
    const headings = Array.from(
      page.matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm),
      ([, number = '']) => number,
    );
    expect(sections).toEqual(
      headings.map((number) => number.replace('.', '-')),
    );
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test('links only to anchors and sources that it has', () => {
    const local = Array.from(
      page.matchAll(/\]\(#([^)]+)\)/g),
      ([, id = '']) => id,
    );
    expect(local.filter((id) => !anchors.includes(id))).toEqual([]);
    const prose = page.replace(/`[^`\n]*`/g, '');
    const named = Array.from(
      prose.matchAll(/\[([a-z][a-z-]*)\](?![:(])/g),
      ([, name = '']) => name,
    );
    const sources = Array.from(
      page.matchAll(/^\[([a-z-]+)\]: https:\/\/\S+$/gm),
      ([, name = '']) => name,
    );
    expect([...new Set(named)].toSorted()).toEqual(sources.toSorted());
  });

  test('has every section, rule and change that the code cites', () => {
    const missing = files.flatMap((file) =>
      Array.from(flat(file).matchAll(CITATION), ([, cited = '']) => cited)
        .filter(
          (cited) =>
            anchorsOf(cited).length === 0 ||
            !anchorsOf(cited).every((id) => anchors.includes(id)),
        )
        .map((cited) => `${file}: ${cited}`),
    );
    expect(missing).toEqual([]);
  });

  test('is the only thing cited: no notes that are not in the repository', () => {
    const notes =
      /domain reference|\bseed \(?(?:§|\d+\.\d)|§\S+ of the seed|\bdesign §|public reference|\(contract: |\bdemand \d/i;
    const found = files.flatMap((file) => {
      const [words] = notes.exec(flat(file)) ?? [];
      return words === undefined ? [] : [`${file}: ${words}`];
    });
    expect(found).toEqual([]);
  });
});

test.each(RULES.map((rule) => [rule.id, rule] as const))(
  'what %s stands on: the page says it, as surely',
  (_, rule) => {
    const [, confidence = '', cited = ''] =
      /^(\w+), (§.+)$/.exec(rule.ground) ?? [];
    const cites = anchorsOf(cited);
    expect(cites.filter((id) => !anchors.includes(id))).toEqual([]);
    const words = cites.flatMap(
      (id) =>
        saidAt(id)
          .toLowerCase()
          .match(/\*[a-z ]+\*/g) ?? [],
    );
    if (confidence === 'documented' || confidence === 'measured')
      expect(words).toContain(`*${confidence}*`);
    if (rule.error === 'the service rejects it')
      expect(['documented', 'measured']).toContain(confidence);
  },
);
