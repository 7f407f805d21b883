import type { ChangeClass } from '../../changes/change-class.ts';
import { code, input, type Message, prose } from '../../text/message.ts';

/** What a class of changes means, for a reader who meets it for the first time. */
interface ClassText {
  /** What happens when such a change is applied. */
  readonly what: Message;
  readonly examples: readonly Message[];
  /** What to do about it, step by step. */
  readonly steps: readonly Message[];
  /** The page of the documentation with the details. */
  readonly page: string;
}

const LOOK = prose`Set ${input('database-url')} to a role that may only read. The plan then looks for rows, and a change to empty tables is ${code('safe')}.`;

/** The text of each class. Which classes are blocked, and how to allow them, is decided elsewhere. */
export const CLASS_TEXTS: Readonly<Record<ChangeClass, ClassText>> = {
  none: {
    what: prose`The file and the branch mean the same. Nothing is written.`,
    examples: [
      prose`The order of keys changes, or a bound ${code('A0')} is written ${code('a0')}.`,
    ],
    steps: [],
    page: 'docs/how-it-works.md',
  },
  safe: {
    what: prose`Every query finds the same rows as before, and every statement behaves as before.`,
    examples: [
      prose`A table is listed in the shard group that its default gives it today.`,
      prose`A shard group is added that no table uses yet.`,
    ],
    steps: [],
    page: 'docs/how-it-works.md',
  },
  behavioural: {
    what: prose`Rows stay where they are and are found, but some statements behave differently.`,
    examples: [
      prose`An INSERT must give the shard key, or is refused.`,
      prose`A read that went to one shard goes to all of them.`,
    ],
    steps: [
      prose`Check the statements that the plan names in your application.`,
    ],
    page: 'docs/how-it-works.md',
  },
  'new-table': {
    what: prose`The table is new to the topology. If it has rows already, queries could go to another shard than they are on.`,
    examples: [prose`A table is listed in a sharded group for the first time.`],
    steps: [
      prose`Create the table after this change is applied, or check that it has no rows.`,
      LOOK,
    ],
    page: 'docs/add-a-table.md',
  },
  unknown: {
    what: prose`The documents do not tell what the change does. As far as known, no rows are at stake.`,
    examples: [
      prose`A key that the published form does not have is set at the top of the file.`,
      prose`Only the branch has such a key.`,
    ],
    steps: [
      prose`Check the spelling of the key.`,
      prose`Ask PlanetScale Support what it does.`,
    ],
    page: 'docs/rules.md',
  },
  outage: {
    what: prose`Statements on existing tables fail as soon as the change is applied.`,
    examples: [
      prose`A table loses its entry, and no default gives it a shard group.`,
      prose`The default shard group is removed.`,
    ],
    steps: [
      prose`Keep a shard group for every table that the application still uses.`,
      prose`Drop the table first. Remove its entry in a later change.`,
    ],
    page: 'docs/approval.md',
  },
  'needs-backfill': {
    what: prose`The change is right only after other data is in place: copies, lookup rows or the counter of a sequence.`,
    examples: [
      prose`A global secondary index is enabled for a table that has rows.`,
      prose`A reference table gets another group, where its copies are missing.`,
      prose`A sequence follows its table to another shard.`,
    ],
    steps: [
      prose`Put the data in place first. The plan prints the steps.`,
      prose`Apply the change afterwards.`,
    ],
    page: 'src/features/remedies/runbook.md',
  },
  'needs-empty': {
    what: prose`Queries for some keys go to another shard. Rows do not move: those already written stay where they are, and are no longer found.`,
    examples: [
      prose`The bound between two key ranges changes.`,
      prose`A key range gets another shard.`,
      prose`A table with rows gets another shard group or another index.`,
      prose`Two key ranges own the same keys, or a bound has an odd number of digits.`,
      prose`A key that the published form does not have is set inside a group, an index, a table, a schema or a database.`,
    ],
    steps: [
      prose`Move the rows with a workflow: Reshard for a whole group, MoveTables for some tables. It updates the topology itself. The plan prints the SQL; ${code('--runbook FILE')} writes it to a file.`,
      LOOK,
      prose`Allow it only if the tables are empty, or hiding their rows is intended. Tables known to have rows must be named; a key of unknown meaning is allowed by ${code('unknown:KEY')}.`,
    ],
    page: 'docs/shard-a-table.md',
  },
  rejected: {
    what: prose`The service refuses the topology. Nothing would be stored.`,
    examples: [
      prose`The authoritative shard group gets another shard.`,
      prose`A shard group is removed that the file still binds tables to.`,
    ],
    steps: [
      prose`Follow the steps of the plan, which lead there in other ways.`,
    ],
    page: 'docs/rules.md',
  },
};
