import type { Feature } from '../feature.ts';

/** Explains rules and classes of changes. */
export const explain: Feature = {
  name: 'explain',
  commands: [
    {
      name: 'explain',
      group: 'Look',
      page: 'docs/rules.md',
      above: 'completion',
      usage: 'explain [RULE]',
      meaning:
        'Print what a rule asks for and why, what fails it and what passes, and how sure it is.',
      more: 'Also explains a class of changes, such as `needs-empty`. Without a name, lists all.',
      examples: ['explain key-range-gap', 'explain needs-empty'],
      options: ['json'],
      run: async (edge) => (await import('./explain.ts')).explain(edge),
    },
  ],
};
