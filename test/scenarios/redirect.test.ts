import { describe, expect, it } from 'vitest';
import { startServer } from '../../sandbox/http/server.ts';
import { CHANGED } from './documents.ts';
import { expectHonesty, openQuiet, TOPOLOGY } from './service.ts';
import { asked, messages } from './world.ts';

describe.concurrent('a redirect', () => {
  const FOREIGN = [
    ['PUT', 307],
    ['GET', 302],
  ] as const;

  it.for(FOREIGN)(
    'of %s with %i to another origin is not followed, and the credential stays',
    async ([method, code], context) => {
      const world = await openQuiet(context);
      const foreign = await startServer({
        handle: () => ({
          status: 200,
          headers: {},
          body: JSON.stringify({ data_topology: CHANGED, synced_at: null }),
        }),
      });
      context.onTestFinished(() => foreign.close());
      const to = `${foreign.origin}/v1/organizations/acme/databases/shop/branches/main/data-topology`;
      world.platform.fault({
        kind: 'redirect',
        to,
        status: code,
        match: { method, path: TOPOLOGY },
      });
      const run = await world.onPush();
      expect(asked(foreign)).toEqual([]);
      expect(run.outputs).toMatchObject({
        outcome: 'failed',
        applied: 'false',
      });
      expect(messages(run, 'error')).toMatch(/redirects to/);
      expect(world.platform.branch().revision).toBe(0);
      expectHonesty(world, run);
    },
  );

  it.for([302] as const)(
    'of PUT with %i after it was stored is not taken for a refusal',
    async (code, context) => {
      const world = await openQuiet(context);
      const to = '/v1/organizations/acme/databases/shop/branches/main';
      const match = { method: 'PUT', path: TOPOLOGY };
      world.platform.fault({
        kind: 'redirect',
        to,
        status: code,
        when: 'after',
        match,
      });
      const run = await world.onPush();
      expect(world.topologyRequests('PUT')).toHaveLength(1);
      expectHonesty(world, run);
    },
  );
});
