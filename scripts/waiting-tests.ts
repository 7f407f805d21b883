/** Which tests wait for something that can be late, by what stands in their files. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** What a file of tests has in it that waits, and what of that could break where it is late. */
export const WAITING: Readonly<Record<string, RegExp>> = {
  'a child process: its start, its end, and what it prints last':
    /node:child_process|\bisProcess\b|\bspawn/,
  'signals and cancellation: what a run still does before its time is over':
    /\bSIG(?:INT|TERM|KILL)\b|\bAbortController\b|\bcancel(?:led|With)?:/,
  'limits of time: which of two ends first, the answer or the limit':
    /\bstall|\bonSleep\b|sleeps: 'held'|\bpassTime\b|\bstartDeadline\b/,
  'sockets of its own: a peer that is slow, or gone':
    /node:(?:net|https?|tls)\b|\bcreateServer\b|\bopen(?:Front|Relay|Standby)\b/,
  'runs that meet: a queue of them, or writes at the same time':
    /\brunner\/queue\.ts|\bPromise\.(?:race|withResolvers)\b/,
  'repetitions: how often something was tried, and when':
    /\b429\b|\bretry-after\b|'reset'|kind: 'hold'|\/faults\//i,
};

/** Why a file of tests belongs to those that wait; nothing where it does not. */
function reasonsToWait(text: string): readonly string[] {
  return Object.keys(WAITING).filter((reason) => WAITING[reason]?.test(text));
}

/** The files of `npm test` whose tests wait, by their place in the repository. */
export function waitingTests(): readonly string[] {
  const files = globSync(
    ['{test,sandbox,oracles}/**/*.test.ts', 'src/features/*/test/**/*.test.ts'],
    {
      cwd: ROOT,
      exclude: ['**/node_modules'],
    },
  );
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => {
      const text = readFileSync(`${ROOT}${file}`, 'utf8');
      return reasonsToWait(text).length > 0;
    })
    .sort();
}
