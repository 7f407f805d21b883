import { dump } from 'js-yaml';
import { type VirtualClock, virtualClock } from '../../sandbox/clock.ts';
import type { Database } from '../../sandbox/database/database.ts';
import { ancestorsOf, historyOf } from '../../sandbox/github/store.ts';
import {
  type Commit,
  type GitHub,
  type PullRequest,
  REPOSITORY,
} from '../../sandbox/github.ts';
import { isObject } from '../../sandbox/http/json.ts';
import { onOnlyStalls } from '../../sandbox/http/stalls.ts';
import { refusalOf } from '../../sandbox/platform/checks.ts';
import { normalise } from '../../sandbox/platform/normalise.ts';
import {
  type Branch,
  type Platform,
  type RecordedRequest,
  TARGET,
} from '../../sandbox/platform.ts';
import { openQueue } from '../../sandbox/runner/queue.ts';
import {
  type ActionEvent,
  mergeGroupEvent,
  pullRequestEvent,
  pullRequestTargetEvent,
  pushEvent,
  type RunResult,
  runAction,
  scheduleEvent,
  workflowDispatchEvent,
} from '../../sandbox/runner.ts';
import type { OpenServers } from '../../sandbox/world.ts';
import { allProposedIn, linesFileOf } from '../../test/scenarios/consents.ts';
import { FILE } from '../../test/scenarios/world.ts';
import type { Doc } from '../router/documents.ts';
import { type Borrowed, borrowDatabase } from './database.ts';
import {
  asDoc,
  asText,
  asTopology,
  edited,
  editText,
  readDoc,
  resharded,
} from './edits.ts';
import {
  type BranchName,
  CALLS,
  type CallMatch,
  type Change,
  type DatabaseTable,
  type During,
  FAULTS,
  type Halt,
  type HistoryTarget,
  type RunStep,
  type Setup,
  type Step,
  TARGETS,
} from './script.ts';
import {
  type Credentials,
  credentialsAt,
  openServers,
  placeOf,
  updatedFork,
} from './servers.ts';
import { Turns } from './turns.ts';
import { type Put, type Read, Watch } from './watch.ts';

const T0 = Date.parse('2026-10-01T08:00:00Z');
const STEP_MS = 20_000;
/**
 * What passes between two turns of runs that overlap: more than a second, which is what times on GitHub are told in.
 */
const TURN_MS = 1500;
/** Where the targets file is, in a history that has one. */
const TARGETS_FILE = 'targets.yaml';

/** What a run is of: a change of the repository, somebody who starts it, or the clock. */
export type Occasion =
  | 'plan'
  | 'fork'
  | 'fork with secrets'
  | 'closed'
  | 'push'
  | 'dispatch'
  | 'schedule'
  | 'queue'
  | 'preview';

/** A run that waits to be run, or to be run again. */
export interface Waiting {
  readonly occasion: Occasion;
  readonly event: ActionEvent;
  readonly id: number;
  /** The pull request it is of; undefined on a branch. */
  readonly pull: number | undefined;
  /** The commit whose file it is about. */
  readonly commit: Commit;
  /** The branch of the database, where there is no targets file. */
  readonly branch: 'main' | 'preview';
  attempts: number;
}

/** A run, and what it did on one of its targets. */
export interface Ran extends HistoryTarget {
  readonly waiting: Waiting;
  /** What the target came to; undefined where the step was refused. */
  readonly outcome: string | undefined;
  /** The run on each target of the step, this one included. */
  readonly targets: readonly Ran[];
  readonly attempt: number;
  readonly during: During;
  readonly result: RunResult;
  /** The document of the run's file; undefined where it is none. */
  readonly desired: Doc | undefined;
  /** Tables that had rows before the run; undefined for one that does not look into the database. */
  readonly rows: ReadonlySet<string> | undefined;
  readonly reads: readonly Read[];
  readonly puts: readonly Put[];
  /** All requests to the platform. */
  readonly asked: readonly RecordedRequest[];
  /** What the branch stores after the run. */
  readonly stored: Doc;
  /** Whether somebody else changed the branch while the run was under way. */
  readonly isChanged: boolean;
  /** How the run shared its time: with others, and with changes of the repository; undefined for one alone. */
  readonly meeting: Meeting | undefined;
  /** As a watch has them. */
  readonly looks: Watch['looks'];
  readonly written: Watch['written'];
  readonly cancelledAt: number | undefined;
  /** Whether a fault was met, or the run was cancelled. */
  readonly isDisturbed: boolean;
  /** GitHub's clock at its begin, in milliseconds. */
  readonly at: number;
}

