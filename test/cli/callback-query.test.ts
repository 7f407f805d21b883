import { describe, expect, it } from 'vitest';
import { readCallback } from '../../src/cli/login/callback-query.ts';

const STATE = 'sent-state';
const read = (query: string) => readCallback(new URLSearchParams(query), STATE);

describe('a callback', () => {
  it.each<[string, string, ReturnType<typeof read>]>([
    [
      'with the state that was sent brings its code',
      'code=abc&state=sent-state',
      { kind: 'code', code: 'abc' },
    ],
    ['with another state is dropped', 'code=abc&state=other', { kind: 'wrong-state' }],
    ['with a longer state is dropped', 'code=abc&state=sent-state2', { kind: 'wrong-state' }],
    ['with an empty state is dropped', 'code=abc&state=', { kind: 'wrong-state' }],
    ['with a code and no state is dropped', 'code=abc', { kind: 'wrong-state' }],
    [
      'with the state twice is dropped',
      'code=abc&state=sent-state&state=sent-state',
      { kind: 'wrong-state' },
    ],
    [
      'with another state is dropped before its error counts',
      'error=access_denied&state=other',
      { kind: 'wrong-state' },
    ],
    ['may be a refusal', 'error=access_denied&state=sent-state', { kind: 'denied' }],
    ['may be a refusal without a state', 'error=access_denied', { kind: 'denied' }],
    [
      'is a refusal also when it brings a code',
      'error=access_denied&code=abc&state=sent-state',
      { kind: 'denied' },
    ],
    [
      'may bring another error',
      'error=server_error&error_description=Oh&state=sent-state',
      { kind: 'error', error: 'server_error', words: 'Oh' },
    ],
    [
      'may bring an error without words',
      'error=x&state=sent-state',
      { kind: 'error', error: 'x', words: undefined },
    ],
    ['without code and error brings nothing', 'state=sent-state', { kind: 'no-code' }],
    ['with two codes brings none', 'code=a&code=b&state=sent-state', { kind: 'no-code' }],
    ['with an empty code brings none', 'code=&state=sent-state', { kind: 'no-code' }],
    ['with a code that no server makes brings none', 'code=a%0Ab&state=sent-state', { kind: 'no-code' }],
    [
      'with a code of 5,000 characters brings none',
      `code=${'a'.repeat(5000)}&state=sent-state`,
      { kind: 'no-code' },
    ],
    ['is none without any of its parameters', 'utm=1', undefined],
  ])('%s', (_, query, callback) => {
    expect(read(query)).toEqual(callback);
  });
});
