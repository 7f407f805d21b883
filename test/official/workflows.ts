import { globSync, readFileSync } from 'node:fs';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
  type WorkflowTemplate,
} from '@actions/workflow-parser';
import { splitAllowedContext } from '@actions/workflow-parser/templates/allowed-context';
import { BasicExpressionToken } from '@actions/workflow-parser/templates/tokens/basic-expression-token';
import { MappingToken } from '@actions/workflow-parser/templates/tokens/mapping-token';
import { StringToken } from '@actions/workflow-parser/templates/tokens/string-token';
import { TemplateToken } from '@actions/workflow-parser/templates/tokens/template-token';
import { OF_FEATURES } from '../contract/workflows.ts';

const ROOT = new URL('../../', import.meta.url);

/** The text of a workflow, and where it stands. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

/** An expression of a workflow. */
export interface Expression {
  /** As it is evaluated; several in one text are the arguments of `format`. */
  readonly text: string;
  /** The key that it is the value of, such as `group`. */
  readonly key: string;
  /** The `if` of its job and of its step: it counts where they are true. */
  readonly conditions: readonly Expression[];
  /** The contexts that are known at its place, such as `github`. */
  readonly contexts: readonly string[];
  /** The functions that are known there beside those known everywhere. */
  readonly functions: ReturnType<typeof splitAllowedContext>['functions'];
}

/** A workflow as GitHub's own parser reads it. */
export interface Parsed {
  readonly errors: readonly string[];
  readonly events: WorkflowTemplate['events'];
  readonly expressions: readonly Expression[];
}

/** Every workflow of the repository: its own, the examples, those in README and docs, and what features write. */
export function everyWorkflow(): readonly Source[] {
  const files = globSync('{.github/workflows,examples}/*.yml', { cwd: ROOT });
  const pages = globSync('{README.md,docs/*.md,src/features/*/*.md}', {
    cwd: ROOT,
  });
  return [
    ...files.map((name) => ({ name, text: read(name) })),
    ...pages.flatMap(workflowsIn),
    ...OF_FEATURES.map(({ where, text }) => ({ name: where, text })),
  ];
}

function read(name: string): string {
  return readFileSync(new URL(name, ROOT), 'utf8');
}

/** The workflows and lists of steps in a page. */
function workflowsIn(name: string): readonly Source[] {
  const page = read(name);
  const blocks = page.matchAll(/^( *)```yaml\n([\s\S]*?)^ *```$/gm);
  return Array.from(blocks).flatMap(([, indent = '', block = ''], at) => {
    const text = wholeWorkflow(
      block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    );
    return text === undefined
      ? []
      : [{ name: `${name}, block ${at + 1}`, text }];
  });
}

const AROUND_STEPS = `on: [push, pull_request]
jobs:
  one:
    runs-on: ubuntu-24.04
    steps:
`;

/** A block of YAML as a workflow; undefined where it is something else. */
function wholeWorkflow(block: string): string | undefined {
  if (/^on:/m.test(block) && /^jobs:/m.test(block)) return block;
  const [, indent] = /^( *)- uses: /.exec(block) ?? [];
  if (indent === undefined) return undefined;
  return (
    AROUND_STEPS + block.replaceAll(new RegExp(`^${indent}`, 'gm'), '      ')
  );
}

/** Parses a workflow as GitHub does. */
export async function parsed({ name, text }: Source): Promise<Parsed> {
  const trace = new NoOperationTraceWriter();
  const { value, context } = parseWorkflow({ name, content: text }, trace);
  const template = value && (await convertWorkflowTemplate(context, value));
  return {
    errors: context.errors.getErrors().map(String),
    events: template?.events ?? {},
    expressions: value === undefined ? [] : [...expressionsIn(value)],
  };
}

function* expressionsIn(root: TemplateToken): Generator<Expression> {
  for (const [, token, keyToken, above] of TemplateToken.traverse(root)) {
    const key = keyToken instanceof StringToken ? keyToken.value : '';
    const text = textOf(token, key);
    if (text === undefined) continue;
    const conditions = above.flatMap((one) => {
      const found = one instanceof MappingToken ? one.find('if') : undefined;
      const condition = found && found !== token && textOf(found, 'if');
      return condition ? [expressionOf(found, condition)] : [];
    });
    yield { ...expressionOf(token, text), key, conditions };
  }
}

/** The expression of a value; that of an `if` needs no braces. */
function textOf(token: TemplateToken, key: string): string | undefined {
  if (token instanceof BasicExpressionToken) return token.expression;
  return key === 'if' && token instanceof StringToken ? token.value : undefined;
}

function expressionOf(token: TemplateToken, text: string): Expression {
  const allowed = token.definitionInfo?.allowedContext ?? [];
  const { namedContexts: contexts, functions } = splitAllowedContext(allowed);
  return { text, key: 'if', conditions: [], contexts, functions };
}
