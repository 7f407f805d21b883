import { failure, ok } from '../../src/result.ts';
import type { BranchDatabase } from '../../src/run/database.ts';

export type {
  BranchDatabase,
  RouterState,
  TableEstimate,
} from '../../src/run/database.ts';

/** A database of the branch in which there is nothing and nothing is under way. */
export const QUIET_DATABASE: BranchDatabase = {
  isProven: true,
  stored: async () => undefined,
  names: async () => failure('nobody asked'),
  look: async () => ({ seen: new Map(), notices: [] }),
  lookOnShard: async () => new Map(),
  estimatesOn: async () => ok([]),
  countOn: async () => failure('nobody asked'),
  unlisted: async () => failure('nobody asked'),
  shape: async () => ok(undefined),
  underWay: async () => ok([]),
  unwritable: async () => ok([]),
  state: async () => undefined,
  live: async () => ok(0),
};
