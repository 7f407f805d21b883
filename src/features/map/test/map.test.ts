import { describe, expect, it } from 'vitest';
import { textOf } from '../../../../test/messages.ts';
import { BEFORE, compared, GROWN } from '../../../../test/report/results.ts';
import { cluster, group } from '../../../../test/topology/changes-of.ts';
import { readTopologyText } from '../../../document/reading.ts';
import type { Topology } from '../../../topology/topology.ts';
import { viewTopology } from '../../../topology/view.ts';
import { drawGroups, keySpaceLines, mermaidMap } from '../drawing.ts';

/** Its table is bound to another group. */
const MOVED = cluster({
  groups: [
    group('data', 'by_tenant', 'a..80', 'b 80..'),
    group('extra', undefined, 'c'),
  ],
  tables: { events: { shard_group: 'extra' } },
});

function topology(ranges: string, type = 'xxhash', uid = 'data'): Topology {
  const text = `shard_indexes: {i: {type: ${type}, columns: [k], index_params: {modulus: "8"}}}
shard_groups:
  - {uid: meta, key_ranges: [{shard_uid: m}]}
  - {uid: ${JSON.stringify(uid)}, default_shard_index: i, key_ranges: [${ranges}]}
`;
  const read = readTopologyText({ name: 't', text }, 'yaml');
  if (!read.ok) throw new Error(textOf(read.findings[0]?.message));
  return viewTopology(read.document);
}

const HALVES = '{shard_uid: a, end: "80"}, {shard_uid: b, start: "80"}';
const QUARTER_MOVED =
  '{shard_uid: a, end: "40"}, {shard_uid: c, start: "40", end: "80"}, {shard_uid: b, start: "80"}';

/** The drawings of a change of documents whose tables are bound as before. */
function drawn(before: Topology, after: Topology) {
  return drawGroups(before, after, []);
}

const NONE = topology('{shard_uid: a}', 'xxhash', 'other');

