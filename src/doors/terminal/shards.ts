import { placeholderOf } from '../../document/placeholders.ts';
import type { Look } from '../../report/terminal-text.ts';
import { explainOf } from '../../run/missing.ts';
import { failed } from '../../run/result.ts';
import { prose } from '../../text/message.ts';
import { visible } from '../../text/visible.ts';
import type { Shard } from '../../topology/target.ts';
import type { End, Session } from './commands/command.ts';
import { addedIn, endOnBranch, STATUS } from './session.ts';
import { jsonText, table } from './terminal.ts';

/** Lists the shards of the branch in the order of their creation, and how a file names each. */
export function listShards(session: Session): Promise<End> {
  const { terminal, given } = session;
  return endOnBranch(session, async (platform) => {
    terminal.progress(prose`Listing the shards`);
    const listed = await platform.listShards();
    if (!listed.ok) {
      const { problem } = listed;
      return failed(problem, await explainOf(problem, platform));
    }
    const shards = listed.value;
    const plain = shards.map(plainShard);
    for (const { list } of addedIn(session))
      if (list !== undefined) return list(session, { platform, shards, plain });
    if (given.has('json')) terminal.print(jsonText(plain));
    else if (shards.length === 0)
      terminal.say(prose`The database branch has no shards.`);
    else terminal.print(tableOf(shards, terminal.look));
    return STATUS.inSync;
  });
}

function plainShard({ uid, displayName, id, ready, authoritative }: Shard) {
  return {
    uid,
    display_name: displayName ?? null,
    id: id ?? null,
    ready,
    authoritative,
  };
}

function tableOf(shards: readonly Shard[], look: Look): string {
  const rows = shards.map((shard) => [
    visible(shard.displayName ?? '–'),
    visible(shard.uid),
    stateOf(shard),
    visible(placeholderOf(shard.uid, { shards }) ?? shard.uid),
  ]);
  return `${table(['name', 'uid', 'state', 'in a file'], rows, look)}\n`;
}

function stateOf({ ready, authoritative }: Shard): string {
  const state = ready ? 'ready' : 'not ready';
  if (authoritative) return `${state}, authoritative`;
  return state;
}
