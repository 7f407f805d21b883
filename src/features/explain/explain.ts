import {
  BLOCKED_CLASSES,
  CHANGE_CLASSES,
  type ChangeClass,
} from '../../changes/change-class.ts';
import type { Edge, End } from '../../doors/terminal/commands/command.ts';
import { refused, STATUS } from '../../doors/terminal/session.ts';
import { jsonText, table } from '../../doors/terminal/terminal.ts';
import { pageAt } from '../../project.ts';
import {
  hang,
  type Look,
  unwrapped,
  wrapped,
} from '../../report/terminal-text.ts';
import { RISKS } from '../../report/title.ts';
import { failure, ok, type Result } from '../../result.ts';
import { rendered } from '../../text/json.ts';
import {
  code,
  isNothing,
  joined,
  type Message,
  prose,
  quote,
  words,
} from '../../text/message.ts';
import { suggestion } from '../../text/nearest.ts';
import { plain } from '../../text/plain.ts';
import { CLASS_TEXTS } from './classes.ts';
import PAGES from './rules.json' with { type: 'json' };

/** A stored text: our own words and code, in turn. */
type Pieces = readonly string[];

/** The page of a finding; a text that does not apply is empty. */
export interface RulePage<Text = Message> {
  readonly id: string;
  readonly title: Text;
  readonly severity: string;
  /** The severity, and what may change it besides the inputs. */
  readonly weight: Text;
  /** Why it is an error, in a few words. */
  readonly because: string;
  readonly why: Text;
  /** The language of both examples, `yaml` or `json`. */
  readonly format: string;
  /** What the examples assume of the branch, as Markdown. */
  readonly branch: string;
  /** The document that the branch holds; empty if it does not matter. */
  readonly live: string;
  /** Whether the documents alone show the finding, without the shards and the database of the branch. */
  readonly isAlone: boolean;
  /** A document that breaks the rule, and the numbers of the lines, from 1, that the finding points at. */
  readonly fails: string;
  readonly failsAt: readonly number[];
  /** The nearest document that passes. */
  readonly passes: string;
  /** What the finding in the wrong document says. */
  readonly message: Text;
  readonly confidence: string;
  /** What this level of confidence means. */
  readonly means: string;
  /** The sections and rules of docs/neki.md that say it. */
  readonly source: string;
}

/** A page as the generated file has it. */
export type StoredPage = RulePage<Pieces>;

/** The pages of all findings. `node scripts/generate.ts` makes the file from the rules and their examples. */
const STORED: readonly StoredPage[] = PAGES;
const RULES: readonly RulePage[] = STORED.map(pageOf);

function pageOf(stored: StoredPage): RulePage {
  const { title, weight, why, message } = stored;
  return {
    ...stored,
    title: textOf(title),
    weight: textOf(weight),
    why: textOf(why),
    message: textOf(message),
  };
}

function textOf(pieces: Pieces): Message {
  const parts = pieces.map((piece, at) =>
    at % 2 === 0 ? words(piece) : code(piece),
  );
  return joined(parts, '');
}

/** Prints what a rule or a class of changes means; without a name, all rules. */
export function explain({ terminal, given }: Edge): End {
  const [name] = given.get('rule') ?? [];
  const found = explanationOf(name);
  if (!found.ok) return refused(found.problem);

  const { value, page } = found.value;
  const isJson = given.has('json');
  const text = isJson
    ? jsonText(rendered(value, 'terminal'))
    : page(terminal.look);
  terminal.print(text);
  return STATUS.inSync;
}

/** What is printed: for a program, and for people. */
interface Explanation {
  readonly value: unknown;
  readonly page: (look: Look) => string;
}

/** The explanation of a rule or a class by its name; without a name, of all rules. */
function explanationOf(name: string | undefined): Result<Explanation, Message> {
  if (name === undefined) return ok({ value: RULES, page: list });
  const rule = RULES.find(({ id }) => id === name);
  if (rule) return ok({ value: rule, page: (look) => rulePage(rule, look) });
  const risk = CHANGE_CLASSES.find((known) => known === name);
  if (risk === undefined) return failure(unknownName(name));
  return ok({ value: factsOf(risk), page: (look) => classPage(risk, look) });
}

