import type { Behaviour, Branch, JsonObject } from '../../sandbox/platform.ts';
import type { RunResult } from '../../sandbox/runner.ts';
import { asYaml, CHANGED, LIVE } from './documents.ts';
import { type Finishing, type World, worldFor } from './world.ts';

/** Where the targets file is. */
export const TARGETS = 'targets.yaml';

/** A platform with a database of many branches, and a repository whose pull request #1 changes files. */
export interface FleetWorld extends World {
  /** A branch of `acme/shop`. */
  branch(name: string): Branch;
}

/** How a fleet's world starts. */
export interface FleetWorldOptions {
  /** Names of the branches of `acme/shop`, each holding `LIVE`; `b1`, `b2` and `b3` by default. */
  readonly branches?: readonly string[];
  /** The targets file, where it is not one line for each branch. */
  readonly targets?: string;
  /** Files on `main`; the targets file and `data-topology.yaml` with `LIVE` by default. */
  readonly before?: Readonly<Record<string, string>>;
  /** Files of the pull request besides; `data-topology.yaml` with one more table by default. */
  readonly after?: Readonly<Record<string, string>>;
  readonly behaviour?: Partial<Behaviour>;
}

/** Starts a world for one test. */
export async function openFleetWorld(
  finishing: Finishing,
  options: FleetWorldOptions = {},
): Promise<FleetWorld> {
  const { branches = ['b1', 'b2', 'b3'], behaviour = {} } = options;
  const { targets = targetsFile(branches) } = options;
  const before = {
    [TARGETS]: targets,
    'data-topology.yaml': asYaml(LIVE),
    ...options.before,
  };
  const changed = options.after ?? { 'data-topology.yaml': asYaml(CHANGED) };
  const world = await worldFor(finishing, {
    platform: { seed: seedOf(branches), behaviour },
    before,
    after: { ...before, ...changed },
    inputs: { targets: TARGETS },
  });
  return {
    ...world,
    branch: (name) => world.platform.branch(`acme/shop/${name}`),
  };
}

/** A targets file with one target a branch of `acme/shop`, each with the lines that are given for it. */
export function targetsFile(
  branches: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const lines = branches.map((branch) =>
    [
      `  - branch: ${branch}`,
      ...(more[branch] === undefined ? [] : [`    ${more[branch]}`]),
    ].join('\n'),
  );
  return `defaults: { organization: acme, database: shop }\ntargets:\n${lines.join('\n')}\n`;
}

/** `LIVE` with a range handed to another shard, which hides rows. */
export const FLEET_REROUTED: JsonObject = JSON.parse(
  JSON.stringify(LIVE).replace('"shoizkgheesrb2"', '"sh57wz7p7tblk2"'),
);

/** What the items of `results` say, by name. */
export function resultsOf({
  outputs,
}: RunResult): Readonly<Record<string, JsonObject>> {
  const items = JSON.parse(outputs['results'] ?? '[]') as (JsonObject & {
    name: string;
  })[];
  return Object.fromEntries(items.map((item) => [item.name, item]));
}

/** The outcome of each target, by the end of its name. */
export function outcomesOf(run: RunResult): Readonly<Record<string, unknown>> {
  const entries = Object.entries(resultsOf(run));
  return Object.fromEntries(
    entries.map(([name, { outcome }]) => [name.split('/').at(-1), outcome]),
  );
}

function seedOf(branches: readonly string[]) {
  const shards = [
    'sh57wz7p7tblk2',
    'sh7xeak9f22vu6',
    'shk3owth68zsjl',
    'shoizkgheesrb2',
  ].map((name, at) => ({
    name,
    authoritative: at === 0,
  }));
  const seeds = branches.map(
    (name) => [name, { production: false, topology: LIVE, shards }] as const,
  );
  return {
    organizations: {
      acme: { databases: { shop: { branches: Object.fromEntries(seeds) } } },
    },
  };
}
