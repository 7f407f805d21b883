import { resolve } from 'node:path';
import { replaceFile } from '../host/files.ts';
import { isLedOut, readLocalFile } from '../host/workspace.ts';
import { textDiff } from '../report/diff.ts';
import { explain, wordsOf } from '../report/error-messages.ts';
import { renderDiff } from '../report/terminal-text.ts';
import { explainOf } from '../run/missing.ts';
import type { Document } from '../topology/document/document.ts';
import { needsShards } from '../topology/document/placeholders.ts';
import { formatOf, readTopology } from '../topology/document/reading.ts';
import { editFile } from '../topology/edit/edit.ts';
import { quoteWhole } from '../topology/finding.ts';
import { targetName } from '../topology/target.ts';
import { type Branch, type End, onBranch, refusalOf, type Session, STATUS } from './session.ts';

const TOO_DIFFERENT =
  'The diff is too large to display. Pass a new file with `--file` to compare the two yourself.';

/** The file as it is. */
interface Existing {
  readonly document: Document;
  readonly mark: string;
  readonly bytes: Uint8Array;
}

/** Writes what the branch holds into the file, keeping of an existing one what still holds. */
export async function pullFile(session: Session): Promise<End> {
  const { terminal } = session;
  const existing = await readExisting(session);
  if (typeof existing === 'string') return existing;
  return onBranch(session, async (branch) => {
    const held = await readBranch(branch, session, existing);
    terminal.progress(undefined);
    return typeof held === 'string' ? held : write(session, existing, held);
  });
}

/** The file that is to be kept; undefined where there is none yet, and a whole message where it cannot be. */
async function readExisting({ host, inputs }: Session): Promise<Existing | string | undefined> {
  const { file } = inputs;
  const path = resolve(host.folder, file);
  // A folder may be a clone of somebody else's repository, links and all.
  if (isLedOut(host.folder, path))
    return `${quoteWhole(file)} was not written: a symbolic link in its path leads out of this folder. Pass the real path with \`--file\`.`;
  const read = await readLocalFile(path);
  if (read.kind === 'missing') return undefined;
  if (read.kind === 'unreadable') return `${quoteWhole(file)}: ${read.why}`;
  const result = readTopology(file, read.bytes);
  // A byte order mark is no part of the text that is read, and stays where a person's editor has put it.
  const mark = Buffer.from(read.bytes.subarray(0, 3)).toString() === '\ufeff' ? '\ufeff' : '';
  if (result.ok) return { document: result.document, mark, bytes: read.bytes };
  const [finding] = result.findings;
  return `${quoteWhole(file)}, line ${finding?.location.line ?? 1}: ${finding?.message ?? 'not an object.'} Fix it, or move the file away to get a new one.`;
}

/** What the branch holds, and its shards where the file names one by a symbol; or why that is not known. */
async function readBranch(
  { platform, target }: Branch,
  { terminal, inputs, given }: Session,
  existing: Existing | undefined,
) {
  terminal.progress(`Reading ${targetName(target)}`);
  const stored = await platform.readTopology(target);
  if (!stored.ok) return wordsOf(await explainOf(stored.problem, platform, target));
  const live = stored.value.document;
  const isNamed = existing !== undefined && needsShards(existing.document, inputs.shards);
  if (!isNamed && !given.has('shard-names')) return { live, shards: undefined };
  terminal.progress('Listing the shards');
  const listed = await platform.listShards(target);
  // Without them nothing tells which of the file's names still stand for what the branch holds.
  return listed.ok ? { live, shards: listed.value } : explain(listed.problem);
}

async function write(
  session: Session,
  existing: Existing | undefined,
  { live, shards }: Exclude<Awaited<ReturnType<typeof readBranch>>, string>,
): Promise<End> {
  const { terminal, inputs, host } = session;
  const { file } = inputs;
  const path = resolve(host.folder, file);
  const names = { given: inputs.shards, ...(shards && { shards }) };
  const before = existing?.document;
  const format = formatOf(file) ?? 'yaml';
  const isNamed = session.given.has('shard-names');
  const edited = editFile({ live, format, names, isNamed, ...(before && { existing: before }) });
  if (typeof edited === 'string') return edited;
  for (const notice of edited.notices) terminal.say(notice);
  if (before?.source.text === edited.text) {
    terminal.say(`${quoteWhole(file)} is already up to date. Nothing was written.`);
    return STATUS.inSync;
  }
  if (before !== undefined) {
    const diff = await textDiff(before.source.text, edited.text);
    if (diff === undefined) terminal.say(TOO_DIFFERENT);
    else terminal.print(`${renderDiff(diff, terminal.look)}\n`);
    const refusal = await refusalToWrite(session);
    if (refusal !== undefined) {
      terminal.say(refusal);
      return STATUS.differs;
    }
  }
  if (await isStale(path, existing))
    return `${quoteWhole(file)} changed during this run, so it was not written. Run \`pull\` again.`;
  const failure = await replaceFile(path, `${existing?.mark ?? ''}${edited.text}`);
  if (failure !== undefined) return failure;
  terminal.say(`${before === undefined ? 'Created' : 'Updated'} ${quoteWhole(file)}.`);
  return STATUS.inSync;
}

/** A person may go on writing while the question stands: whether the file is no longer the one that was read. */
async function isStale(path: string, existing: Existing | undefined): Promise<boolean> {
  const now = await readLocalFile(path);
  if (existing === undefined) return now.kind !== 'missing';
  return now.kind !== 'file' || !Buffer.from(now.bytes).equals(existing.bytes);
}

/** Why an existing file is not written over; undefined where it may be. */
async function refusalToWrite(session: Session): Promise<string | undefined> {
  const { terminal, given, inputs } = session;
  if (!given.has('yes') && !terminal.isInteractive)
    return 'Not running in a terminal, so the file was not changed. Pass `--yes` to write it without a prompt.';
  const branch = inputs.target === undefined ? 'the database branch' : targetName(inputs.target);
  const question = `Overwrite ${inputs.file} with the topology of ${branch}?`;
  return refusalOf(session, { question, instead: 'the file was not changed' });
}
