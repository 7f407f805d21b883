import { type Change, kindOf } from '../changes/change.ts';
import { listedSpan } from '../changes/place.ts';
import { locate } from '../document/document.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';

/** The line of the file where a change is; undefined if the file no longer contains the changed part. */
export function lineOf(
  change: Change,
  { source, topology }: TopologyDocument,
): number | undefined {
  const { place } = kindOf(change);
  const span = place
    ? place(change, topology)
    : listedSpan(change.tables.listed, topology);
  return span && locate(source, span).line;
}
