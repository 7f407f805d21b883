import { timeIn } from '../../clock.ts';
import { parseJson } from '../../ports/platform/answers.ts';
import { VERSION } from '../../project.ts';
import type { NekiFunction } from './database.ts';
import { CALLS, type CallName, type Heard, type Service } from './service.ts';
import { plainName, type Shape, shapeOf, typeOf } from './shape.ts';
import type { Subject } from './subject.ts';
import { entryOf, itemsOf, topologyFacts } from './topology-facts.ts';
import type { Trial } from './trials.ts';

/** What the service was seen to do: names of the API, types, statuses, signatures and counts. */
export interface Facts {
  readonly facts: 1;
  readonly program: string;
  readonly calls: readonly CallFacts[];
  readonly functions: readonly Signature[];
  /** By the number of the question in `docs/neki.md` §9. */
  readonly questions: Readonly<Record<string, object | string>>;
}

interface CallFacts {
  readonly call: string;
  readonly status: number | 'no answer';
  /** Headers about limits, repetitions and requests. */
  readonly headers: readonly string[];
  readonly items: number | null;
  readonly shape: Shape;
}

interface Signature {
  readonly name: string;
  readonly arguments: string;
  readonly names: string;
  readonly result: string;
  readonly callable: boolean;
}

const HEADERS = [
  'cf-ray',
  'etag',
  'ratelimit',
  'ratelimit-limit',
  'ratelimit-policy',
  'ratelimit-remaining',
  'ratelimit-reset',
  'request-id',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
];
/** Types of Postgres that a signature may name. */
const TYPES =
  /^(?:text|json|jsonb|boolean|bigint|integer|smallint|interval|void|record|uuid|bytea|name|oid|character varying|double precision|numeric|timestamp with(?:out)? time zone|trigger|internal|event_trigger)(?:\[\])?$/;
const ACTION =
  /^(?:branch|database|neki|cluster|data_topology|topology)(?:[._](?:data_topology|topology|updated?|created?|changed?|set|replaced?|deleted?))+$/;
const MOST_FUNCTIONS = 300;
const HOUR_MS = 3_600_000;

/** Asks all calls, and writes down what came. */
export async function gatherFacts(
  { service, database }: Subject,
  trials: readonly Trial[],
): Promise<Facts> {
  const opened = await service();
  const names = Object.keys(CALLS) as CallName[];
  const heard =
    opened === undefined
      ? []
      : await Promise.all(names.map((name) => opened.hear(name)));
  const functions = (await database?.functions()) ?? { ok: false };
  const signatures = functions.ok ? signaturesOf(functions.value) : [];
  return {
    facts: 1,
    program: VERSION,
    calls: heard.map(callFacts),
    functions: signatures,
    questions: {
      ...(opened && (await questionsOf(opened))),
      '8': 'not asked: a refresh would replace the refresh token',
      '11': 'not asked: it takes a Reshard',
      '12': 'not asked: it takes a global secondary index',
      '13': { functions: signatures.length },
      ...trialsByQuestion(trials),
    },
  };
}

function callFacts({ name, answer, value }: Heard): CallFacts {
  const call = `GET ${CALLS[name].path}`;
  if (answer.kind !== 'answer')
    return { call, status: 'no answer', headers: [], items: null, shape: {} };
  const data = entryOf(value)['data'];
  return {
    call,
    status: answer.status,
    headers: HEADERS.filter((header) => Object.hasOwn(answer.headers, header)),
    items: Array.isArray(data) ? data.length : null,
    shape: shapeOf(value ?? parseJson(answer.body)),
  };
}

function signaturesOf(
  functions: readonly NekiFunction[],
): readonly Signature[] {
  return functions.slice(0, MOST_FUNCTIONS).map((one) => ({
    name: plainName(one.name),
    arguments: typesIn(one.types),
    names: one.names.split(',').filter(Boolean).map(plainName).join(', '),
    result: typesIn(one.result),
    callable: one.isCallable,
  }));
}

function typesIn(list: string): string {
  if (list === '') return '';
  return list
    .split(', ')
    .map((type) => (TYPES.test(type) ? type : '?'))
    .join(', ');
}

