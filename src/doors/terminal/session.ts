import type { ServiceOptions } from '../../ports/platform/connect.ts';
import type { Platform } from '../../ports/platform/platform.ts';
import type { Credential } from '../../ports/platform/sign-in.ts';
import { USER_AGENT } from '../../project.ts';
import { failure, ok, type Result, textOf } from '../../result.ts';
import type { Settings } from '../../run/settings.ts';
import { secretsIn } from '../../settings/input-source.ts';
import type { Inputs } from '../../settings/inputs.ts';
import { optionName } from '../../settings/table/index.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import type { Target } from '../../topology/target.ts';
import { inputSource } from './arguments.ts';
import type {
  AddedOption,
  Command,
  Edge,
  End,
  Refused,
  Session,
} from './commands/command.ts';
import type { Given } from './terminal.ts';

/** A command that checks a file, and what is particular about it. */
export interface CheckSession extends Session {
  readonly mode: Settings['mode'];
  /** Whether the file may be any version in git. */
  readonly isAnyVersion?: true;
  /** Why the file has no history. */
  readonly noHistory?: Message;
  /** Notices of every result. */
  readonly notices?: readonly Message[];
  /** What to do after it was applied. */
  readonly nextStep?: Message;
}

/** Exit statuses (docs/terminal.md). */
export const STATUS = {
  inSync: 0,
  error: 1,
  differs: 2,
  interrupted: 130,
} as const;

/** Whether a program reads standard output. Then it contains only the result. */
export function isForProgram(given: Given): boolean {
  return given.has('json') || given.has('markdown');
}

export function refused(...problems: readonly Message[]): Refused {
  return { outcome: 'refused', problems };
}

/** What a command does with the inputs, which are read and checked first. */
export function withInputs(
  work: (session: Session) => Promise<End>,
): Command['run'] {
  return async (edge) => {
    const source = inputSource(edge, edge.host.environment);
    for (const secret of secretsIn(source)) edge.secrets.add(secret);
    const { parseInputs } = await import('../../settings/inputs.ts');
    const parsed = parseInputs(source);
    if (parsed.ok) return work({ ...edge, inputs: parsed.value });
    return refused(...parsed.problem.map(({ message }) => message));
  };
}

/** The options that features add to a command, as far as they are given. */
export function addedIn({
  command,
  given,
  vocabulary,
}: Edge): readonly AddedOption[] {
  return vocabulary.added.filter(
    ({ of, usage }) => of === command.name && given.has(optionName(usage)),
  );
}

const NO_CREDENTIAL = prose`No credential is given. Set ${code('PLANETSCALE_SERVICE_TOKEN_ID')} and ${code('PLANETSCALE_SERVICE_TOKEN')} to a service token, or sign in with ${code('neki-topology login')}. Plans need the permission ${code('read_branch')}, applies ${code('create_branch')}.`;

/** Works on the named branch. Without a credential, it explains how to get one. */
export async function onBranch<T>(
  session: Session,
  work: (platform: Platform) => Promise<T>,
): Promise<Result<T, Refused>> {
  const { inputs } = session;
  const { target } = inputs;
  if (target === undefined)
    return failure(refused(prose`A database branch is required.`));
  return onService(session, undefined, (open) =>
    work(open({ ...inputs, target })),
  );
}

/** Works on the named branch. The work returns how the command ended. */
export async function endOnBranch(
  session: Session,
  work: (platform: Platform) => Promise<End>,
): Promise<End> {
  const ended = await onBranch(session, work);
  return ended.ok ? ended.value : ended.problem;
}

/** Works on any number of branches with the same sign-in and rate limit; `lanes` as in `ServiceOptions`. */
export async function onService<T>(
  session: Session,
  lanes: ServiceOptions['lanes'],
  work: (
    open: (
      inputs: Pick<Inputs, 'timeout'> & { readonly target: Target },
    ) => Platform,
  ) => Promise<T>,
): Promise<Result<T, Refused>> {
  const { inputs } = session;
  const credential = await credentialOf(session);
  if (!credential.ok) return failure(refused(credential.problem));
  const { openService } = await import('../../ports/platform/connect.ts');
  const calling = callOptions(session);
  const { open, close } = await openService({
    ...calling,
    baseUrl: inputs.baseUrl,
    credential: credential.value,
    // `login` stores its tokens itself, and no other credential is renewed here.
    onRefreshToken: async () => undefined,
    lanes,
  });
  const { info } = calling;
  const worked = work(({ target, timeout }) => open({ target, timeout, info }));
  return ok(await worked.finally(close));
}

/** Options of every call to the service. */
type CallOptions = Omit<
  ServiceOptions,
  'baseUrl' | 'credential' | 'onRefreshToken' | 'lanes'
>;

export function callOptions({
  terminal,
  secrets,
  cancelled,
}: Edge): CallOptions {
  const { progress, debug, clock } = terminal;
  return {
    userAgent: USER_AGENT,
    cancelled,
    waitsForWrite: true,
    clock,
    debug,
    info: progress,
    redact: secrets.hide,
    onSecret: secrets.add,
  };
}

/** Asks before something is written. Returns why it must not be written: nobody said yes, or nobody can be asked. */
export async function refusalOf(
  { given, terminal, cancelled }: Edge,
  {
    question,
    instead,
    unasked,
  }: Readonly<Record<'question' | 'instead' | 'unasked', Message>>,
): Promise<Message | undefined> {
  if (given.has('yes')) return undefined;
  if (!terminal.isInteractive)
    return prose`Not running in a terminal${unasked}`;
  const answer = await terminal.ask(
    prose`${question} Only "yes" is accepted: `,
    cancelled,
  );
  if (answer?.trim().toLowerCase() === 'yes') return undefined;
  if (answer === undefined) return prose`No answer: ${instead}.`;
  return prose`The answer was not "yes": ${instead}.`;
}

/** The credential in the inputs, or the one that `login` stored. If there is none, it explains how to get one. */
async function credentialOf({
  inputs,
  given,
  host,
  terminal,
  secrets,
}: Session): Promise<Result<Credential, Message>> {
  if (inputs.credential !== undefined) return ok(inputs.credential);
  const { loadCredential } = await import('./login/token-place.ts');
  const { tokenFilePath } = await import('./login/token-file.ts');
  const loaded = await loadCredential({
    path: tokenFilePath(given.get('token-file')?.[0], host),
    now: host.now,
    warn: terminal.say,
    onSecret: secrets.add,
  });
  if (!loaded.ok) return loaded;
  if (loaded.value === undefined) return failure(NO_CREDENTIAL);
  return ok(loaded.value);
}

/** The message for an unexpected error. */
export function unexpected(error: unknown): Message {
  return prose`Unexpected error: ${quoteWhole(textOf(error))}. This is a bug; please report it with the output of ${code('--verbose')}.`;
}

/** Why a command cannot ask for consent: nobody can be asked, and `--yes` is missing. */
export function refusalToAsk({
  command,
  given,
  terminal,
}: Session): Message | undefined {
  if (command.writes === true && !given.has('yes') && !terminal.isInteractive)
    return prose`Not running in a terminal. Pass ${code('--yes')} to ${words(command.name)} without a prompt.`;
  return undefined;
}
