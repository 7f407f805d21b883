import { digestOf } from '../equality/equality.ts';
import { type Change, type ChangeClass, riskOf } from '../impact/change.ts';
import { describeChange } from '../impact/change-text.ts';
import { TopologyDocument } from '../topology-document.ts';
import {
  changesBetween,
  findSituation,
  type History,
  readThreeWay,
  type Situation,
  type ThreeWay,
} from './three-way.ts';

/** What a run would do and what that does: the comparison of the file as it was, the branch, and the file. */
export interface Plan {
  /** 12 hexadecimal digits over the canonical live and desired documents: the same for the same meaning. */
  readonly id: string;
  readonly risk: ChangeClass;
  /** What replacing the live document by the desired one does, the gravest first. */
  readonly changes: readonly Change[];
  /** What the file itself changes: its former version against the desired one; undefined without a former version. */
  readonly ofFile: readonly Change[] | undefined;
  readonly situation: Situation;
  readonly threeWay: ThreeWay;
}

/** The documents a plan is made of; the live one is absent when the branch could not be read. */
export interface PlanInput {
  readonly base: TopologyDocument | undefined;
  readonly live: TopologyDocument | undefined;
  readonly desired: TopologyDocument;
}

/** Reads and compares the documents; the answer tells whether the file's history is needed for a plan. */
export function comparePlan({ base, live, desired }: PlanInput): ThreeWay {
  return readThreeWay({ base, live: live ?? base ?? emptyDocument(), desired });
}

/** Makes the plan. Without a live document the file is compared with its former version, or with nothing. */
export function makePlan(input: PlanInput, history: History, threeWay = comparePlan(input)): Plan {
  const { base, live, desired, form } = threeWay;
  const changes = changesBetween(live, desired, form);
  const situation: Situation =
    input.live === undefined ? { state: 'branch-unread' } : findSituation(threeWay, history);
  const isSameChange = base === undefined || base.canonical(form).text === live.canonical(form).text;
  return {
    id: digestOf(`${live.canonical(form).digest}\n${desired.canonical(form).digest}`).slice(0, 12),
    risk: riskOf(changes),
    changes,
    ofFile: base && (isSameChange ? changes : changesBetween(base, desired, form)),
    situation,
    threeWay,
  };
}

function emptyDocument(): TopologyDocument {
  const root = { kind: 'object', members: new Map(), start: 0, end: 2 } as const;
  return new TopologyDocument({ source: { name: 'nothing', text: '{}' }, root });
}

/** Past so many changes only their number is compared: a comment has no room for more. */
const MOST_CHANGES = 300;

/** What a plan leaves behind where it was shown, to be compared with the plan that is about to be applied. */
export interface PlanMark {
  /** Plan.id. */
  readonly id: string;
  /** 16 hex digits over the canonical form of what the file was compared with. */
  readonly before?: string | undefined;
  /** 16 hex digits over the canonical desired document. */
  readonly desired: string;
  /** 8 hex digits a change, in the plan's order; absent where there are more than 300. */
  readonly changes?: readonly string[] | undefined;
}

/** The mark of a plan; what decides is made of canonical forms alone, so that no spelling counts. */
export function planMark({ id, threeWay, changes }: Plan): PlanMark {
  return {
    id,
    before: threeWay.live.canonical(threeWay.form).digest.slice(0, 16),
    desired: threeWay.desired.canonical(threeWay.form).digest.slice(0, 16),
    ...(changes.length > MOST_CHANGES ? {} : { changes: changes.map(changeMark) }),
  };
}

/** The mark of one change: 8 hex digits over what it says. It names what is new in a plan, and decides nothing. */
export function changeMark(change: Change): string {
  const { title, effect } = describeChange(change);
  const text = JSON.stringify([change.class, title, effect]);
  return digestOf(text).slice(0, 8);
}
