import { describe, expect, it } from 'vitest';
import { APP, WRITER } from '../../sandbox/platform.ts';
import { asYaml, declaring } from './documents.ts';
import { everythingShown, FILE, openWorld } from './world.ts';

describe.concurrent('a report fits', () => {
  const many = (count: number): string =>
    asYaml(
      declaring(
        ...Array.from({ length: count }, (_, at) => `tabelle_ü😀_${at}`),
      ),
    );

  it('every output is short; what is long is in files the outputs name', async (context) => {
    const world = await openWorld(context, { after: many(4000) });
    const run = await world.onPullRequest();
    for (const value of Object.values(run.outputs))
      expect(value.length).toBeLessThan(300);
    expect(run.files[run.outputs['plan-file'] ?? '']).toContain(
      run.outputs['plan-id'],
    );
    expect(run.files[run.outputs['report-file'] ?? '']).toBe(run.summary);
  });
});

describe.concurrent('a secret', () => {
  it('that stands in the document is in no comment, summary, file, log or annotation', async (context) => {
    const after = asYaml({
      ...declaring(WRITER.secret),
      note: `x ${WRITER.secret} y`,
    });
    const world = await openWorld(context, { after });
    const run = await world.onPullRequest({ debug: true });
    const shown = everythingShown(run) + run.log;
    expect(shown).not.toContain(WRITER.secret);
    expect(world.comments().join()).not.toContain(WRITER.secret);
    expect(world.comments().join()).toContain('***');
  });

  it('that is short takes nothing out of the report', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPullRequest({
      inputs: { 'service-token': 'audit' },
      token: '',
    });
    expect(run.summary).not.toContain('***');
  });

  it('of either server is in nothing a debug run shows, and every request is there with status and time', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({ debug: true });
    const shown = everythingShown(run);
    for (const secret of [
      WRITER.secret,
      WRITER.header,
      APP.accessToken,
      'job-token-4d0f',
      'authorization',
    ])
      expect(shown.toLowerCase()).not.toContain(secret);
    const lines = run.debug.filter((line) => / → \d{3} \(\d+ ms\)$/.test(line));
    expect(lines.filter((line) => line.includes('/repos/'))).toHaveLength(
      world.github.requests.filter(({ path }) => path !== '/graphql').length,
    );
    expect(
      lines.filter((line) => line.includes('/v1/organizations/')),
    ).toHaveLength(world.platform.requests.length);
    expect(lines.join()).toContain(`/repos/acme/topology/git/ref/heads%2Fmain`);
  });
});

describe.concurrent('the log', () => {
  it('has a group for every stage, in order', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush();
    expect(run.groups).toEqual([
      `Read ${FILE}`,
      'Read the branch',
      'Compare',
      'Check before writing',
      'Apply',
      'Report',
    ]);
  });

  it('ends with the verdict, and an error is the last annotation of a red run', async (context) => {
    const world = await openWorld(context, { after: 'a: [\n' });
    const run = await world.onPullRequest();
    const [last] = run.annotations
      .filter(({ level }) => level === 'error')
      .slice(-1);
    expect(last?.message).toContain('Invalid: ');
  });
});
