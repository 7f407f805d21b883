import type { Clock } from '../../clock.ts';
import type { Finding, Severity, Weight } from '../../document/finding.ts';
import { collectSecrets } from '../../ports/host/secrets.ts';
import { textOf } from '../../result.ts';
import type { World } from '../../run/world.ts';
import type { InputSource } from '../../settings/input-source.ts';
import { SETTINGS } from '../../settings/table/index.ts';
import type { Outputs } from '../../settings/table/outputs.ts';
import { plural } from '../../text/lists.ts';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../text/message.ts';
import { nearest } from '../../text/nearest.ts';
import { plain } from '../../text/plain.ts';
import { visible } from '../../text/visible.ts';
import type { MessageProperties, RunnerProtocol } from './protocol.ts';

/** The most log lines of a target. If every call to the service fails, there are thousands. */
const MOST_LINES = 200;

/** A message, or a text that a renderer has made. */
export type LogLine = Message | string;

/** What a step uses of its process. */
interface StepHost {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly protocol: RunnerProtocol;
  /** Returns a signal that fires when the job is cancelled. `say` gets a message about it. */
  readonly listenForCancel: (say: (warning: Message) => void) => AbortSignal;
}

/**
 * A step's connection to its runner, on top of the protocol. It hides every masked secret, and makes text that would be
 * a command inert.
 */
