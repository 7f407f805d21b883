import { isOfComments } from '../../sandbox/github/graphql.ts';
import type { IssueComment } from '../../sandbox/github.ts';
import { isObject } from '../../sandbox/http/json.ts';
import type { Branch, RecordedRequest } from '../../sandbox/platform.ts';
import type { Doc } from '../router/documents.ts';
import { asDoc, edited } from './edits.ts';
import type { DatabaseTable, During } from './script.ts';

/** A GET of the topology that was answered in full: what was served, and what was stored. */
export interface Read {
  readonly served: Doc;
  readonly stored: Doc;
  readonly syncedAt: string | null;
  /** The service's clock, in milliseconds. */
  readonly at: number;
  /** How many requests had begun or ended in the run. */
  readonly order: number;
}

/**
 * A PUT of the topology: what was stored when it was carried out, what the run had read last, and whether it was
 * stored.
 */
export interface Put {
  readonly onto: Doc;
  readonly read: Read | undefined;
  readonly body: unknown;
  readonly isStored: boolean;
  /** How often the branch had been read. */
  readonly reads: number;
  /** Whether somebody else changed the branch after that reading. */
  readonly isOvertaken: boolean;
  /** Tables that had rows when it arrived. */
  readonly rows: ReadonlySet<string>;
  /** How many requests had begun or ended in the run when it was sent. */
  readonly order: number;
}

/** A look at the tip of `main`, which was answered. */
interface Look {
  /** The commit that was the tip. */
  readonly tip: string;
  /** How many requests had begun or ended in the run. */
  readonly order: number;
}

/** A comment that was made or changed. */
export interface Written {
  readonly pull: number;
  readonly isMade: boolean;
  /** Whether one with that marker stood there when the run asked for comments last. */
  readonly saw: 'none' | 'one';
  /** When it asked for comments last, in milliseconds of the servers' clock; undefined where it never did. */
  readonly lookedAt: number | undefined;
  readonly at: number;
  /** When it stood there; undefined where it never did. */
  doneAt: number | undefined;
  readonly title: string;
}

/** What a watch may do while a run is under way. */
export interface Acts {
  readonly cancel: AbortController;
  edit(branch: string, change: (doc: Doc) => Doc): void;
  now(): number;
  /** Tables of the database that have rows. */
  rows(): ReadonlySet<string>;
  insert(table: DatabaseTable): Promise<void>;
  /** A PUT of the run was stored. */
  stored(branch: string): void;
  /** The time of a copy as the service tells it. */
  told(time: string | null): string | null;
  /** The tip of `main`. */
  tip(): string;
  /** All comments of the repository. */
  comments(): readonly Pick<IssueComment, 'id' | 'issue' | 'body'>[];
}

/** What a run does, as the servers see it. */
export class Watch {
  readonly asked: RecordedRequest[] = [];
  readonly looks: Look[] = [];
  readonly written: Written[] = [];
  isDisturbed = false;
  /** How many requests had begun or ended in the run when its job was cancelled. */
  cancelledAt: number | undefined;
  readonly #branches: ReadonlyMap<string, BranchWatch>;
  readonly #during: During;
  readonly #acts: Acts;
  readonly #writing = new Map<RecordedRequest, Written>();
  #requests = 0;
  #order = 0;
  /** What stood on pull requests when the run asked for comments last, number and marker, and when that was. */
  #seen:
    | { readonly at: number; readonly marks: ReadonlySet<string> }
    | undefined;

