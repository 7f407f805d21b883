import type { WrittenText } from '../../../../test/contract/workflows.ts';
import {
  WORKFLOWS,
  type WorkflowSettings,
  workflowText,
} from '../workflows.ts';

const SETTINGS: readonly WorkflowSettings[] = [
  {
    target: { organization: 'acme', database: 'shop', branch: 'main' },
    file: 'data-topology.yaml',
    gitBranch: 'main',
  },
  {
    target: { organization: 'acme', database: 'shop', branch: 'production' },
    file: 'topology/shop.yaml',
    gitBranch: 'trunk',
  },
  {
    target: { organization: '1', database: 'null', branch: 'on' },
    file: 'topology/0x1.yaml',
    gitBranch: 'release/1.0',
  },
];

/** What `init` writes, for names of several kinds. */
export const WRITTEN: readonly WrittenText[] = Object.entries(
  WORKFLOWS,
).flatMap(([path, example]) =>
  SETTINGS.map((settings) => ({
    where: `init: ${path} for ${settings.gitBranch}`,
    text: workflowText(example, settings),
  })),
);
