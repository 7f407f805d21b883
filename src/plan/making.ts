import { type Change, riskOf } from '../changes/change.ts';
import { digestOf } from '../topology/equality/equality.ts';
import {
  isSameTopology,
  type TopologyDocument,
} from '../topology/topology-document.ts';
import type { Plan, Situation, ThreeWay } from './plan.ts';
import {
  changesBetween,
  type Documents,
  findSituation,
  type History,
  mayReturn,
  readThreeWay,
  withoutDropped,
} from './three-way.ts';

/** Makes the plan of some documents. Pass `compared` if they have been compared already. */
export function makePlan(
  documents: Documents,
  history: History,
  compared = readThreeWay(documents),
): Plan {
  const threeWay = knownDropped(compared, history);
  const { live, desired, form } = threeWay;
  const earlier = placingVersions(threeWay, history);
  const changes = changesOfBranch(threeWay, earlier);
  const digests = `${live.canonical(form).digest}\n${desired.canonical(form).digest}`;
  return {
    id: digestOf(digests).slice(0, 12),
    risk: riskOf(changes),
    changes,
    ofFile: changesOfFile(threeWay, earlier, changes),
    situation: situationOf(documents, threeWay, history),
    threeWay,
    source: documents.source ?? 'api',
  };
}

/** Without a base, the newest known version tells which keys the service dropped. */
function knownDropped(compared: ThreeWay, history: History): ThreeWay {
  if (compared.base !== undefined || !history.known) return compared;
  return withoutDropped(compared, history.earlier[0]);
}

/** The versions of the file that may have placed tables which the branch does not place. */
function placingVersions(
  threeWay: ThreeWay,
  history: History,
): readonly TopologyDocument[] {
  if (!history.known || !mayReturn(threeWay)) return [];
  const { base } = threeWay;
  if (base === undefined) return history.earlier;
  return [base].concat(history.earlier);
}

function changesOfBranch(
  { base, live, desired, form, changes }: ThreeWay,
  earlier: readonly TopologyDocument[],
): readonly Change[] {
  if (earlier.length === 0) return changes;
  return changesBetween(live, desired, form, { base, earlier });
}

/** What the file itself changes: the changes from its former version to the desired document. */
function changesOfFile(
  { base, live, desired, form }: ThreeWay,
  earlier: readonly TopologyDocument[],
  changes: readonly Change[],
): readonly Change[] | undefined {
  if (base === undefined) return undefined;
  if (isSameTopology(base, live, form)) return changes;
  return changesBetween(base, desired, form, { base, earlier });
}

function situationOf(
  { live }: Documents,
  threeWay: ThreeWay,
  history: History,
): Situation {
  if (live === undefined) return { state: 'branch-unread' };
  return findSituation(threeWay, history);
}
