import { expect, it } from 'vitest';
import { READER } from '../../sandbox/platform.ts';
import { onPut, openQuiet, status } from './service.ts';
import { everythingShown, messages } from './world.ts';

it('writing the branch with a token that may only read names the access it lacks', async (context) => {
  const world = await openQuiet(context);
  const inputs = {
    'service-token-id': READER.id,
    'service-token': READER.secret,
  };
  expect((await world.onPullRequest({ inputs })).outputs['outcome']).toBe(
    'planned',
  );
  const run = await world.onPush({ inputs });
  expect(run.outputs['outcome']).toBe('failed');
  expect(messages(run, 'error')).toMatch(/403.*`create_branch`/s);
  expect(JSON.parse(run.outputs['failure'] ?? '')).toMatchObject({
    kind: 'permission',
    operation: 'write-topology',
    status: 403,
    may_be_stored: false,
    retry: 'after-fix',
  });
  expect(world.platform.branch().revision).toBe(0);
});

it('the words of a service are cut where they do not end', async (context) => {
  const world = await openQuiet(context);
  world.platform.fault(
    onPut(
      status(422, { code: 'unprocessable', message: 'no '.repeat(200_000) }),
    ),
  );
  const run = await world.onPush();
  expect(run.outputs['outcome']).toBe('failed');
  expect(everythingShown(run).length).toBeLessThan(50_000);
});
