import { differingParts } from '../equality/differing-parts.ts';
import { base64Of } from '../equality/equality.ts';
import { type Change, concernedIn, isBlocked } from '../impact/change.ts';
import type { Movement } from '../impact/movement.ts';
import type { Side } from '../impact/side.ts';
import type { Plan } from './plan.ts';
import { MOST_DIGESTS } from './recorded-plan.ts';

/**
 * What a plan shows where it is recorded: SHA-256 digests, in base64 without padding, of the whole plan first, and of
 * everything that it changes and does, one table at a time. A plan that changes more than `most` has its own alone.
 * Canonical forms and what changes do decide them, so that no spelling counts.
 */
export function planDigests(
  plan: Plan,
  most = MOST_DIGESTS,
): ReadonlyMap<string, { readonly isAsked: boolean }> {
  const asking = plan.changes.filter(isBlocked);
  const digests = new Map([
    [wholeDigest(plan), { isAsked: asking.length > 0 }],
  ]);

  const single = changeDigests(plan) ?? [];
  if (single.length === 0 || single.length >= most) return digests;
  for (const one of single) digests.set(one, { isAsked: false });
  for (const one of asking.flatMap(askedDigests))
    digests.set(one, { isAsked: true });
  return digests;
}

/** The digest of everything that a plan was made of and does. */
export function wholeDigest({
  threeWay: { live, desired, form },
  changes,
}: Plan): string {
  const documents = [live, desired].map(
    (document) => document.canonical(form).digest,
  );
  const effects = changes.map((change) =>
    digest(
      change.class,
      ...effectOf(change),
      change.proof?.seen.keys().toArray().sort(),
    ),
  );
  return digest('plan', form, ...documents, ...effects.sort());
}

/**
 * A digest for each part of the document that a plan changes and for each table that a change has an effect on. Both
 * together tell everything: what is written there and what that does. Undefined where they are more than a mark holds.
 */
export function changeDigests({
  threeWay: { live, desired, form },
  changes,
}: Plan): string[] | undefined {
  const count = changes.reduce(
    (sum, change) => sum + Math.max(1, concernedIn(change).length),
    0,
  );
  if (count >= MOST_DIGESTS) return undefined;
  const parts = differingParts(live, desired, form)
    .take(MOST_DIGESTS)
    .map((part) => digest('part', ...part));
  const digests = new Set(parts).union(new Set(changes.flatMap(effectDigests)));
  if (digests.size >= MOST_DIGESTS) return undefined;
  return Array.from(digests);
}

/** A digest for each of what a change concerns, in the order of `concernedIn`; one for a change that concerns nothing. */
export function effectDigests(change: Change): readonly string[] {
  const effect = digest('effect', ...effectOf(change));
  const names = concernedIn(change);
  if (names.length === 0) return [effect];
  return names.map((name) => digest(effect, name));
}

/**
 * What is asked of people about each of what a change concerns. What was seen of a table can put a change into a class
 * about which nobody was asked; it is the same change in a review.
 */
export function askedDigests(change: Change): readonly string[] {
  const digests = effectDigests(change);
  const { class: risk, proof } = change;
  if (proof === undefined || proof.unproven === risk) return digests;
  return digests.map((one) => digest(one, risk));
}

/**
 * What a change does, apart from what it concerns. Neither the order in which a document lists things is in it nor words,
 * which name all tables together; what only its words say is in the parts of the document.
 */
function effectOf(change: Change): readonly unknown[] {
  const { kind } = change;
  const risk = change.proof?.unproven ?? change.class;
  switch (kind) {
    case 'placement':
      return [
        kind,
        risk,
        change.cause,
        sideFacts(change.before),
        sideFacts(change.after),
        movementFacts(change.movement),
      ];
    case 'declaration':
      return [
        kind,
        risk,
        change.declared,
        sideFacts(change.before),
        sideFacts(change.after),
      ];
    case 'reference-table': {
      const { action, group, ordinary, newShards, formerShards } = change;
      return [
        kind,
        risk,
        action,
        group,
        ordinary,
        newShards.toSorted(),
        formerShards.toSorted(),
      ];
    }
    case 'sequence':
      return [kind, risk, change.action, change.from, change.to];
    case 'global-secondary-index':
      return [kind, risk, change.action, change.index, change.definition];
    case 'unknown-key':
      return [kind, risk, change.action, change.key, change.place];
    case 'authority':
    case 'default':
      return [kind, risk, change.action, change.text.title];
    case 'group':
    case 'index':
    case 'unknown':
    case 'shards-replaced':
      return [kind, risk, change.action];
  }
}

/** A movement as it has always been written, where nothing of it is in doubt. */
function movementFacts(movement: Movement): unknown {
  if (movement.kind !== 'intervals') return movement;
  const { doubts, ...exact } = movement;
  return doubts.length === 0 ? exact : movement;
}

function sideFacts({
  placement: { choice },
  ...side
}: Side): readonly unknown[] {
  const { routed, spread, shards, semantics, undocumented } = side;
  return [
    choice.uid,
    choice.source,
    routed,
    spread,
    shards.toSorted(),
    semantics,
    undocumented,
  ];
}

/** SHA-256 over values in JSON, where no two lists of values are written alike. */
function digest(...values: readonly unknown[]): string {
  return base64Of(
    JSON.stringify(values, (_, value) =>
      typeof value === 'bigint' ? { integer: value.toString() } : value,
    ),
  );
}
