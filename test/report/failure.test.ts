import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { TARGET } from '../../sandbox/platform.ts';
import schema from '../../schema/result.schema.json' with { type: 'json' };
import {
  type Operation,
  REQUIREMENTS,
} from '../../src/ports/platform/operation.ts';
import type {
  Fault,
  NotSignedIn,
  Problem,
} from '../../src/ports/platform/problem.ts';
import { type Failure, failureOf, RETRIES } from '../../src/report/failure.ts';
import { resultDocument } from '../../src/report/result-document.ts';
import { prose } from '../messages.ts';
import {
  BUG,
  type Cause,
  failed,
  type RunResult,
  resultOf,
} from './results.ts';

const { properties } = schema;
const { kind, operation, retry } = properties.failure.properties;
const isFailure = new Ajv2020().compile(properties.failure);

function resultFor(cause: Cause, maybeStored = false): RunResult {
  return {
    file: 'data-topology.yaml',
    target: TARGET,
    findings: [],
    notices: [],
    ...failed(cause, prose`It failed.`, { maybeStored }),
  };
}

function failureFor(cause: Cause, maybeStored = false): Failure | null {
  const failure = failureOf(resultFor(cause, maybeStored));
  expect(isFailure(failure), JSON.stringify(isFailure.errors)).toBe(true);
  return failure;
}

function problem(
  fault: Fault | NotSignedIn,
  doing: Operation = 'read-topology',
): Problem {
  const tries = { attempts: 1, time: 0 };
  return { operation: doing, target: TARGET, tries, ...fault };
}

function refused(
  status: number,
  code?: string,
  requestId?: string,
): Fault & { readonly kind: 'refused' } {
  return {
    kind: 'refused',
    status,
    body: { words: 'No.', code, isPage: false },
    requestId,
    retryAfter: undefined,
  };
}

function silent(
  cause: 'network' | 'timeout' | 'slow' | 'cancelled' | 'certificate' | 'proxy',
  sent = false,
): Fault {
  return { kind: 'no-response', cause, reason: prose`nothing came`, sent };
}

describe('a failure that programs read', () => {
  it.each([
    [401, 'credential', 'after-fix'],
    [403, 'permission', 'after-fix'],
    [404, 'not-found', 'after-fix'],
    [405, 'refused', 'after-fix'],
    [408, 'service', 'same'],
    [413, 'refused', 'after-fix'],
    [422, 'rejected', 'after-fix'],
    [429, 'rate-limit', 'same'],
    [500, 'service', 'same'],
    [503, 'service', 'same'],
  ])('calls HTTP %i `%s`, retry `%s`', (status, expected, retry) => {
    expect(failureFor(problem(refused(status)))).toMatchObject({
      kind: expected,
      status,
      retry,
    });
  });

  it.each([
    ['network', 'network', 'same'],
    ['timeout', 'timeout', 'same'],
    ['slow', 'timeout', 'same'],
    ['cancelled', 'cancelled', 'same'],
    ['certificate', 'certificate', 'after-fix'],
    ['proxy', 'proxy', 'after-fix'],
  ] as const)(
    'calls no answer for `%s` `%s`, retry `%s`',
    (cause, expected, retry) => {
      expect(failureFor(problem(silent(cause)))).toMatchObject({
        kind: expected,
        status: null,
        retry,
      });
    },
  );

  it('holds the service’s code, the ID of the request and what was asked', () => {
    const answer = refused(422, 'unprocessable', 'req-7');

    expect(failureFor(problem(answer, 'write-topology'))).toEqual({
      kind: 'rejected',
      operation: 'write-topology',
      status: 422,
      service_code: 'unprocessable',
      request_id: 'req-7',
      may_be_stored: false,
      retry: 'after-fix',
    });
  });

  it('has a status alone where the answer was none of the service', () => {
    const page = {
      kind: 'unexpected-response',
      status: 200,
      reason: prose`a page`,
    } as const;

    expect(failureFor(problem(page))).toMatchObject({
      kind: 'unexpected-response',
      status: 200,
      service_code: null,
      request_id: null,
    });
  });

  it('holds of a code no more than a code can be', () => {
    const { service_code: code } =
      failureFor(problem(refused(500, 'x'.repeat(100_000)))) ?? {};

    expect(code).toHaveLength(200);
  });

  it('says that a PUT whose answer was lost may be stored', () => {
    const lost = problem(silent('network', true), 'write-topology');

    expect(failureFor(lost, true)).toMatchObject({
      operation: 'write-topology',
      may_be_stored: true,
      retry: 'same',
    });
  });

  it.each([
    [refused(400, 'invalid_grant'), 'credential', 400, 'after-fix'],
    [refused(401, 'invalid_client'), 'credential', 401, 'after-fix'],
    [refused(503), 'service', 503, 'same'],
    [silent('network'), 'network', null, 'same'],
    [silent('network', true), 'network', null, 'after-fix'],
  ] as const)(
    'names the sign-in, not the call that waited for it: %j',
    (fault, expected, status, retry) => {
      const failure = { origin: { kind: 'inputs' }, ...fault } as const;
      const waiting: NotSignedIn = { kind: 'not-signed-in', failure };

      expect(failureFor(problem(waiting))).toMatchObject({
        kind: expected,
        operation: 'sign-in',
        status,
        retry,
      });
    },
  );

  it('tells a failure without a call apart', () => {
    expect(failureFor(BUG, true)).toEqual({
      kind: 'bug',
      operation: null,
      status: null,
      service_code: null,
      request_id: null,
      may_be_stored: true,
      retry: 'never',
    });
  });

  it('is null for every other outcome, and a member of every result', () => {
    const others = ['planned', 'blocked', 'applied', 'invalid', 'skipped'];

    for (const outcome of others as readonly 'planned'[])
      expect(resultDocument(resultOf(outcome, 'main')).failure).toBeNull();

    expect(resultDocument(resultFor(BUG)).failure).not.toBeNull();
  });

  it('has the kinds and operations that the schema lists, and no other', () => {
    expect(kind.enum.toSorted()).toEqual(Object.keys(RETRIES).toSorted());
    expect(operation.enum).toEqual([
      ...Object.keys(REQUIREMENTS),
      'sign-in',
      'save-previous',
      null,
    ]);
  });

  it('is documented with every kind and every way to retry', () => {
    const page = readFileSync('docs/reference.md', 'utf8');
    const [, section = ''] = page.split('\n## Failures\n');
    const rowOf = (name: string): readonly string[] => {
      const [row = ''] = section
        .split('\n')
        .filter((line) => line.startsWith(`| \`${name}\` |`));
      return [...row.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code);
    };

    expect(rowOf('kind')).toEqual(['kind', ...kind.enum]);
    expect(rowOf('retry')).toEqual(['retry', ...retry.enum]);
  });
});
