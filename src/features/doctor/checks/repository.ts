import { inWords, listed } from '../../../text/lists.ts';
import {
  code,
  type Message,
  prose,
  quote,
  quoteWhole,
} from '../../../text/message.ts';
import { nearest } from '../../../text/nearest.ts';
import {
  type Check,
  doubtful,
  right,
  unchecked,
  type Verdict,
  wrong,
} from '../check.ts';
import { type GitHubRepository, namesOf } from '../github.ts';
import { covers } from '../patterns.ts';
import { rivalsIn } from '../rivals.ts';
import type { Subject } from '../subject.ts';
import { entryOf, itemsOf } from '../topology-facts.ts';
import type { Job } from '../workflows.ts';

const PAGE = 'docs/permissions.md';
const NO_GITHUB = unchecked(
  prose`GitHub was not asked: it takes a remote on GitHub, and ${code('GH_TOKEN')} or ${code('gh auth login')}.`,
);

export const REPOSITORY_CHECKS: readonly Check[] = [
  {
    id: 'workflow-event',
    group: 'repository',
    needs: [],
    page: 'docs/reference.md',
    ask: async ({ place, environment }) => {
      if (place === 'terminal')
        return unchecked(prose`The event is known in a workflow only.`);
      const event = environment['GITHUB_EVENT_NAME'] ?? '';
      if (/^pull_request/.test(event))
        return doubtful(
          event === 'pull_request_target'
            ? prose`The event is ${quote(event)}, which gets secrets for pull requests of forks, too.`
            : prose`The event is ${quote(event)}, which gets no secrets for forks and Dependabot.`,
          prose`Start the workflow by hand (${code('workflow_dispatch')}) on the default branch.`,
        );
      return right(prose`The event is ${quote(event)}`);
    },
  },
  {
    id: 'workflow-found',
    group: 'repository',
    needs: [],
    page: 'README.md',
    ask: async ({ jobs, place }) => {
      const found = await jobs();
      if (found !== undefined && found.length > 0)
        return right(
          prose`This action is used in ${listed(new Set(found.map(({ path }) => path)))}`,
        );
      if (place === 'workflow' && found === undefined)
        return unchecked(
          prose`The workflows were not read: check out the repository before this step.`,
        );
      return unchecked(
        prose`No workflow uses this action. ${code('neki-topology init')} writes them.`,
      );
    },
  },
  {
    id: 'workflow-triggers',
    group: 'repository',
    needs: ['workflow-found'],
    page: 'docs/reference.md',
    ask: checkTriggers,
  },
  {
    id: 'workflow-permissions',
    group: 'repository',
    needs: ['workflow-found'],
    page: PAGE,
    ask: onJobs(
      checkPermissions,
      prose`The jobs have the permissions that they need`,
    ),
  },
  {
    id: 'workflow-group',
    group: 'repository',
    needs: ['workflow-found'],
    page: 'docs/how-it-works.md',
    ask: checkGroups,
  },
  {
    id: 'workflow-artifact',
    group: 'repository',
    needs: ['workflow-found'],
    page: 'docs/go-back.md',
    ask: onJobs(checkArtifact, prose`Applies keep the topology from before`),
  },
  {
    id: 'github-reached',
    group: 'repository',
    needs: [],
    page: PAGE,
    ask: onGitHub(async (github) => {
      const { status } = await github.read('');
      if (status === 200)
        return right(prose`GitHub shows ${quoteWhole(github.name)}`);
      if (status === undefined)
        return wrong(
          prose`GitHub did not answer.`,
          prose`Check the network and the proxy.`,
        );
      return wrong(
        prose`GitHub refuses ${quoteWhole(github.name)}: HTTP ${status}.`,
        prose`Use a token that may read the repository.`,
      );
    }),
  },
  {
    id: 'default-branch',
    group: 'repository',
    needs: ['github-reached', 'workflow-found'],
    page: 'docs/renames.md',
    ask: onGitHub(checkDefaultBranch),
  },
  {
    id: 'environment',
    group: 'repository',
    needs: ['github-reached', 'workflow-found'],
    page: 'docs/approval.md',
    ask: onGitHub(checkEnvironment),
  },
  {
    id: 'secrets',
    group: 'repository',
    needs: ['github-reached', 'workflow-found'],
    page: PAGE,
    ask: onGitHub(checkSecrets),
  },
  {
    id: 'required-check',
    group: 'repository',
    needs: ['default-branch'],
    page: 'docs/required-check.md',
    ask: onGitHub(checkRequired),
  },
  {
    id: 'code-owners',
    group: 'repository',
    needs: ['workflow-found'],
    page: 'docs/approval.md',
    ask: async ({ owners, inputs }) => {
      const path = quoteWhole(inputs.file);
      if (await owners()) return right(prose`${path} has code owners`);
      return unchecked(
        prose`${path} has no code owners: everybody who may merge decides. They are optional.`,
      );
    },
  },
];

