import { describe, expect, it } from 'vitest';
import { findChanges } from '../../../src/topology/impact/impact.ts';
import { type Remedy, remedyFor } from '../../../src/topology/impact/remedy.ts';
import { documentOf } from '../build.ts';
import { cluster, group } from '../changes-of.ts';

function remedyOf(live: object, desired: object): Remedy | undefined {
  const before = documentOf(live);
  const [first] = findChanges(before, documentOf(desired));
  return first && remedyFor(first, before.topology);
}

function sqlOf(remedy: Remedy | undefined): string {
  return (remedy?.steps ?? []).flatMap(({ sql }) => sql ?? []).join('\n');
}

function textOf(remedy: Remedy | undefined): string {
  return (remedy?.steps ?? []).map(({ text }) => text).join('\n');
}

describe('remedyFor', () => {
  const split = remedyOf(
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 80..')] }),
    cluster({ groups: [group('data', 'by_tenant', 'a..80', 'b 80..c0', 'c c0..')] }),
  );

  it('fills a Reshard in with the names and ranges of the change', () => {
    expect(split?.workflow).toBe('Reshard');
    expect(sqlOf(split)).toContain(`SELECT __neki.reshard_create(
  'reshard_data',
  'app',
  'data',
  '{
  "default_shard_index": "by_tenant",
  "key_ranges": [
    {"shard_uid": "<new shard instead of a>", "end": "80"},
    {"shard_uid": "<new shard instead of b>", "start": "80", "end": "c0"},
    {"shard_uid": "c", "start": "c0"}
  ]
}',
  'data_resharded',
  '{"create_stopped": true}'
);`);
  });

  it('keeps the order of the guide', () => {
    const calls = [...sqlOf(split).matchAll(/__neki\.(\w+)/g)].map(([, name]) => name);
    expect(calls).toEqual([
      'reshard_create',
      'workflow_start',
      'workflow_status',
      'differ_create',
      'differ_status',
      'differ_report',
      'workflow_switch_traffic',
      'workflow_complete',
    ]);
  });

  it('reminds of the third shard, of the role and of the file', () => {
    expect(textOf(split)).toContain('Add 2 new shards');
    expect(textOf(split)).toContain('A two-way split of rows that exist needs three shards');
    expect(textOf(split)).toContain('`neki_operator`');
    expect(textOf(split)).toContain('bring this file in line');
  });

  it('gives tables that leave a group a group of their own first', () => {
    const { workflow, steps } = remedyOf(
      cluster({ groups: [], tables: { events: { shard_group: 'meta' } } }),
      cluster(),
    ) ?? { workflow: '', steps: [] };
    expect(workflow).toBe('Reshard');
    expect(steps.map(({ text }) => text)[1]).toBe(
      'Apply a topology with one more group, `data_source`, that has the same index and key ranges as `meta`, and bind `app.public.events` to it: the same shards serve them, and no row moves.',
    );
    expect(sqlOf({ workflow: 'Reshard', guide: null, steps })).toContain(
      `  'data_source',\n  '{\n  "default_shard_index"`,
    );
  });

  it('moves tables to a group that exists on other shards', () => {
    const remedy = remedyOf(cluster({ tables: { events: { shard_group: 'meta' } } }), cluster());
    expect(remedy?.workflow).toBe('MoveTables');
    expect(sqlOf(remedy)).toContain(`'app', '<target_database_topology>',\n  '["public.events"]'`);
  });

  it('writes a name as a literal, whatever it holds', () => {
    const hostile = `x'); DROP TABLE users; --`;
    const remedy = remedyOf(
      cluster({ groups: [group('data', 'by_tenant', 'a')] }),
      JSON.parse(
        JSON.stringify(cluster({ groups: [group('data', 'by_tenant', 'SHARD')] })).replace('SHARD', hostile),
      ),
    );
    expect(sqlOf(remedy)).toContain(`{"shard_uid": "x''); DROP TABLE users; --"}`);
  });

  it('has nothing to say of what is safe', () => {
    expect(remedyOf(cluster(), cluster({ rest: { comment: 1 } }))).toBeUndefined();
  });
});
