import type { NewTables } from '../changes/questions.ts';
import { mappedNameProblem } from '../document/placeholders.ts';
import type { QuerySource } from '../document/query-source.ts';
import { formatOf } from '../document/reading.ts';
import { parseAllow } from '../plan/allow.ts';
import type { Policy } from '../plan/decision.ts';
import type { Credential } from '../ports/platform/sign-in.ts';
import { failure, ok, type Result } from '../result.ts';
import { parseSeverities, type Severities } from '../rules/index.ts';
import { inWords } from '../text/lists.ts';
import {
  code,
  input,
  type Message,
  prose,
  quote,
  words,
} from '../text/message.ts';
import type { Target } from '../topology/target.ts';
import { addressProblem, proxyProblems, secretsOf } from './addresses.ts';
import { parseApplyFrom } from './apply-from.ts';
import {
  address,
  choice,
  header,
  type InputProblem,
  type InputSource,
  isOn,
  type Notes,
  type Reader,
  readMap,
  value,
  wholeNumber,
} from './input-source.ts';
import { parseLimits } from './limits.ts';
import { type Rotation, readSignIn } from './sign-in.ts';
import { type RowOf, settingNamed, type WordOf } from './table/index.ts';

/**
 * Reads and checks all inputs: what they say, or everything that is wrong with them at once, each naming its input, as
 * `named` does.
 */
export function parseInputs(
  source: InputSource,
  named: Reader['named'] = input,
): Result<Inputs, readonly InputProblem[]> {
  const { inputs, problems } = inputsAsFound(source, named);
  if (problems.length > 0) return failure(problems);
  return ok(inputs);
}

/** All inputs as far as they can be read, and what is wrong with them: a wrong one has its default, or is undefined. */
export function inputsAsFound(
  source: InputSource,
  named: Reader['named'] = input,
): { readonly inputs: Inputs; readonly problems: readonly InputProblem[] } {
  const problems: InputProblem[] = [];
  const inputs = readInputs({
    ...source,
    named,
    problem: (about, message) => problems.push({ about, message }),
  });
  return { inputs, problems };
}

/** What the inputs say, checked. */
export interface Inputs extends TargetsInputs {
  /** The topology file, relative to the repository root. */
  readonly file: string;
  readonly target: Target | undefined;
  readonly mode: WordOf<'mode'>;
  /** How the run signs in (docs/neki.md §10.13, §10.14); undefined where no credential was given. */
  readonly credential: Credential | undefined;
  /** Where a new refresh token is kept; undefined where nowhere. */
  readonly rotation: Rotation | undefined;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Path of the allow folder or file; undefined where the topology file tells it. */
  readonly allowFile: string | undefined;
  /** Git branches, or patterns of them, that may be applied; none for the repository's default branch. */
  readonly applyFrom: readonly string[];
  /** Milliseconds. */
  readonly timeout: number;
  /** Path of one more JSON Schema, relative to the repository root. */
  readonly schema: string | undefined;
  readonly run: RunInputs;
  /** Where the branch's databases are, as `postgres://user:password@host`; a secret. Undefined for none. */
  readonly databaseUrl: URL | undefined;
  readonly githubToken: string | undefined;
  readonly comment: WordOf<'comment'>;
  /** Whether an apply that fails is told in a comment of its own. */
  readonly notifyOnFailure: boolean;
  readonly pullRequest: number | undefined;
  /** Path of the workflow that people start by hand; the repository may have none there. */
  readonly byHandWorkflow: string;
  /** Address of the playground that comments link to; undefined for none. */
  readonly playground: string | undefined;
}

/** Inputs about a targets file. */
interface TargetsInputs {
  /** Path of a targets file, relative to the repository root: the run is on its targets. */
  readonly targets: string | undefined;
  /** Name of the one target of that file which the run is on; undefined for all. */
  readonly only: string | undefined;
  /** Whether targets are left out whose inputs are what they were at the base. */
  readonly onlyChanged: boolean;
}

/** What a run takes over as it is. */
interface RunInputs {
  readonly onMissingBranch: WordOf<'on-missing-branch'>;
  readonly onUnreadable: WordOf<'on-unreadable'>;
  /** Symbolic name to shard uid, or to the placeholder of another shard. */
  readonly shards: ReadonlyMap<string, string>;
  readonly severities: Severities;
  readonly policy: Policy;
  readonly newTables: NewTables;
  /** Where statements are read of which a plan tells where they go; undefined for none. */
  readonly queries: QuerySource | undefined;
  /** How many earlier versions of the file are searched before a difference is called drift. */
  readonly historyDepth: number;
}

