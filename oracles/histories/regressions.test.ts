import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase } from './database.ts';
import type { Edit } from './edits.ts';
import { play } from './play.ts';
import type {
  BranchName,
  Change,
  Consent,
  Fault,
  Halt,
  RunStep,
  Setup,
  Step,
  Turn,
} from './script.ts';

afterAll(closeDatabase);

const ORDERS = { kind: 'list', table: 'orders' } as const;
const INVOICES = { kind: 'list', table: 'invoices' } as const;
const SPARE = { kind: 'hand over', to: 'spare' } as const;

const open = (edit: Edit): Step => ({ do: 'open', edit });
const run = (back: number): RunStep => ({ do: 'run', back });
const merge = (pull: number): Change => ({ do: 'merge', pull });
const byHand = (edit: Edit, branch?: BranchName): Change => ({
  do: 'edit by hand',
  edit,
  ...(branch && { branch }),
});
const allow = (pull: number, lines: 'proposed' | Consent): Step => ({
  do: 'allow',
  pull,
  lines,
});
const start = (event: 'dispatch' | 'schedule'): RunStep => ({
  do: 'start',
  event,
});
const together = (runs: readonly RunStep[], turns: readonly Turn[]): Step => ({
  do: 'together',
  runs,
  turns,
});
/** What meets while the first change is applied. */
const meeting = (
  runs: readonly RunStep[],
  turns: readonly Turn[],
): readonly Step[] => [open(ORDERS), merge(1), together(runs, turns)];
/** The service fails so, from the first such call on. */
const fault = (
  call: Fault['call'],
  fault: Fault['fault'],
  times: number,
  when: Fault['when'],
): Fault => ({ call, fault, nth: 1, times, when });
/** A run goes on until it waits with its n-th such call; or to its end. */
const until = (of: number, call: Halt['call'], nth: number): Turn => ({
  of,
  until: { call, nth },
});
const end = (of: number): Turn => ({ of });

