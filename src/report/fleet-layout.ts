import { codeSpan, htmlText } from '../text/markdown.ts';
import { withCommas } from '../text/message.ts';
import type { ReportContext, Sink } from './comment-context.ts';
import { commitText, orderLine, runText } from './comment-parts.ts';
import { andMore, countOf, nounFor } from './counting.ts';
import {
  commonPrefix,
  type FleetGroup,
  type FleetPiece,
  groupsOf,
  namesText,
  toSection,
} from './fleet-groups.ts';
import { folded, paragraphs, smallPrint } from './markdown.ts';

/** The most sections that are open by default. With more targets that need action, all sections are folded. */
const MOST_OPEN = 3;
/** With more targets than this that need no action, their rows are folded, unless no other target is shown. */
const MOST_QUIET = 5;
/** The most names in a row. The first lines of the report name every target that needs action. */
const MOST_NAMES = 50;
const MOST_RED_NAMES = 400;
/** Room for the line that counts omitted targets and for the fold of rows. */
const RESERVE = 600;

const TABLE_HEAD = [
  '|  | target | outcome | risk | changes |  |',
  `|${'---|'.repeat(6)}`,
];

/** A group, and how much of it fits. */
interface FittedGroup {
  readonly group: FleetGroup;
  /** Empty if the group has no note, or if the note does not fit. */
  note: string;
  parts: readonly string[];
}

/**
 * Lays out a combined report: the verdict, the table with the most severe first, the sections. What does not fit is
 * left out in this order: sections of targets that need no action, details from the least severe up, whole sections,
 * notes, and rows.
 */
export function layFleet(
  pieces: readonly FleetPiece[],
  context: ReportContext,
  sink: Sink,
): string {
  const groups = groupsOf(pieces);
  const prefix = commonPrefix(pieces.map(({ name }) => name));
  const head = headLines(pieces, groups, prefix).concat(orderLine(context));
  const last = smallPrint([commitText(context), runText(context)]);
  const taken = sink.measure(head.concat(TABLE_HEAD, last).join('\n\n'));
  const room = { ...sink, limit: sink.limit - RESERVE - taken };
  const shown = place(groups, prefix, room);
  const text = paragraphs([
    head,
    tablesOf(shown, prefix),
    leftOut(shown, pieces.length),
    last,
    sectionsOf(shown),
  ]);
  return `${text}\n`;
}

/** The groups that fit, each with as much of its note and parts as fits. */
function place(
  groups: readonly FleetGroup[],
  prefix: string,
  { limit, measure }: Sink,
): readonly FittedGroup[] {
  let room = limit;
  const take: Take = (texts) => {
    const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
    if (size > room) return false;
    room -= size;
    return true;
  };

  const shown = groups
    .map((group): FittedGroup => ({ group, note: '', parts: [] }))
    // The row is measured with a link to its section.
    .filter(({ group }) => take([rowLine(linked(group), prefix)]));
  for (const one of shown) {
    const { note } = one.group.piece;
    if (note !== '' && take([note])) one.note = note;
  }

  // Targets that need attention come first: their visible part, then their details. All other targets follow.
  const { telling, quiet } = tellingFirst(shown);
  for (const some of [telling, quiet]) {
    for (const one of some) takePlain(one, take);
    for (const one of some) takeDetails(one, take);
  }
  return shown;
}

function linked(group: FleetGroup): FittedGroup {
  return { group, note: '', parts: group.piece.parts };
}

/** Reserves room for texts; false if they do not fit. */
type Take = (texts: readonly string[]) => boolean;

function takePlain(one: FittedGroup, take: Take): void {
  const plain = one.group.piece.parts.slice(0, 1);
  if (plain.length === 0) return;

  const { group, note } = one;
  if (take(fold({ group, note, parts: plain }, { isOpen: true })))
    one.parts = plain;
}

function takeDetails(one: FittedGroup, take: Take): void {
  if (one.parts.length === 0) return;

  const [, ...details] = one.group.piece.parts;
  one.parts = one.parts.concat(details.filter((part) => take([part])));
}

function tablesOf(
  shown: readonly FittedGroup[],
  prefix: string,
): readonly string[] {
  const { telling, quiet } = tellingFirst(shown);
  if (telling.length === 0 || targetCount(quiet) <= MOST_QUIET)
    return [tableOf(shown, prefix)];

  const title = `${withCommas(targetCount(quiet))} targets need no action`;
  return [tableOf(telling, prefix), folded(title, tableOf(quiet, prefix))];
}

function tableOf(placed: readonly FittedGroup[], prefix: string): string {
  if (placed.length === 0) return '';

  const rows = placed.map((one) => rowLine(one, prefix));
  return TABLE_HEAD.concat(rows).join('\n');
}

function targetCount(placed: readonly FittedGroup[]): number {
  return placed.reduce((sum, { group }) => sum + group.names.length, 0);
}

