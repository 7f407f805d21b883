import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase } from './database.ts';
import { play } from './play.ts';
import type { Setup, Step } from './script.ts';

afterAll(closeDatabase);

/** Histories that once failed, or that hold a law where random ones come by rarely; each as it was printed. */
const HISTORIES: readonly (readonly [
  name: string,
  setup: Partial<Setup>,
  steps: readonly Step[],
  outcomes: readonly string[],
])[] = [
  [
    'a pull request is planned, merged and applied',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'run', back: 0 },
      { do: 'merge', pull: 1 },
      { do: 'run', back: 1 },
      { do: 'run', back: 0 },
      { do: 'run', back: 0 },
    ],
    ['plan planned', 'closed skipped', 'push applied', 'push no-change'],
  ],
  [
    'an authority that was moved before the change is a warning, and what the service rejects is blocked',
    {},
    [
      { do: 'open', edit: { kind: 'break', how: 'moved authority' } },
      { do: 'run', back: 0 },
      { do: 'merge', pull: 1 },
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'run', back: 0 },
    ],
    ['plan invalid', 'plan blocked'],
  ],
  [
    'an answer to a comment that is not a comment costs no outputs, and the comment is found again',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      {
        do: 'run',
        back: 0,
        faults: [
          {
            call: 'making a comment',
            fault: 'another shape',
            nth: 1,
            times: 1,
            when: 'after',
          },
        ],
      },
      { do: 'run', back: 0 },
    ],
    ['plan planned', 'plan planned'],
  ],
  [
    'a repeated run applies again, while GitHub lists the comment as it was before',
    { syncedAt: 'absent', unknownKeys: 'dropped', listsLag: 1 },
    [
      { do: 'open', edit: { kind: 'unknown key', value: 2 } },
      { do: 'merge', pull: 1 },
      { do: 'run', back: 0 },
      { do: 'run', back: 0 },
    ],
    ['push applied', 'push applied'],
  ],
  [
    'rows that would be hidden take a line of the pull request, which is withdrawn before the push is run, and then one on main',
    {},
    [
      { do: 'open', edit: { kind: 'hand over', to: 'spare' } },
      { do: 'run', back: 0 },
      { do: 'allow', pull: 1, lines: 'proposed' },
      { do: 'run', back: 0 },
      { do: 'merge', pull: 1 },
      { do: 'withdraw', pull: 1 },
      { do: 'run', back: 1 },
      { do: 'run', back: 0 },
      { do: 'allow', pull: 1, lines: 'needs-empty' },
      { do: 'run', back: 0 },
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
    {},
    [
      { do: 'open', edit: { kind: 'hand over', to: 'spare' } },
      { do: 'run', back: 0 },
      { do: 'allow', pull: 1, lines: 'proposed' },
      { do: 'merge', pull: 1 },
      { do: 'run', back: 0 },
      { do: 'open', edit: { kind: 'hand over', to: 'second' } },
      { do: 'run', back: 0 },
      { do: 'allow', pull: 2, lines: 'proposed' },
      { do: 'merge', pull: 2 },
      { do: 'run', back: 0 },
      { do: 'open', edit: { kind: 'hand over', to: 'spare' } },
      { do: 'run', back: 0 },
      { do: 'allow', pull: 3, lines: 'proposed' },
      { do: 'run', back: 0 },
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
    { merges: 'squash' },
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'open', edit: { kind: 'list', table: 'invoices' } },
      { do: 'merge', pull: 2 },
      { do: 'merge', pull: 1 },
      { do: 'run', back: 0 },
      { do: 'run', back: 2 },
    ],
    ['push applied', 'push superseded'],
  ],
  [
    'two pull requests are merged before the run for the first one begins',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      { do: 'open', edit: { kind: 'list', table: 'invoices' } },
      { do: 'merge', pull: 2 },
      { do: 'run', back: 3 },
      { do: 'run', back: 0 },
      { do: 'run', back: 3 },
    ],
    ['push superseded', 'push applied', 'push superseded'],
  ],
  [
    'the daily check meets an edit that the copy hides',
    { staleReads: 1 },
    [
      { do: 'start', event: 'schedule' },
      { do: 'edit by hand', edit: { kind: 'list', table: 'invoices' } },
      { do: 'wait', minutes: 5 },
      { do: 'start', event: 'schedule' },
    ],
    ['schedule no-change', 'schedule drifted'],
  ],
  [
    'two runs of one pull request meet lists that lag, and leave one comment',
    { listsLag: 2 },
    [
      { do: 'open', edit: { kind: 'hand over', to: 'spare' } },
      { do: 'run', back: 0 },
      { do: 'push', pull: 1, edit: { kind: 'list', table: 'orders' } },
      { do: 'run', back: 0 },
      { do: 'run', back: 1 },
    ],
    ['plan blocked', 'plan blocked', 'plan blocked'],
  ],
  [
    'the branch was given by hand what another pull request asks for',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'edit by hand', edit: { kind: 'hand over', to: 'spare' } },
      { do: 'open', edit: { kind: 'hand over', to: 'spare' } },
      { do: 'merge', pull: 1 },
      { do: 'push', pull: 2, edit: { kind: 'list', table: 'invoices' } },
      { do: 'run', back: 0 },
    ],
    ['plan drifted'],
  ],
  [
    'somebody edits the branch, and the copy that GET serves hides it',
    { staleReads: 2 },
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'run', back: 0 },
      { do: 'merge', pull: 1 },
      { do: 'edit by hand', edit: { kind: 'list', table: 'invoices' } },
      { do: 'run', back: 0 },
      { do: 'run', back: 0 },
    ],
    ['plan planned', 'push failed', 'push drifted'],
  ],
  [
    'a Reshard is under way, and its group is neither deleted nor routed away from',
    { onDrift: 'overwrite', allow: ['needs-empty'] },
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'reshard', stage: 'create' },
      { do: 'merge', pull: 1 },
      { do: 'run', back: 0 },
    ],
    ['push drifted'],
  ],
  [
    'a fork’s pull request, with secrets and without',
    {},
    [
      { do: 'open', edit: { kind: 'hand over', to: 'spare' }, fork: true },
      { do: 'run', back: 0 },
      { do: 'run', back: 1 },
    ],
    ['fork with secrets blocked', 'fork blocked'],
  ],
  [
    'a preview writes its own branch and never that of production',
    { allow: ['needs-empty'] },
    [
      { do: 'open', edit: { kind: 'hand over', to: 'spare' } },
      { do: 'preview', pull: 1, onto: 'main' },
      { do: 'preview', pull: 1, onto: 'preview' },
    ],
    ['preview blocked', 'preview applied'],
  ],
  [
    'three pushes wait for one group, in which the newest takes the place of the one before it',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      { do: 'open', edit: { kind: 'list', table: 'invoices' } },
      { do: 'merge', pull: 2 },
      { do: 'open', edit: { kind: 'group' } },
      { do: 'merge', pull: 3 },
      { do: 'take turns', queue: 'single' },
      { do: 'take turns', queue: 'max' },
    ],
    ['push superseded', 'push applied', 'push superseded'],
  ],
  [
    'the history of the file cannot be read while the branch has what somebody else wrote',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      { do: 'edit by hand', edit: { kind: 'list', table: 'invoices' } },
      {
        do: 'run',
        back: 0,
        faults: [
          {
            call: 'history of the file',
            fault: '502',
            nth: 1,
            times: 9,
            when: 'before',
          },
        ],
      },
      { do: 'start', event: 'schedule' },
    ],
    ['push drifted', 'schedule drifted'],
  ],
  [
    'one of two targets was edited by hand, and the other is applied',
    { targets: 'side by side' },
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'run', back: 0 },
      { do: 'merge', pull: 1 },
      {
        do: 'edit by hand',
        branch: 'eu',
        edit: { kind: 'list', table: 'invoices' },
      },
      { do: 'run', back: 0 },
    ],
    ['plan main planned, eu planned', 'push main applied, eu drifted'],
  ],
  [
    'a target waits for another that was edited by hand, and is brought up when that is mended',
    { targets: 'two rungs' },
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'edit by hand',
        branch: 'staging',
        edit: { kind: 'list', table: 'invoices' },
      },
      { do: 'run', back: 0 },
      {
        do: 'edit by hand',
        branch: 'staging',
        edit: { kind: 'unlist', table: 'invoices' },
      },
      { do: 'run', back: 0 },
      { do: 'run', back: 0 },
    ],
    [
      'push eu blocked, main blocked, staging drifted',
      'push eu applied, main applied, staging applied',
      'push eu no-change, main no-change, staging no-change',
    ],
  ],
  [
    'two applies of one commit meet, and the later one finds nothing left to do at its last look',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 0 },
          { do: 'start', event: 'dispatch' },
        ],
        turns: [
          { of: 0, until: { call: 'GET of the topology', nth: 2 } },
          { of: 1 },
        ],
      },
    ],
    ['push no-change', 'dispatch applied'],
  ],
  [
    'somebody edits the branch after the plan of an apply, which says so at its last look',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [{ do: 'run', back: 0 }],
        turns: [
          { of: 0, until: { call: 'GET of the topology', nth: 2 } },
          {
            meanwhile: {
              do: 'edit by hand',
              edit: { kind: 'list', table: 'invoices' },
            },
          },
        ],
      },
    ],
    ['push failed'],
  ],
  [
    'somebody edits the branch while a PUT is on its way, which no client can see',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [{ do: 'run', back: 0 }],
        turns: [
          { of: 0, until: { call: 'PUT of the topology', nth: 1 } },
          {
            meanwhile: {
              do: 'edit by hand',
              edit: { kind: 'list', table: 'invoices' },
            },
          },
        ],
      },
    ],
    ['push applied'],
  ],
  [
    'somebody edits the branch after a PUT, before it is confirmed',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [{ do: 'run', back: 0 }],
        turns: [
          { of: 0, until: { call: 'GET of the topology', nth: 3 } },
          {
            meanwhile: {
              do: 'edit by hand',
              edit: { kind: 'list', table: 'invoices' },
            },
          },
        ],
      },
    ],
    ['push failed'],
  ],
  [
    'the next change is merged before an apply looks at its ref',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'open', edit: { kind: 'list', table: 'invoices' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 0 },
          { do: 'run', back: 0 },
        ],
        turns: [
          { of: 0, until: { call: 'tip of the ref', nth: 1 } },
          { meanwhile: { do: 'merge', pull: 2 } },
        ],
      },
    ],
    ['push superseded', 'push applied'],
  ],
  [
    'the next change is merged and applied after an apply has looked at its ref',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'open', edit: { kind: 'list', table: 'invoices' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 0 },
          { do: 'run', back: 0 },
        ],
        turns: [
          { of: 0, until: { call: 'GET of the topology', nth: 2 } },
          { meanwhile: { do: 'merge', pull: 2 } },
          { of: 1 },
        ],
      },
    ],
    ['push failed', 'push applied'],
  ],
  [
    'an apply is cancelled before its last look, and the next one applies',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 0 },
          { do: 'start', event: 'dispatch' },
        ],
        turns: [
          { of: 0, until: { call: 'GET of the topology', nth: 2 } },
          { cancel: 0 },
          { of: 1 },
        ],
      },
    ],
    ['push failed', 'dispatch applied'],
  ],
  [
    'an apply is cancelled while its PUT is on its way, and follows it up',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [{ do: 'run', back: 0 }],
        turns: [
          { of: 0, until: { call: 'PUT of the topology', nth: 1 } },
          { cancel: 0 },
        ],
      },
    ],
    ['push applied'],
  ],
  [
    'an apply is cancelled while its PUT is on its way, which arrives when nobody waits for it any more',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 0 },
          { do: 'start', event: 'schedule' },
        ],
        turns: [
          { of: 0, until: { call: 'PUT of the topology', nth: 1 } },
          { cancel: 0 },
          { of: 1 },
        ],
      },
    ],
    ['push applied', 'schedule drifted'],
  ],
  [
    'two first plans meet, and the next one leaves one comment of theirs',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'retitle', pull: 1 },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 1 },
          { do: 'run', back: 0 },
        ],
        turns: [
          { of: 0, until: { call: 'making a comment', nth: 1 } },
          { of: 1 },
        ],
      },
      { do: 'run', back: 0 },
    ],
    ['plan planned', 'plan planned', 'plan planned'],
  ],
  [
    'a plan waits while the next head is planned, and leaves the comment alone',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 0 },
          { do: 'run', back: 0 },
        ],
        turns: [
          { of: 0, until: { call: 'GET of the topology', nth: 1 } },
          {
            meanwhile: {
              do: 'push',
              pull: 1,
              edit: { kind: 'list', table: 'invoices' },
            },
          },
          { of: 1, until: { call: 'lists of comments', nth: 1 } },
          { of: 1 },
        ],
      },
    ],
    ['plan planned', 'plan planned'],
  ],
  [
    'a plan waits while another of the same commit reads an edit of the branch, whose report stays',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'retitle', pull: 1 },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 1 },
          { do: 'run', back: 0 },
        ],
        turns: [
          { of: 0, until: { call: 'lists of comments', nth: 1 } },
          {
            meanwhile: {
              do: 'edit by hand',
              edit: { kind: 'list', table: 'invoices' },
            },
          },
          { of: 1 },
        ],
      },
    ],
    ['plan planned', 'plan drifted'],
  ],
  [
    'a plan of the next change reads the branch while the one before it is applied',
    {},
    [
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      { do: 'merge', pull: 1 },
      { do: 'open', edit: { kind: 'list', table: 'orders' } },
      {
        do: 'together',
        runs: [
          { do: 'run', back: 1 },
          { do: 'run', back: 0 },
        ],
        turns: [
          { of: 1, until: { call: 'GET of the topology', nth: 1 } },
          { of: 0 },
        ],
      },
    ],
    ['push applied', 'plan no-change'],
  ],
];

describe.concurrent('a history', () => {
  it.for(HISTORIES)('in which %s', async ([, setup, steps, outcomes]) => {
    expect(await play(setup, steps)).toEqual(outcomes);
  });
});