function readInputs(reader: Reader): Inputs {
  const mode = choice(reader, settingNamed('mode'));
  const { credential, rotation } = readSignIn(reader);
  for (const problem of proxyProblems(reader.environment))
    reader.problem(undefined, problem);
  return {
    file: document(reader, settingNamed('file')) ?? '',
    target: targetInput(reader, mode),
    ...targetsInput(reader, mode),
    mode,
    credential,
    rotation,
    baseUrl: address(reader, settingNamed('base-url')),
    allowFile: allowFileInput(reader),
    applyFrom: parseApplyFrom(value(reader, 'apply-from'), reader),
    timeout: wholeNumber(reader, settingNamed('timeout')) * 1000,
    schema: document(reader, settingNamed('schema')),
    run: {
      onMissingBranch: choice(reader, settingNamed('on-missing-branch')),
      onUnreadable: choice(reader, settingNamed('on-unreadable')),
      shards: shardsInput(value(reader, 'shards'), reader),
      severities: rulesInput(reader),
      policy: {
        onDrift: choice(reader, settingNamed('on-drift')),
        ...allowInput(reader),
        limits: parseLimits(value(reader, 'limits'), reader),
      },
      newTables: choice(reader, settingNamed('new-tables')),
      queries: queriesInput(value(reader, 'queries')),
      historyDepth: wholeNumber(reader, settingNamed('history-depth')),
    },
    databaseUrl: databaseInput(reader),
    githubToken: header(reader, 'github-token') || undefined,
    comment: choice(reader, settingNamed('comment')),
    notifyOnFailure: isOn(reader, settingNamed('notify-on-failure')),
    pullRequest:
      value(reader, 'pull-request') === ''
        ? undefined
        : wholeNumber(reader, settingNamed('pull-request')),
    byHandWorkflow: workflowInput(reader),
    playground: playgroundInput(reader),
  };
}

/** GitHub reads workflows from this folder alone, and a page of a workflow has the name of its file. */
const WORKFLOW = /^\.github\/workflows\/[\w.-]+\.ya?ml$/;

function workflowInput(reader: Reader): string {
  const text = value(reader, 'by-hand-workflow');
  if (!WORKFLOW.test(text))
    reader.problem(
      'by-hand-workflow',
      prose`${reader.named('by-hand-workflow')} is ${quote(text)}. Use the path of a workflow, such as ${code('.github/workflows/by-hand.yml')}.`,
    );
  return text;
}

/** An example of an address, for what is none. */
const PLAYGROUND = 'https://example.github.io/neki-topology/playground/';

function playgroundInput(reader: Reader): string | undefined {
  const text = value(reader, 'playground');
  if (text === '') return undefined;
  const problem = addressProblem(reader.named('playground'), text, PLAYGROUND);
  if (problem !== undefined) reader.problem('playground', problem);
  // The URL, not the text: a space in it would end the link.
  return URL.parse(text)?.href;
}

/** The path of a document, relative to the repository root; undefined where none is given. */
function document(
  reader: Reader,
  { name, is, endings }: RowOf<'document'>,
): string | undefined {
  const text = value(reader, name);
  if (text === '') return undefined;
  if (formatOf(text) === undefined)
    reader.problem(
      name,
      prose`${reader.named(name)} is ${quote(text)}. Use ${words(is)} that ends in ${inWords(endings.map(code), 'or')}.`,
    );
  return relativePath(text);
}

/** A path of a file or a folder; undefined where none is given. */
function pathInput(text: string): string | undefined {
  return text === '' ? undefined : relativePath(text).replace(/\/+$/, '');
}

function relativePath(text: string): string {
  return text.replaceAll('\\', '/').replace(/^(?:\.\/+)+/, '');
}

/** What names a database branch. */
const TARGET_PARTS = ['organization', 'database', 'branch'] as const;

function targetInput(reader: Reader, mode: Inputs['mode']): Target | undefined {
  const target = {
    organization: value(reader, 'organization'),
    database: value(reader, 'database'),
    branch: value(reader, 'branch'),
  };
  const missing = TARGET_PARTS.filter((part) => target[part] === '');
  // Of a targets file these are defaults, which may lack; what chooses among targets asks for that file instead.
  if (value(reader, 'targets') !== '') return undefined;
  const needsNone =
    mode === 'matrix' || mode === 'validate' || value(reader, 'target') !== '';
  if (needsNone && missing.length === 3) return undefined;
  for (const part of missing)
    reader.problem(
      part,
      prose`${reader.named(part)} is required. Set it to the ${part} of the file's data topology.`,
    );
  for (const part of TARGET_PARTS) {
    const name = target[part];
    if (
      name === '.' ||
      name === '..' ||
      /\p{Cc}/u.test(name) ||
      name.length > 255
    ) {
      reader.problem(
        part,
        prose`${reader.named(part)} is ${quote(name)}, which is not a valid name. Use the name that the service shows.`,
      );
    }
  }
  return target;
}

