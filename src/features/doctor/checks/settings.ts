import { code, joined, prose } from '../../../text/message.ts';
import { type Check, right, wrong } from '../check.ts';

/** The oldest version of Node that the program runs on. */
const LEAST_NODE = 24;

/** Settings whose problems belong to checks of other groups. */
export const OF_OTHERS: readonly string[] = [
  'file',
  'organization',
  'database',
  'branch',
  'service-token-id',
  'service-token',
  'oauth-access-token',
  'oauth-client-id',
  'oauth-client-secret',
  'oauth-refresh-token',
  'database-url',
];

export const SETTINGS_CHECKS: readonly Check[] = [
  {
    id: 'node',
    group: 'settings',
    needs: [],
    page: 'docs/terminal.md',
    ask: async ({ node }) => {
      const major = Number.parseInt(node, 10);
      const fact = prose`Node ${code(node)}`;
      if (major >= LEAST_NODE) return right(fact);
      return wrong(
        prose`${fact} is too old.`,
        prose`Install Node ${LEAST_NODE} or newer.`,
      );
    },
  },
  {
    id: 'settings',
    group: 'settings',
    needs: [],
    page: 'docs/reference.md',
    ask: async ({ problems }) => {
      const own = problems.filter(
        ({ about }) => about === undefined || !OF_OTHERS.includes(about),
      );
      const [first] = own;
      if (first === undefined) return right(prose`Settings are valid`);
      return wrong(
        prose`${own.length} invalid settings.`,
        joined(
          own.map(({ message }) => message),
          ' ',
        ),
      );
    },
  },
];
