import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { OPTIONS } from '../../src/text/message.ts';

it('names every input of the action that a message can name, and no other', () => {
  const text = readFileSync('action.yml', 'utf8');
  const { inputs } = load(text) as { readonly inputs: object };
  expect(Object.keys(OPTIONS).sort()).toEqual(Object.keys(inputs).sort());
});

it('calls what a terminal has by what its help lists', () => {
  const help = readFileSync('src/doors/terminal/options.ts', 'utf8');
  for (const option of Object.values(OPTIONS))
    if (option !== undefined && !/^[A-Z_]+$/.test(option)) {
      expect(option).toMatch(/^--/);
      expect(help).toMatch(new RegExp(`['"\\[ ]${option}[ ='\\]]`));
    }
});