function onGitHub(
  ask: (github: GitHubRepository, subject: Subject) => Promise<Verdict>,
): Check['ask'] {
  return async (subject) => {
    const github = await subject.github();
    if (github === undefined) return NO_GITHUB;
    return ask(github, subject);
  };
}

/** The first verdict on a job that is not right. */
function onJobs(
  judge: (job: Job) => Verdict | undefined,
  fact: Message,
): Check['ask'] {
  return async ({ jobs }) => {
    const verdicts = ((await jobs()) ?? []).flatMap((job) => judge(job) ?? []);
    return (
      verdicts.find(({ result }) => result === 'wrong') ??
      verdicts[0] ??
      right(fact)
    );
  };
}

function mayApply({ inputs, events }: Job): boolean {
  const mode = inputs['mode'] ?? 'auto';
  if (mode === 'apply') return true;
  return mode === 'auto' && Object.hasOwn(events, 'push');
}

async function checkTriggers({ jobs, inputs }: Subject): Promise<Verdict> {
  const found = (await jobs()) ?? [];
  const has = (event: string): boolean =>
    found.some(({ events }) => Object.hasOwn(events, event));
  const missing = ['pull_request', 'push'].filter((event) => !has(event));
  if (missing.length > 0)
    return wrong(
      prose`No workflow of this action runs on ${inWords(missing.map(code))}.`,
      prose`Add it below ${code('on')}: a pull request is planned, and a push is applied.`,
    );
  const unseen = found.find(({ events }) =>
    ['pull_request', 'push'].some((event) => {
      const paths = itemsOf(entryOf(events[event])['paths']).map(String);
      return (
        paths.length > 0 && !paths.some((path) => covers(path, inputs.file))
      );
    }),
  );
  if (unseen === undefined)
    return right(prose`Pull requests are planned, and pushes applied`);
  return wrong(
    prose`The ${code('paths')} of ${quoteWhole(unseen.path)} leave out ${quoteWhole(inputs.file)}.`,
    prose`Add the path of the topology file to ${code('paths')}.`,
  );
}

const NEEDED = [
  ['contents', 'read'],
  ['pull-requests', 'write'],
] as const;

function checkPermissions(job: Job): Verdict | undefined {
  const { permissions, path, inputs, events } = job;
  if (permissions === undefined)
    return doubtful(
      prose`${quoteWhole(path)} has no ${code('permissions')}, so a setting of the organization decides.`,
      prose`Add ${code('permissions: contents: read, pull-requests: write')} to the job.`,
    );
  if (permissions === 'write-all') return undefined;
  const comments =
    inputs['comment'] !== 'never' &&
    inputs['mode'] !== 'validate' &&
    ['pull_request', 'push'].some((event) => Object.hasOwn(events, event));
  const lacking = NEEDED.filter(([name, level]) => {
    if (name === 'pull-requests' && !comments) return false;
    const held = entryOf(permissions)[name];
    const isRead = permissions === 'read-all' && level === 'read';
    return !isRead && held !== 'write' && held !== level;
  });
  if (lacking.length === 0) return undefined;
  return wrong(
    prose`The job in ${quoteWhole(path)} lacks ${inWords(lacking.map(([name, level]) => code(`${name}: ${level}`)))}.`,
    prose`Add it to ${code('permissions')}. Without it, no comment is written, or the history cannot be read.`,
  );
}

/** Each job by itself, and then those that may meet. */
async function checkGroups(subject: Subject): Promise<Verdict> {
  const fact = prose`Applies wait for each other in a group`;
  const verdict = await onJobs(checkGroup, fact)(subject);
  if (verdict.result !== 'right') return verdict;
  return rivalsIn((await subject.jobs()) ?? []) ?? verdict;
}

function checkGroup(job: Job): Verdict | undefined {
  if (!mayApply(job)) return undefined;
  const { concurrency, path } = job;
  if (concurrency === undefined)
    return doubtful(
      prose`The job in ${quoteWhole(path)} applies without a ${code('concurrency')} group.`,
      prose`Add one for each database branch, as the quick start has it. Two applies at once can fail each other.`,
    );
  if (entryOf(concurrency)['cancel-in-progress'] !== true) return undefined;
  return wrong(
    prose`A newer run cancels an apply in ${quoteWhole(path)}.`,
    prose`Set ${code('cancel-in-progress: false')}.`,
  );
}

function checkArtifact(job: Job): Verdict | undefined {
  if (!mayApply(job) || job.keepsPrevious) return undefined;
  return doubtful(
    prose`No step in ${quoteWhole(job.path)} keeps the topology from before an apply.`,
    prose`Upload ${code('steps.topology.outputs.previous-topology-file')} as an artifact, as the quick start does. It is the way back.`,
  );
}

