import type { UnlistedScope } from '../../changes/change-base.ts';
import type { PlacementChange } from '../../changes/kinds/placement.ts';
import type { Table } from '../../topology/topology.ts';

/** What a group holds, while it is not known whether it moves. */
export interface Member {
  readonly scope: UnlistedScope;
  readonly table: Table | undefined;
  /** Whether the file gives it an index of its own. */
  readonly isIndexed: boolean;
  /** Whether an index of its own comes, goes or changes: it is routed otherwise than the rest of its group. */
  readonly isApart: boolean;
  /** What takes it from its group; undefined for what stays. */
  readonly change: PlacementChange | undefined;
}
