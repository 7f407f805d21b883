import type { AuditEntry, Platform } from '../platform/platform.ts';
import { quote } from '../topology/finding.ts';
import type { Target } from '../topology/target.ts';

const MOST_NAMED = 3;

/**
 * Who probably changed a branch since a time, as a sentence: "The audit log names for this branch: `Ada`
 * (`branch.updated`, `2026-…`)." Without a time, all that the log keeps (15 days, docs/neki.md §6.2) is read.
 * Undefined where it cannot be read, has a shape nobody knows, or names nobody: a hint, never a failure.
 */
export async function whoChanged(
  platform: Platform,
  target: Target,
  since: string | null,
): Promise<string | undefined> {
  const from = since === null ? Number.NaN : Date.parse(since);
  const entries = await platform.auditEntriesSince(
    target,
    Number.isNaN(from) ? Number.NEGATIVE_INFINITY : from,
  );
  const suspects = entries.filter((entry) => isAbout(entry, target));
  // No action name of a topology change is documented; one that says so is better than any other.
  const sure = suspects.filter(({ action }) => /topology/i.test(action));
  const named = (sure.length > 0 ? sure : suspects).slice(0, MOST_NAMED);
  if (named.length === 0) return undefined;
  const list = named.map(({ actor, action, at }) => {
    const what = action === '' ? '' : `${quote(action)}, `;
    return `${quote(actor)} (${what}${quote(at)})`;
  });
  return `The audit log names for this branch${since === null ? '' : `, since ${quote(since)}`}: ${list.join(', ')}.`;
}

function isAbout({ about }: AuditEntry, { database, branch }: Target): boolean {
  const path = `${database}/${branch}`;
  return about.includes(branch) || about.some((name) => name === path || name.endsWith(`/${path}`));
}
