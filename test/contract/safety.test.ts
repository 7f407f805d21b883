import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What must never happen, each with the tests that hold it, by their file and a part of their name. */
const IMPOSSIBLE: Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
> = {
  'a PUT to a branch whose live topology was not read': {
    'scenarios/read.test.ts': [
      'is neither planned for nor written',
      'with `on-unreadable: apply` and `require-review`',
    ],
  },
  'an apply from a git branch where nobody merged': {
    'scenarios/apply-from.test.ts': [
      'is planned, and the notice names the input',
      'does not write production with',
    ],
  },
  'a review by a pull request that was not merged here': {
    'scenarios/review.test.ts': [
      'of a pull request that is not merged',
      'merged into another branch',
      'is not widened by',
    ],
  },
  'a review of what was shown after the merge, or before the last apply': {
    'scenarios/merges.test.ts': [
      'does not count for %s when it is shown %s',
      'showed it to another branch',
      'is not %s',
    ],
  },
  'another plan with the same short id': {
    'scenarios/review.test.ts': ['shares its short id'],
  },
  'a review that nobody can give': {
    'scenarios/review.test.ts': [
      'both of two pull requests',
      'one row of the report',
      'its remedy can be followed',
    ],
  },
  'a consent to what came after it, by nobody with rights, or from another branch':
    {
      'scenarios/consent.test.ts': [
        'is outgrown by',
        'that was deleted from the repository',
        'of somebody with the role',
        'from the branch that is pushed to',
      ],
    },
  'a preview or another event that writes production': {
    'scenarios/preview.test.ts': [
      'for nothing where the branch is one of production',
      'where the answer does not say',
    ],
    'scenarios/apply-from.test.ts': ['a merge queue writes nothing'],
  },
  'a re-run with settings that were taken back': {
    'scenarios/stale.test.ts': [
      'does not apply an `allow` that the targets file has taken back',
      'what a schema refuses',
    ],
  },
  'a fork that goes online': {
    'scenarios/apply-from.test.ts': [
      'goes nowhere with a targets file of its own',
    ],
  },
  'a plan of another base, or of a fork': {
    'action/pull-request.test.ts': [
      'are none for another base',
      'are none on the pull request of a fork',
    ],
  },
  'a program out of a repository’s git configuration': {
    'host/git.test.ts': [
      'runs none to check signatures',
      'runs none to fetch',
      'is not used where it is a bare one',
    ],
  },
  'a name that ends a code span': { 'report/markdown.test.ts': ['backticks'] },
  'two columns that SQL tells apart taken for one': {
    'topology/impact/edges.test.ts': ['white space in an index column'],
  },
  'a green plan where the push would fail': {
    'scenarios/read.test.ts': ['is no Neki branch is red on the pull request'],
    'scenarios/apply-from.test.ts': ['a credential that is missing'],
  },
  'a green check by the clock while branch and file differ': {
    'scenarios/drift-check.test.ts': [
      'the check by the clock is red',
      'whose file has one version only',
    ],
  },
  'a Reshard under way that loses its target': {
    'scenarios/reshard.test.ts': ['a Reshard under way'],
  },
  'a page of another origin that gets the GitHub token': {
    'github/bounds.test.ts': [
      'where it leads to another origin',
      'comments without end',
      'a history without end',
    ],
  },
  'a secret in a message, whole or cut': {
    'scenarios/secrets.test.ts': [
      'a token in',
      'a password in',
      'a password of a proxy',
    ],
  },
  'a sign-in state that others on the machine read': {
    'cli/login.test.ts': [
      'and no secret in a command line',
      'aborts at another state',
    ],
  },
  'a comment that lifts a refusal of the service, a policy of the workflow or a class of changes':
    {
      'attacks/table.ts': [
        'to lift what the service refuses',
        'to lift an error of the input',
        'to lift a class of changes',
      ],
      'topology/validation/allow.test.ts': ['what looks like a comment'],
      'topology/validation/rules/rules.test.ts': [
        'never where the input `rules` makes it an error',
      ],
    },
  'a fix that changes what a file means': {
    'run/fix.test.ts': ['the file means what it was meant to'],
  },
  'a file outside that `pull` writes': {
    'cli/pull.test.ts': ['symbolic link'],
  },
  'a file that `init` writes over, or one outside': {
    'cli/init.test.ts': ['overwrites nothing', 'follows no link out of it'],
  },
  'a saved topology that is written unseen, or without a yes': {
    'cli/restore.test.ts': [
      'to a branch that cannot be read',
      'nothing without a yes',
    ],
  },
  'letters that nobody sees': {
    'report/markdown.test.ts': ['letters that show as nothing'],
  },
  'a bundled library without its licence': {
    'contract/licenses.test.ts': ['name every library that is bundled'],
  },
  'an edit that a cache hid overwritten': {
    'scenarios/apply.test.ts': ['though a cache still hides it'],
  },
  'the same PUT for keys that the service drops': {
    'scenarios/apply.test.ts': ['does not send them again for that alone'],
  },
  'a refusal without a remedy': {
    'scenarios/write.test.ts': ['422 without words'],
  },
  'an empty table of another branch taken for this one’s': {
    'scenarios/evidence.test.ts': ['by the database of another branch'],
  },
  'a table that was filled after the plan hidden all the same': {
    'scenarios/evidence.test.ts': ['is filled after the plan'],
  },
};

const read = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('what must be impossible has its tests', () => {
  it.each(Object.entries(IMPOSSIBLE))('%s', (_, files) => {
    const lacking = Object.entries(files).flatMap(([file, names]) =>
      names.filter((name) => !read(file).includes(name)),
    );
    expect(lacking).toEqual([]);
  });
});

it.each(['SECURITY.md', 'docs/permissions.md', 'docs/evidence.md'])(
  'every test that %s names is there',
  (page) => {
    const text = read(`../${page}`);
    const files = [...text.matchAll(/`(?:test\/)?([\w/-]+\.test\.ts)`/g)].map(
      ([, file = '']) => file,
    );
    for (const file of files)
      expect(read(file.includes('/') ? file : `scenarios/${file}`)).toMatch(
        /\b(?:it|test)\b/,
      );
    const rows = [...text.matchAll(/\| .* \| (.*\.test\.ts.*) \|$/gm)].flatMap(
      ([, cell = '']) => cell.split(';'),
    );
    for (const row of rows) {
      const [, file = ''] = /`([\w-]+\.test\.ts)`/.exec(row) ?? [];
      const names = [...row.matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) =>
        name.split(' … '),
      );
      for (const name of names)
        expect(read(`scenarios/${file}`)).toContain(name);
    }
    expect(files.length).toBeGreaterThan(3);
  },
);
