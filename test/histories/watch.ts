import type { Doc } from '../router/documents.ts';
import type { Branch, RecordedRequest } from '../sandbox/platform.ts';
import { asDoc, edited } from './edits.ts';
import type { During } from './script.ts';

/** A GET of the topology that was answered in full: what was served, and what was stored. */
export interface Read {
  readonly served: Doc;
  readonly stored: Doc;
  readonly syncedAt: string | null;
  /** The service's clock, in milliseconds. */
  readonly at: number;
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
}

/** What a watch may do while a run is under way. */
export interface Acts {
  readonly cancel: AbortController;
  edit(change: (doc: Doc) => Doc): void;
  now(): number;
  /** The time of a copy as the service tells it. */
  told(time: string | null): string | null;
}

/** What a run does, as the servers see it. */
export class Watch {
  readonly reads: Read[] = [];
  readonly puts: Put[] = [];
  readonly asked: RecordedRequest[] = [];
  isDisturbed = false;
  readonly #branch: Branch;
  readonly #during: During;
  readonly #acts: Acts;
  #requests = 0;
  #gets = 0;
  #isOvertaken = false;
  #put: { readonly onto: Doc; readonly revision: number } | undefined;

  constructor(branch: Branch, during: During, acts: Acts) {
    this.#branch = branch;
    this.#during = during;
    this.#acts = acts;
  }

  overtake(): void {
    this.#isOvertaken = true;
  }

  arrive(request: RecordedRequest, server: 'platform' | 'github'): void {
    this.#requests += 1;
    if (server === 'platform') this.asked.push(request);
    if (this.#requests === this.#during.cancelAt) {
      this.isDisturbed = true;
      this.#acts.cancel.abort();
    }
    if (!isTopology(request)) return;
    const { topology, revision } = this.#branch;
    if (request.method === 'PUT')
      this.#put = { onto: asDoc(topology), revision };
    else {
      this.#gets += 1;
      const { handAt } = this.#during;
      if (this.#gets === handAt?.nth)
        this.#acts.edit((doc) => edited(doc, handAt.edit));
    }
  }

  leave(request: RecordedRequest): void {
    if (request.fault !== null) this.isDisturbed = true;
    if (!isTopology(request)) return;
    const { topology, copy, revision } = this.#branch;
    if (request.method === 'PUT' && this.#put !== undefined) {
      const isStored = revision > this.#put.revision;
      const [read, isOvertaken] = [this.reads.at(-1), this.#isOvertaken];
      this.puts.push({
        onto: this.#put.onto,
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
    });
  }
}

function isTopology({ path }: RecordedRequest): boolean {
  return path.endsWith('/data-topology');
}
