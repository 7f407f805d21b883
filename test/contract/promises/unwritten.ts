import type { Tests } from './page.ts';

/** What must never happen, though no page says so: each with the tests that fail when the code lets it. */
export const UNWRITTEN: Readonly<Record<string, Tests>> = {
  'a review that nobody can give': {
    'scenarios/review.test.ts': [
      'applies both of two pull requests',
      'one row of the report, two reviewed changes',
      'its remedy can be followed',
    ],
  },
  'a refusal without a remedy': {
    'scenarios/write.test.ts': '422 without words',
  },
  'a request to GitHub without a time limit': {
    'reliability/figures.test.ts': 'a request to GitHub has 30 seconds',
  },
  'a report that does not lead to its run': {
    'action/pull-request.test.ts': 'with the address of the run in it',
  },
  'a program out of a repository’s git configuration': {
    'host/git.test.ts': [
      'runs none to check signatures',
      'runs none to fetch',
      'is not used where it is a bare one',
    ],
  },
  'two columns that SQL tells apart taken for one': {
    'topology/impact/edges.test.ts': 'white space in an index column',
  },
  'a name that ends a code span': { 'report/markdown.test.ts': 'backticks' },
  'letters that nobody sees': {
    'report/markdown.test.ts': 'letters that show as nothing',
  },
  'a bundled library without its licence': {
    'contract/licenses.test.ts': 'name every library that is bundled',
  },
};
