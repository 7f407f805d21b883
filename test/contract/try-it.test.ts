import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { read } from './files.ts';

/** The section of a page under a heading of the second level. */
function sectionOf(page: string, heading: string): string {
  const [, after = ''] = page.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}

/** The lines of every code block. */
function commandsIn(section: string): readonly string[] {
  return [...section.matchAll(/^```\n(.*?)^```/gms)].flatMap(([, lines = '']) =>
    lines.trimEnd().split('\n'),
  );
}

const COMMANDS = commandsIn(sectionOf(read('README.md'), 'Try it in a minute'));

/** What runs in parts beside each other. */
const IN_PARTS: Readonly<Record<string, readonly string[]>> = {
  'npm test': [
    'nice -n 10 npm run test:all',
    'npx node scripts/test-loaded.ts',
  ],
};

describe('the two commands with which a stranger begins', () => {
  it('are the demonstration and the tests, each from a fresh installation', () => {
    expect(COMMANDS).toEqual(['npm ci && npm run demo', 'npm ci && npm test']);
    expect(Object.keys(manifest.scripts)).toEqual(
      expect.arrayContaining(['demo', 'test']),
    );
  });

  it('stand before all else that the README asks for', () => {
    const headings = [...read('README.md').matchAll(/^## (.*)$/gm)];
    expect(headings[0]?.[1]).toBe('Try it in a minute');
  });

  it('are those of CONTRIBUTING.md', () => {
    const section = sectionOf(read('CONTRIBUTING.md'), 'Two commands');
    expect(commandsIn(section)).toEqual(COMMANDS);
  });

  it.each(COMMANDS)('are run by .ci/run, in a clean clone: %s', (command) => {
    const steps = [...read('.ci/run').matchAll(/^ *step '.*?' (.*)$/gm)];
    const commands = steps.map(([, words = '']) => words);
    const [install = '', then = ''] = command.split(' && ');
    expect(commands[0]).toBe(install);
    expect(commands).toEqual(
      expect.arrayContaining([...(IN_PARTS[then] ?? [then])]),
    );
  });
});
