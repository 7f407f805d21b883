/**
 * Cuts GitHub's OpenAPI description down to the operations this project uses and what they refer to, so that tests can
 * hold every request to it without a dependency of 400 MB. Run it by hand when an operation is added or GitHub's
 * description is to be renewed: `npm ci --prefix test/official`, and pass
 * `test/official/node_modules/@octokit/openapi/generated/api.github.com.json`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const OUTPUT = new URL('description.json', import.meta.url);
/** What the source calls (a test holds the list to it), and what the tests of the sandbox ask besides. */
const OPERATIONS = new Set([
  'actions/create-or-update-environment-secret',
  'actions/create-or-update-repo-secret',
  'actions/get-environment-public-key',
  'actions/get-repo-public-key',
  'git/get-blob',
  'git/get-ref',
  'issues/create-comment',
  'issues/delete-comment',
  'issues/get-comment',
  'issues/list-comments',
  'issues/update-comment',
  'pulls/get',
  'pulls/list',
  'repos/compare-commits',
  'repos/get',
  'repos/get-commit',
  'repos/get-content',
  'repos/list-commits',
  'repos/list-pull-requests-associated-with-commit',
  'users/get-authenticated',
]);
/** Members that explain and do not constrain. */
const TALK = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'title',
  'tags',
  'x-github',
]);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Description {
  readonly info: { readonly version: Json };
  readonly paths: Record<
    string,
    Record<string, { operationId: string } & Record<string, Json>>
  >;
  readonly components: Record<string, Record<string, Json>>;
}

const [source] = process.argv.slice(2);
if (source === undefined)
  throw new Error('Pass the path of api.github.com.json.');
const full = JSON.parse(readFileSync(source, 'utf8')) as Description;
const paths = Object.fromEntries(
  Object.entries(full.paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, { operationId }]) =>
      OPERATIONS.has(operationId),
    );
    return kept.length === 0
      ? []
      : [[path, silent(Object.fromEntries(kept) as Json)]];
  }),
);
const components: Record<string, Record<string, Json>> = {};
const found = Object.values(full.paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
);
const missing = [...OPERATIONS].filter(
  (operation) => !found.includes(operation),
);
if (missing.length > 0)
  throw new Error(`The description has no operation ${missing.join(', ')}.`);
collect(paths);
writeFileSync(
  OUTPUT,
  `${JSON.stringify({ version: full.info.version, paths, components })}\n`,
);

/** Takes along whatever a part refers to, once each. */
function collect(part: Json): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === '$ref' && typeof value === 'string') take(value);
    else collect(value);
  }
}

function take(reference: string): void {
  const [, , kind = '', name = ''] = reference.split('/');
  components[kind] ??= {};
  if (components[kind][name] !== undefined) return;
  const component = silent(full.components[kind]?.[name] ?? {});
  components[kind][name] = component;
  collect(component);
}

function silent(part: Json): Json {
  if (Array.isArray(part)) return part.map(silent);
  if (typeof part !== 'object' || part === null) return part;
  const members = Object.entries(part).filter(
    ([key, value]) =>
      !(TALK.has(key) && typeof value !== 'object') &&
      key !== 'examples' &&
      key !== 'example',
  );
  return Object.fromEntries(
    members.map(([key, value]) => [key, silent(value)]),
  );
}