/** Runs that overlap. */
interface Meeting {
  readonly turns: Turns;
  /** Whether the repository changes meanwhile. */
  readonly isMoving: boolean;
}

/** The place of a run among those that overlap. */
interface Place {
  readonly place: number;
  readonly meeting: Meeting | undefined;
}

const ALONE: Place = { place: 0, meeting: undefined };

/** One sandbox with a repository, and everything that happens there in order. */
export class History {
  readonly setup: Setup;
  readonly platform: Platform;
  readonly github: GitHub;
  readonly runs: Ran[] = [];
  readonly #close: () => Promise<void>;
  readonly #clock: VirtualClock;
  readonly #waiting: Waiting[] = [];
  readonly #start: Doc;
  readonly #database: Borrowed | undefined;
  readonly #rows = new Set<string>();
  /** What the database has still to take over. */
  #pending: Promise<void> = Promise.resolve();
  /** What is under way, by its place. */
  readonly #under = new Map<number, Watch>();
  #meeting: Meeting | undefined;
  /** When the head or the state of a pull request changed last. */
  readonly #moved = new Map<number, number>();

  private constructor(
    setup: Setup,
    servers: OpenServers,
    clock: VirtualClock,
    database: Borrowed | undefined,
  ) {
    this.setup = setup;
    this.platform = servers.platform;
    this.github = servers.github;
    this.#close = servers.close;
    this.#clock = clock;
    this.#database = database;
    this.#start = asDoc(this.platform.branch().topology);
  }

  static async open(setup: Setup): Promise<History> {
    const clock = virtualClock();
    const history = new History(
      setup,
      await openServers(setup, () => T0 + clock.now()),
      clock,
      setup.hasDatabase ? await borrowDatabase() : undefined,
    );
    history.#listen();
    history.#store();
    return history;
  }

