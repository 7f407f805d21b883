import { CHECKS } from './checks.ts';
import { CONSENT } from './consent.ts';
import { REPORTING } from './reporting.ts';
import type { SettingRow } from './setting.ts';
import { SIGN_IN } from './sign-in.ts';
import { THE_FILE } from './the-file.ts';

const TABLE = [THE_FILE, SIGN_IN, CHECKS, CONSENT, REPORTING] as const;

type Row = (typeof TABLE)[number]['settings'][number];

/** The rows of settings whose values are of one type. */
export type RowOf<Type extends Row['type']> = Extract<
  Row,
  { readonly type: Type }
>;

/** A setting that is one of some words, and the one that it is without being set. */
export interface ChoiceRow<Word extends string> {
  readonly name: InputName;
  readonly words: readonly [Word, ...(readonly Word[])];
  readonly default: Word;
}

/** The words of a setting that is a choice. */
export type WordOf<Name extends RowOf<'choice'>['name']> = (RowOf<'choice'> & {
  readonly name: Name;
})['words'][number];

/** The name of a setting, which is an input of the action. */
export type InputName = Row['name'];

/** A setting by what all have in common. */
export type Setting = SettingRow & { readonly name: InputName };

/** Settings under one heading. */
export interface Group {
  readonly title: (typeof TABLE)[number]['title'];
  readonly settings: readonly Setting[];
}

/** Everything that a user may set, in the order in which a person reads it. */
export const GROUPS: readonly Group[] = TABLE;

/** The same without the groups, in the order of action.yml. */
export const SETTINGS = GROUPS.flatMap(({ settings }) => settings);

const BY_NAME = new Map<string, Row>(
  TABLE.flatMap<Row>(({ settings }) => settings).map((row) => [row.name, row]),
);

/** The row of a setting, with what is particular about it. */
export function settingNamed<Name extends InputName>(
  name: Name,
): Row & { readonly name: Name } {
  const row = BY_NAME.get(name);
  if (!isNamed(row, name)) throw new Error(`${name} is no setting.`);
  return row;
}

function isNamed<Name extends InputName>(
  row: Row | undefined,
  name: Name,
): row is Row & { readonly name: Name } {
  return row?.name === name;
}

/** What a terminal has in the place of an input: an option, or a variable; undefined for nothing. */
export function atTerminal(name: InputName): string | undefined {
  const { option, variable }: Setting = settingNamed(name);
  if (option === undefined) return variable?.name;
  return `--${optionName(option.usage)}`;
}

/** The name of an option by its usage. */
export function optionName(usage: string): string {
  return /--([\w-]+)/.exec(usage)?.[1] ?? '';
}
