import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../sandbox/github.ts';
import { WRITER } from '../../sandbox/platform.ts';
import { pushEvent, scheduleEvent } from '../../sandbox/runner.ts';
import { skipLong } from '../long.ts';
import { asYaml, CHANGED, declaring } from '../scenarios/documents.ts';
import { FILE, headOf, openWorld, type World } from '../scenarios/world.ts';
import { linesOf, openSteps, type Steps } from './steps.ts';

const EXAMPLE = 'drift-pull-request.yml';
const PROGRAM = fileURLToPath(new URL('../../bin/index.js', import.meta.url));
const BRANCH = 'topology-drift';
const BY_HAND = declaring('made_by_hand');
/** What GitHub takes as the body of a pull request. */
const MOST_BODY = 65_536;

/** `gh` as far as the example uses it, on a list of pull requests in a file. Something may happen while it is asked. */
const GH = `
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { HOME } = process.env;
const words = process.argv.slice(2);
const after = (flag) => words[words.indexOf(flag) + 1];
const pulls = existsSync(HOME + '/pulls.json') ? JSON.parse(readFileSync(HOME + '/pulls.json', 'utf8')) : [];
const body = (path) => {
  const text = readFileSync(path, 'utf8');
  if (text.length > ${MOST_BODY}) throw new Error('body is too long');
  return text;
};
switch (words.slice(0, 2).join(' ')) {
  case 'pr list': {
    if (existsSync(HOME + '/meanwhile')) execFileSync('bash', [HOME + '/meanwhile'], { cwd: HOME });
    if (!after('--jq').includes('isCrossRepository | not')) throw new Error('takes those of forks for its own');
    const found = pulls.find((one) => one.state === 'open' && one.head === after('--head') && !one.isOfFork);
    console.log(found?.number ?? '');
    break;
  }
  case 'pr create': {
    const [head, title] = [after('--head'), after('--title')];
    pulls.push({ number: pulls.length + 1, state: 'open', head, title, body: body(after('--body-file')) });
    break;
  }
  case 'pr close':
    pulls.find(({ number }) => number === Number(words[2])).state = 'closed';
    break;
  case 'api --silent': {
    const number = Number(/^repos\\/acme\\/shop\\/pulls\\/(\\d+)$/.exec(after('PATCH'))[1]);
    pulls.find((one) => one.number === number).body = body(after('--field').replace('body=@', ''));
    break;
  }
  default:
    throw new Error('gh ' + words.join(' '));
}
writeFileSync(HOME + '/pulls.json', JSON.stringify(pulls));
`;

interface Pull {
  readonly number: number;
  readonly state: string;
  readonly body: string;
}

let steps: Steps;
let world: World;
const ends: (() => Promise<void>)[] = [];

