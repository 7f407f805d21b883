import { describe, expect, it } from 'vitest';
import { BAD, BILLION, JSON_FILE } from './bad-files.ts';
import { askedLater, FILE, locatedErrors, openWorld } from './world.ts';

describe.concurrent('a file with bad content is refused at its place, and nothing more is asked or written:', () => {
  it.for(BAD)(
    '$name',
    async ({ file = FILE, text, line, col, message }, context) => {
      const world = await openWorld(context, { comment: 'never' });
      const run = await world.onPush({
        files: { [file]: text },
        inputs: { file },
      });
      expect(run.exitCode).toBe(1);
      expect(run.outputs).toMatchObject({
        outcome: 'invalid',
        applied: 'false',
      });
      const [first] = locatedErrors(run);
      expect(first).toMatchObject({ file, line });
      if (col !== undefined)
        expect(run.summary).toContain(`${file}:${line}:${col}`);
      // GitHub takes columns only for what stands on one line.
      if (first?.endLine === line) expect(first.col).toBeGreaterThan(0);
      expect(first?.message).toMatch(message);
      expect(first?.message.length).toBeLessThan(1000);
      expect(run.summary).toMatch(/invalid/i);
      expect(askedLater(world.platform)).toEqual([]);
    },
  );

  it('YAML may nest as deep as JSON', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const text = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`;
    const inputs = { mode: 'validate' };
    const json = await world.onPush({
      inputs: { ...inputs, file: JSON_FILE },
      files: { [JSON_FILE]: text },
    });
    const yaml = await world.onPush({ inputs, files: { [FILE]: text } });
    expect([json.outputs['outcome'], yaml.outputs['outcome']]).toEqual([
      'valid',
      'valid',
    ]);
  });

  it('several findings are all shown, the first ones on their lines', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const text = Array.from(
      { length: 30 },
      (_, at) => `k${at}: !unknown ${at}\n`,
    ).join('');
    const run = await world.onPush({ files: { [FILE]: text } });
    const located = locatedErrors(run);
    expect(located.length).toBeGreaterThanOrEqual(5);
    expect(located.length).toBeLessThanOrEqual(10);
    expect(located.map(({ line }) => line)).toEqual(
      located.map((_, at) => at + 1),
    );
    expect(run.summary).toContain(`${FILE}:30:`);
  });

  it('within seconds and bounded memory for an alias bomb', async (context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({
      files: { [FILE]: BILLION },
      env: { NODE_OPTIONS: '--max-old-space-size=256' },
      timeoutMs: 20_000,
    });
    expect(run.outputs['outcome']).toBe('invalid');
  });
});
