import { collectSecrets } from '../host/secrets.ts';
import { secretsOf } from '../inputs/addresses.ts';
import { secretsIn } from '../inputs/input-source.ts';
import { parseInputs } from '../inputs/inputs.ts';
import { textOf } from '../topology/finding.ts';
import { VERSION } from '../version.ts';
import { inputSource, readArguments, type Typed } from './arguments.ts';
import { helpText } from './options.ts';
import { type Edge, type End, type Host, STATUS } from './session.ts';
import { openTerminal } from './terminal.ts';

/** Does what was typed behind the program's name; answers the exit status. */
export async function runCommand(words: readonly string[], host: Host): Promise<number> {
  const invocation = readArguments(words);
  const secrets = collectSecrets();
  const { environment } = host;
  // Before anything is said: what is wrong may be a secret in the wrong place.
  const known = secretsIn({ environment, value: () => undefined });
  for (const secret of [...known, ...words.flatMap(secretsOf)]) secrets.add(secret);
  const isPlain = invocation.kind === 'command' && invocation.given.has('no-color');
  const terminal = openTerminal(host, { isPlain, hide: (text) => secrets.hide(text) });
  switch (invocation.kind) {
    case 'version':
      terminal.print(`${VERSION}\n`);
      return STATUS.inSync;
    case 'help':
      terminal.print(helpText(invocation.command));
      return STATUS.inSync;
    case 'wrong': {
      const about = invocation.command === undefined ? '' : `${invocation.command} `;
      const more = `\`neki-topology ${about}--help\` tells more.`;
      terminal.say([...invocation.problems, more].join('\n'));
      return STATUS.error;
    }
    case 'command': {
      const cancelled = host.listenForCancel((line) => terminal.say(line));
      const edge = { terminal, host, given: invocation.given, secrets, cancelled };
      const end = await act(invocation, edge).catch((error: unknown) => {
        throw new Error(secrets.hide(textOf(error)));
      });
      if (typeof end === 'string') terminal.say(end);
      const status = typeof end === 'string' ? STATUS.error : end;
      // What came to its end all the same is what it is.
      return cancelled.aborted && status !== STATUS.inSync ? STATUS.interrupted : status;
    }
  }
}

async function act(typed: Typed, edge: Edge): Promise<End> {
  const { command } = typed;
  if (command === 'login') return (await import('./login/login.ts')).signIn(edge);
  const source = inputSource(typed, edge.host.environment);
  for (const secret of secretsIn(source)) edge.secrets.add(secret);
  const parsed = parseInputs(source);
  if (!parsed.ok) return parsed.problems.join('\n');
  const session = { ...edge, inputs: parsed.inputs };
  switch (command) {
    case 'validate':
    case 'plan':
    case 'apply':
      return (await import('./check.ts')).checkFile(session, command);
    case 'shards':
      return (await import('./shards.ts')).listShards(session);
    case 'pull':
      return (await import('./pull.ts')).pullFile(session);
  }
}
