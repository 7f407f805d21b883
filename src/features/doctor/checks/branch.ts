import { resolvePlaceholders } from '../../../document/placeholders.ts';
import { explain } from '../../../ports/platform/explain.ts';
import type { NameList } from '../../../ports/platform/platform.ts';
import type { Problem } from '../../../ports/platform/problem.ts';
import { validate } from '../../../rules/validate.ts';
import { counted, listed } from '../../../text/lists.ts';
import {
  code,
  joined,
  type Message,
  prose,
  quote,
  quoteWhole,
  theInput,
} from '../../../text/message.ts';
import { nearest } from '../../../text/nearest.ts';
import { type Target, targetName } from '../../../topology/target.ts';
import { TopologyDocument } from '../../../topology/topology-document.ts';
import {
  type Check,
  doubtful,
  right,
  TOO_LATE,
  unchecked,
  type Verdict,
  wrong,
} from '../check.ts';
import { restoreText, THROW_AWAY } from '../record.ts';
import type { Service } from '../service.ts';
import type { Subject } from '../subject.ts';
import { NO_SERVICE } from './credential.ts';
import { isError, readDocument } from './file.ts';

const TARGET_PARTS: readonly string[] = ['organization', 'database', 'branch'];
const PAGE = 'docs/troubleshooting.md';

export const BRANCH_CHECKS: readonly Check[] = [
  {
    id: 'left-behind',
    group: 'branch',
    needs: ['target-named'],
    page: 'docs/doctor.md',
    ask: async ({ kept, inputs: { target } }) => {
      if (kept === undefined || target === undefined || !kept.isLeft())
        return right(prose`No trial was interrupted`);
      return wrong(
        prose`Trials on this branch were interrupted, and its topology from before was not put back.`,
        prose`Run ${code('doctor')} with ${code(`--${THROW_AWAY}`)} again: it puts the topology back and tries nothing. If it cannot: ${restoreText(kept.path, target)}`,
      );
    },
  },
  {
    id: 'organization',
    group: 'branch',
    needs: ['credential-accepted'],
    page: PAGE,
    ask: onService((service) => checkListed(service, 'organizations')),
  },
  {
    id: 'database',
    group: 'branch',
    needs: ['organization'],
    page: PAGE,
    ask: onService((service) => checkListed(service, 'databases')),
  },
  {
    id: 'branch',
    group: 'branch',
    needs: ['database'],
    page: PAGE,
    ask: onService(checkBranch),
  },
  {
    id: 'topology-read',
    group: 'branch',
    needs: ['branch'],
    page: 'docs/permissions.md',
    ask: onService(checkTopology),
  },
  {
    id: 'shards-listed',
    group: 'branch',
    needs: ['branch'],
    page: 'docs/permissions.md',
    ask: onService(checkShards),
  },
  {
    id: 'file-fits',
    group: 'branch',
    needs: ['file-valid', 'topology-read', 'shards-listed'],
    page: 'docs/one-file-many-branches.md',
    ask: checkFits,
  },
];

/** What the database branch is called; the first check of all that ask the service. */
export const TARGET_CHECK: Check = {
  id: 'target-named',
  group: 'settings',
  needs: [],
  page: 'docs/reference.md',
  ask: async ({ inputs, problems, place }) => {
    const own = problems.filter(
      ({ about }) => about !== undefined && TARGET_PARTS.includes(about),
    );
    if (own.length > 0)
      return wrong(
        prose`The database branch is not named.`,
        joined(
          own.map(({ message }) => message),
          ' ',
        ),
      );
    if (inputs.target !== undefined)
      return right(
        prose`The database branch is ${quoteWhole(targetName(inputs.target))}`,
      );
    return wrong(prose`No database branch is named.`, NAMING[place]);
  },
};

const NAMING = {
  terminal: prose`Pass it: ${code('neki-topology doctor ORGANIZATION/DATABASE/BRANCH')}.`,
  workflow: prose`Set ${code('organization')}, ${code('database')} and ${code('branch')}, or ${code('target')} to one target of the targets file.`,
} as const;

function onService(
  ask: (service: Service, subject: Subject) => Promise<Verdict>,
): Check['ask'] {
  return async (subject) => {
    const service = await subject.service();
    if (service === undefined) return NO_SERVICE;
    return ask(service, subject);
  };
}

const PART_OF = {
  organizations: 'organization',
  databases: 'database',
  branches: 'branch',
} as const satisfies Record<NameList, keyof Target>;

/** Whether the lists that the credential may read name a part of the target. A list that is refused proves nothing. */
async function checkListed(service: Service, of: NameList): Promise<Verdict> {
  const part = PART_OF[of];
  const name = quote(service.target[part]);
  const names = await service.names(of);
  if (!names.ok) {
    if (isTooLate(names.problem)) return TOO_LATE;
    return unlisted(service, part, names.problem);
  }
  if (names.value.includes(service.target[part]))
    return right(prose`The ${part} ${name} exists`);
  const branch = await service.read('branch');
  if (branch.ok) return right(prose`The ${part} ${name} exists`);
  return absent(part, service.target[part], names.value);
}

