import type { Finding } from '../document/finding.ts';
import { ruleLink } from '../project.ts';
import type { RunResult } from '../run/result.ts';
import {
  code,
  isNothing,
  joined,
  type Message,
  NOTHING,
  prose,
} from '../text/message.ts';
import { namingOf } from '../text/shard-names.ts';
import { visible } from '../text/visible.ts';
import { targetName } from '../topology/target.ts';
import type { Section } from './blocks.ts';
import { paragraphs } from './markdown.ts';
import type { Block } from './model.ts';
import { reportOf } from './report.ts';
import { FINDING_MARKS } from './severity.ts';
import {
  hang,
  type Look,
  left,
  noteText,
  STYLES,
  terminal,
  unwrapped,
  wrap,
  wrapped,
} from './terminal-text.ts';
import { namesIn, verdictOf } from './verdict.ts';

const MOST_FINDINGS = 200;

/**
 * The report for a terminal, in reverse order: the parts that a comment folds come first, and the verdict last, because
 * the reader looks at the end of the output.
 */
export async function renderTerminal(
  result: RunResult,
  own: Look,
): Promise<string> {
  const look = { ...own, names: namesIn(result) };
  const report = await reportOf(result);
  const folds = await Promise.all(
    report.folded.map(async (section) => {
      const text = await sectionText(section, look);
      const title = look.paint('bold', terminal(section.title, look));
      if (text === '') return '';
      return `${title}\n${text}`;
    }),
  );
  const open = await Promise.all(
    report.open.toReversed().map((section) => sectionText(section, look)),
  );
  return paragraphs([folds, open, verdictText(result, look)]);
}

export async function sectionText(
  { blocks }: Section<Block>,
  look: Look,
): Promise<string> {
  const texts = blocks.map((block) => blockText(block, look));
  return paragraphs(await Promise.all(texts));
}

export async function blockText(block: Block, look: Look): Promise<string> {
  switch (block.kind) {
    case 'text':
      return wrapped(namingOf(look.names)(block.text), look);
    case 'next':
      // The sentences of the verdict say it.
      return '';
    case 'action':
      return look.paint('bold', wrapped(block.text, look));
    case 'note':
      return noteText(namingOf(look.names)(block.text), look);
    case 'findings':
      return findingsText(block.findings, look);
    default: {
      // This code is loaded only for a result with a comparison.
      const { planBlockText } = await import('./terminal-plan.ts');
      return planBlockText(block, look);
    }
  }
}

/** Only the end of the report: the notices and the verdict. */
export function renderVerdict(result: RunResult, look: Look): string {
  const notices = result.notices.map((notice) =>
    noteText(namingOf(namesIn(result))(notice), look),
  );
  return paragraphs([notices, verdictText(result, look)]);
}

export function verdictText(result: RunResult, look: Look): string {
  const { mark, title, sentences } = verdictOf(result);
  const naming = namingOf(namesIn(result));
  const about =
    result.target === undefined ? result.file : targetName(result.target);
  const heading = `${terminal(title, look)} · ${visible(about)}`;
  const painted = look.paint(STYLES[mark], look.paint('bold', heading));
  return `${wrap(painted, look.width)}\n${wrapped(naming(joined(sentences, ' ')), look)}\n`;
}

function findingsText(findings: readonly Finding[], look: Look): string {
  const shown = findings
    .slice(0, MOST_FINDINGS)
    .map((finding) => findingText(finding, look));
  const explain = explainText(findings);
  return paragraphs([
    shown,
    left(findings.length - shown.length, look),
    isNothing(explain) ? '' : look.paint('dim', wrapped(explain, look)),
  ]);
}

/** How to read more on a rule: on the first one, which stands for all. */
function explainText(findings: readonly Finding[]): Message {
  const ids = new Set(findings.map(({ id }) => id));
  // A file that does not exist breaks no rule.
  ids.delete('no-file');
  const [first, ...others] = ids;
  if (first === undefined) return NOTHING;
  const command = code(`neki-topology explain ${first}`);
  if (others.length === 0)
    return prose`Run ${command} for the reason and an example.`;
  return prose`Run ${command} for the reason and an example, and likewise for the other rules.`;
}

function findingText(
  { severity, location, message, id }: Finding,
  look: Look,
): string {
  const { file, line, column } = location;
  const place = look.paint('bold', visible(`${file}:${line}:${column}`));
  const weight = look.paint(STYLES[FINDING_MARKS[severity]], severity);
  const rule = look.paint('dim', `(${id})`);
  const link = look.link?.(rule, ruleLink(id)) ?? rule;
  const text = hang(unwrapped(message, look), ['  ', '  '], look);
  return `${place} ${weight} ${link}\n${text}`;
}