async function checkDefaultBranch(
  github: GitHubRepository,
  { jobs }: Subject,
): Promise<Verdict> {
  const name = await defaultBranchOf(github);
  if (name === undefined)
    return unchecked(prose`GitHub does not say what the default branch is.`);
  const found = ((await jobs()) ?? []).filter(({ events }) =>
    Object.hasOwn(events, 'push'),
  );
  const branches = found.flatMap(({ events }) =>
    itemsOf(entryOf(events['push'])['branches']).map(String),
  );
  if (branches.length === 0 || branches.some((one) => covers(one, name)))
    return right(
      prose`Pushes to the default branch ${quote(name)} are applied`,
    );
  return wrong(
    prose`The default branch is ${quote(name)}, but pushes to ${listed(branches)} are applied.`,
    prose`Correct ${code('branches')} and ${code('apply-from')} in the workflow.`,
  );
}

async function defaultBranchOf(
  github: GitHubRepository,
): Promise<string | undefined> {
  const { value } = await github.read('');
  const name = entryOf(value)['default_branch'];
  return typeof name === 'string' ? name : undefined;
}

async function checkEnvironment(
  github: GitHubRepository,
  { jobs, place }: Subject,
): Promise<Verdict> {
  const names = environmentsOf((await jobs()) ?? []);
  if (names.length === 0)
    return unchecked(prose`No job has an environment. It is optional.`);
  for (const name of names) {
    const { status, value } = await github.read(
      `/environments/${encodeURIComponent(name)}`,
    );
    // The token of a job may not be allowed to see it.
    if (status === 404 && place === 'terminal')
      return wrong(
        prose`There is no environment ${quote(name)}, or the token may not see it.`,
        prose`Create it in the settings of the repository, for the default branch only, and store the token that writes in it.`,
      );
    if (status !== 200)
      return unchecked(
        prose`The environment ${quote(name)} could not be read.`,
      );
    const rules = itemsOf(entryOf(value)['protection_rules']).map(entryOf);
    const isOpen =
      rules.length === 0 && entryOf(value)['deployment_branch_policy'] === null;
    if (isOpen)
      return doubtful(
        prose`Every git branch may use the environment ${quote(name)}, and so its token.`,
        prose`Restrict it to the default branch, in the settings of the environment.`,
      );
  }
  return right(prose`${inWords(names.map(quote))} is restricted`);
}

function environmentsOf(jobs: readonly Job[]): readonly string[] {
  return Array.from(
    new Set(jobs.flatMap(({ environment }) => environment ?? [])),
  );
}

async function checkSecrets(
  github: GitHubRepository,
  { jobs }: Subject,
): Promise<Verdict> {
  const found = (await jobs()) ?? [];
  const lists = await Promise.all([
    namesOf(github, '/actions/secrets', 'secrets'),
    ...environmentsOf(found).map((name) =>
      namesOf(
        github,
        `/environments/${encodeURIComponent(name)}/secrets`,
        'secrets',
      ),
    ),
  ]);
  const [own] = lists;
  if (own === undefined)
    return unchecked(
      prose`The names of secrets could not be read: the token may not list them.`,
    );
  const shared =
    (await namesOf(github, '/actions/organization-secrets', 'secrets')) ?? [];
  const known = new Set(lists.flatMap((list) => list ?? []).concat(shared));
  const used = new Set(found.flatMap(({ secrets }) => secrets));
  const missing = Array.from(used).filter(
    // GitHub does not tell upper case from lower case.
    (name) => !known.has(name.toUpperCase()) && !OPTIONAL.has(name),
  );
  const [first] = missing;
  if (first === undefined)
    return right(prose`All secrets that the workflows name exist`);
  const near = nearest(first, known);
  const hint =
    near === undefined ? prose`` : prose` Did you mean ${quote(near)}?`;
  return wrong(
    prose`Secrets that the workflows name do not exist: ${listed(missing)}.${hint}`,
    prose`Store them: ${quoteWhole(`gh secret set ${first}`)}. Or correct their names in the workflow.`,
  );
}

/** Secrets without which a plan only knows less. */
const OPTIONAL: ReadonlySet<string> = new Set(['NEKI_DATABASE_URL']);

async function checkRequired(github: GitHubRepository): Promise<Verdict> {
  const branch = await defaultBranchOf(github);
  const { status, value } = await github.read(
    `/rules/branches/${encodeURIComponent(branch ?? '')}`,
  );
  if (status !== 200)
    return unchecked(prose`The rules of the default branch could not be read.`);
  const names = itemsOf(value).flatMap((rule) =>
    itemsOf(
      entryOf(entryOf(rule)['parameters'])['required_status_checks'],
    ).flatMap((check) => {
      const { context } = entryOf(check);
      return typeof context === 'string' ? [context] : [];
    }),
  );
  if (names.length > 0) return right(prose`Required checks: ${listed(names)}`);
  return unchecked(
    prose`No check is required before a merge. It is optional: with it, nobody merges past a blocked plan.`,
  );
}
