import { type Change, kindOf } from '../changes/change.ts';
import type { Seen, TableSet } from '../changes/change-base.ts';
import { type KeyShare, UNKNOWN_KEYS } from '../changes/key-share.ts';
import { tablesText } from '../changes/table-text.ts';
import { counted, inWords, nameList, plural } from '../text/lists.ts';
import {
  input,
  joined,
  type Message,
  prose,
  theInput,
  thousands,
  words,
} from '../text/message.ts';
import { limitText, shareBeyond } from '../text/share.ts';
import type { Excess, Limits, StatementFigures } from './decision.ts';

/** All keys, in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * The limits that some changes exceed together. A change counts if it may hide rows from queries, unless its tables are
 * proven to be empty. An unknown number exceeds every limit.
 */
export function findExcess(
  changes: readonly Change[],
  { keys, tables, rows }: Limits,
): readonly Excess[] {
  const touching = changes.filter(touchesRows);
  if (touching.length === 0) return [];

  const touched = touchedBy(touching);
  const excesses = [
    keyExcess(touching, keys),
    tableExcess(touched, tables),
    rowExcess(touched, rows),
  ];
  return excesses.filter((excess) => excess !== undefined);
}

/** Whether a change may hide rows from queries. */
function touchesRows(change: Change): boolean {
  return kindOf(change).touchesRows?.(change) ?? false;
}

/** The excess of the change with the largest share of keys. */
function keyExcess(
  changes: readonly Change[],
  most: number | undefined,
): Excess | undefined {
  if (most === undefined) return undefined;

  const shares = changes.flatMap((change) => {
    const keys = shareOf(change);
    return keys === undefined ? [] : [{ change, keys }];
  });
  const [largest] = shares.toSorted(
    (one, other) => sizeOf(other.keys) - sizeOf(one.keys),
  );
  if (largest === undefined || sizeOf(largest.keys) <= most) return undefined;

  const { why, part, whole } = largest.keys;
  const share = shareBeyond(part, whole, most);
  return { kind: 'keys', most, share, why, tables: largest.change.tables };
}

/** A share in hundredths of a percent. An unknown share is larger than any limit. */
function sizeOf({ part, whole }: KeyShare): number {
  if (whole === 0n) return Number.POSITIVE_INFINITY;
  // Rounded up, so that a share just over the limit exceeds it.
  return Number((part * BigInt(WHOLE) + whole - 1n) / whole);
}

/** The share of keys that a change concerns; undefined where it has no keys. */
function shareOf(change: Change): KeyShare | undefined {
  const { keys } = kindOf(change);
  return keys ? keys(change) : UNKNOWN_KEYS;
}

/** The tables that some changes touch, with their rows as far as they are known. */
interface Touched {
  readonly seen: ReadonlyMap<string, Seen | undefined>;
  /** Schemas and databases whose unlisted tables are touched, too. */
  readonly unlisted: TableSet | undefined;
}

function touchedBy(changes: readonly Change[]): Touched {
  const seen = new Map<string, Seen | undefined>();
  const unlisted = new Set<TableSet['unlisted'][number]>();
  for (const { tables, proof } of changes) {
    for (const name of tables.listed.concat(tables.found ?? [])) {
      const what = proof?.seen.get(name);
      const isEmpty = what?.kind === 'empty' || what?.kind === 'absent';
      if (!isEmpty) seen.set(name, what);
    }
    if (tables.found === undefined)
      for (const scope of tables.unlisted) unlisted.add(scope);
  }
  if (unlisted.size === 0) return { seen, unlisted: undefined };
  return { seen, unlisted: { listed: [], unlisted: Array.from(unlisted) } };
}

function tableExcess(
  { seen, unlisted }: Touched,
  most: number | undefined,
): Excess | undefined {
  if (most === undefined) return undefined;
  if (seen.size <= most && unlisted === undefined) return undefined;
  return { kind: 'tables', most, count: seen.size, unlisted };
}

function rowExcess(
  { seen, unlisted }: Touched,
  most: number | undefined,
): Excess | undefined {
  if (most === undefined) return undefined;

  let count = 0;
  const uncounted: string[] = [];
  for (const [name, what] of seen) {
    const isCounted = what?.kind === 'rows' && what.count !== undefined;
    if (isCounted) count += what.count;
    if (!isCounted || what.isMore) uncounted.push(name);
  }

  const isKnown = uncounted.length === 0 && unlisted === undefined;
  if (isKnown && count <= most) return undefined;
  return { kind: 'rows', most, count, uncounted, unlisted };
}

/** Whether limits are about statements, so that these must be read. */
export function limitsStatements(limits: Limits | undefined): boolean {
  return limits?.scatter !== undefined || limits?.refused !== undefined;
}

