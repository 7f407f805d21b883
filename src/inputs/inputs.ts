import type { Credential } from '../platform/sign-in.ts';
import { formatOf } from '../topology/document/reading.ts';
import { quote } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';
import { ON_DRIFT, type Policy, parseAllow } from '../topology/plan/policy.ts';
import type { Target } from '../topology/target.ts';
import { type ParsedSeverities, parseSeverities } from '../topology/validation/rules/index.ts';
import { type AddressForm, addressProblem, proxyProblems, proxySecrets } from './addresses.ts';
import { readMap } from './map-input.ts';
import { readShards } from './shards-input.ts';
import { type Rotation, readSignIn, type SignInChoice } from './sign-in-inputs.ts';
import { readTargetsChoice, type TargetsChoice } from './targets-inputs.ts';

/** One input of the action: its default, and the environment variable that may stand in for it. */
interface InputDefinition {
  readonly name: string;
  readonly default?: string;
  readonly env?: string;
}

/** Every input, in the order of action.yml; a test holds action.yml, this table and the README together. */
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
  { name: 'service-token', env: 'PLANETSCALE_SERVICE_TOKEN' },
  { name: 'oauth-access-token' },
  { name: 'oauth-client-id' },
  { name: 'oauth-client-secret' },
  { name: 'oauth-refresh-token' },
  { name: 'oauth-rotate-secret' },
  { name: 'oauth-rotate-token' },
  { name: 'base-url', default: 'https://api.planetscale.com/v1' },
  { name: 'auth-url', default: 'https://auth.planetscale.com' },
  { name: 'timeout', default: '300' },
  { name: 'shards' },
  { name: 'schema' },
  { name: 'rules' },
  { name: 'on-drift', default: 'fail' },
  { name: 'allow' },
  { name: 'require-review', default: 'false' },
  { name: 'on-missing-branch', default: 'fail' },
  { name: 'history-depth', default: '30' },
  { name: 'github-token', default: '${{ github.token }}' },
  { name: 'comment', default: 'always' },
  { name: 'pull-request' },
] as const satisfies readonly InputDefinition[];

/** The name of an input. */
export type InputName = (typeof INPUTS)[number]['name'];

/** What the inputs say, checked. */
export interface Inputs extends TargetsChoice {
  readonly file: string;
  readonly target: Target | undefined;
  readonly mode: 'auto' | 'validate' | 'plan' | 'apply' | 'matrix';
  /** How the run signs in (docs/neki.md §10.13, §10.14); undefined where no credential was given. */
  readonly authorization: Credential | undefined;
  /** Where a new refresh token is kept; undefined where nowhere. */
  readonly rotation: Rotation | undefined;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Whether only the plan that was shown on the merged pull request may be applied. */
  readonly requireReview: boolean;
  /** What a run comes to whose branch surely does not exist. */
  readonly onMissingBranch: 'fail' | 'skip';
  /** Milliseconds. */
  readonly timeout: number;
  /** Symbolic name to shard uid, or to the placeholder of another shard. */
  readonly shards: ReadonlyMap<string, string>;
  /** Path of one more JSON Schema, relative to the repository root. */
  readonly schema: string | undefined;
  /** What the user wants rules to weigh. */
  readonly severities: ParsedSeverities['severities'];
  /** What may be applied although it hides rows, and over drift. */
  readonly policy: Policy;
  /** How many earlier versions of the file are searched before a difference is called drift. */
  readonly historyDepth: number;
  readonly githubToken: string | undefined;
  readonly comment: 'always' | 'on-change' | 'never';
  readonly pullRequest: number | undefined;
}

/** The inputs, or everything that is wrong with them at once, each problem naming its input. */
export type ParsedInputs =
  | { readonly ok: true; readonly inputs: Inputs }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Where inputs come from. */
export interface InputSource {
  /** What was given for an input; undefined or blank where nothing was. */
  readonly value: (name: InputName) => string | undefined;
  /** For the variables that stand in for inputs, and for those of proxies. */
  readonly environment: NodeJS.ProcessEnv;
}

