import { ON_BRANCH } from '../../doors/terminal/options.ts';
import type { Feature } from '../feature.ts';

/** Creates the first files of a repository. */
export const init: Feature = {
  name: 'init',
  commands: [
    {
      name: 'init',
      group: 'Start',
      above: 'validate',
      usage: 'init [ORGANIZATION/DATABASE/BRANCH]',
      meaning:
        'Set up a GitHub repository: save the topology, add workflows for plan, apply, runs by hand and drift.',
      more: 'Prints what else to set up. Overwrites nothing.',
      examples: [
        'init acme/shop/main --yes',
        'init acme/shop/main --from topology/topology.json',
      ],
      asksForBranch: true,
      options: [
        'file',
        ...ON_BRANCH,
        'shard',
        'yes',
        {
          usage: '--from FILE',
          meaning:
            'Take over a file of the vendor’s script (`@SHARD_1@`), instead of saving the topology.',
          group: 'The file and the branch',
        },
        {
          usage: '--git-branch NAME',
          meaning:
            'The git branch whose merges are applied, if not the default branch of the remote.',
          group: 'The file and the branch',
        },
      ],
      run: async (edge) => (await import('./init.ts')).initialize(edge),
    },
  ],
};
