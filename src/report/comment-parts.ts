import { type Compared, comparedOf, type RunResult } from '../run/result.ts';
import { shortCommit } from '../text/git-names.ts';
import { codeSpan, html, markdown } from '../text/markdown.ts';
import { type Message, NOTHING } from '../text/message.ts';
import { blockText } from './comment-blocks.ts';
import type { BlockContext, Extent, ReportContext } from './comment-context.ts';
import { folded, link, paragraphs, smallPrint } from './markdown.ts';
import type { Block, Report } from './model.ts';
import { namesIn } from './verdict.ts';

/** The order in which targets are applied; empty if no target waits for another. */
export function orderLine({
  order = NOTHING,
  audience,
}: ReportContext): string {
  return markdown(order, audience);
}

/** The parts that are not folded. */
export function openTexts(
  report: Report,
  context: ReportContext,
  extent: Extent,
): readonly string[] {
  const { result, open } = report;
  const blocks = open.flatMap((section) => section.blocks);
  return textsOf(blocks, blockContext(result, context, extent));
}

interface Fold {
  readonly title: Message;
  /** Empty if nothing of it fits. */
  readonly body: string;
}

export function foldTexts(
  { result, folded: sections }: Report,
  context: ReportContext,
  extent: Extent,
): readonly Fold[] {
  const own = blockContext(result, context, extent);
  return sections.map(({ title, blocks }) => ({
    title,
    body: paragraphs(textsOf(blocks, own)),
  }));
}

/** The folds that fit. */
export function foldedTexts(
  folds: readonly Fold[],
  { audience }: ReportContext,
): readonly string[] {
  return folds
    .filter(({ body }) => body !== '')
    .map(({ title, body }) => folded(html(title, audience), body));
}

function textsOf(
  blocks: readonly Block[],
  context: BlockContext,
): readonly string[] {
  return blocks.map((block) => blockText(block, context));
}

export function blockContext(
  result: RunResult,
  context: ReportContext,
  extent: Extent,
): BlockContext {
  const names = namesIn(result);
  const isFailed = result.outcome === 'failed';
  return { ...context, extent, file: result.file, names, isFailed };
}

/** The last line, in small print: the file, and if known the commit, the plan and the run. */
export function footer(result: RunResult, context: ReportContext): string {
  return smallPrint([
    `file ${codeSpan(result.file, 200)}`,
    commitText(context),
    planText(comparedOf(result)),
    runText(context),
  ]);
}

/** The commit, for the last line; empty if unknown. */
export function commitText({ commit, page }: ReportContext): string {
  if (commit === undefined) return '';

  const short = codeSpan(shortCommit(commit));
  if (page === undefined) return `commit ${short}`;
  return `commit ${link(short, `${page}/commit/${commit}`)}`;
}

export function planText(compared: Compared | undefined): string {
  if (compared === undefined) return '';
  return `plan ${codeSpan(compared.plan.id)}`;
}

export function runText({ runUrl }: ReportContext): string {
  if (runUrl === undefined) return '';
  return link('run', runUrl);
}
