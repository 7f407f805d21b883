import { resultDocument } from '../report/result-document.ts';
import { comparedOf, type RunResult } from '../run/result.ts';
import { planDocument } from '../topology/plan/plan-document.ts';

/** A result with its plan as JSON (`schema/result.schema.json`). */
export function jsonOf(result: RunResult) {
  const compared = comparedOf(result);
  const plan = compared === undefined ? null : planDocument(compared.plan, compared.decision);
  return { ...resultDocument(result), plan };
}
