import { beforeAll, describe, expect, it } from 'vitest';
import { topologyOf } from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { readQuery, tablesOf } from '../impact.ts';
import { tableFinder } from '../names.ts';
import { loadParser, type Parser } from '../parser.ts';
import { pinKey, pinsOf } from '../pins.ts';
import { placements } from '../placement.ts';
import { resolveShape } from '../resolve.ts';
import type { Equality } from '../shape.ts';
import { Steps } from '../steps.ts';
import { AFTER } from './example.ts';

let parser: Parser;
beforeAll(async () => {
  const loaded = await loadParser();
  if (!loaded.ok) throw new Error(loaded.problem);
  parser = loaded.value;
});

const TOPOLOGY = topologyOf(AFTER);

function shapeOf(statement: string) {
  const read = readQuery(statement, parser);
  if (read === undefined) throw new Error('It does not parse.');
  return read.shape;
}

function routeOf(statement: string) {
  const shape = shapeOf(statement);
  const tables = tablesOf(shape, {}, tableFinder([TOPOLOGY]));
  const { reach, why } = resolveShape(
    shape,
    tables,
    placements(TOPOLOGY, parser),
  );
  return { reach, why: textOf(why) };
}

/** So many tables, each with the same key as the one before; the last key is given. */
function chain(count: number): string {
  const tables = Array.from({ length: count }, (_, at) => `events e${at}`);
  const equal = Array.from(
    { length: count - 1 },
    (_, at) => `e${at}.user_id = e${at + 1}.user_id`,
  );
  return `SELECT 1 FROM ${tables.join(', ')} WHERE ${[...equal, `e${count - 1}.user_id = 7`].join(' AND ')}`;
}

/** A list that tells how often an item of it was read. */
function counted(items: readonly Equality[]) {
  let reads = 0;
  const list = items.map((item) => ({
    ...item,
    get term() {
      reads += 1;
      return item.term;
    },
  }));
  return { list, reads: () => reads };
}

/** Steps without a limit, which are counted. */
class Counting extends Steps {
  taken = 0;

  override take(): boolean {
    this.taken += 1;
    return true;
  }
}

describe('a statement with many equalities', () => {
  it('is followed from its first table to its last', () => {
    expect(routeOf(chain(200)).reach).toBe('one');
  });

  it('has each of them read once, however far a value goes', () => {
    const shape = shapeOf(chain(200));
    const { list, reads } = counted(shape.equalities);
    const pins = pinsOf({ ...shape, equalities: list }, []);
    expect(pins?.get(pinKey(0, 'user_id'))?.values.size).toBe(1);
    expect(pins?.get(pinKey(0, 'user_id'))?.twins.size).toBe(200);
    expect(reads()).toBe(shape.equalities.length);
  });

  it('is unclear once it takes more steps than are left', () => {
    const shape = shapeOf(chain(20));
    const tables = tablesOf(shape, {}, tableFinder([TOPOLOGY]));
    const route = (steps: number) =>
      resolveShape(
        shape,
        tables,
        placements(TOPOLOGY, parser),
        new Steps(steps),
      );
    expect(route(1000).reach).toBe('one');
    const { reach, why } = route(500);
    expect(reach).toBe('unclear');
    expect(textOf(why)).toBe('its comparisons take too many steps to follow');
    expect(pinsOf(shape, [], new Steps(0))).toBeUndefined();
  });

  it('takes steps from the limit of all statements, too', () => {
    const all = new Steps(3);
    const [one, other] = [new Steps(2, all), new Steps(2, all)];
    const taken = [one, one, one, other, other].map((steps) => steps.take());
    expect(taken).toEqual([true, true, false, true, false]);
  });

  it('takes no more steps for a query of WITH that is joined many times', () => {
    const names = Array(60).fill('w').join(' CROSS JOIN ');
    const keys = Array(100).fill('user_id').join();
    const values = Array.from({ length: 100 }, (_, at) => `e.user_id = ${at}`);
    const statement = `WITH w AS (SELECT FROM ${Array(60).fill('events').join()}) SELECT FROM ${names} JOIN events e USING (${keys}) WHERE ${values.join(' AND ')}`;
    const shape = shapeOf(statement);
    const tables = tablesOf(shape, {}, tableFinder([TOPOLOGY]));
    const topology = placements(TOPOLOGY, parser);
    const placed = tables.flatMap((table) =>
      table === undefined ? [] : [topology.placementOf(table)],
    );
    const steps = new Counting(0);
    pinsOf(shape, placed, steps);
    expect(steps.taken).toBeGreaterThan(1000);
    expect(steps.taken).toBeLessThan(15_000);
    expect(routeOf(statement).reach).toBe('unclear');
  });

  it.each([
    ['tables', chain(201)],
    [
      'comparisons',
      `SELECT 1 FROM events WHERE ${Array(501).fill('user_id = 7').join(' AND ')}`,
    ],
    [
      'columns in one comparison',
      `SELECT 1 FROM events WHERE (${Array(1001).fill('user_id').join()}) = (${Array(1001).fill('7').join()})`,
    ],
    [
      'columns in USING',
      `SELECT 1 FROM events JOIN users USING (${Array(1001).fill('user_id').join()})`,
    ],
    [
      'tables that it writes',
      `WITH ${Array.from({ length: 201 }, (_, at) => `w${at} AS (DELETE FROM events WHERE user_id = 7)`).join()} SELECT 1`,
    ],
  ])('is unclear with too many %s', (_, statement) => {
    expect(routeOf(statement)).toEqual({
      reach: 'unclear',
      why: 'it has more than 200 tables or 500 comparisons, which are not followed',
    });
  });

  it('is followed with many columns in its list, which are no comparisons', () => {
    const columns = Array.from({ length: 2000 }, (_, at) => `c${at}`).join();
    expect(
      routeOf(`SELECT ${columns} FROM events WHERE user_id = 7`).reach,
    ).toBe('one');
  });
});
