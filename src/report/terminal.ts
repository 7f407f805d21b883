import { ruleLink } from '../project.ts';
import type { RunResult } from '../run/result.ts';
import type { Finding, Weight } from '../topology/finding.ts';
import { targetName } from '../topology/target.ts';
import { wordsOf } from './error-messages.ts';
import { paragraphs, visible } from './markdown.ts';
import {
  hang,
  inOptions,
  type Look,
  left,
  noteText,
  type Style,
  sentence,
  wrap,
} from './terminal-text.ts';
import { comparedIn, OUTCOMES, verdict } from './verdict.ts';

const MOST_FINDINGS = 200;
const EXPLAIN =
  'Run `neki-topology explain RULE` for the reason and an example.';

/**
 * The report on a run for a terminal, in the words of the comment: findings, the changes as a tree, what stands against
 * them and what to do instead, the documents' difference, and the verdict at the end, where the eye is.
 */
export async function renderTerminal(
  result: RunResult,
  look: Look,
): Promise<string> {
  const compared = comparedIn(result);
  return paragraphs([
    ...result.findings
      .slice(0, MOST_FINDINGS)
      .map((finding) => findingText(finding, look)),
    left(result.findings.length - MOST_FINDINGS, look),
    result.findings.length === 0
      ? ''
      : look.paint('dim', wrap(sentence(EXPLAIN, look), look.width)),
    // What tells of a comparison is loaded where there is one.
    ...(compared === undefined
      ? []
      : await (await import('./terminal-plan.ts')).planSections(
          result,
          compared,
          look,
        )),
    renderVerdict(result, look),
  ]);
}

/** Bytes. GitLab takes a million characters for a note, Buildkite a mebibyte for an annotation. */
const MARKDOWN_LIMIT = 900_000;

/** The report as Markdown, with the options of a terminal in the place of the action's inputs. */
export async function renderMarkdown(result: RunResult): Promise<string> {
  const { reportRenderer } = await import('./report.ts');
  const sink = {
    limit: MARKDOWN_LIMIT,
    measure: (text: string) => new TextEncoder().encode(text).length,
  };
  const text = await reportRenderer(result)(
    { rulePage: ruleLink, rest: 'Run with `--json` for all of it.' },
    sink,
  );
  let fence: string | undefined;
  const lines = text.split('\n').map((line) => {
    const [, mark] = /^ *(`{3,})/.exec(line) ?? [];
    const isInside = fence !== undefined;
    if (isInside && line.trim() === fence) fence = undefined;
    else fence ??= mark;
    return isInside || mark !== undefined ? line : inOptions(line);
  });
  return lines.join('\n');
}

/** The end of the report alone: what the reader should know, and the verdict. */
export function renderVerdict(result: RunResult, look: Look): string {
  const notices = result.notices.map((notice) =>
    noteText(wordsOf(notice), look),
  );
  const { title, text } = verdict(result);
  const about =
    result.target === undefined ? result.file : targetName(result.target);
  const heading = look.paint(
    'bold',
    `${sentence(title, look)} · ${visible(about)}`,
  );
  const painted = look.paint(OUTCOMES[result.outcome].style, heading);
  const said = wrap(sentence(text.join(' '), look), look.width);
  return `${paragraphs([...notices, `${painted}\n${said}`])}\n`;
}

const STYLES = {
  error: 'red',
  warning: 'yellow',
  allowed: 'green',
} as const satisfies Record<Weight, Style>;

function findingText(
  { severity, location, message, id }: Finding,
  look: Look,
): string {
  const place = look.paint(
    'bold',
    visible(`${location.file}:${location.line}:${location.column}`),
  );
  const rule = look.paint('dim', `(${id})`);
  const head = `${place} ${look.paint(STYLES[severity], severity)} ${look.link?.(rule, ruleLink(id)) ?? rule}`;
  return `${head}\n${hang(sentence(message, look), ['  ', '  '], look)}`;
}