/** The limits on statements that a plan exceeds. An unknown share exceeds every limit. */
export function statementExcess(
  figures: StatementFigures | undefined,
  limits: Limits,
): readonly Excess[] {
  return (['scatter', 'refused'] as const).flatMap((kind) => {
    const most = limits[kind];
    if (most === undefined) return [];
    if (figures === undefined) return [{ kind, most, share: undefined }];

    const { [kind]: part, calls: whole } = figures;
    if (part * WHOLE <= whole * most) return [];
    return [{ kind, most, share: shareBeyond(part, whole, most) }];
  });
}

/** Why a plan exceeds its limits, and what to do. */
export function excessText(excesses: readonly Excess[]): Message {
  return prose`${excessFacts(excesses)} ${excessRemedy(excesses)}`;
}

/** How much a plan exceeds its limits by. */
export function excessFacts(excesses: readonly Excess[]): Message {
  return joined(excesses.map(oneText), ' ');
}

/** What to do about a plan that exceeds its limits. */
export function excessRemedy(excesses: readonly Excess[]): Message {
  const isOfRows = excesses.some((excess) => !isOfStatements(excess));
  if (!isOfRows)
    return prose`If these statements may get slower or fail, raise the limit in ${theInput('limits')}. If not, change the statements or the topology first. No line of ${input('allow')} lifts a limit.`;
  return prose`If no rows can be hidden, raise the limit in ${theInput('limits')}. If rows can be hidden, do not split the change: its parts hide the same rows. No line of ${input('allow')} lifts a limit.`;
}

/** How much a plan exceeds a limit by, in a few words: "25 % of the keys, the limit is 10 %". */
export function excessTitle(excess: Excess): Message {
  switch (excess.kind) {
    case 'keys':
    case 'scatter':
    case 'refused': {
      const share = words(excess.share ?? 'an unknown share');
      const of = words(OF_SHARES[excess.kind]);
      return prose`${share} of ${of}, the limit is ${words(limitText(excess.most))}`;
    }
    case 'tables':
      return numbered(
        excess.unlisted === undefined ? excess.count : undefined,
        'table',
        excess.most,
      );
    case 'rows':
      return numbered(
        excess.count > excess.most ? excess.count : undefined,
        'row',
        excess.most,
      );
  }
}

/** What the share of a limit is of. */
const OF_SHARES = {
  keys: 'the keys',
  scatter: 'calls to more shards',
  refused: 'calls refused',
} as const;

function numbered(
  count: number | undefined,
  noun: 'table' | 'row',
  most: number,
): Message {
  const limit = prose`the limit is ${thousands(most)}`;
  if (count !== undefined) return prose`${counted(count, noun)}, ${limit}`;
  return prose`an unknown number of ${plural(2, noun)}, ${limit}`;
}

function isOfStatements({ kind }: Excess): boolean {
  return kind === 'scatter' || kind === 'refused';
}

function oneText(excess: Excess): Message {
  switch (excess.kind) {
    case 'scatter':
    case 'refused':
      return prose`${callsText(excess)}; the limit is ${words(limitText(excess.most))} of calls.`;
    case 'keys':
      return prose`${keysText(excess)}; the limit is ${words(limitText(excess.most))} of the keys of a group.`;
    case 'tables':
      return prose`${tableCountText(excess)}; the limit is ${thousands(excess.most)}.`;
    case 'rows':
      return prose`${rowCountText(excess)}; the limit is ${thousands(excess.most)}.`;
  }
}

function callsText({
  kind,
  share,
}: Excess & { readonly kind: 'scatter' | 'refused' }): Message {
  const what = words(OF_CALLS[kind]);
  if (share !== undefined) return prose`${words(share)} of calls ${what}`;
  return prose`Cannot be judged, because no statements could be read: it is unknown which calls ${what}`;
}

/** What becomes of calls past a limit. */
const OF_CALLS = {
  scatter: 'would go to more shards',
  refused: 'would be refused',
} as const;

function keysText({
  share,
  why,
  tables,
}: Excess & { readonly kind: 'keys' }): Message {
  const who = tablesText(tables);
  switch (why) {
    case 'share':
      return prose`Queries for ${words(share ?? '')} of the keys of ${who} would go elsewhere`;
    case 'range':
      return prose`Queries for an interval of keys of ${who} would go elsewhere, and under a range index its share is unknown`;
    case 'unknown':
      return prose`It is unknown for how many keys of ${who} queries would go elsewhere`;
  }
}

function tableCountText({
  count,
  unlisted,
}: Excess & { readonly kind: 'tables' }): Message {
  if (unlisted === undefined)
    return prose`The change touches ${counted(count, 'table')}`;
  return prose`It is unknown how many tables the change touches: it concerns ${tablesText(unlisted)}`;
}

function rowCountText({
  most,
  count,
  uncounted,
  unlisted,
}: Excess & { readonly kind: 'rows' }): Message {
  if (count > most) return prose`The change touches ${thousands(count)} rows`;

  const tables: Message[] = [];
  if (uncounted.length > 0) tables.push(nameList(uncounted, 'table'));
  if (unlisted !== undefined) tables.push(tablesText(unlisted));
  return prose`It is unknown how many rows the change touches: those of ${inWords(tables)} were not counted to the end`;
}
