import { ON_BRANCH } from '../options.ts';
import { withInputs } from '../session.ts';
import type { Command } from './command.ts';

export const shards: Command = {
  name: 'shards',
  group: 'Look',
  usage: 'shards [ORGANIZATION/DATABASE/BRANCH]',
  meaning: 'List the shards of the database branch, and how a file names each.',
  examples: ['shards acme/shop/main', 'shards acme/shop/main --json'],
  options: ['file', ...ON_BRANCH, 'json'],
  run: withInputs(async (session) =>
    (await import('../shards.ts')).listShards(session),
  ),
};
