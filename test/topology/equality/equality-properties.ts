import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCanonical } from '../../../src/topology/equality/equality.ts';
import { EQUALITY_RULES } from '../../../src/topology/equality/rules.ts';
import { documentOf, jsonOf, planFor } from '../../domain.ts';
import { type Plain, topologies } from '../generated.ts';

/** Draws one of the spellings that mean the same, each time it is asked. */
type Choose = (ways: number) => number;

/** A document with everything the generated topologies lack. */
function furnish(plain: Plain): Record<string, unknown> {
  const { databases, ...rest } = plain;
  return {
    ...rest,
    'x-limit': 1.5,
    databases: {
      ...databases,
      shop: {
        schemas: {
          public: {
            tables: {
              users: {
                shard_group: 'meta',
                primary_indexes: [
                  {
                    shard_index: 'spaced',
                    columns: ['(id >> 4) + 1'],
                    ignore_null: false,
                  },
                ],
                secondary_indexes: [
                  { name: 'by_email', columns: ['email'] },
                  { name: 'by_name' },
                ],
              },
              lookup: {},
            },
            sequences: [{ name: 'ids', shard_group: 'meta' }, { name: 'more' }],
            reference_tables: { countries: { shard_groups: ['g1', 'g2'] } },
          },
        },
        global_secondary_indexes: {
          by_email: {
            schema: 'public',
            table: 'lookup',
            owner_table: 'users',
            columns: ['email'],
            unique: false,
          },
        },
      },
    },
  };
}

/** Writes a document in another way, by every rule of equality at once, as drawn. */
function respell(plain: Plain, choose: Choose): string {
  const types = new Map(
    plain.shard_groups.map(({ uid }) => [uid, typeOf(plain, uid)]),
  );
  return write(furnish(plain), []);

  function write(value: unknown, path: readonly string[]): string {
    if (Array.isArray(value)) return writeList(value, path);
    if (typeof value === 'object' && value !== null)
      return writeObject(value, path);
    if (path.at(-1) === 'x-limit')
      return ['1.5', '15e-1', '1.50'][choose(3)] ?? '';
    const isExpression = path.at(-4) === 'primary_indexes';
    if (isExpression && path.at(-2) === 'columns')
      return ['"(id >> 4) + 1"', '"( id>>4 )+1"'][choose(2)] ?? '';
    return JSON.stringify(value);
  }

  function writeList(
    list: readonly unknown[],
    path: readonly string[],
  ): string {
    const name = path.at(-1) ?? '';
    if (name === 'sequences' && choose(2) === 1) {
      const entries = list.map((item) => {
        const { name: key, ...rest } = item as { name: string };
        return [key, rest] as const;
      });
      return writeObject(Object.fromEntries(entries), [...path]);
    }
    const isReference =
      name === 'shard_groups' && path.includes('reference_tables');
    const isSet =
      isReference ||
      ['shard_groups', 'key_ranges', 'secondary_indexes', 'sequences'].includes(
        name,
      );
    const items = list.map((item, index) =>
      write(item, [...path, nameOf(item) ?? String(index)]),
    );
    return `[${(isSet ? shuffle(items) : items).join()}]`;
  }

  function writeObject(value: object, path: readonly string[]): string {
    const members = Object.entries(value).flatMap(([key, inner]) =>
      member(key, inner, path),
    );
    if (path.at(-2) === 'key_ranges')
      members.push(...noBounds(value, types.get(path[1] ?? '')));
    for (const empty of emptiesOf(path)) {
      const isThere =
        empty in value || (empty === 'tables' && path.length !== 4);
      if (!isThere && choose(4) === 0)
        members.push(`${JSON.stringify(empty)}: {}`);
    }
    return `{${shuffle(members).join()}}`;
  }

  function member(
    key: string,
    value: unknown,
    path: readonly string[],
  ): string[] {
    if (key === 'start' || key === 'end') {
      const name = bound(String(value), types.get(path[1] ?? ''));
      if (name !== undefined) return [`"${key}": "${name}"`];
    }
    if (isOff(key, value) && choose(2) === 1) return [];
    if (key === 'modulus') return [`"modulus": ${numberOrText(value)}`];
    if (key === 'schema' && choose(2) === 1) return [];
    const written = spelled(key, path);
    return [`${JSON.stringify(written)}: ${write(value, [...path, key])}`];
  }

  function numberOrText(value: unknown): string {
    return choose(2) === 0 ? `"${value}"` : String(value);
  }

  function isOff(key: string, value: unknown): boolean {
    return (key === 'unique' || key === 'ignore_null') && value === false;
  }

  /** A key, or its older spelling. */
  function spelled(key: string, path: readonly string[]): string {
    const isOfReference =
      key === 'shard_groups' && path.includes('reference_tables');
    const isBinding = key === 'shard_group' || isOfReference;
    return isBinding && choose(2) === 1
      ? key.replace('shard_group', 'shard_group_uid')
      : key;
  }

  /** The ways to say that a range has no bound. */
  function noBounds(range: object, type: string | undefined): string[] {
    return ['start', 'end'].flatMap((key) => {
      const ways = [
        'null',
        '""',
        ...(key === 'start' && type === 'xxhash' ? ['"00"', '"0"'] : []),
      ];
      const way = key in range ? undefined : ways[choose(ways.length + 2)];
      return way === undefined ? [] : [`"${key}": ${way}`];
    });
  }

  function bound(text: string, type: string | undefined): string {
    const upper = choose(2) === 1 ? text.toUpperCase() : text;
    if (type === 'xxhash') return `${upper}${'00'.repeat(choose(3))}`;
    return type === 'range' || type === 'modulo'
      ? `${'0'.repeat(choose(3))}${upper}`
      : upper;
  }

  function shuffle(items: readonly string[]): string[] {
    const left = [...items];
    return items.flatMap(() => left.splice(choose(left.length), 1));
  }
}

