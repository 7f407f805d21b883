import {
  allows,
  type Class,
  type Classes,
  classes,
  graver,
  together,
} from './classes.ts';
import { type Doc, nameOf, type Place, placesOf } from './documents.ts';
import {
  type Doubt,
  judgePlace,
  type Movement,
  type Piece,
  type Verdict,
} from './judge.ts';
import {
  judgeCounters,
  judgeSecondaryIndexes,
  judgeSequences,
} from './judge-objects.ts';
import { type Answer, type Axis, boundOf } from './route.ts';
import { type ToldChange, type ToldPlacement, tell } from './told.ts';

/** Where the product and the reference differ. */
export interface Disagreement {
  /** What kind of difference it is, the same for all that have one cause. */
  readonly kind: string;
  /** The place or object, with what either side says. */
  readonly detail: string;
}

/** What is expected of a pair beside what its documents tell. */
export interface Expectation {
  readonly isRespelling: boolean;
  readonly isValid: boolean;
  readonly least: Class;
  readonly most: Class | undefined;
  readonly earlier?: Doc;
}

/** Compares what the product says of a pair with what the reference says, place by place and key by key. */
export function disagreements(
  before: Doc,
  after: Doc,
  expectation: Expectation,
): Disagreement[] {
  const { earlier } = expectation;
  const { plan, errors } = tell(before, after, earlier);
  const places = placesOf(before, after).map((place) => ({
    place,
    verdict: judgePlace(before, after, place, earlier),
  }));
  const sequences = judgeSequences(before, after);
  const secondary = judgeSecondaryIndexes(before, after);
  const found = [
    ...(expectation.isValid && expectation.least !== 'rejected'
      ? errors.map((error) => differ(`refused: ${error.split(':')[0]}`, error))
      : []),
    ...plan.changes
      .filter(isUnknownRoute)
      .map(({ kind, title }) =>
        differ(`class unknown: ${kind}`, `${title} routes tables`),
      ),
    ...places.flatMap(({ place, verdict }) =>
      ofPlace(place, verdict, plan.changes),
    ),
    ...places.flatMap(({ place, verdict }) => {
      const allowed = judgeCounters(before, after, place, verdict.before);
      return ofCounters(place, allowed, plan.changes);
    }),
    ...sequences.flatMap(({ name, allowed }) =>
      ofObject('sequence', name, allowed, plan.changes),
    ),
    ...secondary.flatMap(({ name, allowed }) =>
      ofObject('global-secondary-index', name, allowed, plan.changes),
    ),
  ];
  const verdicts = [
    ...places.map(({ verdict }) => verdict.classes),
    ...sequences,
    ...secondary,
  ].map((one) => ('allowed' in one ? one.allowed : one));
  // What is wrong of a part makes the whole wrong too, and is told once.
  return found.length > 0
    ? found
    : ofWhole(plan.risk, plan.change_count, verdicts, expectation);
}

function differ(kind: string, detail: string): Disagreement {
  return { kind, detail };
}

function ofWhole(
  risk: Class,
  count: number,
  verdicts: readonly Classes[],
  expectation: Expectation,
): Disagreement[] {
  if (expectation.isRespelling) {
    return count === 0
      ? []
      : [
          differ(
            `respelling told ${risk}`,
            `${count} changes where there is none`,
          ),
        ];
  }
  // Groups, indexes and declarations that place nothing are safe to change, or not worth a word.
  const { least, most } = together([
    classes(expectation.least, expectation.most ?? 'safe'),
    ...verdicts,
  ]);
  const allowed = { least, most: graver(least, most) };
  if (allows(allowed, risk)) return [];
  return [
    differ(
      `whole: ${wanted(allowed)}, told ${risk}`,
      `the plan's risk is ${risk}, not ${wanted(allowed)}`,
    ),
  ];
}

function wanted({ least, most }: Classes): string {
  return least === most ? least : `${least} to ${most}`;
}

