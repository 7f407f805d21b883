import type { FleetTarget } from '../inputs/targets.ts';

/** GitHub runs at most so many jobs of one matrix. */
const MOST_JOBS = 256;

/** The targets as a job matrix for `strategy.matrix`; the message where GitHub would not take it. */
export function matrixOf(targets: readonly FleetTarget[]): { readonly json: string } | string {
  if (targets.length > MOST_JOBS)
    return `The matrix would have ${targets.length} jobs, and GitHub takes at most ${MOST_JOBS}. Run all targets in one job (without \`mode: matrix\`), set \`only-changed: true\`, or split the targets file.`;
  const include = targets.map(({ name, target, inputs }) => ({ target: name, ...target, file: inputs.file }));
  return { json: JSON.stringify({ include }) };
}
