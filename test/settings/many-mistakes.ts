/** A targets file whose defaults hold so many mistakes, for two targets. */
export function manyMistakes(count: number): string {
  const allow = Array.from({ length: count }, (_, at) => `no${at}`);
  return `defaults: { organization: a, database: b, allow: [${allow.join(', ')}] }\ntargets: [{ branch: a }, { branch: b }]\n`;
}
