import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serversFor } from '../../../sandbox/for-tests.ts';
import { WRITER } from '../../../sandbox/platform.ts';
import { PROCESS_CLOCK } from '../../../src/clock.ts';
import { act } from '../../../src/doors/action/act.ts';
import type { Runner } from '../../../src/doors/action/runner.ts';
import { asYaml, CHANGED } from '../../scenarios/documents.ts';
import { printingRunner } from './printing-runner.ts';

const TOPOLOGY = `authoritative_shard_group: meta
default_shard_group: meta
shard_groups:
  - { uid: meta, key_ranges: [{ shard_uid: sh57wz7p7tblk2 }] }
`;
const TARGETS = `defaults: { organization: acme, database: shop }
targets: [{ branch: one }, { branch: two, file: broken.yaml }]
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'act-'));
  writeFileSync(join(folder, 'data-topology.yaml'), TOPOLOGY);
  writeFileSync(join(folder, 'broken.yaml'), 'shard_groups: [');
  writeFileSync(join(folder, 'targets.yaml'), TARGETS);
});
afterEach(() => rmSync(folder, { recursive: true }));

const AS_IT_IS: Runner['hide'] = (text) => text;

/** One step without a network: its exit status, its log, its summary and its outputs by name. */
async function step(
  inputs: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
  { isCancelled = false, hide = AS_IT_IS } = {},
) {
  const [summary, output] = [
    join(folder, 'summary.md'),
    join(folder, 'output'),
  ];
  for (const path of [summary, output]) writeFileSync(path, '');
  const variables = Object.entries(inputs).map(([name, value]) => [
    `INPUT_${name.toUpperCase()}`,
    value,
  ]);
  const environment = {
    GITHUB_WORKSPACE: folder,
    RUNNER_TEMP: folder,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_OUTPUT: output,
    ...Object.fromEntries(variables),
    ...more,
  };
  const { runner, printed: lines } = printingRunner(environment, PROCESS_CLOCK);
  const { listenForCancel } = runner;
  const status = await act({
    ...runner,
    hide: (text) => runner.hide(hide(text)),
    listenForCancel: isCancelled ? () => AbortSignal.abort() : listenForCancel,
  });
  const blocks = readFileSync(output, 'utf8').matchAll(
    /^([a-z-]+)<<(\S+)\n([\s\S]*?)\n\2$/gm,
  );
  const outputs = Object.fromEntries(
    [...blocks].map(([, name, , value]) => [name, value]),
  );
  return {
    status,
    log: lines.join(''),
    summary: readFileSync(summary, 'utf8'),
    outputs,
  };
}

describe('a step on one target', () => {
  it('reports on it alone: its report is the summary, and nothing is listed', async () => {
    const { status, log, summary, outputs } = await step({ mode: 'validate' });
    expect(status).toBe(0);
    expect(summary).toMatch(/^### ✅ .* · `data-topology\.yaml`\n/);
    expect(readFileSync(outputs['report-file'] ?? '', 'utf8')).toBe(summary);
    expect(outputs).toMatchObject({
      outcome: 'valid',
      'target-count': '',
      results: '',
    });
    expect(log).not.toMatch(/\[1\/1\]/);
  });

  it('fails where its outputs cannot be set, says so once, and reports all the same', async () => {
    const { status, log, summary } = await step(
      { mode: 'validate' },
      { GITHUB_OUTPUT: '/nonexistent/output' },
    );
    expect(status).toBe(1);
    expect(log.match(/^::error .*$/gm)).toEqual([
      '::error title=Data topology::Could not set the outputs of this step: `Missing file at path: /nonexistent/output`. Later steps do not get them. Run the job again on another runner.',
    ]);
    expect(summary).toMatch(/^### ✅ /);
  });

  it('fails for an invalid file, with its finding on its line and the verdict behind it', async () => {
    const { status, log, outputs } = await step({
      mode: 'validate',
      file: 'broken.yaml',
    });
    expect(status).toBe(1);
    expect(outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    expect(log.match(/^::error /gm)).toHaveLength(2);
    expect(log).toMatch(
      /^::error title=Data topology%3A [a-z-]+,file=broken\.yaml,line=1,/m,
    );
  });
});

describe('a step on a targets file', () => {
  it('runs each target, whatever another comes to, and lists them all', async () => {
    const { status, log, summary, outputs } = await step({
      mode: 'validate',
      targets: 'targets.yaml',
    });
    expect(status).toBe(1);
    expect(summary).toMatch(/^### ⛔ 2 targets: 1 invalid, 1 valid\n/);
    expect(outputs).toMatchObject({ outcome: 'invalid', 'target-count': '2' });
    const results = JSON.parse(outputs['results'] ?? '') as {
      name: string;
      outcome: string;
    }[];
    expect(results.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['acme/shop/one', 'valid'],
      ['acme/shop/two', 'invalid'],
    ]);
    expect(log).toMatch(/^\[2\/2\] acme\/shop\//m);
    // What several say at once is kept, and printed together.
    expect(log.match(/^::group::.*$/gm)).toContain('::group::acme/shop/one');
    expect(log).toMatch(/file=broken\.yaml.*::/);
  });

  it('ends early where it is cancelled, and says so of each', async () => {
    const inputs = { mode: 'validate', targets: 'targets.yaml' };
    const { status, outputs } = await step(inputs, {}, { isCancelled: true });
    expect(status).toBe(1);
    expect(outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
    const results = JSON.parse(outputs['results'] ?? '') as object[];
    expect(results).toHaveLength(2);
    for (const result of results)
      expect(result).toMatchObject({
        outcome: 'failed',
        verdict: expect.stringContaining('cancelled'),
      });
  });

  it('may be on one by its name, and names the like of one that is none', async () => {
    const inputs = { mode: 'validate', targets: 'targets.yaml' };
    const one = await step({ ...inputs, target: 'acme/shop/one' });
    expect([one.status, one.outputs['target-count']]).toEqual([0, '1']);
    const wrong = await step({ ...inputs, target: 'acme/shop/on' });
    expect([wrong.status, wrong.outputs['outcome']]).toEqual([1, 'invalid']);
    expect(wrong.log).toContain('`acme/shop/one`');
  });

  /** A matrix of the targets on these lines. */
  const matrixOf = (lines: readonly string[]) => {
    const text = lines.map((line) => `  - { ${line} }\n`).join('');
    const head = 'defaults: { organization: acme, database: shop }\ntargets:\n';
    writeFileSync(join(folder, 'targets.yaml'), `${head}${text}`);
    return step({ mode: 'matrix', targets: 'targets.yaml' });
  };
  const branches = (count: number, more = '') =>
    Array.from({ length: count }, (_, at) => `branch: b${at}${more}`);

  it('prints a matrix of 256 jobs, and none of more', async () => {
    const most = await matrixOf(branches(256));
    expect(JSON.parse(most.outputs['matrix'] ?? '').include).toHaveLength(256);
    const more = await matrixOf(branches(257));
    expect([more.status, more.outputs['matrix']]).toEqual([1, undefined]);
    expect(more.log).toContain('257');
  });

  it('prints no matrix of targets that come after each other', async () => {
    const { status, log } = await matrixOf([
      'name: a, branch: a',
      'name: b, branch: b, after: a',
    ]);
    expect(status).toBe(1);
    expect(log).toContain('`b` comes after `a`');
  });

  it('lists the first fifty mistakes, nine of them on their lines, and says how many there are', async () => {
    const { log, summary } = await matrixOf(branches(60, ', file: a.txt'));
    const located = log.match(/^::error title=[^,]*,file=targets\.yaml/gm);
    expect(located).toHaveLength(9);
    expect(log).toContain('60 errors');
    expect(summary).toContain('`targets.yaml:52:');
    expect(summary).not.toContain('`targets.yaml:53:');
    expect(summary).toContain('… and 10 more.');
  });
});

