import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/rules/index.ts';

const ROOT = new URL('../../', import.meta.url);
const OWN =
  /^https:\/\/(?:github\.com\/OWNER\/neki-topology\/(?:blob|tree)|raw\.githubusercontent\.com\/OWNER\/neki-topology)\/v\d+\//;

const read = (path: string): string =>
  readFileSync(new URL(path, ROOT), 'utf8');
const namesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true }).map(
    (name) => `${folder}${String(name)}`,
  );

const PAGES = [
  ...namesIn('./')
    .filter((name) => /^\.\/[A-Z]+\.md$/.test(name))
    .map((name) => name.slice(2)),
  ...[...namesIn('docs/'), ...namesIn('src/features/')].filter((name) =>
    name.endsWith('.md'),
  ),
];

/** Markdown without its code: what stands there is no link. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
}

/** Everything that a page links to or shows, as it is written there. */
function targetsOf(text: string): string[] {
  const prose = withoutCode(text);
  const inline = Array.from(
    prose.matchAll(/\]\(([^)\s]+)\)/g),
    ([, target = '']) => target,
  );
  const named = Array.from(
    prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm),
    ([, target = '']) => target,
  );
  const shown = Array.from(
    prose.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g),
    ([, target = '']) => target,
  );
  return [...inline, ...named, ...shown];
}

/** The anchors of a page: those it sets, and those that GitHub makes of its headings. */
function anchorsOf(text: string): Set<string> {
  const set = Array.from(
    text.matchAll(/<a id="([^"]+)">/g),
    ([, id = '']) => id,
  );
  const headings = text
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm);
  const made = Array.from(headings, ([, heading = '']) =>
    heading
      .replaceAll(/\]\([^)]*\)/g, ']')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...set, ...made]);
}

/** Where the code states what a finding is. */
const FINDING =
  /\b(?:errorAt|giveUp|excess)\([^;]*?'([a-z\d]+-[a-z\d-]+|schema)', \w|'(target-[a-z-]+)'|\b(?:id: |ID = )'([a-z\d-]+)'(?:, severity:|;)/g;

/** The file that a link of a page leads to. */
function fileOf(page: string, path: string): string {
  if (path === '') return page;
  return path.startsWith('/') ? path.slice(1) : posix.join(dirname(page), path);
}

/** Why a link of a page leads nowhere; undefined where it does not. */
function problemOf(page: string, target: string): string | undefined {
  if (/^https?:/.test(target) && !OWN.test(target))
    return target.startsWith('https://') && URL.canParse(target)
      ? undefined
      : 'no address';
  const [path = '', anchor] = target.replace(OWN, '/').split('#');
  const file = fileOf(page, path);
  if (file.startsWith('..') || !existsSync(new URL(file, ROOT)))
    return 'no such file';
  if (anchor === undefined || statSync(new URL(file, ROOT)).isDirectory())
    return undefined;
  return anchorsOf(read(file)).has(anchor) ? undefined : 'no such heading';
}

describe('every link leads somewhere', () => {
  it.each(PAGES)('of %s', (page) => {
    const wrong = targetsOf(read(page)).flatMap((target) => {
      const problem = problemOf(page, target);
      return problem === undefined ? [] : [`${target}: ${problem}`];
    });
    expect(wrong).toEqual([]);
  });

  it('that code, messages, examples and schemas name a page by', () => {
    const named = ['src/', 'examples/', 'schema/', 'scripts/']
      .flatMap(namesIn)
      .concat('action.yml', 'README.md')
      .filter((name) => /\.(?:ts|json|yml|md)$/.test(name))
      .flatMap((name) =>
        Array.from(
          read(name).matchAll(
            /\b(?:docs|schema|examples)\/[\w-]+\.(?:md|yml|schema\.json)/g,
          ),
          ([path]) => `${name}: ${path}`,
        ),
      );
    expect(named.length).toBeGreaterThan(20);
    expect(
      named.filter(
        (one) => !existsSync(new URL(one.split(': ')[1] ?? '', ROOT)),
      ),
    ).toEqual([]);
  });
});

it('every finding has a section in docs/rules.md, to which reports link', () => {
  const sections = anchorsOf(read('docs/rules.md'));
  const ids = ['src/settings/', 'src/run/', 'src/document/', 'src/rules/']
    .flatMap(namesIn)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) =>
      Array.from(read(name).matchAll(FINDING), (found) =>
        found.slice(1).join(''),
      ),
    );
  expect(ids.length).toBeGreaterThan(20);
  const named = [...ids, ...RULES.map(({ id }) => id)];
  expect(named.filter((id) => !sections.has(id))).toEqual([]);
});

it('every page of the docs and every example is linked from the README or the table of contents', () => {
  const linked = ['README.md', 'docs/README.md'].flatMap((page) =>
    targetsOf(read(page)).map((target) =>
      posix.join(dirname(page), target.split('#')[0] ?? ''),
    ),
  );
  const pages = namesIn('docs/').filter(
    (name) => /^docs\/[^/]+\.md$/.test(name) && name !== 'docs/README.md',
  );
  const examples = namesIn('examples/');
  expect(
    [...pages, ...examples].filter((name) => !linked.includes(name)),
  ).toEqual([]);
});

it('the README has at most 200 lines', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(
    200,
  );
});
