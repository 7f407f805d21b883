import type { SettingGroup } from './setting.ts';

/** What is written on GitHub. */
export const REPORTING = {
  title: 'Reporting',
  settings: [
    {
      name: 'github-token',
      type: 'token',
      default: '${{ github.token }}',
      isSecret: true,
      meaning:
        'Token that reads earlier versions of the file and writes the comment ([permissions](permissions.md)).',
    },
    {
      name: 'comment',
      type: 'choice',
      words: ['always', 'on-change', 'never'],
      default: 'always',
      meaning:
        'When to comment on the pull request: `always`, `on-change` (only if something differs or is wrong) or `never`.',
    },
    {
      name: 'notify-on-failure',
      type: 'switch',
      default: 'true',
      meaning:
        'Whether an apply that fails or is blocked adds a comment that mentions who started the run: `true` or `false`.',
    },
    {
      name: 'pull-request',
      type: 'number',
      most: 2 ** 31,
      meaning:
        'Number of the pull request to comment on, if the event does not have one.',
    },
    {
      name: 'by-hand-workflow',
      type: 'text',
      default: '.github/workflows/by-hand.yml',
      meaning:
        'Workflow that people start by hand. If the checkout has it, a report about drift links to its page.',
    },
    {
      name: 'playground',
      type: 'text',
      meaning:
        'Address of a playground. The comment then has a link that opens both documents of the plan there, behind a `#`, which no browser sends ([more](try-it.md#from-a-comment)).',
    },
  ],
} as const satisfies SettingGroup;
