import { ON_BRANCH } from '../../doors/terminal/options.ts';
import { withInputs } from '../../doors/terminal/session.ts';
import { counted } from '../../text/lists.ts';
import { code, prose } from '../../text/message.ts';
import type { Feature } from '../feature.ts';

/** Writes a person's file: with what the branch holds, or with its mistakes corrected. */
export const pull: Feature = {
  name: 'pull',
  commands: [
    {
      name: 'pull',
      group: 'Start',
      page: 'docs/adopt-a-reshard.md',
      above: 'shards',
      usage: 'pull [ORGANIZATION/DATABASE/BRANCH]',
      meaning: 'Write the topology of the database branch to the file.',
      more: 'Preserves comments and ordering of an existing file.',
      examples: [
        'pull acme/shop/main',
        'pull acme/shop/main --file topologies/shop.yaml --yes',
      ],
      options: [
        'file',
        ...ON_BRANCH,
        'shard',
        'yes',
        {
          usage: '--shard-names',
          meaning:
            'Use `${shard:NAME}` instead of uids, for a file of many branches.',
          group: 'Checking the file',
        },
      ],
      isFirstStep: true,
      run: withInputs(async (session) =>
        (await import('./pull.ts')).pullFile(session),
      ),
    },
  ],
  options: [
    {
      of: 'validate',
      usage: '--fix',
      meaning: 'Fix what has one right answer in the file, and show the diff.',
      group: 'Checking the file',
      example: { text: 'validate --fix', insteadOf: 'validate' },
      advise: ({ findings }) => {
        const fixable = findings.filter(
          ({ isFixable, severity }) => isFixable && severity !== 'allowed',
        );
        if (fixable.length === 0) return undefined;
        return prose`Pass ${code('--fix')} to fix ${counted(fixable.length, 'finding')} automatically.`;
      },
      prepare: async (session) =>
        (await import('./local-file.ts')).fixFile(session),
    },
  ],
};
