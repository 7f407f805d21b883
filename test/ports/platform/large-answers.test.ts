import { describe, expect, it } from 'vitest';
import { runInProcess, withTable } from '../../../oracles/faults/harness.ts';
import { serversFor } from '../../../sandbox/for-tests.ts';
import { parseJson } from '../../../src/ports/platform/answers.ts';

describe('an answer with more values than any document', () => {
  it.each([
    ['objects in a list', `[${'{"a":1},'.repeat(600_000)}1]`],
    ['lists in a list', `[${'[1],'.repeat(600_000)}1]`],
    ['lists without end', '['.repeat(2_000_000)],
    ['a value more than a million', `[${'1,'.repeat(1_000_000)}1]`],
  ])('is not parsed: %s', (_, text) => {
    expect(parseJson(text)).toBeUndefined();
  });

  it.each([
    ['a million values', `[${'1,'.repeat(999_999)}1]`],
    ['empty objects, each one value', `[${'{},'.repeat(600_000)}1]`],
    ['empty lists, each one value', `[${'[],'.repeat(600_000)}1]`],
  ])('and one with as many as a document has is: %s', (_, text) => {
    expect(parseJson(text)).toBeInstanceOf(Array);
  });

  it('is no topology, and says why', async (context) => {
    const { platform } = await serversFor(context);
    const desired = withTable(platform.branch().topology, 'added');
    const list = Array.from({ length: 1_000_001 }, () => 0);
    platform.reply({ path: '/data-topology', times: 99 }, 200, {
      data_topology: { list },
    });
    const { result } = await runInProcess(platform, { desired, mode: 'plan' });
    expect(result).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(result)).toContain('more values than any topology');
  });
});
