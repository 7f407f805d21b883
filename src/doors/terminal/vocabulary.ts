import { AT_TERMINAL } from '../../features/terminal.ts';
import type { RunResult } from '../../run/result.ts';
import { optionName } from '../../settings/table/index.ts';
import type { Message } from '../../text/message.ts';
import type { Command, CommandOption } from './added.ts';
import type { Given } from './arguments.ts';
import { vocabularyOf } from './options.ts';

/** The commands of features. */
export const ADDED: readonly Command[] = AT_TERMINAL.flatMap(
  ({ commands = [] }) => commands,
);

/** What features add to commands of the core. */
const ADDED_OPTIONS: readonly CommandOption[] = AT_TERMINAL.flatMap(
  ({ options = [] }) => options,
);

/** Every word that may be typed. No feature may import it: it is made of all of them. */
export const VOCABULARY = vocabularyOf(AT_TERMINAL);

/** What features add to commands of the core, of that what was given. */
export function addedIn(given: Given): readonly CommandOption[] {
  return ADDED_OPTIONS.filter(({ usage }) => given.has(optionName(usage)));
}

/** What options that features add to `validate` would do for a file, by what came of it. */
export function adviceOn(result: RunResult): readonly Message[] {
  return ADDED_OPTIONS.flatMap((option) =>
    option.of === 'validate' ? (option.advise?.(result) ?? []) : [],
  );
}
