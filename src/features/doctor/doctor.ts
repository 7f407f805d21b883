import { resolve } from 'node:path';
import { inputSource } from '../../doors/terminal/arguments.ts';
import type { Edge, End } from '../../doors/terminal/commands/command.ts';
import { STATUS } from '../../doors/terminal/session.ts';
import { jsonText } from '../../doors/terminal/terminal.ts';
import { readLocalFile } from '../../ports/host/workspace.ts';
import { secretsIn } from '../../settings/input-source.ts';
import { inputsAsFound } from '../../settings/inputs.ts';
import { prose } from '../../text/message.ts';
import { CHECKS } from './checks/index.ts';
import { examine, isReady } from './examine.ts';
import { openSubject } from './opening.ts';
import { jsonOf, terminalText } from './report.ts';

/** Checks a set-up from a terminal. */
export async function doctor(edge: Edge): Promise<End> {
  const { terminal, host, secrets, given } = edge;
  const source = inputSource(edge, host.environment);
  for (const secret of secretsIn(source)) secrets.add(secret);
  const { inputs, problems } = inputsAsFound(source);
  const path = resolve(host.folder, inputs.file);
  const { subject, close } = openSubject({
    place: 'terminal',
    environment: host.environment,
    clock: terminal.clock,
    cancelled: edge.cancelled,
    inputs,
    problems,
    path,
    readFile: () => readLocalFile(path),
    signIn: async () => {
      const { loadCredential } = await import(
        '../../doors/terminal/login/token-place.ts'
      );
      const { tokenFilePath } = await import(
        '../../doors/terminal/login/token-file.ts'
      );
      return loadCredential({
        path: tokenFilePath(given.get('token-file')?.[0], host),
        now: host.now,
        warn: () => undefined,
        onSecret: secrets.add,
      });
    },
    debug: terminal.debug,
    redact: secrets.hide,
  });

  terminal.progress(prose`Examining`);
  const checked = await examine(CHECKS, subject).finally(close);
  terminal.print(
    given.has('json')
      ? jsonText(jsonOf(checked))
      : terminalText(checked, terminal.look),
  );
  return isReady(checked) ? STATUS.inSync : STATUS.error;
}
