import { expect, it } from 'vitest';
import { asYaml, declaring } from '../../../../../test/scenarios/documents.ts';
import { openWorld } from '../../../../../test/scenarios/world.ts';

it('the comment has a map within GitHub’s limit, whatever the size of the change', async (context) => {
  const names = Array.from(
    { length: 3000 },
    (_, at) => `table_with_a_rather_long_name_${at}`,
  );
  const world = await openWorld(context, {
    after: asYaml(declaring(...names)).replaceAll(
      /^( +)shard_group: meta$/gm,
      '$1shard_group: tenant_data',
    ),
  });
  await world.onPullRequest();
  expect(world.comments()[0]).toContain('```mermaid');
  expect(world.comments()[0]?.length).toBeLessThanOrEqual(65_536);
});
