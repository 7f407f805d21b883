import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync } from 'node:fs';
import { EOL } from 'node:os';
import type {
  MessageProperties,
  RunnerProtocol,
} from '../../src/doors/action/protocol.ts';

/** Where a step in this process finds what a runner gives it, and what it prints. */
export interface LocalStep {
  readonly environment: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
}

/**
 * The protocol of a step that runs in this process beside others, each with its own environment and log. Written from
 * GitHub's documentation, "Workflow commands for GitHub Actions".
 */
export function localProtocol({
  environment,
  print,
}: LocalStep): RunnerProtocol {
  const command = (
    name: string,
    message: string,
    properties: Readonly<Record<string, string | number | undefined>> = {},
  ): void => {
    const words = Object.entries(properties)
      .filter(([, value]) => Boolean(value))
      .map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
    const isBare = Object.keys(properties).length === 0;
    const head = isBare ? name : `${name} ${words.join(',')}`;
    print(`::${head}::${escapeData(message)}${EOL}`);
  };

  return {
    getInput: (name) => (environment[inputVariable(name)] ?? '').trim(),
    setSecret: (secret) => command('add-mask', secret),
    setOutput: (name, value) => {
      const path = environment['GITHUB_OUTPUT'] ?? '';
      if (!existsSync(path)) throw new Error(`Missing file at path: ${path}`);
      const end = `ghadelimiter_${randomUUID()}`;
      const lines = [`${name}<<${end}`, value, end, ''];
      appendFileSync(path, lines.join(EOL));
    },
    appendSummary: async (markdown) => {
      const path = environment['GITHUB_STEP_SUMMARY'] ?? '';
      if (!existsSync(path))
        throw new Error(
          `Unable to access summary file: '${path}'. Check if the file has correct read/write permissions.`,
        );
      appendFileSync(path, markdown);
    },
    info: (line) => print(`${line}${EOL}`),
    debug: (message) => command('debug', message),
    notice: (message, properties) =>
      command('notice', message, wordsOf(properties)),
    warning: (message, properties) =>
      command('warning', message, wordsOf(properties)),
    error: (message, properties) =>
      command('error', message, wordsOf(properties)),
    startGroup: (title) => command('group', title),
    endGroup: () => command('endgroup', ''),
  };
}

/** The properties by the names that the runner knows. */
function wordsOf(properties: MessageProperties) {
  if (Object.keys(properties).length === 0) return {};
  const { title, file, startLine, endLine, startColumn, endColumn } =
    properties;

  return {
    title,
    file,
    line: startLine,
    endLine,
    col: startColumn,
    endColumn,
  };
}

/** The environment variable that the runner makes of an input. */
function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
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
