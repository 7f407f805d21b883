import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { pairsOf } from '../../../oracles/router/pairs.ts';
import { useServers } from '../../../sandbox/for-tests.ts';
import { DEFAULT_SEED, type JsonObject } from '../../../sandbox/platform.ts';
import { compareDocuments } from '../../../src/doors/page/documents.ts';
import { published } from '../../domain.ts';
import { comparedOf, type RunResult } from '../../report/results.ts';
import { FILE, planOfAction } from '../../run/plan-of-action.ts';

const { platform } = useServers();

const compare = (old: object | string, file: object | string, settings = {}) =>
  compareDocuments(
    {
      name: 'old.json',
      text: typeof old === 'string' ? old : JSON.stringify(old),
    },
    {
      name: FILE,
      text: typeof file === 'string' ? file : JSON.stringify(file),
    },
    settings,
  );

function withoutLines(
  decision: ReturnType<typeof published>['decision'],
): object {
  if (decision.blocks === undefined) return decision;
  const blocks = decision.blocks.map((block) => ({
    ...block,
    allow: undefined,
  }));
  return { ...decision, blocks };
}

/** All that a result says of two documents. */
async function substance(result: RunResult) {
  const compared = comparedOf(result);
  const plan = compared && published(compared.plan, compared.decision);
  return {
    outcome: result.outcome,
    // Only a list of the branch's shards tells which of them nothing uses.
    findings: result.findings.filter(({ id }) => id !== 'unused-shard'),
    // A branch is read, and a document is not one: no digest binds a line to it.
    plan: plan && {
      ...plan,
      live_source: undefined,
      decision: withoutLines(plan.decision),
    },
    // What features say of it for a program.
    views:
      compared &&
      (await Promise.all(
        compared.views?.map((view) => view.json?.(compared)) ?? [],
      )),
  };
}

describe('two documents', () => {
  it('come to what a plan comes to whose branch holds the first', async () => {
    const outcomes = new Set<string>();
    for (const { before, after } of pairsOf(18).take(60)) {
      const [old, desired] = [before, after] as unknown as JsonObject[];
      if (old === undefined || desired === undefined) continue;
      const here = await compare(old, desired);
      expect(await substance(here)).toEqual(
        await substance(await planOfAction(platform, old, desired)),
      );
      outcomes.add(here.outcome);
    }
    expect([...outcomes].sort()).toEqual([
      'blocked',
      'invalid',
      'no-change',
      'planned',
    ]);
  });

  it('come to the same of tables that are new to the topology', async () => {
    const [live = {}] = Object.values(
      DEFAULT_SEED.organizations['acme']?.databases?.['shop']?.branches ?? {},
    );
    const desired = live.topology ?? {};
    const old = JSON.parse(
      JSON.stringify(desired).replace(/"sessions":\{[^}]*\},/, ''),
    );
    const here = await compare(old, desired);
    expect(await substance(here)).toEqual(
      await substance(await planOfAction(platform, old, desired)),
    );
  });

  const group = (uid: string, shard: string) => ({
    uid,
    key_ranges: [{ shard_uid: shard }],
  });
  const topology = (shard: string) => ({
    authoritative_shard_group: 'meta',
    default_shard_group: 'meta',
    shard_groups: [group('meta', shard)],
  });

  it('say that no branch was read, and what stands in for it', async () => {
    const { notices } = await compare(topology('a'), topology('b'));
    expect(notices).toEqual([
      'No database branch was read. The plan assumes that it holds `old.json`. Rows and shards were not checked.',
    ]);
  });

  it('may be an answer of the API', async () => {
    const answer = {
      data_topology: topology('a'),
      synced_at: '2026-11-21T00:00:00Z',
    };
    expect(await compare(answer, topology('a'))).toMatchObject({
      outcome: 'no-change',
    });
    expect(await compare(topology('a'), answer)).toMatchObject({
      outcome: 'no-change',
      findings: [],
    });
  });

  it('compare names of shards as they are written, and say so, unless the map has them', async () => {
    const named = topology('${shard:first}');
    expect(await compare(named, named)).toMatchObject({ outcome: 'no-change' });
    expect((await compare(named, named)).notices.at(-1)).toContain(
      'Shard names were compared as written',
    );
    const { notices } = await compare(topology('a'), named);
    expect(notices.at(-1)).toContain('Shard names were compared as written');
    const mapped = await compare(topology('a'), named, {
      shards: new Map([['first', 'a']]),
    });
    expect(mapped).toMatchObject({
      outcome: 'no-change',
      notices: [expect.stringContaining('assumes')],
    });
  });

  const WRONG = '{"shard_groups": [}';
  const BREAKING = { ...topology('a'), default_shard_group: 'x' };

  it.each([
    ['a mistake in the first', WRONG, topology('a'), 'old.json'],
    ['a mistake in the second', topology('a'), WRONG, FILE],
    ['a rule that the second breaks', topology('a'), BREAKING, FILE],
  ])('are not compared where there is %s', async (_, old, file, at) => {
    const result = await compare(old, file);
    expect(result).toMatchObject({
      outcome: 'invalid',
      findings: [{ location: { file: at } }],
    });
  });
});

it.each(['src/doors/page/documents.ts', 'src/report/report.ts'])(
  'nothing of Node is in %s',
  async (input) => {
    const build = await rolldown({
      input,
      platform: 'browser',
      logLevel: 'silent',
    });
    const { output } = await build.generate({ format: 'esm' });
    await build.close();
    const imports = output.flatMap((file) =>
      file.type === 'chunk' ? [...file.imports] : [],
    );
    expect(
      imports.filter(
        (name) => !output.some(({ fileName }) => fileName === name),
      ),
    ).toEqual([]);
  },
);
