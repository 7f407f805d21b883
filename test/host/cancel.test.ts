import { expect, it } from 'vitest';
import { listenForCancel } from '../../src/host/cancel.ts';
import type { Message } from '../../src/message/message.ts';

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a first %s is followed up, and a second one meets nobody: it ends the process at once',
  (name) => {
    const others = {
      SIGINT: process.listeners('SIGINT'),
      SIGTERM: process.listeners('SIGTERM'),
    };
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    const said: Message[] = [];
    const signal = listenForCancel((warning) => said.push(warning));
    expect([process.listenerCount(name), signal.aborted]).toEqual([1, false]);
    process.emit(name);
    expect([process.listenerCount(name), said.length, signal.aborted]).toEqual([
      0,
      1,
      true,
    ]);
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    for (const listener of others.SIGINT) process.on('SIGINT', listener);
    for (const listener of others.SIGTERM) process.on('SIGTERM', listener);
  },
);
