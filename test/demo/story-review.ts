import { REPOSITORY } from '../../sandbox/github.ts';
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
  allow,
  propose,
  pullRequestOf,
  pushOf,
  revise,
  type World,
} from './world.ts';

const OUTGROWN = 6;
const REFUNDS = 7;
const CREDITS = 8;
const [FIRST, SECOND, UNUSED] = [
  'sh2m8vq4c1xw9t',
  'sh5t7ajr4ye3bd',
  'shk3owth68zsjl',
] as const;

const retires = (shard: string) => (text: string) =>
  replaceOnce(text, shard, UNUSED);
const declares = (table: string, behind: string) => (text: string) =>
  insertAfter(
    text,
    `${behind}: { shard_group: meta }\n`,
    `          ${table}: { shard_group: meta }\n`,
  );

const asked: Step = {
  title: 'Another pull request re-routes keys, and is blocked',
  why: 'What is blocked says what it would take: a line that is for this change and no other.',
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
      'needs-empty@',
    ),
    secretKept(scene),
  ],
};

const consented: Step = {
  title: 'Somebody who may write to the repository commits the line',
  why: 'The line allows what the comment showed, and the title names the commit that has it.',
  run: (world) => {
    allow(world, OUTGROWN);
    return act(world, OUTGROWN, pullRequestOf(world, OUTGROWN, 'synchronize'), {
      run: 14,
    });
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    onlyRead(scene),
    ...sameCommentUpdated(scene),
    commentSays(scene, 'allowed in `'),
    secretKept(scene),
  ],
};

const outgrown: Step = {
  title: 'A later push changes more than was allowed',
  why: 'The line is still there, and covers nothing that came after it: the change is asked about anew.',
  run: (world) => {
    revise(world, OUTGROWN, (text) => retires(SECOND)(retires(FIRST)(text)));
    return act(world, OUTGROWN, pullRequestOf(world, OUTGROWN, 'synchronize'), {
      run: 15,
    });
  },
  expect: (scene) => [
    ...ends(scene, 'blocked', 1),
    onlyRead(scene),
    errorOnTheRun(scene, '2 tables'),
    ...sameCommentUpdated(scene),
    commentSays(scene, `\`sh7\` (\`${SECOND}\`) → \`sh3\``, 'needs-empty@'),
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
      });
    },
    expect: (scene) => [
      ...ends(scene, 'applied', 0),
      output(scene, 'change-count', '1'),
      ...sameCommentUpdated(scene),
      secretKept(scene),
    ],
  };
}

/** A consent that a later push outgrows, and two pull requests that were open at once and both get applied. */
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
    title: 'The first is merged',
    why: 'Its one change is applied.',
    ...applied(REFUNDS, 18),
  },
  {
    title: 'The second is merged after it',
    why: 'The document is not the one that its plan ended with, but its one change is the same, and is applied.',
    ...applied(CREDITS, 19),
  },
];
