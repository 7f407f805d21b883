import type { Clock } from '../../clock.ts';
import type { Finding, Severity, Weight } from '../../document/finding.ts';
import { collectSecrets } from '../../ports/host/secrets.ts';
import { textOf } from '../../result.ts';
import type { World } from '../../run/world.ts';
import type { InputSource } from '../../settings/input-source.ts';
import { SETTINGS } from '../../settings/table/index.ts';
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

/** Lines of one target that are printed; a service that fails in every call has thousands. */
const MOST_LINES = 200;

/** A message, or what a renderer has made of one already. */
export type Line = Message | string;

/** What a step uses of the process it runs in. */
interface StepHost {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly protocol: RunnerProtocol;
  /** Fires when the job is cancelled; `say` gets a message about that. */
  readonly listenForCancel: (say: (warning: Message) => void) => AbortSignal;
}

/**
 * What a step says to its runner, on top of the protocol: without any secret that was masked, and inert wherever text of
 * others would be a command.
 */
export interface Runner
  extends Pick<StepHost, 'environment' | 'clock' | 'listenForCancel'> {
  /** An input of the step; empty where none was given. */
  getInput(name: string): string;
  /** Masks a secret, in every spelling, in everything that is shown from here on. */
  mask(secret: string): void;
  /** The text without any secret; for what the runner's own masks do not reach: files and comments. */
  hide(text: string): string;
  /** Sets outputs of the step. Without `GITHUB_OUTPUT` (not on a runner) they are printed. One that cannot be set is an error. */
  setOutputs(values: Readonly<Record<string, string>>): void;
  /** Whether the outputs could not be set: later steps do not get them, so the step has to fail. */
  hasLostOutputs(): boolean;
  /** Appends to the job summary; nothing without `GITHUB_STEP_SUMMARY`, and rejects where that is no file. */
  appendSummary(markdown: string): Promise<void>;
  /** Shows a finding on the file's line, in the pull request's diff where the line is part of it; and whose it is. */
  annotate(finding: Finding, whose?: string): void;
  /** Shows a message on the run's page. */
  notify(level: Severity | 'notice', line: Line): void;
  /** A line only seen with step debugging on. */
  debugLine(message: string): void;
  /** One line of the log. */
  logLine(line: Line): void;
  /** Lines of the log in a folded section. */
  group(title: string, lines: readonly Line[]): void;
  /** Does one stage in a folded section of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
}

/** Opens the protocol for one step. */
export function openRunner(host: StepHost): Runner {
  // The runner keeps its list for the whole job and hides it in logs only; this one is for everything else, too.
  const secrets = collectSecrets();
  const { environment, clock, protocol, listenForCancel } = host;
  const shown = (text: string): string => visible(secrets.hide(text));

  // Of the stage that has said nothing yet: a section with nothing in it is not shown.
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
      // Logs are lines, and so are masks.
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
        // GitHub takes columns only where both are of one line.
        place.startColumn = column;
        place.endColumn = endColumn;
      }
      message(severity === 'allowed' ? 'notice' : severity, plain(text), place);
    },
    notify: (level, line) =>
      message(level, textOfLine(line), { title: 'Data topology' }),
    debugLine: (text) => protocol.debug(shown(text)),
    logLine: (line) => {
      // What would be read as a command of the runner's is broken up.
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

function textOfLine(line: Line): string {
  if (typeof line === 'string') return line;
  return plain(line);
}

function lostOutputs(error: unknown): Message {
  return prose`Could not set the outputs of this step: ${quoteWhole(textOf(error))}. Later steps do not get them. Run the job again on another runner.`;
}

/** Where the stages of one target say what they do. */
export interface TargetLog extends Pick<World, 'stage'> {
  readonly info: (line: Line) => void;
  /** Prints what has been kept, and how the target stands in the fleet. */
  end(progress: string): void;
}

/** The log of a target that runs alone: said as it happens. */
export function directLog({ stage, logLine }: Runner): TargetLog {
  return { stage, info: logLine, end: logLine };
}

/** The log of a target among others: kept until its end and printed together, because several run at once. */
export function keptLog(name: string, { group, logLine }: Runner): TargetLog {
  const lines: Line[] = [];
  let lost = 0;
  let heading: string | undefined;
  const info = (line: Line): void => {
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

/** The inputs of the step, and its environment. */
export function inputSource({ getInput, environment }: Runner): InputSource {
  return { value: getInput, environment };
}

/** Inputs that the action does not have, a sentence each. */
interface UnknownInputs {
  /** Of those near an input's name: they are misspelled. */
  readonly problems: readonly Message[];
  readonly warnings: readonly Message[];
}

/** Removed inputs, and what to do instead. */
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

/** The environment variable the runner makes of an input. */
function variable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

/** Makes a value when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Leaves a file behind; where there is no place for it, the outputs go without. */
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

/** Appends to the job summary. */
export async function writeSummary(
  runner: Runner,
  text: string,
): Promise<void> {
  await leave(runner, prose`job summary`, () => runner.appendSummary(text));
}

/** GitHub shows ten of a kind; one of the errors is the verdict, and notices tell of more than what is allowed. */
export const MOST_ANNOTATIONS: Readonly<Record<Weight, number>> = {
  error: 9,
  warning: 10,
  allowed: 5,
};
