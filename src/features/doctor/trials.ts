import { parseJson } from '../../ports/platform/answers.ts';
import { type Client, sendSigned } from '../../ports/platform/client.ts';
import type { Answer } from '../../ports/platform/http.ts';
import type { NotSignedIn } from '../../ports/platform/problem.ts';
import { type Shape, shapeOf } from './shape.ts';
import { entryOf, itemsOf } from './topology-facts.ts';

/** What came of setting a topology that reading cannot tell about. */
export interface Trial {
  /** Its number in `docs/neki.md` §9. */
  readonly question: string;
  readonly tried: string;
  readonly status: number | 'no answer';
  /** The shape of a refusal. */
  readonly refusal: Shape | null;
  /** What the answer has in the place that was tried. */
  readonly answered: Kept | null;
  /** What a later read has there. */
  readonly stored: Kept | null;
}

type Kept = 'as sent' | 'missing' | 'in another form';
type Topology = Readonly<Record<string, unknown>>;

/** A topology to set, and the place in it that is of interest. */
interface Attempt {
  readonly question: string;
  readonly tried: string;
  readonly make: (topology: Topology, shard: string) => Topology;
  readonly place: (topology: Topology) => unknown;
}

/** The name of all that a trial adds. */
const PROBE = 'doctor_probe';

/** Whether a trial may have set a topology: what nearly all of them add has this name. */
export function isOfTrial(topology: string): boolean {
  return topology.includes(PROBE);
}

export const ATTEMPTS: readonly Attempt[] = [
  {
    question: '5',
    tried: 'the same topology again',
    make: (topology) => topology,
    place: (topology) => topology['shard_groups'],
  },
  {
    question: '5',
    tried: 'a shard that does not exist',
    make: (topology) => withGroup(topology, [{ shard_uid: PROBE }]),
    place: probeGroup,
  },
  {
    question: '4',
    tried: 'an unknown member',
    make: (topology) => ({ ...topology, [PROBE]: PROBE }),
    place: (topology) => topology[PROBE],
  },
  {
    question: '4',
    tried: 'null in place of a text',
    make: (topology, shard) =>
      withGroup(topology, [{ shard_uid: shard }], {
        default_shard_index: null,
      }),
    place: (topology) => entryOf(probeGroup(topology))['default_shard_index'],
  },
  {
    question: '4',
    tried: 'two shard groups with one uid',
    make: (topology, shard) =>
      withGroup(withGroup(topology, [{ shard_uid: shard }]), [
        { shard_uid: shard },
      ]),
    place: (topology) =>
      itemsOf(topology['shard_groups']).filter(isProbe).length,
  },
  ranged('4', 'a gap between ranges', 'xxhash', [
    { end: '40' },
    { start: '80' },
  ]),
  ranged('4', 'ranges that overlap', 'xxhash', [
    { end: '80' },
    { start: '40' },
  ]),
  ranged('3', 'xxhash bounds of odd length', 'xxhash', halves('4')),
  ranged('3', 'xxhash bounds in upper case', 'xxhash', halves('AB')),
  ranged('3', 'xxhash bounds of 18 digits', 'xxhash', halves('4'.repeat(18))),
  ranged('3', 'range bounds of odd length', 'range', halves('4')),
  ranged('2', 'modulo bounds of two digits', 'modulo', halves('08')),
  ranged(
    '2',
    'modulo bounds of 16 digits',
    'modulo',
    halves('0000000000000008'),
  ),
  ranged('2', 'modulo bounds past the modulus', 'modulo', halves('20')),
  ranged('2', 'modulo ranges without the last bucket', 'modulo', [
    { start: '00', end: '08' },
  ]),
  ranged('6', 'an empty text for no bound', 'xxhash', [{ start: '', end: '' }]),
  inSchema('1', 'shard_group_uid of a table', (group) => ({
    tables: { [PROBE]: { shard_group_uid: group } },
  })),
  inSchema('1', 'shard_group_uids of a reference table', (group) => ({
    reference_tables: { [PROBE]: { shard_group_uids: [group] } },
  })),
  inSchema('1', 'sequences as a list', (group) => ({
    sequences: [{ name: PROBE, shard_group_uid: group }],
  })),
  inSchema('1', 'sequences as an object', (group) => ({
    sequences: { [PROBE]: { shard_group: group } },
  })),
  inSchema('1', 'primary_indexes of a table', (group) => ({
    tables: {
      [PROBE]: { shard_group: group, primary_indexes: [{ columns: ['id'] }] },
    },
  })),
];

