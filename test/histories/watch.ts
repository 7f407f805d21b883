import type { Doc } from '../router/documents.ts';
import type { Branch, RecordedRequest } from '../sandbox/platform.ts';
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

/** A PUT of the topology: what was stored when it arrived, what the run had read last, and whether it was stored. */
export interface Put {
  readonly onto: Doc;
  readonly read: Read | undefined;
  readonly body: unknown;
  readonly isStored: boolean;
  /** How often the branch had been read. */
  readonly reads: number;
  /** Whether somebody edited the branch after that reading. */
  readonly isOvertaken: boolean;
  /** Tables that had rows when it arrived. */
  readonly rows: ReadonlySet<string>;
  /** How many requests had begun or ended in the run when it arrived. */
  readonly order: number;
}

/** What a watch may do while a run is under way. */
export interface Acts {
  readonly cancel: AbortController;
  edit(branch: string, change: (doc: Doc) => Doc): void;
  now(): number;
  /** Tables of the database that have rows. */
  rows(): ReadonlySet<string>;
  insert(table: DatabaseTable): Promise<void>;
  /** The database takes over what the branch stores. */
  stored(): void;
  /** The time of a copy as the service tells it. */
  told(time: string | null): string | null;
}

/** What a run does, as the servers see it. */
export class Watch {
  readonly asked: RecordedRequest[] = [];
  isDisturbed = false;
  readonly #branches: ReadonlyMap<string, BranchWatch>;
  readonly #during: During;
  readonly #acts: Acts;
  #requests = 0;
  #order = 0;

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

  /** Answers what has to happen before the request is. */
  arrive(
    request: RecordedRequest,
    server: 'platform' | 'github',
  ): Promise<void> | undefined {
    this.#requests += 1;
    this.#order += 1;
    if (server === 'platform') this.asked.push(request);
    if (this.#requests === this.#during.cancelAt) {
      this.isDisturbed = true;
      this.#acts.cancel.abort();
    }
    const name = branchOf(request);
    const watch = this.of(name);
    if (watch === undefined) return undefined;
    watch.arrive(request, this.#order);
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
    this.of(branchOf(request))?.leave(request, this.#order);
  }
}

/** What a run does to the topology of one branch. */
class BranchWatch {
  readonly reads: Read[] = [];
  readonly puts: Put[] = [];
  /** How often the topology was asked for. */
  gets = 0;
  readonly #branch: Branch;
  readonly #acts: Acts;
  #isOvertaken = false;
  #put:
    | (Pick<Put, 'onto' | 'rows' | 'order'> & { readonly revision: number })
    | undefined;

  constructor(branch: Branch, acts: Acts) {
    this.#branch = branch;
    this.#acts = acts;
  }

  overtake(): void {
    this.#isOvertaken = true;
  }

  arrive({ method }: RecordedRequest, order: number): void {
    const { topology, revision } = this.#branch;
    if (method === 'PUT')
      this.#put = {
        onto: asDoc(topology),
        rows: new Set(this.#acts.rows()),
        revision,
        order,
      };
    else this.gets += 1;
  }

  leave(request: RecordedRequest, order: number): void {
    const { topology, copy, revision } = this.#branch;
    if (request.method === 'PUT' && this.#put !== undefined) {
      const isStored = revision > this.#put.revision;
      if (isStored) this.#acts.stored();
      const [read, isOvertaken] = [this.reads.at(-1), this.#isOvertaken];
      this.puts.push({
        onto: this.#put.onto,
        order: this.#put.order,
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
