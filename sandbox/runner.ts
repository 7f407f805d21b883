import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { act } from '../src/doors/action/act.ts';
import { openRunner } from '../src/doors/action/runner.ts';
import { CANCELLING } from '../src/ports/host/cancel.ts';
import { type VirtualClock, virtualClock } from './clock.ts';
import { onOnlyStalls } from './http/stalls.ts';
import { type Annotation, parseLog } from './runner/commands.ts';
import { type GitHubAddress, stepEnvironment } from './runner/environment.ts';
import type { ActionEvent } from './runner/event-parts.ts';
import { workflowDispatchEvent } from './runner/events.ts';
import { parseFileCommands } from './runner/files.ts';
import {
  makeFolders,
  readTree,
  type StepFolders,
  type WorkspaceContent,
} from './runner/folders.ts';
import { resolveInputs } from './runner/inputs.ts';
import { localProtocol } from './runner/protocol.ts';
import { driveTime, type TimeOptions, virtualTime } from './runner/time.ts';

export type { Annotation } from './runner/commands.ts';
export type { ActionEvent } from './runner/event-parts.ts';
export * from './runner/events.ts';

const ROOT = new URL('../', import.meta.url);
/** A last resort against a step that hangs, and no measure of anything. */
const DEFAULT_TIMEOUT_MS = 300_000;
/** What a step says when its job is cancelled. */
export const CANCELLED = 'no new work will start';
/** Whether every run is one of the built action, as on CI. */
const ALWAYS_PROCESS = process.env['SCENARIOS'] === 'process';
/** Compiled code, kept from one process to the next: a runner starts each from nothing. */
const COMPILE_CACHE = join(tmpdir(), 'neki-topology-compile-cache');

/** One step to run. */
export interface RunOptions extends WorkspaceContent, TimeOptions {
  /** Inputs by kebab-case name; action.yml's defaults are filled in. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** What started the workflow; a run by hand on `main` by default. */
  readonly event?: ActionEvent;
  /** Where GitHub is: a sandbox GitHub, or nowhere. */
  readonly github?: GitHubAddress;
  /** Value of `github.token`, which defaults may refer to; empty by default. */
  readonly token?: string;
  /** Further variables, as a workflow's `env:` sets them; they win over the runner's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** A debug run (RUNNER_DEBUG=1). */
  readonly debug?: boolean;
  /**
   * Runs the built action as a process: for what only a process shows, such as signals, proxies from the environment
   * and the bundle itself. `SCENARIOS=process` does so for all.
   */
  readonly isProcess?: boolean;
  /** A program to run instead, as a process. */
  readonly entry?: string;
  /** The action's metadata; `action.yml` of this repository by default. */
  readonly actionFile?: string;
  /** The clock of a step in this process, where its test owns one for several steps; its own by default. */
  readonly clock?: VirtualClock;
  /** Milliseconds after which the step is killed and the run rejects. */
  readonly timeoutMs?: number;
  /** Gets what the step prints, as it comes. */
  readonly onOutput?: (text: string) => void;
  /** Ends the step as a cancelled job does when this signal fires. */
  readonly cancel?: AbortSignal;
  /** The signal of the cancelled job: SIGINT, as a runner sends first, unless the test wants another. */
  readonly cancelWith?: 'SIGINT' | 'SIGTERM' | 'SIGKILL';
}

/** What came of a step. */
export interface RunResult {
  /** Exit status; null when a signal ended the process. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Outputs the step set. */
  readonly outputs: Record<string, string>;
  /** The job summary, Markdown. */
  readonly summary: string;
  readonly annotations: Annotation[];
  /** Values that were masked. */
  readonly masks: string[];
  /** Titles of the log groups. */
  readonly groups: string[];
  /** Debug messages. */
  readonly debug: string[];
  /** The log a reader of the run sees: standard output and error, masks applied. */
  readonly log: string;
  /** Files left under RUNNER_TEMP, by absolute path, as the outputs name them. */
  readonly files: Record<string, string>;
  /** Variables set for later steps through GITHUB_ENV. */
  readonly exported: Record<string, string>;
  /** Inputs given that action.yml does not declare. */
  readonly undeclaredInputs: string[];
  /** Milliseconds on the step's virtual clock: what it waited, and limits that were reached. */
  readonly elapsedMs: number;
}

/**
 * Runs the action with the environment, folders and files a runner gives a step, and nothing of this process's
 * environment but PATH: the source in this process, or where that is asked for the built action in one of its own.
 */
