import { readTopologyText } from '../topology/document/reading.ts';
import { quote } from '../topology/finding.ts';

/** Reads an input that is a YAML map of names to texts; what is wrong with it goes to `problems`, naming the input. */
export function readMap(name: string, text: string, problems: string[]): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  if (text === '') return entries;
  const read = readTopologyText({ name, text }, 'yaml');
  if (!read.ok) {
    for (const { location, message } of read.findings) {
      problems.push(`\`${name}\` is no map, at its line ${location.line}: ${message}`);
    }
    return entries;
  }
  for (const [key, { value }] of read.document.root.members) {
    if (value.kind === 'string') entries.set(key, value.value);
    else problems.push(`\`${name}\` gives ${quote(key)} ${kindOf(value.kind)}. Write a text, in quotes.`);
  }
  return entries;
}

function kindOf(kind: string): string {
  return { object: 'a map', array: 'a list', null: 'nothing' }[kind] ?? `a ${kind}`;
}
