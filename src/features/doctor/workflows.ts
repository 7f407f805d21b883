import { toJson } from '../../document/document.ts';
import { decodeUtf8, readTopologyText } from '../../document/reading.ts';
import {
  usesThisAction,
  workflowFiles,
} from '../../ports/host/workflow-files.ts';
import { parseJson } from '../../ports/platform/answers.ts';
import { entryOf, itemsOf } from './topology-facts.ts';

/** A job with a step of this action, or one that calls the workflow of this project. */
export interface Job {
  /** The path of its workflow. */
  readonly path: string;
  /** Names of events, with what each says. */
  readonly events: Readonly<Record<string, unknown>>;
  /** Undefined if neither job nor workflow says. */
  readonly permissions: unknown;
  readonly concurrency: unknown;
  readonly environment: string | undefined;
  /** The inputs of the step or of the call. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Names of secrets that the step or the call is given. */
  readonly secrets: readonly string[];
  /** Whether a later step keeps the topology from before. */
  readonly keepsPrevious: boolean;
}

/** What a call passes on with `secrets: inherit`: those of the called workflow that have to be there. */
const INHERITED = [
  'PLANETSCALE_READ_TOKEN_ID',
  'PLANETSCALE_READ_TOKEN',
  'PLANETSCALE_SERVICE_TOKEN_ID',
  'PLANETSCALE_SERVICE_TOKEN',
];
/** The environment of applies in the called workflow, unless the call names another. */
const CALLED_ENVIRONMENT = 'topology';

/** All jobs in the workflows of a repository that use this action; undefined without a folder of workflows. */
export async function jobsIn(
  folder: string,
): Promise<readonly Job[] | undefined> {
  const files = await workflowFiles(folder);
  return files?.flatMap(({ path, bytes }) => {
    const text = decodeUtf8(bytes);
    return text === undefined ? [] : jobsOf(path, text);
  });
}

function jobsOf(path: string, text: string): readonly Job[] {
  const read = readTopologyText({ name: path, text }, 'yaml');
  if (!read.ok) return [];
  const workflow = entryOf(parseJson(toJson(read.document.root)));
  return Object.values(entryOf(workflow['jobs'])).flatMap((value) => {
    const job = entryOf(value);
    const own = isOurs(job) ? calledIn(job) : steppedIn(job);
    if (own === undefined) return [];
    return [
      {
        ...own,
        path,
        events: eventsOf(workflow['on']),
        permissions: job['permissions'] ?? workflow['permissions'],
        concurrency:
          job['concurrency'] ?? workflow['concurrency'] ?? own.concurrency,
      },
    ];
  });
}

function isOurs({ uses }: Entry): boolean {
  return typeof uses === 'string' && usesThisAction(uses);
}

/** What a job has by itself, whatever its workflow says. */
type Own = Pick<
  Job,
  'environment' | 'inputs' | 'secrets' | 'keepsPrevious' | 'concurrency'
>;

/** A job with a step of this action; undefined for any other. */
function steppedIn(job: Entry): Own | undefined {
  const steps = itemsOf(job['steps']).map(entryOf);
  const step = steps.find(isOurs);
  if (step === undefined) return undefined;
  const inputs = entryOf(step['with']);
  const after = JSON.stringify(steps.slice(steps.indexOf(step) + 1));
  return {
    inputs,
    concurrency: undefined,
    environment: environmentOf(job['environment']),
    secrets: secretsIn(JSON.stringify([inputs, step['env'], job['env']])),
    keepsPrevious: after.includes('previous-topology-file'),
  };
}

/** A job that calls the workflow of this project, which has a group, an environment and an artifact of its own. */
function calledIn(job: Entry): Own {
  const inputs = entryOf(job['with']);
  const { secrets } = job;
  return {
    inputs,
    concurrency: {},
    environment: environmentOf(inputs['environment'] ?? CALLED_ENVIRONMENT),
    secrets:
      secrets === 'inherit'
        ? INHERITED
        : secretsIn(JSON.stringify(entryOf(secrets))),
    keepsPrevious: true,
  };
}

/** A JSON object, whatever it holds. */
type Entry = Readonly<Record<string, unknown>>;

/** `on` is a name, a list of names, or a map. */
function eventsOf(on: unknown): Readonly<Record<string, unknown>> {
  if (typeof on === 'string') return { [on]: {} };
  if (Array.isArray(on))
    return Object.fromEntries(on.map((name) => [String(name), {}]));
  return entryOf(on);
}

/** The name of an environment, also of one that an expression chooses among one name and none. */
function environmentOf(environment: unknown): string | undefined {
  const name =
    typeof environment === 'string'
      ? environment
      : entryOf(environment)['name'];
  if (typeof name !== 'string' || name === '') return undefined;
  if (!name.includes('${{')) return name;
  const [, chosen] = /&& '([^']+)' \|\| ''/.exec(name) ?? [];
  return chosen;
}

function secretsIn(text: string): readonly string[] {
  const names = text.matchAll(/\bsecrets\.([A-Za-z_]\w*)/g);
  const found = new Set(Array.from(names, ([, name = '']) => name));
  found.delete('GITHUB_TOKEN');
  return Array.from(found);
}
