import type { Side } from './side.ts';

/** A placement as plain values. */
export function sideValue({ placement, routed, spread, shards }: Side) {
  return {
    group: placement.choice.uid ?? null,
    source: placement.choice.source,
    routed,
    spread,
    shards,
    indexes: placement.indexes.map(({ name, index, columns }) => ({
      name,
      type: index?.type?.value ?? null,
      columns,
    })),
  };
}
