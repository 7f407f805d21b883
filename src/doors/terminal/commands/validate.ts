import { CHECKING, OF_REPOSITORY } from '../options.ts';
import { withInputs } from '../session.ts';
import type { Command } from './command.ts';

export const validate: Command = {
  name: 'validate',
  group: 'Check and change',
  usage: 'validate [FILE]',
  meaning: 'Check the file alone: no credential, no network.',
  examples: [
    'validate',
    'validate topologies/shop.json --rule unused-shard=error',
  ],
  isOffline: true,
  options: [...OF_REPOSITORY, ...CHECKING],
  run: withInputs(async (session) => {
    const { check } = await import('../check.ts');
    return check({ ...session, mode: 'validate' });
  }),
};
