import type { FileVersion } from '../document/file-version.ts';
import type { NameSources } from '../document/placeholders.ts';
import { makePlan } from '../plan/making.ts';
import type { LiveSource } from '../plan/plan.ts';
import { type History, needsHistory, readThreeWay } from '../plan/three-way.ts';
import { prose } from '../text/message.ts';
import {
  isSameTopology,
  type TopologyDocument,
} from '../topology/topology-document.ts';
import type { BranchCheck } from './branch-check.ts';
import type { LoadedFile } from './check.ts';
import type { Draft, Run } from './feature.ts';
import { asApplied, openHistory, readHistory } from './history.ts';
import { type Baseline, type BaselineRead, liveOf } from './result.ts';

/** Makes a plan from the documents alone. */
export async function draftPlan(
  { document: file, shards, validation }: BranchCheck,
  { baseline }: BaselineRead,
  { baseFile }: LoadedFile,
  { settings, world }: Run,
): Promise<Draft> {
  const names = { given: settings.shards, shards };
  const isRead = baseline.from === 'branch';
  const isChanged = isRead && !isSameTopology(baseline.document, file);
  // The file at the base commit is read only if the branch differs from the file.
  const version = isChanged ? await baseFile() : undefined;
  const path = version?.path ?? settings.file;
  const base = baseOf(baseline, version, names);
  const live = liveOf(baseline);
  const documents = { base, live, file, source: sourceOf(baseline) };
  const threeWay = readThreeWay(documents);
  const versions = openHistory(path, names, settings, world);
  const isHistoryNeeded = live !== undefined && needsHistory(threeWay);
  const history: History = isHistoryNeeded
    ? await readHistory(versions, threeWay)
    : { known: true, earlier: [] };
  if (!history.known)
    world.info(prose`The file's history could not be read: ${history.why}`);
  const plan = makePlan(documents, history, threeWay);
  return { plan, live, versions, validation };
}

/** The base of the comparison: a version of the file, or what replaces the branch if it was not read. */
function baseOf(
  baseline: Baseline,
  version: FileVersion | undefined,
  names: NameSources,
): TopologyDocument | undefined {
  if (baseline.from === 'document' || baseline.from === 'file')
    return baseline.document;
  const base = version && asApplied(version, names);
  return base?.ok ? base.value : undefined;
}

/** The source of the document that a plan treats as live. */
function sourceOf(baseline: Baseline): LiveSource {
  if (baseline.from === 'document') return 'document';
  if (baseline.from === 'branch' && baseline.isFromDatabase === true)
    return 'database';
  return 'api';
}
