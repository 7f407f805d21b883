import { expect, it } from 'vitest';
import { skipLong } from '../../test/long.ts';
import { countBlocked, documents } from './looked-at.ts';

it('of twenty-three documents, no ordinary change is blocked where the database has none of its tables', async (context) => {
  skipLong(context);
  expect(documents()).toHaveLength(23);
  const counted = await countBlocked();
  for (const { change, planned, blocked } of counted) {
    expect(planned, change).toBeGreaterThan(20);
    expect(blocked.documents, change).toBeGreaterThan(8);
    expect(blocked.snapshot, change).toBeLessThanOrEqual(blocked.documents);
    expect(blocked.database, change).toBe(0);
  }
  // A table that stood in the file before is none that a snapshot could call new.
  const [created] = counted;
  const dropped = counted.at(-1);
  expect(created?.blocked.snapshot).toBe(0);
  expect(dropped?.blocked.snapshot).toBe(dropped?.blocked.documents);
});
