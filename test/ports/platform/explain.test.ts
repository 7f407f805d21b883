import { describe, expect, it } from 'vitest';
import { TARGET } from '../../../sandbox/platform.ts';
import * as platform from '../../../src/ports/platform/explain.ts';
import type { Answer, NoResponse } from '../../../src/ports/platform/http.ts';
import type { Operation } from '../../../src/ports/platform/operation.ts';
import {
  type Doing,
  type Problem,
  problemOf,
  retryAfterIn,
} from '../../../src/ports/platform/problem.ts';
import { prose, textOf } from '../../messages.ts';

const reading: Doing = { operation: 'read-topology', target: TARGET };
const writing: Doing = { operation: 'write-topology', target: TARGET };

function said(
  status: number,
  body: string | object,
  doing: Doing = writing,
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return explain(
    problemOf(doing, {
      kind: 'answer',
      status,
      headers: { 'x-request-id': 'r-1' },
      body: text,
    }),
  );
}

const explain = (problem: Problem): string => textOf(platform.explain(problem));

describe('every published error body is read', () => {
  it.each<[string, string | object, RegExp]>([
    [
      'code and message',
      { code: 'not_found', message: 'Not Found' },
      /`Not Found` \(`not_found`\)/,
    ],
    ['a message alone', { message: 'Not Found' }, /`Not Found`\./],
    [
      'a list of errors',
      {
        errors: [
          {
            namespace: 'a',
            name: 'key_range',
            errors: ['is empty', 'overlaps'],
          },
          { name: 'x', errors: ['y'] },
        ],
      },
      /`key_range: is empty, overlaps; x: y`/,
    ],
    [
      'OAuth',
      {
        error: 'invalid_token',
        error_description: 'The access token expired',
        state: 'unauthorized',
      },
      /`The access token expired` \(`invalid_token`\)/,
    ],
    [
      'OAuth without a description',
      { error: 'invalid_token' },
      /`invalid_token`/,
    ],
    [
      'a message with a list of errors',
      {
        code: 'invalid_params',
        message: 'Invalid',
        errors: [{ name: 'x', errors: ['y'] }],
      },
      /`Invalid; x: y` \(`invalid_params`\)/,
    ],
    [
      'a list with empty entries',
      { errors: [{ errors: [] }, { name: '', errors: ['why'] }] },
      /responded: `why`\./,
    ],
    [
      'a message of blanks beside a reason',
      { message: ' ', errors: [{ name: 'x', errors: ['y'] }] },
      /responded: `x: y`\./,
    ],
    [
      'another text',
      '\n upstream connect error \n',
      /`upstream connect error`/,
    ],
    ['a long text', 'x'.repeat(2001), /`x{2000}`/],
    ['another object', { detail: 'x' }, /`{"detail":"x"}`/],
  ])('%s', (_, body, words) => {
    expect(said(401, body)).toMatch(words);
  });

  it.each([
    ['empty', ''],
    ['a page', '\n<!doctype html><h1>Bad Gateway</h1>'],
  ])('%s has no words, and the status speaks', (_, body) => {
    expect(said(502, body)).not.toMatch(/says/);
    expect(said(502, body)).toMatch(
      /HTTP 502 while setting .*acme\/shop\/main.*Run again later/,
    );
  });

  it.each(['', '{}', 'null', '{"message":""}', '{"errors":[]}'])(
    'a refused topology with the body %j names possible causes and a way on, and no words that are not there',
    (body) => {
      expect(said(422, body)).toMatch(
        /^HTTP 422 while setting \S+ \S+ \S+ \S+ `acme\/shop\/main`\. \(request `r-1`\) The service rejected this data topology\. Nothing was stored\. It gave no reason\. Possible causes: .*Apply fewer changes at a time/,
      );
      expect(said(422, body)).not.toMatch(/says|its words/);
    },
  );

  it('a refused topology with words is to be fixed according to them', () => {
    expect(said(422, { message: 'no shard' })).toMatch(
      /responded: `no shard`\..*Fix the file according to the message above\.$/,
    );
  });

  it('a refused topology with a code alone is to be fixed according to that', () => {
    expect(said(422, { error: 'unknown_shard' })).toMatch(
      /`unknown_shard`.*Fix the file according to the message above\.$/,
    );
  });

  it('a page is not taken for the service, whatever its status', () => {
    expect(said(422, '<html>Sign in</html>')).toMatch(
      /web page, possibly from a proxy.*Nothing was stored/,
    );
  });

  it.each([400, 409, 410])(
    'HTTP %i without a body says what to check',
    (status) => {
      expect(said(status, '')).toMatch(
        /rejected the request\. Check `base-url`/,
      );
    },
  );

  it('names the request, for the service’s support', () => {
    expect(said(500, '')).toContain('(request `r-1`)');
  });
});

