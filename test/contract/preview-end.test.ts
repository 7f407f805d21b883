import { describe, expect, it } from 'vitest';
import { readWorkflow, type Step } from './workflows.ts';

const BRANCHES = 'https://api.example.com/branches';
const OURS = 'pr-77-12';
const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const scriptOf = (job: 'end' | 'sweep'): Step | undefined =>
  readWorkflow(`examples/preview-${job}.yml`).jobs[job]?.steps.findLast(
    (step) => step.with?.['script'],
  );

interface Branch {
  readonly name: string;
  readonly production?: boolean;
}

interface Pull {
  readonly state: 'open' | 'closed';
  readonly closed_at: string | null;
}

/** What the world holds that a script of preview-end.yml or preview-sweep.yml meets. */
interface World {
  readonly branches?: readonly Branch[];
  /** By number; a number without one is not found. */
  readonly pulls?: Readonly<Record<number, Pull>>;
  /** The status of an answer, by its method and path; else what the branches say. */
  readonly statuses?: Readonly<Record<string, number>>;
  /** The status of a pull request that cannot be read. */
  readonly pullStatus?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the script of a job as actions/github-script does, and answers what it deleted and said. */
async function run(job: 'end' | 'sweep', world: World) {
  const script = scriptOf(job)?.with?.['script'];
  const said: string[] = [];
  const deleted: string[] = [];
  const say = (line: string): void => void said.push(line);
  const parts = {
    core: { info: say, notice: say, warning: say },
    context: { repo: { owner: 'acme', repo: 'shop' } },
    github: { rest: { pulls: { get: getPull(world) } } },
    fetch: fetchFrom(world, deleted),
    process: {
      env: {
        AUTHORIZATION: 'id:secret',
        BRANCHES,
        BRANCH: OURS,
        REPOSITORY_ID: '77',
        DELETE: 'false',
        ...world.environment,
      },
    },
    Date: { now: () => NOW, parse: Date.parse },
  };
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const call = AsyncFunction(
    ...Object.keys(parts),
    String(script ?? 'throw null'),
  );
  const error = await call(...Object.values(parts)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { deleted, said: said.join('\n'), error: error && String(error) };
}

function getPull({ pulls = {}, pullStatus = 404 }: World) {
  return async ({ pull_number: number }: { pull_number: number }) => {
    const data = pulls[number];
    if (data === undefined)
      throw Object.assign(new Error('unread'), { status: pullStatus });
    return { data };
  };
}

/** The service, two branches a page. */
function fetchFrom({ branches = [], statuses = {} }: World, deleted: string[]) {
  return async (address: string, { method = 'GET' } = {}) => {
    const url = new URL(address);
    const name = url.pathname.replace(/^\/branches\/?/, '');
    const status = statuses[`${method} ${name}`];
    if (status !== undefined) return new Response('{}', { status });
    if (name === '') {
      const page = Number(url.searchParams.get('page'));
      const data = branches.slice(2 * page - 2, 2 * page);
      const isLast = 2 * page >= branches.length;
      return Response.json({ data, next_page: isLast ? null : page + 1 });
    }
    const found = branches.find((branch) => branch.name === name);
    if (found === undefined) return new Response('{}', { status: 404 });
    if (method === 'DELETE') deleted.push(name);
    return Response.json(found);
  };
}

const closed = (age: number): Pull => ({
  state: 'closed',
  closed_at: new Date(NOW - age).toISOString(),
});

describe('the end of a preview', () => {
  it('deletes the branch of the pull request', async () => {
    const branches = [{ name: OURS, production: false }];
    expect(await run('end', { branches })).toEqual({
      deleted: [OURS],
      said: `Deleted ${OURS}.`,
      error: undefined,
    });
  });

  it('is green where there is no branch, and only a 404 says so', async () => {
    const none = await run('end', {});
    expect(none.error).toBeUndefined();
    expect(none.said).toContain('does not exist');
    for (const status of [401, 403, 429, 500, 503]) {
      const end = await run('end', { statuses: { [`GET ${OURS}`]: status } });
      expect(end.error).toContain(`HTTP ${status}`);
      expect(end.deleted).toEqual([]);
    }
  });

  it('is red where the branch could not be deleted', async () => {
    const end = await run('end', {
      branches: [{ name: OURS, production: false }],
      statuses: { [`DELETE ${OURS}`]: 403 },
    });
    expect(end.error).toContain('HTTP 403');
  });

  it.each([true, undefined])(
    'deletes no branch whose `production` is %s',
    async (production) => {
      const branch = { name: OURS, ...(production && { production }) };
      const end = await run('end', { branches: [branch] });
      expect(end.deleted).toEqual([]);
      expect(end.error).toContain('may be a production branch');
    },
  );
});

describe('the sweep of previews', () => {
  const LEFT = { name: OURS, production: false };
  const DELETE = { environment: { DELETE: 'true' } };
  const PULLS = { pulls: { 12: closed(2 * DAY) } };

  it('only lists what was left over, unless it is told to delete', async () => {
    const listed = await run('sweep', { branches: [LEFT], ...PULLS });
    expect(listed.deleted).toEqual([]);
    expect(listed.said).toContain(`${OURS} was left over by pull request 12`);
    const swept = await run('sweep', { branches: [LEFT], ...PULLS, ...DELETE });
    expect(swept.deleted).toEqual([OURS]);
  });

  it('is told so by whoever starts it, or by the variable of the repository, and by nothing else', () => {
    expect(scriptOf('sweep')?.env?.['DELETE']).toBe(
      "${{ inputs.delete || vars.PREVIEW_SWEEP == 'delete' }}",
    );
    const { on } = readWorkflow('examples/preview-sweep.yml');
    expect(on['workflow_dispatch']).toMatchObject({
      inputs: { delete: { default: false } },
    });
  });

  it('finds it on a later page', async () => {
    const others = ['main', 'dev', 'staging'].map((name) => ({ name }));
    const branches = [...others, LEFT];
    const { deleted } = await run('sweep', { branches, ...PULLS, ...DELETE });
    expect(deleted).toEqual([OURS]);
  });

  it.each<[string, Branch, Pull | undefined]>([
    ['of production', { ...LEFT, production: true }, closed(2 * DAY)],
    ['that may be of production', { name: OURS }, closed(2 * DAY)],
    [
      'of another repository',
      { name: 'pr-78-12', production: false },
      closed(2 * DAY),
    ],
    [
      'with a longer name',
      { name: `${OURS}-x`, production: false },
      closed(2 * DAY),
    ],
    ['of an open pull request', LEFT, { state: 'open', closed_at: null }],
    ['of one that was closed an hour ago', LEFT, closed(DAY / 24)],
    ['of one that is not found', LEFT, undefined],
  ])('keeps a branch %s', async (_, branch, pull) => {
    const end = await run('sweep', {
      branches: [branch],
      pulls: pull === undefined ? {} : { 12: pull },
      ...DELETE,
    });
    expect(end).toEqual({ deleted: [], said: '', error: undefined });
  });

  it.each<[string, World, string]>([
    ['the branches', { statuses: { 'GET ': 500 } }, 'HTTP 500'],
    ['a pull request', { branches: [LEFT], pullStatus: 403 }, 'unread'],
  ])('is red where it cannot read %s', async (_, world, why) => {
    const end = await run('sweep', { ...world, ...DELETE });
    expect(end.deleted).toEqual([]);
    expect(end.error).toContain(why);
  });
});
