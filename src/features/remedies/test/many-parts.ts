import { expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import { documentOf } from '../../../../test/domain.ts';
import { remediesFor } from './remedies.ts';

/** That documents of so many parts are advised on in time that grows with their number. */
export function manyParts(parts: number): void {
  it(`${parts} parts are advised on in time that grows with their number`, () => {
    const each = (make: (at: number) => readonly [string, object]): object =>
      Object.fromEntries(Array.from({ length: parts }, (_, at) => make(at)));
    const split = (bound: string): object =>
      cluster({
        groups: Array.from({ length: parts }, (_, at) =>
          group(`g${at}`, 'by_tenant', `a${at}..${bound}`, `b${at} ${bound}..`),
        ),
        tables: each((at) => [`t${at}`, { shard_group: `g${at}` }]),
        schema: {
          reference_tables: each((at) => [
            `r${at}`,
            { shard_groups: [`g${at}`] },
          ]),
        },
        database: {
          global_secondary_indexes: each((at) => [
            `i${at}`,
            { table: `t${at}`, owner_table: 'owner', columns: ['c'] },
          ]),
        },
      });
    const [live, desired] = [documentOf(split('40')), documentOf(split('80'))];
    expect(remediesFor(live, desired)).toHaveLength(parts);
  });
}
