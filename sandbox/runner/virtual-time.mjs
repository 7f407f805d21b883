// Loaded into the process of a step before the action (`node --import`), so that the test owns its time: what waits goes
// on as soon as the test agrees, and what bounds a request is reached when the test says so. The action knows nothing of
// it: waits are `setTimeout` of `node:timers/promises`, limits `setTimeout` and `AbortSignal.timeout`.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { virtualClock } from './clock.mjs';

const { channel } = process;
let sleeping = 0;
let agree = () => {};

const clock = virtualClock({
  onSleep: (sleep) =>
    new Promise((resolve) => {
      agree = resolve;
      process.send({ elapsed: clock.now() - began, isSleeping: true, sleep });
    }),
});

const began = clock.now();
process.on('message', (message) => {
  if (message === 'go on') agree();
  else {
    const isReached = clock.reachLimit();
    const elapsed = clock.now() - began;
    process.send({ elapsed, isSleeping: false, isReached });
  }
});
// What listens to the test keeps no process alive; what waits does.
channel.unref();

/** A timer as Node's; one that keeps no process alive is a library's own housekeeping, and never fires. */
class Timer {
  constructor(act, milliseconds) {
    this.act = act;
    this.milliseconds = milliseconds;
    this.refresh();
  }
  refresh() {
    this.close();
    this.callOff = clock.limit(this.milliseconds, this.act);
    return this;
  }
  close() {
    this.callOff?.();
    return this;
  }
  ref() {
    return this.refresh();
  }
  unref() {
    return this.close();
  }
  hasRef() {
    return true;
  }
  [Symbol.dispose]() {
    this.close();
  }
}

performance.now = clock.now;
globalThis.setTimeout = (act, milliseconds = 0, ...values) =>
  new Timer(() => act(...values), milliseconds);
globalThis.clearTimeout = (timer) => timer?.close?.();
AbortSignal.timeout = (milliseconds) => {
  const controller = new AbortController();
  const reason = () =>
    new DOMException(
      'The operation was aborted due to timeout',
      'TimeoutError',
    );
  clock.limit(milliseconds, () => controller.abort(reason()));
  return controller.signal;
};
timers.setTimeout = async (milliseconds = 0, value, { signal } = {}) => {
  if (sleeping === 0) channel.ref();
  sleeping += 1;
  await clock.sleep(milliseconds, signal);
  sleeping -= 1;
  if (sleeping === 0) channel.unref();
  signal?.throwIfAborted();
  return value;
};
syncBuiltinESMExports();
