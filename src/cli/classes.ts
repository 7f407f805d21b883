import type { ChangeClass } from '../topology/impact/change.ts';

/** What a class of changes means to a reader who meets it for the first time. */
export interface ClassText {
  /** What happens when such a change is applied. */
  readonly what: string;
  readonly examples: readonly string[];
  /** What to do about it, step by step; the first is tried first. */
  readonly steps: readonly string[];
  /** The page of the documentation that has the rest. */
  readonly page: string;
}

const LOOK =
  'Set `database-url` to a role that may only read. The plan then looks for rows, and a change to empty tables is `safe`.';

/** The text of each class; what is blocked, and how to allow it, is decided elsewhere. */
export const CLASS_TEXTS: Readonly<Record<ChangeClass, ClassText>> = {
  none: {
    what: 'The file and the branch mean the same. Nothing is written.',
    examples: ['The order of keys changes, or a bound `A0` is written `a0`.'],
    steps: [],
    page: 'docs/how-it-works.md',
  },
  safe: {
    what: 'Every query finds the same rows on the same shards as before.',
    examples: [
      'A table is listed in the shard group that its default gives it today.',
      'A shard group is added that no table uses yet.',
    ],
    steps: [],
    page: 'docs/how-it-works.md',
  },
  behavioural: {
    what: 'Rows stay where they are and are found, but some statements behave differently.',
    examples: [
      'An INSERT must give the shard key, or is refused.',
      'A read that went to one shard goes to all of them.',
    ],
    steps: ['Check the statements that the plan names in your application.'],
    page: 'docs/how-it-works.md',
  },
  'new-table': {
    what: 'The table is new to the topology. If it has rows already, queries could go to another shard than they are on.',
    examples: ['A table is listed in a sharded group for the first time.'],
    steps: [
      'Create the table after this change is applied, or check that it has no rows.',
      LOOK,
    ],
    page: 'docs/add-a-table.md',
  },
  unknown: {
    what: 'The documents do not tell what the change does. As far as known, no rows are at stake.',
    examples: [
      'A key that the published form does not have is set at the top of the file.',
      'Only the branch has such a key.',
    ],
    steps: [
      'Check the spelling of the key.',
      'Ask PlanetScale Support what it does.',
    ],
    page: 'docs/rules.md',
  },
  outage: {
    what: 'Statements on existing tables fail as soon as the change is applied.',
    examples: [
      'A table loses its entry, and no default gives it a shard group.',
      'The default shard group is removed.',
    ],
    steps: [
      'Keep a shard group for every table that the application still uses.',
      'Drop the table first. Remove its entry in a later change.',
    ],
    page: 'docs/approval.md',
  },
  'needs-backfill': {
    what: 'The change is right only after other data is in place: copies, lookup rows or the counter of a sequence.',
    examples: [
      'A global secondary index is enabled for a table that has rows.',
      'A reference table gets another group, where its copies are missing.',
      'A sequence follows its table to another shard.',
    ],
    steps: [
      'Put the data in place first. The plan prints the steps.',
      'Apply the change afterwards.',
    ],
    page: 'docs/runbook.md',
  },
  'needs-empty': {
    what: 'Queries for some keys go to another shard. Rows do not move: those already written stay where they are, and are no longer found.',
    examples: [
      'The bound between two key ranges changes.',
      'A key range gets another shard.',
      'A table with rows gets another shard group or another index.',
      'Two key ranges own the same keys, or a bound has an odd number of digits.',
      'A key that the published form does not have is set inside a group, an index, a table, a schema or a database.',
    ],
    steps: [
      'Move the rows with a workflow: Reshard for a whole group, MoveTables for some tables. It updates the topology itself. The plan prints the SQL; `--runbook FILE` writes it to a file.',
      LOOK,
      'Allow it only if the tables are empty, or hiding their rows is intended. Tables known to have rows must be named; a key of unknown meaning is allowed by `unknown:KEY`.',
    ],
    page: 'docs/shard-a-table.md',
  },
  rejected: {
    what: 'The service refuses the topology. Nothing would be stored.',
    examples: [
      'The authoritative shard group gets another shard.',
      'A shard group is removed that the file still binds tables to.',
    ],
    steps: ['Follow the steps of the plan, which lead there in other ways.'],
    page: 'docs/rules.md',
  },
};