it('a run that needs a credential and has none is refused, beside what else is wrong', async () => {
  const inputs = { organization: 'acme', database: 'shop', branch: 'main' };
  const lacking = await step({ ...inputs, mode: 'plan' });
  expect(lacking.status).toBe(1);
  expect(lacking.outputs).toEqual({ outcome: 'invalid', applied: 'false' });
  expect(lacking.log).toMatch(/^::error .*credential/m);
  const both = await step({ ...inputs, mode: 'plan', brunch: 'main' });
  expect(both.summary).toContain('Did you mean `branch`?');
  expect(both.summary).toMatch(/credential/);
});

it('what is wrong with inputs is said at once, and nothing is run', async () => {
  const { status, log, summary, outputs } = await step({
    mode: 'never',
    file: 'a.txt',
    brunch: 'main',
  });
  expect(status).toBe(1);
  expect(outputs).toEqual({ outcome: 'invalid', applied: 'false' });
  for (const words of [
    '`mode` is `never`',
    '`file` is `a.txt`',
    'Did you mean `branch`?',
  ]) {
    expect(log).toContain(words);
    expect(summary).toContain(words);
  }
});

it('a report that cannot be created takes back nothing of what was written', async (context) => {
  writeFileSync(join(folder, 'data-topology.yaml'), asYaml(CHANGED));
  const event = join(folder, 'event.json');
  const commit = 'a'.repeat(40);
  writeFileSync(
    event,
    JSON.stringify({
      ref: 'refs/heads/main',
      before: commit,
      after: commit,
      repository: { default_branch: 'main' },
    }),
  );
  const { platform } = await serversFor(context);
  let faults = 0;
  const { status, outputs, log } = await step(
    {
      ...{ organization: 'acme', database: 'shop', branch: 'main' },
      'base-url': platform.baseUrl,
      'service-token-id': WRITER.id,
      'service-token': WRITER.secret,
      'on-drift': 'overwrite',
      allow: 'new-table',
    },
    {
      GITHUB_EVENT_NAME: 'push',
      GITHUB_EVENT_PATH: event,
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: commit,
    },
    {
      hide: (text) => {
        if (!text.startsWith('### ✅ Applied')) return text;
        faults += 1;
        throw new Error('out of memory');
      },
    },
  );
  expect(platform.branch().topology).toEqual(CHANGED);
  expect([status, faults]).toEqual([1, 1]);
  expect(outputs).toMatchObject({ outcome: 'failed', applied: 'false' });
  expect(JSON.parse(outputs['failure'] ?? '')).toMatchObject({
    kind: 'bug',
    may_be_stored: true,
  });
  expect(log).toContain('The run came to `applied`, but its report');
  expect(log).toContain('`out of memory`');
});
