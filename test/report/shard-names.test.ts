import { expect, it } from 'vitest';
import { renderRunbook } from '../../src/features/remedies/runbook.ts';
import { reportRenderer } from '../../src/report/comment.ts';
import type { Block } from '../../src/report/model.ts';
import { namedInstructions, namedReport } from '../../src/report/named.ts';
import { resultDocument } from '../../src/report/result-document.ts';
import { gate } from '../../src/report/step.ts';
import { renderTerminal, renderVerdict } from '../../src/report/terminal.ts';
import { planFile } from '../../src/run/plan-file.ts';
import type { RunResult } from '../../src/run/result.ts';
import { rendered } from '../../src/text/json.ts';
import { prose, quoteShard } from '../../src/text/message.ts';
import { plain } from '../../src/text/plain.ts';
import { type ShardNames, shardNames } from '../../src/text/shard-names.ts';
import { BEFORE, compared, REROUTED, resultOf } from './results.ts';

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
  expect(text).toMatch(/queries go to `north`|go to `north`/);
  // The map in letters, and in Mermaid, whose own signs are codes.
  expect(text).toContain('east (a) → north (c)');
  expect(text).toContain('[("north (c)")]');
});

it('a terminal and a runbook do so, too', async () => {
  const { result, compared: made } = blockedOn(NAMES);
  const terminal = await renderTerminal(result, LOOK);
  expect(terminal).toContain('`east` (`a`) → `north` (`c`)');
  // The row has named them, so its effect does not tell the uids again.
  expect(terminal).toContain('go to `north`; any rows on `east` are');
  const runbook = renderRunbook({ ...result, compared: made }) ?? '';
  expect(runbook).toContain('`east` (`a`) → `north` (`c`)');
  // What is run has uids: the service knows no other name.
  expect(runbook.replaceAll(/^--.*$/gm, '')).not.toMatch(/east|west|north/);
});

it('what is told behind a plan that was agreed to does so as well', () => {
  const { result } = blockedOn(NAMES);
  const notices = [prose`${quoteShard('a')} is gone.`];
  expect(renderVerdict({ ...result, notices }, LOOK)).toContain(
    '> `east` (`a`) is gone.',
  );
});

it('what helps where a gate does not hold calls shards by their names, and its statements do not', () => {
  const shard = quoteShard('a');
  const otherwise = { text: prose`Empty ${shard}.`, sql: 'DROP ON a;' };
  const step = gate(prose`Is ${shard} empty?`, { otherwise });
  const { steps } = namedInstructions(
    {
      lead: prose`Wait`,
      steps: [step],
      alternatives: [],
    },
    NAMES,
  );
  const [named] = steps;
  if (named?.gate !== true) throw new Error('no gate');
  expect(plain(named.text)).toBe('Is `east` (`a`) empty?');
  expect(plain(named.otherwise.text)).toBe('Empty `east`.');
  expect(named.otherwise.sql).toBe('DROP ON a;');
});

it('every sentence of a report calls shards by their names, each block for itself', () => {
  const shard = prose`On ${quoteShard('a')}.`;
  const blocks: readonly Block[] = [
    { kind: 'text', text: shard },
    { kind: 'note', text: shard },
    { kind: 'list', items: [shard, shard] },
    {
      kind: 'consent',
      ...{ place: 'only', lines: [], unlisted: [], allow: undefined },
      ...{ isLinkable: false, asserts: [shard], limit: shard },
    },
    { kind: 'way', name: shard, text: shard, byHand: shard },
    { kind: 'way', name: shard, text: shard, byHand: undefined },
    { kind: 'titles', heading: shard, total: 2, rows: () => [shard, shard] },
  ];
  const { verdict, next, open, folded } = namedReport(
    {
      result: resultOf('planned', 'main'),
      verdict: { mark: 'planned', title: shard, sentences: [shard] },
      next: shard,
      open: [{ blocks }],
      folded: [{ title: prose`Title`, blocks: blocks.slice(0, 1) }],
    },
    NAMES,
  );
  const [first, later] = ['On `east` (`a`).', 'On `east`.'];
  const texts = (message: unknown) => rendered(message, 'repository');
  expect(texts(verdict)).toEqual({
    mark: 'planned',
    title: first,
    sentences: [later],
  });
  expect(texts(next)).toBe(first);
  expect(texts(folded)).toEqual([
    { title: 'Title', blocks: [{ kind: 'text', text: first }] },
  ]);
  expect(texts(open[0]?.blocks)).toMatchObject([
    { kind: 'text', text: first },
    { kind: 'note', text: first },
    { kind: 'list', items: [first, later] },
    { kind: 'consent', asserts: [first], limit: later },
    { kind: 'way', name: first, text: later, byHand: later },
    { kind: 'way', name: first, text: later },
    { kind: 'titles' },
  ]);
  const titles = open[0]?.blocks.at(-1);
  if (titles?.kind !== 'titles') throw new Error('no titles');
  expect(titles.rows(2).map((title) => plain(title))).toEqual([first, first]);
});

it('what programs read has uids alone', async () => {
  const { result, compared: made } = blockedOn(NAMES);
  const named = JSON.stringify([
    resultDocument(result),
    await planFile(made, 'repository'),
  ]);
  expect(named).not.toMatch(/east|west|north/);
});

it('where no shards were listed, the uids stay', async () => {
  const text = await reportRenderer(blockedOn(undefined).result)({}, SINK);
  expect(text).toContain('`a` → `c`');
});

it.each([
  ['Markdown', '**zq** [zq](https://zq.example) <zq> | ~~zq~~'],
  ['a mention', '@zq #zq'],
  ['colours of a terminal', '\u001b[31mzq\u001b[0m'],
  ['a fence', '```\n# zq\n```'],
  ['a name of 10,000 characters', 'zq'.repeat(5000)],
])('%s in a name is nothing but a name', async (_what, displayName) => {
  const names = shardNames([{ uid: 'c', displayName }]);
  const { result, compared: made } = blockedOn(names);
  const comment = await reportRenderer(result)({}, SINK);
  const terminal = await renderTerminal(result, LOOK);
  const runbook = renderRunbook({ ...result, compared: made }) ?? '';

  const outside = comment
    .replaceAll(/^```(?:text|mermaid)\n[\s\S]*?^```$/gm, '')
    .replaceAll(/(`+)[\s\S]+?(?<!`)\1(?!`)/g, '');
  expect(outside).not.toMatch(/zq/);
  expect(comment + terminal + runbook).not.toContain('\u001b');
  expect(comment + terminal + runbook).not.toContain('zq'.repeat(25));
  expect(comment).not.toMatch(/^# zq/m);
});
