import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentOf } from '../../../../test/domain.ts';
import { workLimit } from '../../../ports/host/work-limit.ts';
import { readWorkspaceFile } from '../../../ports/host/workspace.ts';
import { openSchema } from '../open.ts';

it('a schema of the workspace is read with what it refers to, and checks a document for ten seconds at most', async () => {
  const workspace = mkdtempSync(join(tmpdir(), 'schema-'));
  writeFileSync(
    join(workspace, 'own.json'),
    JSON.stringify({ properties: { a: { $ref: 'short.json' } } }),
  );
  writeFileSync(
    join(workspace, 'short.json'),
    JSON.stringify({ maxLength: 2 }),
  );
  const limits: number[] = [];
  const schema = await openSchema('own.json', {
    readWorkspaceFile: (path) => readWorkspaceFile(workspace, path),
    workLimit: (seconds) => {
      limits.push(seconds);
      return workLimit(seconds);
    },
  });
  const found = schema.ok ? schema.value(documentOf('a: long')) : [];
  const messages = found.map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining('`/a` `must NOT have more than 2 characters`'),
  ]);
  expect(limits).toEqual([10]);
});
