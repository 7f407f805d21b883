import type { Answer } from './answer.ts';
import type { GroupPicture, Piece } from './key-space.ts';
import { element } from './message.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Colours that stand for shards; more shards share them, and each has its name besides. */
const COLOURS = 8;
/** A part that is narrower has no name written on it. */
const LEAST_NAMED = 0.12;
const BAR = 26;
const STEP = 34;
const TICKS = 16;

/** Shows the key space of every group: a picture to point at, and a table with the same in words. */
export function showPicture(
  parent: HTMLElement,
  picture: Answer['picture'],
): void {
  const wasOpen = new Set(
    Array.from(parent.querySelectorAll('details[open]'), ({ id }) => id),
  );
  if (picture === undefined) {
    parent.replaceChildren(quiet('Nothing to draw: the file cannot be read.'));
    return;
  }
  const colours = new Map<string, number>();
  const colourOf = (shard: string): number => {
    const known = colours.get(shard) ?? colours.size % COLOURS;
    colours.set(shard, known);
    return known;
  };
  const figures = picture.groups.map((group, at) =>
    figureOf(group, { at, colourOf, wasOpen }),
  );
  parent.replaceChildren(...figures);
  if (picture.more > 0)
    parent.append(quiet(`And ${picture.more} more groups.`));
  if (figures.length === 0)
    parent.append(quiet('The file has no shard groups.'));
}

function quiet(text: string): HTMLElement {
  return element('p', { class: 'quiet' }, text);
}

interface Drawing {
  /** Which of the pictures it is. */
  readonly at: number;
  readonly colourOf: (shard: string) => number;
  readonly wasOpen: ReadonlySet<string>;
}

function figureOf(
  group: GroupPicture,
  { at, colourOf, wasOpen }: Drawing,
): HTMLElement {
  const title = element(
    'h3',
    { id: `group-${at}` },
    element('code', {}, group.uid),
    ` ${stateText(group)}`,
  );
  const routing = group.routing.join(' → ');
  const caption = quiet(
    routing === '' ? 'No index: one shard has every row.' : routing,
  );
  const { pieces } = group;
  if (pieces === undefined) {
    const why = element(
      'p',
      {},
      'Its ranges cannot be read, or are too many to be drawn.',
    );
    return element('figure', {}, title, caption, why, tablesOf(group));
  }
  const details = element(
    'p',
    { class: 'details', role: 'status' },
    hint(pieces),
  );
  const id = `pieces-${at}`;
  const words = element(
    'details',
    { id },
    element('summary', {}, 'As a table'),
    tableOf(pieces),
  );
  words.open = wasOpen.has(id);
  const bars = barsOf(group, pieces, {
    at,
    colourOf,
    show: (text) => details.replaceChildren(text),
  });
  return element(
    'figure',
    {},
    title,
    caption,
    bars,
    details,
    tablesOf(group),
    words,
  );
}

function stateText({ state, moved, pieces = [] }: GroupPicture): string {
  if (state === 'new') return 'is new';
  if (state === 'removed') return 'is removed';
  if (state === 'same' || state === 'alone') return '';
  const isLost = pieces.some(
    ({ before, after }) => before !== undefined && after === undefined,
  );
  const owner = isLost ? 'another shard, or none' : 'another shard';
  return moved === undefined
    ? 'changes'
    : `changes: ${moved} of the keys get ${owner}`;
}

function hint(pieces: readonly Piece[]): string {
  return pieces.length === 1
    ? pieceText(pieces[0])
    : 'Point at a part, or use the arrow keys.';
}

/** A part in words: what it is, how much, whose it is. */
function pieceText(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  const { interval, share, before, after } = piece;
  const size =
    share === undefined || share === '100 %' ? '' : `, ${share} of the keys`;
  const owner =
    before === after ? name(after) : `${name(before)} → ${name(after)}`;
  return `${interval}${size}: ${owner}`;
}

function name(shard: string | undefined): string {
  return shard ?? 'no shard';
}

function tablesOf({ tables, more }: GroupPicture): HTMLElement {
  if (tables.length === 0) return quiet('No listed table.');
  const items = tables.map(({ name: table, state }) => {
    const item = element(
      'li',
      { class: state.split(' ')[0] ?? '' },
      element('code', {}, table),
    );
    if (state !== '') item.append(` ${state}`);
    return item;
  });
  if (more > 0) items.push(element('li', {}, `and ${more} more`));
  return element('ul', { class: 'tables', 'aria-label': 'Tables' }, ...items);
}

function tableOf(pieces: readonly Piece[]): HTMLElement {
  const head = ['keys', 'share', 'before', 'after'].map((text) =>
    element('th', { scope: 'col' }, text),
  );
  const rows = pieces.map(({ interval, share, before, after }) => {
    const cells = [interval, share ?? '–', name(before), name(after)];
    return element('tr', {}, ...cells.map((text) => element('td', {}, text)));
  });
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
  return element(
    'div',
    {
      class: 'wide',
      role: 'group',
      tabindex: '0',
      'aria-label': 'Parts of the key space',
    },
    table,
  );
}

interface Bars extends Pick<Drawing, 'at' | 'colourOf'> {
  readonly show: (text: string) => void;
}

/** Where the bars stand: one, or two where something is compared. */
interface Layout {
  /** The top of each bar. */
  readonly tops: readonly number[];
  /** Of all bars. */
  readonly height: number;
  /** With the bounds below them. */
  readonly whole: number;
}

