import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

const ROOT = new URL('../../', import.meta.url);

/** A step of a workflow, as far as tests read one. */
export interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Concurrency {
  readonly group: string;
  readonly 'cancel-in-progress': boolean;
  readonly queue?: string;
}

export interface Job {
  readonly concurrency?: Concurrency;
  readonly environment?: string | { readonly name: string };
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly name?: string;
  readonly needs?: string | readonly string[];
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

/** A workflow, as far as tests read one. */
export interface Workflow {
  readonly concurrency?: Concurrency;
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** A workflow of the repository by its path, an example among them. */
export function readWorkflow(path: string): Workflow {
  return load(readFileSync(new URL(path, ROOT), 'utf8')) as Workflow;
}