function unknownName(name: string): Message {
  const names = [...RULES.map(({ id }) => id), ...CHANGE_CLASSES];
  const alike = names.filter((known) => known.includes(name)).map(quote);
  const near =
    alike.length === 0
      ? suggestion(name, names)
      : prose` Alike: ${joined(alike, ', ')}.`;
  return prose`Unknown rule or class ${quote(name)}.${near} Run ${code('neki-topology explain')} for all of them.`;
}

function list(look: Look): string {
  const rows = RULES.map(({ id, severity, confidence }) => [
    id,
    severity,
    confidence || '–',
  ]);
  const classes = joined(CHANGE_CLASSES.map(quote), ', ');
  return paragraphs([
    table(['rule', 'severity', 'confidence'], rows, look),
    wrapped(prose`Classes of changes: ${classes}.`, look),
  ]);
}

/** A class of changes for a program. */
function factsOf(name: ChangeClass): object {
  const { what, examples, steps, page: path } = CLASS_TEXTS[name];
  return {
    class: name,
    means: plain(RISKS[name]),
    blocked: isBlocked(name),
    what,
    examples,
    steps,
    allow: allowedBy(name),
    page: path,
  };
}

/** A class of changes: its effect, examples, what to do about it, and what allows it. */
function classPage(name: ChangeClass, look: Look): string {
  const { what, examples, steps, page: path } = CLASS_TEXTS[name];
  const address = pageAt(path);
  const meaning = prose`Changes of class ${code(name)}: ${RISKS[name]}.`;
  const listed = (
    head: string,
    lines: readonly Message[],
    marks: (at: number) => string,
  ): string => {
    if (lines.length === 0) return '';
    const texts = lines.map((line, at) =>
      hang(
        unwrapped(line, look),
        [marks(at), ' '.repeat(marks(at).length)],
        look,
      ),
    );
    return `${look.paint('bold', head)}\n${texts.join('\n')}`;
  };

  return paragraphs([
    `${look.paint('bold', name)}\n${wrapped(meaning, look)}`,
    wrapped(what, look),
    listed('For example', examples, () => '- '),
    listed('What to do', steps, (at) => `${at + 1}. `),
    wrapped(allowedBy(name), look),
    `More: ${look.link?.(path, address) ?? address}`,
  ]);
}

function isBlocked(name: ChangeClass): boolean {
  return name === 'rejected' || BLOCKED_CLASSES.some((known) => known === name);
}

/** What allows a change of a class. */
function allowedBy(name: ChangeClass): Message {
  if (name === 'rejected')
    return prose`Blocked: the service refuses it, so no option allows it.`;
  if (!isBlocked(name)) return prose`Never blocked.`;

  const option = code(`--allow ${name}:database.schema.table`);
  if (name !== 'new-table') return prose`Blocked unless you pass ${option}.`;
  return prose`Blocked unless the schema or the database shows that the table has no rows, or you pass ${option}.`;
}

/** A rule: what it requires and why, an example that breaks it and one that does not, and how sure it is. */
function rulePage(rule: RulePage, look: Look): string {
  const { id, title, weight, message, confidence, means, source } = rule;
  const parts = [
    `${look.paint('bold', id)}\n${wrapped(prose`${title} Severity: ${weight}.`, look)}`,
    wrapped(rule.why, look),
    rule.branch,
    example({ head: 'Fails', document: rule.fails, at: rule.failsAt }, look),
  ];
  if (!isNothing(message))
    parts.push(wrapped(prose`At ${code('◀')}: ${message}`, look));
  parts.push(example({ head: 'Passes', document: rule.passes, at: [] }, look));
  if (means === '') return paragraphs(parts);

  const sure = prose`Confidence: ${words(confidence)}, which means: ${words(means)} (${words(source)} of docs/neki.md).`;
  return paragraphs([...parts, wrapped(sure, look)]);
}

/** A document with its heading, and the lines that a finding points at. */
interface Example {
  readonly head: string;
  readonly document: string;
  readonly at: readonly number[];
}

function example({ head, document, at }: Example, look: Look): string {
  if (document === '') return '';
  const lines = document.split('\n').map((line, index) => {
    const isMarked = at.includes(index + 1);
    if (isMarked) return look.paint('red', `  ${line}  # ◀`);
    return `  ${line}`;
  });
  return `${look.paint('bold', head)}\n${lines.join('\n')}`;
}

function paragraphs(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
