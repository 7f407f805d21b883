import { expect, it } from 'vitest';
import { REPOSITORY } from '../../../../../sandbox/github.ts';
import { RESHARDED } from '../../../../../test/scenarios/changes.ts';
import { asYaml, LIVE } from '../../../../../test/scenarios/documents.ts';
import { openQuiet } from '../../../../../test/scenarios/service.ts';
import { FILE, messages } from '../../../../../test/scenarios/world.ts';

it('the clean-up after a Reshard says that the file has placed tables in the group that it removes', async (context) => {
  const { shard_groups: groups } = RESHARDED;
  // The file as a Reshard has left it: its tables in `wide`, and the source without any.
  const cleaned = {
    ...RESHARDED,
    shard_groups: (Array.isArray(groups) ? groups : []).filter(
      (group) => !JSON.stringify(group).includes('"uid":"tenant_data"'),
    ),
  };
  const world = await openQuiet(context, {
    before: asYaml(LIVE),
    after: asYaml(RESHARDED),
  });
  world.platform.branch().topology = RESHARDED;
  world.github.merge(REPOSITORY, 1);
  world.github.commit(REPOSITORY, {
    branch: 'main',
    files: { [FILE]: asYaml(cleaned) },
    message: 'Clean up',
  });
  const run = await world.onDispatch({
    files: { [FILE]: asYaml(cleaned) },
    inputs: { mode: 'apply' },
  });
  expect(messages(run, 'notice')).toMatch(
    /removes `tenant_data`\. Earlier versions.*only after its workflow was completed/,
  );
});
