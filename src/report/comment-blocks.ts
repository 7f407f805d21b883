import type { Finding } from '../document/finding.ts';
import type { AllowPlace } from '../run/result.ts';
import { codeSpan, html, markdown } from '../text/markdown.ts';
import {
  type Message,
  quoteWhole,
  theInput,
  withCommas,
} from '../text/message.ts';
import { visible } from '../text/visible.ts';
import {
  type LinesBlock,
  type LinkBlock,
  type MapDrawing,
  plainBar,
  type TitlesBlock,
} from './blocks.ts';
import {
  type BlockContext,
  type ReportContext,
  writerOf,
} from './comment-context.ts';
import { stepsBlockText } from './comment-steps.ts';
import { countOf, nounFor } from './counting.ts';
import { ICONS } from './mark.ts';
import {
  fence,
  folded,
  link,
  linkEncoded,
  paragraphs,
  smallPrint,
  table,
} from './markdown.ts';
import type {
  Block,
  ChangeRow,
  ChangesBlock,
  ConsentBlock,
  WayBlock,
} from './model.ts';
import { FINDING_MARKS } from './severity.ts';

/** A block in Markdown; empty if nothing of it fits. */
export function blockText(block: Block, context: BlockContext): string {
  switch (block.kind) {
    case 'text':
      return writerOf(context)(block.text);
    case 'next':
      return nextText(block.text, context);
    case 'action':
      return `**${writerOf(context)(block.text)}**`;
    case 'note':
      return `> ${writerOf(context)(block.text)}`;
    case 'list':
      return listText(block.items, context);
    case 'steps':
      return stepsBlockText(block, context);
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
    case 'link':
      return linkText(block, context);
  }
}

/** What happens next. A failed run links to its log. */
function nextText(text: Message, context: BlockContext): string {
  const { runUrl, isFailed } = context;
  const written = writerOf(context)(text);
  if (!isFailed || runUrl === undefined) return written;
  return `${written} What was tried is in the ${link('log of the run', runUrl)}.`;
}

function listText(items: readonly Message[], context: BlockContext): string {
  const write = writerOf(context);
  return items
    .slice(0, Math.max(context.extent.rows, 1))
    .map((item) => `- ${write(item)}`)
    .join('\n');
}

/** How to allow a plan, folded: the condition, the lines, and a link to GitHub's editor. */
function consentText(block: ConsentBlock, context: BlockContext): string {
  const { asserts, lines, unlisted, limit, allow } = block;
  const write = writerOf(context);
  const isFirst = block.place === 'only';
  const where = html(placeText(allow), context.audience);
  const count = lines.filter((line) => !line.startsWith('# ')).length;
  const what = count === 0 ? 'lines' : countOf(count, 'line');
  const title = `<b>${isFirst ? 'To allow it' : 'Or allow it'}</b>: add ${what} to ${where}`;
  const more = unlisted.map(
    (one) =>
      `Add one line ${codeSpan(`${one.class}:database.schema.table`)} for each of ${withCommas(one.count)} names.`,
  );
  return folded(
    title,
    paragraphs([
      onlyIf(asserts.map(write)),
      paragraphs([write(limit), more], ' '),
      lines.length === 0 ? '' : fence('text', lines.map(visible)),
      editorLink(block, context),
    ]),
  );
}

/** The conditions, each on a line of its own if there are several. */
function onlyIf(asserts: readonly string[]): string {
  const [only = '', ...others] = asserts;
  if (others.length === 0) return `Only if ${only}.`;
  const items = asserts.map((one) => `- ${one}`);
  return ['Only if:', ''].concat(items).join('\n');
}

function placeText(allow: AllowPlace | undefined): Message {
  if (allow === undefined) return theInput('allow');
  return allow.kind === 'file'
    ? quoteWhole(allow.path)
    : quoteWhole(`${allow.path}/`);
}

/** A link to GitHub's editor: with a new file of these lines, or with the single allow file. */
function editorLink(
  { lines, allow, isLinkable }: ConsentBlock,
  { page, allowBranch, pull }: BlockContext,
): string {
  if (!isLinkable || allow === undefined || lines.length === 0) return '';
  if (page === undefined || allowBranch === undefined || pull === undefined)
    return '';

  const branch = encoded(allowBranch);
  if (allow.kind === 'file')
    return linkEncoded(
      'Open the file',
      `${page}/edit/${branch}/${encoded(allow.path)}`,
    );
  const name = encodeURIComponent(newFile(allow, pull));
  const value = encodeURIComponent(`${lines.join('\n')}\n`);
  const address = `${page}/new/${branch}?filename=${name}&value=${value}`;
  const written = linkEncoded('Open the editor with these lines', address);
  return written.length > MOST_LINK ? '' : written;
}

