import type { Given, InputName } from '../inputs/inputs.ts';
import type { Invocation } from './arguments.ts';
import { ALL_OPTIONS } from './options.ts';

type Typed = Extract<Invocation, { kind: 'command' }>;

/** Inputs that no option takes: everybody on the machine can read the words of a command. */
const FROM_ENVIRONMENT: Partial<Readonly<Record<InputName, string>>> = {
  'oauth-access-token': 'PLANETSCALE_OAUTH_ACCESS_TOKEN',
};

/** What was typed and what the environment holds, as inputs. */
export function givenBy({ command, values }: Typed, environment: NodeJS.ProcessEnv): Given {
  return {
    environment,
    value: (name) => {
      // Pulling and listing need what a plan needs: a target and a credential.
      if (name === 'mode') return command === 'validate' || command === 'apply' ? command : 'plan';
      const variable = FROM_ENVIRONMENT[name];
      if (variable !== undefined) return environment[variable];
      const option = ALL_OPTIONS.find(({ input }) => input === name);
      const texts = option === undefined ? undefined : values.get(option.name);
      if (texts === undefined) return undefined;
      return option?.value?.includes('=') ? mapOf(texts) : texts.join('\n');
    },
  };
}

/** `NAME=VALUE`, any number of times, as the YAML map that the input is. */
function mapOf(texts: readonly string[]): string {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=');
    const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
    return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  });
  return `{${pairs.join(', ')}}`;
}
