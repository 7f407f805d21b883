import { describe, expect, it } from 'vitest';
import {
  reasonsToWait,
  WAITING,
  waitingTests,
} from '../../scripts/waiting-tests.ts';
import beside from '../../vitest.ci.config.ts';
import all from '../../vitest.config.ts';

const FILES = waitingTests();

describe('the tests whose processes stand still at times before a merge', () => {
  it.each([
    'test/doors/terminal/callback-server.test.ts',
    'test/doors/terminal/portable.test.ts',
    'test/ports/database/connection.test.ts',
    'test/deadline.test.ts',
    'test/ports/host/cancel.test.ts',
    'test/ports/platform/http.test.ts',
    'test/ports/platform/rate-limiter.test.ts',
    'test/run/faults.test.ts',
    'test/run/waiting.test.ts',
    'sandbox/test/main.test.ts',
    'test/scenarios/burst.test.ts',
    'test/scenarios/cancel.test.ts',
    'test/scenarios/lost.test.ts',
    'test/scenarios/network.test.ts',
    'test/scenarios/write.test.ts',
  ])('are those that wait, as this does: %s', (file) => {
    expect(FILES).toContain(file);
  });

  it('are not those that compute alone', () => {
    const computing = FILES.filter((file) =>
      /^test\/(?:message|topology\/(?:model|edit|impact))\//.test(file),
    );
    expect(computing).toEqual([]);
  });

  it.each([
    ['await world.onPush({ isProcess: true, env })', 'a child process'],
    ["const child = spawn('node', []);", 'a child process'],
    ["run({ cancel: signal, cancelWith: 'SIGTERM' })", 'signals'],
    ["fault({ kind: 'stall' })", 'limits of time'],
    ["import { createServer } from 'node:http';", 'sockets'],
    [
      "import { queue } from '../../sandbox/runner/queue.ts';",
      'runs that meet',
    ],
    ["world.platform.fault(onPut({ kind: 'reset' }))", 'repetitions'],
  ])('have a new file among them that has this in it: %s', (text, reason) => {
    expect(reasonsToWait(text)).toEqual([expect.stringContaining(reason)]);
  });

  it('are all that the tests beside them leave out', () => {
    expect(beside.test?.projects?.[1]).toMatchObject({
      test: { include: all.test?.include, exclude: FILES },
    });
  });

  it('have no reason that no file has', () => {
    expect(Object.keys(WAITING)).toHaveLength(6);
    expect(reasonsToWait("expect(plan(live, desired)).toBe('safe');")).toEqual(
      [],
    );
  });
});