type Bounds = Readonly<Record<string, string>>;

function halves(bound: string): readonly Bounds[] {
  return [{ end: bound }, { start: bound }];
}

/** Sets a group whose ranges have these bounds, below an index of a type. */
function ranged(
  question: string,
  tried: string,
  type: string,
  bounds: readonly Bounds[],
): Attempt {
  const index = {
    type,
    columns: ['id'],
    ...(type === 'modulo' && { index_params: { modulus: '16' } }),
  };
  return {
    question,
    tried,
    make: (topology, shard) => ({
      ...withGroup(
        topology,
        bounds.map((sides) => ({ shard_uid: shard, ...sides })),
        { default_shard_index: PROBE },
      ),
      shard_indexes: { ...entryOf(topology['shard_indexes']), [PROBE]: index },
    }),
    place: probeGroup,
  };
}

/** Sets a schema of a logical database that nobody has. */
function inSchema(
  question: string,
  tried: string,
  schema: (group: string) => object,
): Attempt {
  return {
    question,
    tried,
    make: (topology) => {
      const group = String(topology['authoritative_shard_group'] ?? '');
      return {
        ...topology,
        databases: {
          ...entryOf(topology['databases']),
          [PROBE]: { schemas: { [PROBE]: schema(group) } },
        },
      };
    },
    place: (topology) => entryOf(topology['databases'])[PROBE],
  };
}

function withGroup(
  topology: Topology,
  ranges: readonly object[],
  more: object = {},
): Topology {
  const group = { uid: PROBE, key_ranges: ranges, ...more };
  return {
    ...topology,
    shard_groups: [...itemsOf(topology['shard_groups']), group],
  };
}

function probeGroup(topology: Topology): unknown {
  return itemsOf(topology['shard_groups']).find(isProbe);
}

function isProbe(group: unknown): boolean {
  return entryOf(group)['uid'] === PROBE;
}

/** Makes all trials, one after another, until one has no answer: then it is unknown what is stored. */
export async function makeTrials(
  client: Client,
  path: string,
  topology: Topology,
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  const shard = firstShard(topology);
  for (const attempt of ATTEMPTS) {
    const trial = await tryOne(
      client,
      path,
      attempt,
      attempt.make(topology, shard),
    );
    trials.push(trial);
    if (trial.status === 'no answer') break;
  }
  return trials;
}

async function tryOne(
  client: Client,
  path: string,
  { question, tried, place }: Attempt,
  sent: Topology,
): Promise<Trial> {
  const answer = await setTopology(client, path, JSON.stringify(sent));
  const trial = {
    question,
    tried,
    refusal: null,
    answered: null,
    stored: null,
  };
  if (answer.kind !== 'answer') return { ...trial, status: 'no answer' };

  const { status } = answer;
  const body = parseJson(answer.body);
  if (status !== 200) return { ...trial, status, refusal: shapeOf(body) };

  const read = await sendSigned(
    client,
    { method: 'GET', path: `${path}/data-topology` },
    'read',
  );
  const wanted = place(sent);
  const keptIn = (value: unknown): Kept =>
    keptAs(wanted, place(entryOf(entryOf(value)['data_topology'])));
  const stored =
    read.kind === 'answer' && read.status === 200
      ? keptIn(parseJson(read.body))
      : null;
  return { ...trial, status, answered: keptIn(body), stored };
}

/** Sets a topology, once. */
export function setTopology(
  client: Client,
  path: string,
  topology: string,
): Promise<Answer | NotSignedIn> {
  const body = `{"data_topology":${topology}}`;
  const request = {
    method: 'PUT',
    path: `${path}/data-topology`,
    body,
  } as const;
  return sendSigned(client, request, 'write');
}

function keptAs(sent: unknown, found: unknown): Kept {
  if (found === undefined) return 'missing';
  return ordered(sent) === ordered(found) ? 'as sent' : 'in another form';
}

/** JSON whose members are in the order of their names. */
export function ordered(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part))
      return part;
    const members = Object.entries(part);
    return Object.fromEntries(
      members.sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  });
}

function firstShard(topology: Topology): string {
  const [group] = itemsOf(topology['shard_groups']);
  const [range] = itemsOf(entryOf(group)['key_ranges']);
  return String(entryOf(range)['shard_uid'] ?? '');
}
