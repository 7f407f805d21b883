import { expect, it } from 'vitest';
import {
  type Change,
  compare,
  documentOf,
  isBlocked,
  type Seen,
  wordsOf,
} from '../../../../test/domain.ts';
import { textOf } from '../../../../test/messages.ts';
import { type Evidence, judge } from '../../evidence/judge.ts';
import { findRemedies } from '../remedy.ts';
import { CASES } from './cases.ts';

const ROWS: Seen = { kind: 'rows', count: 812, isMore: false };

/** What may be seen of every table of a change; nothing where nobody looked. */
const EVIDENCE: Readonly<Record<string, Seen | undefined>> = {
  'nothing was seen': undefined,
  'it could not be looked at': { kind: 'unknown', why: 'no answer' },
  'the snapshot has it': { kind: 'in-snapshot' },
  'the snapshot lacks it': { kind: 'not-in-snapshot' },
  'it has 812 rows': ROWS,
  'it is empty': { kind: 'empty' },
  'it is absent': { kind: 'absent' },
};

const ALL = Object.entries(CASES).flatMap(([name, pair]) =>
  Object.entries(EVIDENCE).map(
    ([what, seen]) => [name, what, pair, seen] as const,
  ),
);

/** The changes as they are when each of their tables was seen alike. */
function seenAs(
  seen: Seen | undefined,
  changes: readonly Change[],
): readonly Change[] {
  const names = changes.flatMap(({ tables }) => tables.listed);
  const evidence: Evidence = {
    at: '2026-11-22T12:00:00Z',
    tables: new Map(
      seen === undefined ? [] : names.map((name) => [name, seen]),
    ),
    fresh: new Set(),
    left: new Set(),
    found: new Map(),
  };
  return judge(changes, evidence, { mode: 'check', isPristine: false });
}

it.each(ALL)(
  'of “%s”, %s: the first advice is something to do, about these names, and true',
  (_name, what, [live, desired], seen) => {
    const [before, after] = [documentOf(live), documentOf(desired)];
    const changes = seenAs(seen, compare(before, after));
    const titles = changes.map((change) => wordsOf(change).title);

    for (const remedy of findRemedies(changes, before, after)) {
      const { changes: own, steps, alternatives } = remedy;
      const lead = textOf(remedy.lead);
      expect(own.every(isBlocked)).toBe(true);
      expect(lead).toMatch(
        /^(?:Run|Check|Make sure|Keep|Drop|List|Bind|Add|Copy|Ask|Fill|Remove|Change|Move) /,
      );
      expect(titles).not.toContain(lead);
      expect(lead.endsWith('.')).toBe(false);
      // Ranges that overlap are of no one table.
      if (!lead.startsWith('Change the document'))
        expect(namesIn(lead)).not.toEqual([]);

      const whole = [
        lead,
        ...steps.map(({ text }) => textOf(text)),
        ...alternatives.map((one) => textOf(one)),
      ];
      // Nothing was seen of sequences.
      const isSeen = own.some(({ tables }) => tables.listed.length > 0);
      if (isSeen && what === 'it has 812 rows')
        expect(whole.join(' ')).not.toMatch(
          /^(?:Drop|Check)|if it is new|no rows? [^.]*yet|does not exist/,
        );
      if (isSeen && what === 'the snapshot has it')
        expect(whole.join(' ')).not.toMatch(/does not exist|is new\b/);
    }
  },
);

/** The names in a sentence. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
}