export async function runAction(options: RunOptions = {}): Promise<RunResult> {
  const event = options.event ?? workflowDispatchEvent();
  const folders = await makeFolders(options, event.payload);
  try {
    const { variables, undeclared } = resolveInputs(
      options.actionFile ?? pathOf('action.yml'),
      options.inputs ?? {},
      {
        token: options.token ?? '',
        workspace: folders.workspace,
      },
    );
    const { PATH: path = '' } = process.env;
    const runId = options.github?.nextRun?.() ?? 7_700_001;
    const environment = {
      PATH: path,
      ...stepEnvironment(event, folders, options.github),
      GITHUB_RUN_ID: String(runId),
      ...variables,
      ...(options.debug === true ? { RUNNER_DEBUG: '1' } : {}),
      ...options.env,
    };
    const isProcess =
      options.isProcess === true ||
      options.entry !== undefined ||
      ALWAYS_PROCESS;
    const ended = isProcess
      ? await runProcess(options, environment, folders)
      : await runHere(options, environment);
    const results = await readResults(ended, folders);
    return { ...ended, ...results, undeclaredInputs: undeclared };
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
}

type Ended = Pick<
  RunResult,
  'exitCode' | 'signal' | 'stdout' | 'stderr' | 'elapsedMs'
>;

/** Runs the source in this process: no start of Node, no bundle, and no network but what the step itself asks for. */
async function runHere(
  options: RunOptions,
  environment: Record<string, string>,
): Promise<Ended> {
  const { cancel, servers = [], onSleep } = options;
  const clock = options.clock ?? virtualClock({ ...(onSleep && { onSleep }) });
  const began = clock.now();
  onOnlyStalls(servers, () => clock.reachLimit());
  let stdout = '';
  const runner = openRunner({
    environment,
    clock,
    protocol: localProtocol({
      environment,
      print: (text) => {
        stdout += text;
        options.onOutput?.(text);
      },
    }),
    listenForCancel: (say) => {
      const cancelled = new AbortController();
      const end = (): void => {
        say(CANCELLING);
        cancelled.abort();
      };
      if (cancel?.aborted === true) end();
      cancel?.addEventListener('abort', end, { once: true });
      return cancelled.signal;
    },
  });
  const exitCode = await act(runner);
  return {
    exitCode,
    signal: null,
    stdout,
    stderr: '',
    elapsedMs: clock.now() - began,
  };
}

async function runProcess(
  options: RunOptions,
  environment: Record<string, string>,
  folders: StepFolders,
): Promise<Ended> {
  const {
    entry,
    cancel,
    isRealTime = false,
    timeoutMs = DEFAULT_TIMEOUT_MS,
  } = options;
  const time = entry === undefined && !isRealTime ? virtualTime() : [];
  const program = [...time, entry ?? pathOf('dist/index.js')];
  const child = spawn(process.execPath, program, {
    cwd: folders.workspace,
    env:
      entry === undefined
        ? { NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment }
        : environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  const cancelled = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk: Buffer) => {
    printed.stdout.push(chunk);
    options.onOutput?.(chunk.toString());
    if (chunk.includes(CANCELLED)) cancelled.resolve();
  });
  child.stderr?.on('data', (chunk: Buffer) => printed.stderr.push(chunk));
  // A limit after a cancellation is the shorter one that the step sets then.
  const elapsed = driveTime(child, options, () =>
    cancel?.aborted === true ? cancelled.promise : Promise.resolve(),
  );
  const interrupt = (): boolean => child.kill(options.cancelWith ?? 'SIGINT');
  if (cancel?.aborted === true) interrupt();
  cancel?.addEventListener('abort', interrupt, { once: true });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  try {
    const { code, by } = await new Promise<{
      code: number | null;
      by: NodeJS.Signals | null;
    }>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, by) => resolve({ code, by }));
    });
    const [stdout, stderr] = [textOf(printed.stdout), textOf(printed.stderr)];
    if (isLate)
      throw new Error(
        `the step did not end within ${timeoutMs} ms; it printed:\n${stdout}${stderr}`,
      );
    return { exitCode: code, signal: by, stdout, stderr, elapsedMs: elapsed() };
  } finally {
    clearTimeout(timer);
    cancel?.removeEventListener('abort', interrupt);
  }
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}

type Read = Omit<RunResult, keyof Ended | 'undeclaredInputs'>;

async function readResults(
  { stdout, stderr }: Ended,
  folders: StepFolders,
): Promise<Read> {
  // Commands count on either stream, and a mask set on one hides what stands on the other.
  const { annotations, masks, groups, debug, visible } = parseLog(
    `${stdout}\n${stderr}`,
  );
  return {
    outputs: parseFileCommands(await readFile(folders.output, 'utf8')),
    summary: await readFile(folders.summary, 'utf8'),
    exported: parseFileCommands(await readFile(folders.env, 'utf8')),
    files: await readTree(folders.temp),
    annotations,
    masks,
    groups,
    debug,
    log: visible,
  };
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, ROOT));
}
