import { REPOSITORY } from '../../sandbox/github.ts';
import { SHARDS } from '../../sandbox/platform.ts';
import {
  commentSays,
  ends,
  firstComment,
  nothingAllowed,
  oneWriteOfTheFile,
  onlyRead,
  output,
  passwordKept,
  sameCommentUpdated,
  secretKept,
} from './facts.ts';
import type { Scene } from './scene.ts';
import type { Step } from './step.ts';
import {
  act,
  beginAnew,
  propose,
  pullRequestOf,
  pushOf,
  type World,
} from './world.ts';

const QUICK_START = 7;
const ADDED = ['shq1uickstart1', 'shq2uickstart2'];
const TABLE = '`postgres.public.orders`';

/** What a new branch of one shard holds. */
const STARTING = `authoritative_shard_group: default
default_shard_group: default

shard_groups:
  - uid: default
    key_ranges:
      - shard_uid: ${SHARDS[0]}
`;

const proposed: Step = {
  title: 'The sharding quick start: a new table, spread over two new shards',
  why: 'The file alone cannot tell that the table is empty, and would have to be allowed; the database is asked instead.',
  run: async (world) => {
    beginAnew(world, STARTING, ADDED);
    await asks(world, CREATE);
    const number = propose(world, {
      branch: 'quick-start',
      title: 'Spread orders',
      edit: spread,
    });
    return runAs(world, 20, pullRequestOf(world, number));
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    output(scene, 'risk', 'behavioural'),
    nothingAllowed(scene),
    onlyRead(scene),
    ...firstComment(scene),
    commentSays(scene, TABLE),
    ...secretsKept(scene),
  ],
};

const filled: Step = {
  title: 'It is merged, and the table has been filled since',
  why: 'An apply looks again right before it writes: the rows stand on the first shard, and would be hidden.',
  run: async (world) => {
    world.github.merge(REPOSITORY, QUICK_START);
    await asks(world, 'INSERT INTO orders (customer_id) VALUES (1), (2), (3)');
    return runAs(world, 21, pushOf(world, QUICK_START));
  },
  expect: (scene) => [
    ...ends(scene, 'blocked', 1),
    output(scene, 'applied', 'false'),
    output(scene, 'risk', 'needs-empty'),
    onlyRead(scene),
    ...sameCommentUpdated(scene, 1),
    commentSays(scene, TABLE, '3 rows'),
    ...secretsKept(scene),
  ],
};

const emptied: Step = {
  title: 'The table is emptied, and the job is run again',
  why: 'What was proven is applied without any `allow`, and the table’s first row goes where the topology says.',
  run: async (world) => {
    await asks(world, 'TRUNCATE orders');
    return runAs(world, 21, pushOf(world, QUICK_START), 2);
  },
  expect: (scene) => [
    ...ends(scene, 'applied', 0),
    output(scene, 'applied', 'true'),
    output(scene, 'risk', 'behavioural'),
    nothingAllowed(scene),
    ...oneWriteOfTheFile(scene),
    ...sameCommentUpdated(scene),
    ...secretsKept(scene),
  ],
};

/** The vendor's tutorial on a branch of its own: from one shard to a routed new table, with the database asked. */
export const EVIDENCE_STEPS: readonly Step[] = [proposed, filled, emptied];

const CREATE =
  'CREATE TABLE orders (id bigserial, customer_id bigint NOT NULL, PRIMARY KEY (customer_id, id))';

/** Somebody runs statements in the branch's database, which holds the branch's topology. */
async function asks(world: World, sql: string): Promise<void> {
  const database = await world.database();
  const { platform } = world;
  await database.reset(platform.branch().topology);
  await database.run(sql);
}

async function runAs(
  world: World,
  run: number,
  event: Scene['event'],
  attempt = 1,
): Promise<Scene> {
  const address = await (await world.database()).address();
  return act(world, QUICK_START, event, {
    run,
    attempt,
    inputs: { 'database-url': address },
  });
}

function secretsKept(scene: Scene) {
  return [secretKept(scene), passwordKept(scene)];
}

/** The tutorial's document: a group on the added shards, its index, and the table in it. */
function spread(text: string): string {
  const ranges = `      - { shard_uid: ${ADDED[0]}, end: "80" }\n      - { shard_uid: ${ADDED[1]}, start: "80" }\n`;
  const group = `  - uid: sharded\n    default_shard_index: by_customer\n    key_ranges:\n${ranges}`;
  const index =
    '\nshard_indexes:\n  by_customer: { type: xxhash, columns: [customer_id] }\n';
  const tables =
    '\ndatabases:\n  postgres:\n    schemas:\n      public:\n        tables:\n          orders: { shard_group: sharded }\n';
  return `${text}${group}${index}${tables}`;
}
