import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { madeFiles } from '../../scripts/settings.ts';
import { VOCABULARY } from '../../src/doors/terminal/vocabulary.ts';
import { VERSION } from '../../src/project.ts';
import { SETTINGS } from '../../src/settings/table/index.ts';
import { OUTPUTS } from '../../src/settings/table/outputs.ts';
import { read } from './files.ts';

interface ActionFile {
  readonly inputs: Record<
    string,
    { description: string; required: boolean; default?: string }
  >;
  readonly outputs: Record<string, { description: string }>;
  readonly runs: { using: string; main: string };
  readonly branding: { icon: string; color: string };
}

const action = load(read('action.yml')) as ActionFile;

/** A cell as plain text: what it links to in brackets at the end of a sentence is left out. */
function withoutLinks(cell = ''): string {
  return cell
    .replace(/ \(\[[^\]]*\]\([^)]*\)\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

describe('action.yml, the code and the reference agree', () => {
  it.each(madeFiles())(
    'on the settings and outputs, as `node scripts/settings.ts` writes $path',
    ({ text, made }) => {
      expect(text).toBe(made);
    },
  );

  it('on the inputs as a runner reads them: their order and their defaults, none of them required', () => {
    const rows = SETTINGS.map(({ name, default: value }) => [
      name,
      false,
      value,
    ]);
    expect(
      Object.entries(action.inputs).map(([name, input]) => [
        name,
        input.required,
        input.default,
      ]),
    ).toEqual(rows);
  });

  it('on the outputs as a runner reads them, and their order', () => {
    const rows = OUTPUTS.map(({ name, meaning }) => [
      name,
      withoutLinks(meaning),
    ]);
    expect(
      Object.entries(action.outputs).map(([name, output]) => [
        name,
        output.description,
      ]),
    ).toEqual(rows);
  });

  it('on the commands of the terminal', () => {
    const section = read('docs/terminal.md');
    const commands = Array.from(
      section.matchAll(/^\| `([a-z]+(?: [[A-Z/\]]+)*)` \|/gm),
      ([, usage]) => usage,
    );
    expect(commands).toEqual(VOCABULARY.commands.map(({ usage }) => usage));
  });

  it('on the version', () => {
    expect(
      (JSON.parse(read('package.json')) as { version: string }).version,
    ).toBe(VERSION);
  });

  it('that the action runs on Node 24 from dist, under the vendor’s branding', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' });
    expect(action.branding).toEqual({ icon: 'database', color: 'gray-dark' });
  });
});
