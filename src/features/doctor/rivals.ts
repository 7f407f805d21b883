import { code, prose, quoteWhole } from '../../text/message.ts';
import { doubtful, type Verdict } from './check.ts';
import { entryOf } from './topology-facts.ts';
import type { Job } from './workflows.ts';

/** What an expression chooses for an apply, in the names of groups. */
const CHOSEN = /\$\{\{[^}]*'apply'[^}]*\}\}/g;

/** Two workflows that apply the same pushes, or that may write to one database branch at the same time. */
export function rivalsIn(jobs: readonly Job[]): Verdict | undefined {
  const writing = jobs.filter((job) => onPush(job) || byHand(job));
  for (const [index, job] of writing.entries())
    for (const other of writing.slice(index + 1)) {
      const verdict = job.path !== other.path && judgePair(job, other);
      if (verdict) return verdict;
    }
  return undefined;
}

function judgePair(job: Job, other: Job): Verdict | undefined {
  const paths = prose`${quoteWhole(job.path)} and ${quoteWhole(other.path)}`;
  if (targetOf(job) === targetOf(other) && onPush(job) && onPush(other))
    return doubtful(
      prose`Both ${paths} apply pushes to one database branch.`,
      prose`Delete one of them: each merge would be applied twice.`,
    );
  const groups = [job, other].map(groupOf);
  if (!mayMeet(job, other) || groups.includes(undefined)) return undefined;
  if (groups[0] === groups[1]) return undefined;
  return doubtful(
    prose`${paths} may write to one database branch at once: their ${code('concurrency')} groups differ.`,
    prose`Give both the same ${code('group')}, as the examples have it.`,
  );
}

function onPush({ inputs, events }: Job): boolean {
  const mode = String(inputs['mode'] ?? 'auto');
  return Object.hasOwn(events, 'push') && /^(?:auto|apply)$|'auto'/.test(mode);
}

function byHand({ inputs, events }: Job): boolean {
  const mode = String(inputs['mode'] ?? 'auto');
  return (
    Object.hasOwn(events, 'workflow_dispatch') &&
    /^(?:auto|apply)$|inputs\.mode/.test(mode)
  );
}

/** What a job writes to, as its inputs have it. */
function targetOf({ inputs }: Job): string {
  const names = ['targets', 'target', 'organization', 'database', 'branch'];
  return JSON.stringify(names.map((name) => inputs[name] ?? null));
}

/** Whether two jobs write to one branch, as far as that is known: all targets of a file may have that of another job. */
function mayMeet(job: Job, other: Job): boolean {
  const takesAll = ({ inputs }: Job): boolean =>
    'targets' in inputs && !('target' in inputs);
  const takesOne = ({ inputs }: Job): boolean => !('targets' in inputs);
  return (
    targetOf(job) === targetOf(other) ||
    (takesAll(job) && takesOne(other)) ||
    (takesOne(job) && takesAll(other))
  );
}

function groupOf({ concurrency }: Job): string | undefined {
  const group =
    typeof concurrency === 'string'
      ? concurrency
      : entryOf(concurrency)['group'];
  return typeof group === 'string'
    ? group.replaceAll(CHOSEN, 'apply')
    : undefined;
}
