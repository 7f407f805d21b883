import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ruleDocs, ruleJson } from '../../../../scripts/generate-rule-docs.ts';

const ROOT = new URL('../../../../', import.meta.url);

it.each([
  ['docs/rules.md', ruleDocs()],
  ['src/cli/rules.json', ruleJson()],
])(
  '%s is what the table of rules says; run `node scripts/generate-rule-docs.ts` when it is not',
  async (path, text) => {
    expect(await readFile(new URL(path, ROOT), 'utf8')).toBe(text);
  },
);
