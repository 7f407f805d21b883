import { resultDocument } from '../report/result-document.ts';
import { comparedOf, type RunResult } from '../run/result.ts';
import { planDocument } from '../topology/plan/plan-document.ts';

/** A result with its plan as JSON (`schema/result.schema.json`). */
export function jsonOf(result: RunResult) {
  const compared = comparedOf(result);
  const plan = compared === undefined ? null : planDocument(compared.plan, compared.decision);
  return { ...resultDocument(result), plan };
}

/** A value as indented JSON. What a terminal would obey, or what hides text there, is written as an escape, which means the same. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)}\n`;
}

/** A character as JSON escapes it: those past the first plane as two. */
function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
