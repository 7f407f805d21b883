import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readContext } from '../../../src/doors/action/context.ts';
import {
  endTarget,
  type Publication,
} from '../../../src/doors/action/ended-target.ts';
import {
  type DecidedMode,
  decideMode,
} from '../../../src/doors/action/mode.ts';
import { publish } from '../../../src/doors/action/publish.ts';
import type {
  CommentContent,
  PullRequestReporter,
} from '../../../src/doors/action/reporter.ts';
import type { Fleet } from '../../../src/doors/action/reporting.ts';
import type { Stamp } from '../../../src/ports/github/state.ts';
import { openRunFiles } from '../../../src/ports/host/run-files.ts';
import { permissionsIn } from '../../domain.ts';
import { type Message, messageOf, textOf } from '../../messages.ts';
import { comparedOf, type RunResult, resultOf } from '../../report/results.ts';
import { printingRunner } from './printing-runner.ts';

const FLEET: Fleet = { path: 'targets.yaml', isJob: false, notices: [] };
const EVENT = {
  kind: 'push',
  branch: 'main',
  before: 'ba5e'.repeat(10),
  after: '4ead'.repeat(10),
  run: { branch: 'main', commit: '4ead'.repeat(10) },
  defaultBranch: 'main',
  isDependabot: false,
  isPrivate: true,
} as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Options {
  readonly fleet?: Fleet;
  readonly inputs?: Partial<Publication['inputs']>;
  readonly stamp?: Partial<Stamp>;
  readonly decided?: Partial<DecidedMode>;
}

/** Ends targets with results and publishes them: what the log, the outputs, the summary and the comment get. */
async function report(
  results: readonly RunResult[],
  { fleet, inputs, stamp, decided: more }: Options = {},
) {
  const [output, summary] = [join(folder, 'output'), join(folder, 'summary')];
  for (const path of [output, summary]) writeFileSync(path, '');
  const environment = {
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    RUNNER_TEMP: folder,
  };
  const { runner, printed } = printingRunner(environment);
  const contents: CommentContent[] = [];
  const unused = () => Promise.reject(new Error('nothing asks for this'));
  const reporter: PullRequestReporter = {
    begin: unused,
    ended: unused,
    announce: unused,
    publish: async (content) => {
      contents.push(content);
      return { comment: undefined, pullRequest: 7 };
    },
  };
  const decided = decideMode(EVENT, {
    ...{ mode: 'auto', applyFrom: [], credential: undefined },
  });
  const runFiles = openRunFiles({
    environment,
    hide: runner.hide,
    isFleet: fleet !== undefined,
  });
  const publication: Publication = {
    targets: results,
    runFiles,
    reporter,
    runner,
    inputs: {
      ...{ comment: 'always', notifyOnFailure: true, pullRequest: undefined },
      ...{ baseUrl: 'https://api.example/v1', file: 'data-topology.yaml' },
      ...{ target: undefined, ...inputs },
    },
    decided: { ...decided, ...more },
    context: readContext({}),
    stamp: { phase: 'apply', run: 1, attempt: 1, head: undefined, ...stamp },
    fleet,
  };
  const ended = await Promise.all(
    results.map((result, at) => {
      const { branch = 'none' } = result.target ?? {};
      const one = {
        name: `acme/shop/${branch}`,
        left: runFiles.of(at, branch),
      };
      return endTarget(one, result, publication);
    }),
  );
  await publish(ended, publication);
  const [content] = contents;
  if (content === undefined) throw new Error('no comment was written');
  return {
    content,
    mayCreate: content.mayCreate,
    log: printed.join(''),
    commands: printed.join('').match(/^::(error|warning|notice) .*$/gm) ?? [],
    summary: readFileSync(summary, 'utf8'),
    outputs: readFileSync(output, 'utf8'),
  };
}

const applied = (branch: string): RunResult => resultOf('applied', branch);

/** The result as a run has it that read its branch then. */
function readAt(result: RunResult, at: number): RunResult {
  const compared = comparedOf(result);
  if (compared?.baseline.from !== 'branch') throw new Error('nothing was read');
  const baseline = { ...compared.baseline, readAt: at };
  return Object.assign({}, result, { compared: { ...compared, baseline } });
}

const said = (message: Message | undefined) => message && textOf(message);

