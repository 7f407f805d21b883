import { resolve } from 'node:path';
import { nearFile } from '../../ports/host/near-file.ts';
import { readLocalFile } from '../../ports/host/workspace.ts';
import type { Platform } from '../../ports/platform/platform.ts';
import { changeCount } from '../../report/counting.ts';
import { labelOf } from '../../report/severity.ts';
import { wrapped } from '../../report/terminal-text.ts';
import { failure, ok, type Result } from '../../result.ts';
import {
  BUG,
  CANCELLED,
  comparedOf,
  type FailureOptions,
  MISCONFIGURED,
  type OwnCause,
  type RunResult,
  riskOf,
} from '../../run/result.ts';
import { failedBefore, NOT_BEGUN } from '../../run/run.ts';
import { whyNotYet } from '../../run/waiting-target.ts';
import type { Waiting, World } from '../../run/world.ts';
import { orderText } from '../../settings/ladder.ts';
import {
  chooseTarget,
  type FleetTarget,
  readTargets,
} from '../../settings/targets.ts';
import { markdown } from '../../text/markdown.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import { visible } from '../../text/visible.ts';
import { inputSource, isOffline } from './arguments.ts';
import type { End } from './commands/command.ts';
import {
  type Checked,
  jsonOf,
  printChecked,
  printed,
  statusOf,
} from './printing.ts';
import {
  type CheckSession,
  onService,
  refusalToAsk,
  refused,
  STATUS,
  unexpected,
} from './session.ts';
import { jsonText, table } from './terminal.ts';

interface TargetsSession extends CheckSession {
  readonly path: string;
  readonly checkOne: CheckOne;
}

/** Runs one target, or returns why the run did not start. */
type CheckOne = (
  session: CheckSession,
  platform?: Platform,
  waitsFor?: World['waitsFor'],
) => Promise<Result<Checked, Message>>;

/**
 * Runs one or all targets of a targets file, one after another. As in the action, a failure of one does not stop the
 * rest.
 */
export async function checkTargets(session: TargetsSession): Promise<End> {
  const { terminal, given, mode } = session;
  const refusal = refusalToAsk(session);
  if (refusal !== undefined) return refused(refusal);
  const loaded = await loadTargets(session);
  if (!loaded.ok) return loaded.problem;

  const chosen = loaded.value;
  const names = new Set(chosen.targets.map(({ name }) => name));
  const order = orderText(chosen.all, names);
  if (order !== undefined && given.has('markdown') && !given.has('json'))
    terminal.print(`${markdown(order, 'terminal')}\n\n`);
  const opened = isOffline(session)
    ? ok(await runAll(chosen, session))
    : await onService(
        session,
        { count: 1, mayWrite: mode === 'apply' },
        (open) => runAll(chosen, session, open),
      );
  if (!opened.ok) return opened.problem;
  const ended = opened.value;
  if (given.has('json')) {
    const documents = ended.map(async ({ name, result }) => ({
      name,
      ...(await jsonOf(result)),
    }));
    terminal.print(jsonText(await Promise.all(documents)));
  } else if (!given.has('markdown')) {
    if (order !== undefined)
      terminal.print(`${wrapped(order, terminal.look)}\n\n`);
    terminal.print(tableOf(ended, session));
  }
  const statuses = ended.map(({ result }) => statusOf(result));
  return (
    [STATUS.error, STATUS.differs].find((status) =>
      statuses.includes(status),
    ) ?? STATUS.inSync
  );
}

/** The chosen targets, and all targets in the file. */
interface LoadedTargets {
  readonly all: readonly FleetTarget[];
  readonly targets: readonly FleetTarget[];
}

