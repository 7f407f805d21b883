import { virtualClock } from '../../../sandbox/clock.ts';
import { localProtocol } from '../../../sandbox/runner/protocol.ts';
import type { Clock } from '../../../src/clock.ts';
import { openRunner, type Runner } from '../../../src/doors/action/runner.ts';

/** A runner that nobody cancels, and what it prints. */
export function printingRunner(
  environment: NodeJS.ProcessEnv = {},
  clock: Clock = virtualClock(),
): {
  readonly runner: Runner;
  readonly printed: string[];
} {
  const printed: string[] = [];
  const runner = openRunner({
    environment,
    clock,
    protocol: localProtocol({
      environment,
      print: (text) => printed.push(text),
    }),
    listenForCancel: () => new AbortController().signal,
  });
  return { runner, printed };
}
