import type { RunResult } from '../run/result.ts';
import { type Applying, applyingText } from './applying.ts';
import { changeTable } from './changes.ts';
import { type Extent, foldSections, openSections } from './compared.ts';
import { layFleet } from './fleet-layout.ts';
import { applyingCells, gravityOf, resultCells } from './fleet-row.ts';
import { folded, html } from './markdown.ts';
import {
  comparedIn,
  findingTable,
  footer,
  joined,
  plainSight,
  type ReportContext,
  type Sink,
} from './report.ts';
import { verdict } from './verdict.ts';

/** What one target of a fleet came to. */
export interface FleetEntry {
  /** Unique in the fleet. */
  readonly name: string;
  readonly result: RunResult;
}

/** What a target has in a combined report: the cells of its row, the name of its fold, and what is in it. */
export interface FleetPiece {
  readonly name: string;
  readonly cells: readonly string[];
  readonly head: string;
  /** First what must be known, then what may be left out, the last first; nothing where there was no room at all. */
  readonly parts: readonly string[];
}

/** Where pieces will stand, and how many targets share the room. */
export interface FleetRoom extends Sink {
  readonly targets: number;
}

/** Rows in plain sight in a target's section; past these the whole table is folded below. */
const PLAIN_ROWS: readonly number[] = [10, 3, 0];
/** A section's plain sight is no longer than this, so that the gravest leaves room for the next. */
const PLAIN_LIMIT = 4000;
/** How much of everything is made for a target whose share of the room is so large. */
const SHARES: readonly (readonly [least: number, extent: Extent])[] = [
  [100_000, { rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 }],
  [20_000, { rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 }],
];
const SMALLEST: Extent = { rows: 100, remedies: 3, drawings: true, diffLines: 150, previousLines: 0 };

/**
 * Makes the pieces of entries, in their order. The gravest are made first, and no sections once there are more than
 * fit: ten thousand targets cost little more than those that are shown.
 */
export async function fleetPieces(
  entries: readonly FleetEntry[],
  room: FleetRoom,
): Promise<readonly FleetPiece[]> {
  const extent = extentFor(room.limit / Math.max(1, room.targets));
  const making = entries.map(({ name, result }) => {
    return { name, result, cells: resultCells(name, result), parts: [] as string[] };
  });
  const gravestFirst = making
    .map((piece) => ({ piece, gravity: gravityOf(piece.cells) }))
    .toSorted((a, b) => b.gravity - a.gravity)
    .map(({ piece }) => piece);
  let left = room.limit;
  for (const { result, parts } of gravestFirst) {
    if (left <= 0) break;
    const plain = plainPart(result);
    parts.push(plain);
    left -= room.measure(plain);
  }
  left = room.limit;
  for (const { result, parts } of gravestFirst) {
    if (left <= 0 || parts.length === 0) break;
    const folds = await foldedParts(result, extent);
    parts.push(...folds);
    for (const fold of folds) left -= room.measure(fold);
  }
  return making.map(({ name, result, cells, parts }) => ({ name, cells, head: headOf(name, result), parts }));
}

/** The piece of a target whose PUT is under way. */
export function applyingPiece(name: string, applying: Applying): FleetPiece {
  const { plan } = applying.compared;
  return {
    name,
    cells: applyingCells(name, plan.risk, plan.changes.length),
    head: `⏳ Topology being applied · <code>${html(name)}</code>`,
    parts: [applyingText(applying)],
  };
}

/** The combined report of one run on a fleet, as much of it as fits. */
export async function renderFleetSummary(
  entries: readonly FleetEntry[],
  context: ReportContext,
  sink: Sink,
): Promise<string> {
  const pieces = await fleetPieces(entries, { ...sink, targets: entries.length });
  const laid = layFleet(
    pieces.map((piece) => ({ ...piece, stamp: {} })),
    { stamp: {}, sink, more: 0, isWhole: true, contextOf: () => context },
  );
  return laid.text;
}

function extentFor(share: number): Extent {
  const [, extent] = SHARES.find(([least]) => share >= least) ?? [];
  return extent ?? SMALLEST;
}

function headOf(name: string, result: RunResult): string {
  const { icon, title } = verdict(result);
  return `${icon} ${title} · <code>${html(name)}</code>`;
}

/** What must be known of a target: the verdict, and as much of the tables as leaves room for others. */
function plainPart(result: RunResult): string {
  const compared = comparedIn(result);
  let text = '';
  for (const rows of PLAIN_ROWS) {
    const open = compared === undefined ? [] : openSections(compared, rows);
    text = joined([...plainSight(result, open, rows), footer(result, {})]);
    if (text.length <= PLAIN_LIMIT) return text;
  }
  return text;
}

/** What is folded below that: the tables where they are longer, then what a report of its own folds. */
async function foldedParts(result: RunResult, extent: Extent): Promise<readonly string[]> {
  const { findings } = result;
  const compared = comparedIn(result);
  const changes = compared === undefined || compared.before.from === 'nothing' ? [] : compared.plan.changes;
  const [plain = 0] = PLAIN_ROWS;
  const rest = compared === undefined ? [] : (await foldSections(compared))(extent);
  return [
    changes.length > plain ? folded(`The ${changes.length} changes`, changeTable(changes, extent.rows)) : '',
    findings.length > plain
      ? folded(`The ${findings.length} findings`, findingTable(findings, extent.rows))
      : '',
    ...rest,
  ].filter((part) => part !== '');
}
