import { codeSpan, markdown } from '../message/markdown.ts';
import { type Message, theInput, withCommas } from '../message/message.ts';
import { visible } from '../message/visible.ts';
import type { Finding } from '../topology/finding.ts';
import type { BlockContext, ReportContext } from './comment-context.ts';
import { remediesText } from './comment-remedies.ts';
import { nounFor } from './counting.ts';
import { ICONS } from './mark.ts';
import {
  fence,
  folded,
  link,
  paragraphs,
  smallPrint,
  table,
} from './markdown.ts';
import type {
  Block,
  ChangeRow,
  ChangesBlock,
  ConsentBlock,
  LinesBlock,
  MapDrawing,
  TitlesBlock,
  WayBlock,
} from './model.ts';
import { FINDING_MARKS } from './severity.ts';

/** A block in Markdown; empty where there is no room for any of it. */
export function blockText(block: Block, context: BlockContext): string {
  switch (block.kind) {
    case 'text':
      return markdown(block.text, context.place);
    case 'note':
      return `> ${markdown(block.text, context.place)}`;
    case 'list':
      return listText(block.items, context);
    case 'remedies':
      return remediesText(block, context);
    case 'consent':
      return consentText(block, context);
    case 'way':
      return wayText(block, context);
    case 'findings':
      return findingTable(block.findings, context);
    case 'changes':
      return changesText(block, context);
    case 'titles':
      return titlesText(block, context);
    case 'map':
      return mapText(block.map, context);
    case 'lines':
      return linesText(block, context);
  }
}

function listText(
  items: readonly Message[],
  { extent, place }: BlockContext,
): string {
  return items
    .slice(0, Math.max(extent.rows, 1))
    .map((item) => `- ${markdown(item, place)}`)
    .join('\n');
}

const CONSENT_NAMES: Readonly<Record<ConsentBlock['place'], string>> = {
  only: 'To allow it',
  instead: 'Or allow it',
  besides: 'And',
};

/** Lines of `allow` that stand in a sentence; more stand below it. */
const MOST_IN_SENTENCE = 3;

/** What would let a block pass, and what whoever does so asserts. */
function consentText(block: ConsentBlock, context: BlockContext): string {
  const { lines, count } = block;
  const asserts = markdown(block.asserts, context.place);
  const limit = markdown(block.limit, context.place);
  const lead = `**${CONSENT_NAMES[block.place]}**, only if ${asserts}: add`;
  const input = markdown(theInput('allow'), context.place);
  const end = paragraphs(
    [`to ${input}${labelText(block, context)}.`, limit],
    ' ',
  );
  if (lines.length === 0) {
    const line = codeSpan(`${block.class}:database.schema.table`);
    return `${lead} one line ${line} for each of ${withCommas(count)} names ${end}`;
  }
  if (lines.length > MOST_IN_SENTENCE) {
    const list = fence('text', lines.map(visible));
    return `${lead} these ${withCommas(lines.length)} lines ${end}\n\n${list}`;
  }

  const names = lines.map((line) => codeSpan(line, 200)).join(' and ');
  return `${lead} ${names} ${end}`;
}

/** The label, and where it is set up; that is said once. */
function labelText(
  { label, place }: ConsentBlock,
  { page, place: reader }: BlockContext,
): string {
  if (label === undefined || reader === 'terminal') return '';

  const name = codeSpan(label);
  if (page === undefined || place === 'besides')
    return `, or label the pull request ${name}`;

  const labels = link('labels of the repository', `${page}/labels`);
  return `, or label the pull request ${name} (it must be among the ${labels})`;
}

function wayText(
  { name, text, byHand }: WayBlock,
  { byHand: page, place }: BlockContext,
): string {
  const lead = `**${markdown(name, place)}**:`;
  if (page === undefined || byHand === undefined)
    return `${lead} ${markdown(text, place)}`;

  const start = link(codeSpan(page.name), page.address);
  return `${lead} run ${start} ${markdown(byHand, place)}`;
}

/** What stands in an address as it is. */
export const PLAIN = /^[\w.-]+(?:\/[\w.-]+)*$/;

