import type { RunResult } from '../run/result.ts';
import type { Applying } from './applying.ts';
import type { ReportContext, Sink } from './report.ts';

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
  readonly parts: readonly string[];
}

/** Which run a piece comes from. */
export interface Origin {
  readonly run?: number;
  readonly attempt?: number;
  readonly head?: string;
  readonly commit?: string;
}

/** A piece as a layout takes it; its marks are hidden texts that let a comment be read again. */
export interface LaidPiece extends Omit<FleetPiece, 'name'> {
  readonly stamp: Origin;
  readonly marks?: { readonly row: string; readonly section: string; readonly part: string };
}

/** What a layout is made for. */
export interface FleetFrame {
  /** The latest run of all. */
  readonly stamp: Origin;
  readonly sink: Sink;
  /** Targets besides, of which nothing but their number is known. */
  readonly more: number;
  readonly contextOf: (origin: Origin) => ReportContext;
}

/** Makes the pieces of entries, in their order; as much of them as a sink of that size could show, the gravest first. */
export async function fleetPieces(
  _entries: readonly FleetEntry[],
  _sink: Sink,
): Promise<readonly FleetPiece[]> {
  throw new Error('to come');
}

/** The piece of a target whose PUT is under way. */
export function applyingPiece(_name: string, _applying: Applying): FleetPiece {
  throw new Error('to come');
}

/** Lays pieces out: the verdict, the table gravest first, then what fits of the sections. */
export function layFleet(
  _pieces: readonly LaidPiece[],
  _frame: FleetFrame,
): { readonly text: string; readonly more: number } {
  throw new Error('to come');
}

/** The combined report of one run on a fleet, as much of it as fits. */
export async function renderFleetSummary(
  _entries: readonly FleetEntry[],
  _context: ReportContext,
  _sink: Sink,
): Promise<string> {
  throw new Error('to come');
}
