import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { RULES, type RuleId } from '../../../src/rules/index.ts';
import { validate } from '../../../src/rules/validate.ts';
import { type Finding, read } from '../../domain.ts';
import { textOf } from '../../messages.ts';
import { contextOf, unmark } from '../example.ts';
import { isValid } from '../published-schema.ts';
import { EXAMPLES } from './examples/index.ts';
import type { RuleExamples } from './examples/parts.ts';

function findingsOf(
  id: RuleId,
  text: string,
  examples: RuleExamples,
): readonly Finding[] {
  const result = read(text);
  if (!result.ok) return result.findings;
  const rule = RULES.find((candidate) => candidate.id === id);
  const severities = new Map(
    rule?.severity === 'off' ? [[id, 'warning' as const]] : [],
  );
  return validate(result.document, { ...contextOf(examples), severities });
}

function place({ line, column }: { line: number; column: number }): string {
  return `${line}:${column}`;
}

function lineOf(at: string | undefined): string | undefined {
  return at?.split(':')[0];
}

/** Errors about what the service may store; a comment may answer for them. */
const MEANT_ERRORS: readonly RuleId[] = [
  'index-several-columns',
  'key-range-gap',
  'range-negative-keys',
  'shard-key-column',
  'table-unresolved',
];

/** A text with a comment on each line that allows a rule. */
function allowing(id: RuleId, text: string): string {
  const comment = ` # neki-topology: allow ${id} -- because`;
  return text.trimEnd().replaceAll('\n', `${comment}\n`).concat(comment);
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))(
  '%s',
  (id, rule) => {
    const examples = EXAMPLES[id];
    const fails = unmark(examples.fails);

    it('is the one finding in its failing example, at the marked place, and says what to write in at most 400 characters', () => {
      const findings = findingsOf(id, fails.text, examples);
      const seen = findings.map((finding) => ({
        id: finding.id,
        severity: finding.severity,
        at: place(finding.location),
        other: /(?:See also|first defined at) line (\d+)/.exec(
          textOf(finding.message),
        )?.[1],
      }));
      const severity = rule.severity === 'off' ? 'warning' : rule.severity;
      expect(seen, JSON.stringify(findings, null, 1)).toEqual([
        {
          id,
          severity,
          at: fails.at,
          other:
            lineOf(fails.related) === lineOf(fails.at)
              ? undefined
              : lineOf(fails.related),
        },
      ]);
      const said = textOf(findings[0]?.message);
      expect(said).toMatch(/\.$|\?$/);
      expect(said.length).toBeLessThan(400);
    });

    it('is satisfied, like every other and like the published schema, by the passing example', () => {
      expect(findingsOf(id, examples.passes, examples)).toEqual([]);
      const isPublished = isValid(load(examples.passes));
      expect(isPublished, JSON.stringify(isValid.errors)).toBe(true);
    });

    it('is allowed by a comment where it may be, and never where the input `rules` makes it an error', () => {
      const text = allowing(id, fails.text);
      const mayBeAllowed =
        rule.severity !== 'error' || MEANT_ERRORS.includes(id);
      const found = findingsOf(id, text, examples).find((one) => one.id === id);
      expect(found?.severity).toBe(mayBeAllowed ? 'allowed' : 'error');

      const result = read(text);
      if (!result.ok) return;
      const severities = new Map([[id, 'error' as const]]);
      const context = { ...contextOf(examples), severities };
      const [finding] = validate(result.document, context).filter(
        (one) => one.id === id,
      );
      // A milder case is a warning whatever the input says.
      expect(finding?.severity).toBe('error');
      expect(finding?.message).toContain(
        'because the input `rules` makes it an error.',
      );
    });
  },
);

describe('the table of rules', () => {
  it('has ids in kebab-case, each once', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it('says of every error why it is one, and of nothing else', () => {
    for (const { id, severity, error } of RULES)
      expect(error !== undefined, id).toBe(severity === 'error');
  });
});
