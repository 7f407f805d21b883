import { describe, expect, it } from 'vitest';
import { isMatch } from '../../sandbox/runner/checks.ts';
import { allowPathOf } from '../domain.ts';
import {
  everyWorkflow,
  type Job,
  OF_FEATURES,
  type Workflow,
} from './workflows.ts';

const DEFAULT_TYPES = ['opened', 'synchronize', 'reopened'];

/** An event of a workflow, as far as it says what starts a run. */
interface Filter {
  readonly types?: readonly string[];
  readonly paths?: readonly string[];
}

type Given = Readonly<Record<string, unknown>>;

/** What each step and each call gives the action. */
function givenIn({ jobs }: Workflow): readonly Given[] {
  const ofJob = ({ uses, with: inputs, steps = [] }: Job): readonly Given[] =>
    uses === undefined
      ? steps
          .filter((step) => step.uses?.startsWith('OWNER/neki-topology@'))
          .map((step) => step.with ?? {})
      : [inputs ?? {}];
  return Object.values(jobs).flatMap(ofJob);
}

/** The filters of the events that plan or apply. */
function filtersOf({ on }: Workflow): readonly (readonly [string, Filter])[] {
  return ['pull_request', 'pull_request_target', 'push']
    .filter((event) => event in on)
    .map((event) => [event, (on[event] ?? {}) as Filter]);
}

/** A file with the consents of a step; the topology files of targets are beside the targets file. */
function consentsOf({ file, targets }: Given): string {
  const topology = String(file ?? 'data-topology.yaml');
  const beside =
    targets === undefined
      ? topology
      : String(targets).replace(/[^/]+$/, 'shop.yaml');
  return `${allowPathOf(beside)}/pr-1.allow`;
}

/** A preview reads no allow files: its input `allow` decides. */
const isPreview = ({ on, jobs }: Workflow): boolean =>
  'pull_request' in on && JSON.stringify(jobs).includes('"mode":"apply"');

const USING = everyWorkflow().filter(
  ({ workflow }) => givenIn(workflow).length > 0,
);

it('workflows that plan or apply are in the README and among the examples', () => {
  const kinds = new Set(USING.map(({ where }) => where.split(/[/:,]/)[0]));
  expect(Array.from(kinds).toSorted()).toEqual([
    '.github',
    'README.md',
    'examples',
    // What features write, each under its name.
    ...new Set(OF_FEATURES.map(({ where }) => where.split(':')[0])),
  ]);
});

it('only previews apply on a pull request', () => {
  const previews = USING.filter(({ workflow }) => isPreview(workflow));
  expect(previews.map(({ where }) => where)).toEqual([
    'examples/preview-end.yml',
    'examples/preview.yml',
  ]);
});

describe.each(USING)('$where', ({ workflow }) => {
  it('starts when a consent changes, wherever it starts when the topology file changes', () => {
    const consents = isPreview(workflow)
      ? []
      : givenIn(workflow).map(consentsOf);
    for (const [event, { paths }] of filtersOf(workflow)) {
      const missed = consents.filter(
        (path) => paths?.every((pattern) => !isMatch(path, pattern)) ?? false,
      );
      expect([event, missed]).toEqual([event, []]);
    }
  });

  it('starts on the default types of `pull_request`, and where the base can change', () => {
    for (const [event, { types = DEFAULT_TYPES }] of filtersOf(workflow)) {
      const isOfPull = event !== 'push' && !types.includes('closed');
      if (isOfPull)
        expect(DEFAULT_TYPES).toEqual(
          types.filter((type) => type !== 'edited'),
        );
    }
  });
});
