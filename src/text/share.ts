/** All of something, in hundredths of a percent. */
const WHOLE = 10_000;

/** Past this share, in percent, and below the other, a rounded number would say all or nothing. */
const MOST = 99.9;
const LEAST = 0.1;

/**
 * A share in percent as every text has it: to a tenth, "12.5 %", but never "0 %" of something that is there and never
 * "100 %" of what is not all. Undefined where there is nothing to have a share of.
 */
export function shareText(
  part: number | bigint,
  whole: number | bigint,
): string | undefined {
  if (whole <= 0) return undefined;
  if (part <= 0) return '0 %';
  if (part >= whole) return '100 %';

  const percent = percentOf(part, whole);
  if (percent < LEAST) return `under ${LEAST} %`;
  if (percent > MOST) return `over ${MOST} %`;
  return `${Math.round(percent * 10) / 10} %`;
}

/**
 * The same of a share that is past a limit: one that rounding would show within it is over the limit. The limit is in
 * hundredths of a percent.
 */
export function shareBeyond(
  part: number | bigint,
  whole: number | bigint,
  limit: number,
): string | undefined {
  const text = shareText(part, whole);
  if (text === undefined || limit === 0) return text;
  return leastShown(part, whole) > limit ? text : `over ${limitText(limit)}`;
}

/** A limit in hundredths of a percent, as it was set: "10 %", "12.25 %". */
export function limitText(hundredths: number): string {
  return `${hundredths / 100} %`;
}

/** What the text of a share says it is at least, in hundredths of a percent. */
function leastShown(part: number | bigint, whole: number | bigint): number {
  if (part >= whole) return WHOLE;
  const percent = percentOf(part, whole);
  if (percent < LEAST) return 0;
  return Math.min(Math.round(percent * 10), MOST * 10) * 10;
}

function percentOf(part: number | bigint, whole: number | bigint): number {
  return (100 * Number(part)) / Number(whole);
}
