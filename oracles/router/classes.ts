/** The classes of change, from harmless to refused. */
export const CLASSES = [
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

/** A class of change. */
export type Class = (typeof CLASSES)[number];

/** The classes that the reference allows: from the least to the most grave. Mostly one. */
export interface Classes {
  readonly least: Class;
  readonly most: Class;
}

/** One class alone, or from one to another. */
export function classes(least: Class, most: Class = least): Classes {
  return { least, most };
}

/** The graver of two classes. */
export function graver(one: Class, other: Class): Class {
  return CLASSES.indexOf(one) < CLASSES.indexOf(other) ? other : one;
}

/** What several findings allow together: the gravest decides. */
export function together(findings: readonly Classes[]): Classes {
  return findings.reduce(
    (all, { least, most }) => ({
      least: graver(all.least, least),
      most: graver(all.most, most),
    }),
    classes('none'),
  );
}

/** Whether a class is among those allowed. */
export function allows({ least, most }: Classes, told: Class): boolean {
  return graver(told, least) === told && graver(most, told) === most;
}
