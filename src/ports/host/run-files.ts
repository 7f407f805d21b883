// `node:fs/promises` is avoided, because loading it takes a tenth of an empty program's start-up time.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { type Document, toJson } from '../../document/document.ts';
import type { Compared } from '../../run/result.ts';

/** The files of a run, in a new folder under RUNNER_TEMP that is created on demand. */
export interface RunFiles {
  /** The files of a target. With several targets, the index `at` makes file names unique; `target` is for people. */
  of(at: number, target: string): TargetFiles;
  writeReport(markdown: string): Promise<string>;
  writeResults(results: readonly object[]): Promise<string>;
  /** The folder with the saved documents of all targets; undefined if there is none. */
  previousFolder(): string | undefined;
}

/** The files of a target. Each method returns the path. */
export interface TargetFiles {
  writePlan(compared: Compared): Promise<string>;
  writeReport(markdown: string): Promise<string>;
  writeRunbook(sql: string): Promise<string>;
  /** Writes the live document before it is replaced, as JSON with all its digits. */
  writePrevious(document: Document): Promise<string>;
  previousFile(): string | undefined;
}

interface RunFilesOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Removes secrets from text for people. */
  readonly hide: (text: string) => string;
  /** Whether the run has several targets. */
  readonly isFleet: boolean;
}

/** Every file system accepts a name of this length. */
const SLUG_LENGTH = 60;
const REPORT = 'report.md';

export function openRunFiles(options: RunFilesOptions): RunFiles {
  return new RunFolder(options);
}

class RunFolder implements RunFiles {
  readonly #options: RunFilesOptions;
  #folder: string | undefined;
  #previous: string | undefined;

  constructor(options: RunFilesOptions) {
    this.#options = options;
  }

  of(at: number, target: string): TargetFiles {
    const slug = target.replace(/[^A-Za-z0-9]+/g, '-').slice(0, SLUG_LENGTH);
    const stem = `${String(at + 1).padStart(4, '0')}-${slug}`;
    /** The path of a file. With several targets, each kind of file has its own folder. */
    const own = (name: string, kind: string): string =>
      this.#options.isFleet ? `${kind}/${stem}${extname(name)}` : name;
    const writeShown = async (name: string, kind: string, text: string) =>
      this.#write(own(name, kind), this.#options.hide(text));
    let saved: string | undefined;
    return {
      writePlan: async (compared) =>
        writeShown('plan.json', 'plans', await planText(compared)),
      writeReport: (markdown) => writeShown(REPORT, 'reports', markdown),
      writeRunbook: (sql) => writeShown('runbook.sql', 'runbooks', sql),
      writePrevious: async (document) => {
        const name = own('previous-topology.json', 'previous');
        saved = this.#write(name, `${toJson(document.root)}\n`);
        this.#previous = dirname(saved);
        return saved;
      },
      previousFile: () => saved,
    };
  }

  async writeReport(markdown: string): Promise<string> {
    return this.#write(REPORT, this.#options.hide(markdown));
  }

  async writeResults(results: readonly object[]): Promise<string> {
    const text = `${JSON.stringify(results, null, 2)}\n`;
    return this.#write('results.json', this.#options.hide(text));
  }

  previousFolder(): string | undefined {
    return this.#previous;
  }

  #write(name: string, text: string): string {
    const above = this.#options.environment['RUNNER_TEMP'] || tmpdir();
    this.#folder ??= mkdtempSync(join(above, 'neki-topology-'));
    const path = join(this.#folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }
}

async function planText(compared: Compared): Promise<string> {
  const { planFile } = await import('../../run/plan-file.ts');
  return `${JSON.stringify(await planFile(compared), null, 2)}\n`;
}
