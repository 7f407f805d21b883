import {
  ADVICE,
  EXAMPLE,
  GITHUB,
  MEANING,
  type Page,
  SERVICE,
} from './page.ts';

const REFERENCE: Page = {
  page: 'docs/reference.md',
  rows: {
    '| `pull_request` that is closed or merged now': {
      'scenarios/pull-request-now.test.ts': [
        'that was closed is skipped whatever the event, and its comment stays',
        'that was merged gets no plan from a re-run',
      ],
    },
    "| `pull_request_target`, and a fork's pull request with credentials |": {
      'scenarios/fork.test.ts': [
        'never meets the credential with `mode: %s`',
        'is never applied by `mode: apply`',
      ],
    },
    '| `push` of a tag, deletion of a ref |': {
      'scenarios/events.test.ts': '%s is skipped, without a request to anybody',
    },
    '| `merge_group` | plan': {
      'scenarios/apply-from.test.ts': 'a merge queue writes nothing',
      'action/mode.test.ts':
        'event and inputs come to the mode that the table says',
    },
    'The plan for the old base no longer counts': {
      'scenarios/pull-request-now.test.ts':
        'what was shown and allowed for the old one counts for nothing',
      'action/pull-request.test.ts': 'are none for another base',
    },
    '| `mode` | `auto` |': {
      'action/mode.test.ts':
        'event and inputs come to the mode that the table says',
      'scenarios/rules.test.ts':
        'asks neither the platform nor GitHub, whatever it was given',
      'scenarios/events.test.ts': '%s reads the branch once and writes nothing',
    },
    '| `oauth-rotate-token` |': GITHUB,
    '| `allow` | – |': {
      'topology/plan/policy.test.ts':
        'allows a key of unknown meaning by its name alone',
      'scenarios/not-known.test.ts':
        'is asked of the database, and allowed by one line whatever the tables',
    },
    '| `on-unreadable` |': {
      'scenarios/read.test.ts': [
        'is neither planned for nor written',
        'with `on-unreadable: apply` is written to with one PUT',
      ],
    },
    '| `new-tables` |': {
      'scenarios/evidence.test.ts':
        'needs proof under `new-tables: prove`, and nothing under `allow`',
    },
    'An output that a run cannot determine is empty': {
      'scenarios/apply.test.ts':
        'tells that the service has no time of synchronisation by an empty output',
      'scenarios/drift.test.ts':
        'is drift of unknown cause, and nothing is written: %s',
    },
    '| `runbook-file` |': {
      'action/outputs.test.ts':
        'have the `%s` of one target, and of several none',
    },
    '| `results` |': {
      'action/outputs.test.ts': 'are at most 120,000 bytes',
    },
    '| `results-file` |': {
      'scenarios/fleet.test.ts': 'tells of each of them in outputs',
    },
    'A comment that cannot be written is a warning': {
      'scenarios/report.test.ts': [
        'because %s is a warning, and neither the apply nor the summary is lost',
        'because the token %s leaves the plan as it is',
        'because the token %s leaves the apply as it is',
      ],
    },
    'Outputs that cannot be set fail the step': {
      'action/act.test.ts': 'fails where its outputs cannot be set',
    },
    '| `blocked` | the plan has changes': {
      'scenarios/change.test.ts': 'is not written by a push either',
      'scenarios/promotion.test.ts':
        'is blocked while the other is, says why, and writes nothing',
      'scenarios/preview.test.ts':
        'is not written where the answer does not say',
    },
    '| `drifted` |': {
      'scenarios/drift.test.ts': 'stops a pull request and a push',
    },
    '| `superseded` |': {
      'scenarios/stale.test.ts':
        'writes nothing, is green and says why, on the pull request too',
    },
    '| `skipped` |': {
      'scenarios/events.test.ts': '%s is skipped, without a request to anybody',
    },
    '| `operation` |': {
      'report/failure.test.ts': [
        'tells a failure without a call apart',
        'has the kinds and operations that the schema lists',
      ],
    },
    '| `may_be_stored` |': {
      'report/failure.test.ts':
        'says that a PUT whose answer was lost may be stored',
      'scenarios/lost.test.ts':
        'every time is said to be possible, where nothing can be read',
    },
    'One object, in YAML 1.2 or JSON': {
      'topology/document/reading.test.ts': [
        'a file of more than 10 MiB is refused',
        'more than a million values',
        'what is not one JSON object is refused at its place',
        'what is not UTF-8, by its line',
      ],
    },
    'On a line with nothing but comments': {
      'topology/validation/allow.test.ts': [
        'on the line above it',
        'above other comments and blank lines',
      ],
    },
    'It never allows a change': {
      'scenarios/rules.test.ts': 'changes neither the plan nor what is sent',
    },
  },
};

