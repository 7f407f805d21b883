import type { Document, ObjectNode } from '../document/document.ts';
import { resolvePlaceholders } from '../document/placeholders.ts';
import { MAX_FILE_BYTES, readTopologyText, tooLarge } from '../document/reading.ts';
import type { ShardNames } from '../document/shard-name.ts';
import { locate } from '../document/source.ts';
import { rootForm } from '../equality/canonical-form.ts';
import { quote } from '../finding.ts';
import { formOf, TopologyDocument } from '../topology-document.ts';
import { editText, type Task } from './attempt.ts';
import { commentsOf, countAliases, lostComments } from './comments.ts';
import { arranged, freshText } from './fresh.ts';
import { jsonLayout, yamlLayout } from './layout.ts';
import { spellLike, spellLiterally } from './symbols.ts';

/** How deep parts may be changed in place, from the finest edit to the coarsest that still is one. */
const LIMITS = [Number.POSITIVE_INFINITY, 3, 0];
/** Lost comments that a notice shows. */
const MAX_SHOWN = 3;

/** What is to be written as a file. */
export interface AdoptRequest {
  /** What the branch holds. */
  readonly live: Document;
  readonly format: 'yaml' | 'json';
  /** The file as it was read, placeholders not resolved; its text is that of its source. */
  readonly existing?: Document;
  /** What the placeholders of the file stand for: the user's map, and the branch's shards. */
  readonly names: ShardNames;
}

/** The text of a file that means what the branch holds, or why there is none. */
export type Adoption =
  | {
      readonly kind: 'adopted';
      readonly text: string;
      /** How much of what a person wrote beyond values (comments, aliases, order, layout) is in the text. */
      readonly kept: 'everything' | 'what could be' | 'nothing';
      /** What was lost, in sentences; none where everything was kept. */
      readonly notices: readonly string[];
    }
  | { readonly kind: 'impossible'; readonly message: string };

/** Everything known of a request that is the same for every attempt. */
interface Adopting extends AdoptRequest {
  readonly form: 'neki' | 'free-form';
  /** The canonical text that the file must have. */
  readonly wanted: string;
  /** The branch's document with its keys in the order in which people write them. */
  readonly root: ObjectNode;
}

/**
 * Writes what a branch holds as a topology file. Of a file that exists, everything that means the same already stays
 * as it is written, byte for byte; the text is read again before it is given out, and means the live document.
 */
export function adopt(request: AdoptRequest): Adoption {
  const { live, existing, format } = request;
  const form = formOf(live, ...(existing === undefined ? [] : [existing]));
  const arrangedRoot = arranged(rootForm(form), live.root);
  const root = arrangedRoot.kind === 'object' ? arrangedRoot : live.root;
  const adopting: Adopting = {
    ...request,
    form,
    root,
    wanted: new TopologyDocument(live).canonical(form).text,
  };
  const edited = existing === undefined ? undefined : adoptInto(adopting, existing);
  if (edited !== undefined) return edited;
  const text = freshText(root, format);
  if (meant(adopting, text) === undefined) return { kind: 'impossible', message: whyNot(adopting, text) };
  if (existing === undefined) return { kind: 'adopted', text, kept: 'everything', notices: [] };
  const notice = `${quote(existing.source.name)} was written anew: its comments, its order and its layout are gone, because no part of it could be changed safely.`;
  return { kind: 'adopted', text, kept: 'nothing', notices: [notice] };
}

/** Changes a file as little as possible; undefined where that gives no text that means the live document. */
function adoptInto(adopting: Adopting, existing: Document): Adoption | undefined {
  const { text } = existing.source;
  if (isWanted(adopting, existing)) return { kind: 'adopted', text, kept: 'everything', notices: [] };
  // A lone carriage return ends a line in YAML, and not in what edits lines here.
  if (/\r(?!\n)/.test(text)) return undefined;
  const task = taskOf(adopting, existing);
  for (const limit of LIMITS) {
    const edited = editText(task, limit);
    const document = edited === undefined ? undefined : meant(adopting, edited);
    if (document !== undefined) return measured(task, existing, document);
  }
  return undefined;
}

function taskOf({ names, form, root, live, format }: Adopting, existing: Document): Task {
  const { source } = existing;
  const isJson =
    format === 'json' ||
    (existing.root.start === source.text.search(/\S/) && readTopologyText(source, 'json').ok);
  const resolved = resolvePlaceholders(existing, names).document;
  return {
    text: source.text,
    layout: isJson ? jsonLayout(source.text, resolved.root) : yamlLayout(source.text, resolved.root),
    isJson,
    live: root,
    form: rootForm(form),
    context: new TopologyDocument(live).context,
    spell: resolved === existing ? spellLiterally : spellLike(existing, resolved, names),
  };
}

/** A text as the file it will be, placeholders not resolved; undefined unless it means the live document. */
function meant(adopting: Adopting, text: string): Document | undefined {
  if (!text.isWellFormed() || Buffer.byteLength(text) > MAX_FILE_BYTES) return undefined;
  const read = readTopologyText({ name: adopting.live.source.name, text }, adopting.format);
  return read.ok && isWanted(adopting, read.document) ? read.document : undefined;
}

function isWanted({ form, names, wanted }: Adopting, file: Document): boolean {
  const { document, findings } = resolvePlaceholders(file, names);
  return findings.length === 0 && new TopologyDocument(document).canonical(form).text === wanted;
}

/** Says what an edited file has lost, by comparing it with what it was. */
function measured({ layout, isJson }: Task, { source }: Document, edited: Document): Adoption {
  const { text } = edited.source;
  const before = isJson ? [] : commentsOf(source.text, layout);
  const aliasesBefore = countAliases(layout);
  if (before.length + aliasesBefore === 0) return { kind: 'adopted', text, kept: 'everything', notices: [] };
  const after = yamlLayout(text, edited.root);
  const lost = lostComments(before, commentsOf(text, after));
  const shown = lost.slice(0, MAX_SHOWN).map(({ text: comment, at }) => {
    const { line } = locate(source, { start: at, end: at });
    return `${quote(comment)} (line ${line})`;
  });
  const rest = lost.length > shown.length ? ` and ${lost.length - shown.length} more` : '';
  const aliases = aliasesBefore - countAliases(after);
  const notices = [
    ...(lost.length === 0
      ? []
      : [
          `${lost.length === 1 ? 'A comment went with what it' : `${lost.length} comments went with what they`} stood on: ${shown.join(', ')}${rest}.`,
        ]),
    ...(aliases <= 0
      ? []
      : [`${aliases === 1 ? 'An alias is' : `${aliases} aliases are`} written out or gone.`]),
  ];
  return { kind: 'adopted', text, kept: notices.length === 0 ? 'everything' : 'what could be', notices };
}

function whyNot(adopting: Adopting, text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_FILE_BYTES) return tooLarge(bytes);
  const read = readTopologyText({ name: adopting.live.source.name, text }, adopting.format);
  const findings = read.ok ? resolvePlaceholders(read.document, adopting.names).findings : read.findings;
  const [first] = findings;
  return first === undefined
    ? 'The document of the branch cannot be written as a file that means the same. Change it where it was made, and pull again.'
    : `The document of the branch cannot be written as a file that can be read. ${first.message}`;
}
