import { withInputs } from '../../doors/terminal/session.ts';
import type { Feature } from '../feature.ts';

/** Shows where the rows of a table were, commit by commit. */
export const log: Feature = {
  name: 'log',
  commands: [
    {
      name: 'log',
      group: 'Look',
      page: 'src/features/log/log.md',
      above: 'completion',
      usage: 'log TABLE',
      meaning:
        'Show which commits changed where the rows of a table are, through defaults, indexes and bounds too: no credential, no network.',
      examples: [
        'log app.public.events',
        'log app.public.events --at 2026-03-01 --json',
      ],
      isOffline: true,
      options: [
        'file',
        'json',
        {
          usage: '--at DATE',
          meaning:
            'Show where the table was at the end of a day (UTC), or at a time with its zone.',
          group: 'Reporting',
        },
      ],
      run: withInputs(async (session) =>
        (await import('./log.ts')).logTable(session),
      ),
    },
  ],
};
