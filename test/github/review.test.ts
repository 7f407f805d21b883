import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Claim,
  claimDigest,
  openVouching,
  vouchersFor,
} from '../../src/github/review.ts';
import { type GitHub, REPOSITORY, startGitHub } from '../sandbox/github.ts';
import { clientOf, commit } from './client.ts';

const WORKFLOW = '.github/workflows/topology.yml';
const RUN = 7_700_001;

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
  github.addRun(REPOSITORY, {
    ...{ id: RUN, path: WORKFLOW, event: 'pull_request' },
    ...{ headSha: commit(1), headRepository: REPOSITORY },
  });
});
afterEach(() => github.close());

const CLAIM: Claim = {
  pull: 1,
  identity: [
    'https://api.example.com/v1',
    'targets',
    'targets.yaml',
    'acme/shop/main',
  ],
  mark: {
    shown: new Map([['a'.repeat(43), 100]]),
    isUnread: false,
    run: RUN,
    head: commit(1),
  },
};

/** Jobs of the run, the last of which vouches for the claim. */
function jobs(...names: readonly string[]): void {
  const [voucher = ''] = vouchersFor([claimDigest(clientOf(github), CLAIM)]);
  for (const [at, name] of names.entries())
    github.addCheckRun(REPOSITORY, {
      ...{ name, headSha: commit(1), runId: RUN },
      annotations:
        at === names.length - 1
          ? [{ level: 'notice', title: '', message: voucher }]
          : [],
    });
}

const doubt = (claim: Claim = CLAIM, workflow = WORKFLOW) =>
  openVouching(clientOf(github), workflow)(claim);

describe('a mark', () => {
  test('is believed where a job of its run vouches for it', async () => {
    jobs('other', 'topology');
    expect(await doubt()).toBeUndefined();
  });

  test.each<[string, Partial<Claim>]>([
    ['pull request', { pull: 2 }],
    ['target', { identity: [...CLAIM.identity.slice(0, -1), 'acme/shop/dev'] }],
    [
      'set of changes',
      { mark: { ...CLAIM.mark, shown: new Map([['b'.repeat(43), 100]]) } },
    ],
    [
      'time of asking',
      { mark: { ...CLAIM.mark, shown: new Map([['a'.repeat(43), 99]]) } },
    ],
    ['reading of the branch', { mark: { ...CLAIM.mark, isUnread: true } }],
    ['head commit', { mark: { ...CLAIM.mark, head: commit(2) } }],
  ])('is not believed for another %s', async (_, other) => {
    jobs('topology');
    expect(await doubt({ ...CLAIM, ...other })).toEqual(expect.any(String));
  });

  test('is not believed from a workflow of another file, nor where nobody tells the file', async () => {
    jobs('topology');
    expect(await doubt(CLAIM, '.github/workflows/apply.yml')).toContain(
      'Plan and apply in one workflow file',
    );
    expect(await doubt(CLAIM, '')).toContain(
      'Plan and apply in one workflow file',
    );
  });

  test('is found among many jobs by the name of its target, and the bound is said', async () => {
    const others = Array.from({ length: 120 }, (_, at) => `job ${at}`);
    jobs(...others, 'topology (acme/shop/main)');
    expect(await doubt()).toBeUndefined();
    expect(
      github.requests.filter(({ path }) => path.endsWith('/annotations')),
    ).toHaveLength(1);
    github.repository().checkRuns.splice(0);
    jobs(...others, 'topology');
    expect(await doubt()).toContain('none of the first 30 jobs');
  });

  test('is vouched for in annotations that a runner does not cut', () => {
    const vouchers = vouchersFor(
      Array.from({ length: 200 }, (_, at) => String(at).padStart(43, '0')),
    );
    expect(vouchers).toHaveLength(3);
    for (const voucher of vouchers) expect(voucher.length).toBeLessThan(4096);
  });
});
