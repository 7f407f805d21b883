import { REPOSITORY } from '../../sandbox/github.ts';
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
import { act, allow, propose, pullRequestOf, pushOf } from './world.ts';

const REROUTE = 3;
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
    errorOnTheRun(scene, '25 % of the keys of 2 tables'),
    ...firstComment(scene),
    commentSays(
      scene,
      'app.public.events',
      'app.public.sessions',
      '25 %',
      `\`${LOSER}\` → \`${WINNER}\``,
    ),
    commentSays(scene, 'Reshard of', '__neki.reshard_create('),
    commentSays(
      scene,
      '`app.public.events` and `app.public.sessions`',
      'needs-empty@',
      '/new/retire-shard?filename=data-topology.allow%2Fpr-3.allow&value=',
    ),
    secretKept(scene),
  ],
};

const answeredFor: Step = {
  title: 'Somebody allows it with a line in git',
  state: 'allowed',
  why: 'Both tables are still empty, which only people can know. One click opens the editor with the line, which is reviewed with the change.',
  run: (world) => {
    allow(world, REROUTE);
    return act(world, REROUTE, pullRequestOf(world, REROUTE, 'synchronize'), {
      run: 5,
    });
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    output(scene, 'risk', 'needs-empty'),
    onlyRead(scene),
    ...sameCommentUpdated(scene),
    commentSays(scene, '⚠️ ', 'allowed in `'),
    secretKept(scene),
  ],
};

const applied: Step = {
  title: 'The pull request with the line is merged',
  state: 'applied-allowed',
  why: 'The push applies what was allowed, and the comment keeps in which commit.',
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
    commentSays(scene, 'Applied 1 change', 'allowed in `'),
    secretKept(scene),
  ],
};

/** A change that hides rows: stopped, answered for, applied. */
export const REROUTE_STEPS: readonly Step[] = [rerouted, answeredFor, applied];

function reroute(text: string): string {
  return replaceOnce(text, LOSER, WINNER);
}