describe('the map', () => {
  it('draws the group that changes alone: what stays, what is taken over and what was', () => {
    expect(
      mermaidMap(drawn(topology(HALVES), topology(QUARTER_MOVED)), []),
    ).toEqual([
      'flowchart LR',
      '  g0(["data (xxhash)"])',
      '  s0[("a")]',
      '  s1[("c")]',
      '  s2[("b")]',
      '  g0 -->|"[#8230;, 40)"| s0',
      '  g0 ==>|"after [40, 80)"| s1',
      '  g0 -->|"[80, #8230;)"| s2',
      '  g0 -.->|"before [40, 80)"| s0',
      expect.stringContaining('linkStyle 1 '),
      expect.stringContaining('linkStyle 3 '),
    ]);
  });

  it('leads tables from the group that they were bound to to the one that they are bound to', async () => {
    const { changes, threeWay } = compared(BEFORE, MOVED).plan;
    const drawings = drawGroups(
      threeWay.live.topology,
      threeWay.desired.topology,
      changes,
    );
    expect(keySpaceLines(drawings)).toEqual([]);
    const lines = mermaidMap(drawings, changes) ?? [];
    expect(lines).toContain('  t0["app.public.events"]');
    const [after, before] = ['extra', 'data'].map((uid) =>
      lines
        .find((line) => line.includes(`(["${uid}`))
        ?.trim()
        .slice(0, 2),
    );
    expect(lines).toContain(`  t0 ==>|"after"| ${after}`);
    expect(lines).toContain(`  t0 -.->|"before"| ${before}`);
  });

  it('has no box for a change that binds no table, and twenty for those that do', () => {
    const drawnOf = (after: object, before: object = BEFORE) => {
      const { changes, threeWay } = compared(before, after).plan;
      const { live, desired } = threeWay;
      return mermaidMap(
        drawGroups(live.topology, desired.topology, changes),
        changes,
      );
    };
    expect(drawnOf(GROWN)).toEqual([
      'flowchart LR',
      '  g0(["extra"])',
      '  s0[("a")]',
      '  g0 ==>|"after"| s0',
      expect.stringContaining('linkStyle 0 '),
    ]);

    const names = Array.from({ length: 21 }, (_, at) => `g${at}`);
    const placed = (groupOf: (name: string) => string) =>
      cluster({
        groups: ['data', ...names].map((name) => group(name, undefined, 'a')),
        tables: Object.fromEntries(
          names.map((name) => [name, { shard_group: groupOf(name) }]),
        ),
      });
    const lines = drawnOf(
      placed((name) => name),
      placed(() => 'data'),
    );
    expect(lines?.filter((line) => /^ {2}t\d+\[/.test(line))).toHaveLength(20);
  });

  it('draws of a group that goes what each of its shards had', () => {
    expect(mermaidMap(drawn(topology(HALVES), NONE), [])).toEqual([
      'flowchart LR',
      '  g0(["other (xxhash)"])',
      '  g1(["data (xxhash)"])',
      '  s0[("a")]',
      '  s1[("b")]',
      '  g0 ==>|"after [#8230;, #8230;)"| s0',
      '  g1 -.->|"before [#8230;, 80)"| s0',
      '  g1 -.->|"before [80, #8230;)"| s1',
      expect.stringContaining('linkStyle 0 '),
      expect.stringContaining('linkStyle 1 '),
      expect.stringContaining('linkStyle 2 '),
    ]);
  });

  it('draws a range that a shard had before as kept beside one that it takes over', () => {
    const before =
      '{shard_uid: a, end: "40"}, {shard_uid: b, start: "40", end: "80"}, {shard_uid: c, start: "80"}';
    const after = before.replace('shard_uid: b', 'shard_uid: c');
    expect(
      mermaidMap(drawn(topology(before), topology(after)), [])?.filter((line) =>
        /^ {2}g0 /.test(line),
      ),
    ).toEqual([
      '  g0 -->|"[#8230;, 40)"| s0',
      '  g0 ==>|"after [40, 80)"| s1',
      '  g0 -->|"[80, #8230;)"| s1',
      '  g0 -.->|"before [40, 80)"| s2',
    ]);
    const other = before.replace('shard_uid: b', 'shard_uid: a');
    expect(
      mermaidMap(drawn(topology(before), topology(other)), [])?.filter((line) =>
        /^ {2}g0 /.test(line),
      ),
    ).toEqual([
      '  g0 -->|"[#8230;, 40)"| s0',
      '  g0 ==>|"after [40, 80)"| s0',
      '  g0 -->|"[80, #8230;)"| s1',
      '  g0 -.->|"before [40, 80)"| s2',
    ]);
  });

  it('is left out where nothing could be read in it', () => {
    const many = Array.from(
      { length: 100 },
      (_, at) =>
        `{shard_uid: s${at}, start: "${at.toString(16).padStart(4, '0')}", end: "${(at + 1).toString(16).padStart(4, '0')}"}`,
    );
    expect(
      mermaidMap(drawn(NONE, topology(many.join(', '))), []),
    ).toBeUndefined();
    expect(
      mermaidMap(drawn(topology(many.join(', ')), NONE), []),
    ).toBeUndefined();
    expect(mermaidMap([], [])).toBeUndefined();
  });
});

describe('the key space', () => {
  it('marks what one shard hands over to another, with its share', () => {
    expect(
      keySpaceLines(drawn(topology(HALVES), topology(QUARTER_MOVED))),
    ).toEqual([
      'data (xxhash)',
      '  [40, 80): a → c',
      `  ${'░'.repeat(8)}${'█'.repeat(8)}${'░'.repeat(16)} 25 %`,
    ]);
  });

  it('shows intervals and no shares under a range index', () => {
    const lines = keySpaceLines(
      drawn(topology(HALVES, 'range'), topology(QUARTER_MOVED, 'range')),
    );
    expect(lines).toEqual([
      'data (range)',
      '  [64, 128): a → c',
      `  ${'░'.repeat(10)}${'█'.repeat(10)}${'░'.repeat(10)}`,
    ]);
  });

  it('begins with the lowest interval under a range index', () => {
    const quarter =
      '{shard_uid: c, end: "40"}, {shard_uid: a, start: "40", end: "80"}, {shard_uid: b, start: "80"}';
    expect(
      keySpaceLines(
        drawn(topology(HALVES, 'range'), topology(quarter, 'range')),
      ),
    ).toEqual([
      'data (range)',
      '  […, 64): a → c',
      `  ${'█'.repeat(10)}${'░'.repeat(20)}`,
    ]);
  });

  it('has the intervals of what was as well as of what is', () => {
    const lines = keySpaceLines(
      drawn(topology(QUARTER_MOVED, 'range'), topology(HALVES, 'range')),
    );
    expect(lines).toEqual([
      'data (range)',
      '  [64, 128): c → a',
      `  ${'░'.repeat(10)}${'█'.repeat(10)}${'░'.repeat(10)}`,
    ]);
  });

  it('has nothing handed over of ranges that overlapped: each was owned twice', () => {
    const overlapping = topology(
      '{shard_uid: a, end: "80"}, {shard_uid: b, start: "40"}',
    );
    const lines = keySpaceLines(drawn(overlapping, topology(HALVES)));
    expect(lines.filter((line) => /[:(]/.test(line))).toEqual([
      'data (xxhash)',
      '  […, 80): a',
      '  [80, …): b',
    ]);
  });

  it('shows what each shard of a removed group owned', () => {
    const half = '░'.repeat(16);
    const other = '█'.repeat(16);
    expect(keySpaceLines(drawn(topology(HALVES), NONE))).toEqual([
      'data (xxhash, removed)',
      '  […, 80): a',
      `  ${other}${half} 50 %`,
      '  [80, …): b',
      `  ${half}${other} 50 %`,
    ]);
  });

  it('counts each bucket of a modulus with the interval that begins there', () => {
    const cut = (bound: number): string =>
      `{shard_uid: a, end: "0${bound}"}, {shard_uid: b, start: "0${bound}"}`;
    const lines = keySpaceLines(
      drawn(topology(cut(4), 'modulo'), topology(cut(6), 'modulo')),
    );
    expect(lines).toEqual([
      'data (modulo)',
      '  [4, 6): b → a',
      `  ${'░'.repeat(16)}${'█'.repeat(8)}${'░'.repeat(8)} 25 %`,
    ]);
  });

  it('has no bar for a group that is one shard’s before and after', () => {
    const of = (shard: string) => topology(`{shard_uid: ${shard}}`);
    expect(keySpaceLines(drawn(of('a'), of('b')))).toEqual([]);
  });

  it('shows the groups with most that moves, three intervals of a bar and twelve bars', () => {
    const eighths = (owner: (at: number) => string): string =>
      Array.from({ length: 16 }, (_, at) => {
        const bounds = [at * 16, at * 16 + 16].map((bound) =>
          bound.toString(16).padStart(2, '0'),
        );
        const start = at === 0 ? '' : `, start: "${bounds[0]}"`;
        const end = at === 15 ? '' : `, end: "${bounds[1]}"`;
        return `{shard_uid: ${owner(at)}${start}${end}}`;
      }).join(', ');
    const before = topology(eighths((at) => `s${at}`));
    const mixed = drawn(
      before,
      topology(eighths((at) => (at % 2 === 0 && at < 8 ? 'x' : `s${at}`))),
    );
    const all = drawn(before, topology(eighths((at) => `t${at}`)));
    const taken = drawn(
      topology(eighths(() => 'a')),
      topology(eighths((at) => (at % 2 === 0 ? 'x' : 'a'))),
    );

    expect(keySpaceLines(taken)[1]).toBe(
      '  […, 10) [20, 30) [40, 50) and 5 more: a → x',
    );
    const lines = keySpaceLines(all);
    expect(lines).toHaveLength(1 + 2 * 12 + 1);
    expect(lines.at(-1)).toBe('  … and 4 more');
    const twelve = eighths((at) => (at < 12 ? `t${at}` : `s${at}`));
    expect(keySpaceLines(drawn(before, topology(twelve)))).toHaveLength(25);

    const named = (uid: string, [one]: typeof all) =>
      one === undefined ? [] : [{ ...one, uid }];
    const few = Array.from({ length: 20 }, (_, at) => named(`few${at}`, mixed));
    const drawings = [...few, named('most', all)].flat();
    const shown = keySpaceLines(drawings);
    expect(shown[0]).toBe('most (xxhash)');
    expect(shown.filter((line) => line.endsWith('(xxhash)'))).toHaveLength(20);
    expect(shown.slice(-2)).toEqual(['', '… and 1 more group']);
    expect(keySpaceLines([...drawings, ...drawings]).at(-1)).toBe(
      '… and 22 more groups',
    );
  });

  it('shows what each shard of a new group owns, and of nothing that stays', () => {
    const fresh = topology(
      '{shard_uid: a, end: "40"}, {shard_uid: b, start: "80"}',
    );
    const lines = keySpaceLines(drawn(NONE, fresh));
    expect(lines.filter((line) => /: [ab]$/.test(line))).toEqual([
      '  […, 40): a',
      '  [80, …): b',
    ]);
    expect(keySpaceLines(drawn(fresh, fresh))).toEqual([]);
  });
});