const MODES = ['auto', 'validate', 'plan', 'apply', 'matrix'] as const;
const COMMENTS = ['always', 'on-change', 'never'] as const;
const LONGEST_TIMEOUT_S = 6 * 60 * 60;
const BASE_URL = {
  input: 'base-url',
  example: 'https://api.planetscale.com/v1',
  hasVersion: true,
} as const;
const AUTH_URL = { input: 'auth-url', example: 'https://auth.planetscale.com', hasVersion: false } as const;

interface Reader {
  readonly source: InputSource;
  readonly problems: string[];
}

/** Inputs whose values must never be seen. */
const SECRET_INPUTS = [
  'service-token',
  'oauth-access-token',
  'oauth-client-secret',
  'oauth-refresh-token',
  'oauth-rotate-token',
  'github-token',
] as const satisfies readonly InputName[];

/** The values that must never be seen, with those this code makes of them. Read before anything else happens. */
export function secretsIn(source: InputSource): readonly string[] {
  const id = read(source, 'service-token-id');
  const secret = read(source, 'service-token');
  const plain = SECRET_INPUTS.map((name) => read(source, name));
  const derived = id !== '' && secret !== '' ? [`${id}:${secret}`] : [];
  return [...plain, ...derived, ...proxySecrets(source.environment)].filter((value) => value !== '');
}

/** The input that a problem with the inputs begins with; undefined where it is about something else. */
export function inputOf(problem: string): InputName | undefined {
  const [, name] = /^`([a-z-]+)`/.exec(problem) ?? [];
  return INPUTS.find((input) => input.name === name)?.name;
}

/** Reads and checks all inputs. */
export function parseInputs(source: InputSource): ParsedInputs {
  const reader: Reader = { source, problems: [] };
  const mode = oneOf(reader, 'mode', MODES);
  const signIn = signInInput(reader);
  reader.problems.push(...proxyProblems(source.environment));
  const inputs: Inputs = {
    file: fileInput(reader),
    target: targetInput(reader, mode),
    ...readTargetsChoice(
      {
        targets: pathInput(reader, 'targets') ?? '',
        target: value(reader, 'target'),
        isOnlyChanged: oneOf(reader, 'only-changed', ['true', 'false']) === 'true',
        isMatrix: mode === 'matrix',
      },
      (text) => reader.problems.push(text),
    ),
    mode,
    authorization: signIn.credential,
    rotation: signIn.rotation,
    baseUrl: addressInput(reader, BASE_URL),
    requireReview: oneOf(reader, 'require-review', ['true', 'false']) === 'true',
    onMissingBranch: oneOf(reader, 'on-missing-branch', ['fail', 'skip']),
    timeout: wholeNumber(reader, 'timeout', LONGEST_TIMEOUT_S) * 1000,
    shards: readShards(value(reader, 'shards'), reader.problems),
    schema: schemaInput(reader),
    severities: rulesInput(reader),
    policy: { onDrift: oneOf(reader, 'on-drift', ON_DRIFT), permissions: allowInput(reader) },
    historyDepth: wholeNumber(reader, 'history-depth', 1000),
    githubToken: header(reader, 'github-token') || undefined,
    comment: oneOf(reader, 'comment', COMMENTS),
    pullRequest:
      value(reader, 'pull-request') === '' ? undefined : wholeNumber(reader, 'pull-request', 2 ** 31),
  };
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, inputs };
}

function read(source: InputSource, name: InputName): string {
  const definition: InputDefinition | undefined = INPUTS.find((input) => input.name === name);
  const standIn =
    definition?.env === undefined ? undefined : source.environment[definition.env]?.trim() || undefined;
  const fallback = definition?.default?.startsWith('${{') ? undefined : definition?.default;
  return (source.value(name)?.trim() || undefined) ?? standIn ?? fallback ?? '';
}

function value(reader: Reader, name: InputName): string {
  return read(reader.source, name);
}

function fileInput(reader: Reader): string {
  const file = value(reader, 'file');
  if (formatOf(file) === undefined) {
    reader.problems.push(
      `\`file\` is ${quote(file)}. Name a file that ends in \`.yaml\`, \`.yml\` or \`.json\`.`,
    );
  }
  return file.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}

