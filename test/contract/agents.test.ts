import { describe, expect, it } from 'vitest';
import planSchema from '../../schema/plan.schema.json' with { type: 'json' };
import resultSchema from '../../schema/result.schema.json' with {
  type: 'json',
};
import { readArguments } from '../../src/doors/terminal/arguments.ts';
import { STATUS } from '../../src/doors/terminal/session.ts';
import { VOCABULARY } from '../../src/doors/terminal/vocabulary.ts';
import { SETTINGS } from '../../src/settings/table/index.ts';
import { read } from './files.ts';

const PAGE = read('AGENTS.md');
const RESULT: Readonly<Record<string, object>> = resultSchema.properties;

/** What stands between backticks. */
const CODES = [...PAGE.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Members such as `plan.changes`, by what they are members of. */
function membersOf(name: string): readonly string[] {
  return CODES.filter((code) => new RegExp(`^${name}\\.\\w+$`).test(code)).map(
    (code) => code.slice(name.length + 1),
  );
}

describe('the page for programs that act for people', () => {
  const commands = CODES.filter((code) => code.startsWith('neki-topology '));

  it.each(commands)('names a command that there is: %s', (command) => {
    const invocation = readArguments(command.split(' ').slice(1), VOCABULARY);

    expect(invocation.kind).toBe('command');
    expect(invocation.given.has('json')).toBe(true);
  });

  it('names no command that writes', () => {
    const names = commands.map((command) => command.split(' ')[1]);

    expect(names).toEqual([
      'validate',
      'diff',
      'plan',
      'shards',
      'log',
      'explain',
    ]);
  });

  it('names every exit status', () => {
    const rows = [...PAGE.matchAll(/^\| `(\d+)` \|/gm)].map(([, text]) =>
      Number(text),
    );

    expect(rows.toSorted()).toEqual(Object.values(STATUS).toSorted());
  });

  it('names members that the schemas have', () => {
    expect(Object.keys(RESULT)).toEqual(
      expect.arrayContaining([
        'outcome',
        'findings',
        'risk',
        'plan',
        'failure',
      ]),
    );
    expect(Object.keys(planSchema.properties)).toEqual(
      expect.arrayContaining([...membersOf('plan')]),
    );
    expect(Object.keys(resultSchema.properties.failure.properties)).toEqual(
      expect.arrayContaining([...membersOf('failure')]),
    );
    expect(CODES).toEqual(
      expect.arrayContaining(resultSchema.properties.outcome.enum),
    );
  });

  it('leaves to a person every input that makes a run write more or check less', () => {
    const [, after = ''] = PAGE.split('## What a person decides');
    const decided = SETTINGS.filter(({ name }) =>
      new RegExp(`\`${name}[\`:]`).test(after),
    );

    expect(decided.map(({ name }) => name).toSorted()).toEqual([
      'allow',
      'allow-file',
      'apply-from',
      'limits',
      'mode',
      'new-tables',
      'on-drift',
      'on-unreadable',
      'rules',
    ]);
  });
});
