import { GITHUB, HEADING, MEANING, type Page, SERVICE } from './page.ts';

export const README: Page = {
  page: 'README.md',
  rows: {
    'PlanetScale accepts a change that hides rows': SERVICE,
    'is green as well and writes nothing': {
      'scenarios/quick-start.test.ts': 'the saved topology is in sync',
    },
    '| push to `main` | **applies**': {
      'scenarios/change.test.ts': 'is not written by a push either',
      'scenarios/pull-request.test.ts':
        'planned, being applied, applied, in the same comment',
      'run/apply.test.ts': 'a cache that never moves is told of',
    },
    '| pull request | **plans**': {
      'scenarios/read.test.ts': 'is no Neki branch is red on the pull request',
      'scenarios/apply-from.test.ts': 'a credential that is missing',
      'scenarios/change.test.ts':
        'is red on the pull request, which says what it concerns',
    },
    'reads the branch right before it writes': {
      'run/apply.test.ts':
        'a branch that changed since the plan is left as it is',
      'scenarios/write.test.ts':
        'somebody else’s change of the branch is not overwritten',
    },
    '| `new-table` |': {
      'scenarios/evidence.test.ts': [
        'is applied and flagged where a fresh snapshot has its neighbours and not it',
        'is blocked where the snapshot %s',
        'is blocked where no snapshot of the schema is good',
      ],
    },
    'ends as `drifted` and writes nothing': {
      'scenarios/drift.test.ts': 'stops a pull request and a push',
    },
    '| `mode` |': {
      'action/mode.test.ts':
        'event and inputs come to the mode that the table says',
    },
    '| `on-drift` |': {
      'scenarios/drift.test.ts': [
        'is left alone with a warning under `on-drift: warn`',
        'is written over under `on-drift: overwrite`',
      ],
    },
  },
};

