import { expect, it } from 'vitest';
import { reportRenderer } from '../../src/report/comment.ts';
import { blockText } from '../../src/report/comment-blocks.ts';
import { LADDER } from '../../src/report/comment-context.ts';
import type { Block } from '../../src/report/model.ts';
import { resultDocument } from '../../src/report/result-document.ts';
import { gate } from '../../src/report/step.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { planBlockText } from '../../src/report/terminal-plan.ts';
import { planFile } from '../../src/run/plan-file.ts';
import {
  NOTHING,
  prose,
  quoteShard,
  type ShardNames,
  shardNames,
} from '../messages.ts';
import {
  BEFORE,
  compared,
  REROUTED,
  type RunResult,
  resultOf,
} from './results.ts';

const SINK = { limit: 65_536, measure: (text: string) => text.length };
const LOOK = { width: 1000, paint: (_: string, text: string) => text };

/** The blocked change of `b` to `c`, on a branch whose shards have these names. */
function blockedOn(names: ShardNames | undefined) {
  const made = { ...compared(BEFORE, REROUTED), shardNames: names };
  const result: RunResult = resultOf('blocked', 'main', { compared: made });
  return { compared: made, result };
}

const NAMES = shardNames([
  { uid: 'a', displayName: 'east' },
  { uid: 'b', displayName: 'west' },
  { uid: 'c', displayName: 'north' },
]);

it('a comment calls shards by their names, with the uid behind the first mention in a row', async () => {
  const { result } = blockedOn(NAMES);
  const text = await reportRenderer(result)({}, SINK);
  expect(text).toContain('`east` (`a`) → `north` (`c`)');
  expect(text).toMatch(/ `north`; .* `east` /);
});

/** A block as a comment and as a terminal have it. */
function written(block: Block): readonly string[] {
  const context = { extent: LADDER[0], file: 'a.yaml', names: NAMES };
  return [
    blockText(block, context),
    planBlockText(block, { ...LOOK, names: NAMES }),
  ];
}

it('what helps where a gate does not hold calls shards by their names, and its statements do not', () => {
  const shard = quoteShard('a');
  const otherwise = { text: prose`Empty ${shard}.` };
  const steps = [
    gate(prose`Is ${shard} empty?`, { sql: 'SELECT a;', otherwise }),
  ];
  const procedure = {
    lead: prose`Wait for ${quoteShard('b')}`,
    steps,
    alternatives: [prose`Ask about ${shard} and ${quoteShard('b')}.`],
    note: NOTHING,
    changeCount: 1,
  };
  for (const text of written({
    kind: 'steps',
    procedures: [procedure, procedure],
    hasStatements: true,
    isNeeded: false,
  })) {
    expect(text.match(/Wait for `west` \(`b`\)/g)).toHaveLength(2);
    expect(text.match(/Is `east` \(`a`\) empty\?/g)).toHaveLength(2);
    expect(text.match(/Empty `east`\./g)).toHaveLength(2);
    expect(text.match(/Ask about `east` and `west`\./g)).toHaveLength(2);
    expect(text).toContain('SELECT a;');
  }
});

const SHARD = prose`On ${quoteShard('a')}.`;
const FIRST = 'On `east` (`a`).';
const LATER = 'On `east`.';

it('every sentence of a block calls shards by their names', () => {
  for (const text of written({ kind: 'list', items: [SHARD, SHARD] }))
    expect(text).toBe(`- ${FIRST}\n- ${LATER}`);
  const consent: Block = {
    kind: 'consent',
    ...{ place: 'only', lines: [], unlisted: [], allow: undefined },
    ...{ isLinkable: false, asserts: [SHARD], limit: SHARD },
  };
  for (const text of written(consent))
    expect(text.split(`nly if ${FIRST}`)[1]).toContain(LATER);
  const ways: readonly Block[] = [
    { kind: 'way', name: SHARD, text: SHARD, byHand: SHARD },
    { kind: 'way', name: SHARD, text: SHARD, byHand: undefined },
  ];
  for (const text of ways.flatMap(written))
    expect(text.replaceAll('**', '')).toBe(`${FIRST}: ${LATER}`);
  // Each of some titles is read by itself.
  const heading = prose`Titles`;
  for (const text of written({
    ...{ kind: 'titles', heading, total: 2 },
    rows: () => [SHARD, SHARD],
  }))
    expect(text.split(FIRST)).toHaveLength(3);
});

it('the verdict, what is next and each block call shards by their names, each for itself', async () => {
  const { compared: made } = blockedOn(NAMES);
  const result: RunResult = {
    ...resultOf('failed', 'main'),
    ...{ compared: made, why: SHARD, notices: [SHARD, SHARD] },
  } as RunResult;
  const texts = [
    await reportRenderer(result)({}, SINK),
    await renderTerminal(result, LOOK),
  ];
  for (const text of texts) {
    expect(text.match(/> On `east` \(`a`\)\./g)).toHaveLength(2);
    expect(text.split(FIRST)).toHaveLength(4);
  }
});

it('what programs read has uids alone', async () => {
  const { result, compared: made } = blockedOn(NAMES);
  const named = JSON.stringify([
    resultDocument(result),
    await planFile(made, 'repository'),
  ]);
  expect(named).not.toMatch(/east|west|north/);
});

it.each([
  ['Markdown', '**zq** [zq](https://zq.example) <zq> | ~~zq~~'],
  ['a name of 10,000 characters', 'zq'.repeat(5000)],
])('%s in a name is nothing but a name', async (_what, displayName) => {
  const names = shardNames([{ uid: 'c', displayName }]);
  const { result } = blockedOn(names);
  const comment = await reportRenderer(result)({}, SINK);
  const terminal = await renderTerminal(result, LOOK);

  const outside = comment
    .replaceAll(/^```(?:text|mermaid)\n[\s\S]*?^```$/gm, '')
    .replaceAll(/(`+)[\s\S]+?(?<!`)\1(?!`)/g, '');
  expect(outside).not.toMatch(/zq/);
  expect(comment + terminal).not.toContain('\u001b');
  expect(comment + terminal).not.toContain('zq'.repeat(25));
  expect(comment).not.toMatch(/^# zq/m);
});
