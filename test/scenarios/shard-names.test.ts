import { describe, expect, it } from 'vitest';
import { asYaml, LIVE } from './documents.ts';
import { DEPENDABOT } from './service.ts';
import { places } from './validating.ts';
import { asked, FILE, messages, openWorld } from './world.ts';

/** The live document of the branch, with a place for the shard of each of its four ranges. */
function symbolic(
  authority: string,
  first: string,
  second: string,
  third: string,
): string {
  return asYaml(LIVE)
    .replaceAll('sh57wz7p7tblk2', authority)
    .replaceAll('sh7xeak9f22vu6', first)
    .replaceAll('shk3owth68zsjl', second)
    .replaceAll('shoizkgheesrb2', third);
}

describe.concurrent('`${shard:NAME}`', () => {
  it('is the uid by the map, the display name, the uid itself, or the authoritative flag', async (context) => {
    const after = symbolic(
      '${shard:authoritative}',
      '${shard:big}',
      '${shard:sh3}',
      '${shard:shoizkgheesrb2}',
    ).replace(
      'users:',
      'orders:\n            shard_group: meta\n          users:',
    );
    const world = await openWorld(context, { comment: 'never', after });
    const run = await world.onPush({
      inputs: { shards: 'big: sh7xeak9f22vu6' },
    });
    expect(run.outputs).toMatchObject({
      outcome: 'applied',
      'change-count': '1',
      risk: 'safe',
    });
    const [put] = world.topologyRequests('PUT');
    expect(put?.json).toMatchObject({
      data_topology: { shard_groups: LIVE['shard_groups'] },
    });
    expect(
      asked(world.platform).filter((request) => request.includes('/shards')),
    ).toHaveLength(1);
  });

  it('is looked up in the map first, and no shards are listed when the map has them all', async (context) => {
    const after = symbolic(
      '${shard:sh1}',
      '${shard:sh5}',
      '${shard:c}',
      '${shard:d}',
    );
    const world = await openWorld(context, { comment: 'never', after });
    const shards =
      'sh1: sh57wz7p7tblk2\nsh5: sh7xeak9f22vu6\nc: shk3owth68zsjl\nd: shoizkgheesrb2\n';
    const run = await world.onPush({ inputs: { shards } });
    expect(run.outputs['outcome']).toBe('no-change');
    expect(
      asked(world.platform).filter((request) => request.includes('/shards')),
    ).toEqual([]);
  });

  it('that names no shard is an error at its place, with the names there are', async (context) => {
    const after = symbolic(
      '${shard:authoritative}',
      '${shard:sh22}',
      '${shard:frankfurt}',
      '${shard:sh4}',
    );
    const world = await openWorld(context, { comment: 'never', after });
    const run = await world.onPush({
      inputs: { shards: 'berlin: sh7xeak9f22vu6' },
    });
    expect(run.outputs['outcome']).toBe('invalid');
    const line = (part: string): number =>
      after.split('\n').findIndex((text) => text.includes(part)) + 1;
    expect(places(run, 'error').map((place) => place.split(' ')[0])).toEqual([
      `${FILE}:${line('sh22')}:20`,
      `${FILE}:${line('frankfurt')}:20`,
    ]);
    expect(messages(run, 'error')).toMatch(/`sh22`.*Did you mean `sh2`/);
    expect(messages(run, 'error')).toMatch(/`frankfurt`.*`berlin`.*`sh1`/);
    expect(world.topologyRequests('PUT')).toEqual([]);
  });

  it('stays symbolic offline, where names are compared as names', async (context) => {
    const world = await openWorld(context, {
      before: symbolic(
        '${shard:authoritative}',
        '${shard:a}',
        '${shard:b}',
        '${shard:c}',
      ),
      after: symbolic(
        '${shard:authoritative}',
        '${shard:a}',
        '${shard:e}',
        '${shard:c}',
      ),
    });
    const run = await world.onPullRequest(DEPENDABOT);
    expect(run.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
      'change-count': '1',
    });
    expect(world.comments()[0]).toContain('`${shard:b}` → `${shard:e}`');
    expect(asked(world.platform)).toEqual([]);
  });
});