function ofObject(
  kind: string,
  name: string,
  allowed: Classes,
  changes: readonly ToldChange[],
): Disagreement[] {
  const mine = changes.filter(
    (change) => change.kind === kind && change.title.includes(`\`${name}\``),
  );
  const told = mine.reduce<Class>(
    (all, change) => graver(all, change.class),
    'none',
  );
  if (allows(allowed, told)) return [];
  return [
    differ(
      `${kind}: ${wanted(allowed)}, told ${told}`,
      `${name}: ${mine.map(({ title, effect }) => `${title}: ${effect}`)}`,
    ),
  ];
}

/** What is said of the counters that the tables of a place may own. */
function ofCounters(
  place: Place,
  allowed: Classes | undefined,
  changes: readonly ToldChange[],
): Disagreement[] {
  const mine = changes.filter(
    (change) => change.kind === 'sequence' && concerns(change, place),
  );
  const told = mine.reduce<Class>(
    (all, change) => graver(all, change.class),
    'none',
  );
  if (allowed === undefined || allows(allowed, told)) return [];
  return [
    differ(
      `counters: ${wanted(allowed)}, told ${told}`,
      `${nameOf(place)}: ${mine.map(({ title }) => title).join(' | ')}`,
    ),
  ];
}

function concerns({ tables }: ToldChange, place: Place): boolean {
  if (place.table !== undefined) return tables.listed.includes(nameOf(place));
  return tables.unlisted.some(
    ({ database, schema }) =>
      (database ?? undefined) === place.database &&
      (schema ?? undefined) === place.schema,
  );
}

function ofPlace(
  place: Place,
  verdict: Verdict,
  changes: readonly ToldChange[],
): Disagreement[] {
  const mine = changes.filter(
    (change) =>
      [
        'placement',
        'declaration',
        'reference-table',
        'shards-replaced',
      ].includes(change.kind) &&
      (concerns(change, place) ||
        (place.table !== undefined &&
          change.title.includes(`\`${nameOf(place)}\``))),
  );
  const told = mine.reduce<Class>(
    (all, change) => graver(all, change.class),
    'none',
  );
  const what =
    place.table === undefined
      ? 'unlisted'
      : [verdict.before.kind, verdict.after.kind].join('→');
  const name = nameOf(place);
  const wrongClass = allows(verdict.classes, told)
    ? []
    : [
        differ(
          `${what}: ${wanted(verdict.classes)}, told ${told}`,
          `${name}: ${mine.map(({ title, effect }) => `${title}: ${effect}`).join(' | ')}`,
        ),
      ];
  return [
    ...wrongClass,
    ...mine.flatMap((change) => ofPlacement(name, what, verdict, change)),
  ];
}

function ofPlacement(
  name: string,
  what: string,
  verdict: Verdict,
  change: ToldChange,
): Disagreement[] {
  if (change.placement === undefined) return [];
  const { before, after, movement } = change.placement;
  const sides = [
    ['before', verdict.before, before],
    ['after', verdict.after, after],
  ] as const;
  const wrongSides = sides.flatMap(([when, answer, side]) => {
    if (answer.kind === 'reference') return [];
    const [mine, theirs] = [sideOf(answer), toldSide(side)];
    return mine === theirs
      ? []
      : [
          differ(
            `${what}: side ${when}`,
            `${name} ${when}: ${mine}, told ${theirs}`,
          ),
        ];
  });
  const told = toldText(movement);
  const expected = movementTexts(verdict.movement);
  const isOfCopies =
    verdict.before.kind === 'reference' || verdict.after.kind === 'reference';
  if (isOfCopies || expected.includes(told)) return wrongSides;
  const kind = `${what}: movement ${verdict.movement.kind}, told ${movement.kind}`;
  return [
    ...wrongSides,
    differ(kind, `${name}: ${expected.join(' or ')}, told ${told}`),
  ];
}

/** Group, flags and shards of a side. Where the group comes from may differ among the tables of one change. */
function sideOf(answer: Exclude<Answer, { kind: 'reference' }>): string {
  if (answer.kind === 'nowhere') return '- ';
  const { group, key, shards } = answer.routing;
  const flags = [
    ...(key ? ['routed'] : []),
    ...(shards.size > 1 ? ['spread'] : []),
  ];
  return [group, ...flags, ...[...shards].toSorted()].join(' ');
}

