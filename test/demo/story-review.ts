import { REPOSITORY } from '../sandbox/github.ts';
import { insertAfter, replaceOnce } from './edits.ts';
import {
  commentSays,
  ends,
  errorOnTheRun,
  firstComment,
  onlyRead,
  output,
  sameCommentUpdated,
  secretKept,
} from './facts.ts';
import type { Scene } from './scene.ts';
import type { Step } from './step.ts';
import {
  act,
  propose,
  pullRequestOf,
  pushOf,
  revise,
  type World,
} from './world.ts';

const LABEL = 'topology:allow-needs-empty';
const OUTGROWN = 6;
const REFUNDS = 7;
const CREDITS = 8;
const [FIRST, SECOND, UNUSED] = [
  'sh2m8vq4c1xw9t',
  'sh5t7ajr4ye3bd',
  'shk3owth68zsjl',
] as const;
const REQUIRED = { 'require-review': 'true' };

const retires = (shard: string) => (text: string) =>
  replaceOnce(text, shard, UNUSED);
const declares = (table: string, behind: string) => (text: string) =>
  insertAfter(
    text,
    `${behind}: { shard_group: meta }\n`,
    `          ${table}: { shard_group: meta }\n`,
  );

const asked: Step = {
  title: 'Another pull request re-routes keys, and asks',
  why: 'What is blocked says what it would take, and the comment remembers since when it asks.',
  run: (world) => {
    const number = propose(world, {
      branch: 'retire',
      title: 'Retire a shard',
      edit: retires(FIRST),
    });
    return act(world, number, pullRequestOf(world, number), { run: 13 });
  },
  expect: (scene) => [
    ...ends(scene, 'blocked', 1),
    onlyRead(scene),
    ...firstComment(scene),
    commentSays(
      scene,
      `\`sh6\` (\`${FIRST}\`) → \`sh3\` (\`${UNUSED}\`)`,
      LABEL,
    ),
    secretKept(scene),
  ],
};

const consented: Step = {
  title: 'Somebody who may write to the repository consents',
  why: 'The label allows what the comment showed when it was set, and the report names who set it.',
  run: (world) => {
    world.github.addLabels(REPOSITORY, OUTGROWN, [LABEL]);
    return act(world, OUTGROWN, pullRequestOf(world, OUTGROWN, 'labeled'), {
      run: 14,
    });
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    onlyRead(scene),
    ...sameCommentUpdated(scene),
    commentSays(scene, `\`${LABEL}\` that \`ada\` set`),
    secretKept(scene),
  ],
};

const outgrown: Step = {
  title: 'A later push outgrows the consent',
  why: 'The label is still on, and covers nothing that came after it: the second half of the keys is asked about anew.',
  run: (world) => {
    revise(world, OUTGROWN, (text) => retires(SECOND)(retires(FIRST)(text)));
    return act(world, OUTGROWN, pullRequestOf(world, OUTGROWN, 'synchronize'), {
      run: 15,
    });
  },
  expect: (scene) => [
    ...ends(scene, 'blocked', 1),
    onlyRead(scene),
    errorOnTheRun(scene, 'could lose rows'),
    ...sameCommentUpdated(scene),
    commentSays(
      scene,
      `\`sh7\` (\`${SECOND}\`) → \`sh3\``,
      'Remove it and add it again',
    ),
    secretKept(scene),
  ],
};

function planned(
  number: number,
  edit: (text: string) => string,
  run: number,
): Pick<Step, 'run' | 'expect'> {
  return {
    run: (world) => {
      propose(world, {
        branch: `table-${number}`,
        title: 'Declare a table',
        edit,
      });
      return act(world, number, pullRequestOf(world, number), { run });
    },
    expect: (scene) => [
      ...ends(scene, 'planned', 0),
      output(scene, 'change-count', '1'),
      onlyRead(scene),
      ...firstComment(scene),
      secretKept(scene),
    ],
  };
}

function applied(number: number, run: number): Pick<Step, 'run' | 'expect'> {
  return {
    run: (world: World): Promise<Scene> => {
      world.github.merge(REPOSITORY, number);
      return act(world, number, pushOf(world, number), {
        run,
        inputs: REQUIRED,
      });
    },
    expect: (scene) => [
      ...ends(scene, 'applied', 0),
      output(scene, 'change-count', '1'),
      ...sameCommentUpdated(scene),
      commentSays(scene, `As reviewed on pull request #${number}`),
      secretKept(scene),
    ],
  };
}

/** A consent that a later push outgrows, and two pull requests that both were reviewed and both get applied. */
export const REVIEW_STEPS: readonly Step[] = [
  asked,
  consented,
  outgrown,
  {
    title: 'Two pull requests are open at once: the first',
    why: 'Each shows its own change against the branch as it is.',
    ...planned(REFUNDS, declares('refunds', 'plans'), 16),
  },
  {
    title: 'Two pull requests are open at once: the second',
    why: 'It knows nothing of the first, and need not.',
    ...planned(CREDITS, declares('credits', 'users'), 17),
  },
  {
    title: 'The first is merged where `require-review` is set',
    why: 'Its one change was shown on a pull request that is merged into this branch, by a run of this workflow: it is applied.',
    ...applied(REFUNDS, 18),
  },
  {
    title: 'The second is merged after it',
    why: 'The document is not the one that its plan ended with, but its one change is: changes are compared, one table at a time.',
    ...applied(CREDITS, 19),
  },
];