export interface Runner
  extends Pick<StepHost, 'environment' | 'clock' | 'listenForCancel'> {
  /** An input of the step; empty if it is not set. */
  getInput(name: string): string;
  /** Masks a secret, in every spelling, in all later output. */
  mask(secret: string): void;
  /** A text without secrets, for files and comments, which the runner does not mask. */
  hide(text: string): string;
  /** Sets outputs of the step. Without `GITHUB_OUTPUT` (not on a runner) it prints them. A failure is an error. */
  setOutputs(values: Outputs): void;
  /** Whether outputs could not be set. Then the step must fail, because later steps do not get them. */
  hasLostOutputs(): boolean;
  /** Appends to the job summary. Without `GITHUB_STEP_SUMMARY` it does nothing; it rejects if that is not a file. */
  appendSummary(markdown: string): Promise<void>;
  /** Annotates the line of a finding. `whose` names the target. */
  annotate(finding: Finding, whose?: string): void;
  /** Shows a message on the run's page. */
  notify(level: Severity | 'notice', line: LogLine): void;
  /** Writes a line that is only visible with debug logging. */
  debugLine(message: string): void;
  logLine(line: LogLine): void;
  /** Writes lines in a folded section of the log. */
  group(title: string, lines: readonly LogLine[]): void;
  /** Runs a step of the work in a folded section of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
}

export function openRunner(host: StepHost): Runner {
  // The runner hides its secrets only in logs. These are hidden everywhere else too.
  const secrets = collectSecrets();
  const { environment, clock, protocol, listenForCancel } = host;
  const shown = (text: string): string => visible(secrets.hide(text));

  // The heading of a stage that has not logged anything yet, because empty sections are not shown.
  let heading: string | undefined;
  const openSection = (): void => {
    if (heading !== undefined) protocol.startGroup(heading);
    heading = undefined;
  };
  const message = (
    level: Severity | 'notice',
    text: string,
    properties: MessageProperties,
  ): void => {
    openSection();
    protocol[level](shown(text), properties);
  };

  let hasLostOutputs = false;
  const runner: Runner = {
    environment,
    clock,
    listenForCancel,
    getInput: protocol.getInput,
    mask: (secret) => {
      // The runner masks line by line.
      const lines = secret.split(/\r?\n/).filter((text) => text.trim() !== '');
      for (const line of lines)
        for (const spelling of secrets.add(line)) protocol.setSecret(spelling);
    },
    hide: secrets.hide,
    setOutputs: (values) => {
      const isOnRunner = Boolean(environment['GITHUB_OUTPUT']);
      try {
        for (const [name, value] of Object.entries(values))
          if (isOnRunner) protocol.setOutput(name, secrets.hide(value));
          else runner.logLine(`output ${name}=${value}`);
      } catch (error) {
        const isFirst = !hasLostOutputs;
        hasLostOutputs = true;
        if (isFirst) runner.notify('error', lostOutputs(error));
      }
    },
    hasLostOutputs: () => hasLostOutputs,
    appendSummary: async (markdown) => {
      if (environment['GITHUB_STEP_SUMMARY'])
        await protocol.appendSummary(secrets.hide(markdown));
    },
    annotate: ({ id, severity, message: text, location }, whose) => {
      const { file, line, column, endLine, endColumn } = location;
      const about = whose === undefined ? '' : ` · ${shown(whose)}`;
      const title = `Data topology: ${id}${about}`;
      const place: MessageProperties = {
        title,
        file,
        startLine: line,
        endLine,
      };
      if (line === endLine) {
        // GitHub accepts columns only for a place within a single line.
        place.startColumn = column;
        place.endColumn = endColumn;
      }
      message(severity === 'allowed' ? 'notice' : severity, plain(text), place);
    },
    notify: (level, line) =>
      message(level, textOfLine(line), { title: 'Data topology' }),
    debugLine: (text) => protocol.debug(shown(text)),
    logLine: (line) => {
      // Breaks up what the runner would execute as a command.
      const inert = shown(textOfLine(line))
        .replace(/^(\s*):(?=:)/, '$1\u200b:')
        .replaceAll('##[', '#\u200b#[');
      openSection();
      protocol.info(inert);
    },
    group: (title, lines) => {
      if (lines.length === 0) return;
      openSection();
      protocol.startGroup(shown(title));
      for (const line of lines) runner.logLine(line);
      protocol.endGroup();
    },
    stage: async (title, work) => {
      heading = shown(title);
      return work().finally(() => {
        if (heading === undefined) protocol.endGroup();
        heading = undefined;
      });
    },
  };
  return runner;
}

function textOfLine(line: LogLine): string {
  if (typeof line === 'string') return line;
  return plain(line);
}

function lostOutputs(error: unknown): Message {
  return prose`Could not set the outputs of this step: ${quoteWhole(textOf(error))}. Later steps do not get them. Run the job again on another runner.`;
}

/** The log of a target's run. */
export interface TargetLog extends Pick<World, 'stage'> {
  readonly info: (line: LogLine) => void;
  /** Prints the kept lines, and the progress of the step. */
  end(progress: string): void;
}

/** The log of the only target, printed at once. */
export function directLog({ stage, logLine }: Runner): TargetLog {
  return { stage, info: logLine, end: logLine };
}

/** The log of one of several targets. They run at the same time, so its lines are printed together at its end. */
export function keptLog(name: string, { group, logLine }: Runner): TargetLog {
  const lines: LogLine[] = [];
  let lost = 0;
  let heading: string | undefined;
  const info = (line: LogLine): void => {
    const more = [line];
    if (heading !== undefined) more.unshift(`${heading}:`);
    heading = undefined;
    if (lines.length < MOST_LINES) lines.push(...more);
    else lost += more.length;
  };
  return {
    info,
    stage: (title, work) => {
      heading = title;
      return work();
    },
    end: (progress) => {
      if (lost > 0)
        lines.push(`… and ${lost} more ${plain(plural(lost, 'line'))}.`);
      group(name, lines);
      lines.length = 0;
      logLine(progress);
    },
  };
}

/** The inputs of the step, with its environment. */
export function inputSource({ getInput, environment }: Runner): InputSource {
  return { value: getInput, environment };
}

/** Unknown inputs, a sentence each. */
interface UnknownInputs {
  /** Inputs whose name is close to a known one: they are probably misspelled. */
  readonly problems: readonly Message[];
  readonly warnings: readonly Message[];
}

/** Removed inputs, with what to use instead. */
const GONE: ReadonlyMap<string, Message> = new Map([
  [
    'consent',
    prose`Labels no longer allow changes: add lines to ${code('data-topology.allow')}. Remove the input.`,
  ],
  [
    'require-review',
    prose`In the rules of the git branch, require the check of the plan and up-to-date branches. Remove the input.`,
  ],
]);

export function unknownInputs(environment: NodeJS.ProcessEnv): UnknownInputs {
  const known = new Map(SETTINGS.map(({ name }) => [variable(name), name]));
  const warnings: Message[] = [];
  const problems: Message[] = [];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('INPUT_') || known.has(name)) continue;
    const written = name.slice('INPUT_'.length).toLowerCase();
    const gone = GONE.get(written);
    if (gone !== undefined) {
      problems.push(
        prose`The input ${quote(written)} no longer exists. ${gone}`,
      );
      continue;
    }
    const near = nearest(written, known.values());
    if (near === undefined)
      warnings.push(prose`Unknown input ${quote(written)}; it was ignored.`);
    else
      problems.push(
        prose`Unknown input ${quote(written)}. Did you mean ${code(near)}?`,
      );
  }
  return { problems, warnings };
}

/** The environment variable of an input. */
function variable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

/** Makes a value on first use. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Writes a file. If there is no place for it, the outputs lack its path. */
export async function leave<T>(
  { notify }: Runner,
  what: Message,
  write: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    notify(
      'warning',
      prose`Could not write the ${what}: ${quoteWhole(textOf(error))}.`,
    );
    return undefined;
  }
}

export async function writeSummary(
  runner: Runner,
  text: string,
): Promise<void> {
  await leave(runner, prose`job summary`, () => runner.appendSummary(text));
}

/**
 * GitHub shows ten annotations of each level. The verdict takes one of the errors, and notices are also used for more
 * than allowed findings.
 */
export const MOST_ANNOTATIONS: Readonly<Record<Weight, number>> = {
  error: 9,
  warning: 10,
  allowed: 5,
};
