import { joined, prose, quoteWhole } from '../topology/finding.ts';
import type { Opened, Services } from './request.ts';
import type { Compared, Ending, Message } from './result.ts';

const MOST_NAMED = 5;

/**
 * Writes a plan while the routers are watched: not at all while a workflow is under way, since that edits the topology
 * itself; and afterwards it is said whether somebody else wrote in between, and since when every router routes by it.
 */
export async function watched<T extends Ending & { readonly notices?: readonly Message[] }>(
  compared: Compared,
  { database: routers, info }: Pick<Opened, 'database'> & Pick<Services, 'info'>,
  write: () => Promise<T>,
): Promise<T | (Ending & { readonly notices?: readonly Message[] })> {
  if (routers === undefined) return write();
  const names = await routers.underWay();
  if (typeof names === 'string') info(prose`Workflows under way are not known: ${quoteWhole(names)}.`);
  else if (names.length > 0) {
    const shown = joined(names.slice(0, MOST_NAMED).map(quoteWhole), ', ');
    const why = prose`A workflow is under way on the branch: ${shown}. It edits the topology itself, so nothing was written. Complete or cancel it, and run again.`;
    return { outcome: 'blocked', compared, why };
  }
  const before = await routers.revision();
  const end = await write();
  const after = end.outcome === 'applied' ? await routers.revision() : undefined;
  if (before === undefined || after === undefined || after <= before) return end;
  const other =
    after === before + 1n
      ? []
      : [
          prose`The topology was written ${after - before} times during this apply, and this run wrote it once: somebody else wrote in between. Check what the branch holds now.`,
        ];
  const took = await routers.live(after);
  const live =
    typeof took === 'number'
      ? prose`Every router routes by it, ${Math.round(took / 100) / 10} s after it was confirmed.`
      : prose`Whether every router routes by it already is not known: ${quoteWhole(took)}.`;
  return { ...end, notices: [...(end.notices ?? []), ...other, live] };
}
