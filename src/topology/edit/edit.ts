import { listed } from '../../message/lists.ts';
import { joined, type Message, prose, quote } from '../../message/message.ts';
import { commentsOf } from '../document/comments.ts';
import type { Document, Node } from '../document/document.ts';
import {
  resolvePlaceholders,
  type ShardNames,
} from '../document/placeholders.ts';
import {
  MAX_FILE_BYTES,
  readTopologyText,
  tooLarge,
} from '../document/reading.ts';
import { locate, textOf } from '../document/source.ts';
import { FORMS } from '../equality/canonical-form.ts';
import { type Form, formOf, TopologyDocument } from '../topology-document.ts';
import {
  applyEdits,
  columnOf,
  isFirstOnLine,
  lineBreakOf,
  lineStart,
} from './lines.ts';
import { arranged } from './matching.ts';
import { FRESH, rootText, type Style } from './printing.ts';
import { reconcile } from './reconcile.ts';
import { nameShards, spellLike, spellLiterally } from './symbols.ts';
import { type SyntaxNode, syntaxNodes, syntaxOf } from './syntax.ts';

/** How deep parts may be changed in place, from the finest edit to the coarsest that still is one. */
const LIMITS = [Number.POSITIVE_INFINITY, 3, 0];
/** Lost comments that a notice shows. */
const MAX_SHOWN = 3;

/** What is to be written as a file. */
export interface EditRequest {
  /** What the branch holds. */
  readonly live: Document;
  readonly format: 'yaml' | 'json';
  /** The file as it was read, placeholders not resolved; its text is that of its source. */
  readonly existing?: Document;
  /** What the placeholders of the file stand for: the user's map, and the branch's shards. */
  readonly names: ShardNames;
  /** Whether shards are written as placeholders wherever one name stands for them. */
  readonly isNamed?: boolean;
}

/** The text of a file that means what the branch holds, with sentences that say what was lost; or why there is none. */
type EditResult = Edited | Message;

/** The text of a file, and what was lost from it. */
export interface Edited {
  readonly text: string;
  readonly notices: readonly Message[];
}

/** Everything known of a request that is the same for every attempt. */
interface Editing extends EditRequest {
  readonly live: TopologyDocument;
  readonly form: Form;
  /** The branch's document with its keys in the order in which people write them. */
  readonly root: Node;
}

/**
 * Writes what a branch holds as a topology file. Of a file that exists, everything that means the same already stays
 * as it is written, byte for byte; the text is read again before it is given out, and means the live document.
 */
export function editFile(request: EditRequest): EditResult {
  const { existing } = request;
  const live = new TopologyDocument(request.live);
  const form = formOf(live, ...(existing === undefined ? [] : [existing]));
  const root = arranged(FORMS[form], live.root);
  const editing = { ...request, live, form, root };
  const edited =
    existing === undefined ? undefined : editExisting(editing, existing);
  const result = edited ?? writeAnew(editing);
  return request.isNamed && 'text' in result ? named(editing, result) : result;
}

/** Puts names in the place of uids, as far as the text means the same. */
function named(editing: Editing, { text, notices }: Edited): EditResult {
  const document = meant(editing, text);
  if ('parts' in document) return document;
  const { text: spelled, unnamed } = nameShards(document, editing.names);
  const isSame = spelled !== undefined && !('parts' in meant(editing, spelled));
  const stay = prose`These shards have no unique display name, so the file keeps their uids: ${listed([...unnamed])}.`;
  return {
    text: isSame ? spelled : text,
    notices: unnamed.size === 0 ? notices : [...notices, stay],
  };
}

function writeAnew(editing: Editing): EditResult {
  const { existing, format, root } = editing;
  const text = `${rootText(spellLiterally(root), FRESH, format === 'json')}\n`;
  const written = meant(editing, text);
  if ('parts' in written) return written;
  if (existing === undefined) return { text, notices: [] };
  const notice = prose`${quote(existing.source.name)} was rewritten: its comments, order and layout are lost, because it could not be edited in place.`;
  return { text, notices: [notice] };
}

