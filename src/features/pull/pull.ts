import type { Document } from '../../document/document.ts';
import { needsShards } from '../../document/placeholders.ts';
import { formatOf } from '../../document/reading.ts';
import type { End, Session } from '../../doors/terminal/commands/command.ts';
import {
  endOnBranch,
  refusalOf,
  refused,
  STATUS,
} from '../../doors/terminal/session.ts';
import { findTargets } from '../../plan/three-way.ts';
import { explain } from '../../ports/platform/explain.ts';
import type { Platform } from '../../ports/platform/platform.ts';
import { failure, ok, type Result } from '../../result.ts';
import { explainOf } from '../../run/missing.ts';
import { type Failed, failed } from '../../run/result.ts';
import { nameList } from '../../text/lists.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
  words,
} from '../../text/message.ts';
import { type Shard, type Target, targetName } from '../../topology/target.ts';
import { TopologyDocument } from '../../topology/topology-document.ts';
import { editFile } from './edit/edit.ts';
import {
  type LocalFile,
  openLocalFile,
  overwrite,
  showDiff,
} from './local-file.ts';

/** Writes what the branch holds into the file; what is still right in an existing file stays. */
export async function pullFile(session: Session): Promise<End> {
  const opened = await openLocalFile(session);
  if (!opened.ok) return refused(opened.problem);

  const existing = opened.value;
  const read = existing?.read;
  if (read?.ok === false) {
    const [finding] = read.findings;
    const line = finding?.location.line ?? 1;
    const why = finding?.message ?? prose`not an object.`;
    return refused(
      prose`${quoteWhole(session.inputs.file)}, line ${line}: ${why} Fix it, or move the file away to get a new one.`,
    );
  }
  const before = read?.document;
  return endOnBranch(session, async (platform) => {
    const held = await readBranch(platform, session, before);
    session.terminal.progress(undefined);
    if (!held.ok) return held.problem;
    return write(session, {
      ...held.value,
      existing,
      before,
      target: platform.target,
    });
  });
}

/** What the branch holds, and its shards if the file names shards by placeholder. */
interface Held {
  readonly live: Document;
  readonly shards: readonly Shard[] | undefined;
}

/** Reads the branch, and lists its shards if the file names one by placeholder. */
async function readBranch(
  platform: Platform,
  { terminal, inputs, given }: Session,
  before: Document | undefined,
): Promise<Result<Held, Failed>> {
  terminal.progress(prose`Reading ${words(targetName(platform.target))}`);
  const stored = await platform.readTopology();
  if (!stored.ok) {
    const { problem } = stored;
    return failure(failed(problem, await explainOf(problem, platform)));
  }

  const live = stored.value.document;
  const isNamed =
    before !== undefined && needsShards(before, inputs.run.shards);
  if (!isNamed && !given.has('shard-names'))
    return ok({ live, shards: undefined });

  terminal.progress(prose`Listing the shards`);
  const listed = await platform.listShards();
  // Without the list of shards, it is unknown which of the file's names still match the branch.
  if (listed.ok) return ok({ live, shards: listed.value });
  return failure(failed(listed.problem, explain(listed.problem)));
}

/**
 * Warns of groups that a running workflow may have added: they do not belong in a file, because the workflow's end
 * changes the branch again.
 */
function mayBeTargets(groups: readonly string[]): Message {
  return prose`Nothing is bound to ${nameList(groups, 'group')}, and no other group uses its shards. If a Reshard is in progress, pull again after it was completed.`;
}

interface Pulled extends Held {
  readonly existing: LocalFile | undefined;
  readonly before: Document | undefined;
  readonly target: Target;
}

async function write(
  session: Session,
  { existing, before, target, live, shards }: Pulled,
): Promise<End> {
  const { terminal, inputs } = session;
  const { file } = inputs;
  const edited = editFile({
    live,
    format: formatOf(file) ?? 'yaml',
    existing: before,
    names: { given: inputs.run.shards, shards },
    isNamed: session.given.has('shard-names'),
  });
  if (!edited.ok) {
    const { why, difference } = edited.problem;
    if (difference !== undefined)
      await showDiff(difference.before, difference.after, session);
    return refused(why);
  }

  const { text, notices } = edited.value;
  for (const notice of notices) terminal.say(notice);
  const targets = findTargets(new TopologyDocument(live).topology);
  if (targets.length > 0) terminal.say(mayBeTargets(targets));
  if (before?.source.text === text) {
    terminal.say(
      prose`${quoteWhole(file)} is already up to date. Nothing was written.`,
    );
    return STATUS.inSync;
  }
  if (before !== undefined) {
    await showDiff(before.source.text, text, session);
    const refusal = await refusalOf(session, {
      question: prose`Overwrite ${words(file)} with the topology of ${words(targetName(target))}?`,
      instead: prose`the file was not changed`,
      unasked: prose`, so the file was not changed. Pass ${code('--yes')} to write it without a prompt.`,
    });
    if (refusal !== undefined) {
      terminal.say(refusal);
      return STATUS.differs;
    }
  }
  const problem = await overwrite(existing, text, session);
  if (problem !== undefined) return refused(problem);

  const done = before === undefined ? 'Created' : 'Updated';
  terminal.say(prose`${done} ${quoteWhole(file)}.`);
  return STATUS.inSync;
}
