import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ruleDocs } from '../../../../scripts/generate-rule-docs.ts';

it('docs/rules.md is what the table of rules says; run `node scripts/generate-rule-docs.ts` when it is not', async () => {
  expect(await readFile(new URL('../../../../docs/rules.md', import.meta.url), 'utf8')).toBe(ruleDocs());
});
