import { expect, it } from 'vitest';
import {
  allowedBy,
  BEFORE,
  compared,
  REROUTED,
} from '../../../../test/report/results.ts';
import type { Compared } from '../../../run/result.ts';
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