/** Histories that once failed, or that hold a law where random ones come by rarely. */
const HISTORIES: readonly (readonly [
  name: string,
  steps: readonly Step[],
  outcomes: readonly string[],
  setup?: Partial<Setup>,
])[] = [
  [
    'a pull request is planned, merged and applied',
    [open(ORDERS), run(0), merge(1), run(1), run(0), run(0)],
    ['plan planned', 'closed skipped', 'push applied', 'push no-change'],
  ],
  [
    'an authority that was moved before the change is a warning, and what the service rejects is blocked',
    [
      open({ kind: 'break', how: 'moved authority' }),
      run(0),
      merge(1),
      open(ORDERS),
      run(0),
    ],
    ['plan invalid', 'plan blocked'],
  ],
  [
    'an answer to a comment that is not a comment costs no outputs, and the comment is found again',
    [
      open(ORDERS),
      {
        do: 'run',
        back: 0,
        faults: [fault('making a comment', 'another shape', 1, 'after')],
      },
      run(0),
    ],
    ['plan planned', 'plan planned'],
  ],
  [
    'a repeated run applies again, while GitHub lists the comment as it was before',
    [open({ kind: 'unknown key', value: 2 }), merge(1), run(0), run(0)],
    ['push applied', 'push applied'],
    { syncedAt: 'absent', unknownKeys: 'dropped', listsLag: 1 },
  ],
  [
    'rows that would be hidden take a line of the pull request, which is withdrawn before the push is run, and then one on main',
    [
      open(SPARE),
      run(0),
      allow(1, 'proposed'),
      run(0),
      merge(1),
      { do: 'withdraw', pull: 1 },
      run(1),
      run(0),
      allow(1, 'needs-empty'),
      run(0),
    ],
    [
      'plan blocked',
      'plan planned',
      'push blocked',
      'push blocked',
      'push applied',
    ],
  ],
  [
    'a line that was spent does not let the same change pass again after its way back',
    [
      open(SPARE),
      run(0),
      allow(1, 'proposed'),
      merge(1),
      run(0),
      open({ kind: 'hand over', to: 'second' }),
      run(0),
      allow(2, 'proposed'),
      merge(2),
      run(0),
      open(SPARE),
      run(0),
      allow(3, 'proposed'),
      run(0),
    ],
    [
      'plan blocked',
      'push applied',
      'plan blocked',
      'push applied',
      'plan blocked',
      'plan planned',
    ],
  ],
  [
    'two pull requests are merged, and the older run comes after the newer one',
    [open(ORDERS), open(INVOICES), merge(2), merge(1), run(0), run(2)],
    ['push applied', 'push superseded'],
    { merges: 'squash' },
  ],
  [
    'two pull requests are merged before the run for the first one begins',
    [open(ORDERS), merge(1), open(INVOICES), merge(2), run(3), run(0), run(3)],
    ['push superseded', 'push applied', 'push superseded'],
  ],
  [
    'the daily check meets an edit that the copy hides',
    [
      start('schedule'),
      byHand(INVOICES),
      { do: 'wait', minutes: 5 },
      start('schedule'),
    ],
    ['schedule no-change', 'schedule drifted'],
    { staleReads: 1 },
  ],
  [
    'two runs of one pull request meet lists that lag, and leave one comment',
    [
      open(SPARE),
      run(0),
      { do: 'push', pull: 1, edit: ORDERS },
      run(0),
      run(1),
    ],
    ['plan blocked', 'plan blocked', 'plan blocked'],
    { listsLag: 2 },
  ],
  [
    'the branch was given by hand what another pull request asks for',
    [
      open(ORDERS),
      byHand(SPARE),
      open(SPARE),
      merge(1),
      { do: 'push', pull: 2, edit: INVOICES },
      run(0),
    ],
    ['plan drifted'],
  ],
  [
    'somebody edits the branch, and the copy that GET serves hides it',
    [open(ORDERS), run(0), merge(1), byHand(INVOICES), run(0), run(0)],
    ['plan planned', 'push failed', 'push drifted'],
    { staleReads: 2 },
  ],
  [
    'a Reshard is under way, and its group is neither deleted nor routed away from',
    [open(ORDERS), { do: 'reshard', stage: 'create' }, merge(1), run(0)],
    ['push drifted'],
    { onDrift: 'overwrite', allow: ['needs-empty'] },
  ],
  [
    'a fork’s pull request, with secrets and without',
    [{ do: 'open', edit: SPARE, fork: true }, run(0), run(1)],
    ['fork with secrets blocked', 'fork blocked'],
  ],
  [
    'a preview writes its own branch and never that of production',
    [
      open(SPARE),
      { do: 'preview', pull: 1, onto: 'main' },
      { do: 'preview', pull: 1, onto: 'preview' },
    ],
    ['preview blocked', 'preview applied'],
    { allow: ['needs-empty'] },
  ],
  [
    'three pushes wait for one group, in which the newest takes the place of the one before it',
    [
      open(ORDERS),
      merge(1),
      open(INVOICES),
      merge(2),
      open({ kind: 'group' }),
      merge(3),
      { do: 'take turns', queue: 'single' },
      { do: 'take turns', queue: 'max' },
    ],
    ['push superseded', 'push applied', 'push superseded'],
  ],
  [
    'the history of the file cannot be read while the branch has what somebody else wrote',
    [
      open(ORDERS),
      merge(1),
      byHand(INVOICES),
      {
        do: 'run',
        back: 0,
        faults: [fault('history of the file', '502', 9, 'before')],
      },
      start('schedule'),
    ],
    ['push drifted', 'schedule drifted'],
  ],
  [
    'one of two targets was edited by hand, and the other is applied',
    [open(ORDERS), run(0), merge(1), byHand(INVOICES, 'eu'), run(0)],
    ['plan main planned, eu planned', 'push main applied, eu drifted'],
    { targets: 'side by side' },
  ],
  [
    'a target waits for another that was edited by hand, and is brought up when that is mended',
    [
      open(ORDERS),
      merge(1),
      byHand(INVOICES, 'staging'),
      run(0),
      byHand({ kind: 'unlist', table: 'invoices' }, 'staging'),
      run(0),
      run(0),
    ],
    [
      'push eu blocked, main blocked, staging drifted',
      'push eu applied, main applied, staging applied',
      'push eu no-change, main no-change, staging no-change',
    ],
    { targets: 'two rungs' },
  ],
  [
    'two applies of one commit meet, and the later one finds nothing left to do at its last look',
    meeting(
      [run(0), start('dispatch')],
      [until(0, 'GET of the topology', 2), end(1)],
    ),
    ['push no-change', 'dispatch applied'],
  ],
  [
    'somebody edits the branch after the plan of an apply, which says so at its last look',
    meeting(
      [run(0)],
      [until(0, 'GET of the topology', 2), { meanwhile: byHand(INVOICES) }],
    ),
    ['push failed'],
  ],
  [
    'somebody edits the branch while a PUT is on its way, which no client can see',
    meeting(
      [run(0)],
      [until(0, 'PUT of the topology', 1), { meanwhile: byHand(INVOICES) }],
    ),
    ['push applied'],
  ],
  [
    'somebody edits the branch after a PUT, before it is confirmed',
    meeting(
      [run(0)],
      [until(0, 'GET of the topology', 3), { meanwhile: byHand(INVOICES) }],
    ),
    ['push failed'],
  ],
  [
    'the next change is merged before an apply looks at its ref',
    [
      open(ORDERS),
      open(INVOICES),
      merge(1),
      together(
        [run(0), run(0)],
        [until(0, 'tip of the ref', 1), { meanwhile: merge(2) }],
      ),
    ],
    ['push superseded', 'push applied'],
  ],
  [
    'the next change is merged and applied after an apply has looked at its ref',
    [
      open(ORDERS),
      open(INVOICES),
      merge(1),
      together(
        [run(0), run(0)],
        [until(0, 'GET of the topology', 2), { meanwhile: merge(2) }, end(1)],
      ),
    ],
    ['push failed', 'push applied'],
  ],
  [
    'an apply is cancelled before its last look, and the next one applies',
    meeting(
      [run(0), start('dispatch')],
      [until(0, 'GET of the topology', 2), { cancel: 0 }, end(1)],
    ),
    ['push failed', 'dispatch applied'],
  ],
  [
    'an apply is cancelled while its PUT is on its way, and follows it up',
    meeting([run(0)], [until(0, 'PUT of the topology', 1), { cancel: 0 }]),
    ['push applied'],
  ],
  [
    'an apply is cancelled while its PUT is on its way, which arrives when nobody waits for it any more',
    meeting(
      [run(0), start('schedule')],
      [until(0, 'PUT of the topology', 1), { cancel: 0 }, end(1)],
    ),
    ['push applied', 'schedule drifted'],
  ],
  [
    'two first plans meet, and the next one leaves one comment of theirs',
    [
      open(ORDERS),
      { do: 'retitle', pull: 1 },
      together([run(1), run(0)], [until(0, 'making a comment', 1), end(1)]),
      run(0),
    ],
    ['plan planned', 'plan planned', 'plan planned'],
  ],
  [
    'a plan waits while the next head is planned, and leaves the comment alone',
    [
      open(ORDERS),
      together(
        [run(0), run(0)],
        [
          until(0, 'GET of the topology', 1),
          { meanwhile: { do: 'push', pull: 1, edit: INVOICES } },
          until(1, 'lists of comments', 1),
          end(1),
        ],
      ),
    ],
    ['plan planned', 'plan planned'],
  ],
  [
    'a plan waits while another of the same commit reads an edit of the branch, whose report stays',
    [
      open(ORDERS),
      { do: 'retitle', pull: 1 },
      together(
        [run(1), run(0)],
        [
          until(0, 'lists of comments', 1),
          { meanwhile: byHand(INVOICES) },
          end(1),
        ],
      ),
    ],
    ['plan planned', 'plan drifted'],
  ],
  [
    'a plan of the next change reads the branch while the one before it is applied',
    [
      open(ORDERS),
      merge(1),
      open(ORDERS),
      together([run(1), run(0)], [until(1, 'GET of the topology', 1), end(0)]),
    ],
    ['push applied', 'plan no-change'],
  ],
];

describe.concurrent('a history', () => {
  it.for(HISTORIES)('in which %s', async ([, steps, outcomes, setup = {}]) => {
    expect(await play(setup, steps)).toEqual(outcomes);
  });
});