  #now(): number {
    return T0 + this.#clock.now();
  }

  async close(): Promise<void> {
    await this.#pending;
    await this.#close();
    this.#database?.giveBack();
  }

  /** The database takes over what the branch stores now. */
  #store(): void {
    const { topology } = this.branch('main');
    const stored = structuredClone(topology);
    this.#inDatabase((database) => database.reset(stored));
  }

  /** Does something in the database, after all that is still to be done there. */
  #inDatabase(change: (database: Database) => Promise<void>): void {
    const { database } = this.#database ?? {};
    if (database === undefined) return;
    this.#pending = this.#pending.then(() => change(database));
  }

  #setRows(table: DatabaseTable, are: 'no table' | 'none' | 'some'): void {
    if (are === 'some') this.#rows.add(table);
    else this.#rows.delete(table);
    const create = `CREATE TABLE ${table} (tenant_id text)`;
    const statements = [
      `DROP TABLE IF EXISTS ${table}`,
      ...(are === 'no table' ? [] : [create]),
      ...(are === 'some' ? [`INSERT INTO ${table} VALUES ('a'), ('b')`] : []),
    ];
    this.#inDatabase((database) => database.run(statements.join('; ')));
  }

  /** The branch of the database with that name. */
  branch(name: BranchName): Branch {
    return this.platform.branch(`acme/shop/${name}`);
  }

  /** The documents of the file up to a commit, newest first; what is no document is left out. */
  versions(commit: Commit): readonly Doc[] {
    return historyOf(this.github.repository(), commit, FILE).flatMap(
      (one) => this.docAt(one) ?? [],
    );
  }

  /**
   * The documents that a run knows the file to have held: a push knows the commit before it, which a merge may hide
   * from the history.
   */
  knownTo({ occasion, commit }: Waiting): readonly Doc[] {
    const versions = this.versions(commit);
    const parent = this.commit(commit.parents[0] ?? '');
    const before = parent && this.docAt(parent);
    if (occasion !== 'push' || before === undefined) return versions;
    return versions.concat(before);
  }

  docAt(commit: Commit): Doc | undefined {
    return readDoc(textAt(commit));
  }

  /** Whether a commit is the tip of `main`, or was. */
  isMerged({ sha }: Commit): boolean {
    return ancestorsOf(this.github.repository(), this.tip()).some(
      (one) => one.sha === sha,
    );
  }

  tip(): Commit {
    return this.#commitOf(
      this.github.repository().refs.get('refs/heads/main') ?? '',
    );
  }

  commit(sha: string): Commit | undefined {
    return this.github.repository().commits.get(sha);
  }

  /** Carries a step out; answers the runs that it starts, each on each of its targets. */
  async take(step: Step): Promise<readonly (readonly Ran[])[]> {
    await this.#clock.advance(STEP_MS);
    switch (step.do) {
      case 'run':
      case 'start':
      case 'preview': {
        const waiting = this.#chosen(step);
        return waiting === undefined
          ? []
          : [await this.#carryOut(waiting, step)];
      }
      case 'take turns':
        return this.#takeTurns(step.queue);
      case 'together':
        return this.#runTogether(step);
      default:
        this.#change(step);
        return [];
    }
  }

  /** The run that a step is about; undefined where there is none. */
  #chosen(step: RunStep): Waiting | undefined {
    switch (step.do) {
      case 'run':
        return this.#waiting.at(-1 - step.back);
      case 'start':
        return this.#begin(step.event);
      case 'preview':
        return this.#preview(step);
    }
  }

  #preview({
    pull: number,
    onto: branch,
  }: Extract<RunStep, { do: 'preview' }>): Waiting | undefined {
    const pull = this.#open(number);
    if (pull === undefined || pull.head.repository !== REPOSITORY)
      return undefined;
    // The branch of a preview is in no targets file.
    if (this.#hasTargetsFile()) return undefined;
    return {
      occasion: 'preview',
      event: pullRequestEvent({ ...pull, action: 'synchronize' }),
      id: this.github.nextRun(),
      pull: pull.number,
      commit: this.#commitOf(pull.mergeCommitSha ?? ''),
      branch,
      attempts: 0,
    };
  }

  /** Runs that overlap: each begins with its first turn, and none of them looks into the database. */
  async #runTogether({
    runs,
    turns,
  }: Extract<Step, { do: 'together' }>): Promise<readonly (readonly Ran[])[]> {
    const meeting: Meeting = {
      turns: new Turns([this.platform, this.github]),
      isMoving: turns.some(
        (turn) => 'meanwhile' in turn && turn.meanwhile.do !== 'edit by hand',
      ),
    };
    const chosen = new Set<Waiting>();
    const begun = new Map<number, Promise<readonly Ran[]>>();
    const begin = (place: number): Promise<readonly Ran[]> => {
      const step = runs[place];
      const waiting = step && this.#chosen(step);
      // GitHub has no two attempts of one run at once.
      if (step === undefined || waiting === undefined || chosen.has(waiting))
        return Promise.resolve([]);
      chosen.add(waiting);
      return this.#carryOut(waiting, step, { place, meeting });
    };
    const take = async (place: number, until?: Halt): Promise<void> => {
      const end = begun.get(place) ?? begin(place);
      begun.set(place, end);
      await meeting.turns.give(place, until, end);
    };

    this.#meeting = meeting;
    this.github.state.stale.clear();
    for (const turn of turns) {
      await this.#clock.advance(TURN_MS);
      if ('of' in turn) await take(turn.of, turn.until);
      else if ('cancel' in turn) this.#under.get(turn.cancel)?.cancel();
      else this.#change(turn.meanwhile);
    }
    const places = Array.from(runs.keys());
    for (const place of places) {
      await this.#clock.advance(TURN_MS);
      await take(place);
    }
    this.#meeting = undefined;
    this.#clearFaults();
    return Promise.all(places.map((place) => begun.get(place) ?? []));
  }

  #clearFaults(): void {
    this.platform.clearFaults();
    this.github.clearFaults();
  }

  /**
   * Runs the pushes that have not run, in one concurrency group: GitHub cancels those whose place another one takes.
   */
  async #takeTurns(
    queue: 'max' | 'single',
  ): Promise<readonly (readonly Ran[])[]> {
    const pushes = this.#waiting.filter(
      ({ occasion, attempts }) => occasion === 'push' && attempts === 0,
    );
    const group = openQueue();
    const ends = await Promise.all(
      pushes.map((one) =>
        group.add({ group: 'topology', queue }, () => this.#carryOut(one, {})),
      ),
    );
    return ends.flatMap((end) => (end.kind === 'ran' ? [end.result] : []));
  }

  /** When the head or the state of a pull request changed last, in milliseconds of the servers' clock. */
  movedAt(pull: number): number | undefined {
    return this.#moved.get(pull);
  }

  #listen(): void {
    const { platform, github } = this;
    github.commit(REPOSITORY, {
      files: { [FILE]: asText(this.#start), ...this.#targetsFile() },
      message: 'Take over the live topology',
    });
    for (const name of ['platform', 'github'] as const) {
      this[name].onArrival((request) =>
        this.#watch(request)?.send(request, name),
      );
      this[name].holdArrivals((request) => this.#hold(request, name));
      this[name].onRequest((request) => this.#watch(request)?.leave(request));
    }
    onOnlyStalls([platform, github], () => this.#clock.reachLimit());
  }

  /** The watch of the run that a request is of. */
  #watch(request: RecordedRequest): Watch | undefined {
    return this.#under.get(placeOf(request));
  }

  /** What a request waits for: the turn of its run, and what has to happen before. */
  #hold(
    request: RecordedRequest,
    server: 'platform' | 'github',
  ): Promise<void> | undefined {
    const watch = this.#watch(request);
    const turn = this.#meeting?.turns.arrive(placeOf(request), request, server);
    if (turn === undefined) return watch?.arrive(request);
    return turn.then(() => watch?.arrive(request));
  }

  /** Everybody under way but the one who did it is overtaken by a change of a branch. */
  #overtake(name: string, by?: Watch): void {
    for (const watch of this.#under.values())
      if (watch !== by) watch.of(name)?.overtake();
  }

  #change(step: Change): void {
    const { github } = this;
    switch (step.do) {
      case 'open': {
        const number = github.repository().pulls.size + 1;
        const head = `change-${number}`;
        const from = step.fork === true ? updatedFork(github) : REPOSITORY;
        const text = editText(textAt(this.tip()), step.edit, this.#start);
        github.commit(from, { branch: head, files: { [FILE]: text } });
        github.openPullRequest(REPOSITORY, { head, headRepository: from });
        this.#onPull(number, 'opened');
        return;
      }
      case 'push': {
        const pull = this.#open(step.pull);
        const from = github.state.repositories.get(pull?.head.repository ?? '');
        if (pull === undefined || from === undefined) return;
        const text = editText(
          textAt(this.#commitOf(pull.head.sha)),
          step.edit,
          this.#start,
        );
        github.commit(from.fullName, {
          branch: pull.head.ref,
          files: { [FILE]: text },
        });
        this.#onPull(pull.number, 'synchronize');
        return;
      }
      case 'allow':
        if (step.lines === 'proposed')
          this.#commitLines(step.pull, this.#proposedOn(step.pull));
        else this.#commitLines(step.pull, `${step.lines}\n`);
        return;
      case 'retitle':
        if (this.#open(step.pull)) this.#onPull(step.pull, 'edited');
        return;
      case 'withdraw':
        this.#commitLines(step.pull, null);
        return;
      case 'merge':
      case 'close':
        this.#end(step);
        return;
      case 'edit by hand':
        this.edit(step.branch ?? 'main', (doc) => edited(doc, step.edit));
        return;
      case 'reshard':
        this.edit('main', (doc) => resharded(doc, step.stage));
        return;
      case 'snapshot': {
        const at = this.#now() - (step.age === 'new' ? 0 : 86_400_000);
        const tables = { 'app.public': step.tables };
        this.branch('main').schema = {
          tables,
          at: new Date(at).toISOString(),
          stale: step.age === 'old',
        };
        return;
      }
      case 'rows':
        this.#setRows(step.table, step.are);
        return;
      case 'wait':
        return void this.#clock.advance(step.minutes * 60_000);
    }
  }

  /** The lines that stand in the comments of a pull request to be copied. */
  #proposedOn(number: number): string {
    const comments = this.github.comments(REPOSITORY, number);
    return comments.map(({ body }) => allProposedIn(body)).join('');
  }

  /** Commits the file of a pull request's consents, or takes it away; a change of `main` starts a push. */
  #commitLines(number: number, lines: string | null): void {
    const pull = this.github.repository().pulls.get(number);
    if (pull === undefined || lines === '') return;
    const isOpen = pull.state === 'open';
    const repository = isOpen ? pull.head.repository : REPOSITORY;
    if (repository === null) return;
    const tip = this.tip();
    const { sha: before } = tip;
    const path = linesFileOf(number);
    const there = textAt(isOpen ? this.#commitOf(pull.head.sha) : tip, path);
    const commit = this.github.commit(repository, {
      branch: isOpen ? pull.head.ref : 'main',
      files: { [path]: lines === null ? null : there + lines },
    });
    if (isOpen) return void this.#onPull(number, 'synchronize');
    const event = pushEvent({ before, after: commit.sha });
    this.#wait({ occasion: 'push', event, pull: undefined, commit });
  }

  /** Somebody else's change of the branch, which the service takes as it takes ours. */
  edit(name: string, change: (doc: Doc) => Doc): void {
    const target = TARGETS[this.setup.targets].find(
      (one) => one.branch === name,
    );
    if (target === undefined) return;
    const branch = this.branch(target.branch);
    const topology = asTopology(change(asDoc(branch.topology)));
    if (refusalOf(topology, branch) !== undefined) return;
    branch.topology = normalise(topology, this.platform.behaviour.normalise);
    branch.syncedAt =
      branch.syncedAt === null ? null : new Date(this.#now()).toISOString();
    this.#overtake(name);
    this.#store();
  }

  #end({
    do: how,
    pull: number,
  }: {
    readonly do: 'merge' | 'close';
    readonly pull: number;
  }): void {
    const pull = this.#open(number);
    if (pull === undefined) return;
    if (how === 'close') {
      this.github.closePullRequest(REPOSITORY, number);
      this.#onPull(number, 'closed');
      return;
    }
    const { sha: before } = this.tip();
    const commit = this.github.merge(REPOSITORY, number, {
      method: this.setup.merges,
    });
    this.#onPull(number, 'closed');
    const event = pushEvent({ before, after: commit.sha });
    this.#wait({ occasion: 'push', event, pull: undefined, commit });
  }

  #begin(kind: 'dispatch' | 'schedule' | 'queue'): Waiting {
    const commit = this.tip();
    const { sha } = commit;
    const event = {
      dispatch: () => workflowDispatchEvent({ sha }),
      schedule: () => scheduleEvent({ sha }),
      queue: () =>
        mergeGroupEvent({ headSha: sha, baseSha: commit.parents[0] ?? sha }),
    }[kind]();
    return this.#wait({ occasion: kind, event, pull: undefined, commit });
  }

  /** The runs that a change of a pull request starts. */
  #onPull(number: number, action: string): void {
    if (action !== 'edited') this.#moved.set(number, this.#now());
    const pull = { ...this.github.pull(REPOSITORY, number), action };
    const isFork = pull.head.repository !== REPOSITORY;
    const head = this.#commitOf(pull.head.sha);
    const commit = this.#commitOf(pull.mergeCommitSha ?? pull.head.sha);
    if (action === 'closed')
      return void this.#wait({
        occasion: 'closed',
        event: pullRequestEvent(pull),
        pull: number,
        commit,
      });
    const event = pullRequestEvent(pull);
    this.#wait({
      occasion: isFork ? 'fork' : 'plan',
      event,
      pull: number,
      commit,
    });
    if (isFork)
      this.#wait({
        ...{
          occasion: 'fork with secrets',
          event: pullRequestTargetEvent(pull),
          pull: number,
          commit: head,
        },
      });
  }

  #wait(
    waiting: Pick<Waiting, 'occasion' | 'event' | 'pull' | 'commit'>,
  ): Waiting {
    const made = {
      ...waiting,
      id: this.github.nextRun(),
      branch: 'main',
      attempts: 0,
    } as const;
    const kept: Waiting = { ...made };
    this.#waiting.push(kept);
    return kept;
  }

  async #carryOut(
    waiting: Waiting,
    given: During,
    { place, meeting }: Place = ALONE,
  ): Promise<readonly Ran[]> {
    await this.#pending;
    const { handAt, ...others } = given;
    // The database has one session, which a run has for itself.
    const isLeftOut = handAt === undefined || this.#database !== undefined;
    const during = isLeftOut ? others : { ...others, handAt };
    const looks = meeting === undefined && this.#looks(waiting);
    const rows = looks ? new Set<string>(this.#rows) : undefined;
    waiting.attempts += 1;
    const attempt = waiting.attempts;
    const cancel = new AbortController();
    const watch = this.#watchFor(waiting, during, cancel);
    this.#addFaults(during, place);
    const at = this.github.state.now();
    // GitHub's lists catch up within seconds, and so before the next run.
    if (meeting === undefined) this.github.state.stale.clear();
    this.#under.set(place, watch);
    const result = await runAction({
      ...this.#options(waiting, { credentials: credentialsAt(place), looks }),
      cancel: cancel.signal,
      clock: this.#clock,
    });
    this.#under.delete(place);
    if (meeting === undefined) this.#clearFaults();
    const results = resultsOf(result);
    const rans: Ran[] = [];
    for (const target of this.#targetsOf(waiting)) {
      const seen = watch.of(target.branch);
      rans.push({
        ...target,
        waiting,
        attempt,
        during,
        result,
        outcome: results.get(target.branch) ?? result.outputs['outcome'],
        targets: rans,
        reads: seen?.reads ?? [],
        puts: seen?.puts ?? [],
        rows,
        asked: watch.asked,
        isDisturbed: watch.isDisturbed,
        isChanged: seen?.isChanged ?? false,
        meeting,
        looks: watch.looks,
        written: watch.written,
        cancelledAt: watch.cancelledAt,
        at,
        stored: asDoc(this.branch(target.branch).topology),
        desired: this.docAt(waiting.commit),
      });
    }
    this.runs.push(...rans);
    return rans;
  }

  /** A watch over a run that is about to begin. */
  #watchFor(waiting: Waiting, during: During, cancel: AbortController): Watch {
    const hasTime =
      this.setup.syncedAt === 'now' || this.setup.syncedAt === 'fixed';
    const branches = this.#targetsOf(waiting).map(({ branch }) =>
      this.branch(branch),
    );
    const watch: Watch = new Watch(branches, during, {
      cancel,
      edit: (branch, change) => this.edit(branch, change),
      now: () => this.#now(),
      rows: () => this.#rows,
      insert: (table) => {
        this.#setRows(table, 'some');
        return this.#pending;
      },
      stored: (branch) => {
        this.#overtake(branch, watch);
        this.#store();
      },
      told: (time) => (hasTime ? time : null),
      tip: () => this.tip().sha,
      comments: () => this.github.repository().comments,
    });
    return watch;
  }

  /** What goes wrong in one run alone. */
  #addFaults({ faults = [] }: During, place: number): void {
    for (const { call, fault, nth, times, when } of faults) {
      const { server, where, ...match }: CallMatch = CALLS[call];
      // What is refused has no effect.
      const isRefusal = /^4\d\d$/.test(fault);
      this[server].fault({
        ...FAULTS[fault],
        when: isRefusal ? 'before' : when,
        match: {
          ...match,
          where: (request) =>
            placeOf(request) === place && where?.(request) !== false,
          nth,
          times,
        },
      });
    }
  }

  /** Whether a run looks into the database, which is that of `main`. */
  #looks({ occasion, branch }: Waiting): boolean {
    return (
      this.#database !== undefined && branch === 'main' && occasion !== 'fork'
    );
  }

  #hasTargetsFile(): boolean {
    return this.setup.targets !== 'one';
  }

  #targetsOf({ branch }: Waiting): readonly HistoryTarget[] {
    return this.#hasTargetsFile() ? TARGETS[this.setup.targets] : [{ branch }];
  }

  /** The targets file, which stays as it is; none where the inputs name the one target. */
  #targetsFile(): Readonly<Record<string, string>> {
    if (!this.#hasTargetsFile()) return {};
    const { organization, database } = TARGET;
    const targets = TARGETS[this.setup.targets].map((target) => ({
      name: target.branch,
      ...target,
    }));
    const defaults = { organization, database };
    return { [TARGETS_FILE]: dump({ defaults, targets }) };
  }

  /** The files of a job's workspace. */
  #checkedOut(sha: string): Readonly<Record<string, Buffer>> {
    const files: Record<string, Buffer> = {};
    if (!this.setup.checkout) return files;
    for (const [path, entry] of this.commit(sha)?.tree ?? [])
      if (entry.kind === 'file') files[path] = entry.content;
    return files;
  }

  #options(
    waiting: Waiting,
    { credentials, looks }: { credentials: Credentials; looks: boolean },
  ): Parameters<typeof runAction>[0] & object {
    const { setup, platform } = this;
    const { occasion, event, id, attempts, branch } = waiting;
    const address = looks ? this.#database?.address : undefined;
    const isPlan =
      occasion === 'plan' || occasion === 'schedule' || occasion === 'queue';
    const token = isPlan ? credentials.reader : credentials.writer;
    const hasSecrets = occasion !== 'fork';
    return {
      event,
      files: this.#checkedOut(event.sha),
      github: { ...this.github, nextRun: () => id },
      token: hasSecrets ? credentials.job : credentials.readOnly,
      env: {
        GITHUB_RUN_ID: String(id),
        GITHUB_RUN_ATTEMPT: String(attempts),
        GITHUB_JOB: occasion === 'preview' ? 'preview' : 'topology',
      },
      inputs: {
        ...(this.#hasTargetsFile()
          ? { targets: TARGETS_FILE }
          : { ...TARGET, branch }),
        'service-token-id': hasSecrets ? token.id : '',
        'service-token': hasSecrets ? token.secret : '',
        'base-url': platform.baseUrl,
        'database-url': address ?? '',
        'on-drift': setup.onDrift,
        allow: setup.allow.join('\n'),
        ...(occasion === 'preview' ? { mode: 'apply' } : {}),
      },
    };
  }

  #open(number: number): PullRequest | undefined {
    const pull = this.github.repository().pulls.get(number);
    return pull?.state === 'open' ? pull : undefined;
  }

  #commitOf(sha: string): Commit {
    const found = this.commit(sha);
    if (found === undefined) throw new Error(`there is no commit ${sha}`);
    return found;
  }
}

function textAt(commit: Commit, path = FILE): string {
  const entry = commit.tree.get(path);
  return entry?.kind === 'file' ? entry.content.toString() : '';
}

/** What each target of a targets file came to, by name. */
function resultsOf({ outputs }: RunResult): ReadonlyMap<string, string> {
  const items: unknown = JSON.parse(outputs['results'] || '[]');
  const found = new Map<string, string>();
  if (!Array.isArray(items)) return found;
  for (const item of items)
    if (isObject(item))
      found.set(String(item['name']), String(item['outcome']));
  return found;
}