export const SECURITY: Page = {
  page: 'SECURITY.md',
  rows: {
    'those of `auth-url` never': {
      'scenarios/redirect.test.ts': [
        'to another origin is not followed, and the credential stays',
        'on the same origin is followed',
      ],
      'platform/sign-in.test.ts': 'without following or showing either',
    },
    'Credentials are never written to a log': {
      'scenarios/secrets.test.ts': [
        'a secret is shown nowhere, in no spelling:',
        'what stands in the wrong place is shown nowhere',
        'a token in the topology file of many targets, whose outputs and files quote it',
        'a token in `%s`',
        'a password in',
        'a password of a proxy',
        'goes to the platform and to nobody else',
      ],
      'cli/program.test.ts': [
        'never shows the secret, whatever is told',
        'a secret in the wrong place is not shown',
      ],
      'host/secrets.test.ts': 'is hidden where it was cut',
    },
    'Nobody else on the machine can finish your sign-in': {
      'cli/login.test.ts': [
        'aborts at another state',
        'and no secret in a command line',
      ],
    },
    'end a sign-in with a wrong callback or occupy its port': {
      'cli/login.test.ts': 'aborts at another state',
      'cli/callback-server.test.ts': [
        'tells its address to nobody',
        'takes the first callback alone',
      ],
    },
    '**The topology file** is untrusted': {
      'topology/document/reading.test.ts': [
        'a file of more than 10 MiB is refused',
        'what is not UTF-8, by its line',
        'nesting without end in %s',
        'aliases that grow without end',
        'foreign tags, all of them',
      ],
      'scenarios/file.test.ts':
        'a path that leads out of the repository is refused',
    },
    '**A folder in a terminal**': {
      'cli/pull.test.ts': 'symbolic link',
    },
    'it cannot refer to anything outside the repository': {
      'topology/validation/user-schema.test.ts': [
        'refuses %s',
        'refuses a remote reference in a file that is referred to',
      ],
      'scenarios/own-schema.test.ts':
        'does not follow a symbolic link out of the repository',
    },
    'A database of another branch proves nothing': {
      'scenarios/evidence.test.ts': [
        'is not proven by the database of another branch',
        'of another branch hold up no apply, and tell nothing of it',
      ],
    },
    '**Responses of the platform** are untrusted': {
      'platform/http.test.ts': 'an answer is not read to its end',
      'scenarios/read.test.ts':
        'answered with %s fails after one attempt, and nothing is written',
      'platform/large-answers.test.ts': 'is no topology, and says why',
      'action/event.test.ts': 'whichever member is odd or missing',
    },
    'pages of another origin are not requested': {
      'github/bounds.test.ts': [
        'where it leads to another origin',
        'comments without end',
        'a history without end',
      ],
    },
    '**The playground** sends nothing': {
      'site/playground.site.ts':
        'asks for nothing but its own files, and may send nothing',
    },
    "they are never used with a fork's topology file or targets file": {
      'scenarios/apply-from.test.ts':
        'goes nowhere with a targets file of its own',
      'scenarios/fork.test.ts': 'never meets the credential with `mode: %s`',
    },
    'A merge queue writes nothing': {
      'scenarios/apply-from.test.ts': 'a merge queue writes nothing',
    },
    '**A re-run of an old commit** writes nothing': {
      'scenarios/stale.test.ts': [
        'cannot put an old topology back when it is run again',
        'does not apply an `allow` that the targets file has taken back since',
        'does not apply what a schema refuses by now',
      ],
    },
    'guard against **accidents**': MEANING,
    'and a workflow can edit the bot': GITHUB,
    '`require-review` compares full SHA-256 digests': {
      'scenarios/review.test.ts':
        'refuses a plan that shares its short id with the one that was shown',
    },
    'and before the merge': {
      'scenarios/merges.test.ts': [
        'does not count for %s when it is shown %s',
        'showed it to another branch',
        'is not %s',
      ],
      'scenarios/review.test.ts':
        'refuses the plan of an earlier commit of the pull request',
    },
    "only pull requests count that were merged into the run's branch": {
      'scenarios/review.test.ts': [
        'refuses the plan of a pull request that is not merged',
        'merged into another branch',
        'refuses what was merged after the run’s commit',
      ],
      'scenarios/merges.test.ts': 'the revert of a revert',
    },
    'on the pull request of a fork no plan and no label counts': {
      'scenarios/review.test.ts':
        'of a fork’s pull request shows nothing that counts',
      'scenarios/consent.test.ts':
        'on a fork’s pull request counts for nothing',
      'action/pull-request.test.ts': 'are none on the pull request of a fork',
    },
    'only people who may write to the repository consent': {
      'scenarios/consent.test.ts': [
        'of somebody with the role %s counts for nothing',
        'of another workflow’s account counts for nothing',
        'that was removed counts no more',
        'that was deleted from the repository',
      ],
    },
    'a comment in the topology file allows findings and no change': {
      'attacks/table.ts': [
        'to lift what the service refuses',
        'to lift an error of the input',
        'to lift a class of changes',
      ],
      'topology/validation/allow.test.ts': 'what looks like a comment',
      'topology/validation/rules/rules.test.ts':
        'never where the input `rules` makes it an error',
      'scenarios/rules.test.ts': 'changes neither the plan nor what is sent',
    },
    'the input `pull-request` widens nothing': {
      'scenarios/review.test.ts': 'is not widened by the input `pull-request`',
    },
    'and nothing that came later': {
      'scenarios/consent.test.ts': [
        'set before a change was shown does not cover it',
        'is outgrown by a later push with a worse change',
      ],
    },
    'an open pull request consents to nothing': {
      'scenarios/consent.test.ts':
        'on an open pull request from the branch that is pushed to consents to nothing',
    },
    '## What it cannot protect you from': HEADING,
  },
};

export const TRY_IT: Page = {
  page: 'docs/try-it.md',
  rows: {
    'which sends nothing, or with': {
      'site/playground.site.ts':
        'asks for nothing but its own files, and may send nothing',
    },
  },
};
