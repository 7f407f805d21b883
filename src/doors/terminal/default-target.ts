import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  memberValue,
  type Node,
  type ObjectNode,
  stringAt,
} from '../../document/document.ts';
import { readTopology } from '../../document/reading.ts';
import {
  usesThisAction,
  WORKFLOWS,
  workflowFiles,
} from '../../ports/host/workflow-files.ts';
import { readWorkspaceFile } from '../../ports/host/workspace.ts';
import { type Target, targetName } from '../../topology/target.ts';

/** A target that was not typed, and the file that names it. */
export interface DefaultTarget {
  readonly target: Target;
  readonly from: string;
}

const OWN_FILE = 'neki.yml';
/** The file of the vendor's own program. Its keys for addresses and tokens are not read. */
const VENDOR_FILE = '.pscale.yml';
/** The most folders between the current one and the root of its repository. */
const MOST_FOLDERS = 50;

/**
 * The target of a command that names none: of `neki.yml`, else the only one that the workflows of the repository use,
 * else of the vendor's `.pscale.yml`. Each is searched in the current folder, and in those above it up to the root of
 * the repository.
 */
export async function findTarget(
  folder: string,
): Promise<DefaultTarget | undefined> {
  const folders = foldersFrom(folder);
  return (
    (await firstOf(folders, (root) => namedIn(root, OWN_FILE))) ??
    (await firstOf(folders, ofWorkflows)) ??
    (await firstOf(folders, (root) => namedIn(root, VENDOR_FILE)))
  );
}

/** The folder and those above it, up to the root of its repository; outside of a repository only itself. */
function foldersFrom(folder: string): readonly string[] {
  const folders: string[] = [];
  let at = folder;
  for (let depth = 0; depth < MOST_FOLDERS; depth++) {
    folders.push(at);
    if (existsSync(join(at, '.git'))) return folders;
    const above = dirname(at);
    if (above === at) break;
    at = above;
  }
  return [folder];
}

async function firstOf(
  folders: readonly string[],
  find: (folder: string) => Promise<DefaultTarget | undefined>,
): Promise<DefaultTarget | undefined> {
  for (const folder of folders) {
    const found = await find(folder);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function namedIn(
  folder: string,
  from: string,
): Promise<DefaultTarget | undefined> {
  const root = await rootOf(folder, from);
  const target = root && targetIn(root);
  return target && { target, from };
}

/** The target of the workflow `neki.yml`, else of all workflows, if they have only one. */
async function ofWorkflows(folder: string): Promise<DefaultTarget | undefined> {
  const found: DefaultTarget[] = [];
  for (const { path: from, bytes } of (await workflowFiles(folder)) ?? []) {
    const root = rootIn(from, bytes);
    if (root !== undefined)
      found.push(...targetsOf(root).map((target) => ({ target, from })));
  }
  const own = found.filter(({ from }) => from === `${WORKFLOWS}/${OWN_FILE}`);
  return onlyOne(own) ?? onlyOne(found);
}

function onlyOne(found: readonly DefaultTarget[]): DefaultTarget | undefined {
  const names = new Set(found.map(({ target }) => targetName(target)));
  return names.size === 1 ? found[0] : undefined;
}

/** The document of a file in a folder; undefined if there is none that can be read. */
async function rootOf(
  folder: string,
  path: string,
): Promise<ObjectNode | undefined> {
  const read = await readWorkspaceFile(folder, path);
  return read.kind === 'file' ? rootIn(path, read.bytes) : undefined;
}

function rootIn(path: string, bytes: Uint8Array): ObjectNode | undefined {
  const parsed = readTopology(path, bytes);
  return parsed.ok ? parsed.document.root : parsed.draft?.root;
}

/** The targets of the jobs that call the workflow of this project, and of the steps that use the action. */
function targetsOf(workflow: ObjectNode): readonly Target[] {
  const jobs = memberValue(workflow, 'jobs');
  if (jobs?.kind !== 'object') return [];
  const callers = Array.from(jobs.members.values(), ({ value }) => value)
    .filter((job) => job.kind === 'object')
    .flatMap((job) => [job, ...stepsOf(job)]);
  return callers
    .filter((caller) => usesThisAction(textAt(caller, 'uses')))
    .flatMap((caller) => {
      const inputs = memberValue(caller, 'with');
      if (inputs?.kind !== 'object') return [];
      return targetIn(inputs) ?? [];
    });
}

function stepsOf(job: ObjectNode): readonly ObjectNode[] {
  const steps = memberValue(job, 'steps');
  const items: readonly Node[] = steps?.kind === 'array' ? steps.items : [];
  return items.filter((step) => step.kind === 'object');
}

/** A target that an object names in full; nothing that is only known during a run. */
function targetIn(object: ObjectNode): Target | undefined {
  // The vendor's program writes `org`.
  const organization = textAt(object, 'organization') || textAt(object, 'org');
  const database = textAt(object, 'database');
  const branch = textAt(object, 'branch');
  if (!organization || !database || !branch) return undefined;
  const target = { organization, database, branch };
  return targetName(target).includes('${{') ? undefined : target;
}

/** A text in an object; empty if it has none. */
function textAt(object: ObjectNode, key: string): string {
  return stringAt(object, key)?.value ?? '';
}
