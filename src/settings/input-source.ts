import { readTopologyText } from '../document/reading.ts';
import { joined, type Message, prose, quote } from '../text/message.ts';
import { suggestion } from '../text/nearest.ts';
import { addressProblem, proxySecrets, secretsOf } from './addresses.ts';
import {
  type ChoiceRow,
  type InputName,
  type RowOf,
  SETTINGS,
  type Setting,
  settingNamed,
} from './table/index.ts';

/** The topology file, where no other is named. */
export const DEFAULT_FILE = settingNamed('file').default;

/** Where inputs come from. */
export interface InputSource {
  /** What was given for an input; undefined or blank where nothing was. */
  readonly value: (name: InputName) => string | undefined;
  /** Whether a credential is set in the variables of a shell, not as the secrets of a workflow. */
  readonly isShell?: true;
  /** For the variables that stand in for inputs, and for those of proxies. */
  readonly environment: NodeJS.ProcessEnv;
}

/** What is wrong with the inputs. */
export interface InputProblem {
  /** The input that it is about; undefined where it is about another thing, or about several. */
  readonly about: InputName | undefined;
  readonly message: Message;
}

/** Where what is wrong with inputs goes to, a sentence each. */
export interface Notes {
  readonly problem: (about: InputProblem['about'], message: Message) => void;
  /** Names an input, with a value to set it to where one is given: as an input, or as the key of a file. */
  readonly named: (name: InputName, value?: string) => Message;
}

/** Reads inputs one by one. */
export interface Reader extends InputSource, Notes {}

/** The values that must never be seen, with those this code makes of them. Read before anything else happens. */
export function secretsIn(source: InputSource): readonly string[] {
  const id = value(source, 'service-token-id');
  const secret = value(source, 'service-token');
  const secrets = SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) =>
    value(source, name),
  );
  if (id !== '' && secret !== '') secrets.push(`${id}:${secret}`);
  const misplaced = SETTINGS.flatMap(({ name }) =>
    secretsOf(value(source, name)),
  );
  return secrets
    .concat(misplaced, proxySecrets(source.environment))
    .filter(Boolean);
}

/** What an input is: as it was given, else by the variable that stands in for it, else its default. */
export function value(source: InputSource, name: InputName): string {
  const { variable }: Setting = settingNamed(name);
  const standIn =
    variable?.isOfRunner && source.environment[variable.name]?.trim();
  return source.value(name)?.trim() || standIn || defaultOf(name);
}

/** The default of an input; empty where there is none, or the runner alone knows it. */
function defaultOf(name: InputName): string {
  const { default: text = '' }: Setting = settingNamed(name);
  return text.startsWith('${{') ? '' : text;
}

/** A value that goes into a request header, where a line break would begin another one. Never shown in a message. */
export function header(reader: Reader, name: InputName): string {
  const text = value(reader, name);
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  const again = reader.isShell
    ? prose`Set it again`
    : prose`Store the secret again`;
  reader.problem(
    name,
    prose`${reader.named(name)} contains whitespace or characters that are not valid in a token. ${again}, without quotes.`,
  );
  return text;
}

/** An address without its slashes at the end. */
export function address(
  reader: Reader,
  { name, default: example }: RowOf<'address'>,
): string {
  const text = addressIn(reader, name);
  const problem = addressProblem(reader.named(name), text, example);
  if (problem !== undefined) reader.problem(name, problem);
  return text;
}

/** The same, whatever is wrong with it. */
export function addressIn(source: InputSource, name: InputName): string {
  return value(source, name).replace(/\/+$/, '');
}

export function wholeNumber(
  reader: Reader,
  { name, most }: RowOf<'number'>,
): number {
  const text = value(reader, name);
  const number = Number(text);
  const isInRange = number >= 1 && number <= most;
  if (isInRange && /^\d{1,12}$/.test(text)) return number;
  reader.problem(
    name,
    prose`${reader.named(name)} is ${quote(text)}. Use a whole number from 1 to ${most}.`,
  );
  return 1;
}

/** One of the words of a setting. */
export function choice<Word extends string>(
  reader: Reader,
  { name, words, default: standard }: ChoiceRow<Word>,
): Word {
  const text = value(reader, name);
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  const list = joined(words.map(quote), ', ');
  reader.problem(
    name,
    prose`${reader.named(name)} is ${quote(text)}.${suggestion(text, words)} Use one of ${list}.`,
  );
  return standard;
}

/** Whether a switch is on. */
export function isOn(
  reader: Reader,
  { name, default: standard }: RowOf<'switch'>,
): boolean {
  const row = { name, words: ['true', 'false'], default: standard } as const;
  return choice(reader, row) === 'true';
}

/** Reads an input that is a YAML map of names to texts; what is wrong with it goes to `problem`, naming the input. */
export function readMap(
  name: InputName,
  text: string,
  reader: Notes,
): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  if (text === '') return entries;
  const read = readTopologyText({ name, text }, 'yaml');
  if (!read.ok) {
    for (const { location, message } of read.findings) {
      reader.problem(
        name,
        prose`${reader.named(name)} is not a YAML map (line ${location.line}): ${message}`,
      );
    }
    return entries;
  }
  for (const [key, { value }] of read.document.root.members) {
    if (value.kind === 'string') entries.set(key, value.value);
    else
      reader.problem(
        name,
        prose`${reader.named(name)}: ${quote(key)} must be a string in quotes, got ${KINDS[value.kind]}.`,
      );
  }
  return entries;
}

const KINDS = {
  object: 'a map',
  array: 'a list',
  null: 'nothing',
  boolean: 'a boolean',
  number: 'a number',
} as const;
