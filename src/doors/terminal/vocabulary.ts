import { AT_TERMINAL } from '../../features/terminal.ts';
import type { RunResult } from '../../run/result.ts';
import { optionName } from '../../settings/table/index.ts';
import type { Message } from '../../text/message.ts';
import type { Command, CommandOption } from './added.ts';
import type { Given } from './arguments.ts';
import { vocabularyOf } from './options.ts';

export const ADDED: readonly Command[] = AT_TERMINAL.flatMap(
  ({ commands = [] }) => commands,
);

/** The options that features add to commands of the core. */
const ADDED_OPTIONS: readonly CommandOption[] = AT_TERMINAL.flatMap(
  ({ options = [] }) => options,
);

/** All words that may be typed. Features must not import it, because it imports all features. */
export const VOCABULARY = vocabularyOf(AT_TERMINAL);

/** The given options that features add to commands of the core. */
export function addedIn(given: Given): readonly CommandOption[] {
  return ADDED_OPTIONS.filter(({ usage }) => given.has(optionName(usage)));
}

/** Advice about a result, from options that features add to `validate`. */
export function adviceOn(result: RunResult): readonly Message[] {
  return ADDED_OPTIONS.flatMap((option) =>
    option.of === 'validate' ? (option.advise?.(result) ?? []) : [],
  );
}
