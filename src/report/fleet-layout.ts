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
import type { Call } from './severity.ts';

/** With more targets that need action than this, all sections are folded. */
const MOST_OPEN = 3;
/** With more targets than this that need no action, their rows are folded, unless no other target is shown. */
const MOST_QUIET = 5;
/** With more rows of targets to review than this, they are folded, unless no target needs action. */
const MOST_LOOK = 5;
/** With more rows of targets that need action than this, their notes are brief. */
const MOST_NOTES = 5;
/** With more closed sections than this, they are in a fold of their own. */
const MOST_CLOSED = 6;
/** The most names in a row, by what the reader has to do. Every target that needs action is named. */
const MOST_NAMES = { act: 400, look: 3, nothing: 50 } as const;
/** Room for the line that counts omitted targets and for the fold of rows. */
const RESERVE = 600;

/** A single column, because names would break inside of narrow ones on a phone. */
const TABLE_HEAD = ['|  | outcome, and targets |', '|---|---|'];

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
  const { act, look, nothing } = byCall(shown);
  for (const some of [act.concat(look), nothing]) {
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

/** The rows of targets that need action are in plain sight, the other rows where they are few. */
function tablesOf(
  shown: readonly FittedGroup[],
  prefix: string,
): readonly string[] {
  const { act, look, nothing } = byCall(shown);
  const isLookFolded = act.length > 0 && look.length > MOST_LOOK;
  const open = act.concat(isLookFolded ? [] : look);
  const isQuietFolded = open.length > 0 && targetCount(nothing) > MOST_QUIET;
  const seen = open.concat(isQuietFolded ? [] : nothing);
  return [
    tableOf(act.length > MOST_NOTES ? seen.map(withBriefNote) : seen, prefix),
    isLookFolded ? foldOf(look, 'to review', prefix) : '',
    isQuietFolded ? foldOf(nothing, 'need no action', prefix) : '',
  ];
}

function withBriefNote(one: FittedGroup): FittedGroup {
  return { ...one, note: one.note === '' ? '' : one.group.piece.brief };
}

function foldOf(
  own: readonly FittedGroup[],
  what: string,
  prefix: string,
): string {
  const title = `${countOf(targetCount(own), 'target')} ${what}`;
  return folded(title, tableOf(own, prefix));
}

function tableOf(placed: readonly FittedGroup[], prefix: string): string {
  if (placed.length === 0) return '';

  const rows = placed.map((one) => rowLine(one, prefix));
  return TABLE_HEAD.concat(rows).join('\n');
}

function targetCount(placed: readonly FittedGroup[]): number {
  return placed.reduce((sum, { group }) => sum + group.names.length, 0);
}

type ByCall = Readonly<Record<Call, readonly FittedGroup[]>>;

function byCall(placed: readonly FittedGroup[]): ByCall {
  const of = (call: Call): readonly FittedGroup[] =>
    placed.filter(({ group }) => group.piece.call === call);
  return { act: of('act'), look: of('look'), nothing: of('nothing') };
}

function sectionsOf(shown: readonly FittedGroup[]): readonly string[] {
  const told = shown.filter(({ parts }) => parts.length > 0);
  const { act } = byCall(told);
  const open = targetCount(act) <= MOST_OPEN ? act : [];
  const closed = told.filter((one) => !open.includes(one));
  const opened = open.map((one) => paragraphs(fold(one, { isOpen: true })));
  const rest = closed.map((one) => paragraphs(fold(one, { isOpen: false })));
  if (closed.length <= MOST_CLOSED) return opened.concat(rest);

  const title = `The reports of ${countOf(targetCount(closed), 'target')}`;
  return opened.concat(folded(title, paragraphs(rest)));
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
  const lead = `This is ${codeSpan(name)}. The report is the same for the other`;
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
  const last = paragraphs([callText(groups), prefixText(prefix)], ' ');
  return [title, last];
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

/** How many targets need action, or if there are none, how many to look at. The table names them. */
function callText(groups: readonly FleetGroup[]): string {
  const count = (call: Call): number =>
    groups
      .filter(({ piece }) => piece.call === call)
      .reduce((sum, { names }) => sum + names.length, 0);
  const red = count('act');
  if (red > 0) return `**Action required:** ${countOf(red, 'target')}.`;

  const pending = count('look');
  if (pending === 0) return 'No action required.';
  return `**Review:** ${countOf(pending, 'target')}.`;
}

function prefixText(prefix: string): string {
  if (prefix === '') return '';
  return `All names begin with ${codeSpan(prefix)}.`;
}

/** The verdict with a link to its section, a note, and the names. A note behind the names looks like one of them. */
function rowLine({ group, note, parts }: FittedGroup, prefix: string): string {
  const { names } = group;
  const { icon, title, call } = group.piece;
  const verdict = parts.length === 0 ? title : toSection(title, group);
  const count = names.length > 1 ? `${withCommas(names.length)} targets` : '';
  const most = MOST_NAMES[call];
  const cell = [
    paragraphs([verdict, count], ' · '),
    note,
    namesText(names, { prefix, most }),
  ];
  return `| ${icon} | ${paragraphs(cell, '<br>')} |`;
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
