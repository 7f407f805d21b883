import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  commentOutputs,
  outputsOf as outputsFrom,
  type Reported,
  type ReportedTarget,
  reported as reportedOf,
  resultsJson,
  worstOutcome,
} from '../../../src/doors/action/outputs.ts';
import { resultDocument } from '../../../src/report/result-document.ts';
import {
  OUTPUTS,
  type OutputName,
} from '../../../src/settings/table/outputs.ts';
import { messageOf, prose, words } from '../../messages.ts';
import type { RunResult } from '../../report/results.ts';

/** What Linux takes as one environment variable, with room for its name. */
const MOST = 128 * 1024 - 100;
const NOWHERE = {
  isFleet: true,
  reportFile: undefined,
  resultsFile: undefined,
  previousFolder: undefined,
  pullRequest: undefined,
};

const outputsOf = (
  results: readonly ReportedTarget[],
  more: Omit<Reported, 'results'>,
) => outputsFrom({ results, ...more });

function reported(
  name: string,
  more: Partial<RunResult> = {},
  document: object = {},
): ReportedTarget {
  const target = { organization: 'acme', database: 'shop', branch: name };
  const skipped = {
    file: 'a.yaml',
    target,
    findings: [],
    notices: [],
    outcome: 'skipped',
    why: messageOf('No.'),
  } as const;
  const left = {
    plan_file: undefined,
    report_file: '/tmp/report.md',
    runbook_file: undefined,
    previous_topology_file: undefined,
  };
  const result = resultDocument({ ...skipped, ...more } as RunResult);
  return { ...reportedOf(result, left, name), ...document };
}

const FAILURE: ReportedTarget['failure'] = {
  kind: 'cancelled',
  operation: null,
  status: null,
  service_code: null,
  request_id: null,
  may_be_stored: false,
  retry: 'same',
};

const finding = (at: number) => ({
  id: 'rule',
  severity: 'error' as const,
  message: prose`Mistake ${at} ${words('x'.repeat(300))}`,
  location: {
    file: 'a.yaml',
    line: at + 1,
    column: 1,
    endLine: at + 1,
    endColumn: 2,
  },
});

describe('the outputs of a fleet', () => {
  it('tell of drift only where it is known of each, and of the pull request that the input names', () => {
    const drifts = (...all: readonly (boolean | null)[]) =>
      outputsOf(
        all.map((drift, at) => reported(`${at}`, {}, { drift })),
        NOWHERE,
      )['drift'];
    expect(drifts(false, false)).toBe('false');
    expect(drifts(false, null)).toBe('');
    expect(drifts(null, true)).toBe('true');
    const named = outputsOf([], { ...NOWHERE, pullRequest: 7 });
    expect(named['pull-request']).toBe('7');
  });

  it.each<[OutputName, string, Partial<ReportedTarget>]>([
    ['plan-id', '1f', { plan_id: '1f' }],
    ['plan-file', '/tmp/plan.json', { plan_file: '/tmp/plan.json' }],
    ['runbook-file', '/tmp/runbook.sql', { runbook_file: '/tmp/runbook.sql' }],
    ['synced-at', '2026-03-01', { synced_at: '2026-03-01' }],
    ['topology-digest', 'a1', { topology_digest: 'a1' }],
    ['failure', JSON.stringify(FAILURE), { failure: FAILURE }],
  ])('have the `%s` of one target, and of several none', (name, text, of) => {
    const own = reported('a', {}, of);
    const told = (...results: readonly ReportedTarget[]) =>
      outputsOf(results, NOWHERE)[name];
    expect(told(own)).toBe(text);
    expect(told(own, reported('b'))).toBe('');
    expect(told(reported('b'), own)).toBe('');
    expect(told(reported('b'))).toBe('');
  });

  const APPLIED = { outcome: 'applied', risk: 'safe', change_count: 2 };

  it('are the gravest outcome, the highest risk and the sum of the changes', () => {
    const known = { changed: true, drift: false };
    const blocked = {
      outcome: 'blocked',
      risk: 'needs-empty',
      change_count: 3,
    };
    const same = { outcome: 'no-change', risk: 'none', change_count: 0 };
    const outputs = outputsOf(
      [
        reported('a', {}, { ...APPLIED, ...known, applied: true }),
        reported('b', {}, { ...blocked, ...known }),
        reported('c', {}, { ...same, ...known, changed: false }),
      ],
      NOWHERE,
    );
    expect(outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'needs-empty',
      'change-count': '5',
      'target-count': '3',
      changed: 'true',
      applied: 'true',
      drift: 'false',
      'plan-id': '',
    });
    expect(Object.keys(outputs).toSorted()).toEqual(
      OUTPUTS.map(({ name }) => name).toSorted(),
    );
  });

  it('are those of the result where the inputs name the target, and list nothing', () => {
    const previous = { previous_topology_file: '/tmp/previous.json' };
    const one = { ...APPLIED, applied: true, ...previous };
    const single = { ...NOWHERE, isFleet: false };
    expect(outputsOf([reported('a', {}, one)], single)).toMatchObject({
      outcome: 'applied',
      risk: 'safe',
      'change-count': '2',
      applied: 'true',
      changed: '',
      'previous-topology-file': '/tmp/previous.json',
      'target-count': '',
      results: '',
    });
  });

  it('say nothing of what some targets cannot tell, unless another decides it', () => {
    const outputs = outputsOf(
      [reported('a'), reported('b', {}, { changed: false, drift: true })],
      NOWHERE,
    );
    expect(outputs).toMatchObject({
      changed: '',
      drift: 'true',
      risk: '',
      'change-count': '',
      applied: 'false',
    });
    expect(outputsOf([], NOWHERE)).toMatchObject({
      outcome: 'skipped',
      changed: '',
      results: '[]',
    });
  });

  it('are made of no more findings and notices of each target than are ever listed, and of their counts', () => {
    const findings = Array.from({ length: 21 }, (_, at) => finding(at));
    const notices = Array.from({ length: 11 }, (_, at) => prose`Notice ${at}`);
    const kept = reported('a', { outcome: 'invalid', findings, notices });
    const whole = reported('a', {
      outcome: 'invalid',
      findings: findings.slice(0, 20),
      notices: notices.slice(0, 10),
    });
    expect(kept).toEqual({
      ...kept,
      findings: whole.findings,
      finding_count: 21,
      notices: whole.notices,
      notice_count: 11,
    });
  });

  it.each(['applied', 'drifted', 'invalid', 'failed'] as const)(
    'put %s before what is less grave',
    (outcome) => {
      const order = ['skipped', 'applied', 'drifted', 'invalid', 'failed'];
      const less = order.slice(0, order.indexOf(outcome) + 1);
      const all = less.map((one) => ({ outcome: one as typeof outcome }));
      expect(worstOutcome(all)).toBe(outcome);
    },
  );
});