const PERMISSIONS: Page = {
  page: 'docs/permissions.md',
  rows: {
    '| `contents: read` |': {
      'scenarios/stale.test.ts': [
        'the first attempt applies, and says what it does not know',
        'a re-run writes nothing: it may come long after its push',
      ],
    },
    '| `pull-requests: read` |': {
      'scenarios/consent.test.ts':
        'counts for nothing where GitHub does not tell who set it',
      'scenarios/report.test.ts':
        'because the token %s leaves the apply as it is',
      'scenarios/stale.test.ts': 'without a token',
    },
    'The action uses nothing else of GitHub': {
      'contract/description.test.ts':
        'knows every operation that the source names',
      'scenarios/unkind.test.ts':
        'gives the job what the quick start asks for and no more, which is enough',
    },
    '| either | `read_audit_logs` |': {
      'platform/lists.test.ts': 'is nobody where the log is %s, and no failure',
    },
    '| service token | `delete_branch`, `write_database`, `connect_branch` |':
      MEANING,
    'The comment belongs to the target': {
      'scenarios/comment.test.ts':
        'belongs to the target, and moves with its file',
      'action/pull-request.test.ts': [
        'is one for each branch whatever its file',
        'is one for a targets file, whichever of its targets a run is on',
      ],
    },
    'Edit or delete nothing in that line': {
      'github/comment.test.ts': '%s is told and replaced',
      'github/state.test.ts': 'is unreadable with %s',
    },
    '| `pull_request` from a fork | none |': GITHUB,
    "**Credentials are never used with a fork's file**": {
      'scenarios/apply-from.test.ts':
        'goes nowhere with a targets file of its own',
      'scenarios/fork.test.ts': 'never meets the credential with `mode: %s`',
      'scenarios/pull-request.test.ts': [
        'never meets the credential, wherever the file comes from',
        'is planned offline by a `workflow_run` that its pull request started',
      ],
    },
    'It cannot know what a workflow checked out': ADVICE,
    'Older pull requests count for nothing': {
      'github/merged.test.ts':
        'are none that the branch of the live file was merged with, or that came before',
      'scenarios/merges.test.ts': 'the revert of a revert',
    },
    'At most 10 pull requests that were merged': {
      'github/merged.test.ts':
        'are ten at most, and it is told that there are more',
    },
    'The input `pull-request` changes nothing here': {
      'scenarios/review.test.ts': 'is not widened by the input `pull-request`',
    },
    'A plan made without reading the branch shows nothing': {
      'scenarios/review.test.ts':
        'refuses a plan that was made without reading the branch',
    },
    'The 12 digits of `plan-id`': {
      'scenarios/review.test.ts':
        'refuses a plan that shares its short id with the one that was shown',
    },
    'Labels from apps and workflows count for nothing': {
      'scenarios/consent.test.ts':
        'of another workflow’s account counts for nothing',
    },
    'allows nothing on `production`': {
      'scenarios/consent.test.ts':
        'on an open pull request from the branch that is pushed to consents to nothing',
    },
    'With `consent: allow` labels count for nothing': {
      'scenarios/consent.test.ts': 'counts for nothing with `consent: allow`',
    },
  },
};

const SIGN_IN: Page = {
  page: 'docs/sign-in.md',
  rows: {
    'pull requests that get no secrets need none': {
      'scenarios/rules.test.ts':
        'needs no credential, no target and no network',
      'scenarios/matrix.test.ts':
        'prints every target for `strategy.matrix`, without a credential',
      'scenarios/fork.test.ts':
        '%s is planned offline against the base file, and stays green',
    },
    'the old one may no longer work': SERVICE,
    "The job's own token cannot do this": GITHUB,
    'If it cannot be stored, the run reports an error and continues': {
      'scenarios/oauth.test.ts':
        'goes on when it cannot be kept, and says so loudly',
    },
    'must not see its `state`': {
      'cli/login.test.ts': 'and no secret in a command line',
    },
    'always replaced as a whole': {
      'cli/token-file.test.ts': [
        'is for its owner alone, folder included, whatever stood there before',
        'is replaced whole',
      ],
    },
    'None is in a command line': EXAMPLE,
    'after a refresh the copies no longer work': SERVICE,
    '`login` prints no secret': {
      'cli/login.test.ts': 'shows no secret, whatever it prints',
      'cli/callback-server.test.ts': 'shows a page without script',
    },
    'so it is never logged, and its redirects are never followed': {
      'platform/sign-in.test.ts': [
        'tells no secret to the log',
        'without following or showing either',
      ],
    },
    '| GitHub Enterprise Server, data residency |': {
      'scenarios/enterprise.test.ts':
        'on an Enterprise Server: REST under /api/v3, GraphQL under /api',
    },
    // No absolute word, and promises all the same.
    'It is refused if others can read or write it': {
      'cli/token-file.test.ts': [
        'is refused when others may touch it (%o)',
        'is refused when it belongs to another user',
        'is refused through a symbolic link',
      ],
    },
  },
};

