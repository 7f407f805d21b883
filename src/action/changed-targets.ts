import { type FleetTarget, readTargets } from '../inputs/targets.ts';
import type { FileRead } from '../topology/document/reading.ts';
import type { Chosen, TargetsWork } from './fleet-targets.ts';

/** Files compared at a time: GitHub asks for few requests at once. */
const LANES = 8;

type Change = Omit<Chosen, 'all'>;

/**
 * The targets whose inputs are not what they were at the base: their entry in the targets file with its defaults, their
 * topology file, their own schema. Each file is compared once, however many targets it serves. Where the base cannot
 * be read, every target may have changed, and is in.
 */
export async function changedTargets(all: readonly FleetTarget[], work: TargetsWork): Promise<Change> {
  const { targets: path, trigger, files } = work;
  const { baseCommit } = trigger;
  if (baseCommit === undefined) return everything(all, 'This event has no commit to compare with');
  files.info(`Comparing the targets’ inputs with commit ${baseCommit.slice(0, 12)}.`);
  const before = await entriesAt(baseCommit, path, work);
  if (before.kind === 'unknown') return everything(all, before.why);
  const isSame = ({ name, settings }: FleetTarget): boolean => {
    const then = before.settings.get(name);
    return then !== undefined && [...settings].every(([input, text]) => then.get(input) === text);
  };
  const kept = all.filter(isSame);
  const paths = [...new Set(kept.flatMap(pathsOf))];
  const compared = await compareFiles(paths, baseCommit, work);
  if (typeof compared === 'string') return everything(all, compared);
  const targets = all.filter(
    (target) => !isSame(target) || pathsOf(target).some((file) => compared.has(file)),
  );
  files.info(`${targets.length} of ${all.length} targets have inputs that changed.`);
  return { targets, notices: [] };
}

/** The files a target is made of. */
function pathsOf({ inputs }: FleetTarget): readonly string[] {
  return inputs.schema === undefined ? [inputs.file] : [inputs.file, inputs.schema];
}

type Entries =
  | { readonly kind: 'known'; readonly settings: ReadonlyMap<string, FleetTarget['settings']> }
  | { readonly kind: 'unknown'; readonly why: string };

/** What the targets file said at a commit; one that did not exist or was no targets file had none of these targets. */
async function entriesAt(commit: string, path: string, { given, files }: TargetsWork): Promise<Entries> {
  const read = await files.readCommittedFile(path, commit);
  if (read.kind === 'unreadable') return { kind: 'unknown', why: read.why };
  const then = read.kind === 'missing' ? undefined : readTargets(path, read.bytes, given);
  const targets = then?.ok === true ? then.targets : [];
  return { kind: 'known', settings: new Map(targets.map(({ name, settings }) => [name, settings])) };
}

/** The paths whose content is another one than at the commit; why that is not known, where it is not. */
async function compareFiles(
  paths: readonly string[],
  commit: string,
  { files, trigger, context }: TargetsWork,
): Promise<ReadonlySet<string> | string> {
  const changed = new Set<string>();
  let failure: string | undefined;
  const now = async (path: string): Promise<FileRead> => {
    const { fileCommit } = trigger;
    if (fileCommit !== undefined) return files.readCommittedFile(path, fileCommit);
    const local = await files.readWorkspaceFile(path);
    return local.kind === 'missing' && context.commit !== undefined
      ? files.readCommittedFile(path, context.commit)
      : local;
  };
  const left = [...paths];
  const lane = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined && failure === undefined; path = left.shift()) {
      const then = await files.readCommittedFile(path, commit);
      if (then.kind === 'unreadable') failure = then.why;
      else if (!isSameFile(then, await now(path))) changed.add(path);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failure ?? changed;
}

/** A file that cannot be read now is one that changed: its target's run says what is wrong with it. */
function isSameFile(then: FileRead, now: FileRead): boolean {
  if (then.kind !== 'file' || now.kind !== 'file') return then.kind === 'missing' && now.kind === 'missing';
  return Buffer.from(then.bytes).equals(now.bytes);
}

function everything(all: readonly FleetTarget[], why: string): Change {
  const notice = `Which targets changed is not known, so all are in: ${why.replace(/\.$/, '')}.`;
  return { targets: all, notices: [notice] };
}
