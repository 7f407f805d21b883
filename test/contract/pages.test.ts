import { existsSync, globSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { VOCABULARY } from '../../src/doors/terminal/vocabulary.ts';
import { SETTINGS } from '../../src/settings/table/index.ts';
import { BLOCKED_CLASSES, CHANGE_CLASSES } from '../domain.ts';
import { read } from './files.ts';

const ROOT = new URL('../../', import.meta.url);
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('{docs,docs/contributing,src/features/*}/*.md', { cwd: ROOT }),
];
const INPUT_NAMES = new Set<string>(SETTINGS.map(({ name }) => name));
const SCRIPTS = (
  JSON.parse(read('package.json')) as { scripts: Record<string, string> }
).scripts;

const KNOWN_OPTIONS = [...Object.keys(VOCABULARY.options), 'help', 'version'];

/** What stands in code on a page: whole blocks, and spans of a line. */
function codeOf(page: string): string[] {
  const text = read(page);
  const blocks = Array.from(
    text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```$/gm),
    ([, code = '']) => code,
  );
  const spans = Array.from(
    text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g),
    ([, code = '']) => code,
  );
  return [...blocks, ...spans];
}

describe.each(PAGES)('%s', (page) => {
  it('names only commands, options and scripts that there are', () => {
    const code = codeOf(page).join('\n');
    const calls = code
      .matchAll(/^ *(?:npx \S+|neki-topology) ([a-z]+\b).*$/gm)
      .filter(([line]) => !/^ *npx (?!github:)/.test(line));

    for (const [line, command = ''] of calls) {
      const options = line.matchAll(/ --([a-z-]+)/g);
      expect(
        VOCABULARY.commands.map(({ name }) => name),
        line,
      ).toContain(command);
      for (const [, option = ''] of options)
        expect(KNOWN_OPTIONS, line).toContain(option);
    }
    for (const [line, script = ''] of code.matchAll(/npm run ([\w:]+)/g))
      expect(Object.keys(SCRIPTS), line).toContain(script);
    for (const [line, file = ''] of code.matchAll(
      /(?:\bnode|--config) ([\w./-]+\.ts)\b/g,
    ))
      expect(existsSync(new URL(file, ROOT)), line).toBe(true);
  });

  it('gives inputs that there are to steps', () => {
    for (const code of codeOf(page)) {
      for (const [, given = ''] of code.matchAll(
        /uses: OWNER\/neki-topology@v0\n((?: *(?!- )\S.*\n)*)/g,
      )) {
        const { with: inputs = {} } = load(
          given.replace(/^ *id:.*\n/m, ''),
        ) as { with?: object };
        expect(
          Object.keys(inputs).filter((name) => !INPUT_NAMES.has(name)),
        ).toEqual([]);
      }
    }
  });
});

it('the README has every class that a change can have, and says which are blocked', () => {
  const rows = Array.from(
    read('README.md').matchAll(/^\| `([a-z-]+)` \| .* \| (.+) \|$/gm),
    ([, name = '', result = '']) => [name, result] as const,
  ).filter(([name]) => (CHANGE_CLASSES as readonly string[]).includes(name));
  expect(rows.map(([name]) => name)).toEqual(
    CHANGE_CLASSES.filter((name) => name !== 'none'),
  );
  const blocked = rows
    .filter(([, result]) => /blocked/.test(result))
    .map(([name]) => name);
  expect(blocked.toSorted()).toEqual(
    [...BLOCKED_CLASSES, 'rejected'].toSorted(),
  );
});

it('the classes that a line can allow are those of the reference', () => {
  const named =
    /^- The classes are (.+)\. Each/m.exec(read('docs/reference.md'))?.[1] ??
    '';
  const classes = Array.from(
    named.matchAll(/`([a-z-]+)`/g),
    ([, name]) => name,
  );
  expect(classes.toSorted()).toEqual([...BLOCKED_CLASSES].toSorted());
});

it('the reference has every outcome, in both of its tables', () => {
  const [, outputs = ''] =
    /^\| `outcome` \| (.+) \|$/m.exec(read('docs/reference.md')) ?? [];
  const named = (text: string) =>
    Array.from(text.matchAll(/`([a-z-]+)`/g), ([, name]) => name).toSorted();
  const [, table = ''] =
    /## Outcomes\n([\s\S]*?)\n## /.exec(read('docs/reference.md')) ?? [];
  const first = Array.from(
    table.matchAll(/^\| (`[^|]+) \|/gm),
    ([, cell]) => cell,
  ).join();
  expect(named(first)).toEqual(named(outputs));
  const { outcome } = (
    JSON.parse(read('schema/result.schema.json')) as {
      properties: { outcome: object };
    }
  ).properties;
  expect(named(outputs)).toEqual(
    [...('enum' in outcome ? (outcome.enum as string[]) : [])].toSorted(),
  );
});
