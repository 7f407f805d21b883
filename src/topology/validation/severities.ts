import { quote } from '../finding.ts';
import { suggestion } from '../nearest.ts';
import { READER_RULES, RULES, type RuleId } from './rules/index.ts';
import type { RuleSeverity } from './rules/rule.ts';

const SEVERITIES: readonly RuleSeverity[] = ['error', 'warning', 'off'];

/** What the user wants rules to weigh, and what is wrong with how they said it: sentences for an input error. */
export interface ParsedSeverities {
  readonly severities: ReadonlyMap<RuleId, RuleSeverity>;
  readonly problems: readonly string[];
}

/** Reads the entries of the `rules` input, rule id and severity; every problem is reported, not only the first. */
export function parseSeverities(
  entries: Iterable<readonly [id: string, severity: unknown]>,
): ParsedSeverities {
  const severities = new Map<RuleId, RuleSeverity>();
  const problems: string[] = [];
  for (const [given, value] of entries) {
    const id = RULES.find((rule) => rule.id === given)?.id;
    const severity = SEVERITIES.find((known) => known === value);
    if (id === undefined) {
      const near = suggestion(
        given,
        RULES.map((rule) => rule.id),
      );
      problems.push(`There is no rule ${quote(given)}.${near || ' The rules are listed in docs/rules.md.'}`);
    } else if (READER_RULES.has(id)) {
      problems.push(
        `Rule ${quote(given)} is always an error: without it the file cannot be read. Remove it.`,
      );
    } else if (severity === undefined) {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      problems.push(
        `Rule ${quote(given)} has the severity ${quote(String(written))}. Write \`error\`, \`warning\` or \`off\`.`,
      );
    } else {
      severities.set(id, severity);
    }
  }
  return { severities, problems };
}
