import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { evaluate, isTrue } from '../../sandbox/runner/expressions.ts';
import { linesOf, openSteps, type Steps } from './steps.ts';

/** What GitHub takes as the body of an issue. */
const MOST_BODY = 65_536;
/** The step of drift.yml that decides whether its job fails. */
const KEPT = 'Keep one issue open while file and branch differ';

let folder: string;
let bash: Steps['bash'];
let stub: Steps['stub'];
let end: () => void;
beforeEach(() => {
  ({ folder, bash, stub, end } = openSteps());
});
afterEach(() => end());

describe('the issue of drift.yml', () => {
  /** The body of the issue that is opened for a report, and what else the step printed. */
  async function issueOf(report: string): Promise<string> {
    stub('gh', 'if [ "$2" = create ]; then cat "${@: -1}" > created.md; fi');
    writeFileSync(join(folder, 'report.md'), report);
    await bash(linesOf('drift.yml', KEPT), {
      OUTCOME: 'drifted',
      REPORT: 'report.md',
      BODY: 'issue.md',
      RUN: 'https://github.com/acme/shop/actions/runs/7',
      TITLE: 'x',
    });
    return readFileSync(join(folder, 'created.md'), 'utf8');
  }

  const fold = (name: string, lines: number): string =>
    `<details><summary>${name}</summary>\n\n\`\`\`diff\n${'- </details> é\n'.repeat(lines)}\`\`\`\n\n</details>\n`;

  it('has the whole report where it fits', async () => {
    const report = `### Drift\n\n| \`public.<details>\` |\n\n${fold('Map', 3)}`;
    expect(await issueOf(report)).toBe(report);
  });

  it('has whole sections of a report of a megabyte, and says where the rest is', async () => {
    const body = await issueOf(
      `### Drift\n\n${fold('Map', 3)}${fold('Diff', 70_000)}`,
    );
    expect(body.length).toBeLessThan(MOST_BODY);
    expect(body).toContain(`### Drift\n\n${fold('Map', 3)}`);
    expect(body).not.toContain('Diff');
    expect(body).toContain('https://github.com/acme/shop/actions/runs/7');
  });
});

describe('the alert of docs/alerts.md', () => {
  const page = readFileSync(
    new URL('../../docs/alerts.md', import.meta.url),
    'utf8',
  );
  const [, merged = ''] = /name: Tell Slack\n +if: (.+)\n/.exec(page) ?? [];
  const [, daily = ''] = /\n +if: (always\(\) .+)\n/.exec(page) ?? [];

  const isTold = (condition: string, outcome: string, isRed: boolean) =>
    isTrue(
      evaluate(
        condition,
        {
          github: { event_name: 'push' },
          steps: { topology: { outputs: { outcome } } },
        },
        { always: () => true, failure: () => isRed },
      ),
    );

  it('is sent for a red run after a merge, and not for a green one', () => {
    expect(isTold(merged, 'blocked', true)).toBe(true);
    expect(isTold(merged, 'applied', false)).toBe(false);
  });

  it.each([
    ['drifted', false],
    ['blocked', false],
    ['planned', false],
    ['failed', true],
    ['', true],
  ])(
    'is sent for a drift check that ended as "%s", whose job is red: %s',
    async (outcome, isRed) => {
      stub('gh', '');
      const ran = bash(linesOf('drift.yml', KEPT), {
        OUTCOME: outcome,
        BODY: 'issue.md',
      });
      const failed = await ran.then(
        () => false,
        () => true,
      );
      expect(failed).toBe(isRed);
      expect(isTold(daily, outcome, failed)).toBe(true);
    },
  );

  it('is not sent for a drift check without a difference', () => {
    expect(isTold(daily, 'no-change', false)).toBe(false);
  });
});

