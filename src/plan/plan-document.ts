import { rowsOf, statementsOf } from '../changes/answers.ts';
import { type Change, kindOf } from '../changes/change.ts';
import type { Proof, Seen, UnlistedScope } from '../changes/change-base.ts';
import { describeChange } from '../changes/change-text.ts';
import { rendered } from '../text/json.ts';
import { limitText } from '../text/share.ts';
import type { Audience } from '../text/words.ts';
import type { Block, Decision, Excess } from './decision.ts';
import { findReshards, type LiveOnly } from './live-only.ts';
import type { LiveSource, Plan, Situation } from './plan.ts';

/** The version of the format of a plan file. */
const PLAN_VERSION = 3;

/** The most uncovered names that are written out; the changes list them all. */
const MAX_UNCOVERED = 100;

/** A plan and the decision on it as plain values for `JSON.stringify`, described in `schema/plan.schema.json`. */
export function planDocument(
  plan: Plan,
  decision: Decision,
  audience: Audience = 'repository',
) {
  const { live, file, form } = plan.threeWay;
  const document = {
    version: PLAN_VERSION,
    plan_id: plan.id,
    form,
    risk: plan.risk,
    change_count: plan.changes.length,
    live_source: liveSource(plan),
    live_digest: live.canonical(form).digest,
    topology_digest: file.canonical(form).digest,
    situation: situationValue(plan.situation),
    decision: decisionValue(decision),
    changes: plan.changes.map(changeValue),
    file_changes: changesOfFile(plan),
    // The schema requires this member, and the views of features fill it.
    remedies: [],
  };
  return rendered(document, audience);
}

function liveSource({ situation, source }: Plan): LiveSource | 'file' {
  if (situation.state === 'branch-unread') return 'file';
  return source;
}

/** What the file changes, if that is known and differs from the plan's changes. */
function changesOfFile({ ofFile, changes }: Plan) {
  if (ofFile === undefined || ofFile === changes) return null;
  return ofFile.map(shortChange);
}

/** A change as plain values, with its messages. */
export function changeValue(change: Change) {
  const { listed, unlisted, found } = change.tables;
  return {
    ...shortChange(change),
    action: kindOf(change).action(change),
    reversible: change.reversible,
    tables: {
      count: listed.length,
      listed,
      unlisted: unlisted.map(scopeValue),
      found,
    },
    evidence: change.proof && evidenceValue(change.proof),
    placement: kindOf(change).placement?.(change),
  };
}

/** The sequences that matter: all that a table with rows owns; of an empty table, those that other tables use. */
function sequencesOf(what: Seen): readonly string[] | null {
  if (what.kind === 'rows') return what.owns ?? null;
  return what.kind === 'empty' ? (what.shares ?? null) : null;
}

function evidenceValue({ verdict, at, seen }: Proof) {
  const tables = Array.from(seen, ([name, what]) => ({
    name,
    seen: what.kind,
    rows: what.kind === 'rows' ? (what.count ?? null) : null,
    more: what.kind === 'rows' && what.isMore,
    sequences: sequencesOf(what),
    why: what.kind === 'unknown' ? what.why : null,
  }));
  return { verdict, checked_at: at ?? null, tables };
}

function shortChange(change: Change) {
  const { title, effect } = describeChange(change);
  return {
    kind: change.kind,
    class: change.class,
    rows: rowsOf(change),
    statements: statementsOf(change).answer,
    title,
    effect,
  };
}

function scopeValue({ database, schema }: UnlistedScope) {
  return { database: database ?? null, schema: schema ?? null };
}

function situationValue(situation: Situation) {
  if (!('underWay' in situation)) return situation;
  if (!('liveOnly' in situation)) {
    const { underWay, completed, ...state } = situation;
    const isGuarded = underWay.length + completed.length > 0;
    if (!isGuarded) return state;
    return {
      ...state,
      under_way: underWay,
      completed: completedValue(completed),
    };
  }

  const { state, liveOnly, underWay, completed } = situation;
  const undone = {
    live_only: liveOnlyValue(liveOnly),
    under_way: underWay,
    completed: completedValue(completed),
  };
  if (state === 'first-file') return { state, ...undone };
  return {
    state,
    outside: situation.outside.map(changeValue),
    ...undone,
    reshards: findReshards(liveOnly).map(({ target, tables, defaults }) => ({
      target,
      tables,
      defaults: defaults.map(scopeValue),
    })),
    reason: state === 'drift' ? undefined : situation.why,
  };
}

function liveOnlyValue(liveOnly: LiveOnly) {
  const defaults = liveOnly.defaults.map(
    ({ scope: { database, schema }, group }) => ({
      database: database ?? null,
      schema: schema ?? null,
      group,
    }),
  );
  return { ...liveOnly, defaults };
}

/** The groups of finished Reshards; undefined if there are none. */
function completedValue(
  completed: readonly string[],
): readonly string[] | undefined {
  if (completed.length === 0) return undefined;
  return completed;
}

function decisionValue(decision: Decision) {
  const { kind } = decision;
  if (kind === 'nothing') return { kind };
  const warnings = kind === 'rejected' ? [] : decision.warnings;
  if (kind === 'apply')
    return {
      kind,
      allowed_by: decision.used.map(({ text }) => text),
      warnings,
    };
  const blocks = decision.blocks.map(blockValue);
  if (kind !== 'blocked' || decision.excess.length === 0)
    return { kind, blocks, warnings };
  return {
    kind,
    blocks,
    warnings,
    past_limits: decision.excess.map(excessValue),
  };
}

/** A limit that the plan exceeds. `found` is null if it is unknown by how much. */
function excessValue(excess: Excess): object {
  const { kind: limit, most } = excess;
  switch (excess.kind) {
    case 'keys':
    case 'scatter':
    case 'refused':
      return { limit, most: limitText(most), found: excess.share ?? null };
    case 'tables': {
      const found = excess.unlisted === undefined ? excess.count : null;
      return { limit, most, found };
    }
    case 'rows':
      return { limit, most, found: excess.count > most ? excess.count : null };
  }
}

function blockValue({ class: blocked, uncovered, allow, asserts }: Block) {
  return {
    class: blocked,
    uncovered_count: uncovered.length,
    uncovered: uncovered.slice(0, MAX_UNCOVERED),
    allow,
    asserts,
  };
}
