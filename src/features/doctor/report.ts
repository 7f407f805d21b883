import { pageAt } from '../../project.ts';
import { ICONS, type Mark } from '../../report/mark.ts';
import { link, paragraphs, table } from '../../report/markdown.ts';
import {
  hang,
  type Look,
  STYLES,
  unwrapped,
} from '../../report/terminal-text.ts';
import { inWords } from '../../text/lists.ts';
import { markdown } from '../../text/markdown.ts';
import { code, type Message, prose, words } from '../../text/message.ts';
import { plain } from '../../text/plain.ts';
import { type Checked, GROUPS, type GroupName, type Verdict } from './check.ts';
import { isReady } from './examine.ts';

const SIGNS: Readonly<
  Record<Verdict['result'], { readonly sign: string; readonly mark: Mark }>
> = {
  right: { sign: '✓', mark: 'passed' },
  doubtful: { sign: '⚠', mark: 'danger' },
  wrong: { sign: '✗', mark: 'failed' },
  unchecked: { sign: '–', mark: 'no-effect' },
};

/** What to repair first; undefined if nothing has to be repaired. */
export function firstOf(checked: readonly Checked[]): Checked | undefined {
  const withResult = (result: Verdict['result']): Checked | undefined =>
    checked.find(({ verdict }) => verdict.result === result);
  return withResult('wrong') ?? withResult('doubtful');
}

/** The result in one sentence: how much has to be repaired, and what comes first. */
export function verdictOf(checked: readonly Checked[]): Message {
  const count = (result: Verdict['result']): number =>
    checked.filter(({ verdict }) => verdict.result === result).length;
  const failed = count('wrong');
  const open = count('unchecked');
  const made = checked.length - open;
  const left =
    open === 0
      ? prose``
      : prose` ${open} could not be checked or do not apply.`;
  const first = firstOf(checked);
  const start =
    first === undefined ? prose`` : prose` Start with ${code(first.check.id)}.`;
  if (failed === 0)
    return prose`Ready: none of ${made} checks failed.${left}${start}`;
  return prose`Not ready: ${failed} of ${made} checks failed.${left}${start}`;
}

/** The checks below their headings. */
function grouped(
  checked: readonly Checked[],
): readonly (readonly [GroupName, readonly Checked[]])[] {
  const groups = Map.groupBy(checked, ({ check }) => check.group);
  return Array.from(groups);
}

/** The result for a person at a terminal. */
export function terminalText(checked: readonly Checked[], look: Look): string {
  const sections = grouped(checked).map(([group, own]) =>
    [
      look.paint('bold', GROUPS[group]),
      ...own.flatMap((one) => terminalLine(one, look)),
      ...leftOut(own, look),
    ].join('\n'),
  );
  const end = hang(unwrapped(verdictOf(checked), look), ['', ''], look);
  return `${sections.join('\n\n')}\n\n${end}\n`;
}

/** The lines of a check; none for one that is left out because of another. */
function terminalLine(
  { check, verdict }: Checked,
  look: Look,
): readonly string[] {
  const { sign, mark } = SIGNS[verdict.result];
  const paint = (line: string): string =>
    line.replace(sign, look.paint(STYLES[mark], sign));
  const line = (message: Message): string =>
    paint(hang(unwrapped(message, look), [`${sign} `, '  '], look));

  switch (verdict.result) {
    case 'right':
      return [line(verdict.fact)];
    case 'unchecked': {
      if (verdict.behind !== undefined) return [];
      return [line(prose`${verdict.fact} (${code(check.id)})`)];
    }
    case 'doubtful':
    case 'wrong': {
      const page = words(pageAt(check.page));
      const remedy = unwrapped(prose`${verdict.remedy} ${page}`, look);
      return [
        line(prose`${verdict.fact} (${code(check.id)})`),
        hang(remedy, ['    ', '    '], look),
      ];
    }
  }
}

/** The checks that are left out because of another, a line for each of these. */
function leftOut(checked: readonly Checked[], look: Look): readonly string[] {
  const behind = Map.groupBy(checked, ({ verdict }) =>
    verdict.result === 'unchecked' ? verdict.behind : undefined,
  );
  return Array.from(behind).flatMap(([cause, own]) => {
    if (cause === undefined) return [];
    const ids = inWords(own.map(({ check }) => code(check.id)));
    const text = prose`Not checked because of ${code(cause)}: ${ids}`;
    return [hang(unwrapped(text, look), ['– ', '  '], look)];
  });
}

/** The result for the summary of a job. */
export function summaryText(checked: readonly Checked[]): string {
  const head = isReady(checked) ? ICONS.passed : ICONS.failed;
  const sections = grouped(checked).map(([group, own]) =>
    paragraphs([
      `### ${GROUPS[group]}`,
      table({
        head: ['', 'Check', 'Result', 'What to do'],
        rows: own.map(summaryRow),
        total: own.length,
      }),
    ]),
  );
  return `${paragraphs([`## ${head} Doctor`, markdown(verdictOf(checked)), sections])}\n`;
}

function summaryRow({ check, verdict }: Checked): readonly string[] {
  const remedy = 'remedy' in verdict ? markdown(verdict.remedy) : '';
  return [
    ICONS[SIGNS[verdict.result].mark],
    link(`\`${check.id}\``, pageAt(check.page)),
    markdown(verdict.fact),
    remedy,
  ];
}

/** The result for a program. */
export function jsonOf(checked: readonly Checked[]): object {
  return {
    ready: isReady(checked),
    first: firstOf(checked)?.check.id ?? null,
    checks: checked.map(({ check, verdict }) => ({
      id: check.id,
      group: check.group,
      result: verdict.result,
      says: plain(verdict.fact, 'terminal'),
      remedy: 'remedy' in verdict ? plain(verdict.remedy, 'terminal') : null,
      page: pageAt(check.page),
    })),
  };
}
