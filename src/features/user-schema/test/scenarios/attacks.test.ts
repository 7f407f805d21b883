import { describe, expect, it } from 'vitest';
import {
  type Attack,
  LINE,
  POISON,
  strike,
  WORD,
} from '../../../../../test/attacks/attack.ts';
import { expectHarmless } from '../../../../../test/attacks/invariant.ts';
import { asYaml, LIVE } from '../../../../../test/scenarios/documents.ts';
import { FILE, openWorld } from '../../../../../test/scenarios/world.ts';

const ATTACKS: readonly Attack[] = [
  {
    name: 'the name of a schema',
    options: { inputs: { schema: `${WORD}\`[${WORD}](x).json` } },
    outcome: 'invalid',
  },
  {
    name: 'a schema that asks for hostile keys',
    options: {
      files: {
        [FILE]: asYaml(LIVE),
        'own.json': JSON.stringify({
          type: 'object',
          required: [POISON],
          title: POISON,
        }),
      },
      inputs: { schema: 'own.json' },
    },
    outcome: 'invalid',
  },
  {
    name: 'a schema that is none',
    options: {
      files: {
        [FILE]: asYaml(LIVE),
        'own.json': JSON.stringify({ type: POISON, $ref: `#/${LINE}` }),
      },
      inputs: { schema: 'own.json' },
    },
    outcome: 'invalid',
  },
  {
    name: 'a schema that leads out',
    options: {
      files: {
        [FILE]: asYaml(LIVE),
        'own.json': JSON.stringify({
          $ref: `https://${WORD}.example/\`**${WORD}**`,
        }),
      },
      inputs: { schema: 'own.json' },
    },
    outcome: 'invalid',
  },
];

describe.concurrent('nothing from outside leaves code, commands the runner, or changes a decision:', () => {
  it.for(ATTACKS)('$name', async (attack, context) => {
    const world = await openWorld(context, attack.world);
    const run = await strike(world, attack);
    expectHarmless(world, run, 0);
    expect(run.outputs['outcome']).toBe(attack.outcome);
  });
});
