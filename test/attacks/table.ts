import { REPOSITORY } from '../../sandbox/github.ts';
import {
  DEFAULT_SEED,
  type JsonObject,
  type PlatformSeed,
  TARGET,
} from '../../sandbox/platform.ts';
import {
  type ActionEvent,
  otherEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
} from '../../sandbox/runner.ts';
import { asYaml, declaring, LIVE } from '../scenarios/documents.ts';
import { FILE, headOf, type World } from '../scenarios/world.ts';
import { type Attack, INPUT, LINE, PAYLOADS, POISON, WORD } from './attack.ts';

/*
 * Adding an attack: a row of how the world starts, what is arranged in it, and the outcome that the run must have all the
 * same. Text from outside holds the word `WORD`. For every row it is checked that this word stands nowhere outside of code
 * in the comment and the summary, in no command of the runner and no name of an output, that no secret is seen, and that
 * nothing is written but what the row says. With `SCENARIOS=process`, each row is a process of the built action.
 */

/** Where lines of consent are. */
const ALLOW = 'data-topology.allow';

/** The live document with these tables in its place of tables. */
function liveWith(
  tables: JsonObject,
  { schema = 'public', database = 'app' } = {},
): JsonObject {
  const placed = {
    default_shard_group: 'meta',
    schemas: { [schema]: { tables } },
  };
  return { ...LIVE, databases: { [database]: placed } };
}

function withTables(tables: JsonObject): string {
  return asYaml(liveWith(tables));
}

const quoted = JSON.stringify(POISON);

/** The hostile texts as they may be in a name or a comment. */
const REMARK = POISON.replaceAll(/\p{Cc}/gu, ' ');

/** Keys and values of a document that is read. */
const DOCUMENTS: readonly Attack[] = [
  [
    'a table and its schema',
    withTables({ [REMARK]: { shard_group: 'meta' } }),
    'blocked',
  ],
  [
    'a table with control characters',
    withTables({ [POISON]: { shard_group: 'meta' } }),
    'invalid',
  ],
  [
    'a shard group nobody declares',
    withTables({ t: { shard_group: POISON } }),
    'invalid',
  ],
  ['a key nobody knows', asYaml({ ...LIVE, [POISON]: POISON }), 'planned'],
  [
    'a value of the wrong kind',
    asYaml({ ...LIVE, shard_groups: POISON }),
    'invalid',
  ],
  [
    'a number that is a text',
    asYaml({
      ...LIVE,
      shard_indexes: { [POISON]: { type: 7, columns: POISON } },
    }),
    'invalid',
  ],
  [
    'a bound',
    asYaml({
      ...LIVE,
      shard_groups: [
        { uid: 'meta', key_ranges: [{ shard_uid: 's', start: POISON }] },
      ],
    }),
    'invalid',
  ],
  [
    'a shard that the branch has not',
    asYaml({
      ...LIVE,
      shard_groups: [{ uid: POISON, key_ranges: [{ shard_uid: POISON }] }],
    }),
    'invalid',
  ],
  [
    'a name of a shard',
    asYaml({ ...LIVE, note: `\${shard:${WORD}\` [${WORD}](${WORD})}` }),
    'invalid',
  ],
  [
    'a placeholder that is none',
    asYaml({ ...LIVE, note: `\${${WORD}\`**${WORD}**}` }),
    'invalid',
  ],
  [
    'a placeholder in a key',
    asYaml({ ...LIVE, [`\${shard:${WORD}\`<b>}`]: 1 }),
    'invalid',
  ],
  [
    'a database and a default',
    asYaml({
      ...LIVE,
      databases: { [POISON]: { default_shard_group: POISON } },
    }),
    'invalid',
  ],
  ['a list where an object stands', `- ${quoted}\n`, 'invalid'],
  ['a key that stands twice', `a: 1\n${quoted}: 1\n${quoted}: 2\n`, 'invalid'],
  [
    'an alias without an anchor',
    `a: *${WORD}\`[${WORD}](${WORD})\n`,
    'invalid',
  ],
  [
    'an alias in its own value',
    `a: &${WORD}\`*x* [*${WORD}\`*x*]\n`,
    'invalid',
  ],
  ['a tag', `a: !${WORD}\`**${WORD}** 1\n`, 'invalid'],
  ['a directive', `%${WORD} @x\n---\na: 1\n`, 'invalid'],
  ['broken flow', `a: [${WORD}\`, **${WORD}**\nb: 1\n`, 'invalid'],
  ['a key that is a number', `? [${WORD}, "\`**${WORD}**"]\n: 1\n`, 'invalid'],
  ['a merge key', `<<: ${quoted}\n`, 'invalid'],
  ['two documents', `a: 1\n---\n${WORD}: ${quoted}\n`, 'invalid'],
  [
    'a form of its own',
    asYaml({ [WORD]: { [POISON]: [POISON, { [POISON]: POISON }] } }),
    'invalid',
  ],
].map(([place = '', after = '', outcome = '']) => ({
  name: `a document: ${place}`,
  world: { after },
  outcome,
}));

