import { readdirSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import {
  evaluate,
  filledIn,
  isTrue,
} from '../../sandbox/runner/expressions.ts';
import { shardsInput } from '../../src/settings/inputs.ts';
import { SETTINGS } from '../../src/settings/table/index.ts';
import { OUTPUTS } from '../../src/settings/table/outputs.ts';
import { createShards } from '../domain.ts';
import { input, textOf, unmarked } from '../messages.ts';
import { read } from './files.ts';
import {
  type Job,
  readWorkflow,
  type Step,
  type Workflow,
} from './workflows.ts';

const ROOT = new URL('../../', import.meta.url);
const ACTION = 'OWNER/neki-topology@v0';
/** The workflow that others call, and how they call it. */
const CALLED = '.github/workflows/neki-topology.yml';
const CALL = `OWNER/neki-topology/${CALLED}@v0`;
/** An environment variable holds 128 KiB; these outputs grow with the targets. */
const LARGE = /outputs\.(?:results|matrix)\b(?!-)/;
const EXAMPLES = readdirSync(new URL('examples/', ROOT));

/** Which tell of a run without the files of a pull request: those of a fork are not trusted, and the end of one needs none. */
const OF_NO_FILE = ['fork-comment.yml', 'preview-end.yml'];

/** Whose server may not know the queue of a concurrency group. */
const UNQUEUED = ['enterprise-server.yml'];

/** A workflow, with the jobs of the one that it calls in the place of the call. */
function workflow(name: string): Workflow {
  const own = readWorkflow(`examples/${name}`);
  const called = readWorkflow(CALLED).jobs['topology'];
  if (called === undefined) throw new Error(`${CALLED} has no job`);
  const jobs = Object.entries(own.jobs).map(([id, job]) => [
    id,
    job.uses === CALL
      ? { ...called, steps: called.steps.map((step) => filled(step, job)) }
      : job,
  ]);
  return { ...own, jobs: Object.fromEntries(jobs) };
}

function stepsOf(name: string): readonly Step[] {
  return Object.values(workflow(name).jobs).flatMap((job) => job.steps);
}

/** Whether the first choice of an expression `… && 'apply' || …` is taken on an event, with a mode. */
function isChosen(
  text: string,
  { event, mode }: { readonly event: string; readonly mode: string },
): boolean {
  const [, condition = ''] =
    /\$\{\{ (.*?) && (?:'(?:apply[^']*|topology)'|inputs\.environment) \|\|/.exec(
      text,
    ) ?? [];
  const contexts = { github: { event_name: event }, inputs: { mode } };
  return isTrue(evaluate(condition, contexts));
}

/** A step of a called workflow, with the inputs that a call sets. */
function filled(step: Step, { with: set = {} }: Job): Step {
  const inputs = Object.entries(step.with ?? {}).flatMap(([name, value]) => {
    const [, input] =
      /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(String(value)) ?? [];
    if (input === undefined) return [[name, value]];
    return input in set ? [[name, set[input]]] : [];
  });
  return step.with === undefined
    ? step
    : { ...step, with: Object.fromEntries(inputs) };
}

describe.each(EXAMPLES)('the example %s', (name) => {
  const steps = stepsOf(name);

  test('is a whole workflow with the least permissions and a time limit for every job', () => {
    const { name: title, on, permissions, jobs } = workflow(name);
    expect(title).toBeTruthy();
    expect(Object.keys(on).length).toBeGreaterThan(0);
    expect(permissions['contents']).toBe('read');
    const allowed = [
      'contents',
      name === 'drift.yml' ? 'issues' : 'pull-requests',
    ];
    expect(
      Object.keys(permissions).filter(
        (permission) => !allowed.includes(permission),
      ),
    ).toEqual([]);
    for (const job of Object.values(jobs))
      expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  test('names a whole target, and has the files that it reads', () => {
    for (const { steps } of Object.values(workflow(name).jobs)) {
      const ours = steps.filter(({ uses }) => uses === ACTION);
      for (const { with: inputs = {} } of ours) {
        const named = ['organization', 'database', 'branch'].filter(
          (input) => input in inputs,
        );
        expect(named).toHaveLength('targets' in inputs ? 0 : 3);
      }
      const isCheckout = ({ uses = '' }: Step): boolean =>
        uses.startsWith('actions/checkout@');
      const own = steps.findIndex(({ uses }) => uses === ACTION);
      if (own >= 0)
        expect(steps.slice(0, own).some(isCheckout)).toBe(
          !OF_NO_FILE.includes(name),
        );
    }
  });

  test('uses inputs that exist, and pins what is not this action', () => {
    const ours = steps.filter(({ uses }) => uses === ACTION);
    // The sweep of previews has nothing to plan.
    if (name !== 'preview-sweep.yml') expect(ours).not.toEqual([]);
    const known = new Set<string>(SETTINGS.map((input) => input.name));
    for (const step of ours)
      expect(
        Object.keys(step.with ?? {}).filter((input) => !known.has(input)),
      ).toEqual([]);
    for (const [, used = ''] of read(`examples/${name}`).matchAll(
      /uses: (.+)/g,
    ))
      if (used !== ACTION && used !== CALL)
        expect(used).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+\.\d+)?$/);
  });

  test('reads outputs that exist, of a step that does', () => {
    const text = read(`examples/${name}`);
    const ids = steps.map((step) => step.id);
    const ours = steps
      .filter(({ uses }) => uses === ACTION)
      .map((step) => step.id);
    for (const [, step = '', output = ''] of text.matchAll(
      /steps\.([\w-]+)\.outputs\.([\w-]+)/g,
    )) {
      expect(ids).toContain(step);
      if (ours.includes(step))
        expect(OUTPUTS.map(({ name }) => String(name))).toContain(output);
    }
  });

  test('puts nothing that grows with the targets into an environment variable', () => {
    for (const { env = {} } of steps)
      for (const value of Object.values(env)) expect(value).not.toMatch(LARGE);
  });

  test('puts no value of an event into a shell line', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  test('leaves no target out of a push: the run of the push before may have failed', () => {
    for (const { with: inputs } of steps)
      expect([
        undefined,
        "${{ github.event_name == 'pull_request' }}",
      ]).toContain(inputs?.['only-changed']);
  });

  test('runs nothing but git and gh where it may write contents, and has no secret there', () => {
    for (const job of Object.values(workflow(name).jobs)) {
      if (job.permissions?.['contents'] !== 'write') continue;
      expect(JSON.stringify(job)).not.toContain('secrets.');
      for (const { uses = 'actions/', run = '' } of job.steps) {
        expect(uses).toMatch(/^actions\//);
        expect(run).not.toMatch(/\b(?:npm|npx|node|curl|sh)\b/);
      }
    }
  });

  test('keeps each file that it asks for', () => {
    for (const step of steps) {
      const { uses = '', if: condition = '', with: inputs } = step;
      if (!uses.startsWith('actions/upload-artifact@')) continue;
      for (const [asked] of condition.matchAll(/steps\.[\w.]+-file\b/g))
        expect(inputs?.['path']).toContain(asked);
    }
  });
});

describe('the examples', () => {
  /** How many jobs apply: one, or one for each environment. */
  const jobsThatApply = (name: string): number =>
    name === 'promotion.yml' ? 2 : 1;

  /** Those that apply to a branch of production. */
  const APPLYING = EXAMPLES.filter(
    (name) =>
      /^ {2}(?:push|workflow_dispatch):\n {4}/m.test(
        read(`examples/${name}`),
      ) && !name.startsWith('preview'),
  );

  const WRITING = EXAMPLES.filter((name) =>
    /mode: apply|push:|workflow_dispatch:\n {4}inputs/.test(
      read(`examples/${name}`),
    ),
  );

  test.each(WRITING)(
    '%s keys an apply on its target, not on a commit, and cancels neither it nor one that waits',
    (name) => {
      const { concurrency, jobs } = workflow(name);
      const held = [
        concurrency,
        ...Object.values(jobs).map((job) => job.concurrency),
      ].filter((one) => one !== undefined);
      expect(held.length).toBeGreaterThan(0);
      for (const { group, queue, 'cancel-in-progress': cancels } of held) {
        expect(cancels).toBe(false);
        expect(group).not.toMatch(/github\.sha|run_id/);
        if (!UNQUEUED.includes(name) && !/sweep/.test(group))
          expect(queue).toBe('max');
      }
    },
  );

  /** Inputs and events of a run that only plans. */
  const PLANS = [
    { event: 'pull_request', mode: 'auto' },
    { event: 'workflow_dispatch', mode: 'plan' },
    { event: 'schedule', mode: 'auto' },
  ];

  test.each([...APPLYING])(
    '%s has a plan wait in another group than an apply, and names no environment for it',
    (name) => {
      const { jobs, on } = workflow(name);
      // A job that only applies needs no condition.
      const planning = Object.values(jobs).filter(
        ({ needs, if: condition = '' }) =>
          needs !== 'approve' && !/event_name == 'push'/.test(condition),
      );
      const texts = planning.flatMap(({ environment, concurrency }) => [
        concurrency?.group ?? '',
        typeof environment === 'object' ? environment.name : '',
      ]);
      const plans = PLANS.filter(({ event }) => event in on);

      for (const text of texts.filter((one) => /apply|topology'/.test(one)))
        for (const plan of plans) expect(isChosen(text, plan)).toBe(false);
    },
  );

  test.each(APPLYING)(
    '%s takes the token that writes from the environment `topology`, in a group of its target',
    (name) => {
      const writing = Object.values(workflow(name).jobs).filter((job) =>
        JSON.stringify(job.steps).includes('secrets.PLANETSCALE_SERVICE_TOKEN'),
      );
      expect(writing).toHaveLength(jobsThatApply(name));
      for (const { environment, concurrency } of writing) {
        expect(JSON.stringify(environment)).toMatch(
          /topology|inputs\.environment/,
        );
        expect(concurrency ?? workflow(name).concurrency).toBeDefined();
      }
    },
  );

  test('no run by hand has an `allow`: what may be applied is decided in git', () => {
    const asking = EXAMPLES.filter((name) =>
      JSON.stringify(workflow(name).on['workflow_dispatch'] ?? {}).includes(
        '"allow"',
      ),
    );
    expect(asking).toEqual([]);
  });

  test.each([
    ['approval.yml', 'plan', 'apply'],
    ['promotion.yml', 'staging', 'production'],
  ])(
    '%s has an approval behind %s and before %s, which holds up no apply and has no secret',
    (name, first, last) => {
      const { jobs } = workflow(name);
      expect(jobs[first]?.needs).toBeUndefined();
      expect(jobs['approve']).toMatchObject({
        needs: first,
        environment: 'topology-approval',
      });
      expect(jobs['approve']?.concurrency).toBeUndefined();
      expect(JSON.stringify(jobs['approve'])).not.toContain('secrets.');
      expect(jobs[last]?.needs).toBe('approve');
    },
  );

  const PULLED = EXAMPLES.filter(
    (name) =>
      'pull_request' in workflow(name).on && !name.startsWith('preview'),
  );

  test.each([...APPLYING, 'preview.yml'])(
    '%s keeps the plan, the runbook and the document that it replaced',
    (name) => {
      const steps = stepsOf(name);
      const kept =
        /^always\(\) && \(steps\.topology\.outputs\.(?:plan|results)-file \|\| steps\.topology\.outputs\.previous-topology-file\)$/;
      const keeping = steps.filter((step) => kept.test(step.if ?? ''));
      expect(keeping).toHaveLength(jobsThatApply(name));
      const paths = JSON.stringify(keeping);
      expect(paths).toContain('outputs.previous-topology-file }}');
      if (name !== 'fleet.yml')
        for (const file of ['plan-file', 'runbook-file'])
          expect(paths).toContain(`outputs.${file} }}`);
      const how = keeping.map(({ uses, run }) => uses ?? run).join();
      // GitHub Enterprise Server does not take uploads of today's version.
      expect(how).toMatch(
        name === 'enterprise-server.yml'
          ? /cp "\$file" "\$kept"/
          : /^actions\/upload-artifact@/,
      );
    },
  );

  /** The group of each job that applies, filled in for an apply to the one database branch. */
  function groupsOf(name: string): readonly string[] {
    const { concurrency, jobs } = workflow(name);
    const groups = Object.values(jobs).flatMap(
      (job) => job.concurrency?.group ?? [],
    );
    const all = concurrency === undefined ? groups : [concurrency.group];
    const contexts = {
      matrix: { organization: 'acme', database: 'shop', branch: 'main' },
      inputs: {
        organization: 'acme',
        database: 'shop',
        branch: 'main',
        // By hand a person chooses it; a called workflow has its default.
        mode: name === 'by-hand.yml' ? 'apply' : 'auto',
      },
    };
    return all.map((group) =>
      filledIn(group, {
        ...contexts,
        github: {
          event_name: name === 'by-hand.yml' ? 'workflow_dispatch' : 'push',
          ref: 'refs/heads/main',
        },
      }),
    );
  }

  test.each(
    APPLYING.filter((name) => !['push.yml', 'by-hand.yml'].includes(name)),
  )(
    '%s says first that it replaces the workflow of the quick start',
    (name) => {
      const [comment = ''] = /^(?:#.*\n)+/.exec(read(`examples/${name}`)) ?? [];
      expect(comment.replaceAll('\n#', '')).toContain(
        'instead of topology.yml',
      );
    },
  );

  const ONE_BRANCH = 'topology-apply-acme/shop/main';

  test('those that apply to a database branch wait for each other: their groups have one form of name', () => {
    const groups = Object.fromEntries(
      APPLYING.map((name) => [name, groupsOf(name)]),
    );
    expect(groups).toEqual({
      'approval.yml': [ONE_BRANCH],
      'by-hand.yml': [ONE_BRANCH],
      'enterprise-server.yml': [ONE_BRANCH],
      'evidence.yml': [ONE_BRANCH],
      'fleet.yml': ['topology-apply-topology/targets.yaml'],
      'many-repositories.yml': [ONE_BRANCH],
      'matrix.yml': [ONE_BRANCH],
      'new-table.yml': [ONE_BRANCH, 'topology-migrate-acme/shop/main'],
      'promotion.yml': ['topology-apply-acme/shop/staging', ONE_BRANCH],
      'push.yml': [ONE_BRANCH],
      'required-check.yml': [ONE_BRANCH],
    });
  });

  test.each(APPLYING.filter((name) => name !== 'by-hand.yml'))(
    '%s says from which git branch it applies, the one whose pushes start it',
    (name) => {
      const { on, jobs } = workflow(name);
      const applied = Object.values(jobs)
        .flatMap((job) => job.steps)
        .flatMap(({ with: inputs }) => inputs?.['apply-from'] ?? []);
      expect(applied).toHaveLength(jobsThatApply(name));
      expect([...new Set(applied)]).toEqual(
        (on['push'] as { branches: string[] }).branches,
      );
    },
  );

  test.each(PULLED.filter((name) => name !== 'required-check.yml'))(
    '%s gives a pull request a token that may only read',
    (name) => {
      const steps = stepsOf(name);
      const text = steps
        .flatMap(({ with: inputs = {} }) => Object.values(inputs))
        .join('\n');
      for (const [line] of text.matchAll(
        /^.*secrets\.PLANETSCALE_SERVICE.*$/gm,
      ))
        if (!['approval.yml', 'promotion.yml'].includes(name))
          expect(line).toMatch(
            /github\.event_name == 'push'.* && secrets\..* \|\| secrets\.PLANETSCALE_READ/,
          );
      expect(text).toContain('secrets.PLANETSCALE_READ_TOKEN_ID');
    },
  );

  test.each(['by-hand.yml', 'approval.yml', 'promotion.yml'])(
    '%s runs by hand from the git branch that it applies from only',
    (name) => {
      expect(read(`examples/${name}`)).toMatch(
        /^ {4}if: .*github\.ref == 'refs\/heads\/main'/m,
      );
      expect(read(`examples/${name}`)).toContain('apply-from: main');
    },
  );

  test.each([
    ['push', 'applied', true],
    // A re-run after a failed migration, or a merge of a migration alone.
    ['push', 'no-change', true],
    ['push', 'superseded', false],
    ['pull_request', 'no-change', false],
  ])(
    'new-table.yml: on %s, a topology that ended as %s lets migrations run: %s',
    (event, outcome, runs) => {
      const { migrate } = workflow('new-table.yml').jobs;
      const contexts = {
        github: { event_name: event },
        needs: { topology: { outputs: { outcome } } },
      };
      expect(migrate?.needs).toBe('topology');
      expect(isTrue(evaluate(migrate?.if ?? '', contexts))).toBe(runs);
    },
  );

  test('new-table.yml runs migrations for a merge that changes nothing else, as docs/add-a-table.md shows', () => {
    const { on, jobs } = workflow('new-table.yml');
    expect(on['push']).toMatchObject({
      paths: expect.arrayContaining(['migrations/**']),
    });
    const page = read('docs/add-a-table.md');
    expect(page).toContain(`if: ${jobs['migrate']?.if}\n`);
    expect(page).toContain(
      `outcome: ${jobs['topology']?.outputs?.['outcome']}\n`,
    );
  });

  test.each([
    ['push', true],
    ['pull_request', false],
    ['merge_group', false],
    ['workflow_dispatch', false],
  ])('the freeze of docs/freeze.md stops a run on %s: %s', (event, stops) => {
    const [, condition = ''] =
      /name: Freeze\n +if: (.+)\n/.exec(read('docs/freeze.md')) ?? [];
    const contexts = { github: { event_name: event } };
    expect(isTrue(evaluate(condition, contexts))).toBe(stops);
  });

  test('push.yml is the workflow of the quick start', () => {
    const [, block = ''] =
      /```yaml\n( {3}name: topology\n[\s\S]*?) {3}```/.exec(
        read('README.md'),
      ) ?? [];
    const pins = /(uses: [\w/-]+)@\w+/g;
    const shown = load(block.replaceAll(/^ {3}/gm, '').replaceAll(pins, '$1'));
    expect(shown).toEqual(
      load(read('examples/push.yml').replaceAll(pins, '$1')),
    );
  });
});

describe('the preview', () => {
  test.each(EXAMPLES.filter((name) => name.startsWith('preview')))(
    '%s has a token for a database without production: it may set every topology there',
    (name) => {
      const text = read(`examples/${name}`);
      expect(text).toContain('shop-previews');
      expect(text).not.toMatch(/\bshop |databases\/shop\/|: shop$/m);
      expect(text).not.toContain('secrets.PLANETSCALE_SERVICE_TOKEN');
    },
  );

  const { jobs: made } = workflow('preview.yml');
  const { on: ending } = workflow('preview-end.yml');
  const runs = (job: string): string =>
    (made[job]?.steps ?? []).map(({ run = '' }) => run).join('\n');

  test('ends what it creates, and neither for a fork', () => {
    expect(runs('preview')).toContain(
      'pscale branch create shop-previews "$BRANCH"',
    );
    expect(ending['pull_request']).toMatchObject({ types: ['closed'] });
    const text =
      read('examples/preview.yml') + read('examples/preview-end.yml');
    expect(
      text.match(/if: .*head\.repo\.full_name == github\.repository/g),
    ).toHaveLength(2);
    // A pull request that took its change back is closed as well.
    expect(ending['pull_request']).not.toHaveProperty('paths');
    const [name] = /pr-.*$/m.exec(read('examples/preview.yml')) ?? [];
    expect(read('examples/preview-end.yml')).toContain(`BRANCH: ${name}`);
  });

  test('adds shards as the action’s own message says', () => {
    const said = createShards(
      { organization: 'acme', database: 'shop-previews', branch: '$BRANCH' },
      1,
    );
    const line = unmarked(said).replace("'$BRANCH'", '"$BRANCH"');
    expect(runs('preview')).toContain(line);
  });

  test('maps names as the input takes them', () => {
    const step = made['preview']?.steps.find(({ uses }) => uses === ACTION);
    const problems: string[] = [];
    expect(
      shardsInput(String(step?.with?.['shards']), {
        named: input,
        problem: (_about, message) => problems.push(textOf(message)),
      }),
    ).toEqual(
      new Map([
        ['sh2', '${shard:sh2}'],
        ['*', '${shard:authoritative}'],
      ]),
    );
    expect(problems).toEqual([]);
  });
});

describe('troubleshooting is found by the words of the message:', () => {
  const source = readdirSync(new URL('src/', ROOT), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.validator.ts'))
    .map((file) => read(`src/${file}`))
    .join('\n');
  /** Headings, and items of lists that begin with the words of messages. */
  const headings = Array.from(
    read('docs/troubleshooting.md').matchAll(
      /^(?:### (`.+)| *- ((?:`[^`]+`(?:, (?:or )?)?)+):.*)$/gm,
    ),
    ([, heading, item = '']) => heading ?? item,
  ).flatMap((line) =>
    Array.from(line.matchAll(/`([^`]+)`/g), ([, text = '']) => text),
  );
  /** GitHub's own words, and messages put together from parts. */
  const elsewhere =
    /^(?:Resource not accessible|There is no branch|GitHub Actions is not permitted|Unexpected value|Branch "refs|\(409\) Conflict|HTTP \d+ while)/;

  test.each(headings.filter((text) => !elsewhere.test(text)))(
    '%s',
    (heading) => {
      // What blocks stands behind it, from another function.
      const said = heading.replace('Blocked: ', '');
      for (const part of said.split('…')) expect(source).toContain(part);
    },
  );
});

describe('the workflows of this repository and the examples', () => {
  const files = [
    ...EXAMPLES.map((name) => `examples/${name}`),
    ...readdirSync(new URL('.github/workflows/', ROOT)).map(
      (name) => `.github/workflows/${name}`,
    ),
  ];

  test('use one version of each action', () => {
    const used = files.flatMap((file) =>
      Array.from(
        read(file).matchAll(/uses: ([\w-]+\/[\w/-]+)@(\w+)/g),
        ([, action = '', version = '']) => ({ action, version }),
      ),
    );
    const versions = Map.groupBy(used, ({ action }) => action);
    for (const [action, uses] of versions)
      expect([
        action,
        new Set(uses.map(({ version }) => version)).size,
      ]).toEqual([action, 1]);
  });

  test('run on Node 24, and one job on the oldest that README promises', () => {
    const nodes = files.flatMap((file) =>
      Array.from(
        read(file).matchAll(/node-version: (\S+)/g),
        ([, version]) => version,
      ),
    );
    expect(nodes.filter((version) => version !== '24')).toEqual(['20']);
    expect(read('CONTRIBUTING.md')).toContain('You need Node 20 or newer');
  });
});
