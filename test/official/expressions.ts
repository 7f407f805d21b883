import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { scheduleEvent } from '../../sandbox/runner.ts';
import { type Example, eventOf } from './payloads.ts';
import type { Expression, Parsed } from './workflows.ts';

/** A situation in which a workflow runs: what its expressions are evaluated in. */
export interface Situation {
  readonly event: string;
  readonly github: Readonly<Record<string, unknown>>;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** What status functions say in a run in which all is well, and a hash. */
const FUNCTIONS: Readonly<Record<string, data.ExpressionData>> = {
  always: new data.BooleanData(true),
  success: new data.BooleanData(true),
  failure: new data.BooleanData(false),
  cancelled: new data.BooleanData(false),
  hashfiles: new data.StringData('0'.repeat(64)),
};

/** What earlier jobs left, and one job of a matrix. */
const EARLIER = {
  needs: { targets: { outputs: { matrix: '{"target":["staging"]}' } } },
  matrix: { target: 'staging', os: 'ubuntu-24.04', language: 'actions' },
};

/** The events that a called workflow may run for: those of the workflows that call it. */
const CALLERS = ['pull_request', 'push', 'workflow_dispatch'];

/** Every situation in which a workflow runs, by the example payloads of the events that it names. */
export function situationsOf(
  { events }: Pick<Parsed, 'events'>,
  examples: readonly Example[],
): readonly Situation[] {
  const { workflow_call: called, workflow_dispatch: byHand } = events;
  const names = Object.keys(events).flatMap((name) =>
    name === 'workflow_call' ? CALLERS : [name],
  );
  const inputs = defaultsOf({ ...byHand?.inputs, ...called?.inputs });
  return [...new Set(names)].flatMap((name) =>
    payloadsOf(name, examples)
      .filter(({ payload }) => isNamed(events, name, payload.action))
      .map((example) => ({
        event: name,
        github: githubOf(name, example),
        inputs,
      })),
  );
}

/** The types for which runs start where a workflow names none, of events whose other types start none by themselves. */
const DEFAULT_TYPES: Readonly<Record<string, readonly string[]>> = {
  pull_request: ['opened', 'synchronize', 'reopened'],
  pull_request_target: ['opened', 'synchronize', 'reopened'],
};

/** Whether a workflow runs for this type of an event. */
function isNamed(
  events: Parsed['events'],
  name: string,
  action: string | undefined,
): boolean {
  // Which types a called workflow gets is said by those that call it.
  if (events.workflow_call !== undefined) return true;
  const filter: unknown = Reflect.get(events, name);
  const types: unknown = Object(filter).types ?? DEFAULT_TYPES[name];
  return !Array.isArray(types) || types.includes(action);
}

function payloadsOf(
  name: string,
  examples: readonly Example[],
): readonly Example[] {
  if (name === 'schedule') return [{ name, payload: scheduleEvent().payload }];
  const sent = name === 'pull_request_target' ? 'pull_request' : name;
  return examples.filter((example) => example.name === sent);
}

interface Input {
  readonly type?: string;
  readonly default?: string | boolean | number;
}

function defaultsOf(
  inputs: Readonly<Record<string, Input | undefined>>,
): Readonly<Record<string, unknown>> {
  const values = Object.entries(inputs).map(([name, input]) => {
    const empty = input?.type === 'boolean' ? false : '';
    return [name, input?.default ?? empty];
  });
  return Object.fromEntries(values);
}

/** The context `github`, as GitHub documents it. */
function githubOf(
  name: string,
  example: Example,
): Readonly<Record<string, unknown>> {
  const { payload, ref, sha, repository, headRef, baseRef, actor } =
    eventOf(example);
  const [owner] = repository.split('/');
  return {
    action: '__run',
    action_path: '',
    action_ref: '',
    action_repository: '',
    action_status: 'success',
    actor,
    actor_id: '1',
    api_url: 'https://api.github.com',
    base_ref: baseRef,
    env: '/tmp/env',
    event: payload,
    event_name: name,
    event_path: '/tmp/event.json',
    graphql_url: 'https://api.github.com/graphql',
    head_ref: headRef,
    job: 'topology',
    path: '/tmp/path',
    ref,
    ref_name: ref.replace(/^refs\/(?:heads|tags|pull)\//, ''),
    ref_protected: false,
    ref_type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    repository,
    repository_id: '1001',
    repository_owner: owner,
    repository_owner_id: '501',
    repositoryUrl: `git://github.com/${repository}.git`,
    retention_days: '90',
    run_attempt: '1',
    run_id: '7700001',
    run_number: '12',
    secret_source: 'Actions',
    server_url: 'https://github.com',
    sha,
    token: 'token',
    triggering_actor: actor,
    workflow: 'topology',
    workflow_ref: `${repository}/.github/workflows/topology.yml@${ref}`,
    workflow_sha: sha,
    workspace: '/tmp/workspace',
  };
}

/** What an expression comes to in a situation; throws where GitHub says that it cannot be evaluated. */
export function evaluated(
  expression: Expression,
  situation: Situation,
): string {
  return valueIn(expression, situation).coerceString();
}

/** Whether the job and the step of an expression run in a situation. */
export function isReached(
  { conditions }: Expression,
  situation: Situation,
): boolean {
  return conditions.every((one) => {
    const value = valueIn({ ...one, text: `!!(${one.text})` }, situation);
    return value.coerceString() === 'true';
  });
}

function valueIn(
  { text, contexts, functions }: Expression,
  { github, inputs }: Situation,
): data.ExpressionData {
  const { tokens } = new Lexer(text).lex();
  const tree = new Parser(tokens, [...contexts], [...functions]).parse();
  const known = { ...EARLIER, github, inputs };
  const values = contexts.map((name) => ({
    key: name,
    value: asData(Reflect.get(known, name) ?? {}),
  }));
  const defined = functions.map((one) => {
    const name = one.name.toLowerCase();
    const call = (): data.ExpressionData => FUNCTIONS[name] ?? new data.Null();
    return [name, { ...one, call }] as const;
  });
  const dictionary = new data.Dictionary(...values);
  return new Evaluator(tree, dictionary, new Map(defined)).evaluate();
}

function asData(value: unknown): data.ExpressionData {
  return JSON.parse(JSON.stringify(value), data.reviver);
}

/** The members of the context `github` that an expression reads, such as `event.pull_request.number`. */
export function readOf(text: string): readonly string[] {
  const found = text.matchAll(/\bgithub((?:\.[\w-]+)+)/g);
  return Array.from(found, ([, path = '']) => path.slice(1));
}

/** Whether a member has a value in a situation. */
export function isThere(path: string, { github }: Situation): boolean {
  let value: unknown = github;
  for (const name of path.split('.')) value = Object(value)[name];
  return value !== undefined && value !== null;
}
