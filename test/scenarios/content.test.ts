import { describe, expect, it } from 'vitest';
import { askedLater, FILE, locatedErrors, openWorld } from './world.ts';

const JSON_FILE = 'topology.json';

/** Aliases to ten aliases each, twelve times over. */
const BILLION = [
  'a0: &a0 [xxxxxxxxxx, xxxxxxxxxx, xxxxxxxxxx]',
  ...Array.from(
    { length: 12 },
    (_, at) =>
      `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`,
  ),
].join('\n');

// What a file may be refused for is in test/document/refused.ts.
describe.concurrent('a file with bad content is refused at its place, and nothing more is asked or written:', () => {
  it.for([
    [FILE, 'a: 1\nb: !shard x\n', 2, 4],
    [JSON_FILE, '{\n  "a": 1,\n}\n', 3, 1],
    [FILE, Buffer.from('a: 1\nname: Zürich\n', 'latin1'), 2, 1],
    [FILE, `a: "${'x'.repeat(10 * 1024 * 1024)}"\n`, 1, 1],
  ] as const)('%s', async ([file, text, line, col], context) => {
    const world = await openWorld(context, { comment: 'never' });
    const run = await world.onPush({
      files: { [file]: text },
      inputs: { file },
    });
    expect(run.exitCode).toBe(1);
    expect(run.outputs).toMatchObject({ outcome: 'invalid', applied: 'false' });
    const [first] = locatedErrors(run);
    expect(first).toMatchObject({ file, line, col });
    expect(first?.message.length).toBeLessThan(1000);
    expect(run.summary).toContain(`${file}:${line}:${col}`);
    expect(askedLater(world.platform)).toEqual([]);
  });

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
