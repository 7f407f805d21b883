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
        'Address of a playground, such as the one of this project. The comment then links to it, and the playground opens both documents of the plan. They are behind the `#` of the link, which no browser sends. A link of more than 8,000 characters is left out ([more](try-it.md#from-a-comment)).',
    },
  ],
} as const satisfies SettingGroup;
