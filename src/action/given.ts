import { type Given, INPUTS } from '../inputs/inputs.ts';
import { quote } from '../topology/finding.ts';
import { nearest } from '../topology/nearest.ts';

/** The inputs of the step, as the runner puts them into its environment. */
export function givenBy(environment: NodeJS.ProcessEnv): Given {
  return { value: (name) => environment[variable(name)], environment };
}

/** What is to be said of inputs nobody knows. */
export interface Strangers {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Inputs nobody knows: near an input's name they are misspelled, which is a problem; else they are worth a warning. */
export function strangersIn(environment: NodeJS.ProcessEnv): Strangers {
  const known = new Map(INPUTS.map(({ name }) => [variable(name), name]));
  const warnings: string[] = [];
  const problems: string[] = [];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('INPUT_') || known.has(name)) continue;
    const written = name.slice('INPUT_'.length).toLowerCase();
    const near = nearest(written, known.values());
    if (near === undefined) warnings.push(`There is no input ${quote(written)}; it was ignored.`);
    else problems.push(`There is no input ${quote(written)}. Did you mean \`${near}\`?`);
  }
  return { problems, warnings };
}

/** The environment variable the runner makes of an input. */
function variable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}
