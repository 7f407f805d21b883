import { REPOSITORY } from '../sandbox/github.ts';
import { replaceOnce } from './edits.ts';
import {
  commentSays,
  ends,
  errorOnTheRun,
  firstComment,
  oneWriteOfTheFile,
  onlyRead,
  output,
  previousSaved,
  sameCommentUpdated,
  secretKept,
} from './facts.ts';
import type { Step } from './step.ts';
import { act, propose, pullRequestOf, pushOf } from './world.ts';

const REROUTE = 3;
const LABEL = 'topology:allow-needs-empty';
const LOSER = 'shk3owth68zsjl';
const WINNER = 'shz7wrfow3nkri';

const rerouted: Step = {
  title: 'A pull request re-routes a quarter of the keys',
  state: 'blocked',
  why: 'The platform would accept it, move no row, and answer reads as if the rows were gone. Here it is red in review.',
  run: (world) => {
    const number = propose(world, {
      branch: 'retire-shard',
      title: 'Route [40, 80) to the new shard',
      edit: reroute,
    });
    return act(world, number, pullRequestOf(world, number), { run: 4 });
  },
  expect: (scene) => [
    ...ends(scene, 'blocked', 1),
    output(scene, 'risk', 'needs-empty'),
    output(scene, 'change-count', '1'),
    output(scene, 'drift', 'false'),
    onlyRead(scene),
    errorOnTheRun(scene, 'could lose rows of 2 tables'),
    ...firstComment(scene),
    commentSays(
      scene,
      'app.public.events',
      'app.public.sessions',
      '25 %',
      `\`${LOSER}\` → \`${WINNER}\``,
    ),
    commentSays(
      scene,
      'Do this instead',
      'Reshard of',
      '__neki.reshard_create(',
    ),
    commentSays(
      scene,
      'needs-empty:app.public.events',
      'needs-empty:app.public.sessions',
      LABEL,
    ),
    secretKept(scene),
  ],
};

const answeredFor: Step = {
  title: 'Somebody answers for it with a label',
  state: 'allowed',
  why: 'Both tables are still empty, which only people can know: the label says so, and stays on the pull request.',
  run: (world) => {
    world.github.addLabels(REPOSITORY, REROUTE, [LABEL]);
    return act(world, REROUTE, pullRequestOf(world, REROUTE, 'labeled'), {
      run: 5,
    });
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    output(scene, 'risk', 'needs-empty'),
    onlyRead(scene),
    ...sameCommentUpdated(scene),
    commentSays(scene, `Allowed by the label \`${LABEL}\``),
    secretKept(scene),
  ],
};

const applied: Step = {
  title: 'The pull request with the label is merged',
  state: 'applied-allowed',
  why: 'The push applies what was allowed, and the comment keeps by what.',
  run: (world) => {
    world.github.merge(REPOSITORY, REROUTE);
    return act(world, REROUTE, pushOf(world, REROUTE), { run: 6 });
  },
  expect: (scene) => [
    ...ends(scene, 'applied', 0),
    output(scene, 'applied', 'true'),
    output(scene, 'risk', 'needs-empty'),
    ...oneWriteOfTheFile(scene),
    previousSaved(scene),
    ...sameCommentUpdated(scene),
    commentSays(scene, 'Applied 1 change', `Allowed by the label \`${LABEL}\``),
    secretKept(scene),
  ],
};

/** A change that hides rows: stopped, answered for, applied. */
export const REROUTE_STEPS: readonly Step[] = [rerouted, answeredFor, applied];

function reroute(text: string): string {
  return replaceOnce(text, LOSER, WINNER);
}