/** The address holds a password, so that nothing of it is shown. */
function databaseInput(reader: Reader): URL | undefined {
  const text = value(reader, 'database-url');
  if (text === '') return undefined;
  if (value(reader, 'targets') !== '' && value(reader, 'target') === '')
    reader.problem(
      'database-url',
      prose`${reader.named('database-url')} is the address of one branch, but ${reader.named('targets')} lists several. Set ${reader.named('target')} to one of them.`,
    );
  const url = URL.parse(text);
  if (
    url !== null &&
    /^postgres(?:ql)?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    isEncoded(url)
  )
    return url;
  reader.problem(
    'database-url',
    prose`${reader.named('database-url')} is not the address of a Postgres database. Use ${code('postgres://USER:PASSWORD@HOST/DATABASE')}, with special characters percent-encoded.`,
  );
  return undefined;
}

function isEncoded({ username, password, pathname }: URL): boolean {
  return [username, password, pathname].every((part) =>
    /^(?:[^%]|%[0-9A-Fa-f]{2})*$/.test(part),
  );
}

function rulesInput(reader: Reader): Severities {
  const { severities, problems } = parseSeverities(
    readMap('rules', value(reader, 'rules'), reader),
  );
  for (const problem of problems)
    reader.problem('rules', prose`${reader.named('rules')}: ${problem}`);
  return severities;
}

function allowInput(reader: Reader): Pick<Policy, 'permissions'> {
  const { findings, permissions } = parseAllow({
    name: 'allow',
    text: value(reader, 'allow'),
  });
  for (const { location, message } of findings) {
    reader.problem(
      'allow',
      prose`${reader.named('allow')}, line ${location.line}: ${message}`,
    );
  }
  return { permissions };
}

/** The word for query insights, or the path of a list; a file of that name is `./insights`. */
function queriesInput(text: string): QuerySource | undefined {
  if (text === '') return undefined;
  if (text === 'insights') return { kind: 'insights' };
  return { kind: 'file', path: text };
}

/** The key for every other name, as nobody can help writing it first. */
const BARE_STAR = /^\s*\*\s*:/m;

/**
 * Reads the `shards` input: symbolic name to uid, or to the `${shard:NAME}` of another shard of the branch, whose uids
 * nobody knows before there is one. What is wrong goes to `problem`.
 */
export function shardsInput(
  text: string,
  reader: Notes,
): ReadonlyMap<string, string> {
  if (BARE_STAR.test(text)) {
    reader.problem(
      'shards',
      prose`${reader.named('shards')} has a ${code('*')} without quotes, which is an alias in YAML. Use ${code('"*"')} in quotes.`,
    );
    return new Map();
  }
  const map = readMap('shards', text, reader);
  for (const [name, value] of map) {
    const wrong = mappedNameProblem(value);
    if (wrong !== undefined)
      reader.problem(
        'shards',
        prose`${reader.named('shards')}: ${quote(name)} is ${wrong}. Use the uid of a shard, or ${code('${shard:NAME}')} for the shard of that name on the branch.`,
      );
  }
  return map;
}

/** A path, which messages and links name: a secret in its place would be shown. */
function allowFileInput(reader: Reader): string | undefined {
  const path = pathInput(value(reader, 'allow-file'));
  if (path === undefined || secretsOf(path).length === 0) return path;
  const named = reader.named('allow-file');
  reader.problem(
    'allow-file',
    prose`${named} contains a secret. Set ${named} to a path in the repository.`,
  );
  return undefined;
}

/** Reads the inputs about a targets file; without one the others have nothing to choose from. */
function targetsInput(reader: Reader, mode: Inputs['mode']): TargetsInputs {
  const isMatrix = mode === 'matrix';
  const targets = document(reader, settingNamed('targets'));
  const target = value(reader, 'target');
  const onlyChanged = isOn(reader, settingNamed('only-changed'));
  const idle: Message[] = [];
  if (target !== '') idle.push(reader.named('target'));
  if (onlyChanged) idle.push(reader.named('only-changed'));
  if (isMatrix) idle.push(reader.named('mode', 'matrix'));
  if (targets === undefined && idle.length > 0) {
    const need = idle.length === 1 ? prose`needs` : prose`need`;
    reader.problem(
      'targets',
      prose`${reader.named('targets')} is missing, but ${inWords(idle)} ${need} it. Set ${reader.named('targets')} to the targets file.`,
    );
  }
  if (isMatrix && target !== '')
    reader.problem(
      'target',
      prose`${reader.named('target')} is set with ${reader.named('mode', 'matrix')}. Set it in the matrix jobs instead: each job runs one target.`,
    );
  return { targets, only: target || undefined, onlyChanged };
}
