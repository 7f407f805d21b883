import { memoized } from '../../keyed.ts';
import { failure, ok } from '../../result.ts';
import type { Feature, FeatureHost, Prepared } from '../feature.ts';

/** Checks the file against a user's own JSON Schema. */
export const userSchema: Feature = {
  name: 'user-schema',
  prepare: (host) => {
    const opened = memoized((path: string) => open(path, host));
    return async ({ schema }) =>
      schema === undefined ? ok(userSchema) : opened(schema);
  },
};

async function open(path: string, host: FeatureHost): Promise<Prepared> {
  const { openSchema } = await import('./open.ts');
  const schema = await openSchema(path, host);
  if (!schema.ok) return failure({ setting: 'schema', why: schema.problem });

  const { name } = userSchema;
  return ok({ name, check: async (document) => schema.value(document) });
}
