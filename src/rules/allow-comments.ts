import { MARK } from '../document/comments.ts';
import {
  locate,
  type Source,
  type Span,
  textOf,
} from '../document/document.ts';
import {
  errorAt,
  type Finding,
  type Severity,
  type Weight,
} from '../document/finding.ts';
import { skipTrivia } from '../document/yaml.ts';
import { remembered } from '../keyed.ts';
import { listed } from '../text/lists.ts';
import {
  code,
  type Message,
  NOTHING,
  prose,
  quote,
  theInput,
  valueUpTo,
} from '../text/message.ts';
import { CATALOG_RULES } from './catalog.ts';
import { RULES, type RuleId, type Severities, unknownRule } from './index.ts';
import type { Problem } from './rule.ts';
import { SHARD_RULES } from './shards.ts';

const ID = 'allow-comment';
const FORM = code(`# ${MARK} allow RULE -- REASON`);
/** The most characters of a reason that a report shows. */
const MAX_REASON = 200;
/** The most problems of comments that are listed; a hostile file could have millions. */
const MAX_FINDINGS = 100;

/** Errors that a comment may allow: no source says that the service refuses such a topology (docs/neki.md §2). */
export const ALLOWABLE_ERRORS: ReadonlySet<RuleId> = new Set<RuleId>([
  'index-several-columns',
  'key-range-gap',
  'shard-key-column',
  'table-unresolved',
]);

/** Rules whose findings depend on the branch, or on the day. */
const OF_A_BRANCH: ReadonlySet<RuleId> = new Set<RuleId>(
  [SHARD_RULES, CATALOG_RULES].flatMap((rules) => rules.map(({ id }) => id)),
)
  .add('authority-moved')
  .add('gsi-enabled-at-once');

/** A comment that allows the findings of one rule on one line. */
interface Allowance {
  readonly id: RuleId;
  readonly reason: string;
  readonly place: Span;
  readonly line: number;
  isUsed: boolean;
}

/** The comments of a file that allow findings. Every finding must be weighed by them. */
export interface Allowances {
  /** The weight of a finding, and what to say about the comment that allows it. */
  readonly weigh: (problem: RuleProblem, severity: Severity) => Weighed;
  /** What is wrong with the comments, after every finding was weighed. */
  readonly problems: () => readonly Finding[];
}

type RuleProblem = Problem & { readonly id: RuleId };

interface Weighed {
  readonly severity: Weight;
  readonly words: Message;
}

/** Reads the comments of a file that allow findings (docs/reference.md, "Findings that are meant"). */
export function allowancesOf(
  source: Source,
  severities: Severities = new Map(),
): Allowances {
  return new FileAllowances(source, severities);
}

class FileAllowances implements Allowances {
  readonly #source: Source;
  readonly #severities: Severities;
  readonly #comments: Comments;
  /** The line of each rule's first finding that no comment allows. */
  readonly #unallowed = new Map<RuleId, number>();
  #hasErrors = false;

  constructor(source: Source, severities: Severities) {
    this.#source = source;
    this.#severities = severities;
    this.#comments = readComments(source);
  }

