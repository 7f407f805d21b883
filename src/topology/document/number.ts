const DECIMAL = /^([-+]?)(\d*)(?:\.(\d*))?([eE][-+]?\d+)?$/;
const PREFIXED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
/** Exact arithmetic on longer numbers would cost more than their length; nothing real comes near. */
const MAX_LENGTH = 1000;

/** Whether a text is a number too long to be read exactly (more than 1,000 characters). */
export function isNumberTooLong(text: string): boolean {
  return text.length > MAX_LENGTH && (DECIMAL.test(text) || PREFIXED.test(text));
}

/**
 * The JSON text of a number in YAML's core schema, with the digits that were written (`1.50` stays `1.50`); what JSON
 * lacks is respelled exactly: `+1` → `1`, `.5` → `0.5`, `007` → `7`, `0x1F` → `31`. Undefined if it is no number.
 */
export function numberText(text: string): string | undefined {
  if (PREFIXED.test(text)) return BigInt(text).toString();
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction, exponent = ''] = match;
  if (whole === '' && (fraction === undefined || fraction === '')) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const point = fraction === undefined ? '' : `.${fraction || '0'}`;
  return `${sign === '-' ? '-' : ''}${digits}${point}${exponent}`;
}

/**
 * A spelling that two JSON numbers share exactly when they are the same number: `1.50` and `15e-1` both give `15e-1`.
 * Exact for any length; never expands an exponent.
 */
export function canonicalNumber(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return power === 0n ? `${sign}${significant}` : `${sign}${significant}e${power}`;
}
