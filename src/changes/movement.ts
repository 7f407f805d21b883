import { type Message, prose } from '../text/message.ts';
import type { Axis } from '../topology/key-range.ts';
import type { Doubt, Move } from '../topology/ownership.ts';

/** What happens to existing rows when one placement replaces another. */
export type Movement =
  /** No row changes owner. */
  | { readonly kind: 'none' }
  /** Intervals change owner, on the axis of the index that both sides share, or of the only index that routes. */
  | {
      readonly kind: 'intervals';
      readonly axis: Axis;
      /** Exactly these intervals move, besides those in `doubts`. */
      readonly moves: readonly Move[];
      readonly doubts: readonly Doubt[];
      /** Why any other key of the axis may change owner, too. */
      readonly rest?: Message;
    }
  /** Every row is on another shard (`shards`), or may be (`index`: routed values are computed differently). */
  | { readonly kind: 'all'; readonly why: 'shards' | 'index' }
  | { readonly kind: 'becomes-routable' }
  | { readonly kind: 'becomes-unroutable' }
  /** It is unknown which shard serves the rows: those of some intervals, or of all keys. */
  | {
      readonly kind: 'unknown';
      readonly why: Message;
      readonly within?: {
        readonly axis: Axis;
        readonly doubts: readonly Doubt[];
      };
    };

const OVERLAP = prose`several key ranges own the same keys, and it is unknown which of them serves a key`;

const ODD_DIGITS = prose`it is not documented how the service reads a bound with an odd number of digits; use two digits for each byte`;

/** Why it is unknown which shard serves some intervals. */
export function doubtText(doubts: readonly Doubt[]): Message {
  return doubts.some(({ why }) => why === 'overlap') ? OVERLAP : ODD_DIGITS;
}
