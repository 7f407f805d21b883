import {
  ADVICE,
  GITHUB,
  HEADING,
  MEANING,
  type Page,
  SERVICE,
} from './page.ts';

const HOW_IT_WORKS: Page = {
  page: 'docs/how-it-works.md',
  rows: {
    '| authoritative group |': MEANING,
    'It never goes to a shard outside of the group': SERVICE,
    'On an apply: reads the branch again': {
      'run/apply.test.ts': [
        'a branch that changed since the plan is left as it is',
        'a cache that shows the old document for %i reads is waited for',
        'a cache that never moves is told of',
      ],
    },
    '| the file | in sync | nothing |': {
      'scenarios/apply.test.ts': [
        'writes nothing when the branch holds the file already',
        'writes nothing the second time',
      ],
    },
    '**behind**: an earlier apply never arrived': {
      'scenarios/drift.test.ts':
        'is no drift: earlier changes that were never applied are part of the plan',
      'topology/plan/three-way.test.ts':
        'is behind when it equals an earlier version of the file',
    },
    '| no version of the file | **drift** |': {
      'scenarios/drift.test.ts': [
        'stops a pull request and a push',
        'is written over under `on-drift: overwrite`',
      ],
    },
    'A file that is equal to the branch is never drift': {
      'topology/plan/three-way.test.ts':
        'is in sync when it equals the file, whatever the file was before',
      'scenarios/drift.test.ts':
        'is adopted by a pull request that brings the file in line',
    },
    'A group is taken for a target if nothing is bound to it': {
      'topology/plan/three-way.test.ts': [
        'is seen by a group that only the branch has, bound to nothing, on shards of its own',
        'is none on a shard that another group uses',
        'is one whatever version of the file has had the group',
      ],
    },
    'The run ends as `drifted`, whatever `on-drift` says': {
      'scenarios/reshard.test.ts': [
        'stops a plan and an apply with %o, and is named with what to do',
        'is a warning under `on-drift: warn`, and not written over',
      ],
    },
    '**The history of the file cannot be read**': {
      'scenarios/drift.test.ts': [
        'is drift of unknown cause, and nothing is written: %s',
        'writes over the branch with `on-drift: overwrite` alone',
        'is not read where the branch holds the file or the base',
      ],
    },
    'It writes nothing, because it would bring an old topology back': {
      'scenarios/stale.test.ts': [
        'cannot put an old topology back when it is run again',
        'does not apply an `allow` that the targets file has taken back since',
        'does not apply what a schema refuses by now',
      ],
    },
    'Without `queue: max` GitHub cancels every run that waits': GITHUB,
    // No absolute word, and promises all the same.
    'any difference between file and branch is red': {
      'scenarios/drift-check.test.ts': [
        'the check by the clock is red',
        'whose file has one version only',
      ],
    },
    '## Where nothing is written': HEADING,
    '| the topology of the branch could not be read |': {
      'scenarios/read.test.ts': [
        'is neither planned for nor written',
        'with `on-unreadable: apply` and `require-review`',
      ],
    },
    '| the branch changed between plan and write |': {
      'scenarios/write.test.ts':
        'somebody else’s change of the branch is not overwritten',
      'scenarios/apply.test.ts': 'though a cache still hides it',
    },
    '| the git branch is not in `apply-from` |': {
      'scenarios/apply-from.test.ts':
        'is planned, and the notice names the input',
    },
    '| a pull request from a fork, a merge queue |': {
      'scenarios/fork.test.ts': '%s applies nothing, even with `mode: apply`',
      'scenarios/apply-from.test.ts': 'a merge queue writes nothing',
    },
    '| `mode: apply` on a pull request, and the database branch is': {
      'scenarios/apply-from.test.ts': [
        'writes no production branch',
        'does not write production with',
      ],
    },
  },
};

