import { describe, expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import { BEFORE, compared, GROWN } from '../../../../test/report/results.ts';
import { mermaidMap } from '../drawing.ts';

/** The map of what changes from one document to another. */
function mapOf(before: object, after: object): readonly string[] | undefined {
  return mermaidMap(compared(before, after).plan.changes);
}

/** Its table is bound to another group. */
const MOVED = cluster({
  groups: [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('extra', undefined, 'c'),
  ],
  tables: { events: { shard_group: 'extra' } },
});

describe('the map', () => {
  it('leads tables from the group that they were bound to to the one that they are bound to', () => {
    expect(mapOf(BEFORE, MOVED)).toEqual([
      'flowchart LR',
      '  t0["app.public.events"]',
      '  g0(["extra"])',
      '  g1(["data"])',
      '  t0 ==>|"after"| g0',
      '  t0 -.->|"before"| g1',
      expect.stringContaining('linkStyle 0 '),
      expect.stringContaining('linkStyle 1 '),
    ]);
  });

  it('is left out where no table joins or leaves a group: bars show the rest', () => {
    expect(mapOf(BEFORE, GROWN)).toBeUndefined();
    expect(mapOf(BEFORE, BEFORE)).toBeUndefined();
    const split = cluster({
      groups: [group('data', 'by_tenant', 'a..40', 'c 40..80', 'b 80..')],
    });
    expect(mapOf(BEFORE, split)).toBeUndefined();
  });

  it('has boxes for twenty changes', () => {
    const names = Array.from({ length: 21 }, (_, at) => `g${at}`);
    const placed = (groupOf: (name: string) => string) =>
      cluster({
        groups: ['data', ...names].map((name) => group(name, undefined, 'a')),
        tables: Object.fromEntries(
          names.map((name) => [name, { shard_group: groupOf(name) }]),
        ),
      });
    const lines = mapOf(
      placed((name) => name),
      placed(() => 'data'),
    );
    expect(lines?.filter((line) => /^ {2}t\d+\[/.test(line))).toHaveLength(20);
  });
});
