import fc from 'fast-check';
import { dump, load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { textOf } from '../messages.ts';
import '../properties.ts';
import { parseSeverities } from '../../src/rules/index.ts';
import { validate } from '../../src/rules/validate.ts';
import { type Finding, read, valuesOf } from '../domain.ts';
import { META, TABLES } from './each/examples/parts.ts';

const NO_DEFAULT = `${META.replace('default_shard_group: meta\n', '')}databases:\n  app: {}\n`;

function found(
  text: string,
  rules: readonly (readonly [string, string])[] = [],
): readonly Finding[] {
  const result = read(text);
  if (!result.ok) return result.findings;
  return validate(result.document, parseSeverities(rules));
}

function shown(findings: readonly Finding[]): readonly string[] {
  return findings.map(
    ({ severity, id, location }) => `${location.line} ${severity} ${id}`,
  );
}

/** A text with a comment at the end of the line on which another text is. */
function commented(text: string, line: string, comment: string): string {
  return text.replace(line, `${line} # neki-topology: ${comment}`);
}

describe('an allowed finding', () => {
  it.each<[string, string, string[]]>([
    [
      'at the end of its line',
      commented(NO_DEFAULT, 'app: {}', 'allow no-default -- all are listed'),
      ['5 allowed no-default'],
    ],
    [
      'on the line above it',
      NO_DEFAULT.replace(
        '  app',
        '  # neki-topology: allow no-default -- all are listed\n  app',
      ),
      ['6 allowed no-default'],
    ],
    [
      'above other comments and blank lines',
      NO_DEFAULT.replace(
        '  app',
        '#neki-topology:allow  no-default --  all\n\n # more\n  app',
      ),
      ['8 allowed no-default'],
    ],
    [
      'beside others of its line',
      commented(
        NO_DEFAULT,
        'app: {}',
        'allow unknown-shard , no-default -- all are listed',
      ),
      ['5 allowed no-default'],
    ],
    [
      'behind the header of a block',
      `${NO_DEFAULT.replace('{}', '{note: 1}')}`.replace(
        'app: {note: 1}',
        'app: # neki-topology: allow no-default -- x\n    note: 1',
      ),
      ['6 warning unknown-key', '5 allowed no-default'],
    ],
    [
      'in a file with the line ends of another system',
      NO_DEFAULT.replace(
        '  app',
        '  # neki-topology: allow no-default -- x\n  app',
      ).replaceAll('\n', '\r\n'),
      ['6 allowed no-default'],
    ],
  ])('is allowed %s', (_, text, expected) => {
    expect(shown(found(text))).toEqual(expected);
  });

  it('says why, and where the comment is', () => {
    const [finding] = found(
      commented(NO_DEFAULT, 'app: {}', 'allow no-default -- all are -- listed'),
    );
    expect(finding?.message).toMatch(
      /^Allowed on line 5: `all are -- listed`\. Database `app` has no default.*Add `default_shard_group: meta`\.$/,
    );
  });

  it('shows at most 200 characters of a reason', () => {
    const [finding] = found(
      commented(
        NO_DEFAULT,
        'app: {}',
        `allow no-default -- ${'x'.repeat(100_000)}`,
      ),
    );
    const [reason = ''] =
      /`x+…`(?=\. Database)/.exec(textOf(finding?.message)) ?? [];
    expect(reason).toHaveLength(202);
  });

  it('leaves an error that no comment is at as it was, in its words', () => {
    const text = NO_DEFAULT.replace('uid: meta', 'uid: other');
    const [plainly] = found(text);
    expect(plainly).toMatchObject({ severity: 'error' });
    expect(
      found(commented(text, 'app: {}', 'allow no-default -- all are listed')),
    ).toContainEqual(plainly);
  });

  it('is one only where each place that it is about is allowed', () => {
    const two = `${TABLES}          a: {shard_group_uid: data}\n          b: {shard_group_uid: data}\n`;
    const one = commented(
      two,
      'a: {shard_group_uid: data}',
      'allow alias-key -- old service',
    );
    expect(found(one)[0]).toMatchObject({ severity: 'warning' });
    expect(found(one)[0]?.message).toMatch(
      /See also line 16\. No comment allows it on line 16\.$/,
    );
    const both = commented(
      one,
      'b: {shard_group_uid: data}',
      'allow alias-key -- old service',
    );
    expect(found(both)[0]).toMatchObject({ severity: 'allowed' });
  });
});

describe('a comment that allows nothing', () => {
  it.each<[string, string, string, string]>([
    [
      'without a reason',
      'allow no-default',
      'error',
      'A comment that allows `no-default` gives no reason, so it allows nothing. Use `# neki-topology: allow RULE -- REASON`.',
    ],
    [
      'with an empty reason',
      'allow no-default -- ',
      'error',
      'A comment that allows `no-default` gives no reason, so it allows nothing. Use `# neki-topology: allow RULE -- REASON`.',
    ],
    [
      'without a rule',
      'allow -- x',
      'error',
      '`# neki-topology: allow -- x` names no rule to allow. Use `# neki-topology: allow RULE -- REASON`.',
    ],
    [
      'with another word',
      'ignore no-default -- x',
      'error',
      '`# neki-topology: ignore no-default -- x` names no rule to allow. Use `# neki-topology: allow RULE -- REASON`.',
    ],
    [
      'with a rule that does not exist',
      'allow no-defaults -- x',
      'warning',
      'Unknown rule `no-defaults`. Did you mean `no-default`?',
    ],
    [
      'with a class of changes, which `allow` takes',
      'allow needs-empty -- x',
      'warning',
      'Unknown rule `needs-empty`. The rules are listed in docs/rules.md.',
    ],
  ])('is a finding %s', (_, comment, severity, message) => {
    const findings = found(commented(NO_DEFAULT, 'app: {}', comment));
    expect(findings.find(({ id }) => id === 'allow-comment')).toMatchObject({
      severity,
      message,
    });
    expect(findings.find(({ id }) => id === 'no-default')?.severity).toBe(
      'warning',
    );
  });

  it('is a warning that says where the finding is', () => {
    const findings = found(
      commented(NO_DEFAULT, 'databases:', 'allow no-default -- x'),
    );
    expect(findings.map(({ message }) => message)).toContain(
      'Line 4 has no finding of rule `no-default`, so this comment allows nothing. Move it to line 5, which has one.',
    );
  });

  it.each<[string, string, [string, string][]]>([
    ['of a rule that asks the branch', 'allow unused-shard -- x', []],
    [
      'of a rule that is off from the start',
      'allow unused-shard-index -- x',
      [],
    ],
    [
      'of another that does',
      'allow authority-moved, gsi-enabled-at-once -- x',
      [],
    ],
    ['of a rule that asks the database', 'allow routed-table-view -- x', []],
    [
      'of a rule that is off',
      'allow key-range-gap -- x',
      [['key-range-gap', 'off']],
    ],
  ])(
    'is no finding where the rule may find something elsewhere: %s',
    (_, comment, rules) => {
      expect(
        shown(found(commented(META, 'shard_groups:', comment), rules)),
      ).toEqual([]);
    },
  );

  it.each([
    ['undeclared-shard-group', META.replace('uid: meta', 'uid: other')],
    [
      'undeclared-shard-group',
      META.replace('uid: meta', 'uid: other').replaceAll(
        '_group: meta',
        '_group: meta # neki-topology: allow undeclared-shard-group -- x',
      ),
    ],
    [
      'table-unresolved',
      `${NO_DEFAULT.replace('{}', '{schemas: {public: {tables: {a: {}}}}}')}`,
    ],
  ])(
    'is not reported while errors hide what the rule would find: %s',
    (id, text) => {
      const findings = found(
        commented(text, 'shard_groups:', 'allow no-default -- x'),
      );
      expect(findings.map((one) => `${one.severity} ${one.id}`)).toEqual([
        `error ${id}`,
      ]);
    },
  );

  it('is nothing in a free-form document', () => {
    expect(shown(found('a: 1 # neki-topology: allow x'))).toEqual([
      '1 warning nothing-checked',
    ]);
  });

  it('is listed a hundred times at most, in time that grows with the file', () => {
    const lines = '# neki-topology: allow x, y, z -- w\n'.repeat(20_000);
    expect(found(`${lines}${META}`)).toHaveLength(100);
    const bare = '# neki-topology: allow\n'.repeat(200);
    const valid = '# neki-topology: allow no-default -- w\n';
    const broken = `${valid}${bare}${META}databases: 7\n`;
    expect(found(broken).filter(({ id }) => id !== 'wrong-type')).toHaveLength(
      100,
    );
    const known = '# neki-topology: allow no-default -- w\n'.repeat(20_000);
    expect(found(`${known}${META}`)).toHaveLength(1);
    const lone = Array.from(
      { length: 200 },
      (_, at) => `  t${at}: {} # neki-topology: allow no-default -- x\n`,
    );
    expect(
      found(
        `${META}shard_indexes:\n${lone.join('')}`.replaceAll(
          '{}',
          '{type: xxhash, columns: [a]}',
        ),
      ),
    ).toHaveLength(100);
  });
});

it('a hundred wrong comments end what is read of them: one behind them allows nothing', () => {
  const behind = (count: number): readonly Finding[] =>
    found(
      `${'# neki-topology: allow x -- w\n'.repeat(count)}${commented(NO_DEFAULT, 'app: {}', 'allow no-default -- all')}`,
    ).filter(({ id }) => id === 'no-default');
  expect(behind(99)).toMatchObject([{ severity: 'allowed' }]);
  expect(behind(100)).toMatchObject([{ severity: 'warning' }]);
});

describe('what looks like a comment', () => {
  const COMMENT = '# neki-topology: allow no-default -- x';

  it.each([
    ['a plain scalar', 'note: a#neki-topology:allow no-default -- x'],
    [
      'a plain scalar with a space that is none of YAML',
      'note: a\u00a0#neki-topology:allow no-default -- x',
    ],
    ['a block with an indentation of its own', `note: |2\n   a\n  ${COMMENT}`],
    ['a value with an anchor', `note: [&a "${COMMENT}", *a]`],
    [
      'a value that a merge key brings',
      `note: {<<: {a: "b\n  ${COMMENT}"}, a: 1}`,
    ],
    ['another comment', `note: 1 # ${COMMENT}`],
  ])('is none in %s', (_, lines) => {
    const text = NO_DEFAULT.replace('  app', `  app: {}\n${lines}\n`).replace(
      '\n: {}',
      '',
    );
    const findings = found(text);
    expect(
      findings.filter(
        ({ id, severity }) => id === 'allow-comment' || severity === 'allowed',
      ),
    ).toEqual([]);
    expect(findings.some(({ id }) => id === 'no-default')).toBe(true);
  });

  it('is none in any value or key, however it is written', () => {
    const text = fc
      .tuple(
        fc.string(),
        fc.constantFrom('', ' ', '\n', '\n\n', '\t', '\r\n'),
        fc.string(),
      )
      .map(([before, space, after]) => `${before}${space}${COMMENT}${after}`);
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.array(tie('any')),
        fc.dictionary(text, tie('any')),
      ),
    })).any;
    const style = fc.record({
      flowLevel: fc.constantFrom(-1, 0, 1, 2),
      lineWidth: fc.constantFrom(-1, 20, 80),
      forceQuotes: fc.boolean(),
      quoteStyle: fc.constantFrom('single' as const, 'double' as const),
    });
    fc.assert(
      fc.property(value, style, (note, options) => {
        const written = dump({ note }, options);
        const result = read(written);
        if (!result.ok) return;
        expect(valuesOf(result.document.root)).toEqual(load(written));
        expect(result.document.source.comments ?? []).toEqual([]);
      }),
    );
  });
});
