import { type BarLine, plainBar } from '../../src/report/blocks.ts';
import type { Answer } from './answer.ts';
import type { GroupPicture, Piece } from './key-space.ts';
import { element } from './message.ts';

/** Colours that stand for shards; more shards share them, and each has its letter besides. */
const COLOURS = 8;

/** Shows the key space of every group: bars, and a table with the same in words. */
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
  const figures = picture.groups.map((group, at) =>
    figureOf(group, { at, wasOpen }),
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
  readonly wasOpen: ReadonlySet<string>;
}

function figureOf(group: GroupPicture, { at, wasOpen }: Drawing): HTMLElement {
  const { uid, pieces } = group;
  const [head = [], ...bars] = group.bars;
  const title = element('h3', {}, element('code', {}, plainBar(head)));
  const routing = group.routing.join(' → ');
  const caption = quiet(
    routing === '' ? 'No index: one shard has every row.' : routing,
  );
  const figure = element('figure', {}, title, caption);
  figure.append(barsOf(uid, bars), tablesOf(group));
  if (pieces.length === 0) return figure;

  const id = `pieces-${at}`;
  const words = element(
    'details',
    { id },
    element('summary', {}, 'As a table'),
    tableOf(pieces),
  );
  words.open = wasOpen.has(id);
  figure.append(words);
  return figure;
}

/** The bars as a comment has them, with a colour for each shard. */
function barsOf(uid: string, bars: readonly BarLine[]): HTMLElement {
  const lines = bars.map((line) => {
    const spans = line.map(({ text, shard }) =>
      shard === undefined
        ? text
        : element('span', { class: `shard-${shard % COLOURS}` }, text),
    );
    return element('span', { class: 'line' }, ...spans, '\n');
  });
  return element(
    'div',
    {
      class: 'wide',
      role: 'group',
      tabindex: '0',
      'aria-label': `Key space of ${uid}`,
    },
    element('pre', { class: 'bars' }, ...lines),
  );
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
    const cells = [interval, share || '–', name(before), name(after)];
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

function name(shard: string | undefined): string {
  return shard ?? 'no shard';
}
