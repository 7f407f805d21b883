import type { Finding } from '../../document/finding.ts';
import type { Plan } from '../../plan/plan.ts';
import { CATALOG_RULES } from '../../rules/catalog.ts';
import type { Draft, Proofs, Run } from '../../run/feature.ts';
import type { Settings } from '../../run/settings.ts';
import { type BranchCatalog, readCatalog } from './catalog.ts';
import { findEvidence } from './evidence.ts';
import type { PlanStep } from './plan-step.ts';
import { whyNotThere, withoutWorkflows } from './routers.ts';

/** Proves a plan by what can be seen of the branch: for the plan itself, and again right before each PUT. */
export function prove(draft: Draft, run: Run): Promise<Proofs> {
  const { proven } = draft;
  if (proven === undefined) return proveFirst(draft, run);
  return proveAgain(proven, draft, run);
}

async function proveFirst(draft: Draft, run: Run): Promise<Proofs> {
  const { database, settings } = run;
  const guarded = await withoutWorkflows(draft.plan, database);
  const [{ plan, notices: ofRows }, catalog] = await Promise.all([
    gatherEvidence({ ...draft, plan: guarded.plan }, run),
    readCatalog(guarded.plan, database),
  ]);
  return {
    plan,
    findings: checkCatalog(draft, catalog, settings),
    notices: guarded.notices.concat(ofRows, catalog.notices),
  };
}

/** Looks at rows last, because rows may be written until then. */
async function proveAgain(
  proven: Plan,
  draft: Draft,
  run: Run,
): Promise<Proofs> {
  const { database, world } = run;
  const against = database && (await whyNotThere(proven, database, world));
  if (against !== undefined) return { against };
  const isProven = proven.changes.some(({ proof }) => proof !== undefined);
  if (isProven) return gatherEvidence(draft, run);
  return {};
}

function gatherEvidence(
  { plan, versions }: Draft,
  { settings, world, database }: Run,
): Promise<PlanStep> {
  const { newTables, policy } = settings;
  const { platform, now, info } = world;
  const counted = policy.limits?.rows;
  return findEvidence(plan, {
    versions,
    database,
    newTables,
    counted,
    platform,
    now,
    info,
  });
}

const CATALOG_IDS = new Set<string>(CATALOG_RULES.map(({ id }) => id));

/** The findings of rules that depend on how tables are defined. */
function checkCatalog(
  { live, validation }: Draft,
  { catalog, lookups }: BranchCatalog,
  { severities }: Settings,
): readonly Finding[] {
  if (catalog.length + lookups.length === 0) return [];
  const findings = validation({ live, catalog, lookups, severities });
  return findings.filter(({ id }) => CATALOG_IDS.has(id));
}