it.each([
  [{ kind: 'created', url: 'https://x/1' }, 7, 'https://x/1', '7'],
  [{ kind: 'none' }, 7, '', '7'],
  [undefined, undefined, '', ''],
] as const)(
  'the comment %j of pull request %s is told by its address and number',
  (comment, pullRequest, url, number) => {
    expect(commentOutputs({ comment, pullRequest })).toEqual({
      'comment-url': url,
      'pull-request': number,
    });
  },
);

describe('`results`', () => {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  ajv.addSchema(
    JSON.parse(
      readFileSync(
        new URL('../../../schema/plan.schema.json', import.meta.url),
        'utf8',
      ),
    ),
    'plan.schema.json',
  );
  const validate = ajv.compile(
    JSON.parse(readFileSync('schema/result.schema.json', 'utf8')),
  );

  it('has items that the published schema describes', () => {
    const items = JSON.parse(
      resultsJson([reported('a'), reported('b', { findings: [finding(0)] })]),
    ) as unknown[];
    for (const item of items)
      expect(validate(item), JSON.stringify(validate.errors)).toBe(true);
  });

  it('lists fewer findings where there are many, and counts them all', () => {
    const findings = Array.from({ length: 500 }, (_, at) => finding(at));
    const few = JSON.parse(
      resultsJson([reported('a', { outcome: 'invalid', findings })]),
    ) as {
      findings: object[];
    }[];
    expect(few[0]).toMatchObject({ finding_count: 500 });
    expect(few[0]?.findings).toHaveLength(20);
    const many = Array.from({ length: 90 }, (_, at) =>
      reported(`b${at}`, { outcome: 'invalid', findings }),
    );
    const text = resultsJson(many);
    expect(Buffer.byteLength(text)).toBeLessThan(MOST);
    const items = JSON.parse(text) as {
      findings: object[];
      finding_count: number;
    }[];
    expect(items).toHaveLength(90);
    for (const item of items)
      expect(item).toMatchObject({ findings: [], finding_count: 500 });
  });

  it('are at most 120,000 bytes: one more, and less of each is told', () => {
    const findings = Array.from({ length: 6 }, (_, at) => finding(at));
    const notices = ['one', 'two', 'three', 'four'];
    const short = reported(
      '',
      { outcome: 'invalid', findings },
      { notices, verdict: 'v'.repeat(500) },
    );
    const room = 120_000 - Buffer.byteLength(resultsJson([short]));
    const told = (name: string): readonly number[] => {
      const [one] = JSON.parse(resultsJson([{ ...short, name }]));
      return [one.findings.length, one.notices.length, one.verdict.length];
    };
    expect(told('n'.repeat(room))).toEqual([6, 4, 500]);
    expect(told('n'.repeat(room + 1))).toEqual([5, 3, 400]);
    expect(told('n'.repeat(room + 2000))).toEqual([0, 0, 200]);
  });

  it('has name and outcome of each of a thousand, and of the gravest where even that is too much', () => {
    const many = Array.from({ length: 1000 }, (_, at) =>
      reported(`${'n'.repeat(50)}${at}`, {}, { verdict: 'x'.repeat(300) }),
    );
    const items = JSON.parse(resultsJson(many)) as object[];
    expect(items).toHaveLength(1000);
    expect(items[0]).toEqual({
      name: many[0]?.name,
      outcome: 'skipped',
      failed: false,
    });
    const huge = [
      ...many.map((target) => ({ ...target, name: 'ü'.repeat(150) })),
      reported('bad', {}, { outcome: 'failed', failed: true }),
    ];
    const some = JSON.parse(resultsJson(huge)) as { name: string }[];
    expect(some.length).toBeLessThan(1000);
    expect(some[0]?.name).toBe('bad');
    expect(Buffer.byteLength(resultsJson(huge))).toBeLessThan(MOST);
    expect(Buffer.byteLength(resultsJson(huge))).toBeLessThanOrEqual(120_000);
  });
});