const RELIABILITY: Page = {
  page: 'docs/reliability.md',
  rows: {
    'or its cache is behind, the response to the PUT does': {
      'run/apply.test.ts': [
        'a cache that never moves is told of, and the echo confirms',
        'is sent once more where the branch cannot be read at all',
      ],
    },
    'A PUT that may have happened is never reported as "not applied"': {
      'reliability/figures.test.ts': 'for ever is sent %i times',
      'run/faults.test.ts': 'nothing is claimed that is not so',
    },
    'If it holds anything else, nothing is written': {
      'run/apply.test.ts':
        'a branch that changed since the plan is left as it is',
      'scenarios/write.test.ts':
        'somebody else’s change of the branch is not overwritten',
    },
    'A change is written at most once': {
      'run/faults.test.ts': 'there is at most one effect',
      'scenarios/lost.test.ts':
        'after it was stored is found out by reading, and not repeated',
    },
    'A copy of at most five seconds is accepted': {
      'reliability/figures.test.ts': 'seconds old is read %i times',
    },
    'apply nothing while a workflow of the database is in progress': ADVICE,
    '| GET: connection lost or refused': {
      'reliability/figures.test.ts': [
        "['the topology', 7,",
        "['the audit log', 4,",
        'is waited for at most 0.2 s, then twice as long each time, to 6.4 s',
      ],
      'scenarios/read.test.ts': 'waits as long as `Retry-After` says',
    },
    '| PUT: connection lost, an attempt that hangs': {
      'reliability/figures.test.ts': 'for ever is sent %i times',
      'scenarios/lost.test.ts': [
        'after it was stored is found out by reading, and not repeated',
        'before it was stored is sent again',
        'and whose branch then holds something else is not written again',
        'after it was stored is confirmed by the same document once more, where nothing can be read',
      ],
    },
    "| a preview's branch, or a shard of any apply": {
      'run/waiting.test.ts': 'looks at growing distances',
      'scenarios/preview.test.ts': [
        'for a branch that does not become ready as long as `timeout` allows, and writes nothing',
        'for a shard that never comes, and says what is there and what to do',
      ],
    },
    '| `timeout` | one deadline for all calls and waits': {
      'deadline.test.ts': [
        'may take half of what is left, so that a stall leaves time for another',
        'keeps a fifth for finding out what became of a PUT',
      ],
      'reliability/figures.test.ts': [
        'gives an attempt to %s',
        'for finding out what became of a PUT',
      ],
    },
    '| several targets in one run |': {
      'platform/rate-limiter.test.ts': [
        'never lets more than 600 arrive in any 60 seconds',
        'counts a request from its permit to a minute after its end',
        'keeps its reserve for PUTs',
        'keeps four permits for each target',
        'takes nothing of `timeout`',
      ],
      'platform/sign-in.test.ts':
        'uses a refresh token once, however many ask at the same time',
    },
    '| SIGINT, SIGTERM | nothing new starts': {
      'deadline.test.ts': [
        'a PUT two seconds later, finding out after five',
        'does not let a PUT begin after a cancellation',
        'a request to GitHub gets half of eight seconds',
      ],
      'scenarios/cancel.test.ts': [
        'before the PUT writes nothing',
        'after the PUT, has set its outputs and ends in time',
      ],
    },
    'It has no deadline over several calls': MEANING,
    '| fault matrix |': 'what tests do',
    '| histories |': 'what tests do',
  },
};

const TROUBLESHOOTING: Page = {
  page: 'docs/troubleshooting.md',
  rows: {
    'and the plans recorded in it no longer count': {
      'github/comment.test.ts': '%s is told and replaced',
      'github/state.test.ts': 'is unreadable with %s',
    },
    // It stands under several headings.
    'Nothing was written.': {
      'scenarios/stale.test.ts':
        'writes nothing, is green and says why, on the pull request too',
      'scenarios/review.test.ts': 'refuses a change that rode along unseen',
      'scenarios/preview.test.ts':
        'is not written where the answer does not say',
      'scenarios/apply-from.test.ts': 'does not write production with',
    },
    'Nothing was written here': {
      'scenarios/promotion.test.ts':
        'is blocked while the other is, says why, and writes nothing',
    },
    'It planned and wrote nothing': {
      'scenarios/apply-from.test.ts':
        'is planned, and the notice names the input',
    },
    'Require a job that': ADVICE,
    'Forks have none, so their pull requests get an offline plan': {
      'scenarios/fork.test.ts':
        '%s is planned offline against the base file, and stays green',
    },
    'This cannot be overridden': {
      'scenarios/fork.test.ts': [
        'never meets the credential with `mode: %s`',
        'is never applied by `mode: apply`',
      ],
      'scenarios/apply-from.test.ts':
        'goes nowhere with a targets file of its own',
    },
    '### A pull request waits for a check that never comes': HEADING,
    'an apply compares first and writes nothing twice': {
      'scenarios/apply.test.ts': 'writes nothing the second time',
    },
    'Nothing was stored.': {
      'scenarios/write.test.ts': [
        'answered with %s fails after one attempt',
        'what the service itself refuses is shown in its own words',
      ],
      'scenarios/unkind.test.ts':
        'refuses keys that it does not know, and the branch is as it was',
    },
    'After a run that wrote nothing, run again': ADVICE,
    'Until then they are sent with each change, and never cause one': {
      'scenarios/apply.test.ts':
        'says which keys the service drops, and does not send them again for that alone',
    },
    'whatever the severity of the rule': {
      'topology/validation/branch-has-it.test.ts':
        'is a warning whatever the user has it weigh',
    },
  },
};

