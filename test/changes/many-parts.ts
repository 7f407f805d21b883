import { describe, expect, it } from 'vitest';
import { findChanges } from '../../src/changes/impact.ts';
import { findRemedies } from '../../src/features/remedies/remedy.ts';
import { documentOf } from '../topology/build.ts';
import { cluster, group } from '../topology/changes-of.ts';

/** That documents of so many parts are compared in time that grows with their number. */
export function manyParts(parts: number): void {
  describe(`${parts} parts`, () => {
    it('are compared in time that grows with their number, whatever they are called', () => {
      const indexes = (prefix: string): object =>
        cluster({
          rest: {
            shard_indexes: Object.fromEntries(
              Array.from({ length: parts }, (_, at) => [
                `${prefix}${at}`,
                { type: 'xxhash', columns: [`c${at}`] },
              ]),
            ),
          },
        });
      const changes = findChanges(
        documentOf(indexes('a')),
        documentOf(indexes('b')),
      );
      expect(changes.filter(({ kind }) => kind === 'index')).toHaveLength(
        parts,
      );
    });

    it('are advised on in time that grows with their number', () => {
      const each = (make: (at: number) => readonly [string, object]): object =>
        Object.fromEntries(Array.from({ length: parts }, (_, at) => make(at)));
      const split = (bound: string): object =>
        cluster({
          groups: Array.from({ length: parts }, (_, at) =>
            group(
              `g${at}`,
              'by_tenant',
              `a${at}..${bound}`,
              `b${at} ${bound}..`,
            ),
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
      const [live, desired] = [
        documentOf(split('40')),
        documentOf(split('80')),
      ];
      expect(
        findRemedies(findChanges(live, desired), live, desired),
      ).toHaveLength(parts);
    });

    it('are cut into moves in time that grows with their number', () => {
      const ranges = (first: string, second: string): object => ({
        uid: 'data',
        default_shard_index: 'by_id',
        key_ranges: Array.from({ length: parts }, (_, at) => ({
          shard_uid: at % 2 === 0 ? first : second,
          ...(at === 0 ? {} : { start: at.toString(16) }),
          ...(at === parts - 1 ? {} : { end: (at + 1).toString(16) }),
        })),
      });
      const [change] = findChanges(
        documentOf(cluster({ groups: [ranges('a', 'b')] })),
        documentOf(cluster({ groups: [ranges('b', 'a')] })),
      );
      expect(change?.kind === 'placement' && change.movement).toMatchObject({
        kind: 'intervals',
        moves: { length: parts },
      });
    });
  });
}
