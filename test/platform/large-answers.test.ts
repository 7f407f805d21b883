import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from '../../src/platform/answers.ts';
import { runInProcess, withTable } from '../reliability/harness.ts';
import { type Platform, startPlatform } from '../sandbox/platform.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

describe('an answer with more values than any document', () => {
  it.each([
    ['of a list', `[${'{"a":1},'.repeat(1_000_000)}1]`],
    ['one in the other', '['.repeat(2_000_000)],
  ])('is not parsed: %s', (_, text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it('may have as many as a document has, and what is empty counts once', () => {
    const tables = `{${Array.from({ length: 400_000 }, (_, at) => `"t${at}":{}`).join(',')}}`;
    expect(parseJson(tables)).toBeTypeOf('object');
  });

  it('is no topology, and says why', async () => {
    const desired = withTable(platform.branch().topology, 'added');
    const list = Array.from({ length: 1_000_001 }, () => 0);
    platform.fault({
      kind: 'wrongShape',
      body: { data_topology: { list } },
      match: { path: '/data-topology', times: 99 },
    });
    const { result } = await runInProcess(platform, { desired, mode: 'plan' });
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(result)).toContain('more values than any topology');
  });
});
