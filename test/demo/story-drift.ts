import { REPOSITORY } from '../../sandbox/github.ts';
import { insertAfter, insertBefore, replaceOnce } from './edits.ts';
import {
  commentSays,
  ends,
  errorOnTheRun,
  firstComment,
  holdsTheFile,
  onlyRead,
  output,
  sameCommentUpdated,
  secretKept,
} from './facts.ts';
import type { Step } from './step.ts';
import {
  act,
  changeByHand,
  propose,
  pullRequestOf,
  pushOf,
  revise,
} from './world.ts';

const INVOICES = 4;
const ADOPT = 5;
const TARGET_GROUP = 'tenant_data_wide';
/** A Reshard does not reuse the shards of its source. */
const NEW_SHARDS = [
  'sh2m8vq4c1xw9t',
  'sh5t7ajr4ye3bd',
  'sh8hd6gn2kp9zs',
  'shc3wl9xf5ou1i',
];

const stopped: Step = {
  title:
    'The branch was changed by hand, and a pull request knows nothing of it',
  state: 'drift',
  why: 'A Reshard moved the rows to a group that the file lacks; applying the file would route the tables back to the old copy.',
  run: (world) => {
    changeByHand(world, { shards: NEW_SHARDS, edit: finishReshard });
    const number = propose(world, {
      branch: 'invoices',
      title: 'Declare invoices',
      edit: declareInvoices,
    });
    return act(world, number, pullRequestOf(world, number), { run: 7 });
  },
  expect: (scene) => [
    ...ends(scene, 'drifted', 1),
    output(scene, 'drift', 'true'),
    onlyRead(scene),
    errorOnTheRun(scene, 'Drift: '),
    ...firstComment(scene),
    commentSays(scene, 'Drift: ', `\`${TARGET_GROUP}\``, 'app.public.events'),
    commentSays(scene, 'finished Reshard', 'old copy'),
    commentSays(
      scene,
      'neki-topology pull acme/shop/main',
      '`on-drift: overwrite`',
    ),
    secretKept(scene),
  ],
};

const adopted: Step = {
  title: 'A pull request brings the file in line with the branch',
  why: 'What is on the branch is kept, reviewed like any other change, and nothing has to be written for it.',
  run: (world) => {
    const number = propose(world, {
      branch: 'adopt',
      title: 'Adopt the Reshard',
      edit: finishReshard,
    });
    return act(world, number, pullRequestOf(world, number), { run: 8 });
  },
  expect: (scene) => [
    ...ends(scene, 'no-change', 0),
    output(scene, 'changed', 'false'),
    output(scene, 'drift', 'false'),
    onlyRead(scene),
    holdsTheFile(scene),
    ...firstComment(scene),
    commentSays(scene, 'In sync'),
    secretKept(scene),
  ],
};

const adoptedOnMain: Step = {
  title: 'The file in line is merged',
  why: 'The push finds file and branch in line, and writes nothing.',
  run: (world) => {
    world.github.merge(REPOSITORY, ADOPT);
    return act(world, ADOPT, pushOf(world, ADOPT), { run: 9 });
  },
  expect: (scene) => [
    ...ends(scene, 'no-change', 0),
    output(scene, 'drift', 'false'),
    onlyRead(scene),
    holdsTheFile(scene),
    secretKept(scene),
  ],
};

const goesOn: Step = {
  title: 'The pull request that drift stopped is updated',
  why: 'File and branch share one history again, so the same pull request is green, and its comment shows only its own change.',
  run: (world) => {
    revise(world, INVOICES, declareInvoices);
    return act(world, INVOICES, pullRequestOf(world, INVOICES, 'synchronize'), {
      run: 10,
    });
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    output(scene, 'drift', 'false'),
    output(scene, 'change-count', '1'),
    onlyRead(scene),
    ...sameCommentUpdated(scene),
    commentSays(scene, 'app.public.invoices'),
    secretKept(scene),
  ],
};

/** A branch that was changed elsewhere: a stop, the way out, and green again. */
export const DRIFT_STEPS: readonly Step[] = [
  stopped,
  adopted,
  adoptedOnMain,
  goesOn,
];

/** What a finished Reshard leaves: a new group over shards of its own, and the tables bound to it; the source stays. */
function finishReshard(text: string): string {
  const [first, second, third, fourth] = NEW_SHARDS;
  const group = `  - uid: ${TARGET_GROUP}
    default_shard_index: by_tenant
    key_ranges:
      - shard_uid: ${first}
        end: "40"
      - shard_uid: ${second}
        start: "40"
        end: "80"
      - shard_uid: ${third}
        start: "80"
        end: "c0"
      - shard_uid: ${fourth}
        start: "c0"
`;
  return ['events', 'sessions'].reduce(
    (current, table) =>
      replaceOnce(
        current,
        `${table}: { shard_group: tenant_data }`,
        `${table}: { shard_group: ${TARGET_GROUP} }`,
      ),
    insertBefore(text, '\nshard_indexes:', group),
  );
}

function declareInvoices(text: string): string {
  return insertAfter(
    text,
    'plans: { shard_group: meta }\n',
    '          invoices: { shard_group: meta }\n',
  );
}
