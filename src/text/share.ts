/** 100 percent, in hundredths of a percent. */
const WHOLE = 10_000;

/** Above this percentage, and below the next one, a rounded number would look like all or nothing. */
const MOST = 99.9;
const LEAST = 0.1;

/**
 * A share in percent as every text shows it: to a tenth, "12.5 %", but never "0 %" for more than nothing, or "100 %"
 * for less than all. Undefined if the whole is 0.
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
 * The text of a share that exceeds a limit. If rounding would hide the excess, the text is "over" the limit. The limit
 * is in hundredths of a percent.
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

/** A limit as it was set, from hundredths of a percent: "10 %", "12.25 %". */
export function limitText(hundredths: number): string {
  return `${hundredths / 100} %`;
}

/** The least share that the text of a share can mean, in hundredths of a percent. */
function leastShown(part: number | bigint, whole: number | bigint): number {
  if (part >= whole) return WHOLE;
  const percent = percentOf(part, whole);
  if (percent < LEAST) return 0;
  return Math.min(Math.round(percent * 10), MOST * 10) * 10;
}

function percentOf(part: number | bigint, whole: number | bigint): number {
  return (100 * Number(part)) / Number(whole);
}
