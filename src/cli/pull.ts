import { nameList } from '../message/lists.ts';
import type { Message } from '../message/message.ts';
import { prose, quoteWhole } from '../message/message.ts';
import { plain } from '../message/plain.ts';
import { explain } from '../platform/explain.ts';
import type { Platform } from '../platform/platform.ts';
import { explainOf } from '../run/missing.ts';
import type { Document } from '../topology/document/document.ts';
import { needsShards } from '../topology/document/placeholders.ts';
import { formatOf } from '../topology/document/reading.ts';
import { editFile } from '../topology/edit/edit.ts';
import { findTargets } from '../topology/plan/three-way.ts';
import { type Target, targetName } from '../topology/target.ts';
import { TopologyDocument } from '../topology/topology-document.ts';
import {
  type LocalFile,
  openLocalFile,
  overwrite,
  showDiff,
} from './local-file.ts';
import {
  type End,
  endOnBranch,
  refusalOf,
  type Session,
  STATUS,
} from './session.ts';

/** Writes what the branch holds into the file, keeping of an existing one what still holds. */
export async function pullFile(session: Session): Promise<End> {
  const existing = await openLocalFile(session);
  if (typeof existing === 'string') return existing;
  const read = existing?.read;
  if (read?.ok === false) {
    const [finding] = read.findings;
    return `${plain(quoteWhole(session.inputs.file))}, line ${finding?.location.line ?? 1}: ${finding === undefined ? 'not an object.' : plain(finding.message)} Fix it, or move the file away to get a new one.`;
  }
  const before = read?.document;
  return endOnBranch(session, async (platform) => {
    const held = await readBranch(platform, session, before);
    session.terminal.progress(undefined);
    if (typeof held === 'string') return held;
    return write(session, {
      ...held,
      existing,
      before,
      target: platform.target,
    });
  });
}

/** What the branch holds, and its shards where the file names one by a symbol; or why that is not known. */
async function readBranch(
  platform: Platform,
  { terminal, inputs, given }: Session,
  before: Document | undefined,
) {
  terminal.progress(`Reading ${targetName(platform.target)}`);
  const stored = await platform.readTopology();
  if (!stored.ok) return plain(await explainOf(stored.problem, platform));
  const live = stored.value.document;
  const isNamed =
    before !== undefined && needsShards(before, inputs.run.shards);
  if (!isNamed && !given.has('shard-names')) return { live, shards: undefined };
  terminal.progress('Listing the shards');
  const listed = await platform.listShards();
  // Without them nothing tells which of the file's names still stand for what the branch holds.
  return listed.ok
    ? { live, shards: listed.value }
    : plain(explain(listed.problem), 'terminal');
}

/** What a workflow has put on the branch is no file's to keep: after its end the branch is another. */
function mayBeTargets(groups: readonly string[]): Message {
  return prose`Nothing is bound to ${nameList(groups, 'group')}, and no other group uses its shards. If a Reshard is in progress, pull again after it was completed.`;
}

type Pulled = Exclude<Awaited<ReturnType<typeof readBranch>>, string> & {
  readonly existing: LocalFile | undefined;
  readonly before: Document | undefined;
  readonly target: Target;
};

async function write(
  session: Session,
  { existing, before, target, live, shards }: Pulled,
): Promise<End> {
  const { terminal, inputs } = session;
  const { file } = inputs;
  const names = { given: inputs.run.shards, ...(shards && { shards }) };
  const format = formatOf(file) ?? 'yaml';
  const isNamed = session.given.has('shard-names');
  const edited = editFile({
    live,
    format,
    names,
    isNamed,
    ...(before && { existing: before }),
  });
  if (!edited.ok) {
    const { why, difference } = edited.problem;
    if (difference !== undefined)
      await showDiff(difference.before, difference.after, session);
    return plain(why, 'terminal');
  }

  const { text, notices } = edited.value;
  for (const notice of notices) terminal.say(plain(notice, 'terminal'));
  const targets = findTargets(new TopologyDocument(live).topology);
  if (targets.length > 0)
    terminal.say(plain(mayBeTargets(targets), 'terminal'));
  if (before?.source.text === text) {
    terminal.say(
      `${plain(quoteWhole(file))} is already up to date. Nothing was written.`,
    );
    return STATUS.inSync;
  }
  if (before !== undefined) {
    await showDiff(before.source.text, text, session);
    const refusal = await refusalOf(session, {
      question: `Overwrite ${file} with the topology of ${targetName(target)}?`,
      instead: 'the file was not changed',
      unasked:
        ', so the file was not changed. Pass `--yes` to write it without a prompt.',
    });
    if (refusal !== undefined) {
      terminal.say(refusal);
      return STATUS.differs;
    }
  }
  const failure = await overwrite(existing, text, session);
  if (failure !== undefined) return failure;
  terminal.say(
    `${before === undefined ? 'Created' : 'Updated'} ${plain(quoteWhole(file))}.`,
  );
  return STATUS.inSync;
}
