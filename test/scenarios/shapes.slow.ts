import { describe, it } from 'vitest';
import { allPairs, expectReplaced } from './shapes.ts';

describe.concurrent('a valid document over any other one', () => {
  it.for(allPairs())('$desired, over $live', (pair, context) =>
    expectReplaced(pair, context),
  );
});
