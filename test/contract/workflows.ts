import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { WORKFLOWS, workflowText } from '../../src/features/init/workflows.ts';

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
  readonly outputs?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix?: unknown };
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

/** A workflow, and where it is written. */
export interface Written {
  readonly where: string;
  readonly workflow: Workflow;
}

/** Every workflow that somebody may run: of the pages, the examples, this repository, and what `init` writes. */
export function everyWorkflow(): readonly Written[] {
  const root = fileURLToPath(ROOT);
  const files = globSync('{.github/workflows,examples}/*.yml', { cwd: root });
  const pages = globSync('{*.md,docs/*.md}', { cwd: root });
  const settings = {
    target: { organization: 'acme', database: 'shop', branch: 'production' },
    file: 'topology/shop.yaml',
    gitBranch: 'trunk',
  };
  return [
    ...files.map((where) => ({ where, workflow: readWorkflow(where) })),
    ...pages.flatMap(workflowsOnPage),
    ...Object.entries(WORKFLOWS).map(([path, example]) => ({
      where: `init: ${path}`,
      workflow: load(workflowText(example, settings)) as Workflow,
    })),
  ];
}

/** The blocks of a page that GitHub would take as a workflow. */
function workflowsOnPage(page: string): readonly Written[] {
  const text = readFileSync(new URL(page, ROOT), 'utf8');
  const blocks = text.matchAll(/^( *)```ya?ml\n(.*?)^ *```/gms);
  return [...blocks].flatMap(([, indent = '', block = ''], at) => {
    if (!/^ *on:/m.test(block) || !/^ *jobs:/m.test(block)) return [];
    const own = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return [
      { where: `${page}, block ${at + 1}`, workflow: load(own) as Workflow },
    ];
  });
}
