import { COMPARING } from '../options.ts';
import { withInputs } from '../session.ts';
import type { Command } from './command.ts';

export const diff: Command = {
  name: 'diff',
  group: 'Check and change',
  usage: 'diff OLD NEW',
  words: { OLD: 'against', NEW: 'file' },
  meaning:
    'Show what replacing one topology by another would do to rows: no credential, no network.',
  more: 'Each is a file, or `REF:PATH` of git. A saved answer of the API works as well.',
  examples: [
    'diff old.yaml data-topology.yaml',
    'diff main:data-topology.yaml data-topology.yaml',
  ],
  isOffline: true,
  options: [...COMPARING, 'shard', 'queries'],
  run: withInputs(async (session) => {
    const { check } = await import('../check.ts');
    return check({ ...session, mode: 'plan', isAnyVersion: true });
  }),
};
