import { json, type Reply } from '../http/reply.ts';
import type { Call, Route } from '../http/routes.ts';
import { type Room, refusal, repositoryFor } from './access.ts';
import { listPage } from './paging.ts';
import { renderAccount, renderCommit } from './render.ts';
import {
  accountOf,
  type CheckRun,
  type Repository,
  type WorkflowRun,
} from './state.ts';
import { ancestorsOf, resolveRef } from './store.ts';

const REPO = '/repos/:owner/:repo';
/** A comparison without a page lists at most so many commits. */
const MOST_COMPARED = 250;

/** What vouches for something: the check runs of a commit, who may do what, who set labels, which commit came first. */
export function checkRoutes(room: Room): Route[] {
  const get = (pattern: string, handle: (call: Call) => Reply): Route => ({
    method: 'GET',
    pattern,
    handle,
  });
  return [
    get(`${REPO}/commits/:ref/check-runs`, (call) => listRuns(room, call)),
    get(`${REPO}/check-runs/:id/annotations`, (call) => {
      const repository = repositoryFor(room, call, ['checks'], 'read');
      const run = repository.checkRuns.find(
        ({ id }) => id === Number(call.param('id')),
      );
      if (run === undefined) throw refusal(404, 'Not Found');
      return listPage(
        room,
        call,
        repository,
        run.annotations.map(renderAnnotation),
      );
    }),
    get(`${REPO}/actions/runs/:id`, (call) => {
      const repository = repositoryFor(room, call, ['actions'], 'read');
      return json(
        200,
        renderWorkflowRun(room, repository, workflowRun(repository, call)),
      );
    }),
    get(`${REPO}/actions/runs/:id/jobs`, (call) => listJobs(room, call)),
    get(`${REPO}/collaborators/:username/permission`, (call) => {
      const repository = repositoryFor(room, call, ['metadata'], 'read');
      const login = call.param('username');
      const role =
        repository.roles.get(login) ?? (repository.private ? 'none' : 'read');
      const user = renderAccount(room, accountOf(room.state, login));
      return json(200, { permission: role, role_name: role, user });
    }),
    get(`${REPO}/issues/:number/events`, (call) => listEvents(room, call)),
    get(`${REPO}/compare/*basehead`, (call) => compare(room, call)),
  ];
}

function listRuns(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['checks'], 'read');
  const sha = resolveRef(repository, call.param('ref'))?.sha;
  if (sha === undefined)
    throw refusal(422, `No commit found for SHA: ${call.param('ref')}`);
  const found = repository.checkRuns.filter(({ headSha }) => headSha === sha);
  const page = listPage(
    room,
    call,
    repository,
    found.map((run) => renderRun(room, repository, run)),
  );
  return {
    ...page,
    body: `{"total_count":${found.length},"check_runs":${page.body}}`,
  };
}

function renderRun(
  room: Room,
  { fullName }: Repository,
  run: CheckRun,
): object {
  const { id, name, headSha, runId, app, annotations } = run;
  const url = `${room.origin()}/repos/${fullName}/check-runs/${id}`;
  const page = `${room.origin()}/${fullName}/actions/runs/${runId}/job/${id}`;
  return {
    ...{
      id,
      name,
      head_sha: headSha,
      node_id: `CR_${id}`,
      external_id: '',
      url,
      html_url: page,
    },
    ...{ details_url: page, status: 'completed', conclusion: 'success' },
    started_at: '2026-01-01T00:00:00Z',
    completed_at: '2026-01-01T00:01:00Z',
    output: {
      ...{
        title: null,
        summary: null,
        text: null,
        annotations_count: annotations.length,
      },
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: runId },
    app: {
      id: app === 'github-actions' ? 15368 : 1,
      slug: app,
      node_id: 'A_1',
      name: app,
    },
    pull_requests: [],
  };
}

function workflowRun({ runs }: Repository, call: Call): WorkflowRun {
  const run = runs.get(Number(call.param('id')));
  if (run === undefined) throw refusal(404, 'Not Found');
  return run;
}

function renderWorkflowRun(
  room: Room,
  { fullName }: Repository,
  run: WorkflowRun,
): object {
  const { id, path, event, headSha, headRepository } = run;
  return {
    ...{
      id,
      name: 'topology',
      node_id: `WFR_${id}`,
      path,
      event,
      status: 'completed',
      conclusion: 'success',
    },
    ...{ head_sha: headSha, run_number: 1, run_attempt: 1, check_suite_id: id },
    url: `${room.origin()}/repos/${fullName}/actions/runs/${id}`,
    repository: { full_name: fullName },
    head_repository: { full_name: headRepository },
  };
}

function listJobs(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['actions'], 'read');
  const { id: runId } = workflowRun(repository, call);
  const jobs = repository.checkRuns.filter(
    (run) => run.runId === runId && run.app === 'github-actions',
  );
  const items = jobs.map(({ id, name, headSha }) => ({
    ...{
      id,
      run_id: runId,
      name,
      head_sha: headSha,
      status: 'completed',
      conclusion: 'success',
    },
    check_run_url: `${room.origin()}/repos/${repository.fullName}/check-runs/${id}`,
  }));
  const page = listPage(room, call, repository, items);
  return {
    ...page,
    body: `{"total_count":${jobs.length},"jobs":${page.body}}`,
  };
}

function renderAnnotation({
  level,
  title,
  message,
}: CheckRun['annotations'][number]): object {
  return {
    ...{
      path: '.github',
      start_line: 1,
      end_line: 1,
      start_column: null,
      end_column: null,
    },
    ...{
      annotation_level: level,
      title,
      message,
      raw_details: null,
      blob_href: '',
    },
  };
}

function listEvents(room: Room, call: Call): Reply {
  const repository = repositoryFor(
    room,
    call,
    ['issues', 'pull-requests'],
    'read',
  );
  const pull = repository.pulls.get(Number(call.param('number')));
  if (pull === undefined) throw refusal(404, 'Not Found');
  const events = pull.labelEvents.map(
    ({ id, event, label, actor, createdAt }) => ({
      ...{
        id,
        node_id: `LE_${id}`,
        url: `${room.origin()}/repos/${repository.fullName}/issues/events/${id}`,
      },
      ...{
        actor: renderAccount(room, actor),
        event,
        commit_id: null,
        commit_url: null,
      },
      ...{
        created_at: createdAt,
        performed_via_github_app: null,
        label: { name: label, color: 'ededed' },
      },
    }),
  );
  return listPage(room, call, repository, events);
}

function compare(room: Room, call: Call): Reply {
  const repository = repositoryFor(room, call, ['contents'], 'read');
  const [from = '', to = ''] = call.param('basehead').split('...');
  const [base, head] = [
    resolveRef(repository, from),
    resolveRef(repository, to),
  ];
  if (base === undefined || head === undefined) throw refusal(404, 'Not Found');
  const ofHead = new Set(ancestorsOf(repository, head));
  const ofBase = new Set(ancestorsOf(repository, base));
  const ahead = [...ofHead].filter((commit) => !ofBase.has(commit)).length;
  const behind = [...ofBase].filter((commit) => !ofHead.has(commit)).length;
  const status =
    ahead === 0
      ? behind === 0
        ? 'identical'
        : 'behind'
      : behind === 0
        ? 'ahead'
        : 'diverged';
  return json(200, {
    status,
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ahead,
    commits: [...ofHead]
      .filter((commit) => !ofBase.has(commit))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, MOST_COMPARED)
      .map((commit) => renderCommit(room, repository, commit)),
    files: [],
  });
}
