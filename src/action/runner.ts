import { appendFileSync } from 'node:fs';
import { collectSecrets } from '../host/secrets.ts';
import { INPUTS, type InputSource } from '../inputs/inputs.ts';
import { visible } from '../report/markdown.ts';
import type { Services } from '../run/services.ts';
import { type Finding, quote, type Severity } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';

/** Lines of one target that are printed; a service that fails in every call has thousands. */
const MOST_LINES = 200;

/**
 * What was masked. The runner keeps its list for the whole job and hides it in logs only; this one does the same for
 * this process, and for everything else it writes.
 */
const secrets = collectSecrets();

/**
 * Masks a secret, in every spelling, in everything the runner logs from here on; each line of its own, because logs
 * are lines. From here on nothing of this file shows it either.
 */
export function mask(secret: string): void {
  for (const line of secret.split(/\r?\n/).filter((text) => text.trim() !== ''))
    for (const spelling of secrets.add(line)) issueCommand('add-mask', {}, spelling);
}

/** The text without any secret that was masked; for what the runner's own masks do not reach: files and comments. */
export function hide(text: string): string {
  return secrets.hide(text);
}

/** Sets an output of the step. Without `GITHUB_OUTPUT` (not on a runner) it is printed. */
export function setOutput(environment: NodeJS.ProcessEnv, name: string, value: string): void {
  const path = environment['GITHUB_OUTPUT'];
  if (path) appendFileSync(path, outputLines(name, hide(value)));
  else logLine(`output ${name}=${value}`);
}

/** Shows a finding on the file's line, in the pull request's diff where the line is part of it; and whose it is. */
export function annotate(finding: Finding, whose?: string): void {
  const { file, line, column, endLine, endColumn } = finding.location;
  const about = whose === undefined ? '' : ` · ${visible(hide(whose))}`;
  const position = line === endLine ? { line, col: column, endLine, endColumn } : { line, endLine };
  issueCommand(
    finding.severity,
    { title: `Data topology: ${finding.id}${about}`, file, ...position },
    visible(hide(finding.message)),
  );
}

/** Shows a message on the run's page. */
export function notify(level: Severity | 'notice', message: string): void {
  issueCommand(level, { title: 'Data topology' }, visible(hide(message)));
}

/** A line only seen with step debugging on. */
export function debugLine(message: string): void {
  issueCommand('debug', {}, visible(hide(message)));
}

/** Opens a folded section of the log. */
export function startGroup(title: string): void {
  issueCommand('group', {}, visible(hide(title)));
}

/** Closes the folded section. */
export function endGroup(): void {
  issueCommand('endgroup', {}, '');
}

/** Does one stage in a folded section of the log. */
export async function stage<T>(title: string, work: () => Promise<T>): Promise<T> {
  startGroup(title);
  try {
    return await work();
  } finally {
    endGroup();
  }
}

/** One line of the log; what would be read as a command of the runner's is broken up. */
export function logLine(line: string): void {
  const oneLine = visible(hide(line))
    .replace(/^(\s*):(?=:)/, '$1\u200b:')
    .replaceAll('##[', '#\u200b#[');
  process.stdout.write(`${oneLine}\n`);
}

/** Where the stages of one target say what they do. */
export interface TargetLog extends Pick<Services, 'stage' | 'info'> {
  /** Prints what has been kept, and how the target stands in the fleet. */
  end(progress: string): void;
}

/** The log of a target that runs alone: said as it happens. */
export function directLog(): TargetLog {
  return { stage, info: logLine, end: logLine };
}

/** The log of a target among others: kept until its end and printed together, because several run at once. */
export function keptLog(name: string): TargetLog {
  const lines: string[] = [];
  let lost = 0;
  const info = (line: string): void => {
    if (lines.length < MOST_LINES) lines.push(line);
    else lost += 1;
  };
  return {
    info,
    stage: (title, work) => {
      info(`${title}:`);
      return work();
    },
    end: (progress) => {
      startGroup(name);
      for (const line of lines) logLine(line);
      lines.length = 0;
      if (lost > 0) logLine(`… and ${lost} more lines.`);
      endGroup();
      logLine(progress);
    },
  };
}

/** The inputs of the step, as the runner puts them into its environment. */
export function inputSource(environment: NodeJS.ProcessEnv): InputSource {
  return { value: (name) => environment[variable(name)], environment };
}

/** What is to be said of inputs that the action does not have. */
export interface UnknownInputs {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Inputs that the action does not have: near an input's name they are misspelled, which is a problem; else they are worth a warning. */
export function unknownInputs(environment: NodeJS.ProcessEnv): UnknownInputs {
  const known = new Map(INPUTS.map(({ name }) => [variable(name), name]));
  const warnings: string[] = [];
  const problems: string[] = [];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('INPUT_') || known.has(name)) continue;
    const written = name.slice('INPUT_'.length).toLowerCase();
    const near = nearest(written, known.values());
    if (near === undefined) warnings.push(`There is no input ${quote(written)}; it was ignored.`);
    else problems.push(`There is no input ${quote(written)}. Did you mean \`${near}\`?`);
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
function issueCommand(
  command: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): void {
  const words = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  const head = words.length === 0 ? command : `${command} ${words.join(',')}`;
  process.stdout.write(`::${head}::${escapeData(message)}\n`);
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
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