/** An unused path for a new file. Each pull request has its own file, so two never conflict. */
function newFile({ path, files }: AllowPlace, pull: number): string {
  const taken = new Set(files);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `pr-${pull}` : `pr-${pull}-${count}`;
    const file = `${path}/${name}.allow`;
    if (!taken.has(file)) return file;
  }
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The longest link, in characters. GitHub refuses much longer addresses. */
const MOST_LINK = 6000;

function wayText(
  { name, text, byHand, isRecommended }: WayBlock,
  context: BlockContext,
): string {
  const write = writerOf(context);
  const { byHand: page } = context;
  const lead = `**${write(name)}**${isRecommended ? ' (recommended)' : ''}:`;
  if (page === undefined || byHand === undefined)
    return `${lead} ${write(text)}`;

  const start = link(codeSpan(page.name), page.address);
  return `${lead} run ${start} ${write(byHand)}`;
}

/** Paths that need no encoding in an address. */
export const PLAIN = /^[\w.-]+(?:\/[\w.-]+)*$/;

/** A place in a file, linked if it has a page. */
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

/** The table of findings. Findings that do not fit are counted. */
export function findingTable(
  findings: readonly Finding[],
  context: BlockContext,
): string {
  const shown = findings.slice(0, context.extent.rows);
  return table({
    head: ['', 'finding'],
    rows: shown.map((finding) => findingCells(finding, context)),
    total: findings.length,
  });
}

/** A single column, like that of changes, because paths would break inside of a narrow one. */
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
  const found = `${markdown(message, context.audience)} (${ruleText(id, context)})`;
  return [ICONS[FINDING_MARKS[severity]], paragraphs([where, found], '<br>')];
}

function ruleText(id: string, { rulePage }: ReportContext): string {
  const name = codeSpan(id);
  if (rulePage === undefined || !PLAIN.test(id)) return name;
  return link(name, rulePage(id));
}

/** The table of changes. Details that do not fit into cells are folded below it. */
function changesText(block: ChangesBlock, context: BlockContext): string {
  const shown = block.rows(context.extent.rows);
  const head = ['', block.isDone ? 'change' : 'change, and what it does'];
  const rows = shown.map((row) => [
    ICONS[row.mark],
    changeCell(row, block, context),
  ]);
  const changes = table({ head, rows, total: block.total });
  if (shown.length === 0) return changes;

  const legend = smallPrint([markdown(block.legend, context.audience)]);
  return paragraphs([changes, legend, detailsText(block, shown, context)]);
}

/** A single column, because names would break inside of two narrow ones on a phone. */
function changeCell(
  row: ChangeRow,
  { isDone }: ChangesBlock,
  context: BlockContext,
): string {
  const write = writerOf(context);
  const title = paragraphs([write(row.title), lineText(row, context)], ' ');
  // Applied changes need no text about what they might do.
  if (isDone) return title;
  const checked = smallPrint([write(row.checked)]);
  return paragraphs([title, write(row.effect), checked], '<br>');
}

function lineText({ line }: ChangeRow, context: BlockContext): string {
  if (line === undefined) return '';

  const { file } = context;
  const text = `line ${withCommas(line)}`;
  return `(${placeLink(text, { file, line }, context)})`;
}

/** The full effects of changes whose cells are cut short. */
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
  context: BlockContext,
): string {
  if (rows.length === 0) return '';

  const items = rows.map((row) => {
    const write = writerOf(context);
    return `- ${write(row.title)}: ${write(row.whole ?? row.effect)}`;
  });
  return folded(title, items.join('\n'));
}

function titlesText(
  { heading, total, rows }: TitlesBlock,
  context: BlockContext,
): string {
  const { extent, audience } = context;
  const shown = rows(extent.rows).map((title) => [writerOf(context)(title)]);
  return table({ head: [markdown(heading, audience)], rows: shown, total });
}

function mapText(
  { bars, mermaid = [] }: MapDrawing,
  { extent }: BlockContext,
): string {
  if (!extent.drawings) return '';
  return paragraphs([
    fence('text', bars.map(plainBar)),
    fence('mermaid', mermaid),
  ]);
}

/** The address stands as it is: what is behind its `#` is read by a page, to which `%5f` is no underscore. */
function linkText({ text, address }: LinkBlock, context: BlockContext): string {
  if (!context.extent.drawings) return '';
  const inert = address.replace(
    /[()|'*~<>\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `[${writerOf(context)(text)}](${inert})`;
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
