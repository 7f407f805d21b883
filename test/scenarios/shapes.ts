import { expect, type TestContext } from 'vitest';
import type { JsonObject } from '../../sandbox/platform.ts';
import { asJson, asYaml, SHAPES } from './documents.ts';
import { openWorld } from './world.ts';

/** Names of the shapes. */
export const NAMES = Object.keys(SHAPES);

/** A document that is to replace another one; half of the pairs are written as JSON and half as YAML. */
export interface Pair {
  readonly desired: string;
  readonly live: string;
}

const SMALLEST = 'the smallest there is';
const WITH_COPIES = 'a reference table and a global secondary index';

/** Every shape over each of the others. */
export function allPairs(): readonly Pair[] {
  return NAMES.flatMap((live) =>
    NAMES.filter((desired) => desired !== live).map((desired) => ({
      desired,
      live,
    })),
  );
}

/**
 * What becomes of a pair on a push. The smallest document has no default, so that under it no table is routed: on the way
 * to it statements fail, and nothing can be misrouted on the way from it, but for copies that have to exist. Between any
 * two of the others some table goes to other shards.
 */
function outcomeOf({ desired, live }: Pair): 'applied' | 'blocked' {
  return live === SMALLEST && desired !== WITH_COPIES ? 'applied' : 'blocked';
}

/** Pushes a shape over another one, once as it is and then with every class allowed, and holds both runs to it. */
export async function expectReplaced(
  pair: Pair,
  context: TestContext,
): Promise<void> {
  const document = SHAPES[pair.desired] ?? {};
  const live = SHAPES[pair.live] ?? {};
  const isJson =
    (NAMES.indexOf(pair.desired) + NAMES.indexOf(pair.live)) % 2 === 0;
  const write = isJson ? asJson : asYaml;
  const world = await openWorld(context, {
    comment: 'never',
    file: isJson ? 'topology.json' : 'topology.yaml',
    before: write(live),
    after: write(document),
  });
  world.platform.branch().topology = live;
  const outcome = outcomeOf(pair);
  const plain = await world.onPush();
  expect(plain.outputs).toMatchObject({
    outcome,
    changed: 'true',
    drift: 'false',
  });
  expect(Number(plain.outputs['change-count'])).toBeGreaterThan(0);
  if (outcome === 'blocked') {
    expect(world.topologyRequests('PUT')).toEqual([]);
    expect(world.platform.branch().topology).toEqual(live);
    const allowed = await world.onPush({
      inputs: { allow: 'needs-empty\nneeds-backfill\noutage\nnew-table' },
    });
    expect(allowed.outputs).toMatchObject({
      outcome: 'applied',
      'plan-id': plain.outputs['plan-id'],
    });
  }
  expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual([
    { data_topology: document },
  ]);
  expect(world.platform.branch().topology).toEqual(withoutDefaults(document));
}

/** A document as the service stores it: without what is false by itself. */
function withoutDefaults(document: JsonObject): unknown {
  return JSON.parse(
    JSON.stringify(document, (_, value: unknown) =>
      value === false ? undefined : value,
    ),
  );
}
