import type { UnlistedScope } from '../../changes/change-base.ts';
import type { PlacementChange } from '../../changes/kinds/placement.ts';
import type { Table } from '../../topology/topology.ts';

/** A table of a group, or the unlisted tables of a place in it. */
export interface Member {
  readonly scope: UnlistedScope;
  readonly table: Table | undefined;
  /** Whether the file gives it an index of its own. */
  readonly isIndexed: boolean;
  /**
   * Whether it gets, loses or changes an index of its own, so that it is routed differently from the rest of its group.
   */
  readonly isApart: boolean;
  /** The change that takes it from its group; undefined if it stays. */
  readonly change: PlacementChange | undefined;
}
