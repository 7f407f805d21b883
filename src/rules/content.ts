import {
  type Document,
  keySpan,
  type Member,
  type ObjectNode,
  onlyMembers,
  opening,
} from '../document/document.ts';
import { prose, quote } from '../text/message.ts';
import { nearest } from '../text/nearest.ts';
import { isNekiForm, TOP_LEVEL_KEYS } from '../topology/topology.ts';
import { nearKey, type ShapeProblem } from './shape-check.ts';

/** The key around a topology in requests and answers of the API (docs/neki.md §10.3). */
const WRAPPER = 'data_topology';
/** A key that people use instead. In a free-form document it may have another meaning. */
const SHORT_WRAPPER = 'topology';
/** The most keys of a free-form document that are compared with known keys. */
const MAX_KEYS = 1000;

/** The part of a document that the rules check. */
interface Content {
  /** The topology without a wrapper; undefined if no rule applies. */
  readonly root: ObjectNode | undefined;
  /** Problems of the document as a whole, by rule. */
  readonly problems: ReadonlyMap<string, readonly ShapeProblem[]>;
}

/** A key around a topology. */
interface Wrapper {
  readonly key: string;
  readonly member: Member;
}

const NO_PROBLEMS: Content['problems'] = new Map();

/**
 * Finds the topology in a document. A document counts as a topology if it or the live document has a known key. If the
 * live document is unknown or empty, an empty document and one with a misspelled key count as well, because neither is
 * free-form on purpose.
 */
export function contentOf(document: Document, live?: Document): Content {
  const { root } = document;
  const isNeki =
    isNekiForm(document) || (live !== undefined && isNekiForm(live));
  const isFreeForm =
    !isNeki && live !== undefined && live.root.members.size > 0;
  const wrapper = wrapperIn(document, { isFreeForm });
  if (wrapper !== undefined)
    return {
      root: unwrapped(document, wrapper),
      problems: new Map([['wrapped-topology', [wrapped(wrapper)]]]),
    };
  if (isNeki || (!isFreeForm && isMeantAsTopology(root)))
    return { root, problems: NO_PROBLEMS };
  if (isFreeForm) return { root: undefined, problems: NO_PROBLEMS };
  return {
    root: undefined,
    problems: new Map([['nothing-checked', [unchecked(root)]]]),
  };
}

function wrapperIn(
  document: Document,
  { isFreeForm }: { readonly isFreeForm: boolean },
): Wrapper | undefined {
  const mayBeShort = !isFreeForm && !isNekiForm(document);
  for (const [key, member] of document.root.members.entries().take(MAX_KEYS)) {
    const isShort =
      mayBeShort &&
      member.value.kind === 'object' &&
      nearest(key, [SHORT_WRAPPER], 1) !== undefined;
    if (isShort || nearest(key, [WRAPPER], 2) !== undefined)
      return { key, member };
  }
  return undefined;
}

/** The topology inside of a wrapper, or beside one. */
function unwrapped(
  document: Document,
  wrapper: Wrapper,
): ObjectNode | undefined {
  const { root } = document;
  if (isNekiForm(document))
    return onlyMembers(root, (key) => key !== wrapper.key);
  const { value } = wrapper.member;
  if (value.kind !== 'object' || value.members.size === 0) return undefined;
  if (isMeantAsTopology(value)) return value;
  return undefined;
}

function isMeantAsTopology({ members }: ObjectNode): boolean {
  if (members.size === 0) return true;
  return members
    .keys()
    .take(MAX_KEYS)
    .some((key) => nearKey(key, TOP_LEVEL_KEYS) !== undefined);
}

function wrapped({ key, member }: Wrapper): ShapeProblem {
  return {
    at: keySpan(member),
    message: prose`${quote(key)} wraps the topology, but a request already adds this wrapper. Remove the key, and move its content to the top level.`,
    values: [key],
  };
}

function unchecked(root: ObjectNode): ShapeProblem {
  return {
    at: opening(root),
    message: prose`No rule was checked, because the file has no known key of a data topology. Use keys such as ${quote('authoritative_shard_group')} and ${quote('shard_groups')}.`,
    values: [],
  };
}
