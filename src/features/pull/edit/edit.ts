import { commentsOf } from '../../../document/comments.ts';
import {
  type Document,
  locate,
  type Node,
  textOf,
} from '../../../document/document.ts';
import {
  type NameSources,
  resolvePlaceholders,
} from '../../../document/placeholders.ts';
import {
  MAX_FILE_BYTES,
  readTopologyText,
  tooLarge,
} from '../../../document/reading.ts';
import { failure, ok, type Result } from '../../../result.ts';
import { listed } from '../../../text/lists.ts';
import { joined, type Message, prose, quote } from '../../../text/message.ts';
import { FORMS } from '../../../topology/equality/canonical-form.ts';
import {
  type Form,
  formOf,
  isSameTopology,
  TopologyDocument,
} from '../../../topology/topology-document.ts';
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
import { isShared, type SyntaxNode, syntaxNodes, syntaxOf } from './syntax.ts';

/** The most lost comments that a notice shows. */
const MAX_SHOWN = 3;

/** A request to write a topology file. */
export interface EditRequest {
  /** What the branch holds. */
  readonly live: Document;
  readonly format: 'yaml' | 'json';
  /** The file as it was read, with its placeholders; its text is that of its source. */
  readonly existing?: Document | undefined;
  /** What placeholders of the file may stand for: the user's map, and the branch's shards. */
  readonly names: NameSources;
  /** Whether shards are written as placeholders if a single name stands for them. */
  readonly isNamed?: boolean;
}

/** Why no text was made, and what to change by hand if there is a file. */
export interface EditProblem {
  readonly why: Message;
  readonly difference?: Difference;
}

/** The meaning of the file and of the branch, both written anew in the same way. */
export interface Difference {
  readonly before: string;
  readonly after: string;
}

type EditResult = Result<Edited, EditProblem>;

/** The text of a file with the meaning of the branch, and what the file lost. */
export interface Edited {
  readonly text: string;
  readonly notices: readonly Message[];
}

/** A request with everything derived from it. */
interface Editing extends EditRequest {
  readonly live: TopologyDocument;
  readonly form: Form;
  /** The branch's document, with its keys in the order in which people write them. */
  readonly root: Node;
}

/**
 * Writes what a branch holds as a topology file. In an existing file, everything with the right meaning stays as it is
 * written, byte for byte. The text is read again before it is returned, and must mean the live document. A file that
 * cannot be edited this way is left alone, so that its comments are never lost.
 */
export function editFile(request: EditRequest): EditResult {
  const { existing } = request;
  const live = new TopologyDocument(request.live);
  const form = formOf(live, existing ?? live);
  const root = arranged(FORMS[form], live.root);
  const editing = { ...request, live, form, root };
  const edited =
    existing === undefined
      ? writeAnew(editing)
      : editExisting(editing, existing);
  if (!edited.ok || !request.isNamed) return edited;
  return named(editing, edited.value);
}

/** Replaces uids by names, if the text keeps its meaning. */
function named(editing: Editing, { text, notices }: Edited): EditResult {
  const document = meant(editing, text);
  if (!document.ok) return document;

  const { text: spelled, unnamed } = nameShards(document.value, editing.names);
  const isSame = spelled !== undefined && meant(editing, spelled).ok;
  const named = isSame ? spelled : text;
  if (unnamed.size === 0) return ok({ text: named, notices });

  const stay = prose`These shards have no unique display name, so the file keeps their uids: ${listed(unnamed)}.`;
  return ok({ text: named, notices: notices.concat(stay) });
}

function writeAnew(editing: Editing): EditResult {
  const text = freshText(editing, editing.root);
  const written = meant(editing, text);
  if (!written.ok) return written;
  return ok({ text, notices: [] });
}

function freshText({ format }: Editing, root: Node): string {
  return `${rootText(spellLiterally(root), FRESH, { isJson: format === 'json' })}\n`;
}

