import { resolve } from 'node:path';
import {
  type FileRead,
  type ReadResult,
  readTopology,
} from '../../document/reading.ts';
import { isForProgram, type Session } from '../../doors/terminal/session.ts';
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

/** The topology file of a person, as it is before a command writes it. */
export interface LocalFile {
  readonly bytes: Uint8Array;
  readonly read: ReadResult;
}

/** The file that a command is to write; undefined where there is none yet. */
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

/** Shows what a text becomes, beside the result where that is for a program. */
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

/** Writes the file, unless a person has gone on writing it since it was read; answers why it was not written. */
export async function overwrite(
  existing: LocalFile | undefined,
  text: string,
  { inputs, host, given }: Session,
): Promise<Message | undefined> {
  const { file } = inputs;
  const path = resolve(host.folder, file);
  // Nobody typed this path: a targets file may be somebody else's.
  if (given.has('targets') && isOutside(host.folder, path))
    return prose`${quoteWhole(file)} was not written: it is outside of this folder. Fix it alone: ${code('neki-topology validate FILE --fix')}.`;
  if (!isAsRead(await readLocalFile(path), existing))
    return prose`${quoteWhole(file)} changed during this run, so it was not written. Run it again.`;
  // A byte order mark is no part of the text that is read, and stays where a person's editor has put it.
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

/** Puts right in the file what has one right answer, and shows what it changed; answers why it could not be written. */
export async function fixFile(session: Session): Promise<Message | undefined> {
  const { inputs, terminal } = session;
  const opened = await openLocalFile(session);
  if (!opened.ok) return opened.problem;

  const existing = opened.value;
  const { fixTopology } = await import('./fix-file.ts');
  const fixed = existing && fixTopology(existing.read, inputs.run.severities);
  // What is wrong with a file that cannot be read, validating it says.
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