  constructor(branches: readonly Branch[], during: During, acts: Acts) {
    this.#branches = new Map(
      branches.map((branch) => [branch.name, new BranchWatch(branch, acts)]),
    );
    this.#during = during;
    this.#acts = acts;
  }

  /** What the run does to the topology of a branch; undefined where it is none of its targets. */
  of(branch: string): BranchWatch | undefined {
    return this.#branches.get(branch);
  }

  /** Cancels the job of the run. */
  cancel(): void {
    this.isDisturbed = true;
    this.cancelledAt ??= this.#order;
    this.#acts.cancel.abort();
  }

  /** A request was sent. It may have to wait before it is carried out. */
  send(request: RecordedRequest, server: 'platform' | 'github'): void {
    this.#requests += 1;
    this.#order += 1;
    if (server === 'platform') this.asked.push(request);
    if (this.#requests === this.#during.cancelAt) this.cancel();
    this.of(branchOf(request))?.send(request, this.#order);
    this.#noteComment(request);
  }

  /** A request is about to be carried out; answers what has to happen before. */
  arrive(request: RecordedRequest): Promise<void> | undefined {
    const name = branchOf(request);
    const watch = this.of(name);
    if (watch === undefined) return undefined;
    watch.arrive(request);
    const { handAt, rowsAt } = this.#during;
    if (request.method === 'PUT')
      return rowsAt === undefined || watch.puts.length > 0
        ? undefined
        : this.#acts.insert(rowsAt);
    if (handAt === undefined) return undefined;
    const { nth, edit, branch = 'main' } = handAt;
    if (name === branch && watch.gets === nth)
      this.#acts.edit(branch, (doc) => edited(doc, edit));
    return undefined;
  }

  leave(request: RecordedRequest): void {
    this.#order += 1;
    if (request.fault !== null) this.isDisturbed = true;
    const written = this.#writing.get(request);
    if (written !== undefined && request.fault === null)
      written.doneAt = this.#acts.now();
    const isAnswered = request.fault === null && request.status === 200;
    if (isAnswered && /\/git\/ref\/heads(\/|%2F)main$/.test(request.path))
      this.looks.push({ tip: this.#acts.tip(), order: this.#order });
    if (isAnswered && isOfComments(request))
      this.#seen = {
        at: this.#acts.now(),
        marks: new Set(
          this.#acts
            .comments()
            .map(({ issue, body }) => `${issue} ${markerOf(body)}`),
        ),
      };
    this.of(branchOf(request))?.leave(request, this.#order);
  }

  #noteComment(request: RecordedRequest): void {
    const { method, path, json } = request;
    if (!['POST', 'PATCH'].includes(method) || !isObject(json)) return;
    const { 1: number, 2: id } =
      /\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(path) ?? [];
    const changed = this.#acts.comments().find((one) => String(one.id) === id);
    const pull = number === undefined ? changed?.issue : Number(number);
    if (pull === undefined) return;
    const body = String(json['body']);
    const mark = `${pull} ${markerOf(body)}`;
    const written: Written = {
      pull,
      isMade: changed === undefined,
      saw: this.#seen?.marks.has(mark) === true ? 'one' : 'none',
      lookedAt: this.#seen?.at,
      at: this.#acts.now(),
      doneAt: undefined,
      title: titleOf(body),
    };
    this.written.push(written);
    this.#writing.set(request, written);
  }
}

/** The heading of a report. */
export function titleOf(text: string): string {
  return /^#+ .*$/m.exec(text)?.[0] ?? '';
}

/** The hidden mark by which a report is found; empty in any other comment. */
function markerOf(body: string): string {
  return /^<!-- neki-topology:\w+/.exec(body)?.[0] ?? '';
}

/** What a run does to the topology of one branch. */
class BranchWatch {
  readonly reads: Read[] = [];
  readonly puts: Put[] = [];
  /** How often the topology was asked for. */
  gets = 0;
  /** Whether somebody else has changed the branch since the run began. */
  isChanged = false;
  readonly #branch: Branch;
  readonly #acts: Acts;
  /** Whether somebody else has changed it since the run read it last. */
  #isOvertaken = false;
  #sent = 0;
  #put:
    | (Pick<Put, 'onto' | 'rows'> & { readonly revision: number })
    | undefined;

  constructor(branch: Branch, acts: Acts) {
    this.#branch = branch;
    this.#acts = acts;
  }

  overtake(): void {
    this.isChanged = true;
    this.#isOvertaken = true;
  }

  send({ method }: RecordedRequest, order: number): void {
    if (method === 'PUT') this.#sent = order;
  }

  arrive({ method }: RecordedRequest): void {
    const { topology, revision } = this.#branch;
    if (method === 'PUT')
      this.#put = {
        onto: asDoc(topology),
        rows: new Set(this.#acts.rows()),
        revision,
      };
    else this.gets += 1;
  }

  leave(request: RecordedRequest, order: number): void {
    const { topology, copy, revision, name } = this.#branch;
    if (request.method === 'PUT' && this.#put !== undefined) {
      const isStored = revision > this.#put.revision;
      if (isStored) this.#acts.stored(name);
      const [read, isOvertaken] = [this.reads.at(-1), this.#isOvertaken];
      this.puts.push({
        onto: this.#put.onto,
        order: this.#sent,
        rows: this.#put.rows,
        read,
        reads: this.reads.length,
        body: request.json,
        isStored,
        isOvertaken,
      });
    }
    if (
      request.method !== 'GET' ||
      request.status !== 200 ||
      request.fault !== null
    )
      return;
    this.#isOvertaken = false;
    const syncedAt = this.#acts.told(copy.syncedAt);
    const at = this.#acts.now();
    this.reads.push({
      served: asDoc(copy.topology),
      stored: asDoc(topology),
      syncedAt,
      at,
      order,
    });
  }
}

/** The branch whose topology a request is for; empty for any other request. */
function branchOf({ path }: RecordedRequest): string {
  return /\/branches\/(\w+)\/data-topology$/.exec(path)?.[1] ?? '';
}