/** Objects that may stand empty in an object at this place. */
function emptiesOf(path: readonly string[]): string[] {
  if (path.length === 1 && path[0] === 'databases') return ['nothing'];
  if (path.length === 2 && path[0] === 'databases') return ['schemas'];
  if (path.length === 3 && path[2] === 'schemas') return ['nothing'];
  if (path.length === 4 && path[2] === 'schemas')
    return ['tables', 'reference_tables'];
  return [];
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  return 'uid' in item ? String(item.uid) : undefined;
}

/** The type of index that reads a group's bounds, if it is one: of its default and of every table's own. */
function typeOf(plain: Plain, uid: string): string | undefined {
  const names = plain.shard_groups
    .filter((group) => group.uid === uid)
    .map((group) => group.default_shard_index);
  const own = Object.values(plain.databases).flatMap(({ schemas }) =>
    Object.values(schemas).flatMap(({ tables }) =>
      Object.values(tables).flatMap(
        (table) =>
          table.primary_indexes?.map((index) => index.shard_index) ?? [],
      ),
    ),
  );
  const types = new Set(
    [...names, ...own].map((name) => name && plain.shard_indexes[name]?.type),
  );
  const [type] = types;
  return types.size === 1 ? type : undefined;
}

const draws = fc.infiniteStream(fc.nat(1000));

/** Runs in which every rule of equality is needed. */
const ENOUGH = 300;

/** What holds for any document and another spelling of it, tried on so many documents. */
export function equalityProperties(runs: number): void {
  describe('a document and any respelling of it', () => {
    it('are equal and give no change, and the ledger says why', () => {
      const needed = new Set<string>();
      fc.assert(
        fc.property(topologies, draws, (plain, stream) => {
          const text = respell(
            plain,
            (ways) => (stream.next().value ?? 0) % Math.max(1, ways),
          );
          const [live, desired] = [
            documentOf(furnish(plain)),
            documentOf(text),
          ];
          const plan = planFor(live, desired, { base: null });
          expect({
            changes: plan.changes,
            state: plan.situation.state,
            text,
          }).toMatchObject({
            changes: [],
            state: 'in-sync',
          });
          const isAlike = jsonOf(live) === jsonOf(desired);
          const ledger =
            plan.situation.state === 'in-sync' ? plan.situation.ledger : [];
          expect(ledger.length > 0).toBe(!isAlike);
          for (const { rule } of ledger) needed.add(rule);
        }),
        { numRuns: runs },
      );
      if (runs >= ENOUGH)
        expect([...needed].sort()).toEqual(Object.keys(EQUALITY_RULES).sort());
    });

    it('compare alike with a third', () => {
      fc.assert(
        fc.property(topologies, topologies, draws, (one, other, stream) => {
          const text = respell(
            one,
            (ways) => (stream.next().value ?? 0) % Math.max(1, ways),
          );
          const third = documentOf(furnish(other)).canonical('neki');
          const equal = [furnish(one), text].map(
            (value) =>
              compareCanonical(documentOf(value).canonical('neki'), third) !==
              undefined,
          );
          expect(equal[0]).toBe(equal[1]);
        }),
        { numRuns: runs },
      );
    });
  });
}
