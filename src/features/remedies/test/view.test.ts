import { expect, it } from 'vitest';
import { cluster, group } from '../../../../test/cluster.ts';
import {
  allowedBy,
  BEFORE,
  type Compared,
  compared,
  REROUTED,
  reportRenderer,
  resultOf,
} from '../../../../test/report/results.ts';
import { VIEW } from '../index.ts';

const BLOCKED = compared(BEFORE, REROUTED);

/** What is said of a comparison, by its place. */
async function said(comparison: Compared) {
  const of = { file: 'a.yaml', target: undefined, compared: comparison };
  return {
    parts: await VIEW.parts?.({ compared: comparison, isDrift: false }),
    json: await VIEW.json?.(comparison),
    files: await VIEW.files?.(of),
  };
}

it('what is blocked has steps, which a runbook has, too', async () => {
  expect(await said(BLOCKED)).toMatchObject({
    parts: { advice: { blocks: [{ kind: 'steps', isNeeded: true }] } },
    json: { remedies: [{ ways: ['Reshard'] }] },
    files: [{ name: 'runbook', text: expect.stringMatching(/^-- Runbook/) }],
  });
});

it('what was allowed has its steps, and no runbook', async () => {
  const allowed = allowedBy(BLOCKED, 'needs-empty:app.public.events');
  expect(await said(allowed)).toMatchObject({
    parts: { advice: { blocks: [{ kind: 'steps', isNeeded: false }] } },
    json: { remedies: [{ ways: ['Reshard'] }] },
    files: [],
  });
});

it('nothing is said where nothing changes', async () => {
  expect(await said(compared(BEFORE, BEFORE))).toEqual({
    parts: { advice: { blocks: [] } },
    json: { remedies: [] },
    files: [],
  });
});

it('steps have statements where some of what is advised has', async () => {
  const groups = (...ranges: readonly string[]) => [
    group('data', 'by_tenant', ...ranges),
    group('logs', undefined, 'c'),
  ];
  const sequences = (uid: string) => ({
    schema: { sequences: { s: { shard_group: uid } } },
  });
  const both = compared(
    cluster({ groups: groups('a..80', 'b 80..'), ...sequences('meta') }),
    cluster({
      groups: groups('a..40', 'c 40..80', 'b 80..'),
      ...sequences('logs'),
    }),
  );
  expect(await said(both)).toMatchObject({
    parts: {
      advice: { blocks: [{ procedures: [{}, {}], hasStatements: true }] },
    },
  });
});

it('a report says of each workflow that is advised that it moves the rows', async () => {
  const groups = ['data', 'other'].map((name) =>
    group(name, 'by_tenant', name === 'data' ? 'a' : 'b'),
  );
  const holding = (name: string) =>
    cluster({ groups, tables: { events: { shard_group: name } } });
  const changes = {
    Reshard: [BEFORE, REROUTED],
    MoveTables: [holding('data'), holding('other')],
  } as const;
  for (const [workflow, [before, after]] of Object.entries(changes)) {
    const result = resultOf('blocked', 'main', {
      compared: compared(before, after, [VIEW]),
    });
    const text = await reportRenderer(result)(
      {},
      { limit: 65_536, measure: ({ length }) => length },
    );
    expect(text).toMatch(
      new RegExp(`${workflow}.*\\. The workflow moves the rows and updates`),
    );
  }
});
