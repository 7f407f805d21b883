import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** The workflows that features write, such as `init`, as each names them in its `test/workflows.ts`. */
export const OF_FEATURES: readonly WrittenText[] = (
  await Promise.all(
    globSync('src/features/*/test/workflows.ts', { cwd: ROOT }).map(
      async (file) => (await import(new URL(file, ROOT).href)).WRITTEN,
    ),
  )
).flat();

/** The text of a workflow that a feature writes, and what writes it. */
export interface WrittenText {
  readonly where: string;
  readonly text: string;
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

/** Every workflow that somebody may run: of the pages, the examples, this repository, and what features write. */
export function everyWorkflow(): readonly Written[] {
  const root = fileURLToPath(ROOT);
  const files = globSync('{.github/workflows,examples}/*.yml', { cwd: root });
  const pages = globSync('{*.md,docs/*.md,src/features/*/*.md}', { cwd: root });
  return [
    ...files.map((where) => ({ where, workflow: readWorkflow(where) })),
    ...pages.flatMap(workflowsOnPage),
    ...OF_FEATURES.map(({ where, text }) => ({
      where,
      workflow: load(text) as Workflow,
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
