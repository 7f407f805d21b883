import type { Platform } from '../platform/platform.ts';
import { quote } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';
import type { Target } from '../topology/target.ts';

const STEPS = [
  { of: 'organizations', one: 'organization' },
  { of: 'databases', one: 'database' },
  { of: 'branches', one: 'branch' },
] as const;

/**
 * Says which part of a target does not exist, when the lists that the credential may read show it: "There is no
 * database `shop-prd` in `acme`; did you mean `shop-prod`?". Undefined where the lists show nothing of the kind:
 * a list that is refused, has another shape or is empty proves nothing.
 */
export async function whatIsMissing(platform: Platform, target: Target): Promise<string | undefined> {
  for (const { of, one } of STEPS) {
    const listed = await platform.listNames(target, of);
    if (!listed.ok || listed.value.length === 0) return undefined;
    const name = target[one];
    if (!listed.value.includes(name)) return sentence(one, target, listed.value);
  }
  return undefined;
}

function sentence(
  one: 'organization' | 'database' | 'branch',
  target: Target,
  names: readonly string[],
): string {
  const where = {
    organization: 'that the credential can see',
    database: `in ${quote(target.organization)}`,
    branch: `in \`${target.organization}/${target.database}\``,
  }[one];
  const near = nearest(target[one], names);
  const known = names.slice(0, 10).map((name) => `${quote(name)}`);
  const more = names.length > known.length ? ` and ${names.length - known.length} more` : '';
  const hint = near === undefined ? `There are: ${known.join(', ')}${more}.` : `Did you mean ${quote(near)}?`;
  return `There is no ${one} ${quote(target[one])} ${where}. ${hint} Correct the input \`${one}\`.`;
}
