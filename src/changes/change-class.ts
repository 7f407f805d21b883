/** The classes of change, from harmless to refused (docs/neki.md §4); a plan's risk is its highest. */
export const CHANGE_CLASSES = [
  'none',
  'safe',
  'behavioural',
  'new-table',
  'unknown',
  'outage',
  'needs-backfill',
  'needs-empty',
  'rejected',
] as const;

/** What a change requires before it may be applied. */
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** The classes that are blocked until somebody consents, the most severe first. */
export const BLOCKED_CLASSES = [
  'needs-empty',
  'needs-backfill',
  'outage',
  'new-table',
] as const satisfies readonly ChangeClass[];

export type BlockedClass = (typeof BLOCKED_CLASSES)[number];

/** How severe a class is: the higher, the more severe. */
export function severityOf(name: ChangeClass): number {
  return CHANGE_CLASSES.indexOf(name);
}

/** The most severe of some classes: `none` for no class. */
export function mostSevere(classes: readonly ChangeClass[]): ChangeClass {
  return CHANGE_CLASSES.findLast((name) => classes.includes(name)) ?? 'none';
}
