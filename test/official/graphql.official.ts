import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  buildSchema,
  type DocumentNode,
  executeSync,
  type GraphQLFieldResolver,
  type GraphQLTypeResolver,
  Kind,
  parse,
  validate,
} from 'graphql';
import { expect, it } from 'vitest';
import type { Exchange } from '../../sandbox/github/traffic.ts';
import { counted, readTraffic } from './traffic.ts';

const schema = buildSchema(
  readFileSync(
    new URL(
      'node_modules/@octokit/graphql-schema/schema.graphql',
      import.meta.url,
    ),
    'utf8',
  ),
  // GitHub's own text defines two fields twice.
  { assumeValid: true, assumeValidSDL: true },
);
const asked = readTraffic().filter(({ target }) => target === '/graphql');

/** An answer holds what was selected under the name that it has in the answer. */
const fromAnswer: GraphQLFieldResolver<unknown, unknown> = (
  source,
  _arguments,
  _context,
  { path },
) => Object(source)[path.key];

/** The type that an answer names, else the one that the document asks for, else any: what is asked for then is of all. */
const typeInAnswer: GraphQLTypeResolver<unknown, unknown> = (
  value,
  _context,
  { fieldNodes },
  abstract,
) => {
  const named: unknown = Object(value).__typename;
  if (typeof named === 'string') return named;
  const parts = fieldNodes.flatMap((node) => node.selectionSet?.selections);
  const part = parts.find((one) => one?.kind === Kind.INLINE_FRAGMENT);
  return part?.kind === Kind.INLINE_FRAGMENT
    ? part.typeCondition?.name.value
    : schema.getPossibleTypes(abstract)[0]?.name;
};

const documents = new Map<string, DocumentNode | readonly string[]>();

/** A document as it is parsed, or why GitHub would refuse it; each text is parsed once. */
function documentOf(query: string): DocumentNode | readonly string[] {
  const known = documents.get(query);
  if (known !== undefined) return known;
  const document = parse(query);
  const problems = validate(schema, document).map(({ message }) => message);
  const read = problems.length === 0 ? document : problems;
  documents.set(query, read);
  return read;
}

/** Has the schema answer the document out of the answer: it must fit each type, and be all of what was asked and no more. */
function deviations({ body, status, answer }: Exchange): readonly string[] {
  const { query, variables, ...others } = JSON.parse(body);
  const unknown = Object.keys(others).map((name) => `no member ${name}`);
  const document = documentOf(String(query));
  if (!('kind' in document)) return [...unknown, ...document];
  if (status !== 200) return unknown;

  const { data, errors, ...rest } = JSON.parse(answer);
  const more = Object.keys(rest).map((name) => `answer has a member ${name}`);
  const made = executeSync({
    schema,
    document,
    variableValues: variables,
    rootValue: data ?? {},
    fieldResolver: fromAnswer,
    typeResolver: typeInAnswer,
  });
  const problems = [...unknown, ...more, ...errorProblems(errors, data)];
  if (data === undefined || data === null)
    return errors === undefined
      ? [...problems, 'no data, no errors']
      : problems;

  const wrong = (made.errors ?? []).map(
    ({ message, path = [] }) => `${path.join('.')}: ${message}`,
  );
  const isWhole = isDeepStrictEqual(
    JSON.parse(JSON.stringify(made.data ?? null)),
    data,
  );
  if (wrong.length === 0 && !isWhole)
    return [...problems, `other members than asked for: ${answer}`];
  return [...problems, ...wrong];
}

function errorProblems(errors: unknown, data: unknown): readonly string[] {
  if (errors === undefined) return [];
  if (!Array.isArray(errors) || errors.length === 0)
    return ['errors are no list'];
  return errors.flatMap((error) => {
    const { message, type, path } = Object(error);
    if (typeof message !== 'string') return ['an error says nothing'];
    if (typeof type !== 'string') return ['an error has no type'];
    return isOfNothing(path, data) ? [] : [`no null at ${String(path)}`];
  });
}

/** Whether the path of an error leads to a member that has no value for its sake; only one of the whole answer names none. */
function isOfNothing(path: unknown, data: unknown): boolean {
  if (!Array.isArray(path)) return path === undefined && data === undefined;
  let value: unknown = data;
  for (const name of path) {
    if (value === null || value === undefined) break;
    value = Object(value)[name];
  }
  return value === null || value === undefined;
}

it('every GraphQL document is one of GitHub’s schema, and every answer of the sandbox is one to it', () => {
  const found = asked.flatMap(deviations);
  console.log(
    `GraphQL: ${asked.length} documents and their answers, ${documents.size} different`,
  );
  expect(asked.length).toBeGreaterThan(1000);
  expect(counted(found)).toEqual([]);
});

it('every document of the source is among them', () => {
  const folder = new URL('../../src/ports/github/', import.meta.url);
  const texts = readdirSync(folder).flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const found = text.matchAll(/'((?:query|mutation)\b[^']+)'/g);
    return Array.from(found, ([, document = '']) => document);
  });
  const sent = new Set(asked.map(({ body }) => JSON.parse(body).query));
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => !sent.has(text))).toEqual([]);
});

it.each([
  ['nothing in one that is right', {}, []],
  [
    'a field',
    { query: 'query { viewer { name_ } }' },
    [expect.stringMatching(/Cannot query field "name_"/)],
  ],
  [
    'the type of a field',
    { data: { viewer: { login: 7 } } },
    [expect.stringMatching(/other members/)],
  ],
  [
    'a field that was not asked for',
    { data: { viewer: { login: 'ada', id: 'U_1' } } },
    [expect.stringMatching(/other members/)],
  ],
  [
    'an error of what is there',
    {
      errors: [
        { type: 'FORBIDDEN', message: 'gone', path: ['viewer', 'login'] },
      ],
    },
    ['no null at viewer,login'],
  ],
])('a deviation is found: %s', (_, change, found) => {
  const { query, variables, data, errors } = {
    query: 'query { viewer { login } }',
    variables: {},
    data: { viewer: { login: 'ada' } },
    errors: undefined,
    ...change,
  };
  const exchange = {
    method: 'POST',
    target: '/graphql',
    contentType: 'application/json',
    body: JSON.stringify({ query, variables }),
    status: 200,
    answerType: 'application/json',
    answer: JSON.stringify({ data, errors }),
  };
  expect(deviations(exchange)).toEqual(found);
});
