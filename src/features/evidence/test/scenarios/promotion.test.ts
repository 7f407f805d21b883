import { beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import { WITH_ORDERS } from '../../../../../test/scenarios/changes.ts';
import {
  asYaml,
  CHANGED,
  LIVE,
} from '../../../../../test/scenarios/documents.ts';
import { openFleetWorld } from '../../../../../test/scenarios/fleet-world.ts';

let address = '';
const database = useDatabase(async (opened) => {
  address = await opened.address();
});
beforeEach(() => database.reset(LIVE));

const STAGING_FIRST = `defaults: { organization: acme, database: shop }
targets:
  - { name: production, branch: production, after: staging }
  - { name: staging, branch: staging, file: staging.yaml }
`;

it('the database of a target is not asked about the target that comes first', async (context) => {
  const world = await openFleetWorld(context, {
    branches: ['staging', 'production'],
    targets: STAGING_FIRST,
    after: {
      'data-topology.yaml': asYaml(CHANGED),
      'staging.yaml': asYaml(WITH_ORDERS),
    },
  });
  const run = await world.onPush({
    inputs: { target: 'production', 'database-url': address },
  });
  expect(run.outputs['outcome']).toBe('blocked');
  expect(run.log).toContain('staging');
  // The table of the other target is not in this database, which proves nothing of it.
  expect(run.log).toContain('1 change, risk new-table.');
  expect(run.log).not.toContain('is not in the database');
});
