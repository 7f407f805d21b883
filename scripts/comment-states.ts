/**
 * The states of a comment that no story plays: each class that blocks, a new table by what is known of it, an apply
 * that may be lost, a preview, and many targets. Made from documents, as a run makes them.
 */

import type { Seen } from '../src/changes/change-base.ts';
import { readTopologyText } from '../src/document/reading.ts';
import { type Evidence, withEvidence } from '../src/features/evidence/judge.ts';
import { type Permission, parseAllow } from '../src/plan/allow.ts';
import type { Limits } from '../src/plan/decision.ts';
import { makePlan } from '../src/plan/making.ts';
import { decide } from '../src/plan/policy.ts';
import { renderApplying, reportRenderer } from '../src/report/comment.ts';
import type { ReportContext } from '../src/report/comment-context.ts';
import { fleetPiece } from '../src/report/fleet.ts';
import { layFleet } from '../src/report/fleet-layout.ts';
import type { RunFacts } from '../src/report/model.ts';
import type { AllowPlace, Compared, RunResult } from '../src/run/result.ts';
import { whyNotYet } from '../src/run/waiting-target.ts';
import { orderText } from '../src/settings/ladder.ts';
import { code, prose } from '../src/text/message.ts';
import { TopologyDocument } from '../src/topology/topology-document.ts';

/** A state by its name, and its comment as Markdown. */
export interface State {
  readonly name: string;
  readonly render: () => Promise<string>;
}

const PAGE = 'https://github.com/acme/topology';
const CONTEXT: ReportContext = {
  page: PAGE,
  allowBranch: 'wider-range',
  pull: 7,
  commit: '4be9f08a3c77'.padEnd(40, '0'),
  runUrl: `${PAGE}/actions/runs/7700001`,
  dashboard: 'https://app.planetscale.com',
};
const FILE = 'data-topology.yaml';
const COMMENT = { limit: 65_536, measure: (text: string) => text.length };

const BRANCH = `authoritative_shard_group: meta
default_shard_group: meta

shard_groups:
  - uid: meta
    key_ranges:
      - shard_uid: shmeta
  - uid: tenant_data
    default_shard_index: by_tenant
    key_ranges:
      - { shard_uid: sha, end: "40" }
      - { shard_uid: shb, start: "40", end: "80" }
      - { shard_uid: shc, start: "80" }

shard_indexes:
  by_tenant: { type: xxhash, columns: [tenant_id] }

databases:
  app:
    schemas:
      public:
        tables:
          events: { shard_group: tenant_data }
          plans: { shard_group: meta }
        sequences:
          invoice_numbers: { shard_group: meta }
`;

/** What a state's file changes of the branch. */
type Edit = (text: string) => string;

const NEW_SHARD: Edit = (text) =>
  text.replace('shard_uid: shb', 'shard_uid: shd');
const NEW_TABLE: Edit = (text) =>
  text.replace(
    '          plans:',
    '          orders: { shard_group: tenant_data }\n          plans:',
  );
const NO_DEFAULT: Edit = (text) =>
  text
    .replace('default_shard_group: meta\n\n', '\n')
    .replace('          plans: { shard_group: meta }\n', '');
const SEQUENCE_MOVED: Edit = (text) =>
  text.replace(
    'invoice_numbers: { shard_group: meta }',
    'invoice_numbers: { shard_group: tenant_data }',
  );
const REJECTED: Edit = (text) =>
  text.replace(
    'authoritative_shard_group: meta',
    'authoritative_shard_group: tenant_data',
  );
const GROWN: Edit = (text) =>
  text.replace(
    '\nshard_indexes:',
    '  - uid: catalog\n    key_ranges:\n      - shard_uid: sha\n\nshard_indexes:',
  );

/** What a line of `allow` permits. */
const MEANT = parseAllow(
  { name: 'pr-7.allow', text: 'needs-empty' },
  'data-topology.allow/pr-7.allow',
).permissions;

/** Where the lines of the pull request belong. */
const ALLOW: AllowPlace = {
  path: 'data-topology.allow',
  kind: 'missing',
  files: [],
  commit: '4be9f08a3c770000000000000000000000000000',
};

/** How a comparison comes about. */
interface Setting {
  readonly edit: Edit;
  /** What was seen of `app.public.orders`. */
  readonly seen?: Seen;
  readonly permissions?: readonly Permission[];
  readonly limits?: Limits;
}

function documentOf(text: string): TopologyDocument {
  const read = readTopologyText({ name: FILE, text }, 'yaml');
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return new TopologyDocument(read.document);
}

function compared({
  edit,
  seen,
  permissions = [],
  limits = {},
}: Setting): Compared {
  const live = documentOf(BRANCH);
  const desired = documentOf(edit(BRANCH));
  const history = { known: true, earlier: [] } as const;
  const bare = makePlan({ base: live, live, file: desired }, history);
  const plan = withEvidence(bare, evidenceOf(seen), 'check');
  const decision = decide(plan.changes, plan.situation, {
    onDrift: 'fail',
    permissions,
    limits,
    consent: {
      by: 'bound',
      binding: {
        target: 'acme/shop/main',
        spent: new Set(),
        groups: live.topology.groups,
      },
    },
  });
  const baseline = { from: 'branch', document: live, syncedAt: null } as const;
  return { baseline, plan, decision, allow: ALLOW };
}

