/** What holds for every kind of change, tried with the examples of each. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import schema from '../../../schema/plan.schema.json' with { type: 'json' };
import {
  classOfStatements,
  statementsOf,
} from '../../../src/changes/answers.ts';
import {
  type Change,
  concernedIn,
  hidesRows,
  isRepair,
  kindOf,
  nounOf,
} from '../../../src/changes/change.ts';
import type { Proof } from '../../../src/changes/change-base.ts';
import { describeChange } from '../../../src/changes/change-text.ts';
import {
  isDoubtful,
  lookupTables,
  questionsOf,
  receivingShards,
  routedAnew,
  scopesOf,
} from '../../../src/changes/questions.ts';
import { findExcess } from '../../../src/plan/limits.ts';
import { changeValue } from '../../../src/plan/plan-document.ts';
import { lineOf } from '../../../src/report/places.ts';
import {
  compare,
  decide,
  digestsOf,
  documentOf,
  type TopologyDocument,
} from '../../domain.ts';
import { rendered, textOf } from '../../messages.ts';

/** A branch and a file, and what applying the file changes. */
export interface Example {
  /** The row of the table in docs/neki.md §4.2. */
  readonly row?: number;
  readonly before: object;
  readonly after: object;
  /** The file before its own change, if it differs from the branch. */
  readonly base?: object;
  /** Earlier versions of the file, the newest first. */
  readonly earlier?: readonly object[];
  /** The changes, the most severe first: class, kind, what is done, how a placement moves keys, and what becomes of statements. */
  readonly changes: readonly string[];
}

/** Examples by what happens in them. */
export type Examples = Readonly<Record<string, Example>>;

/** An example with its documents, and what they change. */
interface Compared {
  readonly live: TopologyDocument;
  readonly file: TopologyDocument;
  readonly changes: readonly Change[];
}

const validate = new Ajv2020({ strict: true, allowUnionTypes: true })
  .addSchema(schema, 'plan')
  .compile({ $ref: 'plan#/$defs/change' });

/** Tries all that holds for a kind with each of its examples. */
export function holds(kind: Change['kind'], examples: Examples): void {
  const all = Object.entries(examples);
  const changesIn = (example: Example) =>
    compared(example).changes.filter((change) => change.kind === kind);

  describe(`a change of kind ${kind}`, () => {
    it.each(all)('has its class: %s', (_, example) => {
      expect(compared(example).changes.map(lineFor)).toEqual(example.changes);
      expect(changesIn(example)).not.toEqual([]);
    });

    it.each(all)('is told with all that is known of it: %s', (_, example) => {
      const all = compared(example);
      const told = changesIn(example).map((one) => cardOf(one, all));
      expect(told.join('\n\n')).toMatchSnapshot();
    });

    it('is written as the schema of the plan file has it', () => {
      for (const change of all.flatMap(([, example]) => changesIn(example)))
        expect(validate(jsonOf(change)) ? [] : validate.errors).toEqual([]);
    });

    it('is allowed by no line for a change with another effect', () => {
      const effects = new Map<string, string>();
      for (const change of all.flatMap(([, example]) => changesIn(example))) {
        const digest = digestOf(change);
        if (digest === undefined) continue;
        const effect = effectOf(change);
        expect(effects.get(digest) ?? effect).toBe(effect);
        effects.set(digest, effect);
      }
    });
  });
}

/** What an example changes. */
function compared({ before, after, base, earlier }: Example): Compared {
  const [live, file] = [documentOf(before), documentOf(after)];
  return { live, file, changes: compare(live, file, { base, earlier }) };
}

/** A change as examples write it. */
function lineFor(change: Change): string {
  const words = [change.class, change.kind, kindOf(change).action(change)];
  if (change.kind === 'placement') words.push(change.movement.kind);
  return [words.join(' '), ...STATEMENTS[statementsOf(change).answer]].join(
    ', ',
  );
}

const STATEMENTS = {
  'as-before': [],
  differently: ['statements differ'],
  fail: ['statements fail'],
};

/** What a line that allows a change is bound to; undefined if the change is not blocked. */
function digestOf(change: Change): string | undefined {
  return digestsOf([change], BINDING).get(change)?.proposed;
}

const BINDING = { target: 'acme/shop/main', spent: new Set<string>() };

/** Proofs of which the effect of a change, or how it is shown, may depend. */
const PROOFS = {
  'has rows': proofOf('rows'),
  'is new': proofOf('new', 'in-snapshot'),
  'is empty': proofOf('empty'),
};