function targetInput(reader: Reader, mode: Inputs['mode']): Target | undefined {
  const target = {
    organization: value(reader, 'organization'),
    database: value(reader, 'database'),
    branch: value(reader, 'branch'),
  };
  const missing = Object.entries(target).filter(([, name]) => name === '');
  // Of a targets file these are defaults, which may lack; what chooses among targets asks for that file instead.
  if (value(reader, 'targets') !== '') return undefined;
  if (missing.length === 3 && (mode === 'matrix' || value(reader, 'target') !== '')) return undefined;
  if (mode === 'validate' && missing.length === 3) return undefined;
  for (const [input] of missing)
    reader.problems.push(`\`${input}\` is missing. Name the ${input} whose data topology the file is.`);
  for (const [input, name] of Object.entries(target)) {
    if (name === '.' || name === '..' || /\p{Cc}/u.test(name) || name.length > 255) {
      reader.problems.push(
        `\`${input}\` is ${quote(name)}, which cannot be the name of one. Write the name as the service lists it.`,
      );
    }
  }
  return target;
}

/** A path as it stands in the repository; undefined where none is given. */
function pathInput(reader: Reader, name: InputName): string | undefined {
  const path = value(reader, name)
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/, '');
  return path === '' ? undefined : path;
}

function schemaInput(reader: Reader): string | undefined {
  const path = pathInput(reader, 'schema');
  if (path === undefined) return undefined;
  if (formatOf(path) === undefined) {
    reader.problems.push(
      `\`schema\` is ${quote(path)}. Name a JSON Schema that ends in \`.json\`, \`.yaml\` or \`.yml\`.`,
    );
  }
  return path;
}

function rulesInput(reader: Reader): ParsedSeverities['severities'] {
  const { severities, problems } = parseSeverities(readMap('rules', value(reader, 'rules'), reader.problems));
  reader.problems.push(...problems.map((problem) => `\`rules\`: ${problem}`));
  return severities;
}

function allowInput(reader: Reader): Policy['permissions'] {
  const { permissions, findings } = parseAllow({ name: 'allow', text: value(reader, 'allow') });
  for (const { location, message } of findings) {
    reader.problems.push(`\`allow\`, line ${location.line}: ${message}`);
  }
  return permissions;
}

function signInInput(reader: Reader): SignInChoice {
  const given = {
    serviceTokenId: header(reader, 'service-token-id'),
    serviceToken: header(reader, 'service-token'),
    accessToken: header(reader, 'oauth-access-token'),
    clientId: header(reader, 'oauth-client-id'),
    clientSecret: header(reader, 'oauth-client-secret'),
    refreshToken: header(reader, 'oauth-refresh-token'),
    authUrl: addressInput(reader, AUTH_URL),
    rotateSecret: value(reader, 'oauth-rotate-secret'),
    rotateToken: header(reader, 'oauth-rotate-token'),
  };
  return readSignIn(given, (text) => reader.problems.push(text));
}

/** A value that goes into a request header, where a line break would begin another one. Never shown in a message. */
function header(reader: Reader, name: InputName): string {
  const text = value(reader, name);
  if (/^[\x21-\x7e]*$/.test(text)) return text;
  reader.problems.push(
    `\`${name}\` holds a space, a line break or a letter that no token has. Store the secret again, without quotes around it.`,
  );
  return text;
}

/** An address without its slashes at the end. */
function addressInput(reader: Reader, form: AddressForm & { readonly input: InputName }): string {
  const address = value(reader, form.input).replace(/\/+$/, '');
  const problem = addressProblem(address, form);
  if (problem !== undefined) reader.problems.push(problem);
  return address;
}

function wholeNumber(reader: Reader, name: InputName, most: number): number {
  const text = value(reader, name);
  const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  reader.problems.push(`\`${name}\` is ${quote(text)}. Write a whole number from 1 to ${most}.`);
  return 1;
}

function oneOf<T extends string>(reader: Reader, name: InputName, allowed: readonly T[]): T {
  const text = value(reader, name);
  const found = allowed.find((word) => word === text);
  if (found !== undefined) return found;
  const near = nearest(text, allowed);
  const list = allowed.map((word) => `\`${word}\``).join(', ');
  reader.problems.push(
    `\`${name}\` is ${quote(text)}. ${near === undefined ? '' : `Did you mean \`${near}\`? `}Write one of ${list}.`,
  );
  return allowed[0] as T;
}
