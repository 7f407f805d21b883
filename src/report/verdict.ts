import type { RunResult } from '../run/result.ts';
import { quote } from '../topology/finding.ts';
import type { Plan } from '../topology/plan.ts';
import { targetName } from '../topology/target.ts';

/** The verdict of a run: what a reader must know first. Values in the sentences stand between backticks. */
export interface Verdict {
  readonly icon: string;
  readonly title: string;
  readonly text: readonly string[];
}

/** Says what a run came to, in a heading and one or two sentences a reviewer can act on. */
export function verdict(result: RunResult): Verdict {
  const file = quote(result.file, 200);
  const branch = result.target === undefined ? 'the branch' : quote(targetName(result.target), 300);
  switch (result.outcome) {
    case 'valid':
      return { icon: '✅', title: 'Topology valid', text: [`${file} is valid. Nothing was sent.`] };
    case 'invalid':
      return {
        icon: '⛔',
        title: 'Topology invalid',
        text: [`${file} has ${errors(result)}. Nothing was sent.`],
      };
    case 'skipped':
      return { icon: '⏭️', title: 'Topology skipped', text: [result.why] };
    case 'planned':
      return {
        icon: '📝',
        title: 'Topology plan',
        text: [`${difference(result.plan, file, branch)} Nothing was written.`],
      };
    case 'no-change':
      return { icon: '✅', title: 'Topology in sync', text: [inSync(result.plan, file, branch)] };
    case 'applied': {
      const synced = result.syncedAt === null ? '' : ` Last synced ${quote(result.syncedAt)}.`;
      const text = `${branch} holds ${file} now, confirmed by the service: ${changeCount(result.plan)}.${synced}`;
      return { icon: '✅', title: 'Topology applied', text: [text] };
    }
    case 'failed':
      return { icon: '❌', title: 'Topology failed', text: [...stored(result, branch), result.why] };
  }
}

function errors(result: RunResult): string {
  const count = result.findings.filter((finding) => finding.severity === 'error').length;
  return count === 1 ? '1 error' : `${count} errors`;
}

/** "3 changes", "1 change", or that there was nothing to count against. */
export function changeCount(plan: Plan): string {
  if (plan.before.from === 'nothing') return 'the whole document, with nothing to compare it with';
  return plan.changes.length === 1 ? '1 change' : `${plan.changes.length} changes`;
}

function difference(plan: Plan, file: string, branch: string): string {
  switch (plan.before.from) {
    case 'branch':
      return `${changeCount(plan)} from what ${branch} holds to ${file}.`;
    case 'file':
      return `${changeCount(plan)} from the earlier version of ${file}; what ${branch} holds is not known.`;
    case 'nothing':
      return `${file} is new to this run: neither ${branch} nor an earlier version of the file could be compared with it.`;
  }
}

function inSync(plan: Plan, file: string, branch: string): string {
  if (plan.before.from === 'branch') return `${branch} holds ${file} already. Nothing was written.`;
  return `${file} is what it was before; what ${branch} holds is not known. Nothing was written. To write the file all the same, run the workflow by hand.`;
}

function stored(
  result: { readonly plan: Plan | undefined; readonly maybeStored: boolean },
  branch: string,
): string[] {
  if (result.maybeStored) return [`Whether ${branch} holds the new document is not known.`];
  return result.plan === undefined ? ['Nothing was sent.'] : [`${branch} was not changed by this run.`];
}