/** The branch itself shows that the part exists, although its list is refused. */
async function unlisted(
  service: Service,
  part: keyof Target,
  problem: Problem,
): Promise<Verdict> {
  const name = quote(service.target[part]);
  const branch = await service.read('branch');
  if (branch.ok)
    return right(
      prose`The ${part} ${name} exists; the credential may not list others`,
    );
  const isUnknown =
    branch.problem.kind === 'refused' && branch.problem.status === 404;
  if (isUnknown && part !== 'branch')
    return right(
      prose`The credential may not list whether the ${part} ${name} exists`,
    );
  return wrong(prose`The ${part} ${name} cannot be read.`, explain(problem));
}

function absent(
  part: keyof Target,
  name: string,
  names: readonly string[],
): Verdict {
  const near = nearest(name, names);
  const known =
    names.length === 0
      ? prose`The credential sees none.`
      : prose`The credential sees ${listed(names)}.`;
  const hint = near === undefined ? known : prose`Did you mean ${quote(near)}?`;
  return wrong(
    prose`There is no ${part} ${quote(name)}.`,
    prose`${hint} Correct ${theInput(part)}, or give the service token access to it.`,
  );
}

async function checkBranch(service: Service): Promise<Verdict> {
  const { branch: name } = service.target;
  const read = await service.read('branch');
  if (!read.ok) {
    if (isTooLate(read.problem)) return TOO_LATE;
    const names = await service.names('branches');
    if (names.ok && !names.value.includes(name))
      return absent('branch', name, names.value);
    return wrong(
      prose`The branch ${quote(name)} cannot be read.`,
      explain(read.problem),
    );
  }
  const kind = textIn(read.value, 'kind');
  if (kind !== undefined && kind !== 'neki')
    return wrong(
      prose`The branch is of the engine ${quote(kind)}, not Neki.`,
      prose`Only Neki has data topologies. Correct ${theInput('database')}.`,
    );
  const state = textIn(read.value, 'state');
  if (memberOf(read.value, 'ready') === false)
    return wrong(
      prose`The branch is not ready${state === undefined ? prose`` : prose`: its state is ${quote(state)}`}.`,
      prose`Wait until the service shows it as ready, then run this again.`,
    );
  return right(
    prose`The branch ${quote(name)} is ready${productionText(read.value)}`,
  );
}

function productionText(branch: unknown): Message {
  switch (memberOf(branch, 'production')) {
    case true:
      return prose`, a production branch`;
    case false:
      return prose`, not a production branch`;
    default:
      return prose`; it is unknown whether it is a production branch`;
  }
}

async function checkTopology(service: Service): Promise<Verdict> {
  const stored = await service.stored();
  if (stored.ok) return right(prose`The topology can be read`);
  if (isTooLate(stored.problem)) return TOO_LATE;
  return wrong(prose`The topology cannot be read.`, explain(stored.problem));
}

async function checkShards(service: Service): Promise<Verdict> {
  const shards = await service.shards();
  if (!shards.ok) {
    if (isTooLate(shards.problem)) return TOO_LATE;
    return wrong(prose`The shards cannot be listed.`, explain(shards.problem));
  }
  const unready = shards.value.filter(({ ready }) => !ready);
  if (unready.length > 0)
    return doubtful(
      prose`${counted(unready.length, 'shard')} of ${shards.value.length} are not ready.`,
      prose`An apply that names them waits. Wait until the service shows them as ready.`,
    );
  return right(prose`${counted(shards.value.length, 'shard')}, all ready`);
}

/** Whether the names of shards in the file are resolved, and no rule is broken on this branch. */
async function checkFits(subject: Subject): Promise<Verdict> {
  const service = await subject.service();
  if (service === undefined) return NO_SERVICE;
  const [read, shards, stored] = await Promise.all([
    readDocument(subject),
    service.shards(),
    service.stored(),
  ]);
  if (!read.ok || !shards.ok || !stored.ok)
    return unchecked(
      prose`Not checked: the branch or the file cannot be read.`,
    );

  const { shards: given, severities } = subject.inputs.run;
  const names = { given, shards: shards.value };
  const resolved = resolvePlaceholders(read.document, names);
  const [unresolved] = resolved.findings;
  if (unresolved !== undefined)
    return wrong(
      prose`Names of shards in the file have no shard on this branch.`,
      prose`${unresolved.message} ${code('neki-topology shards')} lists the names.`,
    );
  const live = new TopologyDocument(stored.value.document);
  const errors = validate(resolved.document, {
    shards: shards.value,
    live,
    severities,
  }).filter(isError);
  const [first] = errors;
  if (first === undefined) return right(prose`The file fits the branch`);
  return wrong(
    prose`On this branch the file has ${counted(errors.length, 'error')}.`,
    prose`${quoteWhole(`${first.location.file}:${first.location.line}`)}: ${first.message}`,
  );
}

export function isTooLate(problem: Problem): boolean {
  return problem.kind === 'no-response' && problem.cause === 'cancelled';
}

/** A member of an answer; undefined for what is no object. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

export function textIn(value: unknown, name: string): string | undefined {
  const found = memberOf(value, name);
  return typeof found === 'string' ? found : undefined;
}