it('the schema of a preview is run once a file, a later file with the next push, and a failed one again', async () => {
  // A database of files: it keeps the names of the files that were recorded, and logs what was run.
  stub(
    'pscale',
    `query="\${@: -1}"
case "$query" in
  SELECT*) cat recorded 2>/dev/null || true ;;
  INSERT*) sed "s/.*'\\(.*\\)'.*/\\1/" <<< "$query" >> recorded ;;
  *IF*NOT*EXISTS*) ;;
  *) echo "$query" >> ran; [ ! -e broken ] ;;
esac`,
  );
  const lines = linesOf('preview.yml', 'Run each file of the schema once');
  const ran = (): string => readFileSync(join(folder, 'ran'), 'utf8');
  mkdirSync(join(folder, 'schema'));
  writeFileSync(join(folder, 'schema/1.sql'), 'CREATE TABLE one ()');
  await bash(lines, { BRANCH: 'pr-1' });
  await bash(lines, { BRANCH: 'pr-1' });
  expect(ran()).toBe('CREATE TABLE one ()\n');
  writeFileSync(join(folder, 'schema/2.sql'), 'CREATE TABLE two ()');
  writeFileSync(join(folder, 'broken'), '');
  await expect(bash(lines, { BRANCH: 'pr-1' })).rejects.toThrow();
  rmSync(join(folder, 'broken'));
  await bash(lines, { BRANCH: 'pr-1' });
  expect(ran()).toBe(
    'CREATE TABLE one ()\nCREATE TABLE two ()\nCREATE TABLE two ()\n',
  );
});

describe('the second shard of a preview', () => {
  const lines = linesOf(
    'preview.yml',
    'Create the branch and its second shard, unless they exist',
  );
  const SHARDS = `[{"id":"first","authoritative":true}]`;
  const calls = (): readonly string[] =>
    readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

  beforeEach(() => {
    writeFileSync(join(folder, 'shards'), SHARDS);
    // A branch with one shard, which gets another one, and whose list of shards can fail.
    stub(
      'pscale',
      `case "$1 $2 $3" in
  "branch shard list") [ ! -e broken ] && cat shards ;;
  "branch shard create") echo '[{"id":"first","authoritative":true},{"id":"more","authoritative":false}]' > shards; echo "$*" >> calls ;;
  *) echo "$*" >> calls ;;
esac`,
    );
    stub(
      'jq',
      `if (!process.argv[3].includes('select(.authoritative | not) | .id')) throw new Error('another question');
const shards = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
console.log(shards.find(({ authoritative }) => !authoritative)?.id ?? '');`,
      'node',
    );
  });

  it('is created with the first push, and named with each', async () => {
    await bash(lines, { BRANCH: 'pr-1' });
    await bash(lines, { BRANCH: 'pr-1' });
    const shard =
      'shop-previews pr-1 --org acme --config-profile default --count 1';
    const name = 'shop-previews pr-1 more --org acme --display-name sh2';
    expect(calls()).toEqual([
      'branch show shop-previews pr-1 --org acme',
      `branch shard create ${shard}`,
      `branch shard update ${name}`,
      'branch show shop-previews pr-1 --org acme',
      `branch shard update ${name}`,
    ]);
  });

  it('is not created where nobody could tell whether it exists', async () => {
    writeFileSync(join(folder, 'broken'), '');
    await expect(bash(lines, { BRANCH: 'pr-1' })).rejects.toThrow();
    expect(calls()).toEqual(['branch show shop-previews pr-1 --org acme']);
  });
});

describe('the required check', () => {
  const git = 'git -c user.name=a -c user.email=a@b -c init.defaultBranch=main';

  it.each([
    ['pull_request', 'README.md', 'false'],
    ['pull_request', 'data-topology.yaml', 'true'],
    ['pull_request', 'data-topology.allow/pr-1.allow', 'true'],
    ['push', 'README.md', 'true'],
    ['merge_group', 'README.md', 'true'],
  ])(
    'on %s of a change of %s: whether the topology is looked at is %s',
    async (event, file, wanted) => {
      const commit = `${git} add . && ${git} commit -qm x`;
      await bash(
        `${git} init -q && touch a && ${commit} && ${git} checkout -qb head && mkdir data-topology.allow && echo x > ${file} && ${commit}`,
      );
      await bash(
        `${git} checkout -q main && touch b && ${commit} && ${git} merge -q --no-ff -m merge head`,
      );
      const environment = { GITHUB_EVENT_NAME: event, GITHUB_OUTPUT: 'output' };
      await bash(linesOf('required-check.yml', 'changes'), environment);
      expect(readFileSync(join(folder, 'output'), 'utf8')).toBe(
        `topology=${wanted}\n`,
      );
    },
  );

  it.each([
    ['success skipped', true],
    ['success failure', false],
    ['success cancelled', false],
  ])('after jobs that ended as %s is green: %s', async (results, isGreen) => {
    const lines = linesOf('required-check.yml', 'Fail if a job before failed');
    const run = (): Promise<string> => bash(lines, { RESULTS: results });
    if (isGreen) await run();
    else await expect(run()).rejects.toThrow();
  });
});
