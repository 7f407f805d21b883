import { registerHooks } from 'node:module';

/** `@actions/workflow-parser` imports JSON as bundlers have it; Node wants to be told what it is. */
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.json')
      ? next(url, { ...context, importAttributes: { type: 'json' } })
      : next(url, context),
});
