import { expect, it } from 'vitest';
import { nextSteps } from '../steps.ts';

const LOOK = { width: 80, paint: (_: string, text: string) => text };
const SETUP = {
  file: 'a.yaml',
  paths: ['a.yaml', '.github/workflows/topology.yml'],
  target: { organization: 'acme', database: 'shop', branch: 'main' },
  gitBranch: 'trunk',
  secrets: 'https://github.com/acme/topologies/settings/secrets/actions',
} as const;

it('every command that is left to do stands on a line of its own, to be copied', () => {
  const text = nextSteps(LOOK, SETUP);
  expect(text.match(/(?<=^ {3}).*$/gm)).toMatchSnapshot();
  expect(text).toMatch(/^Next steps\n\n1\. [\s\S]*[^\n]\n$/);
  expect(text).not.toMatch(/\n\n\n/);
});

it('what is left to do names the branch, the files and the page of the secrets', () => {
  const flat = nextSteps(LOOK, SETUP).replaceAll(/\s+/g, ' ');
  for (const part of [
    'https://app.planetscale.com/acme, each with access to the database `shop`:',
    'which only `trunk` may use.',
    `with \`gh\`, or on ${SETUP.secrets}:`,
    '5. Commit `a.yaml` and `.github/workflows/topology.yml` on a new git branch',
    'before the first merge: `neki-topology doctor acme/shop/main --file a.yaml`',
  ])
    expect(flat).toContain(part);
  const unknown = nextSteps(LOOK, { ...SETUP, secrets: undefined });
  expect(unknown.replaceAll(/\s+/g, ' ')).toContain('environment, with `gh`:');
});
