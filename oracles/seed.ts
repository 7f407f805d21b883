/** The seed of everything that an oracle draws. */
export const SEED = Number(process.env['SEED'] ?? 1);

/** How many cases an oracle draws: as many as the command says, else its own number. */
export function runsOr(usual: number): number {
  return Number(process.env['RUNS'] ?? usual);
}
