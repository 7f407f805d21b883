import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DIST = new URL('../../dist/', import.meta.url);
/** Code that only some runs need, by a string that stands in nothing else. */
const LATE: readonly (readonly [name: string, mark: string])[] = [
  ['the HTTP client', 'EnvHttpProxyAgent'],
  ['the OAuth refresh', '/oauth/token'],
  ['the sealed box', 'crypto_box_seal'],
  ['the GitHub client', 'createOrUpdateRepoSecret'],
  ['the client of Postgres', 'SCRAM-SHA-256'],
];

const read = (name: string): string => readFileSync(new URL(name, DIST), 'utf8');

it.each(LATE)('%s is part of the action, and not of what every run loads', (_, mark) => {
  const chunks = readdirSync(DIST).filter((name) => name.endsWith('.js') && name !== 'index.js');
  expect(chunks.some((name) => read(name).includes(mark))).toBe(true);
  expect(read('index.js')).not.toContain(mark);
});
