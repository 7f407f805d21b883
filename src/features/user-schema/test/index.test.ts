import { expect, it } from 'vitest';
import { documentOf } from '../../../../test/domain.ts';
import { checkedBy, type Run, type RunFeature } from '../../../run/feature.ts';
import type { Inputs } from '../../../settings/inputs.ts';
import type { FeatureHost } from '../../feature.ts';
import { userSchema } from '../index.ts';

const RUN = {} as Run;

/** A host whose files all hold a text, with the paths that were read. */
function hostOf(text: string) {
  const read: string[] = [];
  const host: FeatureHost = {
    readWorkspaceFile: async (path) => {
      read.push(path);
      return { kind: 'file', bytes: Buffer.from(text) };
    },
    workLimit: (seconds) => ({ seconds, run: (work) => work() }),
  };
  return { host, read };
}

function prepared(
  host: FeatureHost,
  ...paths: readonly (string | undefined)[]
) {
  const prepare = userSchema.prepare?.(host);
  const settings = paths.map((schema) => ({ schema }) as Inputs);
  return Promise.all(settings.map((one) => prepare?.(one)));
}

it('targets share a schema, which is read once', async () => {
  const { host, read } = hostOf('{"required": ["a"]}');
  const features = await prepared(host, 'a.json', 'b.json', 'a.json');
  expect(read.toSorted()).toEqual(['a.json', 'b.json']);
  const document = documentOf('b: 1');
  for (const feature of features) {
    const found = feature?.ok && (await feature.value.check?.(document, RUN));
    expect(found).toHaveLength(1);
  }
});

it('without a schema nothing is read or checked', async () => {
  const { host, read } = hostOf('{}');
  const [feature] = await prepared(host, undefined);
  expect(feature).toMatchObject({ ok: true, value: { name: 'user-schema' } });
  expect(feature?.ok && feature.value.check).toBeUndefined();
  expect(read).toEqual([]);
});

it('a schema that is none is a problem of its setting', async () => {
  const [feature] = await prepared(hostOf('{"type": 1}').host, 'a.json');
  expect(feature).toMatchObject({ ok: false, problem: { setting: 'schema' } });
});

it('a document is checked once in a run, and features are asked in their order', async () => {
  const asked: string[] = [];
  const features = ['one', 'two'].map(
    (name): RunFeature => ({
      name,
      check: async () => {
        asked.push(name);
        return [];
      },
    }),
  );
  const check = checkedBy({
    ...RUN,
    features: [{ name: 'looks only' }, ...features],
  });
  const document = documentOf('a: 1');
  await check(document);
  await check(document);
  expect(asked).toEqual(['one', 'two']);
});
