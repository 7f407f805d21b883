import type { RunResult } from '../run/result.ts';
import { changeTable } from './changes.ts';
import { type Extent, foldSections, openSections } from './compared.ts';
import { applyingCells, resultCells } from './fleet-row.ts';
import { folded, html } from './markdown.ts';
import {
  type Applying,
  applyingText,
  comparedIn,
  findingTable,
  footer,
  joined,
  plainSight,
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
  /** First what must be known, then what may be left out, the last first. */
  readonly parts: readonly string[];
}

/** Rows in plain sight in a target's section; past these the whole table is folded below. */
const PLAIN_ROWS: readonly number[] = [10, 3, 0];
/** A section's plain sight is no longer than this, so that the most severe leaves room for the next. */
const PLAIN_LIMIT = 4000;
/** How much of everything is made for a target whose share of the room is so large. */
const SHARES: readonly (readonly [least: number, extent: Extent])[] = [
  [100_000, { rows: 300, remedies: 10, drawings: true, diffLines: 5000, previousLines: 5000 }],
  [20_000, { rows: 200, remedies: 5, drawings: true, diffLines: 500, previousLines: 0 }],
];
const SMALLEST: Extent = { rows: 100, remedies: 3, drawings: true, diffLines: 150, previousLines: 0 };

/** The piece of a target that has a share of the room, in the room's unit. */
export async function fleetPiece({ name, result }: FleetEntry, share: number): Promise<FleetPiece> {
  const [, extent = SMALLEST] = SHARES.find(([least]) => share >= least) ?? [];
  const parts = [plainPart(result), ...(await foldedParts(result, extent))];
  return { name, cells: resultCells(name, result), head: headOf(name, result), parts };
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
