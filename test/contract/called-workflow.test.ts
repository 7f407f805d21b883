import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { scheduleEvent } from '../../sandbox/runner.ts';
import { movingTag } from '../../scripts/release.ts';
import { SETTINGS } from '../../src/settings/table/index.ts';
import { OUTPUTS } from '../../src/settings/table/outputs.ts';
import { openWorld } from '../scenarios/world.ts';
import { read } from './files.ts';
import { readWorkflow, type Step } from './workflows.ts';

interface Input {
  readonly description: string;
  readonly type?: string;
  readonly default?: unknown;
}

const action = load(read('action.yml')) as Record<
  'inputs' | 'outputs',
  Record<string, Input>
>;
const { on, jobs } = readWorkflow('.github/workflows/neki-topology.yml');
const call = on['workflow_call'] as Record<
  'inputs' | 'secrets' | 'outputs',
  Record<string, Input>
>;
const { steps = [], outputs = {}, permissions } = jobs['topology'] ?? {};
const quickStart = readWorkflow('examples/push.yml');

const passed = SETTINGS.map(({ name }) => name).filter(
  (name) => name in call.inputs,
);

describe('the workflow that others call', () => {
  it('takes the inputs of the action in its order, each with its default, and three of its own', () => {
    expect(Object.keys(call.inputs)).toEqual([
      ...passed,
      'runs-on',
      'artifact',
      'environment',
    ]);
    const step = steps.find(({ id }) => id === 'topology');
    for (const name of passed) {
      const { default: value } = call.inputs[name] ?? {};
      expect(value === undefined ? value : String(value)).toBe(
        action.inputs[name]?.default,
      );
      expect(step?.with?.[name]).toBe(`\${{ inputs.${name} }}`);
    }
  });

  it('has the same steps and permissions as the quick start', () => {
    const used = (some: readonly Step[] = []) => some.map(({ uses }) => uses);
    expect(used(steps)).toEqual(used(quickStart.jobs['topology']?.steps));
    for (const other of [
      quickStart,
      readWorkflow('examples/many-repositories.yml'),
    ])
      expect(permissions).toEqual(other.permissions);
  });

  it('uses the action by the tag of the major version that is released next', () => {
    const own = steps.find(({ id }) => id === 'topology')?.uses;
    expect(own).toMatch(
      new RegExp(`/neki-topology@${movingTag(manifest.version)}$`),
    );
  });

  it('returns every output of the action that is no file on its runner', () => {
    const names = OUTPUTS.filter(({ staysInJob }) => staysInJob !== true).map(
      ({ name }) => name,
    );
    expect(Object.keys(call.outputs)).toEqual(names);
    for (const name of names) {
      expect(call.outputs[name]).toEqual({
        description: action.outputs[name]?.description,
        value: `\${{ jobs.topology.outputs.${name} }}`,
      });
      expect(outputs[name]).toBe(`\${{ steps.topology.outputs.${name} }}`);
    }
  });

  it('names its secrets, and reads no other', () => {
    const used = read('.github/workflows/neki-topology.yml').matchAll(
      /secrets\.(\w+)/g,
    );
    expect(new Set(Array.from(used, ([, name]) => name))).toEqual(
      new Set(Object.keys(call.secrets)),
    );
  });

  it('plans, applies and finds drift, though it passes every input on, most of them blank', async (context) => {
    const world = await openWorld(context);
    const blank = Object.fromEntries(
      passed.map((name) => [name, String(call.inputs[name]?.default ?? '')]),
    );
    const inputs = { ...blank, 'database-url': '', ...world.inputs };
    expect((await world.onPullRequest({ inputs })).outputs).toMatchObject({
      outcome: 'planned',
    });
    expect((await world.onPush({ inputs })).outputs).toMatchObject({
      outcome: 'applied',
    });
    expect(
      (await world.run(scheduleEvent(), { inputs })).outputs,
    ).toMatchObject({ outcome: 'no-change' });
    world.platform.branch().topology = {};
    expect(
      (await world.run(scheduleEvent(), { inputs })).outputs,
    ).toMatchObject({ outcome: 'drifted' });
  });
});