interface ByCall {
  readonly telling: readonly FittedGroup[];
  readonly quiet: readonly FittedGroup[];
}

/** Targets that need attention, and quiet ones that do not. */
function tellingFirst(placed: readonly FittedGroup[]): ByCall {
  const isQuiet = ({ group }: FittedGroup): boolean =>
    group.piece.call === 'nothing';
  return {
    telling: placed.filter((one) => !isQuiet(one)),
    quiet: placed.filter(isQuiet),
  };
}

function sectionsOf(shown: readonly FittedGroup[]): readonly string[] {
  const acted = shown.filter(({ group }) => group.piece.call === 'act');
  const open = new Set(acted.length <= MOST_OPEN ? acted : []);
  return shown
    .filter(({ parts }) => parts.length > 0)
    .map((one) => paragraphs(fold(one, { isOpen: open.has(one) })));
}

/** The paragraphs of a folded section. GitHub reads its body as Markdown because of the blank lines. */
function fold(
  { group: { piece, names, anchor }, parts }: FittedGroup,
  { isOpen }: { readonly isOpen: boolean },
): readonly string[] {
  const others = names.length - 1;
  const of = `<code>${htmlText(piece.name)}</code>${andMore(others)}`;
  const head = [
    `<details${isOpen ? ' open' : ''}><summary><a name="${anchor}"></a>${piece.head} · ${of}</summary>`,
    sameText(piece.name, others),
  ];
  return head.concat(parts, '</details>');
}

/** Says that the section of a target stands for other targets too. */
function sameText(name: string, others: number): string {
  const lead = `This is ${codeSpan(name)}. The same is said of the other`;
  if (others === 0) return '';
  if (others === 1) return `${lead} target.`;
  return `${lead} ${withCommas(others)} targets.`;
}

function headLines(
  pieces: readonly FleetPiece[],
  groups: readonly FleetGroup[],
  prefix: string,
): readonly string[] {
  const [first] = groups;
  // A targets file has at least one target, so all of them were left out as unchanged.
  if (first === undefined)
    return ['### ⏭️ No targets to process', 'No target’s inputs changed.'];

  const title = `### ${first.piece.icon} ${countOf(pieces.length, 'target')}: ${countsText(groups)}`;
  return [title, callText(groups, prefix), prefixText(prefix)];
}

/** How many targets ended with each outcome. */
function countsText(groups: readonly FleetGroup[]): string {
  const byLabel = Map.groupBy(groups, ({ piece }) => piece.label);
  const counts = Array.from(byLabel, ([label, own]) => {
    const count = own.reduce((sum, { names }) => sum + names.length, 0);
    return `${withCommas(count)} ${label}`;
  });
  return counts.join(', ');
}

/** The targets that need action, or if there are none, the targets to look at. */
function callText(groups: readonly FleetGroup[], prefix: string): string {
  const red = groups.filter(({ piece }) => piece.call === 'act');
  if (red.length > 0)
    return `**Action required:** ${calledText(red, prefix, MOST_RED_NAMES)}.`;

  const pending = groups.filter(({ piece }) => piece.call === 'look');
  if (pending.length === 0) return 'No action required.';
  return `**Review:** ${calledText(pending, prefix, MOST_NAMES)}.`;
}

function calledText(
  groups: readonly FleetGroup[],
  prefix: string,
  most: number,
): string {
  let room = most;
  const texts: string[] = [];
  for (const group of groups) {
    if (room <= 0) break;
    const { piece, names } = group;
    const what = paragraphs([piece.label, piece.reason], ', ');
    const called = namesText(names, { prefix, most: room });
    texts.push(`${called} (${toSection(what, group)})`);
    room -= names.length;
  }
  return texts.join(', ');
}

function prefixText(prefix: string): string {
  if (prefix === '') return '';
  return `All names begin with ${codeSpan(prefix)}.`;
}

function rowLine({ group, note, parts }: FittedGroup, prefix: string): string {
  const { icon, label, risk, changes } = group.piece;
  const names = namesText(group.names, { prefix, most: MOST_NAMES });
  const count =
    group.names.length > 1 ? `${withCommas(group.names.length)}: ` : '';
  const outcome = parts.length === 0 ? label : toSection(label, group);
  const cells = [icon, `${count}${names}`, outcome, risk, changes];
  return `| ${cells.join(' | ')} | ${note} |`;
}

function leftOut(shown: readonly FittedGroup[], all: number): string {
  const more = all - targetCount(shown);
  const bare = targetCount(shown.filter(({ parts }) => parts.length === 0));
  const texts: string[] = [];
  if (more > 0)
    texts.push(`… and ${withCommas(more)} more ${nounFor(more, 'target')}.`);
  if (bare > 0)
    texts.push(
      `${bare === 1 ? 'One of these targets has' : `${withCommas(bare)} of these targets have`} no section below, because of the size limit; the output ${codeSpan('results-file')} names the report of each.`,
    );
  return texts.join(' ');
}
