import { resolve } from 'node:path';
import { inputSource } from '../../doors/terminal/arguments.ts';
import type {
  Edge,
  End,
  Writing,
} from '../../doors/terminal/commands/command.ts';
import { STATUS } from '../../doors/terminal/session.ts';
import { jsonText } from '../../doors/terminal/terminal.ts';
import { replaceFile } from '../../ports/host/files.ts';
import { leadOutProblem, readLocalFile } from '../../ports/host/workspace.ts';
import { failure, ok, type Result } from '../../result.ts';
import { secretsIn } from '../../settings/input-source.ts';
import { inputsAsFound } from '../../settings/inputs.ts';
import { code, type Message, prose, quoteWhole } from '../../text/message.ts';
import { CHECKS } from './checks/index.ts';
import { examine, isReady } from './examine.ts';
import { openSubject } from './opening.ts';
import { keptTopology, THROW_AWAY } from './record.ts';
import { jsonOf, terminalText } from './report.ts';
import type { Subject } from './subject.ts';
import type { Trial } from './trials.ts';

/** Checks a set-up from a terminal. */
export async function doctor(edge: Edge): Promise<End> {
  const { terminal, host, secrets, given } = edge;
  const source = inputSource(edge, host.environment);
  for (const secret of secretsIn(source)) secrets.add(secret);
  for (const name of ['GH_TOKEN', 'GITHUB_TOKEN'])
    secrets.add(host.environment[name] ?? '');
  const { inputs, problems } = inputsAsFound(source);
  const path = resolve(host.folder, inputs.file);
  const { subject, close } = openSubject({
    place: 'terminal',
    environment: host.environment,
    clock: terminal.clock,
    cancelled: edge.cancelled,
    inputs,
    problems,
    folder: host.folder,
    path,
    kept: inputs.target && keptTopology(inputs.target, host),
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

  try {
    terminal.progress(prose`Examining`);
    const checked = await examine(CHECKS, subject);
    terminal.print(
      given.has('json')
        ? jsonText(jsonOf(checked))
        : terminalText(checked, terminal.look),
    );
    const problem = await writeFacts(subject, edge);
    if (problem !== undefined) {
      terminal.say(problem);
      return STATUS.error;
    }
    return isReady(checked) ? STATUS.inSync : STATUS.error;
  } finally {
    await close();
  }
}

/** Writes the facts, if they were asked for. Returns why that failed. */
async function writeFacts(
  subject: Subject,
  edge: Edge,
): Promise<Message | undefined> {
  const { given, host, terminal } = edge;
  const [file] = given.get('facts') ?? [];
  if (file === undefined) return undefined;
  const ledOut = leadOutProblem(
    host.folder,
    file,
    prose` Pass the real path with ${code('--facts')}.`,
  );
  if (ledOut !== undefined) return ledOut;

  const tried = given.has(THROW_AWAY)
    ? await makeTrials(subject, edge)
    : ok([]);
  if (!tried.ok) return tried.problem;
  const { gatherFacts } = await import('./facts.ts');
  const facts = await gatherFacts(subject, tried.value);
  const why = await replaceFile(resolve(host.folder, file), jsonText(facts));
  if (why === undefined)
    terminal.say(
      prose`Wrote ${quoteWhole(file)}: no values, and no names of yours. Read it before you attach it to a report.`,
    );
  return why;
}

/** What Ctrl-C waits for while a topology of a trial may be stored. */
const TRYING: Writing['put'] = {
  waiting: prose`Stopping: the topology from before is put back first. Press Ctrl-C again to end at once.`,
  unknown: prose`Stopped: the topology from before may not be put back. Run the same command again to put it back.`,
};

async function makeTrials(
  { service, kept }: Subject,
  { terminal, cancelled, writing }: Edge,
): Promise<Result<readonly Trial[], Message>> {
  const opened = await service();
  if (opened === undefined || kept === undefined)
    return failure(
      prose`Nothing was tried: it takes a database branch and a credential.`,
    );
  const { tryOnBranch } = await import('./throw-away.ts');
  return tryOnBranch({
    service: opened,
    kept: {
      ...kept,
      write: (topology) => {
        kept.write(topology);
        writing.put = TRYING;
      },
      remove: () => {
        kept.remove();
        writing.put = undefined;
      },
    },
    clock: terminal.clock,
    cancelled,
    say: terminal.say,
    ask: async (question) => {
      if (!terminal.isInteractive) return undefined;
      return terminal.ask(question, cancelled);
    },
  });
}
