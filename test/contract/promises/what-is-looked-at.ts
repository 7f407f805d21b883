import { MEANING, type Page, POSTGRES, SERVICE } from './page.ts';

const EVIDENCE: Page = {
  page: 'docs/evidence.md',
  rows: {
    'The documents alone cannot tell': MEANING,
    'that the address is that of this branch': {
      'scenarios/evidence.test.ts': [
        'is not proven by the uids of its shards',
        'has rows that are found there count against a change',
        'does not prove that no table is unlisted',
      ],
      'database/identity.test.ts': 'a database that %s',
    },
    'workflows under way (`__neki.list_workflows()`)': {
      'scenarios/evidence.test.ts':
        'hold up an apply while a workflow is under way',
    },
    'shards without a writable primary (`__neki.list_shards()`)': {
      'scenarios/evidence.test.ts':
        'hold up an apply that sends keys to a shard without a writable primary, and no other',
    },
    'about how many rows each shard has of its tables': {
      'scenarios/rows.test.ts':
        'says about how many rows are on the shard that would lose them',
    },
    'if it is at most an hour old': {
      'run/snapshots.test.ts': 'a snapshot whose age is %s proves absence',
      'scenarios/evidence.test.ts': 'is called stale',
    },
    'What cannot be read proves nothing': {
      'run/looks.test.ts': 'nothing becomes safe for it, and it is told',
    },
    'no longer placed by any group, and not in the database': {
      'run/looking.test.ts': 'may go from the file once it is gone',
    },
    'it has no rows, or owns none': {
      'run/looking.test.ts': ['sequence safe empty', 'sequence safe unowned'],
    },
    'and nobody could look': {
      'topology/impact/edges.test.ts':
        'is answered for with the rows of the table, where these are in question',
    },
    'the database lists them (at most 1,000)': {
      'database/look.test.ts': 'lists a thousand of them',
    },
    'If there are none, the change is `safe`': {
      'run/looking.test.ts':
        'is safe where the database has no table that is not listed',
    },
    'A look that fails never fails the run': {
      'run/looks.test.ts': 'nothing becomes safe for it, and it is told',
    },
    'a transaction that is still open cannot be seen': POSTGRES,
    'If one holds a lock for writing': {
      'database/open-transactions.test.ts':
        'is looked at for ten seconds, and unknown then',
    },
    'repeated for at most ten seconds': {
      'database/open-transactions.test.ts':
        'is looked at for ten seconds, and unknown then',
    },
    'routers no longer show rows on the old shards': SERVICE,
    'If one of them is wrong and cannot be set': {
      'database/session.test.ts': 'that are wrong and stay so are named',
      'database/connection.test.ts':
        'is not used where a setting of its session stays wrong, which is named',
    },
    'it costs nothing: no request, no connection': {
      'scenarios/evidence-cost.test.ts': [
        'makes no request for it, opens no connection and runs no statement',
        'runs where the client of Postgres is missing',
      ],
    },
    'always ask for the stored topology': {
      'run/stored.test.ts':
        'writes nothing where that changed after the plan, whatever the service answers',
      'scenarios/evidence.test.ts': 'is asked for by a check for drift',
    },
    '| the snapshot | one GET of the branch': {
      'run/snapshots.test.ts': 'the snapshots of ten schemas are read at most',
    },
    'each table in question, at most 200': {
      'topology/evidence/judge.test.ts': 'more tables than are looked at',
      'database/look.test.ts': 'rows of a table',
    },
    'each shard of a group whose key ranges change, in a plan': {
      'run/moved-rows.test.ts': [
        'is bounded: databases, tables',
        'asks 32 shards at most',
      ],
      'database/rows.test.ts':
        'shards are asked for estimates and counts over connections that are closed after it',
    },
    'the certificate always checked': {
      'database/connection.test.ts': [
        'refuses a certificate that nobody trusts%s',
        'is not made without encryption where the address does not say so',
        'is not encrypted on this machine, where the address says so',
        'decides nothing of a connection',
      ],
    },
    'If the role may not call the function': {
      'database/identity.test.ts': [
        'is Neki, whose topology may not be read',
        'is Postgres alone',
      ],
      'scenarios/evidence.test.ts': 'is not proven by the uids of its shards',
    },
    'Missing rows also prove nothing': {
      'scenarios/evidence.test.ts': 'is not proven by the uids of its shards',
      'database/identity.test.ts': 'may be of one that was restored',
    },
    'The apply looks for them after the PUT': {
      'run/hidden-rows.test.ts':
        'rows that were written meanwhile are looked for where a table was before',
      'scenarios/evidence.test.ts':
        'rows that come with the PUT are told of, by table and shard',
    },
    'such a table cannot be seen at all': POSTGRES,
    '| no right to `__neki` |': {
      'database/identity.test.ts': [
        'is Neki, whose topology may not be read',
        'is Postgres alone',
      ],
    },
    '| a setting of the session that is wrong and cannot be set |': {
      'database/connection.test.ts':
        'is not used where a setting of its session stays wrong, which is named',
    },
    'the branch or the snapshot cannot be read, or the snapshot is old': {
      'run/looks.test.ts': 'nothing becomes safe for it, and it is told',
      'run/snapshots.test.ts': 'a snapshot whose age is %s proves absence',
    },
    '| the same, right before the PUT |': {
      'run/looks.test.ts': 'nothing becomes safe for it, and it is told',
    },
    'proves nothing that lets a change pass': {
      'scenarios/evidence.test.ts': 'is not proven by the uids of its shards',
      'run/stored.test.ts': 'is told of where only the apply asks it',
    },
    // No absolute word, and promises all the same.
    'An apply looks again right before its PUT': {
      'scenarios/evidence.test.ts':
        'that is filled after the plan is blocked at the apply',
    },
    'Both show every statement, how long it took': {
      'database/connection.test.ts': 'tells of each statement how long it took',
      'report/statements.test.ts': 'how long it took',
    },
  },
};