/** An invalid file with so many errors and warnings. */
function invalid(branch: string, errors: number, warnings = 0): RunResult {
  const result = resultOf('invalid', branch);
  const [finding] = result.findings;
  if (finding === undefined) throw new Error('nothing is invalid');
  const many = (severity: 'error' | 'warning', count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...finding,
      severity,
      location: { ...finding.location, line: from + at, endLine: from + at },
    }));
  return {
    ...result,
    // As rules find them: by their lines.
    findings: many('warning', warnings, 1).concat(many('error', errors, 100)),
  };
}

describe('what the comment gets', () => {
  it('is quiet only where there is a target, and nothing to do for any', async () => {
    const quiet = async (...results: readonly RunResult[]) =>
      (await report(results, { fleet: FLEET })).content.isQuiet;
    const idle = ['one', 'two'].map((name) => resultOf('no-change', name));
    expect(await quiet(...idle)).toBe(true);
    expect(await quiet(...idle.slice(0, 1))).toBe(true);
    expect(await quiet(...idle, applied('three'))).toBe(false);
    expect(await quiet()).toBe(false);
  });

  it('is the latest read, and the most severe end', async () => {
    const { content } = await report(
      [
        readAt(resultOf('no-change', 'one'), 5),
        readAt(resultOf('blocked', 'two'), 9),
        readAt(resultOf('planned', 'three'), 7),
        resultOf('failed', 'four'),
      ],
      { fleet: FLEET },
    );
    expect(content).toMatchObject({ readAt: 9, end: 'failed' });
  });

  it('holds what an apply replaced, or may have replaced, and of no other target', async () => {
    const lost: RunResult = {
      ...resultOf('failed', 'two'),
      ...{ compared: comparedOf(applied('two')), maybeStored: true },
    } as RunResult;
    const { content } = await report(
      [
        applied('one'),
        lost,
        resultOf('planned', 'three'),
        resultOf('failed', 'four'),
      ],
      { fleet: FLEET },
    );
    expect([...content.previous]).toEqual([
      ['acme/shop/one', expect.stringContaining('shard_groups')],
      ['acme/shop/two', expect.stringContaining('shard_groups')],
    ]);
  });

  it('holds no replaced document for which there is no room, were those of all as long', async () => {
    const branches = Array.from({ length: 50 }, (_, at) => `b${at}`);
    const { content } = await report(
      branches.map((branch) => applied(branch)),
      { fleet: FLEET },
    );
    expect(content.previous.size).toBe(50);
    expect(new Set(content.previous.values())).toEqual(new Set([undefined]));
  });

  it('holds the commits whose lines allowed something, of each target', async () => {
    const allowedIn = (branch: string, commit: string): RunResult => {
      const result = resultOf('applied', branch);
      const text = 'outage';
      const decision = {
        ...{ kind: 'apply', warnings: [] },
        used: permissionsIn(text, 'x.allow'),
      };
      const allow = { path: 'x.allow', kind: 'file', files: [], commit };
      const compared = { ...comparedOf(result), decision, allow };
      return Object.assign({}, result, { compared }) as RunResult;
    };
    const { content } = await report(
      [
        ...['one', 'two'].map((branch) => allowedIn(branch, 'a1b2c3d')),
        allowedIn('three', '0ddba11'),
        applied('four'),
      ],
      { fleet: FLEET },
    );
    expect(content.allowed).toEqual(['a1b2c3d', 'a1b2c3d', '0ddba11']);
  });

  it('takes the place of what its job said only where the one target is missing', async () => {
    const missing: RunResult = {
      ...resultOf('failed', 'mian'),
      ...{ isMissing: true },
    };
    const mayBeWrong = async (result: RunResult, fleet?: Fleet) =>
      (await report([result], { ...(fleet && { fleet }) })).content
        .mayBeWrongTarget;
    expect(await mayBeWrong(missing)).toBe(true);
    expect(await mayBeWrong(missing, { ...FLEET, isJob: true })).toBe(true);
    expect(await mayBeWrong(missing, FLEET)).toBe(false);
    expect(await mayBeWrong(resultOf('failed', 'main'))).toBe(false);
  });

  it('is an alarm of an apply that failed, with the target or how many of them', async () => {
    const alarm = async (
      results: readonly RunResult[],
      options: Options = { fleet: FLEET },
    ) => said((await report(results, options)).content.alarm);
    const [bad, worse, good] = [
      resultOf('failed', 'one'),
      invalid('two', 1),
      applied('three'),
    ];
    expect(await alarm([bad], {})).toBe('`acme/shop/one`');
    expect(await alarm([bad])).toBe('`acme/shop/one`');
    expect(await alarm([good, bad])).toBe('1 of 2 targets');
    expect(await alarm([bad, worse, good])).toBe('2 of 3 targets');
    expect(await alarm([good])).toBeUndefined();
    expect(await alarm([good, good])).toBeUndefined();
    expect(
      await alarm([bad], { inputs: { notifyOnFailure: false } }),
    ).toBeUndefined();
    expect(await alarm([bad], { stamp: { phase: 'plan' } })).toBeUndefined();
  });

  it('may be made as `comment` says, and for the job of a matrix only where there is something to tell', async () => {
    const isMade = async (result: RunResult, options: Options = {}) =>
      (await report([result], options)).mayCreate;
    const onChange = { inputs: { comment: 'on-change' } } as const;
    const job = { fleet: { ...FLEET, isJob: true } };
    const idle = resultOf('no-change', 'main');
    expect(await isMade(idle)).toBe(true);
    expect(await isMade(idle, { fleet: FLEET })).toBe(true);
    expect(await isMade(resultOf('skipped', 'main'))).toBe(false);
    for (const options of [onChange, job]) {
      expect(await isMade(idle, options)).toBe(false);
      expect(await isMade(applied('main'), options)).toBe(true);
      expect(await isMade(resultOf('failed', 'main'), options)).toBe(true);
      const { findings } = invalid('main', 0, 1);
      expect(await isMade({ ...idle, findings }, options)).toBe(true);
    }
  });

  it('may be made for a fleet where any of its targets makes it', async () => {
    const options = { fleet: FLEET, inputs: { comment: 'on-change' } } as const;
    const idle = resultOf('no-change', 'one');
    expect((await report([idle, applied('two')], options)).mayCreate).toBe(
      true,
    );
    expect((await report([idle, idle], options)).mayCreate).toBe(false);
  });
});

