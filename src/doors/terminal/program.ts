import { collectSecrets } from '../../ports/host/secrets.ts';
import { VERSION } from '../../project.ts';
import {
  BUG,
  type Failed,
  failed,
  MISCONFIGURED,
  type RunResult,
} from '../../run/result.ts';
import { secretsOf } from '../../settings/addresses.ts';
import { DEFAULT_FILE, secretsIn } from '../../settings/input-source.ts';
import {
  code,
  joined,
  type Message,
  prose,
  quoteWhole,
} from '../../text/message.ts';
import { targetName } from '../../topology/target.ts';
import { readArguments, targetIn } from './arguments.ts';
import type { Edge, End, Host, Refused, Writing } from './commands/command.ts';
import { isForProgram, refused, STATUS, unexpected } from './session.ts';
import { type Given, openTerminal, type Terminal } from './terminal.ts';
import { VOCABULARY } from './vocabulary.ts';

/** Runs a command line, without the program's name. Returns the exit status. */
export async function runCommand(
  words: readonly string[],
  host: Host,
): Promise<number> {
  const invocation = readArguments(words, VOCABULARY);
  const secrets = collectSecrets();
  const { environment } = host;
  // Secrets come first, because an error message may quote a misplaced secret.
  const known = secretsIn({ environment, value: () => undefined });
  const typed = words.flatMap(secretsOf);
  for (const secret of known.concat(typed)) secrets.add(secret);
  const { given } = invocation;
  const terminal = openTerminal(host, given, secrets.hide);
  switch (invocation.kind) {
    case 'version':
      terminal.print(`${VERSION}\n`);
      return STATUS.inSync;
    case 'help': {
      const { helpText } = await import('./help.ts');
      terminal.print(helpText(invocation.command, terminal.look, VOCABULARY));
      return STATUS.inSync;
    }
    case 'wrong': {
      const { command, problems } = invocation;
      const about = command === undefined ? '' : `${command.name} `;
      const more = prose`Run ${code(`neki-topology ${about}--help`)} for usage.`;
      return fail(refused(...problems, more), given, terminal);
    }
    case 'command': {
      const writing: Writing = { put: undefined };
      const cancelled = host.listenForCancel(terminal.say, () => writing.put);
      const { command, branchless } = invocation;
      const edge: Edge = {
        command,
        given: invocation.given,
        vocabulary: VOCABULARY,
        terminal,
        host,
        secrets,
        cancelled,
        writing,
      };
      const end = await runOn(edge, branchless).catch((error: unknown) =>
        failed(BUG, unexpected(error), {
          maybeStored: command.writes === true,
        }),
      );
      const status =
        typeof end === 'number' ? end : await fail(end, given, terminal);
      return cancelled.aborted ? STATUS.interrupted : status;
    }
  }
}

/** Runs a command on the database branch that was typed, or on the one that a file names. */
async function runOn(
  edge: Edge,
  branchless: Message | undefined,
): Promise<End> {
  const { command, given, host, terminal } = edge;
  const problem = await command.problem?.(edge);
  if (problem !== undefined) return refused(problem);
  if (branchless === undefined) return command.run(edge);

  const { findTarget } = await import('./default-target.ts');
  const found = await findTarget(host.folder);
  if (found === undefined)
    return command.asksForBranch === true
      ? command.run(edge)
      : refused(branchless);

  const { target, from } = found;
  const name = quoteWhole(targetName(target));
  if (command.writes === true && given.has('yes'))
    return refused(
      prose`${code(command.name)} with ${code('--yes')} asks nobody, so it requires a typed database branch: ${name} is only named by ${quoteWhole(from)}.`,
    );
  terminal.say(prose`Database branch: ${name}, from ${quoteWhole(from)}.`);
  const all = new Map(given);
  for (const [name, text] of Object.entries(target)) all.set(name, [text]);
  return command.run({ ...edge, given: all });
}

/** Reports why a command failed. With `--json` and `--markdown` it also prints a result. */
async function fail(
  end: Refused | Failed,
  given: Given,
  terminal: Terminal,
): Promise<number> {
  const problems = end.outcome === 'refused' ? end.problems : [end.why];
  terminal.progress(undefined);
  for (const problem of problems) terminal.say(problem);
  if (isForProgram(given)) {
    const { printed } = await import('./printing.ts');
    const result: RunResult = {
      file: given.get('file')?.[0] ?? DEFAULT_FILE,
      target: targetIn(given),
      findings: [],
      notices: [],
      ...failureOf(end),
    };
    terminal.print(await printed(result, given, terminal.look));
  }
  return STATUS.error;
}

function failureOf(end: Refused | Failed): Failed {
  if (end.outcome === 'failed') return end;
  return failed(MISCONFIGURED, joined(end.problems, ' '));
}