const LIMITS: Page = {
  page: 'docs/limits.md',
  rows: {
    'a new group or a renamed one counts nothing': {
      'topology/plan/limits.test.ts': [
        'tables that are listed where they are, nor of a new group',
        'a group that has another name',
      ],
    },
    'a table without rows counts nothing': {
      'topology/plan/limits.test.ts': 'counts no table that is seen to be',
    },
    '**What nobody can tell is past the limit.**': {
      'topology/plan/limits.test.ts': [
        'of rows is not known to be kept by tables %s',
        'of tables is not known to be kept where tables are not listed',
        'of keys is past by a change that nobody can read',
      ],
      'scenarios/limits.test.ts': 'of rows is past where nobody could count',
    },
    'is none, and the rows are unknown': {
      'database/look.test.ts':
        'says rows without a number where they cannot be counted',
      'topology/plan/limits.test.ts': 'that could not be counted',
    },
    'which of them move cannot be asked': {
      'topology/evidence/questions.test.ts':
        'all rows of a table whose keys %s are asked for',
    },
    'on a branch that is as new as the service makes it': {
      'topology/plan/limits.test.ts':
        'is none on a branch that is as new as the service makes it',
    },
  },
};

const SHARES = {
  'topology/share.test.ts': 'is nothing or all only where it is that',
};

const ROWS: Page = {
  page: 'docs/rows.md',
  rows: {
    'and writes nothing': {
      'database/connection.test.ts': 'cannot write, whatever the role may',
    },
    '`unknown` is a table that never was': {
      'database/rows.test.ts': 'unknown before they are analyzed',
      'run/rows.test.ts': 'of a shard that cannot be read are unknown',
    },
    '`under 0.1 %` is more than nothing': {
      ...SHARES,
      'run/rows.test.ts': 'that are few beside many are not shown as none',
    },
    'At most four of these statements run at a time': {
      'run/moved-rows.test.ts': 'is bounded: databases, tables',
      'run/rows.test.ts': 'are counted by four statements at a time',
      'database/rows.test.ts':
        'shards are asked for estimates and counts over connections that are closed after it',
    },
    'where none of the four is answered': {
      'run/moved-rows.test.ts': 'asks no further where no shard answers',
    },
    "| `xxhash` | the shard's rows": {
      'run/rows.test.ts':
        'of hashes moves rows by the share of the keys of their shard',
    },
    'a plan counts nothing for them': {
      'run/moved-rows.test.ts':
        'says about how many rows are on the shard that would lose them',
    },
    'They decide nothing either': {
      'scenarios/rows.test.ts':
        'says about how many rows are on the shard that would lose them',
    },
    'What cannot be read is one notice': {
      'scenarios/rows.test.ts':
        'goes on where estimates cannot be read, with one notice',
    },
  },
};

const SHAPES = {
  'queries/shapes.test.ts': 'says where $statement goes',
  'queries/exactness.test.ts': 'has the answer of all rows on one shard',
};

const QUERIES: Page = {
  page: 'docs/queries.md',
  rows: {
    'It changes nothing else: no class': {
      'scenarios/queries.test.ts':
        'says which share of calls reaches further, and which statements',
    },
    'in the browser alone: nothing is sent': {
      'site/playground.site.ts': [
        'asks for nothing but its own files, and may send nothing',
        'tells where pasted queries go',
      ],
    },
    'The first 200,000 statements of at most 64 MiB': {
      'queries/file.test.ts': 'reads 200,000 statements and tells',
      'host/workspace.test.ts':
        'that is a list of statements that is too large is refused',
    },
    'What cannot be read at all is told': {
      'scenarios/queries.test.ts': [
        'goes on with a list %s, and says so',
        'goes on where query insights %s, and says so',
      ],
    },
    'If it has none, the report says so': {
      'scenarios/queries.test.ts': [
        'goes on where query insights %s, and says so',
        'have no statements',
      ],
    },
    'so none is shown as it came': {
      'scenarios/queries.test.ts': [
        'says which share of calls reaches further, and which statements',
        'has figures alone where everybody can read the report',
        'and nothing of what is no data statement',
      ],
      'action/event.test.ts': 'a repository that may be public',
    },
    '`under 0.1 %` is more than nothing': SHARES,
    '| refused | none:': SHAPES,
    '| none | no table: `BEGIN`': SHAPES,
    '| `SELECT * FROM generate_series(1, 10)` |': SHAPES,
    '| `SELECT 1` |': SHAPES,
    '| `SELECT now()` |': SHAPES,
    '| `BEGIN` |': SHAPES,
    '| `SET search_path = audit` |': SHAPES,
    '| `ALTER TABLE events ADD COLUMN note text` |': SHAPES,
    '| `TRUNCATE events` |': SHAPES,
    '| `CREATE INDEX ON events (kind)` |': SHAPES,
  },
};

export const WHAT_IS_LOOKED_AT: readonly Page[] = [
  EVIDENCE,
  LIMITS,
  ROWS,
  QUERIES,
];
