import type { Finding } from '../document/finding.ts';
import { code, type Message, prose, quote, theInput } from '../text/message.ts';
import { didYouMean } from '../text/nearest.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import { AUTHORITY_RULES } from './authority.ts';
import { BOUND_RULES } from './bounds.ts';
import { CATALOG_RULES } from './catalog.ts';
import { INDEX_RULES } from './indexes.ts';
import { KEY_RANGE_RULES } from './key-ranges.ts';
import { KEY_RULES } from './keys.ts';
import { NAME_RULES } from './names.ts';
import { REFERENCE_RULES } from './references.ts';
import { type RuleSeverity, SEVERITIES } from './rule.ts';
import type { KnownOfBranch } from './rule-input.ts';
import { SECONDARY_INDEX_RULES } from './secondary-indexes.ts';
import { SHARD_RULES } from './shards.ts';
import { DEFAULT_RULES, TABLE_RULES } from './tables.ts';

/** Every rule, in the order of docs/neki.md §2. */
export const RULES = [
  KEY_RULES,
  NAME_RULES,
  AUTHORITY_RULES,
  REFERENCE_RULES,
  SHARD_RULES,
  BOUND_RULES,
  KEY_RANGE_RULES,
  INDEX_RULES,
  TABLE_RULES,
  SECONDARY_INDEX_RULES,
  DEFAULT_RULES,
  CATALOG_RULES,
].flat();

export type RuleId = (typeof RULES)[number]['id'];

/** Rules that the reader of a file decides. It finds their violations before severities are applied. */
export const READER_RULES: ReadonlySet<RuleId> = new Set<RuleId>([
  'not-an-object',
  'duplicate-key',
]);

const IDS = RULES.map(({ id }) => id);

/** The sentence for an unknown rule name. */
export function unknownRule(name: string): Message {
  const near = didYouMean(
    name,
    IDS,
    prose`The rules are listed in docs/rules.md.`,
  );
  return prose`Unknown rule ${quote(name)}. ${near}`;
}

export type Severities = ReadonlyMap<RuleId, RuleSeverity>;

/** The valid entries of the `rules` input, and the problems of the others. */
interface ParsedSeverities {
  readonly severities: Severities;
  readonly problems: readonly Message[];
}

/** Reads the entries of the `rules` input, each a rule id and a severity. Every problem is reported as a sentence. */
export function parseSeverities(
  entries: Iterable<readonly [id: string, severity: unknown]>,
): ParsedSeverities {
  const severities = new Map<RuleId, RuleSeverity>();
  const problems: Message[] = [];
  for (const [name, value] of entries) {
    const id = IDS.find((known) => known === name);
    const severity = SEVERITIES.find((known) => known === value);
    if (id === undefined) problems.push(unknownRule(name));
    else if (READER_RULES.has(id)) {
      problems.push(
        prose`Rule ${quote(name)} is always an error, because the file cannot be read otherwise. Remove it from ${theInput('rules')}.`,
      );
    } else if (severity === undefined) {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      problems.push(
        prose`Rule ${quote(name)} has the severity ${quote(String(written))}. Use ${code('error')}, ${code('warning')} or ${code('off')}.`,
      );
    } else {
      severities.set(id, severity);
    }
  }
  return { severities, problems };
}

/** What the rules may know besides the document. */
export interface ValidationContext extends KnownOfBranch {
  /** The file before the change. An error that it already has is not caused by the change. */
  readonly base?: TopologyDocument | undefined;
  /** The user's severities; other rules keep their own. */
  readonly severities?: Severities;
}

/** Finds the problems of one document, given what is known of the branch. What the rules share is derived once. */
export type Validation = (context?: ValidationContext) => readonly Finding[];