/** Comments that allow findings, which anybody who can change the file can add. */
const ALLOWANCES: readonly Attack[] = [
  [
    'with a hostile reason',
    `${asYaml(LIVE)}note: 1 # neki-topology: allow unknown-key -- ${REMARK}\n`,
    'planned',
  ],
  [
    'with a reason as long as a file',
    `${asYaml(LIVE)}note: 1 # neki-topology: allow unknown-key -- ${REMARK.repeat(400)}\n`,
    'planned',
  ],
  [
    'with a hostile rule',
    `${asYaml(LIVE)}note: 1 # neki-topology: allow ${REMARK} -- x\n`,
    'planned',
  ],
  [
    'that is none',
    `${asYaml(LIVE)}note: 1 # neki-topology: ${REMARK.replaceAll(' --', '')}\n`,
    'invalid',
  ],
  [
    'to lift what the service refuses',
    `${withTables({ t: { shard_group: POISON } }).trimEnd()} # neki-topology: allow undeclared-shard-group -- ${WORD}\n`,
    'invalid',
  ],
  [
    'to lift a class of changes',
    `# neki-topology: allow needs-empty, outage -- ${WORD}\n${withTables({ events: { shard_group: 'meta' } })}`,
    'blocked',
  ],
].map(([place = '', after = '', outcome = '']) => ({
  name: `a comment ${place}`,
  world: { after },
  outcome,
}));

/** The policy of the workflow, which a comment in the file does not lift. */
const POLICY: Attack = {
  name: 'a comment to lift an error of the input `rules`',
  world: {
    after: `${asYaml(LIVE)}note: 1 # neki-topology: allow unknown-key -- ${WORD}\n`,
  },
  options: { inputs: { rules: 'unknown-key: error' } },
  outcome: 'invalid',
};

const JSON_FILE = 'data-topology.json';

/** The same in JSON, which another reader judges. */
const JSON_DOCUMENTS: readonly Attack[] = [
  ['a half surrogate', '{"a": "\\ud800zqx", "a": "\\udc00zqx"}'],
  ['a text without quotes', `{"a": ${WORD}\`**${WORD}**}`],
  ['a comment', `{"a": 1 /* ${WORD} [x](y) */}`],
  ['an escape that is none', `{"a": "\\q${WORD}"}`],
  ['an end too early', `{"${WORD}\`": [1, `],
].map(([place = '', after = '']) => ({
  name: `a JSON document: ${place}`,
  world: { after, file: JSON_FILE, before: '{}' },
  outcome: 'invalid',
}));

const CONTROL = /\p{Cc}/gu;

/**
 * A table of every kind of text, alone, so that none of them helps another. No name may have a control character: what
 * remains of it is planned, and reported beside the whole text.
 */
const TEXTS: readonly Attack[] = Object.entries(PAYLOADS).flatMap(
  ([kind, text]) => {
    const name = text.replaceAll(CONTROL, ' ');
    const planned = {
      name: `a table and a note with ${kind}`,
      world: { after: asYaml({ ...declaring(name), note: text }) },
      outcome: kind === 'expressions' ? 'invalid' : 'planned',
    };
    const refused = {
      name: `a table named with ${kind}`,
      world: { after: asYaml(declaring(text)) },
      outcome: 'invalid',
    };
    return name === text ? [planned] : [planned, refused];
  },
);

