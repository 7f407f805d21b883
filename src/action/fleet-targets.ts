import type { Given, Inputs } from '../inputs/inputs.ts';
import { type FleetTarget, type ReadTargets, readTargets } from '../inputs/targets.ts';
import { type FileServices, readBytes } from '../run/file.ts';
import { quote, quoteWhole } from '../topology/finding.ts';
import { suggestion } from '../topology/nearest.ts';
import { changedTargets } from './changed-targets.ts';
import type { RunContext } from './context.ts';
import type { Trigger } from './event.ts';

/** What the targets of a run are read with. */
export interface TargetsWork {
  /** Path of the targets file. */
  readonly targets: string;
  readonly given: Given;
  readonly inputs: Inputs;
  readonly trigger: Trigger;
  readonly context: RunContext;
  readonly files: FileServices;
}

/** The targets a run is on, all those of the file, and what the reader should know about the choice. */
export interface Chosen {
  readonly all: readonly FleetTarget[];
  readonly targets: readonly FleetTarget[];
  readonly notices: readonly string[];
}

/** Reads the targets file from where the run's files come from. */
export async function loadTargets({
  targets,
  given,
  trigger,
  context,
  files,
}: TargetsWork): Promise<ReadTargets> {
  const commit = trigger.fileCommit ?? context.commit;
  const isCommitted = trigger.fileCommit !== undefined;
  const place = { file: targets, commit, isCommitted, input: 'targets', what: 'targets file' } as const;
  const read = await readBytes(place, files);
  return 'finding' in read
    ? { ok: false, findings: [read.finding] }
    : readTargets(targets, read.bytes, given);
}

/** Chooses among the targets of the file as the inputs say; the message where they name one that is not there. */
export async function chooseTargets(
  all: readonly FleetTarget[],
  work: TargetsWork,
): Promise<Chosen | string> {
  const { only, onlyChanged } = work.inputs;
  if (only !== undefined) {
    const found = all.find(({ name }) => name === only);
    const names = all.map(({ name }) => name);
    if (found !== undefined) return { all, targets: [found], notices: [] };
    return `\`target\` is ${quote(only)}, and ${quoteWhole(work.targets)} has no target of this name.${suggestion(only, names) || ' Write the name of one of its targets.'}`;
  }
  if (!onlyChanged) return { all, targets: all, notices: [] };
  return { all, ...(await changedTargets(all, work)) };
}