/** A place in a file, with a link to it where it has a page. */
function placeLink(
  text: string,
  { file, line }: { readonly file: string; readonly line: number },
  { page, commit }: ReportContext,
): string {
  const isLinked =
    page !== undefined && commit !== undefined && PLAIN.test(file);
  if (isLinked) return link(text, `${page}/blob/${commit}/${file}#L${line}`);
  return text;
}

/** The table of findings; those there is no room for are counted. */
export function findingTable(
  findings: readonly Finding[],
  context: BlockContext,
): string {
  const shown = findings.slice(0, context.extent.rows);
  return table({
    head: ['', 'where', 'finding'],
    rows: shown.map((finding) => findingCells(finding, context)),
    total: findings.length,
  });
}

function findingCells(
  { severity, location, message, id }: Finding,
  context: BlockContext,
): readonly string[] {
  const { file, line, column } = location;
  const where = placeLink(
    codeSpan(`${file}:${line}:${column}`),
    location,
    context,
  );
  return [
    ICONS[FINDING_MARKS[severity]],
    where,
    `${markdown(message, context.place)} (${ruleText(id, context)})`,
  ];
}

function ruleText(id: string, { rulePage }: ReportContext): string {
  const name = codeSpan(id);
  if (rulePage === undefined || !PLAIN.test(id)) return name;
  return link(name, rulePage(id));
}

/** The table of changes; what its cells have no room for is folded below. */
function changesText(block: ChangesBlock, context: BlockContext): string {
  const shown = block.rows(context.extent.rows);
  // What is done is not told again with what it might do.
  const head = block.isDone ? ['', 'change'] : ['', 'change', 'what it does'];
  const rows = shown.map((row) =>
    changeCells(row, context).slice(0, head.length),
  );
  const changes = table({ head, rows, total: block.total });
  if (shown.length === 0) return changes;

  const legend = smallPrint([markdown(block.legend, context.place)]);
  return paragraphs([changes, legend, detailsText(block, shown, context)]);
}

function changeCells(row: ChangeRow, context: BlockContext): readonly string[] {
  const { place } = context;
  const checked = smallPrint([markdown(row.checked, place)]);
  return [
    ICONS[row.mark],
    paragraphs([markdown(row.title, place), lineText(row, context)], ' '),
    paragraphs([markdown(row.effect, place), checked], '<br>'),
  ];
}

function lineText({ line }: ChangeRow, context: BlockContext): string {
  if (line === undefined) return '';

  const { file } = context;
  const text = `line ${withCommas(line)}`;
  return `(${placeLink(text, { file, line }, context)})`;
}

/** All that changes do, where their cells do not say it. */
function detailsText(
  { isDone }: ChangesBlock,
  rows: readonly ChangeRow[],
  context: BlockContext,
): string {
  if (isDone)
    return effectsText('What these changes do', rows.filter(isGrave), context);

  const cut = rows.filter(({ whole }) => whole !== undefined);
  return effectsText('What it does, in full', cut, context);
}

function isGrave(row: ChangeRow): boolean {
  return row.class !== 'none' && row.class !== 'safe';
}

function effectsText(
  title: string,
  rows: readonly ChangeRow[],
  { place }: BlockContext,
): string {
  if (rows.length === 0) return '';

  const items = rows.map((row) => {
    const effect = row.whole ?? row.effect;
    return `- ${markdown(row.title, place)}: ${markdown(effect, place)}`;
  });
  return folded(title, items.join('\n'));
}

function titlesText(
  { heading, total, rows }: TitlesBlock,
  { extent, place }: BlockContext,
): string {
  const shown = rows(extent.rows).map((title) => [markdown(title, place)]);
  return table({ head: [markdown(heading, place)], rows: shown, total });
}

function mapText(
  { bars, mermaid = [] }: MapDrawing,
  { extent }: BlockContext,
): string {
  if (!extent.drawings) return '';
  return paragraphs([fence('text', bars), fence('mermaid', mermaid)]);
}

function linesText(
  { of, language, lines, total }: LinesBlock,
  { extent }: BlockContext,
): string {
  const most = of === 'previous' ? extent.previousLines : extent.diffLines;
  if (most === 0) return '';

  const shown = fence(language, lines(most));
  if (total <= most) return shown;
  const rest = total - most;
  const more = `… and ${withCommas(rest)} more ${nounFor(rest, 'line')}.`;
  return paragraphs([shown, more]);
}
