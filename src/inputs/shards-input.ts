import { mappedNameProblem } from '../topology/document/placeholders.ts';
import { quote } from '../topology/finding.ts';
import { readMap } from './map-input.ts';

/** The key for every other name, as nobody can help writing it first. */
const BARE_STAR = /^\s*\*\s*:/m;

/**
 * Reads the `shards` input: symbolic name to uid, or to the `${shard:NAME}` of another shard of the branch, whose uids
 * nobody knows before there is one. What is wrong goes to `problems`.
 */
export function readShards(text: string, problems: string[]): ReadonlyMap<string, string> {
  if (BARE_STAR.test(text)) {
    problems.push('`shards` has a `*` without quotes, which YAML takes for an alias. Write `"*"` in quotes.');
    return new Map();
  }
  const map = readMap('shards', text, problems);
  for (const [name, value] of map) {
    const problem = mappedNameProblem(value);
    if (problem !== undefined)
      problems.push(
        `\`shards\` gives ${quote(name)} ${problem}. Write the uid of a shard, or ${quote('${shard:NAME}')} for the shard of that name on the branch.`,
      );
  }
  return map;
}
