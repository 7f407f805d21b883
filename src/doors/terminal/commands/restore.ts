import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { userFolder } from '../../../ports/host/files.ts';
import { nearFile } from '../../../ports/host/near-file.ts';
import {
  code,
  type Message,
  prose,
  quoteWhole,
} from '../../../text/message.ts';
import { COMPARING, ON_BRANCH } from '../options.ts';
import { withInputs } from '../session.ts';
import type { Command, Host } from './command.ts';

/** Where saved topologies are. */
function placesOf(host: Host): Message {
  const saved = quoteWhole(userFolder('state', host));
  return prose`Topologies that ${code('apply')} saved are in ${saved}, those of the action among the artifacts of its run.`;
}

export const restore: Command = {
  name: 'restore',
  group: 'Check and change',
  page: 'docs/go-back.md',
  usage: 'restore FILE [ORGANIZATION/DATABASE/BRANCH]',
  meaning:
    'Apply a topology that an earlier apply saved: plan, ask, write, and confirm, like any change.',
  more: 'Rows do not move back.',
  examples: [
    'restore previous-topology.json acme/shop/main',
    'restore previous-topology.json acme/shop/main --allow needs-empty:app.public.events',
  ],
  writes: true,
  readsDatabase: true,
  options: [...ON_BRANCH, ...COMPARING, 'explain-evidence', 'yes'],
  problem: async ({ given, host }) => {
    const [path = ''] = given.get('file') ?? [];
    if (existsSync(resolve(host.folder, path))) return undefined;
    return prose`File ${quoteWhole(path)} does not exist. ${nearFile(host.folder, path, placesOf(host))}`;
  },
  run: withInputs(async (session) => {
    const { check } = await import('../check.ts');
    return check({
      ...session,
      mode: 'apply',
      noHistory: prose`a saved topology has no history.`,
      notices: [
        prose`Rows do not move. Those written since this topology was replaced stay on their shards.`,
      ],
      nextStep: prose`Update the topology file with ${code('neki-topology pull')}, and commit it. Otherwise the next run applies the old file again.`,
    });
  }),
};
