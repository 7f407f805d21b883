import { ADVICE, GITHUB, MEANING, type Page, SERVICE } from './page.ts';

export const RECIPES: readonly Page[] = [
  {
    page: 'docs/add-a-shard.md',
    rows: { 'One shard cannot be split in place': SERVICE },
  },
  {
    page: 'docs/add-a-table.md',
    rows: {
      'Nobody has to allow anything': {
        'scenarios/add-a-table.test.ts': 'create, list, merge, insert',
      },
      'so the table must not exist before it is listed': ADVICE,
    },
  },
  {
    page: 'docs/adopt-a-reshard.md',
    rows: {
      'It warns of a group that a workflow in progress may have added': {
        'cli/pull.test.ts':
          'warns while a group on the branch looks like the target of a Reshard',
      },
      'The run on `main` writes nothing, and there is no drift any more': {
        'scenarios/drift.test.ts':
          'is adopted by a pull request that brings the file in line: in sync, and nothing written',
      },
      'remove the old group if nothing uses it': ADVICE,
      "The job with the platform's credential": {
        'contract/examples.test.ts':
          '%s runs nothing but git and gh where it may write contents, and has no secret there',
      },
      '**Commits of people**': {
        'contract/drift-pull-request.test.ts': [
          'keeps the commits of people, whenever they come',
          'keeps a commit that comes between its look and its push',
        ],
      },
      '**No circle.**': {
        'contract/drift-pull-request.test.ts':
          'starts no circle: after the merge the push writes nothing',
      },
      'A merged change that was never applied is not drift': {
        'contract/drift-pull-request.test.ts':
          'takes no merged change back that was never applied',
      },
      'The run fails and proposes nothing': {
        'contract/drift-pull-request.test.ts':
          'takes no merged change back that was never applied',
      },
    },
  },
  {
    page: 'docs/approval.md',
    rows: {
      '| the blocked classes |': {
        'topology/plan/policy.test.ts': [
          'blocks what would hide rows',
          'blocks what lets statements fail',
        ],
      },
      'or there are none, allow the change': ADVICE,
      '"Update branch" alone asks nothing again': {
        'scenarios/merges.test.ts': 'asks nothing again',
        'scenarios/consent.test.ts':
          'is outgrown by a later push with a worse change',
      },
      '| `topology-approval` | yes | none |': {
        'contract/examples.test.ts':
          'an `allow` by hand is only where a person approves',
      },
      'is no longer what was reviewed, nothing is written': {
        'scenarios/stale.test.ts':
          'where %s differs now and review is required, it is said what and not applied',
        'scenarios/review.test.ts': 'refuses a change that rode along unseen',
      },
    },
  },
  {
    page: 'docs/go-back.md',
    rows: {
      '| git: `git revert` of the merge commit | always': MEANING,
      'Re-running the old workflow does not go back': {
        'scenarios/stale.test.ts':
          'cannot put an old topology back when it is run again',
      },
    },
  },
  {
    page: 'docs/one-file-many-branches.md',
    rows: {
      'JSON and statements always have uids': {
        'report/shard-names.test.ts': [
          'what programs read has uids alone',
          'a terminal and a runbook do so, too',
        ],
      },
    },
  },
  {
    page: 'docs/releasing.md',
    rows: {
      'Nothing here is needed to use the action': MEANING,
      'As long as the variable is empty, nothing is published there': {
        'contract/release.test.ts':
          'a release is published on npm under a name that the maintainer has set',
      },
      'a fix of an older minor version move nothing': {
        'contract/release.test.ts': 'a release of %s moves %s',
      },
      'A bot cannot rebuild `dist`': GITHUB,
      'On the default branch it does nothing': {
        'contract/release.test.ts':
          'a dist is built from no pull request on the default branch',
      },
      'The job that builds may write nothing': {
        'contract/release.test.ts': [
          'reads alone unless a job says more',
          'runs no code of the repository where it may write its contents',
        ],
      },
    },
  },
  {
    page: 'docs/renames.md',
    rows: {
      'changes nothing else by itself': MEANING,
      'a merge starts no run, and nothing is applied': GITHUB,
      'GitHub runs a schedule on the default branch': GITHUB,
      'Nothing is written.': {
        'scenarios/read.test.ts': '(%s %s) fails and suggests what does',
      },
      'because the plan cannot tell': {
        'topology/impact/impact.test.ts': 'a binding removed',
        'run/looking.test.ts': 'may go from the file once it is gone',
      },
      'Never swap the names in one change': ADVICE,
    },
  },
  {
    page: 'docs/runbook.md',
    rows: {
      'the statements for that are comments': {
        'report/runbook.test.ts':
          'is valid from its first line to its last with names such as %j',
        'report/runbooks.test.ts':
          'says at every gate what to do where it does not hold',
      },
    },
  },
  {
    page: 'docs/shard-a-table.md',
    rows: {
      '| a table, knowing that it is empty | none': {
        'scenarios/evidence.test.ts': 'that exists and has no row is safe',
      },
    },
  },
];
