import { expect, it } from 'vitest';
import {
  evaluated,
  isReached,
  isThere,
  readOf,
  type Situation,
  situationsOf,
} from './expressions.ts';
import { readExamples } from './payloads.ts';
import { counted } from './traffic.ts';
import {
  type Expression,
  everyWorkflow,
  type Parsed,
  parsed,
} from './workflows.ts';

const examples = readExamples();
const sources = everyWorkflow();
const workflows = await Promise.all(
  sources.map(async (source) => ({ ...source, ...(await parsed(source)) })),
);

it('every workflow is one to GitHub’s own parser', () => {
  const events = new Set(
    workflows.flatMap((workflow) => Object.keys(workflow.events)),
  );
  console.log(`Workflows: ${workflows.length}, of ${events.size} events`);
  const found = workflows.flatMap(({ name, errors }) =>
    errors.map((error) => `${name}: ${error}`),
  );
  expect(found).toEqual([]);
  expect(workflows.every(({ events }) => Object.keys(events).length > 0)).toBe(
    true,
  );
});

it('every expression can be evaluated for every example of the events that the workflow names', () => {
  let count = 0;
  const found = workflows.flatMap((workflow) => {
    const { problems, evaluations } = evaluationProblems(workflow);
    count += evaluations;
    return problems.map((problem) => `${workflow.name}, ${problem}`);
  });
  console.log(`Expressions: ${count} evaluated`);
  expect(count).toBeGreaterThan(2000);
  expect(counted(found)).toEqual([]);
});

/** What is wrong with the expressions of a workflow in the situations in which it runs, and how often one was evaluated. */
function evaluationProblems(workflow: Parsed) {
  const situations = situationsOf(workflow, examples);
  const problems = situations.flatMap((situation) =>
    workflow.expressions.flatMap((expression) =>
      problemOf(expression, situation).map(
        (problem) => `${situation.event}: ${expression.text}: ${problem}`,
      ),
    ),
  );
  const evaluations = situations.length * workflow.expressions.length;
  return { problems, evaluations };
}

/** Why an expression does not do for a situation: GitHub cannot evaluate it, or a part of a group's name is missing. */
function problemOf(
  expression: Expression,
  situation: Situation,
): readonly string[] {
  try {
    const value = evaluated(expression, situation);
    const lacksPart = expression.key === 'group' && /^$|--|-$|^-/.test(value);
    return lacksPart && isReached(expression, situation)
      ? [`comes to "${value}"`]
      : [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

it('every member of the context `github` that an expression reads is there for an event that the workflow names', () => {
  const found = workflows.flatMap((workflow) =>
    unknownMembers(workflow).map((member) => `${workflow.name}: ${member}`),
  );
  expect(found).toEqual([]);
});

/** The members of the context `github` that are there in no situation of a workflow. */
function unknownMembers(workflow: Parsed): readonly string[] {
  const situations = situationsOf(workflow, examples);
  const read = workflow.expressions.flatMap(({ text }) => readOf(text));
  return [...new Set(read)]
    .filter((path) => !situations.some((one) => isThere(path, one)))
    .map((path) => `github.${path}`);
}

/** A workflow with one deviation in it, and nothing else. */
function workflowWith(change: readonly [from: string, to: string]): string {
  const right = `on: { pull_request: { types: [labeled] }, push: { branches: [main] } }
jobs:
  one:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-24.04
    concurrency: { group: "plan-\${{ github.event.pull_request.number }}" }
    steps:
      - run: echo \${{ fromJSON('{}').a }} \${{ github.event.label.name }}
`;
  return right.replace(...change);
}

it.each<[string, readonly [from: string, to: string], string]>([
  ['nothing in one that is right', ['', ''], ''],
  ['an unknown event', ['labeled', 'labelled'], 'labelled'],
  ['an unknown function', ["fromJSON('{}')", "parseJSON('{}')"], 'parseJSON'],
  ['a member that no payload has', ['label.name', 'lable.name'], 'event.lable'],
  [
    'a group without its last part',
    ["if: github.event_name == 'pull_request'", 'if: always()'],
    'comes to "plan-"',
  ],
])('a deviation is found: %s', async (_, change, found) => {
  const workflow = await parsed({ name: 'one', text: workflowWith(change) });
  const problems = [
    ...workflow.errors,
    ...evaluationProblems(workflow).problems,
    ...unknownMembers(workflow),
  ];
  if (found === '') expect(problems).toEqual([]);
  else expect(problems.join('\n')).toContain(found);
});