/** Inputs of the step, which a workflow may take from anybody. */
const INPUTS: readonly Attack[] = [
  ['allow', { allow: `needs-empty:${INPUT}\n${INPUT}` }],
  [
    'shards',
    { shards: `${JSON.stringify(INPUT)}: ${JSON.stringify(`\${${WORD}`)}` },
  ],
  ['rules', { rules: `${JSON.stringify(INPUT)}: ${JSON.stringify(INPUT)}` }],
  ['mode', { mode: INPUT }],
  ['base-url', { 'base-url': `https://${WORD}.example/v1?${INPUT}` }],
  ['an input that is none', { [`${WORD}\`**${WORD}**`]: INPUT }],
  ['file', { file: `../${WORD}\`[${WORD}](x).yaml` }],
  ['branch', { branch: `${WORD}\u0007\`**${WORD}**` }],
  ['history-depth', { 'history-depth': INPUT }],
  [
    'targets',
    {
      targets: `${WORD}\`[${WORD}](x).yaml`,
      organization: '',
      database: '',
      branch: '',
    },
  ],
].map(([place, inputs]) => ({
  name: `the input ${place}`,
  options: { inputs: inputs as Record<string, string> },
  // What is no input and like none is worth a warning.
  outcome: place === 'an input that is none' ? 'planned' : 'invalid',
}));

/** Files beside the topology. */
const FILES: readonly Attack[] = [
  ...[
    `@${WORD} \`x\`<img src=x>|y.yaml`,
    `\u202e${WORD}.yaml`,
    `::error::${WORD},file=a%0A.yaml`,
    `[${WORD}](https:/x).yaml`,
    `**${WORD}**.yaml`,
  ].map((file) => ({
    name: `the file name ${JSON.stringify(file)}`,
    world: { file },
    outcome: 'planned',
  })),
  {
    name: 'names in a targets file',
    options: {
      files: {
        [FILE]: asYaml(LIVE),
        't.yaml': asYaml({
          targets: [
            { name: LINE.slice(0, 90), ...TARGET, file: FILE },
            {
              name: `${WORD}\`**b**`,
              after: LINE.slice(0, 90),
              ...TARGET,
              branch: `${WORD}\`|<b>`,
              file: FILE,
            },
          ],
        }),
      },
      inputs: { targets: 't.yaml', organization: '', database: '', branch: '' },
    },
    outcome: 'failed',
  },
  {
    name: 'a targets file with keys nobody knows',
    options: {
      files: {
        [FILE]: asYaml(LIVE),
        't.yaml': `targets:\n- ${quoted}: 1\n  name: ${quoted}\n`,
      },
      inputs: { targets: 't.yaml', organization: '', database: '', branch: '' },
    },
    outcome: 'invalid',
  },
];

/** A branch of the platform that somebody has filled with it. */
function seed(branch: object, more: object = {}): PlatformSeed {
  const main = {
    ...DEFAULT_SEED.organizations['acme']?.databases?.['shop']?.branches?.[
      'main'
    ],
    ...branch,
  };
  return {
    organizations: {
      acme: { databases: { shop: { branches: { main } } }, ...more },
    },
  };
}

const topology = (match: string, method = 'GET') => ({ method, path: match });
const says =
  (status: number, body: object | string, method = 'GET') =>
  (world: World) =>
    world.platform.reply(topology('/data-topology', method), status, body, {
      'retry-after': '0',
    });

/** Rows that exist and would be hidden, of a table whose name says that all is well: what stops the change says so first. */
const MOVES: readonly Attack[] = [
  'code spans of all lengths',
  'one backtick and a link',
  'our own words between backticks',
  'a backslash before a backtick',
  'headings and rules',
].map((kind) => {
  const name = PAYLOADS[kind] ?? '';
  const table = (group: string) => liveWith({ [name]: { shard_group: group } });
  const before = table('tenant_data');
  return {
    name: `a table with rows, named with ${kind}, that leaves its group`,
    world: {
      before: asYaml(before),
      after: asYaml(table('meta')),
      platform: { seed: seed({ topology: before }) },
    },
    outcome: 'blocked',
  };
});

/** What the service answers in the place of a topology. */
const FAILURES: readonly (readonly [string, (world: World) => void])[] = [
  ['a refusal in words', says(403, { code: LINE, message: POISON })],
  ['a refusal as a web page', says(403, `<html>${POISON}</html>`)],
  ['many errors', says(422, { errors: [{ name: POISON, errors: [POISON] }] })],
  ['another shape', says(200, { [WORD]: POISON, data_topology: [POISON] })],
  [
    'a redirect',
    ({ platform }) =>
      platform.fault({
        kind: 'redirect',
        to: `https://${WORD}.example/\`[${WORD}](x)`,
        match: topology('/data-topology'),
      }),
  ],
  [
    'a request id',
    ({ platform }) => {
      const headers = { 'x-request-id': LINE.slice(0, 400) };
      platform.reply(topology('/data-topology'), 401, {}, headers);
    },
  ],
];

/** What the service answers. */
const ANSWERS: readonly Attack[] = [
  ...FAILURES.map(([name, arrange]) => ({ name, arrange, outcome: 'failed' })),
  {
    name: 'words on a PUT',
    run: 'apply',
    arrange: says(422, { message: POISON }, 'PUT'),
    outcome: 'failed',
    writes: 1,
  },
  {
    name: 'a live document that is not the file’s',
    world: {
      platform: {
        seed: seed({
          topology: {
            ...liveWith(
              { [POISON]: { shard_group: 'meta' } },
              { schema: POISON, database: POISON },
            ),
            [POISON]: POISON,
          },
        }),
      },
    },
    outcome: 'drifted',
  },
  {
    name: 'the time of the last sync',
    world: { platform: { seed: seed({ synced_at: LINE }) } },
    outcome: 'planned',
  },
  {
    name: 'the state of a branch',
    world: { platform: { seed: seed({ ready: false }) } },
    outcome: 'failed',
  },
  {
    name: 'names of shards',
    arrange: ({ platform }) => {
      for (const shard of platform.branch().shards)
        shard.display_name = `${LINE} ${shard.name}`;
    },
    world: {
      after: asYaml({
        ...LIVE,
        shard_groups: [
          { uid: 'meta', key_ranges: [{ shard_uid: '${shard:nobody}' }] },
        ],
      }),
    },
    outcome: 'invalid',
  },
  {
    name: 'names of shards in a plan',
    arrange: ({ platform }) => {
      for (const shard of platform.branch().shards)
        shard.display_name = `${shard.display_name} ${LINE}`;
    },
    world: {
      after: asYaml(LIVE)
        .replaceAll("'40'", "'20'")
        .replace('sh57wz7p7tblk2', '${shard:authoritative}'),
    },
    outcome: 'blocked',
  },
  {
    name: 'who changed the branch',
    world: {
      platform: {
        seed: seed(
          { topology: { ...LIVE, note: 'x' } as never },
          {
            audit_log: [
              {
                id: '1',
                actor_display_name: POISON,
                action: POISON,
                auditable_display_name: 'main',
              },
            ] as never,
          },
        ),
      },
    },
    outcome: 'drifted',
  },
  ...[401, 403, 404, 422, 500].map((status) => ({
    name: `the name of a branch that is answered with ${status}`,
    arrange: says(status, {}),
    options: {
      inputs: {
        branch: `${WORD}\`**${WORD}** [${WORD}](https://${WORD}.example)`,
      },
    },
    outcome: 'failed',
  })),
  {
    name: 'a list of databases',
    arrange: ({ platform }) => {
      platform.reply(topology('/data-topology'), 404, { message: POISON });
      platform.reply(/\/databases\?/, 200, { data: [{ name: POISON }] });
    },
    outcome: 'failed',
  },
];

const gitHub =
  (path: RegExp, status: number, body: object | string, headers = {}) =>
  (world: World) =>
    world.github.reply(path, status, body, headers);

/** What GitHub answers, and what others write there. */
const GITHUB: readonly Attack[] = [
  {
    name: 'GitHub’s words on comments',
    arrange: gitHub(/issues\/1\/comments/, 403, { message: POISON }),
    outcome: 'planned',
  },
  {
    name: 'GitHub’s words on history',
    arrange: gitHub(/\/commits\?/, 500, { message: POISON }),
    outcome: 'planned',
  },
  {
    name: 'GitHub’s words as a page',
    arrange: gitHub(/\/repos\/|graphql/, 502, `<html>${LINE}</html>`),
    // Neither the base nor an earlier version could be read, so what the branch holds may be anybody's change.
    outcome: 'drifted',
  },
  {
    name: 'a comment of a stranger with our mark',
    arrange: ({ github }) =>
      github.comment(
        REPOSITORY,
        1,
        `<!-- neki-topology:0123456789abcdef phase=apply run=999999.1 -->\n${POISON}`,
        'mallory',
      ),
    outcome: 'planned',
  },
  {
    name: 'a kind of file',
    arrange: gitHub(/contents|graphql/, 200, {
      type: LINE,
      size: 1,
      sha: WORD,
    }),
    // Neither the base nor an earlier version could be read, so what the branch holds may be anybody's change.
    outcome: 'drifted',
  },
];

/** Rows that would be hidden. */
const HIDING = withTables({ events: { shard_group: 'meta' } });

/** A change that needs consent, with files beside it in the workspace. */
const hiding = (files: Readonly<Record<string, string>>) => ({
  world: { after: HIDING },
  options: { files: { [FILE]: HIDING, ...files } },
});

/** The event of a pull request that was given labels; GitHub names them in the payload. */
function labeledEvent(world: World, name: string): ActionEvent {
  const event = pullRequestEvent(world.pull());
  const label = { id: 1, name, color: 'ededed', description: LINE };
  const payload = { ...event.payload, action: 'labeled', label };
  const labels = `"labels":${JSON.stringify([label])}`;
  const text = JSON.stringify(payload).replace('"labels":[]', () => labels);
  return { ...event, payload: JSON.parse(text) };
}

/** What somebody writes to have consent that nobody has given. */
const CONSENTS: readonly Attack[] = [
  {
    name: 'a line of a fork in a run with credentials',
    world: { after: HIDING },
    arrange: ({ github }) => {
      github.fork(REPOSITORY, 'mallory');
      github.commit('mallory/topology', {
        branch: 'theirs',
        files: { [FILE]: HIDING, [`${ALLOW}/1.allow`]: 'needs-empty\n' },
        author: 'mallory',
      });
      github.openPullRequest(REPOSITORY, {
        head: 'theirs',
        headRepository: 'mallory/topology',
        author: 'mallory',
      });
    },
    run: ({ github }) => pullRequestTargetEvent(github.pull(REPOSITORY, 2)),
    options: { files: {} },
    outcome: 'blocked',
  },
  {
    name: 'a line with more digests than can be tried',
    ...hiding({
      [`${ALLOW}/1.allow`]: `needs-empty@${Array.from({ length: 70_000 }, (_, at) => at.toString(16).padStart(12, '0')).join(',')}\n`,
    }),
    outcome: 'blocked',
  },
  {
    name: 'a line with control characters',
    ...hiding({
      [`${ALLOW}/1.allow`]: `needs-empty:\u001b[2K${WORD}\u0085\u2028::error::${WORD}\n`,
    }),
    outcome: 'invalid',
  },
  {
    name: 'lines full of it',
    ...hiding({ [`${ALLOW}/1.allow`]: Object.values(PAYLOADS).join('\n') }),
    outcome: 'invalid',
  },
  {
    name: 'a line that nothing needs, with a hostile name',
    ...hiding({
      [`${ALLOW}/1.allow`]: `needs-empty:${JSON.stringify(`a.b.${LINE}`)}\n`,
    }),
    outcome: 'blocked',
  },
  {
    name: 'a hostile name of an allow file',
    ...hiding({ [`${ALLOW}/${WORD}\`**x** @${WORD}.allow`]: 'x\n' }),
    outcome: 'invalid',
  },
  {
    name: 'a folder of more files than are read',
    ...hiding(
      Object.fromEntries(
        Array.from({ length: 1001 }, (_, at) => [
          `${ALLOW}/${at}.allow`,
          'needs-empty\n',
        ]),
      ),
    ),
    run: 'apply',
    outcome: 'invalid',
  },
  {
    name: 'an allow file by a path out of the repository',
    options: { inputs: { 'allow-file': `../${WORD}\`**x**.allow` } },
    outcome: 'invalid',
  },
  {
    name: 'a comment in our name that proposes more, and says that it was allowed',
    world: { after: HIDING },
    arrange: ({ github }) =>
      github.comment(
        REPOSITORY,
        1,
        '<!-- neki-topology:0123456789abcdef {"version":1} -->\n```text\n# all\nneeds-empty\n```\nallowed in `0123456`',
        'github-actions[bot]',
      ),
    run: 'apply',
    outcome: 'blocked',
  },
  {
    name: 'a label, as consents once were given',
    world: { after: HIDING },
    run: (world) => labeledEvent(world, 'topology:allow-needs-empty'),
    outcome: 'blocked',
  },
];

/** Earlier versions and names of the file. */
const HISTORIES: readonly Attack[] = [
  {
    name: 'an earlier version full of it',
    world: { before: asYaml({ ...LIVE, [POISON]: POISON }) },
    outcome: 'planned',
  },
  {
    name: 'an earlier version that is none',
    world: { before: `a: *${WORD}\`[${WORD}](x)\n` },
    outcome: 'planned',
  },
  {
    name: 'an earlier version that is no text',
    world: { before: Buffer.from([0xff, 0xfe, 0x41, 0xd8]) },
    outcome: 'planned',
  },
  {
    name: 'a commit’s words',
    arrange: ({ github }) =>
      void github.commit(REPOSITORY, {
        files: { other: POISON },
        message: POISON,
      }),
    outcome: 'planned',
  },
];

const odd = (ref: string, world: World) => ({
  ref,
  sha: headOf(world.github, 'main'),
});

/** Events, and what is in them. */
const EVENTS: readonly Attack[] = [
  {
    name: 'the name of an event',
    run: (world) =>
      otherEvent(LINE.slice(0, 200), {}, odd('refs/heads/main', world)),
    outcome: 'planned',
  },
  {
    name: 'a branch that is pushed',
    run: (world) =>
      pushEvent({
        ref: `refs/heads/${LINE.slice(0, 200)}`,
        after: headOf(world.github, 'main'),
      }),
    outcome: 'planned',
  },
  {
    name: 'a tag that is pushed',
    run: (world) =>
      pushEvent({
        ref: `refs/tags/${LINE.slice(0, 200)}`,
        after: headOf(world.github, 'main'),
      }),
    outcome: 'skipped',
  },
  {
    name: 'a title, a body and a head',
    run: (world) => pullRequestEvent({ ...world.pull(), title: POISON }),
    outcome: 'planned',
  },
  {
    name: 'a payload of another shape',
    run: () => ({ ...otherEvent('push', {}), payload: { [WORD]: POISON } }),
    outcome: 'invalid',
  },
  {
    name: 'an issue with a command',
    run: (world) =>
      otherEvent(
        'issue_comment',
        { issue: { number: 1, title: POISON }, comment: { body: POISON } },
        odd('refs/heads/main', world),
      ),
    outcome: 'planned',
  },
];

/** Every attack; add a row where it belongs. */
export const ATTACKS: readonly Attack[] = [
  ...TEXTS,
  ...DOCUMENTS,
  ...JSON_DOCUMENTS,
  ...ALLOWANCES,
  POLICY,
  ...INPUTS,
  ...FILES,
  ...MOVES,
  ...ANSWERS,
  ...GITHUB,
  ...CONSENTS,
  ...HISTORIES,
  ...EVENTS,
];