/** What reading tells of each question. */
async function questionsOf(
  service: Service,
): Promise<Readonly<Record<string, object>>> {
  const hear = (name: CallName): Promise<Heard> => service.hear(name);
  const [topology, again, branch, schema, logs, log] = await Promise.all([
    hear('topology'),
    hear('topology-again'),
    hear('branch'),
    hear('schema'),
    hear('audit-logs'),
    hear('audit-log'),
  ]);
  const facts = topologyFacts(entryOf(topology.value)['data_topology']);
  const shards = await service.shards();
  const listed = new Set(shards.ok ? shards.value.map(({ uid }) => uid) : []);
  const restored = entryOf(branch.value)['restored_from_branch'];
  const ofAll = 'shards of the topology';
  const bounds = Object.entries(facts.bounds);
  return {
    '1': facts.spellings,
    '2': Object.fromEntries(
      bounds.filter(([name]) => name.startsWith('modulo')),
    ),
    '3': Object.fromEntries(
      bounds.filter(([name]) => !name.startsWith('modulo')),
    ),
    '4': facts.oddities,
    '5': { 'statuses other than 200': failuresIn([topology, branch, schema]) },
    '6': {
      ...syncFacts(topology),
      'changed between two reads': isSyncedAgain(topology, again),
    },
    '7': auditFacts(logs, log),
    '9': schemaFacts(schema),
    '10': {
      restored_from_branch: typeOf(restored ?? null),
      [ofAll]: facts.shards.size,
      [`${ofAll} that the list lacks`]: facts.shards.difference(listed).size,
    },
  };
}

function failuresIn(heard: readonly Heard[]): number {
  return heard.filter(
    ({ answer }) => answer.kind !== 'answer' || answer.status !== 200,
  ).length;
}

function syncFacts({ answer, value }: Heard): object {
  const at = entryOf(value)['synced_at'];
  const type = { synced_at: at === undefined ? 'missing' : typeOf(at) };
  if (typeof at !== 'string' || answer.kind !== 'answer') return type;
  const time = timeIn(at);
  const date = answer.headers['date'];
  const now = typeof date === 'string' ? timeIn(date) : undefined;
  if (time === undefined || now === undefined)
    return { ...type, 'is a time': time !== undefined };
  return {
    ...type,
    'is a time': true,
    'is of the last hour': now - time < HOUR_MS,
  };
}

function isSyncedAgain(one: Heard, other: Heard): boolean {
  const [before, after] = [one, other].map(({ value }) =>
    JSON.stringify(entryOf(value)['synced_at']),
  );
  return before !== after;
}

/** The name of an event is written only if it has no word that a person may have chosen. */
function auditFacts(logs: Heard, log: Heard): object {
  const found = [logs, log].flatMap(({ value }) =>
    itemsOf(entryOf(value)['data']),
  );
  const actions = found.flatMap((item) => {
    const action = entryOf(item)['audit_action'];
    return typeof action === 'string' && /topology/i.test(action)
      ? [action]
      : [];
  });
  return {
    'audit-logs': statusOf(logs),
    'audit-log': statusOf(log),
    entries: found.length,
    'entries about a topology': actions.length,
    'their actions': Array.from(new Set(actions.map(plainAction))),
  };
}

/** Such as `branch.data_topology_updated`. */
function plainAction(action: string): string {
  return ACTION.test(action) ? action : '?';
}

function statusOf({ answer }: Heard): number | string {
  return answer.kind === 'answer' ? answer.status : 'no answer';
}

function schemaFacts(schema: Heard): object {
  const names = itemsOf(entryOf(schema.value)['data']).flatMap((item) => {
    const name = entryOf(item)['name'];
    return typeof name === 'string' ? [name] : [];
  });
  return {
    status: statusOf(schema),
    tables: names.length,
    'names with a dot': names.filter((name) => name.includes('.')).length,
    'names with quotes': names.filter((name) => name.includes('"')).length,
  };
}

/** What was tried, below the question that it answers: a trial never hides what reading has told. */
function trialsByQuestion(
  trials: readonly Trial[],
): Readonly<Record<string, object>> {
  const byQuestion = Map.groupBy(trials, ({ question }) => question);
  return Object.fromEntries(
    Array.from(byQuestion, ([question, own]) => [
      `${question}, tried`,
      own.map(({ question: _, ...trial }) => trial),
    ]),
  );
}
