import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { asYaml, CHANGED } from './documents.ts';
import { asked, FILE, messages, openWorld } from './world.ts';

type Given = Readonly<Record<string, string>>;

describe.concurrent('inputs that are wrong', () => {
  it('name themselves, all at once, and nobody is asked anything', async (context) => {
    const world = await openWorld(context);
    const wrong = { organization: '', databse: 'shop', mode: 'go', file: 'a' };
    const run = await world.onPush({ inputs: wrong });
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    const errors = run.annotations.filter(({ level }) => level === 'error');
    expect(errors).toHaveLength(Object.keys(wrong).length);
    for (const name of Object.keys(wrong))
      for (const shown of [messages(run, 'error'), run.summary])
        expect(shown).toContain(`\`${name}\``);
    expect(asked(world.platform)).toEqual([]);
    expect(asked(world.github)).toEqual([]);
  });

  it('a token with a line break is masked and never shown', async (context) => {
    const world = await openWorld(context);
    const run = await world.onPush({
      inputs: { 'service-token': 'first-half\nsecond-half' },
    });
    expect(run.masks).toEqual(
      expect.arrayContaining(['first-half', 'second-half']),
    );
    expect(run.stdout.replace(/^::add-mask::.*$/gm, '')).not.toMatch(
      /first-half|second-half/,
    );
  });
});

describe.concurrent('inputs that are right although unusual:', () => {
  const RIGHT: readonly (readonly [
    name: string,
    inputs: (baseUrl: string) => Given,
  ])[] = [
    [
      'blanks around values',
      () => ({ organization: ' acme ', database: 'shop\n', mode: ' apply ' }),
    ],
    [
      'a slash at the end of the base address',
      (url) => ({ 'base-url': `${url}///` }),
    ],
    ['a file in upper case', () => ({ file: 'TOPOLOGY.YML' })],
    ['a timeout of hours', () => ({ timeout: '21600' })],
    ['a pull request with blanks', () => ({ 'pull-request': ' 1 ' })],
  ];

  it.for(RIGHT)('%s', async ([, inputs], context) => {
    const world = await openWorld(context, { comment: 'never' });
    const files = { [FILE]: asYaml(CHANGED), 'TOPOLOGY.YML': asYaml(CHANGED) };
    world.github.commit(REPOSITORY, { branch: 'change', files });
    const run = await world.onPush({
      files,
      inputs: inputs(world.platform.baseUrl),
    });
    expect(run.outputs['outcome']).toBe('applied');
  });

  it('an input that resembles none is a warning', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({ inputs: { colour: 'blue' } });
    expect(run.outputs['outcome']).toBe('applied');
    expect(messages(run, 'warning')).toContain('`colour`');
  });

  it('IPv6 loopback may be http as well', async (context) => {
    const world = await openWorld(context, {
      comment: 'never',
      platform: { host: '::1' },
    });
    const run = await world.onPush();
    expect(world.platform.baseUrl).toContain('[::1]');
    expect(run.outputs['outcome']).toBe('applied');
  });
});
