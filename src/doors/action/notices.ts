import type { Inputs } from '../../settings/inputs.ts';
import { nameList } from '../../text/lists.ts';
import {
  input,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../text/message.ts';
import { type Event, isOfFork } from './event.ts';
import type { ApplyFrom } from './places.ts';

/** The facts that the notices depend on. */
interface DecidedOn {
  readonly event: Event;
  readonly inputs: Pick<Inputs, 'mode' | 'credential'>;
  readonly applyFrom: ApplyFrom;
  /** Whether the run only plans, whatever mode was requested. */
  readonly isPlan: boolean;
  /** Whether the service is not asked, because the credential is missing or the file is not trusted. */
  readonly isOffline: boolean;
}

/** Notices about the decided mode. */
export function noticesOf(decidedOn: DecidedOn): readonly Message[] {
  const notices = [eventNotice(decidedOn), applyFromNotice(decidedOn)];
  if (decidedOn.isPlan)
    notices.push(offlineNotice(decidedOn), refusalNotice(decidedOn));
  return notices.filter((notice) => notice !== undefined);
}

/** Says that `mode: auto` has no row for this event, so the run plans. */
function eventNotice({ event, inputs }: DecidedOn): Message | undefined {
  if (event.kind !== 'other' || event.name === '') return undefined;
  if (inputs.mode !== 'auto') return undefined;
  return prose`Event ${quote(event.name)} has no default mode; running a plan. Set ${input('mode')} to choose.`;
}

/** Says that `mode: auto` plans, or that the merge applies nothing, because the branch is not in `apply-from`. */
function applyFromNotice({
  event,
  inputs,
  applyFrom,
}: DecidedOn): Message | undefined {
  if (inputs.mode !== 'auto' || applyFrom.isListed) return undefined;
  switch (event.kind) {
    case 'pull-request':
      if (event.state !== 'open') return undefined;
      return prose`Merging this does not apply it: ${whyNotListed(applyFrom)}`;
    case 'push':
    case 'workflow-dispatch':
      return prose`This is a plan: ${whyNotListed(applyFrom)}`;
    default:
      return undefined;
  }
}

function whyNotListed({ branch, patterns }: ApplyFrom): Message {
  const applyFrom = input('apply-from');
  if (patterns.length === 0)
    return prose`The event payload does not name the default branch. Set ${applyFrom} to the git branches to apply from.`;
  const what = branch === undefined ? prose`This git ref` : quoteWhole(branch);
  return prose`${what} is not in ${applyFrom} (${nameList(patterns, 'pattern')}).`;
}

/** Says that the database branch was not read, and why. */
function offlineNotice({
  event,
  inputs,
  isOffline,
}: DecidedOn): Message | undefined {
  if (!isOffline) return undefined;
  const so = prose`so the database branch was not read and the file was compared with git.`;
  if (!isOfFork(event))
    return prose`Dependabot runs cannot read Actions secrets, ${so} Add the credential as Dependabot secrets.`;
  if (inputs.credential === undefined)
    return prose`Pull requests from forks get no secrets, ${so}`;
  return prose`Credentials are never used with a fork’s file, ${so}`;
}

/** Says that `mode: apply` only plans here, and for which kind of run. */
function refusalNotice({ event, inputs }: DecidedOn): Message | undefined {
  if (inputs.mode !== 'apply') return undefined;
  return prose`Nothing is applied for ${refusedRun(event)}; running a plan.`;
}

function refusedRun(event: Event): Message {
  if (event.kind === 'merge-group') return prose`a merge queue`;
  if (isOfFork(event)) return prose`a pull request from a fork`;
  return prose`a run without a credential`;
}
