import type { Finding } from '../document/finding.ts';
import { memoized } from '../keyed.ts';
import type { Plan } from '../plan/plan.ts';
import type { Validation } from '../rules/index.ts';
import type { Message } from '../text/message.ts';
import type { TopologyDocument } from '../topology/topology-document.ts';
import type { BranchDatabase, RouterState } from './database.ts';
import type { Versions } from './history.ts';
import type { Comparison, LeftFile, PlannedFile, View } from './result.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

/** A run: what it is asked to do, what it may ask, and its features, each of which may use it. */
export interface Run {
  readonly settings: Settings;
  readonly world: World;
  readonly features: readonly RunFeature[];
  /** The databases of the branch, where they were opened for the plan or for the PUT. */
  readonly database?: BranchDatabase | undefined;
}

/**
 * A part of the product that the core does not know, as a run meets it. What a run does not need of it is loaded inside
 * of its functions.
 */
export interface RunFeature {
  readonly name: string;
  /** Finds what is wrong with a file beside the rules. */
  check?(document: TopologyDocument, run: Run): Promise<readonly Finding[]>;
  /** Proves a plan: asked first, and again right before each PUT. */
  prove?(draft: Draft, run: Run): Promise<Proofs>;
  /** Why nothing may be written now, whatever it is: asked before each PUT, while the service is asked the same. */
  whyNotNow?(run: Run): Promise<Message | undefined>;
  /** What became of a plan that was written: asked after the PUT. */
  confirm?(written: Written, run: Run): Promise<readonly Message[]>;
  /** Looks at a plan that was proven, and never writes. */
  look?(comparison: Comparison, run: Run): Promise<View>;
}

/** What features find in a document beside the rules. */
export type FeatureCheck = (
  document: TopologyDocument,
) => Promise<readonly Finding[]>;

/** What features find in documents of a run, in their order; each document is looked at once. */
export function checkedBy(run: Run): FeatureCheck {
  return memoized(async (document) => {
    const findings: Finding[] = [];
    for (const feature of run.features)
      findings.push(...((await feature.check?.(document, run)) ?? []));
    return findings;
  });
}

/** A plan before it is proven, and what it was made with. */
export interface Draft {
  readonly plan: Plan;
  /** The document that the plan takes for what is live; undefined where there is none. */
  readonly live: TopologyDocument | undefined;
  readonly versions: Versions;
  /** Checks the file once more, with what more is known. */
  readonly validation: Validation;
  /** Before a PUT, the plan as it was proven last. */
  readonly proven?: Plan | undefined;
}

/** What is proven of a plan. */
export interface Proofs {
  /** The plan as it is proven; undefined where there was nothing to prove. */
  readonly plan?: Plan | undefined;
  readonly findings?: readonly Finding[];
  readonly notices?: readonly Message[];
  /** Before a PUT, why the plan may not be written now. */
  readonly against?: Message | undefined;
}

/** A plan that was written, and confirmed by the service. */
export interface Written {
  readonly plan: Plan;
  /** What the routers stored before the PUT; undefined where that is not known. */
  readonly before: RouterState | undefined;
}

/** What features prove of a plan, each of what those before it have made of it. The first to be against it ends that. */
export async function prove(
  draft: Draft,
  run: Run,
): Promise<Proofs & Required<Pick<Proofs, 'findings' | 'notices'>>> {
  const findings: Finding[] = [];
  const notices: Message[] = [];
  let plan: Plan | undefined;
  for (const feature of run.features) {
    const asked = { ...draft, plan: plan ?? draft.plan };
    const proofs = (await feature.prove?.(asked, run)) ?? {};
    findings.push(...(proofs.findings ?? []));
    notices.push(...(proofs.notices ?? []));
    plan = proofs.plan ?? plan;
    const { against } = proofs;
    if (against !== undefined) return { plan, findings, notices, against };
  }
  return { plan, findings, notices };
}

/** What the first feature says that has something against writing now. */
export async function whyNotNow(run: Run): Promise<Message | undefined> {
  for (const feature of run.features) {
    const why = await feature.whyNotNow?.(run);
    if (why !== undefined) return why;
  }
  return undefined;
}

/** What features tell of a plan that was written, one after the other. */
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
 * What features have to say of a plan, in their order. One looks after the other: one that computes for seconds would
 * keep the answers to another waiting.
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

/** The text of a file that a feature leaves behind; undefined where none does. */
export async function leftFile(
  name: LeftFile['name'],
  planned: PlannedFile,
): Promise<string | undefined> {
  const { views = [] } = planned.compared;
  const left = await Promise.all(views.map((view) => view.files?.(planned)));
  const files = left.flatMap((own = []) => own);
  return files.find((file) => file.name === name)?.text;
}
