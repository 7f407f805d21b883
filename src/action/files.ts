import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, toJson } from '../topology/document.ts';
import type { Plan } from '../topology/plan.ts';
import type { Target } from '../topology/target.ts';
import { hide } from './runner.ts';

/** Writes the files a run leaves behind, into a folder of its own under RUNNER_TEMP that is made when first needed. */
export interface RunFiles {
  /** The plan as JSON. */
  writePlan(plan: Plan, file: string, target: Target | undefined): Promise<string>;
  /** The report as Markdown. */
  writeReport(markdown: string): Promise<string>;
  /** The live document before it is replaced, as JSON with its own digits. */
  writePrevious(document: Document): Promise<string>;
}

/** Opens the folder of one run. */
export function openFiles(environment: NodeJS.ProcessEnv): RunFiles {
  let folder: Promise<string> | undefined;
  const write = async (name: string, text: string): Promise<string> => {
    folder ??= mkdtemp(join(environment['RUNNER_TEMP'] || tmpdir(), 'neki-topology-'));
    const path = join(await folder, name);
    await writeFile(path, text);
    return path;
  };
  return {
    writePlan: (plan, file, target) =>
      write('plan.json', hide(`${JSON.stringify(planData(plan, file, target), null, 2)}\n`)),
    writeReport: (markdown) => write('report.md', hide(markdown)),
    writePrevious: (document) => write('previous-topology.json', `${toJson(document.root)}\n`),
  };
}

function planData(plan: Plan, file: string, target: Target | undefined): unknown {
  const { id, digest, changed, changes, before } = plan;
  return { id, digest, file, target, changed, comparedWith: before.from, changes };
}