describe('the annotations of a run', () => {
  it.each([
    [10, 10, undefined],
    [11, 10, '1 more finding is in the job summary.'],
    [12, 10, '2 more findings are in the job summary.'],
  ])(
    'of %i warnings are %i, and behind the verdict stands how many more there are',
    async (count, shown, more) => {
      const { commands } = await report([invalid('main', 1, count)]);
      const [first = '', ...others] = commands;
      expect(first).toMatch(/^::error .*line=100,/);
      const warnings = others.filter((line) => line.startsWith('::warning'));
      expect(warnings).toHaveLength(shown);
      const verdict = commands.at(-1) ?? '';
      expect(verdict).toMatch(/^::error title=Data topology::/);
      if (more === undefined) expect(verdict).not.toContain('more finding');
      else expect(verdict).toMatch(new RegExp(` ${more}$`));
    },
  );

  it('are one for each mistake of a line', async () => {
    const result = invalid('main', 1);
    const [finding] = result.findings;
    if (finding === undefined) throw new Error('nothing is invalid');
    const { location } = finding;
    const findings = [
      finding,
      finding,
      { ...finding, location: { ...location, column: 5 } },
      { ...finding, id: 'another' },
      { ...finding, message: messageOf('Another.') },
      { ...finding, location: { ...location, file: 'another.yaml' } },
      { ...finding, location: { ...location, line: 5 } },
    ];
    const { commands } = await report([{ ...result, findings }]);
    expect(commands.filter((line) => line.includes('file='))).toHaveLength(6);
  });

  it('say whose they are where there are several targets', async () => {
    const titles = async (...results: readonly RunResult[]) => {
      const { commands } = await report(results, { fleet: FLEET });
      const [first = ''] = commands;
      return /title=([^,]*),/.exec(first)?.[1];
    };
    expect(await titles(invalid('one', 1))).toBe(
      'Data topology%3A misspelled-key',
    );
    expect(await titles(invalid('one', 1), applied('two'))).toBe(
      'Data topology%3A misspelled-key · acme/shop/one',
    );
    expect(await titles(invalid('one', 1), invalid('two', 1))).toBe(
      'Data topology%3A misspelled-key · acme/shop/one and 1 more',
    );
  });
});

