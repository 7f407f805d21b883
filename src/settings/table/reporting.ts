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
        'Token for the history of the file and the comment ([permissions](permissions.md)).',
    },
    {
      name: 'comment',
      type: 'choice',
      words: ['always', 'on-change', 'never'],
      default: 'always',
      meaning:
        'When to comment: `always`, `on-change` (if something differs or is wrong) or `never`.',
    },
    {
      name: 'notify-on-failure',
      type: 'switch',
      default: 'true',
      meaning:
        'Whether a new comment mentions who started a failed or blocked apply.',
    },
    {
      name: 'pull-request',
      type: 'number',
      most: 2 ** 31,
      meaning: 'Pull request to comment on, if the event has none.',
    },
    {
      name: 'by-hand-workflow',
      type: 'text',
      default: '.github/workflows/by-hand.yml',
      meaning:
        'GitHub workflow that people start by hand, to which reports about drift link.',
    },
    {
      name: 'playground',
      type: 'text',
      meaning:
        'Address of a playground, to which the comment [links](try-it.md#from-a-comment). No browser sends the documents in the link.',
    },
  ],
} as const satisfies SettingGroup;
