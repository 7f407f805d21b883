import { existsSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** What the runner knows when it evaluates an input's default. */
export interface InputContext {
  /** Value of `github.token`. */
  readonly token: string;
  /** Value of `github.workspace`. */
  readonly workspace: string;
}

/** The inputs of a step as the action receives them, and the names that action.yml does not declare. */
export interface ResolvedInputs {
  /** `INPUT_…` variables: every declared input has one, empty where there is neither value nor default. */
  readonly variables: Record<string, string>;
  /** Given but not declared: the runner warns of these and hands them over all the same. */
  readonly undeclared: string[];
}

/** Fills in action.yml's defaults and names the variables as the runner does: upper case, hyphens kept. */
export function resolveInputs(
  actionFile: string,
  given: Readonly<Record<string, string>>,
  context: InputContext,
): ResolvedInputs {
  const declared = defaultsOf(actionFile, context);
  const values = { ...declared, ...given };
  const variables = Object.entries(values).map(([name, value]) => [
    inputVariable(name),
    value,
  ]);
  return {
    variables: Object.fromEntries(variables),
    undeclared: Object.keys(given).filter(
      (name) => !Object.hasOwn(declared, name),
    ),
  };
}

/** Names the environment variable of an input. */
export function inputVariable(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

function defaultsOf(
  actionFile: string,
  context: InputContext,
): Record<string, string> {
  if (!existsSync(actionFile)) return {};
  const action = load(readFileSync(actionFile, 'utf8'));
  const inputs = Object.entries(property(action, 'inputs') ?? {});
  return Object.fromEntries(
    inputs.map(([name, definition]) => [
      name,
      evaluate(String(property(definition, 'default') ?? ''), context),
    ]),
  );
}

function evaluate(text: string, { token, workspace }: InputContext): string {
  return text.replace(
    /\$\{\{\s*(.*?)\s*\}\}/g,
    (_whole, expression: string) => {
      switch (expression) {
        case 'github.token':
          return token;
        case 'github.workspace':
          return workspace;
        default:
          throw new Error(`the sandbox runner cannot evaluate ${expression}`);
      }
    },
  );
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
