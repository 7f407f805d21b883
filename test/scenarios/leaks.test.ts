import { describe, expect, it } from 'vitest';
import { JOB_TOKEN } from '../../sandbox/github.ts';
import { type FaultKind, WRITER } from '../../sandbox/platform.ts';
import { asYaml, CHANGED } from './documents.ts';
import { FILE, openWorld } from './world.ts';

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
      'a list of errors',
      {
        kind: 'status',
        status: 422,
        body: { errors: [{ name: WORDS, errors: [WORDS] }] },
      },
    ],
    [
      'an OAuth error',
      {
        kind: 'status',
        status: 401,
        body: { error: 'x', error_description: WORDS },
      },
    ],
    ['a text', { kind: 'status', status: 400, body: WORDS }],
    [
      'words that are cut off in the middle of it',
      { kind: 'status', status: 422, body: { message: LONG } },
    ],
    [
      'the name of the request',
      {
        kind: 'status',
        status: 500,
        headers: { 'x-request-id': WRITER.secret },
      },
    ],
    [
      'a redirect',
      {
        kind: 'redirect',
        status: 302,
        to: `https://x.example/${WRITER.secret}?t=${WRITER.secret}`,
      },
    ],
    ['a page', { kind: 'notJson', status: 200 }],
  ])('when the service repeats it in %s', async ([, fault], context) => {
    const world = await openWorld(context);
    world.platform.fault({ ...fault, match: { method: 'PUT' } });
    const run = await world.onPush({ debug: true });
    expect(run.outputs['outcome']).toBe('failed');
    expect(run.debug.join('\n')).toContain('PUT /v1/');
  });

  it('when the topology file holds it', async (context) => {
    const world = await openWorld(context);
    const document = {
      ...CHANGED,
      leaked: { [WRITER.secret]: WRITER.header, token: JOB_TOKEN },
    };
    const run = await world.onPullRequest({
      debug: true,
      files: { [FILE]: asYaml(document) },
    });
    expect(run.outputs['outcome']).toBe('planned');
  });

  it('when an input that is wrong holds it', async (context) => {
    const world = await openWorld(context);
    const inputs = { branch: `\u0001${WRITER.secret}`, mode: WRITER.secret };
    expect((await world.onPush({ inputs })).outputs['outcome']).toBe('invalid');
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