function proofOf(
  verdict: Proof['verdict'],
  kind: 'in-snapshot' | 'empty' = 'empty',
): Proof {
  const seen = new Map([['app.public.fresh', { kind }]]);
  return { unproven: 'needs-empty', verdict, asks: false, at: undefined, seen };
}

/** All that the product knows of a change, a line each; what is "none" is left out. */
function cardOf(change: Change, compared: Compared): string {
  const { title, effect } = describeChange(change);
  const known = Object.entries({
    ...aroundOf(change, compared),
    ...rowsOf(change, compared),
    'bound by': digestOf(change) ?? kindOf(change).facts(change),
    json: withoutWords(jsonOf(change)),
  });
  const lines = known
    .filter(([, value]) => !isNone(value))
    .map(([name, value]) => `${name}: ${shown(value)}`);
  return [textOf(title), textOf(effect), ...lines].join('\n');
}

/** Where a change is, what it counts as, and what allows it. */
function aroundOf(change: Change, { file }: Compared): object {
  const concerned = concernedIn(change);
  const excess = findExcess([change], { keys: 0, tables: 0, rows: 0 });
  const decision = decide({ changes: [change] });
  return {
    place: placeOf(change, file),
    noun: nounOf([change]) === 'table' ? '' : nounOf([change]),
    concerns: concerned === change.tables.listed ? [] : concerned,
    limits: excess.map((one) =>
      one.kind === 'keys'
        ? `keys ${one.share ?? one.why}`
        : `${one.kind} ${one.kind === 'tables' ? one.count : ''}`.trim(),
    ),
    allow:
      decision.kind === 'blocked'
        ? decision.blocks.flatMap(({ allow }) => allow)
        : [],
  };
}

/** What a change asks of the database, and what it does to rows. */
function rowsOf(change: Change, { live, file }: Compared): object {
  const kind = kindOf(change);
  const former = kind.formerShards?.(change) ?? [];
  const { questions } = questionsOf([change], { isAsked: () => true });
  return {
    asks: questions,
    'asks where': Array.from(scopesOf([change], [live, file]).values()),
    'routes anew': routedAnew([change], file).map(({ table }) => table),
    fills: lookupTables([change], file).map(({ table }) => table),
    receives: Array.from(receivingShards([change])),
    leaves: former,
    serves: former.filter((shard) => kind.servesAfter?.(change, shard)),
    loses: former.flatMap((shard) => kind.lostRows?.(change, shard) ?? []),
    'without rows': isDoubtful(change) ? classOfStatements(change) : '',
    'hides rows':
      isDoubtful(change) && hidesRows({ ...change, proof: PROOFS['has rows'] }),
    repairs: isRepair(change),
    'placed earlier': kind.wasPlaced?.(change),
    intervals: kind.isOfIntervals?.(change),
    ...provenOf(change),
  };
}

/** What differs if something was seen of the tables: the effect, and whether it shows intervals. */
function provenOf(change: Change): object {
  const kind = kindOf(change);
  const told = (one: Change) => [
    textOf(kind.text(one).effect),
    kind.isOfIntervals?.(one) ? 'intervals' : 'no intervals',
  ];
  const usual = new Set(told(change));
  const proven = Object.entries(PROOFS).map(([what, proof]) => [
    what,
    told({ ...change, proof }).filter((part) => !usual.has(part)),
  ]);
  return Object.fromEntries(proven);
}

/** The line of the file that a change points to; of a group the one that names it. */
function placeOf(change: Change, file: TopologyDocument): string {
  const line = lineOf(change, file);
  if (line === undefined) return '';
  const [here, next] = file.source.text
    .split('\n')
    .slice(line - 1)
    .map((text) => text.trim().replace(/,$/, ''));
  return (here === '{' ? next : here) ?? '';
}

function jsonOf(change: Change): object {
  return JSON.parse(
    JSON.stringify(rendered(changeValue(change), 'repository')),
  );
}

function withoutWords(value: object): object {
  const { title: _, effect: __, ...rest } = value as Record<string, unknown>;
  return rest;
}

/** What a change does, without the names of what changes and of what decides where the tables are. */
function effectOf(change: Change): string {
  const value = withoutWords(jsonOf(change));
  return JSON.stringify(value, (key, member) =>
    NAMES.has(key) ? undefined : member,
  );
}

const NAMES = new Set(['tables', 'action', 'source', 'interval']);

function isNone(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === false || value === '';
}

/** A value on one line. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_, member) =>
    typeof member === 'bigint' ? `0x${member.toString(16)}` : member,
  ).replaceAll(/["\\]/g, '');
}
