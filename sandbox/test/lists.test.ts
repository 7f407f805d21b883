import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, ask } from '../http/ask.ts';
import { type Json, listMember, member, stringMember } from '../http/json.ts';
import {
  APP,
  makeShard,
  type Platform,
  READER,
  startPlatform,
  WRITER,
} from '../platform.ts';

let platform: Platform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

const read = (path: string, as = WRITER.header): Promise<Answer> =>
  ask(platform.baseUrl + path, { as });
const names = (page: Json | undefined, key = 'name'): (string | undefined)[] =>
  listMember(page, 'data').map((item) => stringMember(item, key));
const SHARDS_PATH = '/organizations/acme/databases/shop/branches/main/shards';

describe('a page-based list', () => {
  beforeEach(() => {
    const shards = Array.from({ length: 130 }, (_, at) =>
      makeShard({ name: `sh${at}` }, at),
    );
    platform.branch().shards = shards;
  });

  test('has 25 items on a page and is walked to its end by next_page', async () => {
    const sizes: number[] = [];
    for (let next: Json | undefined = 1; typeof next === 'number'; ) {
      const { json } = await read(`${SHARDS_PATH}?page=${next}`);
      sizes.push(names(json).length);
      next = member(json, 'next_page');
    }
    expect(sizes).toEqual([25, 25, 25, 25, 25, 5]);
  });

  test('has at most 100 items on a page', async () => {
    const { json } = await read(`${SHARDS_PATH}?per_page=1000`);
    expect(names(json)).toHaveLength(100);
  });

  test.each(['page=0', 'page=x', 'per_page=-1', 'per_page='])(
    'refuses %s',
    async (query) => {
      expect((await read(`${SHARDS_PATH}?${query}`)).status).toBe(422);
    },
  );
});

describe('the audit log', () => {
  const LOG = '/organizations/acme/audit-logs';
  beforeEach(() => {
    const organization = platform.state.organizations.get('acme');
    const [sample] = organization?.auditLog ?? [];
    if (organization === undefined || sample === undefined)
      throw new Error('the default seed has an audit log');
    organization.auditLog = Array.from({ length: 7 }, (_, at) => ({
      ...sample,
      id: `evt-${at}`,
    }));
  });

  test('is walked forward by starting_after', async () => {
    const seen: unknown[] = [];
    let cursor: string | undefined;
    for (let more: Json | undefined = true; more === true; ) {
      const { json } = await read(
        `${LOG}?limit=3${cursor === undefined ? '' : `&starting_after=${cursor}`}`,
      );
      seen.push([names(json, 'id'), member(json, 'has_prev')]);
      cursor = stringMember(json, 'cursor_end');
      more = member(json, 'has_next');
    }
    expect(seen).toEqual([
      [['evt-0', 'evt-1', 'evt-2'], false],
      [['evt-3', 'evt-4', 'evt-5'], true],
      [['evt-6'], true],
    ]);
  });

  test.each(['starting_after=nobody', 'limit=none'])(
    'refuses %s',
    async (query) => {
      expect((await read(`${LOG}?${query}`)).status).toBe(422);
    },
  );

  test('needs an access of its own', async () => {
    expect((await read(LOG, READER.header)).status).toBe(403);
  });
});

describe('what exists', () => {
  test('is listed as far as the caller may see it', async () => {
    expect(names((await read('/organizations')).json)).toEqual(['acme']);
    expect(
      names((await read('/organizations', `Bearer ${APP.accessToken}`)).json),
    ).toEqual(['acme']);
    expect(names((await read('/organizations/acme/databases')).json)).toEqual([
      'shop',
      'ledger',
    ]);
    expect(
      names((await read('/organizations/acme/databases/shop/branches')).json),
    ).toEqual(['main', 'dev']);
    expect((await read('/organizations/initech/databases')).status).toBe(404);
  });
});