/** Two bars, before and after, whose parts are options of one list: pointed at, or gone through with the arrow keys. */
function barsOf(
  { uid, state }: GroupPicture,
  pieces: readonly Piece[],
  { at, colourOf, show }: Bars,
): Element {
  const tops = state === 'same' || state === 'alone' ? [0] : [0, STEP];
  const height = (tops.at(-1) ?? 0) + BAR;
  const room = pieces.length > 1 ? TICKS : 0;
  const layout: Layout = { tops, height, whole: height + room };

  const list = drawn('svg', {
    class: 'bars',
    height: `${layout.whole}`,
    role: 'listbox',
    'aria-label': `Key space of ${uid}`,
  });
  const options = pieces.map((piece) => optionOf(piece, layout, colourOf));
  makeSelectable(options, (index) => show(pieceText(pieces[index])));
  list.append(...options);

  const signs = drawn('svg', {
    class: 'signs',
    height: `${layout.whole}`,
    'aria-hidden': 'true',
  });
  signs.append(...pieces.flatMap((piece) => signsOf(piece, layout)));

  const sides = sidesOf(state).map((text) => element('span', {}, text));
  return element(
    'div',
    { class: 'key-space', id: `bars-${at}` },
    element('div', { class: 'sides', 'aria-hidden': 'true' }, ...sides),
    element('div', { class: 'layers' }, list, signs),
  );
}

/** What is written beside the bars. */
function sidesOf(state: GroupPicture['state']): readonly string[] {
  if (state === 'same') return ['unchanged'];
  return state === 'alone' ? ['file'] : ['before', 'after'];
}

/** A part of every bar, as one option. */
function optionOf(
  piece: Piece,
  { tops, height }: Layout,
  colourOf: (shard: string) => number,
): SVGElement {
  const option = drawn('g', {
    role: 'option',
    'aria-label': pieceText(piece),
    'aria-selected': 'false',
    tabindex: '-1',
  });
  if (piece.before !== piece.after) option.setAttribute('class', 'moved');
  for (const [at, top] of tops.entries())
    option.append(partOf(piece, ownerIn(piece, at), top, colourOf));
  const whole = drawn('rect', {
    x: percent(piece.left),
    width: percent(piece.width),
    height: `${height}`,
    class: 'whole',
  });
  option.append(whole);
  return option;
}

/** The shard that has a part in the first bar or in the second. */
function ownerIn({ before, after }: Piece, bar: number): string | undefined {
  return bar === 0 ? before : after;
}

/** Has options be selected by pointer and arrow keys; only the selected one is reached by the Tab key. */
function makeSelectable(
  options: readonly SVGElement[],
  show: (index: number) => void,
): void {
  options[0]?.setAttribute('tabindex', '0');

  const select = (index: number): void => {
    for (const [at, option] of options.entries()) {
      option.setAttribute('aria-selected', String(at === index));
      option.setAttribute('tabindex', at === index ? '0' : '-1');
    }
    show(index);
  };

  for (const [index, option] of options.entries()) {
    option.addEventListener('pointerenter', () => select(index));
    option.addEventListener('click', () => option.focus());
    option.addEventListener('focus', () => select(index));
    option.addEventListener('keydown', (event) => {
      const next = nextOf(event.key, index, options.length);
      if (next === undefined) return;
      event.preventDefault();
      options[next]?.focus();
    });
  }
}

function nextOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown')
    return Math.min(index + 1, count - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** One part of one bar. */
function partOf(
  { left, width }: Piece,
  shard: string | undefined,
  top: number,
  colourOf: (shard: string) => number,
): SVGElement {
  return drawn('rect', {
    x: percent(left),
    width: percent(width),
    y: `${top}`,
    height: `${BAR}`,
    class: shard === undefined ? 'nobody' : `shard-${colourOf(shard)}`,
  });
}

/** What is written on a part: the shards in each bar, and the bound at which it begins below them. */
function signsOf(
  piece: Piece,
  { tops, height }: Layout,
): readonly SVGElement[] {
  const { left, width, bound } = piece;
  const signs: SVGElement[] = [];
  if (width >= LEAST_NAMED)
    for (const [at, top] of tops.entries())
      signs.push(nameIn(piece, ownerIn(piece, at), top));
  if (bound !== '' && width >= LEAST_NAMED / 2) {
    const tick = {
      class: 'tick',
      x: percent(left),
      y: `${height + 12}`,
      'text-anchor': 'middle',
    };
    signs.push(written(tick, bound));
  }
  return signs;
}

/** The name of a shard in the middle of its part. */
function nameIn(
  { left, width }: Piece,
  shard: string | undefined,
  top: number,
): SVGElement {
  const box = drawn('svg', {
    x: percent(left),
    width: percent(width),
    y: `${top}`,
    height: `${BAR}`,
  });
  const place = {
    x: '50%',
    y: '50%',
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
  };
  box.append(written(place, name(shard)));
  return box;
}

function written(
  attributes: Readonly<Record<string, string>>,
  words: string,
): SVGElement {
  const made = drawn('text', attributes);
  made.textContent = words;
  return made;
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(4)}%`;
}

function drawn(
  tag: 'svg' | 'g' | 'rect' | 'text',
  attributes: Readonly<Record<string, string>>,
): SVGElement {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, value);
  return made;
}
