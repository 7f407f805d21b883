// @vitest-environment happy-dom

import fc from 'fast-check';
import mermaid from 'mermaid';
import { describe, expect, it } from 'vitest';
import {
  drawGroups,
  keySpaceLines,
  mermaidMap,
} from '../../src/report/drawing.ts';
import { readTopologyText } from '../../src/topology/document/reading.ts';
import type { Topology } from '../../src/topology/model/topology.ts';
import { viewTopology } from '../../src/topology/model/view.ts';
import { textOf } from '../messages.ts';
import { cluster, group } from '../topology/changes-of.ts';
import { BEFORE, compared } from './results.ts';

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
    await expect(mermaid.parse(lines.join('\n'))).resolves.toBeTruthy();
  });

  it('is a diagram to Mermaid’s own parser, whatever groups and shards are called', async () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    const pieces = fc.constantFrom(
      '"',
      ']',
      ')',
      '|',
      '-->',
      'end',
      '%%{',
      '}%%',
      ';',
      '#',
      '`',
      '<b>',
      'click',
      '\n',
      '__proto__',
    );
    const hostile = fc
      .array(fc.oneof(pieces, name), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(hostile, async (uid) => {
        const lines = mermaidMap(
          drawn(
            topology(HALVES, 'xxhash', uid),
            topology(QUARTER_MOVED, 'xxhash', uid),
          ),
          [],
        );
        await expect(
          mermaid.parse(lines?.join('\n') ?? ''),
        ).resolves.toMatchObject({
          diagramType: 'flowchart-v2',
        });
      }),
      { numRuns: 60 },
    );
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
    expect(lines.slice(1)).toEqual([
      '  [64, 128): a → c',
      expect.stringMatching(/^ {2}░+█+░+$/),
    ]);
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
