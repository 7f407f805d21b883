import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../src/doors/terminal/arguments.ts';
import { helpText } from '../../../src/doors/terminal/help.ts';
import { VOCABULARY } from '../../../src/doors/terminal/vocabulary.ts';

const { commands: COMMANDS, options: OPTIONS } = VOCABULARY;

/** The help of a command; that of all commands, if there is none of this name. */
function help(command: string, width: number): string {
  const paint = (_: string, text: string) => text;
  const found = COMMANDS.find(({ name }) => name === command);
  return helpText(found, { width, paint }, VOCABULARY);
}

describe.each([40, 120])('the help at %i columns', (width) => {
  it.each([{ name: 'all commands' }, ...COMMANDS])(
    'of $name has no line that is wider',
    ({ name }) => {
      const lines = help(name, width).split('\n');
      // A path or an address is never broken, so that it can be copied.
      const wide = lines.filter(
        (line) => line.length > width && /\s/.test(line.trim()),
      );
      expect(wide).toEqual([]);
      expect(lines.filter((line) => line.endsWith(' '))).toEqual([]);
    },
  );
});

describe('the help', () => {
  it.each([
    [
      80,
      `
  PLANETSCALE_SERVICE_TOKEN_ID    The ID of a service token.
  PLANETSCALE_SERVICE_TOKEN       Its secret.
  PLANETSCALE_OAUTH_ACCESS_TOKEN  An OAuth access token, instead of a service
                                  token.
  PLANETSCALE_API_URL             The address of the management API, without
                                  --base-url.
  PLANETSCALE_AUTH_URL            The address of the authorization server,
                                  without --auth-url.
  DATABASE_URL                    Optional: Postgres address of the database
                                  branch, to check tables for rows.
`,
    ],
    [
      40,
      `
  PLANETSCALE_SERVICE_TOKEN_ID
                    The ID of a service
                    token.
  PLANETSCALE_SERVICE_TOKEN
                    Its secret.
  PLANETSCALE_OAUTH_ACCESS_TOKEN
                    An OAuth access
                    token, instead of a
                    service token.
  PLANETSCALE_API_URL
                    The address of the
                    management API,
                    without --base-url.
  PLANETSCALE_AUTH_URL
                    The address of the
                    authorization
                    server, without
                    --auth-url.
  DATABASE_URL      Optional: Postgres
                    address of the
                    database branch, to
                    check tables for
                    rows.
`,
    ],
  ])(
    'at %i columns has its left column as wide as it needs to be, up to half of them',
    (width, credentials) => {
      expect(help('all commands', width)).toContain(credentials);
    },
  );

  it.each(COMMANDS)(
    'of $name has its usage, its options, and two examples that are good',
    ({ name, usage, examples }) => {
      const text = help(name, 80);
      expect(text).toContain(`Usage: neki-topology ${usage}`);
      for (const [option, { of }] of Object.entries(OPTIONS))
        expect(new RegExp(`--${option}(?![\\w-])`).test(text), option).toBe(
          of === undefined ||
            of.includes(name) ||
            (option === 'redirect-uri' && name === 'login'),
        );
      expect(examples).toHaveLength(2);
      for (const example of examples) {
        expect(help(name, 120)).toContain(`neki-topology ${example}\n`);
        const words = example.replace(/ > .*/, '').split(' ');
        expect(readArguments(words, VOCABULARY)).toMatchObject({
          kind: 'command',
          command: { name },
        });
      }
    },
  );

  it.each([
    [
      'plan',
      [
        'The file and the branch',
        'Signing in',
        'Checking the file',
        'What may be applied',
        'Reporting',
        'General',
      ],
    ],
    [
      'shards',
      ['The file and the branch', 'Signing in', 'Reporting', 'General'],
    ],
    ['completion', ['General']],
  ])(
    'of %s has its options under the headings of the inputs, as far as it has any there',
    (name, headings) => {
      const all = help(name, 80).matchAll(/^(.*):\n {2,6}-/gm);
      expect(Array.from(all, ([, heading]) => heading)).toEqual(headings);
    },
  );

  it('of login names what it needs', () => {
    const text = help('login', 80);
    for (const needed of [
      'PLANETSCALE_OAUTH_CLIENT_ID',
      'PLANETSCALE_OAUTH_CLIENT_SECRET',
      'redirect URI',
    ])
      expect(text).toContain(needed);
  });
});
