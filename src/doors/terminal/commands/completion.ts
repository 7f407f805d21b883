import type { Command } from './command.ts';

export const completion: Command = {
  name: 'completion',
  group: 'More',
  usage: 'completion SHELL',
  meaning:
    'Print the script that completes commands, options and values with Tab in bash, zsh or fish.',
  examples: ['completion bash', 'completion fish'],
  options: [],
  run: async (edge) => (await import('../completion.ts')).printCompletion(edge),
};
