import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readContext } from '../../../src/doors/action/context.ts';
import type { Event } from '../../../src/doors/action/event.ts';
import {
  type DecidedMode,
  decideMode,
} from '../../../src/doors/action/mode.ts';
import { refuse } from '../../../src/doors/action/refusal.ts';
import { runTargets } from '../../../src/doors/action/run-targets.ts';
import type { Runner } from '../../../src/doors/action/runner.ts';
import { repositoryServices } from '../../../src/doors/action/services.ts';
import type {
  ChosenTargets,
  ServiceConnection,
} from '../../../src/doors/action/step.ts';
import { chooseFromFile } from '../../../src/doors/action/targets.ts';
import { openFeatures } from '../../../src/features/index.ts';
import { workLimit } from '../../../src/ports/host/work-limit.ts';
import { readWorkspaceFile } from '../../../src/ports/host/workspace.ts';
import type { Platform } from '../../../src/ports/platform/platform.ts';
import { parseInputs } from '../../../src/settings/inputs.ts';
import type { AllowRead, FileRead } from '../../domain.ts';
import { messageOf, prose, textOf } from '../../messages.ts';
import { printingRunner } from './printing-runner.ts';

const BASE = 'ba5e'.repeat(10);
const HEAD = '4ead'.repeat(10);
const TARGETS = `defaults: { organization: acme, database: shop, allow: [outage] }
targets:
  - { branch: one }
  - { branch: two, file: two.yaml, schema: two.json }
  - { name: third, branch: three }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'targets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string | FileRead>>;
const NOW: Files = {
  'targets.yaml': TARGETS,
  'data-topology.yaml': 'a: 1',
  'two.yaml': 'b: 1',
  'two.json': '{}',
};

const readIn = (files: Files, path: string): FileRead => {
  const read = files[path] ?? ({ kind: 'missing' } as const);
  return typeof read === 'string'
    ? { kind: 'file', bytes: Buffer.from(read) }
    : read;
};

/** What is at the path of allow files: a file, or the files of a folder. */
const allowIn = (files: Files, path: string): AllowRead => {
  const inFolder = Object.keys(files).filter((one) =>
    one.startsWith(`${path}/`),
  );
  const isFolder = inFolder.length > 0;
  const read = (isFolder ? inFolder : [path]).flatMap((one) => {
    const file = readIn(files, one);
    return file.kind === 'file' ? [{ path: one, bytes: file.bytes }] : [];
  });
  const own = readIn(files, path);
  if (own.kind === 'unreadable') return { ...own, file: path };
  if (read.length === 0) return { kind: 'missing' };
  return { kind: 'files', isFolder, files: read };
};

interface Options {
  /** Whether the workspace has the files of the commit. */
  readonly hasCheckout?: boolean;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly now?: Files;
  readonly base?: Files;
  readonly decided?: Partial<DecidedMode>;
  readonly environment?: NodeJS.ProcessEnv;
  readonly cancelled?: boolean;
  /** What signing in gave occasion to say. */
  readonly saidAtSignIn?: readonly string[];
  /** For the job of a matrix. */
  readonly isJob?: boolean;
  /** For an event that names no commit to compare with. */
  readonly hasNoBase?: true;
}

/** One step on a targets file, without GitHub: its status, what it printed, and its outputs. */
async function act({
  inputs = {},
  now = NOW,
  base = NOW,
  decided = {},
  environment = {},
  cancelled,
  saidAtSignIn,
  isJob = false,
  hasNoBase,
  hasCheckout = true,
}: Options) {
  const output = join(folder, 'output');
  writeFileSync(output, '');
  const variables = {
    GITHUB_OUTPUT: output,
    GITHUB_SHA: HEAD,
    RUNNER_TEMP: folder,
    ...environment,
  };
  const { runner, printed } = printingRunner(variables);
  const all: Readonly<Record<string, string>> = {
    mode: 'matrix',
    targets: 'targets.yaml',
    ...inputs,
  };
  const source = { value: (name: string) => all[name], environment: {} };
  const parsed = parseInputs(source);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  const asked: string[] = [];
  const event: Event = {
    kind: 'push',
    branch: 'main',
    before: hasNoBase ? undefined : BASE,
    after: HEAD,
    run: { branch: 'main', commit: HEAD },
    defaultBranch: 'main',
    isDependabot: false,
    isPrivate: true,
  };
  const chosen = await chooseFromFile({
    ...{ runner, inputs: parsed.value, source, github: undefined },
    cancelled: cancelled ? AbortSignal.abort() : undefined,
    fleet: { path: 'targets.yaml', isJob, notices: [] },
    context: readContext(runner.environment),
    decided: { ...decideMode(event, parsed.value), ...decided },
    isPrivate: true,
    pullCommits: undefined,
    stamp: { phase: 'plan', run: 1, attempt: 1, commit: HEAD, head: undefined },
    files: {
      ...repositoryServices(undefined),
      readWorkspaceFile: async (path) => readIn(hasCheckout ? now : {}, path),
      readAllow: async (path, commit) => {
        if (commit === undefined) return allowIn(hasCheckout ? now : {}, path);
        return allowIn(commit === BASE ? base : now, path);
      },
      readQueryFile: async () => ({ kind: 'missing' }),
      readCommittedFile: async (path, commit) => {
        asked.push(`${path}@${commit.slice(0, 4)}`);
        return readIn(commit === BASE ? base : now, path);
      },
      info: (line) => runner.logLine(textOf(line)),
    },
    featuresFor: openFeatures({
      readWorkspaceFile: (path) => readWorkspaceFile(folder, path),
      workLimit,
    }),
  });
  const timeouts: number[] = [];
  const status = await statusOf(chosen, runner, saidAtSignIn, timeouts);
  const blocks = readFileSync(output, 'utf8').matchAll(
    /^([a-z-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm,
  );
  const outputs = Object.fromEntries(
    [...blocks].map(([, name = '', , value = '']) => [name, value]),
  );
  const include: { target: string }[] = JSON.parse(
    outputs['matrix'] || '{"include":[]}',
  ).include;
  return {
    status,
    /** Whether the comment tells of a refused choice. */
    isCommented: chosen.kind === 'refused' && chosen.isCommented,
    /** Why the choice of targets was refused. */
    problems:
      chosen.kind === 'refused'
        ? chosen.problems.map((why) => textOf(why))
        : [],
    log: printed.join(''),
    outputs,
    names: include.map(({ target }) => target),
    /** What each target comes after, and what the reader is told of the order. */
    after:
      chosen.kind === 'targets'
        ? chosen.targets.map((target) => target.after?.name)
        : [],
    order:
      chosen.kind === 'targets' ? textOf(chosen.step.fleet?.order) : undefined,
    include,
    asked,
    timeouts,
  };
}

async function statusOf(
  chosen: ChosenTargets,
  runner: Runner,
  saidAtSignIn: readonly string[] = [],
  timeouts: number[] = [],
): Promise<number> {
  switch (chosen.kind) {
    case 'ended':
      return chosen.status;
    case 'refused':
      return refuse({ runner }, chosen.problems, chosen.headline);
    case 'targets':
      return runTargets(
        chosen.step,
        chosen.targets,
        silentConnection(saidAtSignIn, timeouts),
      );
  }
}

/** A sign-in to a service that nothing is asked of; it notes how long each target may take. */
function silentConnection(
  said: readonly string[],
  timeouts: number[],
): ServiceConnection {
  return {
    open: ({ timeout }) => {
      timeouts.push(timeout);
      return {} as Platform;
    },
    close: async () => undefined,
    notices: () => said.map(messageOf),
  };
}

const ALL = ['acme/shop/one', 'acme/shop/two', 'third'];

describe('a matrix', () => {
  test('has every target with its branch and file', async () => {
    const { status, include, outputs, asked } = await act({});
    expect(status).toBe(0);
    expect(include).toEqual([
      {
        target: 'acme/shop/one',
        organization: 'acme',
        database: 'shop',
        branch: 'one',
        file: 'data-topology.yaml',
      },
      {
        target: 'acme/shop/two',
        organization: 'acme',
        database: 'shop',
        branch: 'two',
        file: 'two.yaml',
      },
      {
        target: 'third',
        organization: 'acme',
        database: 'shop',
        branch: 'three',
        file: 'data-topology.yaml',
      },
    ]);
    expect(outputs).toMatchObject({
      outcome: 'valid',
      applied: 'false',
      'target-count': '3',
    });
    expect(asked).toEqual([]);
  });

  test('is not of a target by its name; a run is, and a name that is none is refused with its like', async () => {
    const one = await act({ inputs: { mode: 'validate', target: 'third' } });
    expect(one.outputs['target-count']).toBe('1');
    const wrong = await act({ inputs: { mode: 'validate', target: 'thrid' } });
    expect(wrong).toMatchObject({
      status: 1,
      isCommented: true,
      outputs: { outcome: 'invalid' },
    });
    expect(wrong.log).toContain('`third`');
  });

  test('of targets that come after each other is refused, whichever of them changed', async () => {
    const text = TARGETS.replace(
      'branch: three',
      'branch: three, after: acme/shop/one',
    );
    const now = { ...NOW, 'targets.yaml': text };
    for (const inputs of [{}, { 'only-changed': 'true' }]) {
      const { problems } = await act({ now, base: now, inputs });
      expect(problems).toEqual([
        expect.stringContaining('`third` comes after `acme/shop/one`'),
      ]);
    }
  });

  test.each([
    [256, 0, []],
    [257, 1, [expect.stringContaining('257')]],
  ])('of %i jobs ends with %i', async (count, status, problems) => {
    const lines = Array.from(
      { length: count },
      (_, at) => `  - { branch: b${at} }`,
    ).join('\n');
    const text = `defaults: { organization: acme, database: shop }\ntargets:\n${lines}\n`;
    const ended = await act({ now: { ...NOW, 'targets.yaml': text } });
    expect(ended).toMatchObject({ status, problems, isCommented: false });
    expect(ended.names).toHaveLength(status === 0 ? count : 0);
  });
});

describe('only what changed', () => {
  const changed = (options: Options) =>
    act({ ...options, inputs: { 'only-changed': 'true', ...options.inputs } });
  const [one, two, third] = ALL;
  const MISSING: FileRead = { kind: 'missing' };
  const UNREADABLE: FileRead = {
    kind: 'unreadable',
    why: messageOf('GitHub did not tell.'),
  };

  test.each<[string, Options, readonly (string | undefined)[]]>([
    ['nothing did', {}, []],
    [
      'a file of two',
      { base: { ...NOW, 'data-topology.yaml': 'a: 2' } },
      [one, third],
    ],
    ['a schema', { base: { ...NOW, 'two.json': '{ }' } }, [two]],
    ['a file that is new', { base: { ...NOW, 'two.yaml': MISSING } }, [two]],
    [
      'a file that neither side has',
      {
        now: { ...NOW, 'two.json': MISSING },
        base: { ...NOW, 'two.json': MISSING },
      },
      [],
    ],
    [
      'a file that cannot be read now',
      { now: { ...NOW, 'two.yaml': UNREADABLE } },
      [two],
    ],
    [
      'an entry',
      {
        base: {
          ...NOW,
          'targets.yaml': TARGETS.replace('branch: three', 'branch: four'),
        },
      },
      [third],
    ],
    [
      'a line in the allow folder of one',
      {
        now: { ...NOW, 'two.allow/pr-7.allow': 'outage\n' },
        base: { ...NOW, 'two.allow/pr-6.allow': 'new-table\n' },
      },
      [two],
    ],
    [
      'lines that are gone, where the job has no checkout',
      {
        hasCheckout: false,
        base: { ...NOW, 'two.allow': 'outage\n' },
      },
      [two],
    ],
    [
      'a comment between lines, which are the same in another order',
      {
        now: { ...NOW, 'two.allow': '# Why\nnew-table\noutage\n' },
        base: { ...NOW, 'two.allow': 'outage\nnew-table\n' },
      },
      [],
    ],
    [
      'one of two mistakes in an allow file',
      {
        now: { ...NOW, 'two.allow': 'first\noutage\n' },
        base: { ...NOW, 'two.allow': 'first\nsecond\n' },
      },
      [two],
    ],
    [
      'an allow file that cannot be read now',
      { now: { ...NOW, 'two.allow': UNREADABLE } },
      [two],
    ],
    [
      'an entry that says to come after another',
      {
        base: {
          ...NOW,
          'targets.yaml': TARGETS.replace(
            'branch: three',
            'branch: three, after: acme/shop/one',
          ),
        },
      },
      [third],
    ],
    [
      'the defaults',
      { base: { ...NOW, 'targets.yaml': TARGETS.replace('[outage]', '[]') } },
      ALL,
    ],
    [
      'the targets file itself, which is new',
      { base: { ...NOW, 'targets.yaml': MISSING } },
      ALL,
    ],
  ])('is in: %s', async (_, options, wanted) => {
    const { names, outputs, log } = await changed(options);
    expect(names).toEqual(wanted);
    expect(outputs['target-count']).toBe(String(wanted.length));
    expect(log).not.toContain('::notice');
    expect(log).toContain(
      'Comparing the targets’ inputs with commit ba5eba5eba5e.',
    );
  });

  test.each<[string, Options]>([
    ['the event has no base', { hasNoBase: true }],
    [
      'the targets file of the base cannot be read',
      { base: { ...NOW, 'targets.yaml': UNREADABLE } },
    ],
    [
      'an allow file of the base cannot be read',
      { base: { ...NOW, 'two.allow': UNREADABLE } },
    ],
    [
      'a file of the base cannot be read',
      { base: { ...NOW, 'two.yaml': UNREADABLE } },
    ],
  ])('is everything, with a notice, where %s', async (_, options) => {
    const { names, log } = await changed(options);
    expect(names).toEqual(ALL);
    expect(log.match(/^::notice/gm)).toHaveLength(1);
  });

  test('is everything in one job as well, with one notice', async () => {
    const inputs = { mode: 'validate' };
    const { log, outputs } = await changed({ hasNoBase: true, inputs });
    expect(outputs['target-count']).toBe('3');
    expect(log.match(/^::notice .*including all/gm)).toHaveLength(1);
  });

  test('leaves a target behind the one that it comes after, though that one is out', async () => {
    const text = TARGETS.replace(
      'branch: three',
      'branch: three, after: acme/shop/two',
    );
    const now = { ...NOW, 'targets.yaml': text };
    const { after, order } = await changed({
      now,
      base: { ...now, 'data-topology.yaml': 'a: 2' },
      inputs: { mode: 'validate' },
    });
    expect(after).toEqual([undefined, 'acme/shop/two']);
    expect(order).toMatch(/`acme\/shop\/two`, then `third`\.$/);
  });

  test('asks for no file of a target whose entry changed, which is in anyway', async () => {
    const base = {
      ...NOW,
      'targets.yaml': TARGETS.replace('branch: two', 'branch: zwei'),
    };
    const { asked, names } = await changed({ base });
    expect(names).toEqual([two]);
    expect(asked.toSorted()).toEqual([
      'data-topology.yaml@ba5e',
      'targets.yaml@ba5e',
    ]);
  });

  test('is asked for once a file, and read where the run’s files come from', async () => {
    expect((await changed({})).asked.toSorted()).toEqual(
      ['data-topology.yaml', 'targets.yaml', 'two.json', 'two.yaml'].map(
        (path) => `${path}@ba5e`,
      ),
    );
    const committed = await changed({ decided: { isCommitted: true } });
    expect(
      committed.asked.filter((path) => path.endsWith('@4ead')).toSorted(),
    ).toEqual(
      ['data-topology.yaml', 'targets.yaml', 'two.json', 'two.yaml'].map(
        (path) => `${path}@4ead`,
      ),
    );
    const { 'two.yaml': _, ...partly } = NOW;
    const fetched = await changed({ now: partly });
    expect(fetched.asked).toContain('two.yaml@4ead');
  });
});

describe('a targets file', () => {
  test.each<[string, Files]>([
    ['that is missing', {}],
    [
      'with a mistake',
      { 'targets.yaml': 'targets: [{ branch: one, file: a.txt }]' },
    ],
  ])(
    '%s is refused as a whole, and of a run that does nothing it is not used',
    async (_, now) => {
      expect(await act({ now })).toMatchObject({
        status: 1,
        isCommented: true,
        outputs: { outcome: 'invalid', applied: 'false' },
      });
      const skip = { mode: 'skip', skipReason: prose`Closed.` } as const;
      const skipped = await act({
        now,
        inputs: { mode: 'auto' },
        decided: skip,
      });
      expect(skipped).toMatchObject({
        status: 0,
        outputs: { outcome: 'skipped', 'target-count': '0', results: '[]' },
      });
      expect(skipped.log).toContain('Closed.');
      // A matrix is of the file, whatever happened.
      expect((await act({ now, decided: skip })).status).toBe(1);
    },
  );

  test.each([[60, '… and 10 more.']])(
    'with %i mistakes has the first of them as annotations, and says how many there are',
    async (count, more) => {
      const entries = Array.from(
        { length: count },
        (_, at) => `  - { branch: b${at}, file: a.txt }`,
      ).join('\n');
      const { log, problems } = await act({
        now: {
          'targets.yaml': `defaults: { organization: acme, database: shop }\ntargets:\n${entries}\n`,
        },
      });
      expect(
        log.match(/^::error title=[^,]*,file=targets\.yaml/gm),
      ).toHaveLength(9);
      expect(log).toContain(`${count} errors`);
      expect(problems).toHaveLength(51);
      expect(problems.at(-2)).toContain('`targets.yaml:52:');
      expect(problems.at(-1)).toBe(more);
    },
  );
});

