import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSchema, workLimit } from '../../../src/ports/host/workspace.ts';
import { documentOf } from '../../topology/example.ts';

describe('workLimit', () => {
  it('stops what does not come to an end, a regular expression too', () => {
    const { run } = workLimit(0.05);
    expect(run(() => [/^(a+)+$/.test(`${'a'.repeat(100)}!`)])).toBeUndefined();
    expect(
      run(() => {
        for (;;);
      }),
    ).toBeUndefined();
  });

  it('returns what the work does', () => {
    expect(workLimit(10).run(() => ['done'])).toEqual(['done']);
  });

  it.each<[string, unknown]>([
    ['an error', new RangeError('too far')],
    [
      'an error of the system',
      Object.assign(new Error('gone'), { code: 'ENOENT' }),
    ],
    ['nothing', null],
    ['a word', 'ERR_SCRIPT_EXECUTION_TIMEOUT'],
  ])('throws what the work does: %s', (_, thrown) => {
    const caught: unknown[] = [];
    try {
      workLimit(10).run(() => {
        throw thrown;
      });
    } catch (error) {
      caught.push(error);
    }
    expect(caught).toEqual([thrown]);
  });
});

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
  const schema = await openSchema(workspace, 'own.json', (seconds) => {
    limits.push(seconds);
    return workLimit(seconds);
  });
  const found = schema?.ok ? schema.value(documentOf('a: long')) : [];
  const messages = found.map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining('`a`: `must NOT have more than 2 characters`'),
  ]);
  expect(limits).toEqual([10]);
});
