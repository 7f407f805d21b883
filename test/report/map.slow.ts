// @vitest-environment happy-dom
import fc from 'fast-check';
import mermaid from 'mermaid';
import { describe, expect, it } from 'vitest';
import { drawGroups, keySpaceLines, mermaidMap } from '../../src/report/drawing.ts';
import { readTopologyText } from '../../src/topology/document/reading.ts';
import type { Topology } from '../../src/topology/model/topology.ts';
import { viewTopology } from '../../src/topology/model/topology.ts';

function topology(ranges: string, type = 'xxhash', uid = 'data'): Topology {
  const text = `shard_indexes: {i: {type: ${type}, columns: [k], index_params: {modulus: "8"}}}
shard_groups:
  - {uid: meta, key_ranges: [{shard_uid: m}]}
  - {uid: ${JSON.stringify(uid)}, default_shard_index: i, key_ranges: [${ranges}]}
`;
  const read = readTopologyText({ name: 't', text }, 'yaml');
  if (!read.ok) throw new Error(read.findings[0]?.message);
  return viewTopology(read.document);
}

const HALVES = '{shard_uid: a, end: "80"}, {shard_uid: b, start: "80"}';
const QUARTER_MOVED =
  '{shard_uid: a, end: "40"}, {shard_uid: c, start: "40", end: "80"}, {shard_uid: b, start: "80"}';

describe('the map', () => {
  it('draws what stays, what is taken over and what is lost', () => {
    expect(mermaidMap(drawGroups(topology(HALVES), topology(QUARTER_MOVED)))).toEqual([
      'flowchart LR',
      '  g0["meta"]',
      '  g1["data (xxhash)"]',
      '  s0[("m")]',
      '  s1[("a")]',
      '  s2[("c")]',
      '  s3[("b")]',
      '  g0 --> s0',
      '  g1 -->|"[#8230;, 40)"| s1',
      '  g1 ==>|"[40, 80)"| s2',
      '  g1 -->|"[80, #8230;)"| s3',
      '  g1 -.->|"was [40, 80)"| s1',
      '  linkStyle 2 stroke:#cf222e,stroke-width:3px',
      '  linkStyle 4 stroke:#bf8700,stroke-width:2px,stroke-dasharray:4',
    ]);
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
        const lines = mermaidMap(drawGroups(topology(HALVES), topology(QUARTER_MOVED, 'xxhash', uid)));
        await expect(mermaid.parse(lines?.join('\n') ?? '')).resolves.toMatchObject({
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
    expect(mermaidMap(drawGroups(undefined, topology(many.join(', '))))).toBeUndefined();
    expect(mermaidMap([])).toBeUndefined();
  });
});

describe('the key space', () => {
  it('shows shares before and after, and marks what moves', () => {
    expect(keySpaceLines(drawGroups(topology(HALVES), topology(QUARTER_MOVED)))).toEqual([
      'data (xxhash)',
      `  before ${'a'.repeat(32)}${'b'.repeat(32)}`,
      `  after  ${'a'.repeat(16)}${'c'.repeat(16)}${'b'.repeat(32)}`,
      `         ${' '.repeat(16)}${'^'.repeat(16)}`,
      '  a a 50 % → 25 %',
      '  b b 50 %',
      '  c c 0 % → 25 %',
      '',
    ]);
  });

  it('shows intervals and no shares under a range index', () => {
    const lines = keySpaceLines(drawGroups(topology(HALVES, 'range'), topology(HALVES, 'range')));
    expect(lines.slice(-3)).toEqual(['  a a […, 128)', '  b b [128, …)', '']);
  });

  it('shows what nobody owns', () => {
    const lines = keySpaceLines(
      drawGroups(undefined, topology('{shard_uid: a, end: "40"}, {shard_uid: b, start: "80"}')),
    );
    expect(lines[1]).toBe(`  after  ${'a'.repeat(16)}${'·'.repeat(16)}${'b'.repeat(32)}`);
  });
});
