import { appendFileSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import { collectSecrets } from '../host/secrets.ts';
import { INPUTS, type InputSource } from '../inputs/input-source.ts';
import { visible } from '../report/markdown.ts';
import type { Services } from '../run/request.ts';
import { type Finding, quote, type Severity } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';

/** Lines of one target that are printed; a service that fails in every call has thousands. */
const MOST_LINES = 200;

/** What a step uses of the process it runs in. */
interface StepHost {
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  /** Writes to standard output. */
  readonly print: (text: string) => void;
  /** Fires when the job is cancelled; `say` gets a sentence about that. */
  readonly listenForCancel: (say: (warning: string) => void) => AbortSignal;
}

/** The runner's protocol. Whatever goes through it is without any secret that was masked, and inert. */
export interface Runner
  extends Pick<StepHost, 'environment' | 'clock' | 'listenForCancel'> {
  /** Masks a secret, in every spelling, in everything that is shown from here on. */
  mask(secret: string): void;
  /** The text without any secret; for what the runner's own masks do not reach: files and comments. */
  hide(text: string): string;
  /** Sets outputs of the step. Without `GITHUB_OUTPUT` (not on a runner) they are printed. */
  setOutputs(values: Readonly<Record<string, string>>): void;
  /** Shows a finding on the file's line, in the pull request's diff where the line is part of it; and whose it is. */
  annotate(finding: Finding, whose?: string): void;
  /** Shows a message on the run's page. */
  notify(level: Severity | 'notice', message: string): void;
  /** A line only seen with step debugging on. */
  debugLine(message: string): void;
  /** One line of the log. */
  logLine(line: string): void;
  /** Lines of the log in a folded section. */
  group(title: string, lines: readonly string[]): void;
  /** Does one stage in a folded section of the log. */
  stage<T>(title: string, work: () => Promise<T>): Promise<T>;
}

/** Opens the protocol for one step. */
export function openRunner(host: StepHost): Runner {
  // The runner keeps its list for the whole job and hides it in logs only; this one is for everything else, too.
  const secrets = collectSecrets();
  const { environment, print } = host;
  // Of the stage that has said nothing yet: a section with nothing in it is not shown.
  let heading: string | undefined;
  const say = (text: string): void => {
    if (heading !== undefined) print(commandLine('group', {}, heading));
    heading = undefined;
    print(text);
  };
  const issueCommand = (...command: Parameters<typeof commandLine>): void =>
    say(commandLine(...command));
  const shown = (text: string): string => visible(secrets.hide(text));
  const runner: Runner = {
    ...{
      environment,
      clock: host.clock,
      listenForCancel: host.listenForCancel,
    },
    mask: (secret) => {
      // Logs are lines, and so are masks.
      for (const line of secret
        .split(/\r?\n/)
        .filter((text) => text.trim() !== ''))
        for (const spelling of secrets.add(line))
          print(commandLine('add-mask', {}, spelling));
    },
    hide: secrets.hide,
    setOutputs: (values) => {
      const path = environment['GITHUB_OUTPUT'];
      for (const [name, value] of Object.entries(values))
        if (path) appendFileSync(path, outputLines(name, secrets.hide(value)));
        else runner.logLine(`output ${name}=${value}`);
    },
    annotate: ({ id, severity, message, location }, whose) => {
      const { file, line, column, endLine, endColumn } = location;
      const about = whose === undefined ? '' : ` · ${shown(whose)}`;
      const position =
        line === endLine
          ? { line, col: column, endLine, endColumn }
          : { line, endLine };
      issueCommand(
        severity === 'allowed' ? 'notice' : severity,
        { title: `Data topology: ${id}${about}`, file, ...position },
        shown(message),
      );
    },
    notify: (level, message) =>
      issueCommand(level, { title: 'Data topology' }, shown(message)),
    debugLine: (message) => print(commandLine('debug', {}, shown(message))),
    logLine: (line) => {
      // What would be read as a command of the runner's is broken up.
      const inert = shown(line)
        .replace(/^(\s*):(?=:)/, '$1\u200b:')
        .replaceAll('##[', '#\u200b#[');
      say(`${inert}\n`);
    },
    group: (title, lines) => {
      if (lines.length === 0) return;
      issueCommand('group', {}, shown(title));
      for (const line of lines) runner.logLine(line);
      issueCommand('endgroup', {}, '');
    },
    stage: async (title, work) => {
      heading = shown(title);
      return work().finally(() => {
        if (heading === undefined) issueCommand('endgroup', {}, '');
        heading = undefined;
      });
    },
  };
  return runner;
}

/** Where the stages of one target say what they do. */
export interface TargetLog extends Pick<Services, 'stage'> {
  readonly info: (line: string) => void;
  /** Prints what has been kept, and how the target stands in the fleet. */
  end(progress: string): void;
}

/** The log of a target that runs alone: said as it happens. */
export function directLog({ stage, logLine }: Runner): TargetLog {
  return { stage, info: logLine, end: logLine };
}

/** The log of a target among others: kept until its end and printed together, because several run at once. */
export function keptLog(name: string, { group, logLine }: Runner): TargetLog {
  const lines: string[] = [];
  let lost = 0;
  let heading: string | undefined;
  const info = (line: string): void => {
    const more = heading === undefined ? [line] : [`${heading}:`, line];
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
      group(name, [
        ...lines,
        ...(lost > 0 ? [`… and ${lost} more lines.`] : []),
      ]);
      lines.length = 0;
      logLine(progress);
    },
  };
}

/** The inputs of the step, as the runner puts them into its environment. */
export function inputSource(environment: NodeJS.ProcessEnv): InputSource {
  return { value: (name) => environment[variable(name)], environment };
}

/** Inputs that the action does not have: near an input's name they are misspelled, which is a problem; else they are worth a warning. */
export function unknownInputs(environment: NodeJS.ProcessEnv) {
  const known = new Map(INPUTS.map(({ name }) => [variable(name), name]));
  const warnings: string[] = [];
  const problems: string[] = [];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('INPUT_') || known.has(name)) continue;
    const written = name.slice('INPUT_'.length).toLowerCase();
    const near = nearest(written, known.values());
    if (near === undefined)
      warnings.push(`Unknown input ${quote(written)}; it was ignored.`);
    else
      problems.push(
        `Unknown input ${quote(written)}. Did you mean \`${near}\`?`,
      );
  }
  return { problems, warnings };
}

/** The environment variable the runner makes of an input. */
function variable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

/**
 * One workflow command (GitHub's documentation, "Workflow commands for GitHub Actions"), escaped as the runner unescapes
 * it. Written here because the index of `@actions/core` also loads an HTTP client (for OIDC), which costs as much as two
 * empty Node programs at start.
 */
function commandLine(
  command: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const words = Object.entries(properties).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const head = words.length === 0 ? command : `${command} ${words.join(',')}`;
  return `::${head}::${escapeData(message)}\n`;
}

function escapeData(text: string): string {
  return text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** An output with its value between two lines that do not occur in it, so that no value can end early. */
function outputLines(name: string, value: string): string {
  let end = 'end_of_output';
  while (value.includes(end)) end += '_';
  return `${name}<<${end}\n${value}\n${end}\n`;
}

/** Makes a value when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
