import type { Finding } from '../document/finding.ts';
import { memoized } from '../keyed.ts';
import type { Plan } from '../plan/plan.ts';
import { askAhead } from '../result.ts';
import type { Validation } from '../rules/index.ts';
import type { Message } from '../text/message.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import type { BranchDatabase, RouterState } from './database.ts';
import type { Versions } from './history.ts';
import type {
  Comparison,
  LeftFile,
  PlannedFile,
  Remarks,
  View,
} from './result.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

/** A run: its settings, the questions it may ask, and its features. */
export interface Run {
  readonly settings: Settings;
  readonly world: World;
  readonly features: readonly RunFeature[];
  /** The databases of the branch, once the plan or the PUT has opened them. */
  readonly database?: BranchDatabase | undefined;
}

/** A feature, as a run sees it. Code that not every run needs is loaded inside these functions. */
export interface RunFeature {
  readonly name: string;
  /** Checks a file beyond the rules. */
  check?(document: TopologyDocument, run: Run): Promise<readonly Finding[]>;
  /** Proves what the documents of a plan cannot show. It is asked first, and again right before each PUT. */
  prove?(draft: Draft, run: Run): Promise<Proofs>;
  /** Why nothing may be written now, whatever the plan is. It is asked before each PUT, in parallel to the service. */
  whyNotNow?(run: Run): Promise<Message | undefined>;
  /** Tells what a confirmed PUT led to. */
  confirm?(written: Written, run: Run): Promise<readonly Message[]>;
  /** Looks at a proven plan, and never writes. */
  look?(comparison: Comparison, run: Run): Promise<View>;
}

/** The checks of all features on a document. */
export type FeatureCheck = (
  document: TopologyDocument,
) => Promise<readonly Finding[]>;

/** The findings of all features, in their order. Each document is checked once. */
export function checkedBy(run: Run): FeatureCheck {
  return memoized(async (document) => {
    const findings: Finding[] = [];
    for (const feature of run.features)
      findings.push(...((await feature.check?.(document, run)) ?? []));
    return findings;
  });
}

/** A plan that is not proven yet, and what it was made with. */
export interface Draft {
  readonly plan: Plan;
  /** The document that the plan treats as live; undefined if there is none. */
  readonly live: TopologyDocument | undefined;
  readonly versions: Versions;
  /** Checks the file again, when more is known. */
  readonly validation: Validation;
  /** Before a PUT: the plan as it was last proven. */
  readonly proven?: Plan | undefined;
}

/** What a feature proves about a plan. */
export interface Proofs {
  /** The proven plan; undefined if there was nothing to prove. */
  readonly plan?: Plan | undefined;
  readonly findings?: readonly Finding[];
  readonly notices?: readonly Message[];
  /** What is still being asked while the features after this one prove. */
  readonly later?: Promise<Remarks> | undefined;
  /** Before a PUT, why the plan may not be written now. */
  readonly against?: Message | undefined;
}

/** A plan that was written and that the service confirmed. */
export interface Written {
  readonly plan: Plan;
  /** What the routers stored before the PUT; undefined if unknown. */
  readonly before: RouterState | undefined;
}

/**
 * Lets each feature prove the plan that the feature before it returned. The first objection stops the loop. What a
 * feature asks for later is waited for at the end.
 */
export async function prove(draft: Draft, run: Run): Promise<Proofs & Remarks> {
  const findings: Finding[] = [];
  const notices: Message[] = [];
  const asking: Promise<Remarks>[] = [];
  let plan: Plan | undefined;
  for (const feature of run.features) {
    const asked = { ...draft, plan: plan ?? draft.plan };
    const proofs = (await feature.prove?.(asked, run)) ?? {};
    findings.push(...(proofs.findings ?? []));
    notices.push(...(proofs.notices ?? []));
    plan = proofs.plan ?? plan;
    const { against, later } = proofs;
    if (against !== undefined) return { plan, findings, notices, against };
    if (later === undefined) continue;
    // A mistake in a feature ends the run where its answer is needed, not before.
    askAhead(later);
    asking.push(later);
  }
  for (const answered of await Promise.all(asking)) {
    findings.push(...answered.findings);
    notices.push(...answered.notices);
  }
  return { plan, findings, notices };
}

/** The first objection of a feature to writing now; undefined if no feature objects. */
export async function whyNotNow(run: Run): Promise<Message | undefined> {
  for (const feature of run.features) {
    const why = await feature.whyNotNow?.(run);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** What features tell about a written plan, one feature after another. */
export async function confirmWritten(
  written: Written,
  run: Run,
): Promise<readonly Message[]> {
  const notices: Message[] = [];
  for (const feature of run.features)
    notices.push(...((await feature.confirm?.(written, run)) ?? []));
  return notices;
}

/**
 * What features report about a plan, in their order. They run one after another, because a feature that computes for
 * seconds would delay the answers to the next.
 */
export async function lookAt(
  comparison: Comparison,
  run: Run,
): Promise<readonly View[]> {
  const views: View[] = [];
  for (const feature of run.features) {
    const view = await feature.look?.(comparison, run);
    if (view !== undefined) views.push(view);
  }
  return views;
}

/** The text of a file that a feature leaves behind; undefined if none does. */
export async function leftFile(
  name: LeftFile['name'],
  planned: PlannedFile,
): Promise<string | undefined> {
  const { views = [] } = planned.compared;
  const left = await Promise.all(views.map((view) => view.files?.(planned)));
  const files = left.flatMap((own = []) => own);
  return files.find((file) => file.name === name)?.text;
}
