import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

/** The seed on CI, where a change must not fail by what another one would have met. */
const FIXED = 20_260_910;

/** Chooses the seed of all properties, and prints it: `SEED=7` before a command, a fixed one on CI, else another each time. */
export default function chooseSeed({ provide }: TestProject): void {
  const { SEED: given, CI: ci } = process.env;
  const other = ci === undefined ? randomInt(2 ** 31) : FIXED;
  const seed = given === undefined ? other : Number(given);
  console.log(`Properties by SEED=${seed}`);
  provide('seed', seed);
}
