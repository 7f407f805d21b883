import { collectSecrets } from '../../ports/host/secrets.ts';
import { VERSION } from '../../project.ts';
import { ok } from '../../result.ts';
import {
  BUG,
  type Failed,
  failed,
  MISCONFIGURED,
  type RunResult,
} from '../../run/result.ts';
import { secretsOf } from '../../settings/addresses.ts';
import {
  DEFAULT_FILE,
  type InputSource,
  secretsIn,
} from '../../settings/input-source.ts';
import { parseInputs } from '../../settings/inputs.ts';
import { code, joined, prose } from '../../text/message.ts';
import {
  type Given,
  inputSource,
  readArguments,
  targetIn,
} from './arguments.ts';
import { WRITING } from './options.ts';
import {
  type Edge,
  type End,
  type Host,
  isForProgram,
  type Refused,
  refused,
  type Session,
  STATUS,
  unexpected,
} from './session.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { ADDED, VOCABULARY } from './vocabulary.ts';

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
      const about = command === undefined ? '' : `${command} `;
      const more = prose`Run ${code(`neki-topology ${about}--help`)} for usage.`;
      return fail(refused(...problems, more), given, terminal);
    }
    case 'command': {
      const cancelled = host.listenForCancel(terminal.say);
      const { command } = invocation;
      const end = await act({
        command,
        given,
        vocabulary: VOCABULARY,
        terminal,
        host,
        secrets,
        cancelled,
      }).catch((error: unknown) =>
        failed(BUG, unexpected(error), {
          maybeStored: WRITING.includes(command),
        }),
      );
      const status =
        typeof end === 'number' ? end : await fail(end, given, terminal);
      return cancelled.aborted ? STATUS.interrupted : status;
    }
  }
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
    const file = (given.get('file') ?? given.get('new'))?.[0] ?? DEFAULT_FILE;
    const result: RunResult = {
      file,
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

async function act(edge: Edge): Promise<End> {
  const { command } = edge;
  if (command === 'login')
    return (await import('./login/login.ts')).signIn(edge);
  if (command === 'completion')
    return (await import('./completion.ts')).printCompletion(edge);
  const added = ADDED.find(({ name }) => name === command);
  if (added?.needs === 'edge') return added.run(edge);
  const named = (await added?.complete?.(edge)) ?? ok(edge);
  if (!named.ok) return named.problem;

  const source = inputSource(named.value, edge.host.environment);
  for (const secret of secretsIn(source)) edge.secrets.add(secret);
  const parsed = parseInputs(source);
  if (!parsed.ok)
    return refused(...parsed.problem.map(({ message }) => message));
  const session = { ...named.value, inputs: parsed.value };
  if (added !== undefined) return added.run(session);
  if (command === 'shards')
    return (await import('./shards.ts')).listShards(session);
  return check(session, source);
}

/** Runs the target in the inputs, or the targets of a targets file. */
async function check(session: Session, source: InputSource): Promise<End> {
  const { checkFile, checkOne } = await import('./check.ts');
  const { targets: path } = session.inputs;
  if (path === undefined) return checkFile(session);

  const { checkTargets } = await import('./targets.ts');
  return checkTargets({ ...session, source, path, checkOne });
}
