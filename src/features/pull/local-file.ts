import { resolve } from 'node:path';
import {
  type FileRead,
  type ReadResult,
  readTopology,
} from '../../document/reading.ts';
import type { Session } from '../../doors/terminal/commands/command.ts';
import { isForProgram } from '../../doors/terminal/session.ts';
import { replaceFile } from '../../ports/host/files.ts';
import {
  isOutside,
  leadOutProblem,
  readLocalFile,
} from '../../ports/host/workspace.ts';
import { renderDiff } from '../../report/terminal-text.ts';
import { textDiff } from '../../report/text-diff.ts';
import { failure, ok, type Result } from '../../result.ts';
import { counted } from '../../text/lists.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';

const TOO_DIFFERENT = prose`The diff is too large to display. Pass a new file with ${code('--file')} to compare the two yourself.`;

/** A person's topology file, before a command writes it. */
export interface LocalFile {
  readonly bytes: Uint8Array;
  readonly read: ReadResult;
}

/** The file that a command will write; undefined if it does not exist yet. */
export async function openLocalFile({
  host,
  inputs,
}: Session): Promise<Result<LocalFile | undefined, Message>> {
  const { file } = inputs;
  const ledOut = leadOutProblem(
    host.folder,
    file,
    prose` Pass the real path with ${code('--file')}.`,
  );
  if (ledOut !== undefined) return failure(ledOut);

  const read = await readLocalFile(resolve(host.folder, file));
  if (read.kind === 'missing') return ok(undefined);
  if (read.kind === 'unreadable')
    return failure(prose`${quoteWhole(file)}: ${read.why}`);

  return ok({ bytes: read.bytes, read: readTopology(file, read.bytes) });
}

/** Shows the difference that an edit makes, beside the result if the result is for a program. */
export async function showDiff(
  before: string,
  after: string,
  { terminal, given }: Session,
): Promise<void> {
  const diff = await textDiff(before, after);
  if (diff === undefined) return terminal.say(TOO_DIFFERENT);
  const text = `${renderDiff(diff, terminal.look)}\n`;
  if (isForProgram(given)) terminal.write(text);
  else terminal.print(text);
}

/** Writes the file, unless somebody changed it since it was read; returns why it was not written. */
export async function overwrite(
  existing: LocalFile | undefined,
  text: string,
  { inputs, host, given }: Session,
): Promise<Message | undefined> {
  const { file } = inputs;
  const path = resolve(host.folder, file);
  // Nobody typed this path: a targets file may come from somebody else.
  if (given.has('targets') && isOutside(host.folder, path))
    return prose`${quoteWhole(file)} was not written: it is outside of this folder. Fix it alone: ${code('neki-topology validate FILE --fix')}.`;
  if (!isAsRead(await readLocalFile(path), existing))
    return prose`${quoteWhole(file)} changed during this run, so it was not written. Run it again.`;
  // A byte order mark is not part of the text that was read. An editor put it there, so it stays.
  const mark =
    Buffer.from(existing?.bytes.subarray(0, 3) ?? []).toString() === '\ufeff'
      ? '\ufeff'
      : '';
  return replaceFile(path, `${mark}${text}`);
}

function isAsRead(now: FileRead, existing: LocalFile | undefined): boolean {
  if (existing === undefined || now.kind !== 'file')
    return existing === undefined && now.kind === 'missing';
  return Buffer.from(now.bytes).equals(existing.bytes);
}

/**
 * Corrects the mistakes of the file that have only one right answer, and shows the difference; returns why it could not
 * be written.
 */
export async function fixFile(session: Session): Promise<Message | undefined> {
  const { inputs, terminal } = session;
  const opened = await openLocalFile(session);
  if (!opened.ok) return opened.problem;

  const existing = opened.value;
  const { fixTopology } = await import('./fix-file.ts');
  const fixed = existing && fixTopology(existing.read, inputs.run.severities);
  // If the file cannot be read, validating it will say why.
  if (existing === undefined || fixed === undefined) return undefined;
  const { count, before, after } = fixed;
  const name = quoteWhole(inputs.file);
  if (count === 0) {
    terminal.say(
      prose`Nothing in ${name} has a fix that is certain. Nothing was written.`,
    );
    return undefined;
  }
  await showDiff(before, after, session);
  const problem = await overwrite(existing, after, session);
  if (problem === undefined)
    terminal.say(prose`Fixed ${counted(count, 'place')} in ${name}.`);
  return problem;
}
