import type { BranchDatabase } from '../../run/database.ts';
import type { Written } from '../../run/feature.ts';
import type { Message } from '../../text/message.ts';
import { findHiddenRows } from './hidden-rows.ts';
import { askRouters } from './routers.ts';

/** Asks the databases of the branch what became of a plan that was written. */
export async function confirm(
  { plan, before }: Written,
  database: BranchDatabase,
): Promise<readonly Message[]> {
  const ofRouters = await askRouters(database, plan.threeWay, before);
  const ofRows = await findHiddenRows(plan.changes, database);
  return ofRouters.concat(ofRows);
}
