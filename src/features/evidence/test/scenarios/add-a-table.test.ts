import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../../../sandbox/database/for-tests.ts';
import { REPOSITORY } from '../../../../../sandbox/github.ts';
import type { JsonObject } from '../../../../../sandbox/platform.ts';
import { asYaml, declaring } from '../../../../../test/scenarios/documents.ts';
import {
  FILE,
  openWorld,
  type World,
} from '../../../../../test/scenarios/world.ts';

const PAGE = readFileSync(
  new URL('../../../../../docs/add-a-table.md', import.meta.url),
  'utf8',
);

/** A block of code of the page, of those in one language. */
function blockOf(language: 'yaml' | 'sql', position: number): string {
  const blocks = Array.from(
    PAGE.matchAll(
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'),
    ),
    ([, text = '']) => text,
  );
  const block = blocks[position];
  if (block === undefined) throw new Error(`no ${language} block ${position}`);
  return block;
}

interface Entry {
  readonly databases: {
    readonly app: {
      readonly global_secondary_indexes?: JsonObject;
      readonly schemas: { readonly public: { readonly tables: JsonObject } };
    };
  };
}

/** The file of the branch with an entry of the page. */
function listing(position: number): string {
  const { app } = (load(blockOf('yaml', position)) as Entry).databases;
  const document = structuredClone(declaring()) as JsonObject & Entry;
  Object.assign(document.databases.app, app, {
    schemas: {
      public: {
        tables: {
          ...document.databases.app.schemas.public.tables,
          ...app.schemas.public.tables,
        },
      },
    },
  });
  return asYaml(document);
}

let address = '';
const database = useDatabase(async (opened) => {
  address = await opened.address();
});
beforeEach(async () => {
  await database.run('DROP TABLE IF EXISTS invoices, invoices_by_number');
  await database.reset(declaring());
});

function worldOf(
  context: Parameters<typeof openWorld>[0],
  after: string,
  inputs: Readonly<Record<string, string>> = {},
): Promise<World> {
  return openWorld(context, { before: asYaml(declaring()), after, inputs });
}

type Files = Readonly<Record<string, string>>;

/** The allow file that the comment of a blocked plan proposes. */
function consentsProposed(world: World): Files {
  const [comment = ''] = world.comments();
  const [, lines = ''] = /```text\n(# [\s\S]*?)```/.exec(comment) ?? [];
  return { 'data-topology.allow/pr-1.allow': lines };
}

/** Merges, and runs the apply of the push; a second run finds nothing to do. */
async function holdToApplied(world: World, files: Files): Promise<void> {
  const options = { files };
  const applied = await world.onPush(options);
  expect([applied.exitCode, applied.outputs]).toMatchObject([
    0,
    { outcome: 'applied', applied: 'true' },
  ]);
  expect(world.comments().join('\n')).toContain('Applied');
}

describe('the recipe with `database-url` is green as it is written', () => {
  it.for([
    { name: 'create, list, merge, insert', isFirst: true, risk: 'behavioural' },
    { name: 'list, merge, create, insert', isFirst: false, risk: 'safe' },
  ])('$name', async ({ isFirst, risk }, context) => {
    const file = listing(0);
    const world = await worldOf(context, file, { 'database-url': address });

    if (isFirst) await database.run(blockOf('sql', 0));
    const planned = await world.onPullRequest();
    expect([planned.exitCode, planned.outputs]).toMatchObject([
      0,
      { outcome: 'planned', risk },
    ]);
    await holdToApplied(world, { [FILE]: file });

    if (!isFirst) await database.run(blockOf('sql', 0));
    await database.run('INSERT INTO invoices (tenant_id) VALUES (1)');
    const again = await world.onPush({ files: { [FILE]: file } });
    expect(again.outputs['outcome']).toBe('no-change');
  });

  it('with a global secondary index, whose lookup table is created first', async (context) => {
    const file = listing(1);
    const world = await worldOf(context, file, { 'database-url': address });

    await database.run(blockOf('sql', 1));
    await database.run(blockOf('sql', 0));
    const planned = await world.onPullRequest();
    expect([planned.exitCode, planned.outputs]).toMatchObject([
      0,
      { outcome: 'planned', risk: 'behavioural' },
    ]);
    await holdToApplied(world, { [FILE]: file });
  });
});

describe('the recipe without it is green as it is written', () => {
  it.for([
    { name: 'list, merge, wait, create', entry: 0 },
    { name: 'with a global secondary index', entry: 1 },
  ])('$name', async ({ entry }, context) => {
    const file = listing(entry);
    const world = await worldOf(context, file);

    const planned = await world.onPullRequest();
    expect(planned.outputs).toMatchObject({
      outcome: 'blocked',
      risk: 'new-table',
    });

    const consents = consentsProposed(world);
    world.github.commit(REPOSITORY, { branch: 'change', files: consents });
    const files = { [FILE]: file, ...consents };
    expect((await world.onPullRequest({ files })).exitCode).toBe(0);
    await holdToApplied(world, files);
  });
});
