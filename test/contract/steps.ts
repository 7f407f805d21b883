import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { readWorkflow } from './workflows.ts';

/** A folder in which the shell lines of a workflow run, with programs that stand in for those of a runner. */
export type Steps = ReturnType<typeof openSteps>;

/** The shell lines of the step whose name or id is given, of an example or another workflow of the repository. */
export function linesOf(workflow: string, step: string): string {
  const path = workflow.includes('/') ? workflow : `examples/${workflow}`;
  const { jobs } = readWorkflow(path);
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const found = steps.find(({ name, id }) => name === step || id === step)?.run;
  if (found === undefined) throw new Error(`${workflow} has no step ${step}`);
  return found;
}

/** Makes the folder; `end` removes it. */
export function openSteps() {
  const folder = mkdtempSync(join(tmpdir(), 'example-'));
  mkdirSync(join(folder, 'bin'));
  // The stand-ins are of no package, wherever the folder is: one around it could make modules of them.
  writeFileSync(join(folder, 'bin', 'package.json'), '{}');
  return {
    folder,
    end: () => rmSync(folder, { recursive: true }),
    /** A program that stands in for one of the runner, as the first on the path. */
    stub: (name: string, lines: string, program = 'bash'): void => {
      const path = join(folder, 'bin', name);
      writeFileSync(path, `#!/usr/bin/env ${program}\n${lines}\n`);
      chmodSync(path, 0o755);
    },
    /** Runs lines as a runner does for `shell: bash`, in the folder or one below it. */
    bash: async (
      lines: string,
      environment: Readonly<Record<string, string>> = {},
      below = '.',
    ): Promise<string> => {
      const options = {
        cwd: join(folder, below),
        env: {
          PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
          HOME: folder,
          RUNNER_TEMP: folder,
          ...environment,
        },
      };
      const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', lines];
      return (await promisify(execFile)('bash', words, options)).stdout;
    },
  };
}