const PROMOTION: Page = {
  page: 'docs/promotion.md',
  rows: {
    '> Nothing was written:': {
      'scenarios/promotion.test.ts':
        'is blocked while the other is, says why, and writes nothing',
    },
    'Nothing is blocked for waiting': {
      'scenarios/promotion.test.ts':
        'is planned like any other, and the comment shows the order',
    },
    '| `schedule` | checks both': {
      'scenarios/promotion.test.ts':
        'is not brought up by a schedule, which writes nothing',
    },
    'one file serves both, whatever the uids of their shards': {
      'scenarios/fleet.test.ts':
        'with one file resolves its shard names on each branch',
    },
    '**Confirmed, or read now.**': {
      'scenarios/promotion.test.ts': [
        'is applied in the same push, after the other is confirmed',
        'is applied where the other is in sync already',
        'is blocked where the other cannot be read',
      ],
    },
    'A plan of yesterday counts for nothing': {
      'scenarios/promotion.test.ts':
        'has the other read, where the run is on it alone',
    },
    '**Only for a write.**': {
      'scenarios/promotion.test.ts':
        'that has nothing to apply waits for nothing',
    },
    'It proves nothing about the rows of production': {
      'scenarios/promotion.test.ts':
        'asks for consent on the pull request as before',
    },
  },
};

const PREVIEWS: Page = {
  page: 'docs/previews.md',
  rows: {
    '| `allow: needs-empty` |': MEANING,
    '| `on-drift: overwrite` |': MEANING,
    'It deletes nothing unless you start the workflow by hand': {
      'contract/preview-end.test.ts': [
        'only lists what was left over, unless it is told to delete',
        'is told so by whoever starts it, or by the variable of the repository',
      ],
    },
    'What cannot be read makes the run red': {
      'contract/preview-end.test.ts': [
        'is red where it cannot read %s',
        'is green where there is no branch, and only a 404 says so',
      ],
    },
    'Production branches are never written (`blocked`)': {
      'scenarios/preview.test.ts': [
        'for nothing where the branch is one of production, which it does not write',
        'is not written where it was promoted while the run went on',
        'is not written where the answer does not say',
        'is not written where asking for the branch answers %i',
      ],
    },
  },
};

const MANY_BRANCHES: Page = {
  page: 'docs/many-branches.md',
  rows: {
    'Maps and lists are replaced as a whole': {
      'inputs/targets.test.ts':
        'has its own values, else those of the defaults, else those of the step',
    },
    'in at most 120,000 bytes': {
      'action/outputs.test.ts': 'are at most 120,000 bytes',
    },
    '`results-file` is always complete': {
      'scenarios/fleet.test.ts': 'tells of each of them in outputs',
    },
    "Past 300 requests a run reads no more of a file's history": {
      'github/repository.test.ts':
        'is not asked for past 300 requests, and counts as unread',
      'scenarios/drift.test.ts':
        'is drift of unknown cause, and nothing is written: %s',
    },
    'A job without a change and without a finding writes none': {
      'scenarios/matrix.test.ts':
        'without a change and a finding write no comment, unless one stands',
    },
    'Pass them to a shell through `env`': {
      'contract/examples.test.ts':
        'puts no value of an event into a shell line',
    },
    'If there is nothing to compare with, all targets run': {
      'scenarios/matrix.test.ts':
        'takes all where there is nothing to compare with, or it cannot be read, and says so',
    },
    'uses the action at `@v0`, whatever you call it by': {
      'contract/called-workflow.test.ts':
        'uses the action by the tag of the major version that is released next',
    },
    // No absolute word, and a promise all the same.
    'A cancelled run finishes what is in progress': {
      'action/targets.test.ts':
        'has begun no target, says so of each, and claims nothing of any',
      'scenarios/fleet-end.test.ts':
        'begins no other target, follows up the PUTs under way, and tells what became of each',
    },
  },
};

export const WHAT_A_RUN_DOES: readonly Page[] = [
  HOW_IT_WORKS,
  RELIABILITY,
  TROUBLESHOOTING,
  PROMOTION,
  PREVIEWS,
  MANY_BRANCHES,
];
