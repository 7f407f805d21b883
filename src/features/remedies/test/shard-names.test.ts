import { expect, it } from 'vitest';
import { shardNames } from '../../../../test/messages.ts';
import {
  BEFORE,
  compared,
  REROUTED,
  reportRenderer,
  resultOf,
} from '../../../../test/report/results.ts';
import { renderTerminal } from '../../../report/terminal.ts';
import { VIEW } from '../index.ts';
import { renderRunbook } from '../runbook.ts';

const SINK = { limit: 65_536, measure: (text: string) => text.length };
const LOOK = { width: 1000, paint: (_: string, text: string) => text };

/** What is said of the blocked change, on a branch whose shards have these names. */
async function saidOn(names: Readonly<Record<string, string>>) {
  const shards = Object.entries(names).map(([uid, displayName]) => ({
    uid,
    displayName,
  }));
  const made = {
    ...compared(BEFORE, REROUTED, [VIEW]),
    shardNames: shardNames(shards),
  };
  const result = resultOf('blocked', 'main', { compared: made });
  return {
    comment: await reportRenderer(result)({}, SINK),
    terminal: await renderTerminal(result, LOOK),
    runbook: renderRunbook({ ...result, compared: made }) ?? '',
  };
}

it('a runbook calls shards by their names, and what is run has uids: the service knows no other name', async () => {
  const { runbook } = await saidOn({ a: 'east', b: 'west', c: 'north' });
  expect(runbook).toContain('`east` (`a`) → `north` (`c`)');
  expect(runbook.replaceAll(/^--.*$/gm, '')).not.toMatch(/east|west|north/);
});

it.each([
  ['Markdown', '**zq** [zq](https://zq.example) <zq> | ~~zq~~'],
  ['a mention', '@zq #zq'],
  ['colours of a terminal', '\u001b[31mzq\u001b[0m'],
  ['a fence', '```\n# zq\n```'],
  ['a name of 10,000 characters', 'zq'.repeat(5000)],
])(
  '%s in a name is nothing but a name in a runbook and its steps',
  async (_what, displayName) => {
    const { comment, terminal, runbook } = await saidOn({ c: displayName });
    const all = comment + terminal + runbook;
    const outside = comment
      .replaceAll(/^```text\n[\s\S]*?^```$/gm, '')
      .replaceAll(/(`+)[\s\S]+?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/zq/);
    expect(all).not.toContain('\u001b');
    expect(all).not.toContain('zq'.repeat(25));
    expect(comment).not.toMatch(/^# zq/m);
  },
);
