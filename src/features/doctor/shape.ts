/**
 * The shape of an answer: paths and types, and nothing that the service, a person or a database chose. A name is
 * written only if it consists of words of this list. So a table, a host or a secret cannot be in a shape, whatever an
 * answer contains.
 */
const WORDS = new Set(
  (
    'access accesses account action actor actors address admin administrator alert all amount api app applied applying ' +
    'approval approved archived at attempt audit auditable authoritative authority authorization autoscaling average avg ' +
    'aws azure backup backups base batch before begin behind between bigint billing block blocked body boolean bound ' +
    'bounds branch branches bucket buckets bulk by bytes cache can cancel canceled cancelled change changes changed check ' +
    'checksum class cluster clusters code column columns comment comments commit complete completed config configuration ' +
    'connect connection consistent content copy copying cost count counts cpu create created creator current cursor data ' +
    'database databases date day days ddl declared default delete deleted deletion delta deploy deployment description ' +
    'desired detail details diff differ direct disabled disk display document domain done draft drift duration durations ' +
    'enabled end ended ends engine error errors estimate estimated etag event events every exact exclude exists expected ' +
    'expires explain explicit failed failure fanout feature field fields finished first flag flags force form format from ' +
    'full function functions gap gaps gcp generated generation get global group groups gsi gsis has hash health healthy ' +
    'hex history hits host hour html http id ids ignore ignored implicit in inclusive index indexes info inherited init ' +
    'input insights instance instances integer interval invalid ip is item items job json key keys kind kinds label lag ' +
    'last latency limit limits link list location lock locked log logs lookup low main managed map max maximum member ' +
    'members memory message messages metadata method migration min minimum minute mode modified modulo modulus moved ' +
    'multishard name names namespace neki new next node nodes normalized not null number object of off offset old on only ' +
    'open operation operator option options or order organization organizations origin overlap overwrite owner owned page ' +
    'pages param params parent path pending per percent period permission phase pk place plan plans policy position ' +
    'postgres postgresql prepared prev previous primary private production profile profiles progress project protected ' +
    'protection public qualified queries query queue queued range ranges rate raw read reads ready reason reasons ' +
    'reference references refresh region regions rejected remaining replace replica replicas request requested requests ' +
    'required reset reshard resolution resource response restore restored result results retry retryable revision role ' +
    'roles route router routers routing row rows rule rules safe sample scatter schema schemas scope second secondary ' +
    'seconds secret secrets selected sequence sequences serial server service session set settings severity shard shards ' +
    'sharded sidecar sidecars since single size sizes sk slug snapshot sort source sources sql stage stale start started ' +
    'starting starts state statement statements status statuses step steps storage stored stream streaming streams string ' +
    'structure subject success sum summary sync synced system table tables target targets task template tenant text time ' +
    'timeout times timestamp to token tokens topologies topology total traffic transaction truncated ts ttl tx type types ' +
    'uid uids unique unit unsharded until update updated updater uri url usage usages use used user users uuid valid ' +
    'validate validated validation value values version versions view viewer wait waiting warning warnings window with ' +
    'workflow workflows writable write written xxhash zone'
  ).split(' '),
);

/** Members of a topology whose own members people name. */
const NAMED_BY_PEOPLE = new Set([
  'databases',
  'schemas',
  'tables',
  'sequences',
  'reference_tables',
  'global_secondary_indexes',
  'shard_indexes',
]);
/** In place of a name that may have been chosen by people. */
const UNKNOWN = '?';
const MOST_PATHS = 400;
const MOST_DEPTH = 16;
const MOST_VALUES = 200_000;

/** Types by path, such as `data[].name` → `string`. */
export type Shape = Readonly<Record<string, string>>;

/** Whether a name consists of words that people choose for no table, host or secret. */
export function isPlainName(name: string): boolean {
  return name.length <= 60 && name.split('_').every((word) => WORDS.has(word));
}

/** A name as it may be written: itself, or a question mark. */
export function plainName(name: string): string {
  return isPlainName(name) ? name : UNKNOWN;
}

/** The shape of a value. Items of a list share their paths. */
export function shapeOf(value: unknown): Shape {
  const shaping = { types: new Map<string, Set<string>>(), values: 0 };
  visit({ path: '', depth: 0, isMap: false }, value, shaping);
  return Object.fromEntries(
    Array.from(shaping.types, ([path, found]) => [
      path,
      Array.from(found).sort().join('|'),
    ]),
  );
}

interface Shaping {
  readonly types: Map<string, Set<string>>;
  values: number;
}

interface At {
  readonly path: string;
  readonly depth: number;
  /** Whether people name the members of this object. */
  readonly isMap: boolean;
}

function visit(at: At, part: unknown, shaping: Shaping): void {
  shaping.values += 1;
  if (shaping.values > MOST_VALUES) return;

  add(at.path, part, shaping);
  if (at.depth >= MOST_DEPTH || typeof part !== 'object' || part === null)
    return;
  const depth = at.depth + 1;
  if (Array.isArray(part)) {
    const item = { path: `${at.path}[]`, depth, isMap: false };
    for (const value of part) visit(item, value, shaping);
    return;
  }
  for (const [name, value] of Object.entries(part)) {
    const shown = at.isMap ? '*' : plainName(name);
    const path = at.path === '' ? shown : `${at.path}.${shown}`;
    const isMap = !at.isMap && NAMED_BY_PEOPLE.has(name);
    // What is below an unknown name may be named by people.
    if (shown === UNKNOWN) add(path, value, shaping);
    else visit({ path, depth, isMap }, value, shaping);
  }
}

function add(path: string, value: unknown, { types }: Shaping): void {
  const type = typeOf(value);
  const known = types.get(path || '.');
  if (known !== undefined) known.add(type);
  else if (types.size < MOST_PATHS) types.set(path || '.', new Set([type]));
}

/** The type of a value in JSON. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return typeof value;
}