describe('what signing in gave occasion to say', () => {
  const said = async (options: Options) => {
    const { log } = await act({
      ...options,
      now: { ...NOW, 'two.yaml': 'shard_groups: [' },
      saidAtSignIn: ['The token was not kept.'],
    });
    return log.match(/^::notice .*The token was not kept\.$/gm);
  };

  test('is said once of a fleet, and of the target in the job of a matrix', async () => {
    expect(await said({ inputs: { mode: 'validate' } })).toHaveLength(1);
    const inputs = { mode: 'validate', target: 'third' };
    expect(await said({ inputs, isJob: true })).toHaveLength(1);
  });
});

describe('a run on many targets', () => {
  test('gives each the time that is its own', async () => {
    const text = TARGETS.replace(', schema: two.json', '').replace(
      'branch: three',
      'branch: three, timeout: 7',
    );
    const { timeouts } = await act({
      inputs: { mode: 'validate' },
      now: { ...NOW, 'targets.yaml': text },
    });
    expect(timeouts).toEqual([300_000, 300_000, 7000]);
  });
});

describe('a cancelled fleet', () => {
  test('has begun no target, says so of each, and claims nothing of any', async () => {
    const { status, outputs } = await act({
      inputs: { mode: 'validate' },
      cancelled: true,
    });
    expect(status).toBe(1);
    expect(outputs).toMatchObject({
      outcome: 'failed',
      applied: 'false',
      'target-count': '3',
    });
    const results: Readonly<Record<string, unknown>>[] = JSON.parse(
      outputs['results'] ?? '[]',
    );
    expect(results.map(({ name, outcome }) => [name, outcome])).toEqual(
      ALL.map((name) => [name, 'failed']),
    );
    for (const { verdict } of results) {
      expect(verdict).toContain('cancelled');
      expect(verdict).not.toMatch(/may have been stored/i);
    }
  });
});