/** The chosen targets; how the command ends if the file is invalid or lacks the named target. */
async function loadTargets(
  session: TargetsSession,
): Promise<Result<LoadedTargets, End>> {
  const { path, inputs, host, terminal, given } = session;
  const read = await readLocalFile(resolve(host.folder, path));
  if (read.kind === 'missing')
    return failure(
      refused(
        prose`File ${quoteWhole(path)} does not exist. ${nearFile(host.folder, path, prose`Pass the targets file with ${code('--targets')}.`)}`,
      ),
    );
  if (read.kind === 'unreadable')
    return failure(refused(prose`${quoteWhole(path)}: ${read.why}`));

  const source = inputSource(session, host.environment);
  const found = readTargets(path, read.bytes, source);
  if (found.ok) {
    const { only } = inputs;
    const all = found.value;
    if (only === undefined) return ok({ all, targets: all });
    const chosen = chooseTarget(all, only, path);
    if (chosen.ok) return ok({ all, targets: [chosen.value] });
    return failure(refused(chosen.problem));
  }
  const findings = found.problem;
  const invalid = {
    outcome: 'invalid',
    file: path,
    target: undefined,
    notices: [],
    findings,
  } as const;
  terminal.print(await printed(invalid, given, terminal.look));
  return failure(STATUS.error);
}

/** A target whose run has ended. */
interface EndedTarget {
  readonly name: string;
  readonly result: RunResult;
}

type OpenPlatform = (
  target: FleetTarget['inputs'] & Pick<FleetTarget, 'target'>,
) => Platform;

async function runAll(
  { all, targets }: LoadedTargets,
  session: TargetsSession,
  open?: OpenPlatform,
): Promise<readonly EndedTarget[]> {
  const { terminal, given } = session;
  const ended: EndedTarget[] = [];
  for (const { name, target, after, inputs } of targets) {
    const one = { ...session, inputs };
    const platform = open?.({ ...inputs, target });
    const first = all.find((other) => other.name === after);
    const waitsFor = first && (() => askFirst(first, ended, session, open));
    const { result, isShown } = await checkedOf(one, platform, waitsFor);
    ended.push({ name, result });
    if (
      !given.has('json') &&
      (given.has('markdown') || isWorthReading(result))
    ) {
      await printChecked({ result, isShown }, one);
      terminal.print('\n');
    }
    terminal.say(
      prose`[${ended.length}/${targets.length}] ${words(name)}: ${words(labelOf(result))}`,
    );
  }
  return ended;
}

/** Whether the target that must come first is in sync: by its result, or if it was not run, by its present state. */
async function askFirst(
  { name, target, inputs }: FleetTarget,
  ended: readonly EndedTarget[],
  session: TargetsSession,
  open: OpenPlatform | undefined,
): Promise<Waiting | undefined> {
  const earlier = ended.find((one) => one.name === name);
  if (earlier !== undefined) return whyNotYet(name, earlier.result);

  session.terminal.progress(prose`Reading ${quoteWhole(name)}`);
  const reading: TargetsSession = {
    ...session,
    mode: 'plan',
    // Options for output, and the database, belong to the requested target, not to this one.
    given: new Map(),
    inputs: { ...inputs, databaseUrl: undefined },
  };
  const { result } = await checkedOf(reading, open?.({ ...inputs, target }));
  return whyNotYet(name, result);
}

/** The result of a target, even if its run did not start. */
async function checkedOf(
  session: TargetsSession,
  platform: Platform | undefined,
  waitsFor?: World['waitsFor'],
): Promise<Checked> {
  const request = { ...session.inputs, notices: [] };
  const unrun = (
    cause: OwnCause,
    why: Message,
    options?: FailureOptions,
  ): Checked => ({
    result: failedBefore(request, cause, why, options),
    isShown: false,
  });
  if (session.cancelled.aborted) return unrun(CANCELLED, NOT_BEGUN);

  try {
    const checked = await session.checkOne(session, platform, waitsFor);
    return checked.ok ? checked.value : unrun(MISCONFIGURED, checked.problem);
  } catch (error) {
    return unrun(BUG, unexpected(error), { maybeStored: true });
  }
}

/** Whether a report says more than the target's row in the table. */
function isWorthReading({ outcome, findings, notices }: RunResult): boolean {
  return (
    (outcome !== 'no-change' && outcome !== 'valid') ||
    findings.length + notices.length > 0
  );
}

function tableOf(
  ended: readonly EndedTarget[],
  { terminal: { look } }: TargetsSession,
): string {
  const rows = ended.map(({ name, result }) => {
    const compared = comparedOf(result);
    return [
      visible(name),
      labelOf(result),
      compared ? plain(changeCount(compared)) : '–',
      compared ? riskOf(compared) : '–',
    ];
  });
  return `${table(['target', 'result', 'changes', 'risk'], rows, look)}\n`;
}
