import { REPOSITORY } from '../../sandbox/github.ts';
import {
  commentSays,
  ends,
  errorOnTheRun,
  oneWriteOfTheFile,
  onlyRead,
  output,
  previousSaved,
  sameCommentUpdated,
  secretKept,
} from './facts.ts';
import type { Scene } from './scene.ts';
import type { Fact, Step } from './step.ts';
import { act, pullRequestOf, pushOf, type World } from './world.ts';

const INVOICES = 4;

/** The service refuses to show the topology to the next run. */
function takeAccess({ platform }: World): void {
  platform.fault({
    kind: 'status',
    status: 403,
    match: { method: 'GET', path: /\/data-topology$/, times: 1 },
  });
}

/** Nothing is planned on, claimed of, or written to a branch that was not read. */
function unread(scene: Scene, added = 0): readonly Fact[] {
  return [
    ...ends(scene, 'failed', 1),
    output(scene, 'drift', ''),
    output(scene, 'risk', ''),
    onlyRead(scene),
    errorOnTheRun(scene, 'HTTP 403'),
    ...sameCommentUpdated(scene, added),
    commentSays(scene, 'on-unreadable', 'read_branch'),
    secretKept(scene),
  ];
}

const plan: Step = {
  title: 'The token of the plan may not read the branch',
  why: 'A plan that was not made from the branch would be green where the apply cannot be: it is red, and names the access.',
  run: (world) => {
    takeAccess(world);
    return act(world, INVOICES, pullRequestOf(world, INVOICES, 'synchronize'), {
      run: 11,
    });
  },
  expect: (scene) => unread(scene),
};

const apply: Step = {
  title: 'It is merged anyway, and the token of the apply may not read either',
  state: 'failed',
  why: 'Nothing is written that was not read: whatever somebody changed there stays.',
  run: (world) => {
    world.github.merge(REPOSITORY, INVOICES);
    takeAccess(world);
    return act(world, INVOICES, pushOf(world, INVOICES), { run: 12 });
  },
  expect: (scene) => unread(scene, 1),
};

const again: Step = {
  title: 'The token gets its access, and the job is run again',
  why: 'The re-run reads the branch, sees that nothing moved on, keeps the document from before, and applies.',
  run: (world) =>
    act(world, INVOICES, pushOf(world, INVOICES), { run: 12, attempt: 2 }),
  expect: (scene) => [
    ...ends(scene, 'applied', 0),
    output(scene, 'applied', 'true'),
    ...oneWriteOfTheFile(scene),
    previousSaved(scene),
    ...sameCommentUpdated(scene),
    secretKept(scene),
  ],
};

/** A branch that cannot be read: red twice, and nothing lost. */
export const UNREAD_STEPS: readonly Step[] = [plan, apply, again];