const ada = 'git -c user.name=Ada -c user.email=ada@example.com';
const pulls = (): readonly Pull[] => {
  const file = join(steps.folder, 'pulls.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};
/** Of the repository's `main`, or another of its branches. */
const shown = (object: string): Promise<string> =>
  steps.bash(`git -C origin.git show '${object}'`);
const tip = async (): Promise<string> =>
  (
    await steps.bash(
      `git -C origin.git rev-parse --verify --quiet ${BRANCH} || true`,
    )
  ).trim();
const hold = (topology: object): void =>
  void Object.assign(world.platform.branch(), { topology });

/** Commits a file on a branch of the repository, and tells the GitHub of the sandbox where that is `main`. */
async function commit(branch: string, text: string): Promise<void> {
  writeFileSync(join(steps.folder, 'next'), text);
  await steps.bash(
    `rm -rf there && git clone -q -b ${branch} origin.git there && cp next there/${FILE} && cd there && ${ada} commit -qam change && git push -q origin ${branch}`,
  );
  if (branch === 'main')
    world.github.commit(REPOSITORY, {
      files: { [FILE]: text },
      message: 'change',
    });
}

beforeEach(skipLong);
beforeEach(async () => {
  steps = openSteps();
  world = await openWorld({ onTestFinished: (end) => ends.push(end) });
  const { stub, bash, folder } = steps;
  stub('gh', GH, 'node');
  stub(
    'jq',
    `console.log(JSON.parse(require('node:fs').readFileSync(process.argv[4], 'utf8')).situation.state)`,
    'node',
  );
  stub(
    'neki-topology',
    `exec '${process.execPath}' '${PROGRAM}' "$@" --base-url '${world.platform.baseUrl}'`,
  );
  await bash(
    'git init -q --bare -b main origin.git && git clone -q origin.git first 2>/dev/null',
  );
  writeFileSync(join(folder, 'first', FILE), asYaml(declaring('before')));
  await bash(
    `git checkout -q -b main && git add . && ${ada} commit -qm first && git push -q origin main`,
    {},
    'first',
  );
  await commit('main', asYaml(CHANGED));
  hold(CHANGED);
});
afterEach(async () => {
  steps.end();
  for (const end of ends.splice(0)) await end();
});

/** One run of the workflow, with another report than its own where one is given; answers what its first job decided. */
async function morning(report?: string): Promise<string> {
  const { bash, folder } = steps;
  const text = await shown(`main:${FILE}`);
  const event = scheduleEvent({ sha: headOf(world.github, 'main') });
  const { outputs, files } = await world.run(event, {
    files: { [FILE]: text },
    inputs: { mode: 'plan' },
  });
  writeFileSync(join(folder, 'plan'), files[outputs['plan-file'] ?? ''] ?? '');
  writeFileSync(
    join(folder, 'report'),
    report ?? files[outputs['report-file'] ?? ''] ?? '',
  );
  await bash('rm -rf job proposal output && git clone -q origin.git job');
  const decided = {
    OUTCOME: outputs['outcome'] ?? '',
    PLAN: join(folder, 'plan'),
  };
  await bash(linesOf(EXAMPLE, 'state'), {
    ...decided,
    GITHUB_OUTPUT: join(folder, 'output'),
  });
  const state = readFileSync(join(folder, 'output'), 'utf8')
    .trim()
    .replace('state=', '');
  if (state === 'differs') {
    const pulling = linesOf(
      EXAMPLE,
      'Write the topology of the database branch into the file',
    );
    const credential = {
      PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
      PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
    };
    await bash(
      pulling,
      { FILE, REPORT: join(folder, 'report'), ...credential },
      'job',
    );
    await bash(
      'mv job/proposal . && rm -rf job && git clone -q origin.git job',
    );
  }
  const proposing = linesOf(
    EXAMPLE,
    'Keep one pull request open while file and branch differ',
  );
  const names = {
    FILE,
    BRANCH,
    STATE: state,
    PROPOSAL: join(folder, 'proposal'),
  };
  const run = {
    BASE: 'main',
    TITLE: 'Keep it',
    RUN: 'https://github.com/runs/7',
    GH_REPO: 'acme/shop',
  };
  await bash(proposing, { ...names, ...run }, 'job');
  return state;
}

describe('the pull request of drift-pull-request.yml', () => {
  it('is opened with a file that is in sync, and closed when file and branch agree again', async () => {
    expect(await morning()).toBe('same');
    expect(pulls()).toEqual([]);
    hold(BY_HAND);
    expect(await morning()).toBe('differs');
    expect(pulls()).toMatchObject([
      { number: 1, state: 'open', head: BRANCH, title: 'Keep it' },
    ]);
    expect(pulls()[0]?.body).toContain('was changed outside');
    const files = { [FILE]: await shown(`${BRANCH}:${FILE}`) };
    const plan = await world.run(scheduleEvent(), {
      files,
      inputs: { mode: 'plan' },
    });
    expect(plan.outputs['outcome']).toBe('no-change');
    hold(CHANGED);
    expect(await morning()).toBe('same');
    expect(pulls()).toMatchObject([{ number: 1, state: 'closed' }]);
    expect(await tip()).toBe('');
  });

  it('stays one: left alone by the same drift, and replaced by further drift and on a file that changed', async () => {
    hold(BY_HAND);
    await morning();
    const first = await tip();
    await morning();
    expect(await tip()).toBe(first);
    hold(declaring('another_one'));
    await morning();
    expect(await shown(`${BRANCH}:${FILE}`)).toContain('another_one');
    const second = await tip();
    // The same proposal, which would now be in conflict with the file.
    await commit('main', asYaml(declaring('another_one', 'merged_since')));
    await morning();
    expect(await tip()).not.toBe(second);
    await steps.bash(
      `git -C origin.git merge-base --is-ancestor main ${BRANCH}`,
    );
    expect(
      await steps.bash(`git -C origin.git rev-list --count main..${BRANCH}`),
    ).toBe('1\n');
    expect(pulls()).toMatchObject([{ number: 1, state: 'open' }]);
  });

  it('keeps the commits of people, whenever they come, and says that it was not updated', async () => {
    hold(BY_HAND);
    await morning();
    await commit(BRANCH, `# By Ada.\n${await shown(`${BRANCH}:${FILE}`)}`);
    const hers = await tip();
    hold(declaring('another_one'));
    await expect(morning()).rejects.toMatchObject({
      stdout: expect.stringContaining('has commits of people'),
    });
    expect(await tip()).toBe(hers);
    hold(CHANGED);
    await morning();
    expect(pulls()).toMatchObject([{ number: 1, state: 'closed' }]);
    expect(await tip()).toBe(hers);
  });

  it('keeps a commit that comes between its look and its push', async () => {
    hold(BY_HAND);
    await morning();
    hold(declaring('another_one'));
    writeFileSync(
      join(steps.folder, 'meanwhile'),
      `git clone -q -b ${BRANCH} origin.git ada && cd ada && ${ada} commit -q --allow-empty -m hers && git push -q`,
    );
    await expect(morning()).rejects.toThrow();
    expect(
      await steps.bash(`git -C origin.git log -1 --format=%s ${BRANCH}`),
    ).toBe('hers\n');
  });

  it('starts no circle: after the merge the push writes nothing, and the next morning finds nothing', async () => {
    hold(BY_HAND);
    await morning();
    const merged = await shown(`${BRANCH}:${FILE}`);
    await commit('main', merged);
    const event = pushEvent({ after: headOf(world.github, 'main') });
    const push = await world.run(event, { files: { [FILE]: merged } });
    expect(push.outputs).toMatchObject({
      outcome: 'no-change',
      applied: 'false',
    });
    expect(world.topologyRequests('PUT')).toHaveLength(0);
    expect(await morning()).toBe('same');
    expect(await tip()).toBe('');
  });

  it('takes no merged change back that was never applied', async () => {
    await commit('main', asYaml(declaring('not_applied_yet')));
    await expect(morning()).rejects.toMatchObject({
      stdout: expect.stringContaining('(behind)'),
    });
    expect(pulls()).toEqual([]);
  });

  it('has whole sections of a report of a megabyte, and says where the rest is', async () => {
    const fold = (name: string, lines: number): string =>
      `<details><summary>${name}</summary>\n\n${'- é\n'.repeat(lines)}\n</details>\n`;
    hold(BY_HAND);
    await morning(`### Drift\n\n${fold('Map', 3)}${fold('Diff', 70_000)}`);
    const { body = '' } = pulls()[0] ?? {};
    expect(body.length).toBeLessThan(MOST_BODY);
    expect(body).toMatch(/^Merging this pull request keeps/);
    expect(body).toContain('<summary>Map</summary>');
    expect(body).not.toContain('<summary>Diff</summary>');
    expect(body).toContain('https://github.com/runs/7');
  });
});