function toldSide({
  group,
  routed,
  spread,
  shards,
}: ToldPlacement['before']): string {
  const flags = [...(routed ? ['routed'] : []), ...(spread ? ['spread'] : [])];
  return group === null
    ? '- '
    : [group, ...flags, ...shards.toSorted()].join(' ');
}

/** A movement in words that do not depend on how it is cut; where it can be said in two ways, both. */
function movementTexts(movement: Movement): string[] {
  switch (movement.kind) {
    case 'none':
      return ['none'];
    case 'all':
      return ['all'];
    case 'appears':
      return ['becomes-routable'];
    case 'disappears':
      return ['becomes-unroutable'];
    case 'unknown':
      return ['unknown'];
    case 'pieces': {
      const { axis, pieces, doubts } = movement;
      const froms = new Set(pieces.map(({ from }) => from));
      const isAll = froms.size === 1 && movement.isAll && doubts.length === 0;
      return [
        [piecesText(axis, pieces), ...doubtsText(axis, doubts)].join('; '),
        ...(isAll ? ['all'] : []),
      ];
    }
  }
}

function toldText(movement: ToldPlacement['movement']): string {
  if (!('index_type' in movement)) return movement.kind;
  const type = movement.index_type;
  const moves = 'moves' in movement ? movement.moves : [];
  const doubtful = 'doubtful' in movement ? movement.doubtful : [];
  const spanOf = ({
    start,
    end,
  }: {
    readonly start: string | null;
    readonly end: string | null;
  }) => `${boundOf(start, type) ?? 'low'}..${boundOf(end, type) ?? 'high'}`;
  const lines = moves.map(
    ({ from, to, fraction, ...span }) =>
      `${spanOf(span)} ${from}→${to ?? 'none'} ${type === 'xxhash' ? fraction : ''}`,
  );
  const doubts = doubtful.map(
    ({ from, to, ...span }) => `${spanOf(span)} ${shardsText(from, to)}`,
  );
  return [type, ...lines, ...doubts].join('; ');
}

function shardsText(from: readonly string[], to: readonly string[]): string {
  return `in doubt: ${from.toSorted().join('|')}→${to.toSorted().join('|')}`;
}

/** Neighbours of which the same shards come into question as one. */
function doubtsText(axis: Axis, doubts: readonly Doubt[]): string[] {
  const joined: Doubt[] = [];
  for (const doubt of doubts) {
    const last = joined.at(-1);
    const isSame =
      last !== undefined &&
      shardsText(last.from, last.to) === shardsText(doubt.from, doubt.to);
    if (isSame && last.high === doubt.low)
      joined[joined.length - 1] = { ...last, high: doubt.high };
    else joined.push(doubt);
  }
  return joined.map(
    ({ low, high, from, to }) =>
      `${low === axis.low ? 'low' : low}..${high === axis.high ? 'high' : high} ${shardsText(from, to)}`,
  );
}

/** Neighbours of one move as one piece, each with its share in lowest terms where one is exact: of a hash. */
function piecesText(axis: Axis, pieces: readonly Piece[]): string {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (
      last?.high === piece.low &&
      last.from === piece.from &&
      last.to === piece.to
    ) {
      joined[joined.length - 1] = { ...last, high: piece.high };
    } else joined.push(piece);
  }
  const lines = joined.map(({ low, high, from, to }) => {
    const bounds = `${low === axis.low ? 'low' : low}..${high === axis.high ? 'high' : high}`;
    return `${bounds} ${from}→${to ?? 'none'} ${axis.type === 'xxhash' ? share(high - low, axis.high - axis.low) : ''}`;
  });
  return [axis.type, ...lines].join('; ');
}

function share(part: bigint, whole: bigint): string {
  let [a, b] = [whole, part];
  while (b > 0n) [a, b] = [b, a % b];
  return `${part / a}/${whole / a}`;
}

/**
 * Whether something that routes is of unknown effect: rows may be at stake, and nobody is asked (docs/neki.md §4.1).
 */
export function isUnknownRoute(change: ToldChange): boolean {
  const { listed, unlisted } = change.tables;
  const isOfTables = listed.length + unlisted.length > 0;
  return (
    change.class === 'unknown' &&
    (isOfTables || !change.kind.startsWith('unknown'))
  );
}
