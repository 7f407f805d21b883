import { describe, expect, it } from 'vitest';
import { findChanges } from '../../src/changes/impact.ts';
import { cluster } from '../cluster.ts';
import { documentOf } from '../domain.ts';

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
