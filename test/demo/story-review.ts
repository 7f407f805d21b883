import { replaceOnce } from './edits.ts';
import {
  commentSays,
  ends,
  errorOnTheRun,
  firstComment,
  onlyRead,
  sameCommentUpdated,
  secretKept,
} from './facts.ts';
import type { Step } from './step.ts';
import { act, allow, propose, pullRequestOf, revise } from './world.ts';

const OUTGROWN = 6;
const [FIRST, SECOND, UNUSED] = [
  'sh2m8vq4c1xw9t',
  'sh5t7ajr4ye3bd',
  'shk3owth68zsjl',
] as const;

const retires = (shard: string) => (text: string) =>
  replaceOnce(text, shard, UNUSED);
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

/** A consent that a later push outgrows. */
export const REVIEW_STEPS: readonly Step[] = [asked, consented, outgrown];
