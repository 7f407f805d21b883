import { describe, expect, it } from 'vitest';
import { whyOf } from '../../src/report/why.ts';
import { cluster, group } from '../cluster.ts';
import { textOf } from '../messages.ts';
import { BEFORE, compared, GROWN } from './results.ts';

/** The branch of these tests with other owners of the key ranges. */
function owned(...ranges: readonly string[]): object {
  return cluster({ groups: [group('data', 'by_tenant', ...ranges)] });
}

/** The kind of each block, and the words of those that have some. */
function told(after: object): readonly string[] {
  return whyOf(compared(BEFORE, after)).blocks.map((block) =>
    block.kind === 'text' ? textOf(block.text) : block.kind,
  );
}

describe('why a plan is blocked', () => {
  it('is drawn, and each range that gets another shard has a line of its own', () => {
    const [drawing, first, second, ...others] = told(
      owned('a..20', 'c 20..40', 'a 40..80', 'b 80..c0', 'd c0..'),
    );
    expect(drawing).toBe('map');
    expect(first).toMatch(/\[20, 40\).*12\.5 %.*`a`.*`c`/);
    expect(second).toMatch(/\[c0, …\).*25 %.*`b`.*`d`/);
    expect(others).toEqual([]);
  });

  it('is nothing where nothing is blocked', () => {
    expect(told(GROWN)).toEqual([]);
  });
});
