import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LINES, parseAllow } from '../../plan/allow.ts';
import { readLocalAllow } from '../../ports/host/allow-files.ts';
import { replaceFile } from '../../ports/host/files.ts';
import { leadOutProblem } from '../../ports/host/workspace.ts';
import { allowLines } from '../../report/advice.ts';
import type { Compared } from '../../run/result.ts';
import { counted } from '../../text/lists.ts';
import {
  code,
  type Message,
  NOTHING,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import type { Host } from './commands/command.ts';

/**
 * Adds to a file the lines that would allow a plan, and removes lines that the plan's target has used already. Lines of
 * other targets stay, because they may be unused. Returns a message about the changes.
 */
export async function writeAllowInto(
  path: string,
  compared: Compared | undefined,
  { folder }: Pick<Host, 'folder'>,
): Promise<Message> {
  const remedy = prose` Pass the real path with ${code('--allow-into')}.`;
  const ledOut = leadOutProblem(folder, path, remedy);
  if (ledOut !== undefined) return ledOut;

  const full = resolve(folder, path);
  const read = await readLocalAllow(folder, path);
  if (read.kind === 'unreadable')
    return prose`${quoteWhole(read.file)}: ${read.why}`;
  if (read.kind === 'files' && read.isFolder)
    return prose`${quoteWhole(path)} is a folder. Pass a file in it with ${code('--allow-into')}.`;

  const [file] = read.kind === 'files' ? read.files : [];
  const before = file === undefined ? '' : new TextDecoder().decode(file.bytes);
  const kept = withoutSpent(before, compared?.allow?.spent ?? new Set());
  const proposed = compared === undefined ? [] : allowLines(compared);
  const added = newLines(kept.text, proposed);
  if (added.length + kept.removed === 0)
    return proposed.length === 0
      ? prose`No line was written: nothing is blocked, or no line can allow it.`
      : prose`${quoteWhole(path)} already has these lines.`;

  mkdirSync(dirname(full), { recursive: true });
  const problem = await replaceFile(
    full,
    `${withLastBreak(kept.text)}${textOf(added)}`,
  );
  if (problem !== undefined) return problem;
  const lines = added.filter((line) => !line.startsWith('#'));
  const spent =
    kept.removed === 0
      ? NOTHING
      : prose` Removed ${counted(kept.removed, 'line')} that this target has used already.`;
  return prose`Added ${counted(lines.length, 'line')} to ${quoteWhole(path)}.${spent}`;
}

/** The lines that a text does not contain, each with the comment above it. */
function newLines(text: string, lines: readonly string[]): readonly string[] {
  const standing = new Set(linesOf(text));
  return lines.filter((line, at) => {
    const said = line.startsWith('#') ? lines[at + 1] : line;
    return said !== undefined && !standing.has(said);
  });
}

/** A text without used lines, and without the comments right above them. */
function withoutSpent(
  text: string,
  spent: ReadonlySet<string>,
): { readonly text: string; readonly removed: number } {
  const lines = text.match(LINES) ?? [];
  const gone = new Set(
    parseAllow({ name: 'allow', text })
      .permissions.filter(({ digests }) => isSpent(digests, spent))
      .map(({ at }) => at.line - 1),
  );
  const isComment = (at: number): boolean =>
    lines[at]?.startsWith('#') === true && gone.has(at + 1);
  const left = lines.filter((_, at) => !gone.has(at) && !isComment(at));
  return { text: left.join(''), removed: gone.size };
}

/** Whether all digests of a line were used already. A line without a digest never counts as used. */
function isSpent(
  digests: readonly string[],
  spent: ReadonlySet<string>,
): boolean {
  return digests.length > 0 && digests.every((digest) => spent.has(digest));
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A text with a line break at its end, unless it is empty. */
function withLastBreak(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
