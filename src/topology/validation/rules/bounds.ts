import type { StringNode } from '../../document/document.ts';
import type { Topology } from '../../model/topology.ts';
import { isAuthority } from './layout.ts';

/** A bound of a key range as it is written; an empty one counts as absent (domain reference §1.3). */
export interface Bound {
  readonly key: 'start' | 'end';
  readonly node: StringNode;
}

/** Every bound of every group but the authoritative one, which must have none. */
export function* boundsOf(topology: Topology): Iterable<Bound> {
  for (const group of topology.groupList) {
    if (isAuthority(topology, group)) continue;
    for (const { start, end } of group.keyRanges) {
      if (start !== undefined && start.value !== '') yield { key: 'start', node: start };
      if (end !== undefined && end.value !== '') yield { key: 'end', node: end };
    }
  }
}
