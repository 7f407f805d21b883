import { codeSpan, markdown } from '../message/markdown.ts';
import type { Message } from '../message/message.ts';
import { comparedOf, type RunResult } from '../run/result.ts';
import { blockText } from './comment-blocks.ts';
import type { Extent, ReportContext } from './comment-context.ts';
import { link, paragraphs, smallPrint } from './markdown.ts';
import type { Block, Report } from './model.ts';

/** The order in which targets are applied; empty where none waits for another. */
export function orderLine({ order, place }: ReportContext): string {
  return order === undefined ? '' : markdown(order, place);
}

/** What stands in plain sight: what happens next, what to do, what else is to know, and the changes. */
export function openTexts(
  report: Report,
  context: ReportContext,
  extent: Extent,
): readonly string[] {
  const { result, next, open } = report;
  const blocks = open.flatMap((section) => section.blocks);
  return [
    `${markdown(next, context.place)}${logText(result, context)}`,
    ...textsOf(blocks, result, context, extent),
  ];
}

/** The log of a run that did not do what it was asked for. */
function logText({ outcome }: RunResult, { runUrl }: ReportContext): string {
  if (outcome !== 'failed' || runUrl === undefined) return '';
  return ` What was tried is in the ${link('log of the run', runUrl)}.`;
}

/** What is folded under a title. */
export interface Fold {
  readonly title: Message;
  /** Empty where there is no room for any of it. */
  readonly body: string;
}

export function foldTexts(
  { result, folded: sections }: Report,
  context: ReportContext,
  extent: Extent,
): readonly Fold[] {
  return sections.map(({ title, blocks }) => ({
    title,
    body: paragraphs(textsOf(blocks, result, context, extent)),
  }));
}

function textsOf(
  blocks: readonly Block[],
  { file }: RunResult,
  context: ReportContext,
  extent: Extent,
): readonly string[] {
  return blocks.map((block) => blockText(block, { ...context, extent, file }));
}

/** The last line, in small print: the file, and the commit, plan and run as far as they are known. */
export function footer(result: RunResult, context: ReportContext): string {
  const compared = comparedOf(result);
  return smallPrint([
    `file ${codeSpan(result.file, 200)}`,
    commitText(context),
    compared === undefined ? '' : `plan ${codeSpan(compared.plan.id)}`,
    runText(context),
  ]);
}

/** The commit, for a last line; empty where it is not known, as the run. */
export function commitText({ commit, page }: ReportContext): string {
  if (commit === undefined) return '';

  const short = codeSpan(commit.slice(0, 12));
  const text =
    page === undefined ? short : link(short, `${page}/commit/${commit}`);
  return `commit ${text}`;
}

export function runText({ runUrl }: ReportContext): string {
  return runUrl === undefined ? '' : link('run', runUrl);
}
