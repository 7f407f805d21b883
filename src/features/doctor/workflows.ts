import { toJson } from '../../document/document.ts';
import { decodeUtf8, readTopologyText } from '../../document/reading.ts';
import { workflowFiles } from '../../ports/host/workflow-files.ts';
import { parseJson } from '../../ports/platform/answers.ts';
import { entryOf, itemsOf } from './topology-facts.ts';

/** A job with a step of this action. */
export interface Job {
  /** The path of its workflow. */
  readonly path: string;
  /** Names of events, with what each says. */
  readonly events: Readonly<Record<string, unknown>>;
  /** Undefined if neither job nor workflow says. */
  readonly permissions: unknown;
  readonly concurrency: unknown;
  readonly environment: string | undefined;
  /** The inputs of the step. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Names of secrets that the step is given. */
  readonly secrets: readonly string[];
  /** Whether a later step keeps the topology from before. */
  readonly keepsPrevious: boolean;
}

const ACTION = /^[\w.-]+\/neki-topology(?:\/[^@]*)?@/;

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
    const steps = itemsOf(job['steps']).map(entryOf);
    const step = steps.find(({ uses }) => ACTION.test(String(uses ?? '')));
    if (step === undefined) return [];
    const inputs = entryOf(step['with']);
    const after = JSON.stringify(steps.slice(steps.indexOf(step) + 1));
    return [
      {
        path,
        events: eventsOf(workflow['on']),
        permissions: job['permissions'] ?? workflow['permissions'],
        concurrency: job['concurrency'] ?? workflow['concurrency'],
        environment: environmentOf(job['environment']),
        inputs,
        secrets: secretsIn(JSON.stringify([inputs, step['env'], job['env']])),
        keepsPrevious: after.includes('previous-topology-file'),
      },
    ];
  });
}

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
