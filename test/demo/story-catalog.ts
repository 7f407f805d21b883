import { REPOSITORY } from '../../sandbox/github.ts';
import { insertAfter, insertBefore, lineOf } from './edits.ts';
import {
  applyStillTold,
  commentSays,
  ends,
  errorAtLine,
  firstComment,
  nothingWritten,
  oneWriteOfTheFile,
  onlyRead,
  output,
  sameComments,
  sameCommentUpdated,
  secretKept,
} from './facts.ts';
import type { Step } from './step.ts';
import { act, propose, pullRequestOf, pushOf } from './world.ts';

const CATALOG = 1;

const proposed: Step = {
  title: 'A pull request changes the file',
  state: 'safe',
  why: 'Reviewers see what merging it would do to the branch, before anything is written.',
  run: (world) => {
    const number = propose(world, {
      branch: 'catalog',
      title: 'Add a catalog group',
      edit: addCatalog,
    });
    return act(world, number, pullRequestOf(world, number), { run: 1 });
  },
  expect: (scene) => [
    ...ends(scene, 'planned', 0),
    output(scene, 'changed', 'true'),
    output(scene, 'applied', 'false'),
    output(scene, 'risk', 'safe'),
    onlyRead(scene),
    ...firstComment(scene),
    commentSays(scene, 'acme/shop/main', 'catalog'),
    secretKept(scene),
  ],
};

const merged: Step = {
  title: 'It is merged',
  state: 'applied',
  why: 'The push to main writes the file to the branch once, and the comment reviewers know says so.',
  run: (world) => {
    world.github.merge(REPOSITORY, CATALOG);
    return act(world, CATALOG, pushOf(world, CATALOG), { run: 2 });
  },
  expect: (scene) => [
    ...ends(scene, 'applied', 0),
    output(scene, 'applied', 'true'),
    ...oneWriteOfTheFile(scene),
    ...sameCommentUpdated(scene),
    secretKept(scene),
  ],
};

const pushedAgain: Step = {
  title: 'The same push runs again',
  why: 'A job can be re-run at any time: when the branch holds the file already, nothing is written.',
  run: (world) =>
    act(world, CATALOG, pushOf(world, CATALOG), { run: 2, attempt: 2 }),
  expect: (scene) => [
    ...ends(scene, 'no-change', 0),
    output(scene, 'changed', 'false'),
    output(scene, 'applied', 'false'),
    onlyRead(scene),
    sameComments(scene),
    applyStillTold(scene),
    secretKept(scene),
  ],
};

const broken: Step = {
  title: 'A pull request with a broken file',
  why: 'A table is bound twice; most YAML readers would keep one binding and say nothing, this run refuses both.',
  run: (world) => {
    const number = propose(world, {
      branch: 'move-sessions',
      title: 'Move sessions',
      edit: bindTwice,
    });
    return act(world, number, pullRequestOf(world, number), { run: 3 });
  },
  expect: (scene) => [
    ...ends(scene, 'invalid', 1),
    output(scene, 'applied', 'false'),
    errorAtLine(scene, lineOf(scene.change.after, SECOND_BINDING)),
    nothingWritten(scene),
    ...firstComment(scene),
    commentSays(
      scene,
      `data-topology.yaml:${lineOf(scene.change.after, SECOND_BINDING)}`,
    ),
    secretKept(scene),
  ],
};

/** The ordinary life of the file: proposed, merged, run again, and once with a mistake in it. */
export const CATALOG_STEPS: readonly Step[] = [
  proposed,
  merged,
  pushedAgain,
  broken,
];

/** A group nothing is bound to yet, and a table declared where it is routed anyway: no row changes its shard. */
function addCatalog(text: string): string {
  const group =
    '  - uid: catalog\n    key_ranges:\n      - shard_uid: shz7wrfow3nkri\n';
  const table = '          plans: { shard_group: meta }\n';
  return insertAfter(
    insertBefore(text, '\nshard_indexes:', group),
    'users: { shard_group: meta }\n',
    table,
  );
}

const SECOND_BINDING = 'sessions: { shard_group: catalog }';

function bindTwice(text: string): string {
  return insertAfter(
    text,
    'plans: { shard_group: meta }\n',
    `          ${SECOND_BINDING}\n`,
  );
}
