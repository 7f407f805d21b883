import { COLLECTION_STYLE, EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import { MAX_DEPTH, type Node, type ObjectNode } from '../document/document.ts';
import { skipTrivia } from './lines.ts';
import type { AliasPiece, CollectionPiece, Part, Piece, ScalarPiece } from './piece.ts';

type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>;
type CollectionEvent = Extract<Event, { style: unknown; start: number }>;
type Properties = Pick<ScalarEvent, 'anchorStart' | 'anchorEnd' | 'tagStart' | 'tagEnd'>;

interface Reader {
  readonly text: string;
  readonly events: readonly Event[];
  next: number;
  /** Behind the last token that was read. */
  at: number;
  readonly anchors: Map<string, Piece>;
}

const STYLES = new Map<unknown, ScalarPiece['style']>([
  [SCALAR_STYLE.SINGLE_QUOTED, 'single'],
  [SCALAR_STYLE.DOUBLE_QUOTED, 'double'],
  [SCALAR_STYLE.LITERAL_BLOCK, 'lines'],
  [SCALAR_STYLE.FOLDED_BLOCK, 'lines'],
]);

/** How a YAML text that was read as this object is written. */
export function yamlLayout(text: string, root: ObjectNode): Piece {
  const events = parseEvents(text, { maxDepth: MAX_DEPTH + 2 });
  return readPiece({ text, events, next: 1, at: 0, anchors: new Map() }, root);
}

/** How a JSON text that was read as this node is written. */
export function jsonLayout(text: string, node: Node): Piece {
  const common = {
    start: node.start,
    end: node.end,
    from: node.start,
    node,
    isAnchored: false,
    isTagged: false,
  };
  if (node.kind === 'object') {
    const parts = Array.from(node.members, ([name, { keyStart, keyEnd, value }]): Part => {
      const head = text.indexOf(':', keyEnd) + 1;
      return { from: keyStart, head, name, isMerge: false, value: jsonLayout(text, value) };
    });
    return { kind: 'map', style: 'flow', parts, isOdd: false, ...common };
  }
  if (node.kind === 'array') {
    const parts = node.items.map(
      (item): Part => ({
        from: item.start,
        head: undefined,
        name: undefined,
        isMerge: false,
        value: jsonLayout(text, item),
      }),
    );
    return { kind: 'list', style: 'flow', parts, isOdd: false, ...common };
  }
  return { kind: 'scalar', style: node.kind === 'string' ? 'double' : 'plain', ...common };
}

function readPiece(reader: Reader, node: Node | undefined): Piece {
  const event = reader.events[reader.next++];
  if (event === undefined || event.type === EVENT_ID.DOCUMENT || event.type === EVENT_ID.POP)
    return absent(reader.at, node);
  if (event.type === EVENT_ID.ALIAS) return readAlias(reader, event);
  const piece =
    event.type === EVENT_ID.SCALAR ? readScalar(reader, event, node) : readCollection(reader, event, node);
  reader.at = piece.end;
  if (event.anchorStart >= 0)
    reader.anchors.set(reader.text.slice(event.anchorStart, event.anchorEnd), piece);
  return piece;
}

function absent(at: number, node: Node | undefined): ScalarPiece {
  return {
    kind: 'scalar',
    style: 'absent',
    start: at,
    end: at,
    from: at,
    node,
    isAnchored: false,
    isTagged: false,
  };
}

function readAlias(reader: Reader, event: { anchorStart: number; anchorEnd: number }): AliasPiece {
  const start = event.anchorStart - 1;
  const target =
    reader.anchors.get(reader.text.slice(event.anchorStart, event.anchorEnd)) ?? absent(start, undefined);
  reader.at = event.anchorEnd;
  const span = { start, end: event.anchorEnd, from: start };
  return { kind: 'alias', target, node: target.node, isAnchored: false, isTagged: false, ...span };
}

/** What an event's anchor and tag say of its piece, when the value itself begins at `start`. */
function properties(event: Properties, start: number) {
  const isAnchored = event.anchorStart >= 0;
  const isTagged = event.tagStart >= 0;
  const from = Math.min(start, isAnchored ? event.anchorStart - 1 : start, isTagged ? event.tagStart : start);
  return { from, isAnchored, isTagged };
}

function readScalar(reader: Reader, event: ScalarEvent, node: Node | undefined): ScalarPiece {
  const behind = Math.max(reader.at, event.anchorEnd, event.tagEnd);
  const style = event.valueStart < 0 ? 'absent' : (STYLES.get(event.style) ?? 'plain');
  const common = { kind: 'scalar', node, style } as const;
  if (style === 'absent') return { ...common, start: behind, end: behind, ...properties(event, behind) };
  if (style === 'lines') {
    const start = skipTrivia(reader.text, behind);
    const content = reader.text.slice(start, event.valueEnd).trimEnd();
    return { ...common, start, end: start + content.length, ...properties(event, start) };
  }
  const quote = style === 'plain' ? 0 : 1;
  const start = event.valueStart - quote;
  return { ...common, start, end: event.valueEnd + quote, ...properties(event, start) };
}

function readCollection(reader: Reader, event: CollectionEvent, node: Node | undefined): CollectionPiece {
  const { text } = reader;
  const kind = event.type === EVENT_ID.MAPPING ? 'map' : 'list';
  const opener = text[event.start];
  const isFlow = opener === (kind === 'map' ? '{' : '[');
  reader.at = isFlow ? event.start + 1 : event.start;
  const parts: Part[] = [];
  let isOdd = !isFlow && kind === 'map' && text[event.start] === '?';
  while (reader.events[reader.next]?.type !== EVENT_ID.POP) {
    const from = skipTrivia(text, reader.at, isFlow ? ',' : '');
    reader.at = from;
    const isPlain =
      kind === 'map' ? readMember(reader, node, parts) : readItem(reader, { node, isFlow, parts });
    isOdd ||= !isPlain;
  }
  reader.next += 1;
  const end = isFlow ? skipTrivia(text, reader.at, ',') + 1 : reader.at;
  const style = isFlow ? 'flow' : 'block';
  // A pair in a list may go without braces, and has neither brackets nor lines of its own.
  isOdd ||= !isFlow && event.style === COLLECTION_STYLE.FLOW;
  return { kind, style, parts, isOdd, start: event.start, end, node, ...properties(event, event.start) };
}

/** Reads one member; false if it is written in a way that cannot be changed in part. */
function readMember(reader: Reader, node: Node | undefined, parts: Part[]): boolean {
  const { text } = reader;
  const from = reader.at;
  const event = reader.events[reader.next];
  const key = readPiece(reader, undefined);
  const written = text.slice(key.start, key.end);
  const isMerge = key.kind === 'scalar' && key.style === 'plain' && written === '<<';
  const name = isMerge || event === undefined ? undefined : keyName(text, event, key);
  const colon = skipTrivia(text, key.end);
  const head = text[colon] === ':' ? colon + 1 : undefined;
  reader.at = head ?? key.end;
  const object = node?.kind === 'object' ? node : undefined;
  const value = readPiece(reader, name === undefined ? undefined : object?.members.get(name)?.value);
  parts.push({ from, head, name, isMerge, value });
  return (
    key.kind === 'scalar' && key.start === from && !written.includes('\n') && (!isMerge || isAliases(value))
  );
}

function keyName(text: string, event: Event, key: Piece): string | undefined {
  if (event.type === EVENT_ID.SCALAR) return event.valueStart < 0 ? '' : getScalarValue(text, event);
  return key.node?.kind === 'string' ? key.node.value : undefined;
}

function isAliases(value: Piece): boolean {
  if (value.kind === 'list') return value.parts.every((part) => part.value.kind === 'alias');
  return value.kind === 'alias';
}

function readItem(
  reader: Reader,
  { node, isFlow, parts }: { node: Node | undefined; isFlow: boolean; parts: Part[] },
): boolean {
  const from = reader.at;
  const head = isFlow ? undefined : from + 1;
  reader.at = head ?? from;
  const item = node?.kind === 'array' ? node.items[parts.length] : undefined;
  parts.push({ from, head, name: undefined, isMerge: false, value: readPiece(reader, item) });
  return true;
}
