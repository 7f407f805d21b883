import { type Message, prose } from '../../text/message.ts';
import type { Subject } from './subject.ts';

/** What a check came to. */
export type Verdict =
  /** ✓ */
  | { readonly result: 'right'; readonly fact: Message }
  /** ⚠ works, but worse than it could; ✗ has to be repaired. */
  | {
      readonly result: 'doubtful' | 'wrong';
      readonly fact: Message;
      readonly remedy: Message;
    }
  /** – could not be checked, or does not apply. */
  | {
      readonly result: 'unchecked';
      readonly fact: Message;
      /** The check that is wrong or unchecked itself, so that this one has nothing to ask. */
      readonly behind?: string;
    };

/** The headings, in the order in which somebody would repair what stands below them. */
export const GROUPS = {
  settings: 'Program and settings',
  file: 'Topology file',
  credential: 'Credential',
  branch: 'Database branch',
  database: 'Database',
  repository: 'Repository on GitHub',
} as const;

export type GroupName = keyof typeof GROUPS;

/** One thing that has to be right before the first merge. */
export interface Check {
  readonly id: string;
  readonly group: GroupName;
  /** Checks that must not be wrong, or this one has nothing to ask. */
  readonly needs: readonly string[];
  /** The page of the documentation that says more. */
  readonly page: string;
  /** Asks, and never writes. */
  ask(subject: Subject): Promise<Verdict>;
}

/** A check that has ended. */
export interface Checked {
  readonly check: Check;
  readonly verdict: Verdict;
}

export function right(fact: Message): Verdict {
  return { result: 'right', fact };
}

export function doubtful(fact: Message, remedy: Message): Verdict {
  return { result: 'doubtful', fact, remedy };
}

export function wrong(fact: Message, remedy: Message): Verdict {
  return { result: 'wrong', fact, remedy };
}

export function unchecked(fact: Message): Verdict {
  return { result: 'unchecked', fact };
}

/** The verdict of a check whose answer did not come in time. */
export const TOO_LATE = wrong(
  prose`There was no answer within 5 s.`,
  prose`Check the network and the proxy, then run again.`,
);
