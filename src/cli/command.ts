import { parseInputs, secretsIn } from '../inputs/inputs.ts';
import { listenForCancel } from '../machine/cancel.ts';
import { collectSecrets } from '../machine/secrets.ts';
import { VERSION } from '../version.ts';
import { readArguments } from './arguments.ts';
import { givenBy } from './given.ts';
import type { CommandName } from './options.ts';
import { type Session, STATUS } from './session.ts';
import { openTerminal, type TerminalParts } from './terminal.ts';

/** Does what was typed behind the program's name; answers the exit status. */
export async function runCommand(words: readonly string[], parts: TerminalParts): Promise<number> {
  const invocation = readArguments(words);
  const secrets = collectSecrets();
  const isPlain = invocation.kind === 'command' && invocation.switches.has('no-color');
  const terminal = openTerminal(parts, { isPlain, hide: (text) => secrets.hide(text) });
  switch (invocation.kind) {
    case 'version':
      terminal.print(`${VERSION}\n`);
      return STATUS.inSync;
    case 'help': {
      const { helpText } = await import('./help.ts');
      terminal.print(helpText(invocation.command));
      return STATUS.inSync;
    }
    case 'wrong': {
      for (const problem of invocation.problems) terminal.say(problem);
      const about = invocation.command === undefined ? '' : `${invocation.command} `;
      terminal.say(`\`neki-topology ${about}--help\` tells more.`);
      return STATUS.error;
    }
    case 'command': {
      const { environment } = parts;
      const cancelled = (): AbortSignal => listenForCancel((warning) => terminal.say(warning));
      if (invocation.command === 'login') {
        const { signIn } = await import('./sign-in.ts');
        return signIn(invocation, {
          terminal,
          environment,
          secrets,
          stdin: parts.stdin,
          cancelled: cancelled(),
        });
      }
      const given = givenBy(invocation, environment);
      for (const secret of secretsIn(given)) secrets.add(secret);
      const parsed = parseInputs(given);
      if (!parsed.ok) {
        for (const problem of parsed.problems) terminal.say(problem);
        return STATUS.error;
      }
      return act(invocation.command, {
        terminal,
        environment,
        inputs: parsed.inputs,
        switches: invocation.switches,
        tokenFile: invocation.values.get('token-file')?.[0],
        cancelled: cancelled(),
        secrets,
      });
    }
  }
}

async function act(command: Exclude<CommandName, 'login'>, session: Session): Promise<number> {
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
