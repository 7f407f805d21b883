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

/** Sections in plain sight: of no more of those that need action than one looks through. */
const MOST_OPEN = 3;
/** Rows of targets that need no action are folded where there are more than these, and others to be seen. */
const MOST_QUIET = 5;
/** Names in a row; the first lines name every target that needs action. */
const MOST_NAMES = 50;
const MOST_RED_NAMES = 400;
/** Room for the line that counts what is left out and the fold of rows, whatever they say. */
const RESERVE = 600;

const TABLE_HEAD = [
  '|  | target | outcome | risk | changes |  |',
  `|${'---|'.repeat(6)}`,
];

/** A group, and as much of it as there is room for. */
interface Placed {
  readonly group: FleetGroup;
  /** Empty where it has none, or there is no room for it. */
  note: string;
  parts: readonly string[];
}

/**
 * Lays pieces out: the verdict, the table gravest first, the sections. What does not fit is left out one by one: first
 * the sections of targets that need no action, then details, from the least grave up, then whole sections, notes and
 * rows.
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

/** Those for which there is room, and what there is room for. */
function place(
  groups: readonly FleetGroup[],
  prefix: string,
  { limit, measure }: Sink,
): readonly Placed[] {
  let room = limit;
  const take: Take = (texts) => {
    const size = texts.reduce((sum, text) => sum + measure(text) + 2, 0);
    if (size > room) return false;
    room -= size;
    return true;
  };

  const shown = groups
    .map((group): Placed => ({ group, note: '', parts: [] }))
    // A row with a section leads to it.
    .filter(({ group }) => take([rowLine(linked(group), prefix)]));
  for (const one of shown) {
    const { note } = one.group.piece;
    if (note !== '' && take([note])) one.note = note;
  }

  // First the plain sight of all that have something to tell, then their details, then the others.
  const { telling, quiet } = tellingFirst(shown);
  for (const some of [telling, quiet]) {
    for (const one of some) takePlain(one, take);
    for (const one of some) takeDetails(one, take);
  }
  return shown;
}

function linked(group: FleetGroup): Placed {
  return { group, note: '', parts: group.piece.parts };
}

/** Takes the room of some texts, if there is as much. */
type Take = (texts: readonly string[]) => boolean;

function takePlain(one: Placed, take: Take): void {
  const plain = one.group.piece.parts.slice(0, 1);
  if (plain.length === 0) return;

  const { group, note } = one;
  if (take(fold({ group, note, parts: plain }, { isOpen: true })))
    one.parts = plain;
}

function takeDetails(one: Placed, take: Take): void {
  if (one.parts.length === 0) return;

  const [, ...details] = one.group.piece.parts;
  one.parts = one.parts.concat(details.filter((part) => take([part])));
}

function tablesOf(shown: readonly Placed[], prefix: string): readonly string[] {
  const { telling, quiet } = tellingFirst(shown);
  if (telling.length === 0 || targetCount(quiet) <= MOST_QUIET)
    return [tableOf(shown, prefix)];

  const title = `${withCommas(targetCount(quiet))} targets need no action`;
  return [tableOf(telling, prefix), folded(title, tableOf(quiet, prefix))];
}

function tableOf(placed: readonly Placed[], prefix: string): string {
  if (placed.length === 0) return '';

  const rows = placed.map((one) => rowLine(one, prefix));
  return TABLE_HEAD.concat(rows).join('\n');
}

function targetCount(placed: readonly Placed[]): number {
  return placed.reduce((sum, { group }) => sum + group.names.length, 0);
}

interface ByCall {
  readonly telling: readonly Placed[];
  readonly quiet: readonly Placed[];
}

/** Those that have something to tell, and the others. */
function tellingFirst(placed: readonly Placed[]): ByCall {
  const isQuiet = ({ group }: Placed): boolean =>
    group.piece.call === 'nothing';
  return {
    telling: placed.filter((one) => !isQuiet(one)),
    quiet: placed.filter(isQuiet),
  };
}

function sectionsOf(shown: readonly Placed[]): readonly string[] {
  const acted = shown.filter(({ group }) => group.piece.call === 'act');
  const open = new Set(acted.length <= MOST_OPEN ? acted : []);
  return shown
    .filter(({ parts }) => parts.length > 0)
    .map((one) => paragraphs(fold(one, { isOpen: open.has(one) })));
}

/** The paragraphs of a section. The blank lines make GitHub read what is inside as Markdown. */
function fold(
  { group: { piece, names, anchor }, parts }: Placed,
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

/** That what is told of a target is true of others. */
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
  // A targets file has at least one: only those that did not change are left out.
  if (first === undefined)
    return ['### ⏭️ No targets to process', 'No target’s inputs changed.'];

  const title = `### ${first.piece.icon} ${countOf(pieces.length, 'target')}: ${countsText(groups)}`;
  return [title, callText(groups, prefix), prefixText(prefix)];
}

/** How many targets came to what. */
function countsText(groups: readonly FleetGroup[]): string {
  const byLabel = Map.groupBy(groups, ({ piece }) => piece.label);
  const counts = Array.from(byLabel, ([label, own]) => {
    const count = own.reduce((sum, { names }) => sum + names.length, 0);
    return `${withCommas(count)} ${label}`;
  });
  return counts.join(', ');
}

/** Every target that needs action; where none does, those to be looked at. */
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

function rowLine({ group, note, parts }: Placed, prefix: string): string {
  const { icon, label, risk, changes } = group.piece;
  const names = namesText(group.names, { prefix, most: MOST_NAMES });
  const count =
    group.names.length > 1 ? `${withCommas(group.names.length)}: ` : '';
  const outcome = parts.length === 0 ? label : toSection(label, group);
  const cells = [icon, `${count}${names}`, outcome, risk, changes];
  return `| ${cells.join(' | ')} | ${note} |`;
}

function leftOut(shown: readonly Placed[], all: number): string {
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
