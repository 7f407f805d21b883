import { describe, expect, it } from 'vitest';
import { asJson, asYaml, SHAPES } from './documents.ts';
import { expectReplaced, NAMES } from './shapes.ts';
import { openWorld } from './world.ts';

// Each shape once as the live document and once as the file; `shapes.slow.ts` has all pairs.
const CIRCLE = NAMES.map((live, at) => ({
  live,
  desired: NAMES[(at + 1) % NAMES.length] ?? live,
}));

describe.concurrent('a valid document over another one', () => {
  it.for(CIRCLE)('$desired, over $live', (pair, context) =>
    expectReplaced(pair, context),
  );

  it.for(
    NAMES.map((name, at) => [name, at % 2 === 0 ? 'json' : 'yaml'] as const),
  )('%s over itself is no change (%s)', async ([name, format], context) => {
    const document = SHAPES[name] ?? {};
    const after = format === 'json' ? asJson(document) : asYaml(document);
    const world = await openWorld(context, {
      comment: 'never',
      file: `topology.${format}`,
      after,
    });
    world.platform.branch().topology = document;
    const run = await world.onPush();
    expect(run.outputs).toMatchObject({
      outcome: 'no-change',
      changed: 'false',
      'change-count': '0',
    });
    expect(world.topologyRequests('PUT')).toEqual([]);
  });
});