/** Changes a file as little as possible. */
function editExisting(editing: Editing, existing: Document): EditResult {
  const { text, name } = existing.source;
  if (isWanted(editing, existing)) return ok({ text, notices: [] });

  const resolved = resolvePlaceholders(existing, editing.names).document;
  const difference = {
    before: freshText(editing, arranged(FORMS[editing.form], resolved.root)),
    after: freshText(editing, editing.root),
  };
  const refuse = (reason: Message): EditResult =>
    failure({
      why: prose`${quote(name)} cannot be edited: ${reason}. Make this change by hand, or move the file away to get a new one.`,
      difference,
    });
  // A lone carriage return ends a line in YAML, but not for the code that edits lines here.
  if (/\r(?!\n)/.test(text))
    return refuse(prose`its lines end with carriage returns alone`);

  const syntax = syntaxOf(text, resolved.root);
  if (isShared(syntax))
    return refuse(prose`it has anchors, aliases or merge keys`);

  const edited = reconciledText(editing, { existing, resolved, syntax });
  const document = edited === undefined ? undefined : meant(editing, edited);
  if (document?.ok !== true)
    return refuse(prose`its layout does not allow the change`);
  return ok(measured(existing, document.value));
}

/** A file under edit, with its placeholders resolved, and its style. */
interface ExistingFile {
  readonly existing: Document;
  readonly resolved: Document;
  readonly syntax: SyntaxNode;
}

/** The text of a file with the edits; undefined if they overlap. */
function reconciledText(
  { root, form, live, format, names }: Editing,
  { existing, resolved, syntax }: ExistingFile,
): string | undefined {
  const { source } = existing;
  const { text } = source;
  const isJson =
    format === 'json' ||
    (existing.root.start === text.search(/\S/) &&
      readTopologyText(source, 'json').ok);
  const spell =
    resolved === existing ? spellLiterally : spellLike(text, syntax, names);
  const session = {
    text,
    style: styleOf(text, syntax),
    isJson,
    spell,
    edits: [],
  };
  reconcile(session, {
    context: live.context,
    live: root,
    form: FORMS[form],
    key: undefined,
    path: [],
    syntax,
    inside: undefined,
  });
  return applyEdits(text, session.edits);
}

/**
 * Reads a text as the file that it will be, placeholders not resolved; or says why it does not mean the live document.
 */
function meant(editing: Editing, text: string): Result<Document, EditProblem> {
  const bytes = new TextEncoder().encode(text).byteLength;
  if (bytes > MAX_FILE_BYTES) return failure({ why: tooLarge(bytes) });
  const read = readTopologyText(
    { name: editing.live.source.name, text },
    editing.format,
  );
  const { findings } = read.ok
    ? resolvePlaceholders(read.document, editing.names)
    : read;
  if (findings[0] !== undefined)
    return failure({
      why: prose`The topology of the branch cannot be written as a readable file. ${findings[0].message}`,
    });
  if (read.ok && isWanted(editing, read.document)) return ok(read.document);
  return failure({
    why: prose`The topology of the branch cannot be written as a file with the same meaning. Change it at its source, and pull again.`,
  });
}

function isWanted({ form, names, live }: Editing, file: Document): boolean {
  const { document, findings } = resolvePlaceholders(file, names);
  return (
    findings.length === 0 &&
    isSameTopology(new TopologyDocument(document), live, form)
  );
}

/** Says what an edited file has lost, by comparing it with the file before. */
function measured({ source, root }: Document, edited: Document): Edited {
  const { text } = edited.source;
  const left = Map.groupBy(commentsOf(text, edited.root), (comment) =>
    textOf(edited.source, comment),
  );
  const lost = commentsOf(source.text, root).filter(
    (comment) => left.get(textOf(source, comment))?.pop() === undefined,
  );
  if (lost.length === 0) return { text, notices: [] };

  const shown = lost.slice(0, MAX_SHOWN).map((comment) => {
    return prose`${quote(textOf(source, comment))} (line ${locate(source, comment).line})`;
  });
  return { text, notices: [lossText(shown, lost.length)] };
}

function lossText(shown: readonly Message[], count: number): Message {
  const comments = joined(shown, ', ');
  if (count === 1)
    return prose`A comment was removed with its entry: ${comments}.`;
  const went = prose`${count} comments were removed with their entries: ${comments}`;
  if (count === shown.length) return prose`${went}.`;
  return prose`${went} and ${count - shown.length} more.`;
}

/** The indentation of a file: that of the first object and of the first list below a key. */
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
