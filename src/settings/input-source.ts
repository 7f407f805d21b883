import { readTopologyText } from '../document/reading.ts';
import { joined, type Message, prose, quote } from '../text/message.ts';
import { suggestion } from '../text/nearest.ts';
import {
  AUTH_URL,
  addressProblem,
  proxySecrets,
  secretsOf,
} from './addresses.ts';

/** One input of the action: its default, the variable that may stand in for it, whether it must never be seen. */
interface InputDefinition {
  readonly name: string;
  readonly default?: string;
  readonly env?: string;
  readonly isSecret?: true;
}

const BASE_URL = 'https://api.planetscale.com/v1';

/** Every input, in the order of action.yml; a test holds action.yml, this table and docs/reference.md together. */
export const INPUTS = [
  { name: 'file', default: 'data-topology.yaml' },
  { name: 'organization' },
  { name: 'database' },
  { name: 'branch' },
  { name: 'targets' },
  { name: 'target' },
  { name: 'only-changed', default: 'false' },
  { name: 'mode', default: 'auto' },
  { name: 'service-token-id', env: 'PLANETSCALE_SERVICE_TOKEN_ID' },
  { name: 'service-token', env: 'PLANETSCALE_SERVICE_TOKEN', isSecret: true },
  { name: 'oauth-access-token', isSecret: true },
  { name: 'oauth-client-id' },
  { name: 'oauth-client-secret', isSecret: true },
  { name: 'oauth-refresh-token', isSecret: true },
  { name: 'oauth-rotate-secret' },
  { name: 'oauth-rotate-token', isSecret: true },
  { name: 'base-url', default: BASE_URL },
  { name: 'auth-url', default: AUTH_URL },
  { name: 'timeout', default: '300' },
  { name: 'shards' },
  { name: 'schema' },
  { name: 'rules' },
  { name: 'on-drift', default: 'fail' },
  { name: 'allow' },
  { name: 'allow-file' },
  { name: 'limits' },
  { name: 'apply-from' },
  { name: 'on-missing-branch', default: 'fail' },
  { name: 'on-unreadable', default: 'fail' },
  { name: 'database-url', isSecret: true },
  { name: 'new-tables', default: 'check' },
  { name: 'queries' },
  { name: 'history-depth', default: '30' },
  { name: 'github-token', default: '${{ github.token }}', isSecret: true },
  { name: 'comment', default: 'always' },
  { name: 'notify-on-failure', default: 'true' },
  { name: 'pull-request' },
  { name: 'by-hand-workflow', default: '.github/workflows/by-hand.yml' },
] as const satisfies readonly InputDefinition[];

/** The topology file, where no other is named. */
export const [{ default: DEFAULT_FILE }] = INPUTS;

export type InputName = (typeof INPUTS)[number]['name'];

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
  const secrets = INPUTS.filter((input) => 'isSecret' in input).map(
    ({ name }) => value(source, name),
  );
  if (id !== '' && secret !== '') secrets.push(`${id}:${secret}`);
  const misplaced = INPUTS.flatMap(({ name }) =>
    secretsOf(value(source, name)),
  );
  return secrets
    .concat(misplaced, proxySecrets(source.environment))
    .filter(Boolean);
}

/** What an input is: as it was given, else by the variable that stands in for it, else its default. */
export function value(source: InputSource, name: InputName): string {
  const standIn = source.environment[definitionOf(name)?.env ?? '']?.trim();
  return source.value(name)?.trim() || standIn || defaultOf(name);
}

function definitionOf(name: InputName): InputDefinition | undefined {
  return INPUTS.find((input) => input.name === name);
}

/** The default of an input; empty where there is none, or the runner alone knows it. */
function defaultOf(name: InputName): string {
  const { default: text = '' } = definitionOf(name) ?? {};
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

type AddressName = 'base-url' | 'auth-url';

/** An address without its slashes at the end. */
export function address(reader: Reader, name: AddressName): string {
  const text = addressIn(reader, name);
  const problem = addressProblem(
    reader.named(name),
    text,
    name === 'base-url' ? BASE_URL : AUTH_URL,
  );
  if (problem !== undefined) reader.problem(name, problem);
  return text;
}

/** The same, whatever is wrong with it. */
export function addressIn(source: InputSource, name: AddressName): string {
  return value(source, name).replace(/\/+$/, '');
}

export function wholeNumber(
  reader: Reader,
  name: InputName,
  most: number,
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

export function oneOf<T extends string>(
  reader: Reader,
  name: InputName,
  allowed: readonly [T, ...(readonly T[])],
): T {
  const text = value(reader, name);
  const found = allowed.find((word) => word === text);
  if (found !== undefined) return found;
  const list = joined(allowed.map(quote), ', ');
  reader.problem(
    name,
    prose`${reader.named(name)} is ${quote(text)}.${suggestion(text, allowed)} Use one of ${list}.`,
  );
  const standard = defaultOf(name);
  return allowed.find((word) => word === standard) ?? allowed[0];
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
