import { beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../../../../oracles/faults/harness.ts';
import { useServers } from '../../../../sandbox/for-tests.ts';
import type { JsonObject } from '../../../../sandbox/platform.ts';
import type { EarlierVersion } from '../../../../test/domain.ts';
import { messageOf, textOf } from '../../../../test/messages.ts';
import { QUIET_DATABASE } from '../../../../test/run/quiet-database.ts';
import { ok } from '../../../result.ts';

const COMMIT = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00';

const { platform } = useServers();
let live: JsonObject;
beforeEach(() => {
  live = platform.branch().topology;
});

const result = async (options: Parameters<typeof runInProcess>[1]) =>
  (await runInProcess(platform, options)).result;

async function* unread(why: string): AsyncGenerator<EarlierVersion> {
  yield { kind: 'unread', why: messageOf(why) };
}

describe('what the run says besides', () => {
  it('is that whether a table is new is not known, where the history cannot be read', async () => {
    const { databases } = live as {
      databases: { app: { schemas: { public: { tables: JsonObject } } } };
    };
    const tables = {
      ...databases.app.schemas.public.tables,
      orders: { shard_group: 'tenant_data' },
    };
    const app = { ...databases.app, schemas: { public: { tables } } };
    const world = { earlierVersions: () => unread('GitHub did not tell') };
    const ended = await result({
      mode: 'plan',
      desired: { ...live, databases: { app } },
      settings: { historyRef: COMMIT, historyDepth: 5 },
      world,
    });
    expect(ended.outcome).toBe('blocked');
    expect(ended.notices.map((one) => textOf(one)).join(' ')).toContain(
      'GitHub did not tell',
    );
  });

  it('is how many tables that no document lists were found, where there are more', async () => {
    const { databases } = live as { databases: { app: JsonObject } };
    const app = { ...databases.app, default_shard_group: 'tenant_data' };
    const tables = Array.from({ length: 1000 }, (_, at) => ({
      database: 'app',
      schema: 'public',
      table: `t${at}`,
    }));
    const told = async ({ isMore = true, isProven = true }) => {
      const ended = await result({
        mode: 'plan',
        desired: { ...live, databases: { app } },
        openDatabase: async () => ({
          notices: [],
          database: {
            ...QUIET_DATABASE,
            isProven,
            unlisted: async () => ok({ tables, isMore }),
          },
        }),
      });
      return ended.notices.map((one) => textOf(one));
    };
    expect(await told({ isMore: false })).toEqual([]);
    expect(await told({})).toEqual([
      expect.stringMatching(
        /^The search for unlisted tables reached its limit \(.*`app` .*\)\. It found 1,000 tables, and there may be more\.$/,
      ),
      expect.stringMatching(/`app\.public` .*1,000 tables/),
    ]);
    expect(await told({ isProven: false })).toEqual([]);
  });
});
