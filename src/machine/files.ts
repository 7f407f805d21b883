import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Compared } from '../run/result.ts';
import { type Document, toJson } from '../topology/document/document.ts';

/** Writes the files a run leaves behind, into a folder of its own under RUNNER_TEMP that is made when first needed. */
export interface RunFiles {
  /** The plan as JSON. */
  writePlan(compared: Compared): Promise<string>;
  /** The report as Markdown. */
  writeReport(markdown: string): Promise<string>;
  /** The live document before it is replaced, as JSON with its own digits. */
  writePrevious(document: Document): Promise<string>;
}

/** Opens the folder of one run; `hide` takes secrets out of what is meant to be read by people. */
export function openFiles(environment: NodeJS.ProcessEnv, hide: (text: string) => string): RunFiles {
  let folder: Promise<string> | undefined;
  const write = async (name: string, text: string): Promise<string> => {
    folder ??= mkdtemp(join(environment['RUNNER_TEMP'] || tmpdir(), 'neki-topology-'));
    const path = join(await folder, name);
    await writeFile(path, text);
    return path;
  };
  return {
    writePlan: async ({ plan, decision }) => {
      const { planDocument } = await import('../topology/plan/plan-document.ts');
      return write('plan.json', hide(`${JSON.stringify(planDocument(plan, decision), null, 2)}\n`));
    },
    writeReport: (markdown) => write('report.md', hide(markdown)),
    writePrevious: (document) => write('previous-topology.json', `${toJson(document.root)}\n`),
  };
}
