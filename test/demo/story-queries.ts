import {
  commentSays,
  ends,
  firstComment,
  onlyRead,
  output,
  passwordKept,
  secretKept,
} from './facts.ts';
import type { Step } from './step.ts';
import { act, propose, pullRequestOf } from './world.ts';

/** What the application asks of a table that is about to be spread, as an earlier step of the job has listed it. */
const LIST = `query,calls
SELECT * FROM invoices WHERE customer_id = $1,640000
"INSERT INTO invoices (id, customer_id, total) VALUES ($1, $2, $3)",180000
SELECT * FROM invoices WHERE number = 'R-2026-0042' /* app:billing */,150000
SELECT count(*) FROM invoices WHERE paid_at IS NULL,30000
`;

const scattered: Step = {
  title: 'A table is spread, and some of its queries do not name the key',
  why: 'No row is hidden, so nothing is blocked; the reviewer sees which queries go to all shards, before the merge.',
  state: 'queries',
  run: async (world) => {
    const { platform } = world;
    const database = await world.database();
    await database.reset(platform.branch().topology);
    await database.run(
      'CREATE TABLE invoices (id bigint, customer_id bigint NOT NULL, number text, total numeric, paid_at date, PRIMARY KEY (customer_id, id))',
    );
    const number = propose(world, {
      branch: 'invoices',
      title: 'Spread invoices',
      edit: (text) => `${text}          invoices: { shard_group: sharded }\n`,
    });
    return act(world, number, pullRequestOf(world, number), {
      run: 30,
      files: { 'queries.csv': LIST },
      inputs: {
        'database-url': await database.address(),
        queries: 'queries.csv',
      },
    });
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    output(scene, 'risk', 'behavioural'),
    onlyRead(scene),
    ...firstComment(scene),
    commentSays(
      scene,
      'Plan: 1 change, 18 % of calls',
      'Queries: 82 % of calls to one shard (100 % before), 18 % to all (0 %)',
      '150,000 calls, one shard → all shards',
    ),
    {
      says: 'No constant of a statement stands in the comment',
      found: scene.after.comments.some(({ body }) => body.includes('R-2026')),
      wanted: false,
    },
    secretKept(scene),
    passwordKept(scene),
  ],
};

/** A change that turns 18 % of calls into queries of all shards. */
export const QUERY_STEPS: readonly Step[] = [scattered];
