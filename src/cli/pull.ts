import { resolve } from 'node:path';
import { replaceFile } from '../host/files.ts';
import { readLocalFile } from '../host/workspace.ts';
import { textDiff } from '../report/diff.ts';
import { explain, wordsOf } from '../report/error-messages.ts';
import { renderDiff } from '../report/terminal-text.ts';
import { explainOf } from '../run/missing.ts';
import type { Document } from '../topology/document/document.ts';
import { needsShards } from '../topology/document/placeholders.ts';
import { type FileRead, formatOf, readTopology } from '../topology/document/reading.ts';
import { editFile } from '../topology/edit/edit.ts';
import { quoteWhole } from '../topology/finding.ts';
import type { Shard } from '../topology/model/topology.ts';
import { targetName } from '../topology/target.ts';
import { type Branch, onBranch, type Session, STATUS } from './session.ts';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const TOO_DIFFERENT =
  'What would change is too much to be shown. Name a new file in `--file` to get the branch’s document beside this one.';

/** The file as it is: its document, or none yet. */
type Existing =
  | {
      readonly kind: 'document';
      readonly document: Document;
      readonly mark: string;
      readonly bytes: Uint8Array;
    }
  | { readonly kind: 'none' };

/** Why a file cannot be kept. */
type Unreadable = Extract<FileRead, { kind: 'unreadable' }>;

/** Writes what the branch holds into the file, keeping of an existing one what still holds. Answers the exit status. */
export async function pullFile(session: Session): Promise<number> {
  const { terminal, cancelled } = session;
  const existing = await readExisting(session);
  if (existing.kind === 'unreadable') {
    terminal.say(existing.why);
    return STATUS.error;
  }
  return onBranch(session, async (branch) => {
    const read = await readBranch(branch, session, existing);
    terminal.progress(undefined);
    if ('live' in read) return write(session, existing, read);
    terminal.say(read.why);
    return cancelled.aborted ? STATUS.interrupted : STATUS.error;
  });
}

async function readExisting({ host, inputs }: Session): Promise<Existing | Unreadable> {
  const { file } = inputs;
  const read = await readLocalFile(resolve(host.folder, file));
  if (read.kind === 'missing') return { kind: 'none' };
  if (read.kind === 'unreadable') return { kind: 'unreadable', why: `${quoteWhole(file)}: ${read.why}` };
  const result = readTopology(file, read.bytes);
  // A byte order mark is no part of the text that is read, and stays where a person's editor has put it.
  const mark = BYTE_ORDER_MARK.every((byte, index) => read.bytes[index] === byte) ? '\ufeff' : '';
  if (result.ok) return { kind: 'document', document: result.document, mark, bytes: read.bytes };
  const [finding] = result.findings;
  const why = `${quoteWhole(file)}, line ${finding?.location.line ?? 1}: ${finding?.message ?? 'it is no object.'} Correct it, or move it away to get a new file.`;
  return { kind: 'unreadable', why };
}

/** What the branch holds. */
interface Held {
  readonly live: Document;
  /** Absent where the file names none by a symbol. */
  readonly shards: readonly Shard[] | undefined;
}

async function readBranch(
  { platform, target }: Branch,
  { terminal, inputs }: Session,
  existing: Existing,
): Promise<Held | { readonly why: string }> {
  terminal.progress(`Reading ${targetName(target)}`);
  const stored = await platform.readTopology(target);
  if (!stored.ok) return { why: wordsOf(await explainOf(stored.problem, platform, target)) };
  const live = stored.value.document;
  if (existing.kind !== 'document' || !needsShards(existing.document, inputs.shards))
    return { live, shards: undefined };
  terminal.progress('Listing the shards');
  const listed = await platform.listShards(target);
  // Without them nothing tells which of the file's names still stand for what the branch holds.
  return listed.ok ? { live, shards: listed.value } : { why: explain(listed.problem) };
}

async function write(session: Session, existing: Existing, { live, shards }: Held): Promise<number> {
  const { terminal, inputs, host } = session;
  const { file } = inputs;
  const path = resolve(host.folder, file);
  const names = { given: inputs.shards, ...(shards && { shards }) };
  const before = existing.kind === 'document' ? existing.document : undefined;
  const edited = editFile({
    live,
    format: formatOf(file) === 'json' ? 'json' : 'yaml',
    names,
    ...(before && { existing: before }),
  });
  if (edited.kind === 'impossible') {
    terminal.say(edited.message);
    return STATUS.error;
  }
  for (const notice of edited.notices) terminal.say(notice);
  if (before?.source.text === edited.text) {
    terminal.say(`${quoteWhole(file)} says what the branch holds already. Nothing was written.`);
    return STATUS.inSync;
  }
  if (before !== undefined) {
    const diff = await textDiff(before.source.text, edited.text);
    if (diff === undefined) terminal.say(TOO_DIFFERENT);
    else terminal.print(`${renderDiff(diff, terminal.look)}\n`);
    const refusal = await refusalOf(session);
    if (refusal !== undefined) {
      terminal.say(refusal);
      return session.cancelled.aborted ? STATUS.interrupted : STATUS.differs;
    }
  }
  const mark = existing.kind === 'document' ? existing.mark : '';
  const failure = (await isStale(path, existing))
    ? `${quoteWhole(file)} was changed while this ran, so it stays as it is. Pull again to see the difference from what it says now.`
    : await replaceFile(path, `${mark}${edited.text}`);
  terminal.say(failure ?? `${quoteWhole(file)} says what the branch holds now.`);
  return failure === undefined ? STATUS.inSync : STATUS.error;
}

/** A person may go on writing while the question stands: whether the file is no longer the one that was read. */
async function isStale(path: string, existing: Existing): Promise<boolean> {
  const now = await readLocalFile(path);
  return existing.kind === 'document'
    ? now.kind !== 'file' || !Buffer.from(now.bytes).equals(existing.bytes)
    : now.kind !== 'missing';
}

/** Why an existing file is not written over; undefined where it may be. */
async function refusalOf({ terminal, given, cancelled, inputs }: Session): Promise<string | undefined> {
  if (given.has('yes')) return undefined;
  if (!terminal.isInteractive)
    return 'There is no terminal to ask at, so the file stays as it is. Say `--yes` to write it without being asked.';
  const answer = await terminal.ask(`Write this to ${inputs.file}? yes writes it: `, cancelled);
  if (answer?.trim().toLowerCase() === 'yes') return undefined;
  return answer === undefined
    ? 'The question was left without an answer, so the file stays as it is.'
    : 'The answer was not yes, so the file stays as it is.';
}
