import { expect, it } from 'vitest';
import { listenForCancel } from '../../../src/ports/host/cancel.ts';
import type { Message } from '../../messages.ts';

/** Has signals meet nobody but what the work listens with. */
function alone(work: () => void): void {
  const others = {
    SIGINT: process.listeners('SIGINT'),
    SIGTERM: process.listeners('SIGTERM'),
  };
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  work();
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  for (const listener of others.SIGINT) process.on('SIGINT', listener);
  for (const listener of others.SIGTERM) process.on('SIGTERM', listener);
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a first %s is followed up, and a second one meets nobody: it ends the process at once',
  (name) =>
    alone(() => {
      const said: Message[] = [];
      const signal = listenForCancel((warning) => said.push(warning));
      expect([process.listenerCount(name), signal.aborted]).toEqual([1, false]);
      process.emit(name);
      expect([
        process.listenerCount(name),
        said.length,
        signal.aborted,
      ]).toEqual([0, 1, true]);
    }),
);

it('the SIGTERM that a runner sends behind its SIGINT is not told of again', () =>
  alone(() => {
    const said: Message[] = [];
    listenForCancel((warning) => said.push(warning));
    process.emit('SIGINT');
    process.emit('SIGTERM');
    expect(said).toHaveLength(1);
  }));
