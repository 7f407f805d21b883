import { expect, it } from 'vitest';
import { shardNames } from '../../../../test/messages.ts';
import {
  allowedBy,
  BEFORE,
  compared,
  REROUTED,
  reportRenderer,
  resultOf,
} from '../../../../test/report/results.ts';
import { VIEW } from '../index.ts';

const SINK = { limit: 65_536, measure: (text: string) => text.length };

/** The comment on a branch whose shards have these names. */
async function commentOn(names: Readonly<Record<string, string>>) {
  const shards = Object.entries(names).map(([uid, displayName]) => ({
    uid,
    displayName,
  }));
  const made = allowedBy(compared(BEFORE, REROUTED, [VIEW]), 'needs-empty');
  const result = resultOf('planned', 'main', {
    compared: { ...made, shardNames: shardNames(shards) },
  });
  return reportRenderer(result)({}, SINK);
}

it('the key space calls shards by their names', async () => {
  const text = await commentOn({ a: 'east', b: 'west', c: 'north' });
  expect(text).toContain('A east (a) → C north (c): [40, 80)');
});

it.each([
  ['Markdown', '**zq** [zq](https://zq.example) <zq> | ~~zq~~'],
  ['a mention', '@zq #zq'],
  ['colours of a terminal', '\u001b[31mzq\u001b[0m'],
  ['a fence', '```\n# zq\n```'],
  ['a name of 10,000 characters', 'zq'.repeat(5000)],
])(
  '%s in a name is nothing but a name in a map',
  async (_what, displayName) => {
    const comment = await commentOn({ c: displayName });
    const outside = comment
      .replaceAll(/^```(?:text|mermaid)\n[\s\S]*?^```$/gm, '')
      .replaceAll(/(`+)[\s\S]+?(?<!`)\1(?!`)/g, '');
    expect(outside).not.toMatch(/zq/);
    expect(comment).not.toContain('\u001b');
    expect(comment).not.toContain('zq'.repeat(25));
    expect(comment).not.toMatch(/^# zq/m);
  },
);
