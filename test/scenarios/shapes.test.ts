import { describe, expect, it } from 'vitest';
import { asJson, asYaml, SHAPES } from './documents.ts';
import { openWorld } from './world.ts';

const NAMES = Object.keys(SHAPES);
const PAIRS = NAMES.flatMap((live) => NAMES.map((desired) => [desired, live] as const));

/**
 * Every shape of document over each of the others as the live one, half of them as JSON and half as YAML. Some of the
 * changes move rows, and a run may block those; what it must never do is to send something else than the file.
 */
describe.concurrent('a valid document over another one', () => {
  it.for(PAIRS.filter(([desired, live]) => desired !== live))(
    '%s, over %s',
    async ([desired, live], context) => {
      const document = SHAPES[desired] ?? {};
      const isJson = (NAMES.indexOf(desired) + NAMES.indexOf(live)) % 2 === 0;
      const file = isJson ? 'topology.json' : 'topology.yaml';
      const world = await openWorld(context, {
        comment: 'never',
        file,
        after: isJson ? asJson(document) : asYaml(document),
      });
      world.platform.branch().topology = SHAPES[live] ?? {};
      const run = await world.onPush();
      expect(['applied', 'blocked']).toContain(run.outputs['outcome']);
      expect(run.outputs['changed']).toBe('true');
      expect(Number(run.outputs['change-count'])).toBeGreaterThan(0);
      const isApplied = run.outputs['outcome'] === 'applied';
      expect(world.topologyRequests('PUT').map(({ json }) => json)).toEqual(
        isApplied ? [{ data_topology: document }] : [],
      );
      expect(world.platform.branch().topology).toEqual(isApplied ? document : SHAPES[live]);
    },
  );

  it.for(NAMES.flatMap((name) => [[name, 'json'] as const, [name, 'yaml'] as const]))(
    '%s over itself is no change (%s)',
    async ([name, format], context) => {
      const document = SHAPES[name] ?? {};
      const after = format === 'json' ? asJson(document) : asYaml(document);
      const world = await openWorld(context, { comment: 'never', file: `topology.${format}`, after });
      world.platform.branch().topology = document;
      const run = await world.onPush();
      expect(run.outputs).toMatchObject({ outcome: 'no-change', changed: 'false', 'change-count': '0' });
      expect(world.topologyRequests('PUT')).toEqual([]);
    },
  );
});
