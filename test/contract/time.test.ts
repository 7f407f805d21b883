import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { read } from './files.ts';

const ROOT = new URL('../../', import.meta.url);

/** What reads or spends the machine's own time, or gives a test a deadline of its own. */
const REAL_TIME =
  /\bsetTimeout\b|\bsetInterval\b|\bperformance\.now\b|\bDate\.now\b|\bnew Date\(\)|\bhrtime\b|timers\/promises|AbortSignal\.timeout|\bexpect\.poll\b|\bvi\.waitFor\b|\btestTimeout\b|\{ timeout: [\d_]+ \}|\bretry: [\d{]/g;

/** The files that may, and why none of them makes a test depend on how fast the machine is. */
const ALLOWED: Readonly<Record<string, string>> = {
  'test/browser/vitest.config.ts': 'a last resort against a browser that hangs',
  'test/doors/terminal/host.ts':
    'the time of day, in which tokens expire after weeks',
  'sandbox/clock.ts':
    'gives way to what else there is to do, and waits for no time',
  'test/ports/database/open-transactions.test.ts':
    'gives way to a look that is on its way, and waits for no time',
  'test/official/vitest.config.ts': 'a last resort against a suite that hangs',
  'test/ports/platform/sign-in.test.ts':
    'the input `timeout`, by the virtual clock',
  'sandbox/github.ts': 'the time of day, for dates in answers',
  'sandbox/http/certificate.ts':
    'the time of day, for certificates that hold for days',
  'sandbox/http/stalls.ts':
    'gives way to requests that are on their way, and waits for no time',
  'sandbox/platform.ts': 'the time of day, for dates in answers',
  'sandbox/runner.ts': 'a last resort against a step that hangs',
  'sandbox/runner/probe.ts': 'hangs until it is ended',
  'sandbox/runner/virtual-time.mjs':
    'puts virtual time in the place of real time',
  'test/site/playground.site.ts':
    'a pause between two tries, of which there are many',
  'test/site/vitest.config.ts': 'a last resort against a browser that hangs',
  'test/demo/turning.ts': 'a line on the terminal that turns',
};

it('no test depends on how fast the machine is', () => {
  const found: Record<string, readonly string[]> = {};
  const files = globSync(
    ['{test,sandbox,oracles}/**/*.{ts,mjs}', 'src/features/*/test/**/*.ts'],
    { cwd: ROOT, exclude: ['**/node_modules'] },
  );
  for (const name of files.toSorted()) {
    const uses = new Set(read(name).match(REAL_TIME));
    if (uses.size > 0 && name !== 'test/contract/time.test.ts')
      found[name] = [...uses];
  }
  expect(found).toEqual(
    Object.fromEntries(
      Object.keys(ALLOWED).map((name) => [name, expect.anything()]),
    ),
  );
});