  weigh(
    { id, at, others = [], isEach }: RuleProblem,
    severity: Severity,
  ): Weighed {
    const { allowances } = this.#comments;
    const unchanged = { severity, words: NOTHING };
    if (allowances.size === 0) return unchanged;

    const places = isEach === true ? [at, ...others] : [at];
    const lines = places.map(({ start }) => lineOf(this.#source, start));
    const comments = lines.flatMap(
      (line) => allowances.get(keyOf(id, line)) ?? [],
    );
    for (const comment of comments) comment.isUsed = true;
    const [comment] = comments;
    const missing = lines.find((line) => !allowances.has(keyOf(id, line)));
    const isError = severity === 'error';
    const isRefused = isError && !this.#isAllowable(id);
    if (isRefused || missing !== undefined) this.#hasErrors ||= isError;
    if (comment === undefined) {
      if (missing !== undefined) remembered(this.#unallowed, id, () => missing);
      return unchanged;
    }

    if (isRefused) return { severity, words: this.#refusalOf(id) };
    if (missing !== undefined)
      return {
        severity,
        words: prose`No comment allows it on line ${missing}.`,
      };
    return { severity: 'allowed', words: allowedText(this.#source, comment) };
  }

  problems(): readonly Finding[] {
    const { allowances, findings } = this.#comments;
    // If a file has errors, some rules cannot be decided.
    if (this.#hasErrors) return findings.slice(0, MAX_FINDINGS);

    const warnings = allowances
      .values()
      .filter(({ id, isUsed }) => !isUsed && this.#isOn(id))
      .map((allowance) => this.#unusedWarning(allowance));
    return findings.concat(warnings.toArray()).slice(0, MAX_FINDINGS);
  }

  #isAllowable(id: RuleId): boolean {
    return ALLOWABLE_ERRORS.has(id) && !this.#severities.has(id);
  }

  #refusalOf(id: RuleId): Message {
    return this.#severities.has(id) ? SET_BY_INPUT : NEVER;
  }

  /** Whether a rule applies to every file. */
  #isOn(id: RuleId): boolean {
    if (OF_A_BRANCH.has(id)) return false;
    const own = RULES.find((rule) => rule.id === id)?.severity;
    return (this.#severities.get(id) ?? own) !== 'off';
  }

  #unusedWarning({ id, place, line }: Allowance): Finding {
    const fact = prose`Line ${line} has no finding of rule ${quote(id)}, so this comment allows nothing.`;
    const elsewhere = this.#unallowed.get(id);
    const remedy =
      elsewhere === undefined
        ? prose`Remove it.`
        : prose`Move it to line ${elsewhere}, which has one.`;
    return warningAt(this.#source, place, prose`${fact} ${remedy}`);
  }
}

const NEVER = prose`No comment can allow it, because the service would refuse the topology or misread it.`;
const SET_BY_INPUT = prose`No comment can allow it, because ${theInput('rules')} makes it an error.`;

function allowedText(source: Source, { reason, place }: Allowance): Message {
  const line = lineOf(source, place.start);
  return prose`Allowed on line ${line}: ${valueUpTo(MAX_REASON, reason)}.`;
}

function keyOf(id: RuleId, line: number): string {
  return `${line} ${id}`;
}

function readComments(source: Source) {
  const comments: Comments = { allowances: new Map(), findings: [] };
  const { findings } = comments;
  // A file may consist of comments only. Each part is searched once, not again for each comment.
  let below = 0;
  for (const place of source.comments ?? []) {
    const { rules, reason, problem } = readComment(textOf(source, place));
    if (problem !== undefined)
      findings.push(errorAt(source, place, ID, problem));
    if (place.start >= below) below = skipTrivia(source.text, place.end);
    const line = lineOf(source, isAlone(source, place) ? below : place.start);
    const allowed = problem === undefined ? rules : [];
    for (const name of allowed) {
      if (findings.length >= MAX_FINDINGS) return comments;
      addAllowance(comments, source, { name, reason, place, line });
    }
  }
  return comments;
}

/** The comments of a file, as far as they have been read. */
interface Comments {
  readonly allowances: Map<string, Allowance>;
  readonly findings: Finding[];
}

function addAllowance(
  { allowances, findings }: Comments,
  source: Source,
  {
    name,
    ...comment
  }: Pick<Allowance, 'reason' | 'place' | 'line'> & { readonly name: string },
): void {
  const id = RULES.find((rule) => rule.id === name)?.id;
  if (id === undefined) {
    findings.push(warningAt(source, comment.place, unknownRule(name)));
    return;
  }

  const key = keyOf(id, comment.line);
  remembered(allowances, key, () => ({ id, ...comment, isUsed: false }));
}

/** The parts of a comment; or what is wrong with a comment that allows nothing. */
function readComment(text: string) {
  const body = text.slice(text.indexOf(MARK) + MARK.length).trim();
  const [said = '', ...words] = body.split(/(?:^|\s)--(?=\s|$)/);
  const reason = words.join(' --').trim();
  const names = /^allow(?:\s|$)/.test(said)
    ? said.slice('allow'.length).split(',')
    : [];
  const rules = names.map((name) => name.trim()).filter((name) => name !== '');
  return { rules, reason, problem: commentProblem(text, rules, reason) };
}

function commentProblem(
  text: string,
  rules: readonly string[],
  reason: string,
): Message | undefined {
  if (rules.length === 0)
    return prose`${quote(text)} names no rule to allow. Use ${FORM}.`;
  if (reason !== '') return undefined;
  return prose`A comment that allows ${listed(rules)} gives no reason, so it allows nothing. Use ${FORM}.`;
}

/** Whether only white space precedes a comment on its line. Then it is about the next line with more than comments. */
function isAlone(source: Source, { start }: Span): boolean {
  const { column } = locate(source, { start, end: start });
  return source.text.slice(start - column + 1, start).trim() === '';
}

function lineOf(source: Source, start: number): number {
  return locate(source, { start, end: start }).line;
}

function warningAt(source: Source, place: Span, message: Message): Finding {
  return { ...errorAt(source, place, ID, message), severity: 'warning' };
}
