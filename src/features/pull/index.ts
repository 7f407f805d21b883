import { counted } from '../../text/lists.ts';
import { code, prose } from '../../text/message.ts';
import type { Feature } from '../feature.ts';

/** Writes a person's file: with what the branch holds, or with its mistakes corrected. */
export const pull: Feature = {
  name: 'pull',
  commands: [
    {
      name: 'pull',
      above: 'shards',
      usage: 'pull [ORGANIZATION/DATABASE/BRANCH]',
      meaning: 'Write the topology of the database branch to the file.',
      more: 'Preserves comments and ordering of an existing file.',
      examples: [
        'pull acme/shop/main',
        'pull acme/shop/main --file topologies/shop.yaml --yes',
      ],
      options: [
        {
          usage: '--shard-names',
          meaning:
            'Use `${shard:NAME}` instead of the uids of shards, for a file that serves many branches.',
          above: 'schema',
        },
      ],
      shares: [
        {
          options: [
            ...['file', 'organization', 'database', 'branch', 'base-url'],
            ...['timeout', 'token-file'],
          ],
          above: 'shards',
        },
        { options: ['shard'], above: 'diff' },
        { options: ['yes'] },
      ],
      isFirstStep: true,
      needs: 'session',
      run: async (session) => (await import('./pull.ts')).pullFile(session),
    },
  ],
  options: [
    {
      of: 'validate',
      usage: '--fix',
      meaning:
        'Fix what has one right answer in the file, and show the diff. Preserves comments and meaning.',
      above: 'rule',
      example: { text: 'validate --fix', insteadOf: 'validate' },
      advise: ({ findings }) => {
        const fixable = findings.filter(
          ({ isFixable, severity }) => isFixable && severity !== 'allowed',
        );
        if (fixable.length === 0) return undefined;
        return prose`Pass ${code('--fix')} to fix ${counted(fixable.length, 'finding')} with one right answer.`;
      },
      run: async (session) =>
        (await import('./local-file.ts')).fixFile(session),
    },
  ],
};
