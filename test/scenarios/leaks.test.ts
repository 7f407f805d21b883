import { describe, expect, it } from 'vitest';
import { type FaultKind, WRITER } from '../../sandbox/platform.ts';
import { openWorld } from './world.ts';

// That nothing leaks is checked by the world itself, after every run of every scenario; here are the ways to make it.
const WORDS = `bad header ${WRITER.header}, ${Buffer.from(WRITER.header).toString('base64')}, ${encodeURIComponent(WRITER.header)}`;
const LONG = `${'x'.repeat(1990)} ${WRITER.header}`;

describe.concurrent('no secret is seen', () => {
  it.for<[string, FaultKind]>([
    [
      'a message',
      {
        kind: 'status',
        status: 422,
        body: { code: WRITER.secret, message: WORDS },
      },
    ],
    [
      'words that are cut off in the middle of it',
      { kind: 'status', status: 422, body: { message: LONG } },
    ],
    [
      'a redirect',
      {
        kind: 'redirect',
        status: 302,
        to: `https://x.example/${WRITER.secret}?t=${WRITER.secret}`,
      },
    ],
  ])('when the service repeats it in %s', async ([, fault], context) => {
    const world = await openWorld(context);
    world.platform.fault({ ...fault, match: { method: 'PUT' } });
    const run = await world.onPush({ debug: true });
    expect(run.outputs['outcome']).toBe('failed');
    expect(run.debug.join('\n')).toContain('PUT /v1/');
  });

  it('and it is masked before anything else is printed', async (context) => {
    const world = await openWorld(context);
    const { stdout, masks } = await world.onPush({ debug: true });
    const lines = stdout.split('\n');
    const lastMask = lines.findLastIndex((line) =>
      line.startsWith('::add-mask::'),
    );
    expect(
      lines.slice(0, lastMask).every((line) => line.startsWith('::add-mask::')),
    ).toBe(true);
    expect(masks).toEqual(
      expect.arrayContaining([
        WRITER.secret,
        WRITER.header,
        Buffer.from(WRITER.header).toString('base64'),
      ]),
    );
  });
});
