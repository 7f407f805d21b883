import { describe, expect, it, onTestFinished } from 'vitest';
import { sitDown } from '../../../../test/doors/terminal/world.ts';
import { TABLES, withSchema } from '../../../../test/scenarios/changes.ts';
import { asYaml, LIVE } from '../../../../test/scenarios/documents.ts';

const AFTER = asYaml(
  withSchema({ ...TABLES, users: { shard_group: 'tenant_data' } }),
);

describe('`diff --queries`', () => {
  it('shows which statements go elsewhere, and has them in `--json`', async () => {
    const desk = await sitDown({ onTestFinished }, { file: AFTER });
    await desk.write('old.yaml', asYaml(LIVE));
    await desk.write(
      'queries.csv',
      // A statement without a table counts for no share.
      "query,calls\nSELECT * FROM users WHERE email = 'a@example.com',9\nSELECT 1,91\n",
    );
    const words = ['diff', 'old.yaml', 'data-topology.yaml', '--queries'];
    const shown = await desk.run([...words, 'queries.csv']);
    expect(shown.stdout).toContain(
      'Queries: 0 % of calls to one shard (100 % before), 100 % to all (0 %)',
    );
    expect(shown.stdout).toContain('SELECT * FROM users WHERE email = ?');

    const { stdout } = await desk.run([...words, 'queries.csv', '--json']);
    expect(JSON.parse(stdout).plan.queries.worst).toHaveLength(1);
    expect(stdout).not.toContain('a@example.com');
  });

  it('says why there is nothing to show', async () => {
    const desk = await sitDown({ onTestFinished }, { file: AFTER });
    await desk.write('old.yaml', asYaml(LIVE));
    const words = ['diff', 'old.yaml', 'data-topology.yaml', '--queries'];
    const insights = await desk.run([...words, 'insights']);
    expect(insights.stdout.replaceAll('\n> ', ' ')).toContain(
      'Query insights are those of a database branch, and this run has none. Set `--queries` to a file.',
    );
    const missing = await desk.run([...words, 'none.csv']);
    expect(missing.stdout).toContain('There is no such file.');
    const same = ['diff', 'old.yaml', 'old.yaml', '--queries', 'none.csv'];
    expect((await desk.run(same)).stdout).not.toContain('none.csv');
  });
});
