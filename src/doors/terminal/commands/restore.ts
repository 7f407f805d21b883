import { userFolder } from '../../../ports/host/files.ts';
import { code, prose, quoteWhole } from '../../../text/message.ts';
import { COMPARING, ON_BRANCH } from '../options.ts';
import { withInputs } from '../session.ts';
import type { Command } from './command.ts';

export const restore: Command = {
  name: 'restore',
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
  run: withInputs(async (session) => {
    const { check } = await import('../check.ts');
    const saved = quoteWhole(userFolder('state', session.host));
    return check({
      ...session,
      mode: 'apply',
      noHistory: prose`a saved topology has none`,
      remedy: prose`Topologies that ${code('apply')} saved are in ${saved}, those of the action among the artifacts of its run.`,
      notices: [
        prose`Rows do not move. Those written since this topology was replaced stay on their shards.`,
      ],
      nextStep: prose`Update the topology file with ${code('neki-topology pull')}, and commit it. Otherwise the next run applies the old file again.`,
    });
  }),
};
