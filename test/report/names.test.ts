import fc from 'fast-check';
import { Marked, type Token } from 'marked';
import { expect, it } from 'vitest';
import { renderMarkdown, reportRenderer } from '../../src/report/comment.ts';
import { resultDocument } from '../../src/report/result-document.ts';
import { renderTerminal } from '../../src/report/terminal.ts';
import { cluster, group } from '../cluster.ts';
import { published } from '../domain.ts';
import { tries } from '../long.ts';
import { shown, visible } from '../messages.ts';
import { compared, type RunResult, resultOf } from './results.ts';

const SINK = { limit: 65_536, measure: (text: string) => text.length };
/** Wide enough that nothing is wrapped. */
const LOOK = { width: 100_000, paint: (_: string, text: string) => text };

/** Names that somebody could take for something else: for an input, for SQL, for Markdown, for a command of the runner. */
const TRAPS = [
  'timeout',
  'allow',
  'on-drift',
  'on-drift: overwrite',
  'service-token',
  'service-token-id',
  'base-url',
  'database-url',
  'new-tables',
  'shards',
  'the input shards',
  'file',
  'runbook-file',
  'pull request #7',
  "x'; DROP TABLE users; --",
  '"quoted"',
  '/* comment */',
  '`code`',
  '``two``',
  ' blanks ',
  ' ` ',
  '**bold** _it_ ~~no~~',
  '[link](https://evil.example)',
  '![image](x)',
  '<img src=x onerror=alert(1)>',
  '</details>',
  '| cell |',
  '@everyone #1 GH-1',
  '::error file=a::injected',
  '%0A::add-mask::x',
  '$(rm -rf .) ${{ github.token }}',
  'Set it. Run again.',
];
const NAMES = fc.oneof(
  fc.constantFrom(...TRAPS),
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
);

/** A blocked result about a group and a shard of such names. */
function resultWith(uid: string, shard: string): RunResult {
  const table = { events: { shard_group: uid } };
  const before = cluster({
    groups: [group(uid, 'by_tenant', 'a..80', 'b 80..')],
    tables: table,
  });
  const after = cluster({
    groups: [group(uid, 'by_tenant', 'a..80', 'c 80..')],
    tables: table,
  });
  const renamed = JSON.parse(
    JSON.stringify(after).replaceAll('"shard_uid":"c"', () => {
      return `"shard_uid":${JSON.stringify(shard)}`;
    }),
  );
  return resultOf('blocked', 'main', { compared: compared(before, renamed) });
}

/** What is inside of a part of Markdown. */
function partsOf(token: Token): readonly Token[] {
  if (token.type === 'list') return token['items'];
  if (token.type !== 'table')
    return 'tokens' in token ? (token.tokens ?? []) : [];
  const cells: readonly { readonly tokens: readonly Token[] }[] = [
    ...token['header'],
    ...token['rows'].flat(),
  ];
  return cells.flatMap(({ tokens }) => tokens);
}

/** What code spans of a text show, bars in them as they are read. */
function spansOf(markdown: string): ReadonlySet<string> {
  const spans = new Set<string>();
  const walk = (token: Token): void => {
    if (token.type === 'codespan') spans.add(unescaped(token.raw));
    partsOf(token).forEach(walk);
  };
  for (const token of new Marked({ gfm: true }).lexer(markdown)) walk(token);
  return spans;
}

/** A code span without its marks. */
function unescaped(raw: string): string {
  const mark = /^`+/.exec(raw)?.[0] ?? '';
  const inner = raw.slice(mark.length, -mark.length);
  const isPadded = /^ .*[^ ].* $/s.test(inner);
  const text = isPadded ? inner.slice(1, -1) : inner;
  return text.replace(/(\\*)\\\|/g, (_, slashes: string) => {
    return `${slashes.slice(slashes.length / 2)}|`;
  });
}

it('a name comes out of every sink as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(NAMES, NAMES, async (uid, shard) => {
      fc.pre(uid !== shard && !['a', 'b', 'meta', 'z'].includes(shard));
      fc.pre(uid !== 'meta' && uid.trim() !== '' && shard.trim() !== '');
      const result = resultWith(uid, shard);
      const { plan, decision } =
        result.outcome === 'blocked' ? result.compared : compared({}, {});
      const names = [uid, shard];

      const terminal = await renderTerminal(result, LOOK);
      const json = JSON.stringify([
        resultDocument(result, 'terminal'),
        published(plan, decision, 'terminal'),
      ]);
      for (const name of names) {
        expect(terminal).toContain(visible(name));
        expect(JSON.parse(json)[1].changes[0].title).toContain(
          shown(name, 2000),
        );
      }

      const comment = await reportRenderer(result)({}, SINK);
      for (const text of [comment, await renderMarkdown(result)]) {
        const spans = spansOf(text);
        for (const name of names) expect(spans).toContain(shown(name, 2000));
      }
    }),
    { numRuns: tries(150) },
  );
});
