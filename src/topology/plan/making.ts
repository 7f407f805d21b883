import { digestOf } from '../equality/equality.ts';
import type { NewTables } from '../evidence/evidence.ts';
import { type Evidence, judge } from '../evidence/judge.ts';
import { riskOf } from '../impact/change.ts';
import { isPristine } from '../model/topology.ts';
import type { Plan, Situation } from './plan.ts';
import {
  changesBetween,
  type Documents,
  findSituation,
  type History,
  mayReturn,
  readThreeWay,
  withoutDropped,
} from './three-way.ts';

/** Makes the plan of some documents, which may have been compared already. */
export function makePlan(
  input: Documents & Partial<Pick<Plan, 'source'>>,
  history: History,
  compared = readThreeWay(input),
): Plan {
  const former = history.known ? history.earlier[0] : undefined;
  const threeWay =
    compared.base === undefined ? withoutDropped(compared, former) : compared;
  const { base, live, desired, form } = threeWay;
  const earlier =
    history.known && mayReturn(threeWay)
      ? [...(base ? [base] : []), ...history.earlier]
      : [];
  const changes =
    earlier.length === 0
      ? threeWay.changes
      : changesBetween(live, desired, form, { base, earlier });
  const situation: Situation =
    input.live === undefined
      ? { state: 'branch-unread' }
      : findSituation(threeWay, history);
  const isSameChange =
    base === undefined ||
    base.canonical(form).text === live.canonical(form).text;
  return {
    id: digestOf(
      `${live.canonical(form).digest}\n${desired.canonical(form).digest}`,
    ).slice(0, 12),
    risk: riskOf(changes),
    changes,
    ofFile:
      base &&
      (isSameChange
        ? changes
        : changesBetween(base, desired, form, { base, earlier })),
    situation,
    threeWay,
    source: input.source ?? 'api',
  };
}

/** A plan with what was seen of the tables that its changes are about. */
export function withEvidence(
  plan: Plan,
  evidence: Evidence,
  mode: NewTables,
): Plan {
  const changes = judge(plan.changes, evidence, {
    mode,
    isPristine: isPristine(plan.threeWay.live.topology),
  });
  return { ...plan, changes, risk: riskOf(changes) };
}
