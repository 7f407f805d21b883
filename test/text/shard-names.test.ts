import { describe, expect, it } from 'vitest';
import { shardList } from '../../src/text/lists.ts';
import { html, markdown } from '../../src/text/markdown.ts';
import { prose, quoteShard } from '../../src/text/message.ts';
import { plain } from '../../src/text/plain.ts';
import {
  namingOf,
  shardLabel,
  shardNames,
} from '../../src/text/shard-names.ts';

const ROUTE = prose`${quoteShard('s1')} → ${quoteShard('s2')}, not ${quoteShard('s1')}`;

function namesOf(...pairs: readonly (readonly [string, string | undefined])[]) {
  return shardNames(pairs.map(([uid, displayName]) => ({ uid, displayName })));
}

describe('the name of a shard', () => {
  it('has its uid behind where it is mentioned first', () => {
    const naming = namingOf(namesOf(['s1', 'east'], ['s2', 'west']));
    expect(plain(naming(ROUTE))).toBe(
      '`east` (`s1`) → `west` (`s2`), not `east`',
    );
    expect(plain(naming(ROUTE))).toBe('`east` → `west`, not `east`');
  });

  it('is not put where nobody knows it', () => {
    expect(plain(ROUTE)).toBe('`s1` → `s2`, not `s1`');
    const naming = namingOf(namesOf(['s1', undefined], ['s2', 'west']));
    expect(plain(naming(ROUTE))).toBe('`s1` → `west` (`s2`), not `s1`');
  });

  it.each([
    [
      'of two shards',
      [
        ['s1', 'twin'],
        ['s2', 'twin'],
      ],
    ],
    [
      'that is the uid of another shard',
      [
        ['s1', 's2'],
        ['s2', 's1'],
      ],
    ],
    ['that is its own uid', [['s1', 's1']]],
    [
      'that is blank',
      [
        ['s1', ' '],
        ['s2', ''],
      ],
    ],
    [
      'that looks like another one when it is cut',
      [
        ['s1', `${'x'.repeat(60)}1`],
        ['s2', `${'x'.repeat(60)}2`],
      ],
    ],
  ] as const)('%s is not used', (_which, pairs) => {
    const naming = namingOf(namesOf(...pairs));
    expect(plain(naming(ROUTE))).toBe('`s1` → `s2`, not `s1`');
  });

  it('is in a list as well', () => {
    const naming = namingOf(namesOf(['s1', 'east'], ['s4', 'west']));
    const list = shardList(['s1', 's2', 's3', 's4'], 'or');
    expect(plain(naming(list))).toBe(
      '`east` (`s1`), `s2`, `s3` or 1 more shard',
    );
  });

  it('that is Markdown is inert', () => {
    const name = '**bold** [link](https://evil.example)';
    const naming = namingOf(namesOf(['s1', name]));
    expect(markdown(naming(quoteShard('s1')))).toBe(`\`${name}\` (\`s1\`)`);
  });

  it('that mentions somebody, or breaks a line or a table, stays in code', () => {
    const name = '`@everyone`|\n<img>';
    const naming = namingOf(namesOf(['s1', name]));
    expect(markdown(naming(quoteShard('s1')))).toBe(
      '`` `@everyone`\\|\\n<img> `` (`s1`)',
    );
    expect(html(naming(ROUTE))).toBe(
      '<code>`@everyone`|\\n&lt;img&gt;</code> → <code>s2</code>, not <code>`@everyone`|\\n&lt;img&gt;</code>',
    );
  });

  it('shows what it hides', () => {
    const naming = namingOf(namesOf(['s1', '\u001b[31mred\u202e']));
    expect(plain(naming(quoteShard('s1')))).toBe(
      '`\\u001b[31mred\\u202e` (`s1`)',
    );
  });

  it('is cut where it is long', () => {
    const names = namesOf(['s1', 'x'.repeat(10_000)]);
    const text = `${'x'.repeat(39)}…`;
    expect(plain(namingOf(names)(quoteShard('s1')))).toBe(
      `\`${text}\` (\`s1\`)`,
    );
    expect(shardLabel('s1', names)).toBe(`${text} (s1)`);
    expect(shardLabel('s'.repeat(61), names)).toBe(`${'s'.repeat(59)}…`);
  });
});
