import type { Feature } from '../feature.ts';

/** Writes the file of a person: as the branch has it, or with what has one right answer put right. */
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
          above: 'rule',
        },
      ],
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
      above: 'allow-file',
      run: async (session) =>
        (await import('./local-file.ts')).fixFile(session),
    },
  ],
};
