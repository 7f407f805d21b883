import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, read } from './files.ts';

/** Of code, not of types. */
const IMPORT =
  /(?:^(?:import|export) (?!type\b)[^;]*?from |\bimport\()'((?:@[^/']+\/)?[^./'][^/']*)[^']*'/gm;
/** A text in quotes that is long enough to stand in one library alone; bundlers leave it as it is. */
const LITERAL = /["'`]([\w ,.:-]{30,200})["'`$]/g;

const filesIn = (
  folder: string,
  pattern: string,
  exclude: readonly string[],
): readonly string[] =>
  globSync(pattern, { cwd: join(ROOT, folder), exclude }).map((name) =>
    read(join(folder, name)),
  );

/** The libraries that the action imports; the rest of the source is a terminal's. */
function imported(): readonly string[] {
  const names = filesIn('src', '**/*.ts', [
    'doors/terminal',
    'features/*/test',
    'report/terminal*.ts',
  ]).flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !name.startsWith('node:'));
}

/** Folders of libraries, and of those that they name as theirs. */
function withTheirs(
  names: readonly string[],
  from = '',
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const name of names) {
    const nested = join(from, 'node_modules', name);
    const folder = existsSync(join(ROOT, nested))
      ? nested
      : join('node_modules', name);
    if (found.has(folder) || !existsSync(join(ROOT, folder))) continue;
    const { dependencies = {} } = JSON.parse(
      read(join(folder, 'package.json')),
    );
    withTheirs(Object.keys(dependencies), folder, found.add(folder));
  }
  return found;
}

it('the licenses beside the action name every library that is bundled, with its text', () => {
  const bundle = filesIn('dist', '**/*.js', []).join('\n');
  const licenses = read('dist/licenses.txt');
  const direct = imported().map((name) => join('node_modules', name));
  const isBundled = (folder: string): boolean =>
    filesIn(folder, '**/*.{js,cjs,mjs}', ['node_modules']).some((text) =>
      [...text.matchAll(LITERAL)].some(([, literal = '']) =>
        bundle.includes(literal),
      ),
    );
  const others = [...withTheirs(imported())].filter(
    (folder) => !direct.includes(folder) && isBundled(folder),
  );
  const missing = [...direct, ...others].filter((folder) => {
    const { name } = JSON.parse(read(join(folder, 'package.json')));
    const [
      text = /^## licen[cs]e\s*$(.*)/ims.exec(
        read(join(folder, 'README.md')),
      )?.[1] ?? '?',
    ] = filesIn(folder, '{licen[cs]e,LICEN[CS]E}*', []);
    return !licenses.includes(`${name}\n`) || !licenses.includes(text.trim());
  });
  expect(direct).toContain('node_modules/js-yaml');
  expect(others).toContain('node_modules/libsodium');
  expect(missing).toEqual([]);
});
