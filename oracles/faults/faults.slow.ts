import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP, WRITER } from '../../sandbox/platform.ts';
import { pullRequestEvent, runAction } from '../../sandbox/runner.ts';
import { allCells } from './cells.ts';
import { inParallel } from './pool.ts';
import { replaceTable, tableOf, WRITES_TABLES } from './table.ts';
import {
  type Assignment,
  type Claim,
  dishonesty,
  resultOf,
  tryCell,
} from './trial.ts';

const DOCUMENT = new URL(
  '../../docs/contributing/fault-matrix.md',
  import.meta.url,
);
const AT_ONCE = 6;
const FILE = 'data-topology.json';

/**
 * Runs an assignment as a runner would: the whole action; the built one as a process with `SCENARIOS=process`, at
 * night. What it claims is read off what it shows.
 */
async function runStep(assignment: Assignment): Promise<Claim> {
  const { platform, target, desired, withToken, isPreview, onSleep } =
    assignment;
  const service = {
    'service-token-id': WRITER.id,
    'service-token': WRITER.secret,
  };
  const grant = {
    'auth-url': platform.authUrl,
    'oauth-client-id': APP.clientId,
    'oauth-client-secret': APP.clientSecret,
    'oauth-refresh-token': APP.refreshToken,
  };
  const { outputs, summary, exitCode } = await runAction({
    files: { [FILE]: JSON.stringify(desired) },
    inputs: {
      ...target,
      ...(withToken ? grant : service),
      file: FILE,
      mode: 'apply',
      comment: 'never',
      // No history of the file can be read here, and what nobody knows the cause of is not overwritten otherwise.
      'on-drift': 'overwrite',
      'base-url': platform.baseUrl,
    },
    ...(isPreview ? { event: pullRequestEvent() } : {}),
    servers: [platform],
    onSleep,
  });
  const { outcome = 'none', applied } = outputs;
  if (exitCode !== (['failed', 'blocked'].includes(outcome) ? 1 : 0))
    throw new Error(`exit ${exitCode} with ${outcome}`);
  return {
    outcome,
    applied: applied === 'true',
    maybeStored: /unknown whether the file was stored/.test(summary),
  };
}

it('the action, with every fault at every call: the table in docs/contributing/fault-matrix.md', async () => {
  const cells = allCells();
  const trials = await inParallel(cells, AT_ONCE, async (cell) => {
    const trial = await tryCell(cell, runStep);
    return { cell, trial };
  });
  const table = tableOf(
    trials.map(({ cell, trial }) => ({ cell, result: resultOf(trial) })),
  );
  console.log(table);
  const wrong = trials.flatMap(({ cell, trial }) => {
    const problem = dishonesty(cell, trial);
    return problem === undefined
      ? []
      : [`${JSON.stringify(cell)}: ${problem}; ${resultOf(trial)}`];
  });
  expect(wrong).toEqual([]);
  const document = readFileSync(DOCUMENT, 'utf8');
  if (process.env['UPDATE_TABLE'] === '1')
    writeFileSync(DOCUMENT, replaceTable(document, table));
  else
    expect(document, `run ${WRITES_TABLES}`).toBe(
      replaceTable(document, table),
    );
});