const TERMINAL: Page = {
  page: 'docs/terminal.md',
  rows: {
    'It installs nothing else, and runs no script': {
      'cli/package.test.ts': [
        'the package installs offline and without a warning',
        'the package has nothing that is for developers alone',
      ],
    },
    '| `init [ORGANIZATION/DATABASE/BRANCH]` |': {
      'cli/init.test.ts': [
        'saves the topology and writes the examples as workflows',
        'overwrites nothing, and a second run says what exists already',
        'follows no link out of it',
        'asks a person for the branch and for a yes',
      ],
    },
    '| `plan [ORGANIZATION/DATABASE/BRANCH]` |': {
      'cli/program.test.ts': 'is 2 where they differ and applying would write',
    },
    '| `--on-unreadable WHAT` |': {
      'cli/arguments.test.ts': 'mean what the inputs of the action mean',
    },
    'and a report unless it needs none': {
      'cli/targets.test.ts': [
        'is planned target by target, with a line each',
        'shows the report of a target that is in sync, where its file has warnings',
      ],
    },
    '`npx` itself completes nothing': MEANING,
    '| `130` | interrupted': {
      'cli/program.test.ts': [
        'ends with 130 after Ctrl-C, though the branch holds the file',
        'follows a PUT up that is under way at Ctrl-C',
      ],
    },
    'for at most 5 seconds': {
      'host/repository.test.ts': [
        'which gets no credential and none of the configuration',
        'is not waited for longer than 5 s',
      ],
    },
    'It never takes the git branch that is checked out': {
      'cli/init.test.ts': 'guesses no git branch and writes nothing',
    },
    'Outside of a repository drift cannot be determined': {
      'cli/program.test.ts':
        'without a repository the run goes on and says what it does not know',
    },
    'prints the report of the comment, and nothing else': {
      'cli/targets.test.ts':
        'is printed as Markdown, a report for each target and nothing else',
      'cli/diff.test.ts': [
        'is all that %j prints',
        'leaves the question and its plan beside it',
      ],
    },
    'Ctrl-C starts nothing new': {
      'cli/program.test.ts': 'follows a PUT up that is under way at Ctrl-C',
      'cli/targets.test.ts': 'is not begun for the rest after Ctrl-C',
    },
    // No absolute word, and promises all the same.
    '`validate --fix` changes only what has one right answer': {
      'run/fix.test.ts': 'the file means what it was meant to',
    },
    '| `restore FILE [ORGANIZATION/DATABASE/BRANCH]` |': {
      'cli/restore.test.ts': [
        'never writes to a branch that cannot be read',
        'writes nothing without a yes',
      ],
    },
    'A second Ctrl-C ends at once': {
      'host/cancel.test.ts': 'a second one meets nobody',
    },
  },
};

const OTHER_CI: Page = {
  page: 'docs/other-ci.md',
  rows: {
    'prints the report of the comment, and nothing else': {
      'cli/targets.test.ts':
        'is printed as Markdown, a report for each target and nothing else',
      'cli/diff.test.ts': [
        'is all that %j prints',
        'leaves the question and its plan beside it',
      ],
    },
  },
};

const REQUIRED_CHECK: Page = {
  page: 'docs/required-check.md',
  rows: {
    'and a blocked change cannot be merged': GITHUB,
    'GitHub never reports a check': GITHUB,
    'So a check can be green although nothing was planned': GITHUB,
    '**Require a job that always runs.**': {
      'contract/example-steps.test.ts': [
        'whether the topology is looked at is %s',
        'after jobs that ended as %s is green: %s',
      ],
    },
    'The run for the queue never writes': {
      'scenarios/apply-from.test.ts': 'a merge queue writes nothing',
    },
  },
};

export const HOW_TO_USE: readonly Page[] = [
  REFERENCE,
  PERMISSIONS,
  SIGN_IN,
  TERMINAL,
  OTHER_CI,
  REQUIRED_CHECK,
];
