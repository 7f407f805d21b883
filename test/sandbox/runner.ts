import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Annotation, parseLog } from './runner/commands.ts';
import { type GitHubAddress, stepEnvironment } from './runner/environment.ts';
import { type ActionEvent, workflowDispatchEvent } from './runner/events.ts';
import { parseFileCommands } from './runner/files.ts';
import { makeFolders, readTree, type StepFolders, type WorkspaceContent } from './runner/folders.ts';
import { resolveInputs } from './runner/inputs.ts';

export type { Annotation } from './runner/commands.ts';
export * from './runner/events.ts';

const ROOT = new URL('../../', import.meta.url);
const DEFAULT_TIMEOUT_MS = 30_000;

/** One step to run. */
export interface RunOptions extends WorkspaceContent {
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
  /** The program to run; `dist/index.js` of this repository by default. */
  readonly entry?: string;
  /** The action's metadata; `action.yml` of this repository by default. */
  readonly actionFile?: string;
  /** Milliseconds after which the step is killed and the run rejects. */
  readonly timeoutMs?: number;
  /** Ends the step as a cancelled job does when this signal fires. */
  readonly cancel?: AbortSignal;
  /** The signal of the cancelled job: SIGINT, as a runner sends first, unless the test wants the other. */
  readonly cancelWith?: 'SIGINT' | 'SIGTERM';
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
  /** Wall-clock time of the process. */
  readonly durationMs: number;
}

/**
 * Runs the built action as a process of its own, with the environment, folders and files a runner gives a step and
 * nothing of this process's environment but PATH. Rejects when the step does not end in time.
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
    const environment = {
      PATH: path,
      ...stepEnvironment(event, folders, options.github),
      ...variables,
      ...(options.debug === true ? { RUNNER_DEBUG: '1' } : {}),
      ...options.env,
    };
    const ended = await runProcess(options, environment, folders);
    return { ...ended, ...(await readResults(ended, folders)), undeclaredInputs: undeclared };
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
}

type Ended = Pick<RunResult, 'exitCode' | 'signal' | 'stdout' | 'stderr' | 'durationMs'>;

async function runProcess(
  options: RunOptions,
  environment: Record<string, string>,
  folders: StepFolders,
): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, [options.entry ?? pathOf('dist/index.js')], {
    cwd: folders.workspace,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const cancel = (): boolean => child.kill(options.cancelWith ?? 'SIGINT');
  if (options.cancel?.aborted === true) cancel();
  options.cancel?.addEventListener('abort', cancel, { once: true });
  const limit = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, limit);
  const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString('utf8');
  try {
    const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
      (resolve, reject) => {
        child.once('error', reject);
        child.once('close', (code, by) => resolve([code, by]));
      },
    );
    if (late)
      throw new Error(`the step did not end within ${limit} ms; it printed:\n${text(stdout)}${text(stderr)}`);
    const durationMs = performance.now() - started;
    return { exitCode, signal, stdout: text(stdout), stderr: text(stderr), durationMs };
  } finally {
    clearTimeout(timer);
    options.cancel?.removeEventListener('abort', cancel);
  }
}

type Read = Omit<RunResult, keyof Ended | 'undeclaredInputs'>;

async function readResults({ stdout, stderr }: Ended, folders: StepFolders): Promise<Read> {
  // Commands count on either stream, and a mask set on one hides what stands on the other.
  const { annotations, masks, groups, debug, visible } = parseLog(`${stdout}\n${stderr}`);
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