function evidenceOf(seen: Seen | undefined): Evidence {
  const name = 'app.public.orders';
  return {
    at: '2026-11-22T12:04:00Z',
    tables: new Map(seen === undefined ? [] : [[name, seen]]),
    fresh: new Set([name]),
    left: new Set(),
    found: new Map(),
  };
}

const TARGET = { organization: 'acme', database: 'shop', branch: 'main' };

function base(branch = TARGET.branch) {
  const target = { ...TARGET, branch };
  return { file: FILE, target, findings: [], notices: [] };
}

/** A plan, or the block of one. */
function planned(setting: Setting, branch?: string): RunResult {
  const comparison = compared(setting);
  const isApply = comparison.decision.kind === 'apply';
  return isApply
    ? { ...base(branch), outcome: 'planned', compared: comparison }
    : { ...base(branch), outcome: 'blocked', compared: comparison };
}

function applied(setting: Setting, branch?: string): RunResult {
  return {
    ...base(branch),
    outcome: 'applied',
    compared: compared(setting),
    syncedAt: '2026-11-22T12:09:00Z',
  };
}

function state(
  name: string,
  result: RunResult,
  facts: RunFacts = { isApplied: true },
): State {
  return {
    name,
    render: () => reportRenderer(result, facts)(CONTEXT, COMMENT),
  };
}

const LOST: RunResult = {
  ...base(),
  outcome: 'failed',
  cause: { kind: 'not-ready', operation: 'write-topology' },
  why: prose`No response while setting the data topology of ${code('acme/shop/main')}: the connection was closed. The branch could not be read afterwards. Compare before you run again.`,
  compared: compared({ edit: GROWN }),
  maybeStored: true,
};

/** So many targets, of which some are alike. */
function fleet(count: number): State {
  const render = async (): Promise<string> => {
    const pieces = Array.from({ length: count }, async (_, at) => {
      const branch = `tenant-${at}`;
      const context = CONTEXT;
      const share = COMMENT.limit / count;
      return fleetPiece(`acme/shop/${branch}`, resultAt(at, branch), {
        share,
        context,
      });
    });
    return layFleet(await Promise.all(pieces), CONTEXT, COMMENT);
  };
  return { name: `targets-${count}`, render };
}

/** Every kind of end, most of them in sync. */
function resultAt(at: number, branch: string): RunResult {
  if (at % 40 === 1) return planned({ edit: NEW_SHARD }, branch);
  if (at % 67 === 2) return { ...LOST, ...base(branch) };
  if (at % 5 === 0) return planned({ edit: GROWN }, branch);
  const same = compared({ edit: (text) => text });
  return {
    ...base(branch),
    outcome: 'no-change',
    compared: same,
    syncedAt: null,
  };
}

/** A ladder whose first step is blocked, so that the second one waits. */
function promotion(): State {
  const staging = planned({ edit: NEW_SHARD }, 'staging');
  const waiting = whyNotYet('staging', staging);
  if (waiting === undefined) throw new Error('Nothing is waited for.');

  const { why, name: waitsFor } = waiting;
  const production: RunResult = {
    ...base(),
    outcome: 'blocked',
    compared: compared({ edit: GROWN }),
    why,
    waitsFor,
  };
  const ladder = [
    { name: 'staging' },
    { name: 'production', after: 'staging' },
  ];
  const order = orderText(ladder, new Set(['staging', 'production']));
  const context = { ...CONTEXT, order };
  const share = COMMENT.limit / 2;
  const render = async (): Promise<string> => {
    const pieces = [
      fleetPiece('staging', staging, { share, context }),
      fleetPiece('production', production, { share, context }),
    ];
    return layFleet(await Promise.all(pieces), context, COMMENT);
  };
  return { name: 'promotion', render };
}

/** States that no step of the story leaves. */
export const STATES: readonly State[] = [
  state('blocked-needs-empty', planned({ edit: NEW_SHARD })),
  state('blocked-needs-backfill', planned({ edit: SEQUENCE_MOVED })),
  state('blocked-outage', planned({ edit: NO_DEFAULT })),
  state('blocked-rejected', planned({ edit: REJECTED })),
  state('new-table-no-evidence', planned({ edit: NEW_TABLE })),
  state(
    'new-table-snapshot',
    planned({ edit: NEW_TABLE, seen: { kind: 'not-in-snapshot' } }),
  ),
  state(
    'new-table-in-snapshot',
    planned({ edit: NEW_TABLE, seen: { kind: 'in-snapshot' } }),
  ),
  state(
    'new-table-database-empty',
    planned({ edit: NEW_TABLE, seen: { kind: 'empty' } }),
  ),
  state(
    'new-table-database-rows',
    planned({
      edit: NEW_TABLE,
      seen: { kind: 'rows', count: 812, isMore: false },
    }),
  ),
  state('lost', LOST),
  {
    name: 'applying',
    render: async () =>
      renderApplying(
        { file: FILE, target: TARGET, compared: compared({ edit: GROWN }) },
        CONTEXT,
      ),
  },
  state('preview', applied({ edit: GROWN }, 'pr-7'), { isPreview: true }),
  state(
    'limits',
    planned({ edit: NEW_SHARD, permissions: MEANT, limits: { keys: 1000 } }),
  ),
  promotion(),
  fleet(5),
  fleet(200),
];
