import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess, withTable } from '../../oracles/faults/harness.ts';
import { useServers } from '../../sandbox/for-tests.ts';
import type { JsonObject } from '../../sandbox/platform.ts';
import type { BranchDatabase } from '../../src/run/database.ts';
import { documentOf } from '../domain.ts';
import { type Message, messageOf } from '../messages.ts';
import { QUIET_DATABASE } from './quiet-database.ts';

const { platform } = useServers();
let live: JsonObject;
let desired: JsonObject;
beforeEach(() => {
  live = platform.branch().topology;
  desired = withTable(live, 'added');
});

const puts = () => platform.requests.filter(({ method }) => method === 'PUT');

/** Applies with a database that stores these one after the other, the last from then on; undefined where it cannot be read. */
async function applyOver(...stored: readonly (JsonObject | undefined)[]) {
  return applyAsking([[]], ...stored);
}

/** The same, where opening the database comes with these notices one after the other, the last from then on. */
async function applyAsking(
  told: readonly (readonly Message[])[],
  ...stored: readonly (JsonObject | undefined)[]
) {
  let reads = 0;
  let openings = 0;
  const next = async () => {
    const document = stored[Math.min(reads, stored.length - 1)];
    reads += 1;
    return document && documentOf(document, 'the stored topology');
  };
  const database: BranchDatabase = {
    ...QUIET_DATABASE,
    stored: next,
  };
  const opened = async () => {
    const document = await next();
    const notices = told[Math.min(openings, told.length - 1)] ?? [];
    openings += 1;
    return { database, notices, ...(document && { stored: document }) };
  };
  const { result } = await runInProcess(platform, {
    desired,
    openDatabase: opened,
  });
  return result;
}

describe('an apply whose database tells what is stored', () => {
  it('says nothing of it where that is what the service answers', async () => {
    expect(await applyOver(live)).toMatchObject({
      outcome: 'applied',
      notices: [],
    });
  });

  it('is told of where only the apply asks it whose it is', async () => {
    const doubt = messageOf('It is unknown whose database it is.');
    expect(await applyAsking([[], [doubt]], live)).toMatchObject({
      outcome: 'applied',
      notices: ['It is unknown whose database it is.'],
    });
  });

  it('waits for no copy of the service before the PUT: what is stored is never old', async () => {
    await applyOver(live);
    const requests = platform.requests.filter(({ path }) =>
      path.endsWith('/data-topology'),
    );
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
  });

  it('writes nothing where that changed after the plan, whatever the service answers', async () => {
    const result = await applyOver(live, live, withTable(live, 'theirs'));
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: false });
    expect(puts()).toEqual([]);
  });

  it('goes on with what the service answers where it cannot be read', async () => {
    expect(await applyOver(undefined)).toMatchObject({ outcome: 'applied' });
  });
});

describe('an apply whose service answers an older copy than is stored', () => {
  const theirs = () => withTable(live, 'theirs');

  it('is planned on what is stored, writes over that, and believes its PUT by that', async () => {
    const result = await applyOver(
      theirs(),
      theirs(),
      theirs(),
      theirs(),
      desired,
    );
    expect(result).toMatchObject({
      outcome: 'applied',
      notices: [expect.stringContaining('older copy')],
      compared: {
        plan: { source: 'database' },
        baseline: { isFromDatabase: true, syncedAt: null },
      },
    });
    expect(puts()).toHaveLength(1);
  });

  it('writes nothing where the database does not answer again', async () => {
    const result = await applyOver(theirs(), theirs(), theirs(), undefined);
    expect(result).toMatchObject({ outcome: 'failed', maybeStored: false });
    expect(puts()).toEqual([]);
  });

  it('takes the answer to the PUT where the database does not answer after it, and says so', async () => {
    const result = await applyOver(
      theirs(),
      theirs(),
      theirs(),
      theirs(),
      undefined,
    );
    expect(result).toMatchObject({ outcome: 'applied' });
    expect(result.notices).toHaveLength(2);
    expect(puts()).toHaveLength(1);
  });
});