describe('the end of a fleet', () => {
  it('is what the targets came to, and the verdict of the first in the report that failed', async () => {
    const why = 'The branch is not there. Create it.';
    const { commands } = await report(
      [
        resultOf('no-change', 'one'),
        invalid('two', 1),
        resultOf('failed', 'three', { why }),
      ],
      { fleet: FLEET },
    );
    expect(commands.at(-1)).toContain(
      '3 targets: 1 failed, 1 invalid, 1 no-change. First: ',
    );
    expect(commands.at(-1)).toContain(why);
  });

  it('without a failure is a line of the log, and names no target', async () => {
    const { commands, log } = await report(
      [resultOf('no-change', 'one'), applied('two')],
      { fleet: FLEET },
    );
    expect(commands).toEqual([]);
    expect(log).toMatch(/^2 targets: 1 applied, 1 no-change\.$/m);
  });

  it('is a warning where any of its targets has drifted and none failed', async () => {
    const drifted = {
      ...resultOf('planned', 'one'),
      ...{ outcome: 'drifted', isFailure: false },
    } as RunResult;
    const { commands } = await report([drifted, resultOf('no-change', 'two')], {
      fleet: FLEET,
    });
    expect(commands.at(-1)).toMatch(/^::warning .*2 targets: 1 drifted/);
  });

  it('has ten notices at most, each once, those of the choice of targets first', async () => {
    const notices = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => messageOf(`No. ${from + at}.`));
    const { commands, summary } = await report(
      [
        { ...applied('one'), notices: notices(6) },
        { ...applied('two'), notices: notices(9) },
      ],
      { fleet: { ...FLEET, notices: notices(3, 100) } },
    );
    expect(commands.map((line) => line.replace(/.*::/, ''))).toEqual(
      [100, 101, 102, 0, 1, 2, 3, 4, 5, 6].map((at) => `No. ${at}.`),
    );
    expect(summary).toMatch(
      /[^\n]\n\n> No\. 100\.\n\n> No\. 101\.\n\n> No\. 102\.\n$/,
    );
  });
});

it('the summary of a fleet has of each target what its share has room for', async () => {
  const documents = async (count: number) => {
    const branches = Array.from({ length: count }, (_, at) => `b${at}`);
    const results = branches.map((branch) => applied(branch));
    const { summary } = await report(results, { fleet: FLEET });
    return summary.match(/Previous topology/g)?.length ?? 0;
  };
  // Those of which the same is said have one section.
  expect([await documents(2), await documents(11)]).toEqual([1, 0]);
});

it('the summary of a fleet leaves room for the notices on the choice of targets', async () => {
  const limit = 1024 * 1024 - 4096;
  const results = ['one', 'two'].map((name) => resultOf('blocked', name));
  const whole = await report(results, { fleet: FLEET });
  const taken = Buffer.byteLength(whole.summary) - 500;
  const notices = [messageOf('x'.repeat(limit - taken))];
  const { summary } = await report(results, { fleet: { ...FLEET, notices } });
  expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(limit);
  expect(summary).toMatch(/^### ⛔ 2 targets: 2 blocked\n/);
  expect(summary).toMatch(/\n\n> x+\n$/);
});

it('the pull request that the input names is an output before GitHub is asked for any', async () => {
  const { outputs } = await report([resultOf('planned', 'main')], {
    inputs: { pullRequest: 5 },
  });
  const told = outputs.matchAll(/^pull-request<<(\S+)\n(.*)\n\1$/gm);
  expect(Array.from(told, ([, , value]) => value)).toEqual(['5', '7']);
});

it('the summary of the only target is its report, with one line break at its end', async () => {
  const { summary } = await report([resultOf('planned', 'main')]);
  expect(summary).toMatch(/^### [\s\S]*[^\n]\n$/);
});

it('the notices of the only target stand behind its verdict', async () => {
  const notices = ['First.', 'Second.'].map(messageOf);
  const { commands } = await report([
    { ...resultOf('failed', 'main'), notices },
  ]);
  expect(commands.map((line) => line.replace(/ .*::/, ' '))).toEqual([
    expect.stringMatching(/^::error /),
    '::notice First.',
    '::notice Second.',
  ]);
});