/** Changes a file as little as possible; undefined where that gives no text that means the live document. */
function editExisting(
  editing: Editing,
  existing: Document,
): EditResult | undefined {
  const { root, form, live } = editing;
  const { source } = existing;
  const { text } = source;
  if (isWanted(editing, existing)) return { text, notices: [] };
  // A lone carriage return ends a line in YAML, and not in what edits lines here.
  if (/\r(?!\n)/.test(text)) return undefined;
  const isJson =
    editing.format === 'json' ||
    (existing.root.start === text.search(/\S/) &&
      readTopologyText(source, 'json').ok);
  const resolved = resolvePlaceholders(existing, editing.names).document;
  const syntax = syntaxOf(text, resolved.root);
  const spell =
    resolved === existing
      ? spellLiterally
      : spellLike(text, syntax, editing.names);
  const style = styleOf(text, syntax);
  const target = {
    context: live.context,
    live: root,
    form: FORMS[form],
    key: undefined,
    path: [],
    syntax,
  };
  for (const limit of LIMITS) {
    const session = {
      text,
      style,
      isJson,
      spell,
      limit,
      edits: [],
      becomes: new Map(),
    };
    reconcile(session, { ...target, inside: undefined });
    const edited = applyEdits(text, session.edits);
    const document = edited === undefined ? undefined : meant(editing, edited);
    if (document !== undefined && !('parts' in document))
      return measured(existing, syntax, document);
  }
  return undefined;
}

/** A text as the file it will be, placeholders not resolved, or why it does not mean the live document. */
function meant(editing: Editing, text: string): Document | Message {
  const bytes = new TextEncoder().encode(text).byteLength;
  if (bytes > MAX_FILE_BYTES) return tooLarge(bytes);
  const read = readTopologyText(
    { name: editing.live.source.name, text },
    editing.format,
  );
  const { findings } = read.ok
    ? resolvePlaceholders(read.document, editing.names)
    : read;
  if (findings[0] !== undefined)
    return prose`The topology of the branch cannot be written as a readable file. ${findings[0].message}`;
  if (read.ok && isWanted(editing, read.document)) return read.document;
  return prose`The topology of the branch cannot be written as a file with the same meaning. Change it at its source, and pull again.`;
}

function isWanted({ form, names, live }: Editing, file: Document): boolean {
  const { document, findings } = resolvePlaceholders(file, names);
  return (
    findings.length === 0 &&
    new TopologyDocument(document).canonical(form).text ===
      live.canonical(form).text
  );
}

/** Says what an edited file has lost, by comparing it with what it was. */
function measured(
  { source, root }: Document,
  before: SyntaxNode,
  edited: Document,
): EditResult {
  const { text } = edited.source;
  const after = syntaxOf(text, edited.root);
  const left = Map.groupBy(commentsOf(text, edited.root), (comment) =>
    textOf(edited.source, comment),
  );
  const lost = commentsOf(source.text, root).filter(
    (comment) => left.get(textOf(source, comment))?.pop() === undefined,
  );
  const shown = lost.slice(0, MAX_SHOWN).map((comment) => {
    return prose`${quote(textOf(source, comment))} (line ${locate(source, comment).line})`;
  });
  const rest =
    lost.length > shown.length
      ? prose` and ${lost.length - shown.length} more`
      : prose``;
  const went =
    lost.length === 1
      ? prose`A comment was removed with its entry`
      : prose`${lost.length} comments were removed with their entries`;
  const aliases = countAliases(before) - countAliases(after);
  const notices: Message[] = [];
  if (lost.length > 0)
    notices.push(prose`${went}: ${joined(shown, ', ')}${rest}.`);
  if (aliases > 0)
    notices.push(
      prose`${aliases === 1 ? 'An alias was' : prose`${aliases} aliases were`} expanded or removed.`,
    );
  return { text, notices };
}

function countAliases(root: SyntaxNode): number {
  return syntaxNodes(root).reduce(
    (count, { kind }) => count + (kind === 'alias' ? 1 : 0),
    0,
  );
}

/** How a file indents: by the first object and the first list in it that stand below a key. */
function styleOf(text: string, root: SyntaxNode): Style {
  const stepTo = (kind: SyntaxNode['kind']): number | undefined => {
    const maps = syntaxNodes(root).filter(
      (syntax) => syntax.kind === 'map' && syntax.style === 'block',
    );
    const parts = maps.flatMap(({ parts }) => parts);
    const part = parts.find(
      ({ value }) => value.kind === kind && value.style === 'block',
    );
    return part && columnOf(text, part.value.start) - columnOf(text, part.from);
  };
  const unit = Math.max(stepTo('map') ?? FRESH.unit, 1);
  const dash = Math.max(stepTo('list') ?? unit, 0);
  const [first] = root.parts;
  const from =
    first !== undefined && isFirstOnLine(text, first.from) ? first.from : 0;
  const jsonUnit = text.slice(lineStart(text, from), from) || FRESH.jsonUnit;
  return { eol: lineBreakOf(text), unit, dash, jsonUnit };
}