describe('every status has a remedy', () => {
  it.each<[number, Operation, RegExp]>([
    [
      401,
      'read-topology',
      /credential is invalid. Set `service-token-id` and `service-token`/,
    ],
    [
      403,
      'write-topology',
      /reference asks for `database:write_databases`; its list of scopes has only `database:write_database`\./,
    ],
    [
      404,
      'list-shards',
      /Possible causes: `acme`, `shop` or `main` does not exist; .*missing a permission.*not a Neki branch/,
    ],
    [405, 'read-topology', /does not offer/],
    [408, 'read-topology', /in time/],
    [413, 'write-topology', /larger/],
    [422, 'write-topology', /Nothing was stored/],
    [429, 'write-topology', /600 requests\/min/],
    [500, 'write-topology', /Run again later/],
  ])('%i', (status, operation, remedy) => {
    expect(said(status, '', { operation, target: TARGET })).toMatch(remedy);
  });

  const READ_BRANCH =
    '`read_branch` or `create_branch`; an OAuth token needs the scope `organization:read_branches` or `database:read_branches` or `branch:read_branch`';
  it.each<[Operation, string]>([
    ['read-topology', READ_BRANCH],
    ['read-branch', READ_BRANCH],
    ['read-schema', READ_BRANCH],
    ['list-shards', READ_BRANCH],
    ['list-cluster-changes', READ_BRANCH],
    ['list-branches', READ_BRANCH],
    [
      'write-topology',
      '`create_branch`; an OAuth token needs the scope `organization:write_databases` or `database:write_databases` or `branch:write_branch`',
    ],
    [
      'read-insights',
      '`read_database`; an OAuth token needs the scope `organization:read_databases` or `database:read_database`',
    ],
    [
      'list-organizations',
      'to belong to the organization; an OAuth token needs the scope `user:read_organizations`',
    ],
    [
      'list-databases',
      'to belong to the organization; an OAuth token needs the scope `organization:read_databases` or `database:read_database`',
    ],
    [
      'read-audit-log',
      '`read_audit_logs`; an OAuth token needs the scope `organization:read_audit_logs`',
    ],
  ])('403 to %s names everything that would be enough', (operation, needs) => {
    expect(said(403, '', { operation, target: TARGET })).toContain(
      `A service token needs ${needs}.`,
    );
  });

  it('and a credential that has run out is told from one that is wrong', () => {
    expect(said(401, { error: 'invalid_token' })).toMatch(/has expired/);
    expect(said(401, { message: 'Token expired' })).toMatch(/has expired/);
  });
});

describe('where no answer came', () => {
  it.each<[Partial<NoResponse>, RegExp]>([
    [
      { cause: 'network', sent: false },
      /Could not connect.*`base-url`.*NO_PROXY/,
    ],
    [{ cause: 'network', sent: true }, /No response while/],
    [{ cause: 'certificate', sent: false }, /NODE_EXTRA_CA_CERTS/],
    [{ cause: 'proxy', sent: false }, /HTTPS_PROXY/],
    [{ cause: 'timeout' }, /increase `timeout`/],
    [{ cause: 'cancelled' }, /cancelled while/],
  ])('%o', (part, message) => {
    const silence = {
      kind: 'no-response',
      sent: true,
      cause: 'network',
      reason: prose`why`,
      ...part,
    } as NoResponse;
    expect(explain(problemOf(reading, silence))).toMatch(message);
  });

  it('no token says why, in the words of the place that keeps it', () => {
    const failure = { kind: 'place', why: prose`why` } as const;
    expect(
      explain(problemOf(reading, { kind: 'not-signed-in', failure })),
    ).toBe('why');
  });

  it.each([
    [400, 'invalid_client', /Check `oauth-client-id`/],
    [401, undefined, /Check `oauth-client-id`/],
    [401, 'invalid_grant', /^HTTP 401 .*refresh token is invalid/],
    [400, undefined, /refresh token is invalid/],
    [500, undefined, /unavailable/],
    [403, undefined, /Check `auth-url`\. Check `oauth-client-id`/],
  ])(
    'no token for HTTP %i with %s says what is at fault',
    (status, error, words) => {
      const body = error === undefined ? '' : JSON.stringify({ error });
      const problem = problemOf(reading, {
        kind: 'answer',
        ...{ status, headers: {}, body },
      });
      if (problem.kind !== 'refused') throw new Error(problem.kind);
      const failure = { ...problem, origin: { kind: 'inputs' } } as const;
      expect(textOf(platform.explainSignIn(failure))).toMatch(words);
    },
  );

  it('the attempts and their time are told', () => {
    const answer: Answer = {
      kind: 'no-response',
      sent: true,
      cause: 'network',
      reason: prose`reset`,
    };
    expect(
      explain(problemOf(reading, answer, { attempts: 4, time: 12_340 })),
    ).toContain('(4 attempts in 12.3 s)');
  });
});

it.each([299, 300, 399, 400])(
  'HTTP %i is a redirect from 300 to 399 alone',
  (status) => {
    const headers = { location: '/elsewhere' };
    const words = explain(
      problemOf(reading, { kind: 'answer', status, headers, body: '' }),
    );
    expect(words.includes('redirects')).toBe(status >= 300 && status < 400);
  },
);

it.each([{}, { location: '' }])(
  'a redirect to nowhere is called that: %j',
  (headers) => {
    const words = explain(
      problemOf(reading, { kind: 'answer', status: 302, headers, body: '' }),
    );
    expect(words).toMatch(/HTTP 302.*nowhere/);
  },
);

describe('Retry-After', () => {
  it.each<[string | undefined, number | undefined]>([
    ['0', 0],
    ['7', 7000],
    ['Sat, 21 Nov 2026 00:00:10 GMT', 10_000],
    ['Sat, 21 Nov 2026 00:00:00 GMT', 0],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    [undefined, undefined],
  ])('%s', (text, milliseconds) => {
    const now = Date.parse('2026-11-21T00:00:00Z');
    expect(retryAfterIn({ 'retry-after': text }, now)).toBe(milliseconds);
  });
});
