import { expect, it } from 'vitest';
import { JOB_TOKEN } from '../../../../../sandbox/github.ts';
import { WRITER } from '../../../../../sandbox/platform.ts';
import { asYaml, CHANGED } from '../../../../../test/scenarios/documents.ts';
import { FILE, openWorld } from '../../../../../test/scenarios/world.ts';

// That nothing leaks is checked by the world itself.
it('a secret that the topology file holds is hidden in the difference', async (context) => {
  const world = await openWorld(context);
  const document = {
    ...CHANGED,
    leaked: { [WRITER.secret]: WRITER.header, token: JOB_TOKEN },
  };
  await world.onPullRequest({ files: { [FILE]: asYaml(document) } });
  expect(world.comments()[0]).toContain('***');
});
