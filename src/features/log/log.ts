import { resolve } from 'node:path';
import { sideValue } from '../../changes/side-value.ts';
import type { Whereabouts } from '../../changes/table-history.ts';
import { timeIn } from '../../clock.ts';
import type { FileCommit } from '../../document/file-version.ts';
import type { End, Session } from '../../doors/terminal/commands/command.ts';
import { refused, STATUS } from '../../doors/terminal/session.ts';
import { jsonText } from '../../doors/terminal/terminal.ts';
import { changeValue } from '../../plan/plan-document.ts';
import { openFileLog } from '../../ports/git/file-log.ts';
import {
  hang,
  terminal as inTerminal,
  type Look,
  noteText,
  wrapped,
} from '../../report/terminal-text.ts';
import { failure, ok, type Result } from '../../result.ts';
import { rendered } from '../../text/json.ts';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
  thousands,
} from '../../text/message.ts';
import {
  fullName,
  type TableName,
  tableNamed,
} from '../../topology/catalog.ts';
import {
  readTableHistory,
  type TableHistory,
  type TableStep,
} from './table-history.ts';
import {
  type HistoryEntry,
  pullOf,
  type TableHistoryText,
  tableHistoryText,
  timeText,
} from './words.ts';

/** A day. */
const DAY = /^\d{4}-\d\d-\d\d$/;
/** A time with its zone. Without a zone, the time would differ between machines. */
const TIME =
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

const NO_VERSION = prose`No version of the file that could be read places it.`;

/** What is asked for. */
interface Question {
  readonly table: TableName;
  /** The time as it was typed, and in milliseconds since the epoch. */
  readonly at: { readonly text: string; readonly time: number } | undefined;
}

/** Tells which commits changed where the rows of a table are, by the git history of the file. */
export async function logTable(session: Session): Promise<End> {
  const { host, inputs, terminal, cancelled } = session;
  const question = questionIn(session);
  if (!question.ok) return refused(question.problem);

  const { table, at } = question.value;
  const { file } = inputs;
  terminal.progress(prose`Reading the history of ${quoteWhole(file)}`);
  const opened = await openFileLog(
    resolve(host.folder, file),
    host.environment,
  );
  if (!opened.ok)
    return refused(
      prose`No history of ${quoteWhole(file)}: ${opened.problem.why}`,
    );

  const log = opened.value;
  if (log.commits.length === 0) {
    log.close();
    return refused(
      prose`No commit has ${quoteWhole(file)}. Commit it, or set its path with ${code('--file')}.`,
    );
  }

  const goesOn = (done: number, total: number): boolean => {
    terminal.progress(
      prose`Comparing version ${thousands(done + 1)} of ${thousands(total)}`,
    );
    return !cancelled.aborted;
  };
  const history = await readTableHistory(log, {
    table,
    at: at?.time,
    goesOn,
  }).finally(log.close);
  if (cancelled.aborted) return STATUS.interrupted;

  const isKnown = history.now !== undefined || history.unread.length > 0;
  if (at !== undefined && !isKnown)
    return refused(
      prose`No commit of ${quoteWhole(file)} is known from before ${quote(at.text)}.`,
    );
  terminal.print(answer(history, question.value, session));
  // A name that is nearly that of a listed table is probably misspelled.
  return history.near === undefined ? STATUS.inSync : STATUS.error;
}

function questionIn({ given }: Session): Result<Question, Message> {
  const [name = ''] = given.get('table') ?? [];
  const table = tableNamed(name);
  if (table === undefined)
    return failure(
      prose`${quote(name)} does not name a table. Use ${code('DATABASE.SCHEMA.TABLE')}, such as ${code('app.public.events')}; put a name with a dot between quotes, as in SQL.`,
    );

  const [text] = given.get('at') ?? [];
  if (text === undefined) return ok({ table, at: undefined });
  const time = askedTime(text);
  if (time === undefined)
    return failure(
      prose`Invalid date ${quote(text)}. Use ${code('2026-03-01')} for the end of a day in UTC, or ${code('2026-03-01T12:00:00Z')}.`,
    );
  return ok({ table, at: { text, time } });
}

/** Milliseconds since the epoch; for a day, its end in UTC. */
function askedTime(text: string): number | undefined {
  const whole = text.replace(DAY, '$&T23:59:59.999Z');
  if (!TIME.test(whole)) return undefined;
  // An invalid day would otherwise become a day of the next month.
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay =
    midnight.getTime() >= 0 && midnight.toISOString().startsWith(day);
  if (isDay) return timeIn(whole);
  return undefined;
}

function answer(
  history: TableHistory,
  { at }: Question,
  { given, inputs, terminal }: Session,
): string {
  const text = tableHistoryText(history, at?.text);
  if (!given.has('json')) return historyText(text, terminal.look);
  const { now, isListed, table, steps, unread, cut } = history;
  const value = {
    table: fullName(table),
    file: inputs.file,
    at: at === undefined ? null : new Date(at.time).toISOString(),
    listed: isListed,
    where: now === undefined ? null : whereValue(now),
    complete: cut === undefined && unread.length === 0,
    steps: steps.map((step, index) => ({
      ...stepValue(step),
      since: text.entries[index]?.since ?? null,
    })),
    unread: unread.map(({ commit, why }) => ({ ...commitValue(commit), why })),
    notes: text.notes,
  };
  return jsonText(rendered(value, 'terminal'));
}

function stepValue({ commit, where, change, orEarlier }: TableStep): object {
  return {
    ...commitValue(commit),
    or_earlier: orEarlier.map(({ id }) => id),
    where: whereValue(where),
    change: change === undefined ? null : changeValue(change),
  };
}

function commitValue(commit: FileCommit): object {
  return {
    commit: commit.id,
    date: timeText(commit) ?? null,
    author: commit.author,
    subject: commit.subject,
    pull_request: pullOf(commit) ?? null,
    path: commit.path,
  };
}

function whereValue(where: Whereabouts): object {
  if (where.kind !== 'placed') return where;
  return { kind: where.kind, ...sideValue(where.side) };
}

function historyText(
  { head, entries, notes }: TableHistoryText,
  look: Look,
): string {
  const history = entries.map((entry) => entryText(entry, look));
  if (history.length === 0) history.push(wrapped(NO_VERSION, look));
  const parts = [
    wrapped(head, look),
    `${look.paint('bold', 'History')}\n${history.join('\n')}`,
    ...notes.map((note) => noteText(note, look)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function entryText(entry: HistoryEntry, look: Look): string {
  const { since, author, class: risk, title, effect } = entry;
  const by = prose`by ${author}`;
  const about = risk === undefined ? by : prose`${code(risk)}, ${by}`;
  const lines = [hang(inTerminal(since, look), ['- ', '  '], look)];
  for (const line of [about, title, effect])
    if (line !== undefined)
      lines.push(hang(inTerminal(line, look), ['    ', '    '], look));
  return lines.join('\n');
}
