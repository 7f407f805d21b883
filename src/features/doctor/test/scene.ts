import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type VirtualClock, virtualClock } from '../../../../sandbox/clock.ts';
import {
  type Platform,
  type RecordedRequest,
  WRITER,
} from '../../../../sandbox/platform.ts';
import { OUTSIDE } from '../../../../test/doors/terminal/folder.ts';
import { beginCommand } from '../../../../test/doors/terminal/host.ts';
import {
  type Desk,
  FILE,
  sitDown,
} from '../../../../test/doors/terminal/world.ts';

/** What `doctor --json` prints. */
export interface Diagnosis {
  readonly ready: boolean;
  readonly first: string | null;
  readonly checks: readonly {
    readonly id: string;
    readonly result: 'right' | 'doubtful' | 'wrong' | 'unchecked';
    readonly says: string;
    readonly remedy: string | null;
  }[];
}

/** A person's set-up: a repository, its environment, and how the command is typed. */
export interface Scene {
  readonly desk: Desk;
  readonly platform: Platform;
  readonly folder: string;
  readonly env: Record<string, string>;
  /** The whole environment of a command. */
  readonly environment: Readonly<Record<string, string>>;
  target: string;
  options: string[];
  baseUrl: string;
  /** Whether the service leaves the first request without an answer. */
  isStalled: boolean;
  git(...words: readonly string[]): void;
  commit(): void;
  examine(): Promise<Diagnosis & { readonly exitCode: number }>;
}

type Finishing = Parameters<typeof sitDown>[0];

/** A set-up in which everything is right. */
export async function setUp(context: Finishing): Promise<Scene> {
  const desk = await sitDown(context);
  const { platform, folder } = desk;
  const git = (...words: readonly string[]): void => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com'];
    execFileSync('git', ['-C', folder, ...identity, ...words], {
      stdio: 'ignore',
    });
  };
  const own = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ...OUTSIDE,
    PLANETSCALE_SERVICE_TOKEN_ID: WRITER.id,
    PLANETSCALE_SERVICE_TOKEN: WRITER.secret,
  };
  const scene: Scene = {
    desk,
    platform,
    folder,
    env: {},
    get environment() {
      return { ...own, ...scene.env };
    },
    target: 'acme/shop/main',
    options: [],
    baseUrl: platform.baseUrl,
    isStalled: false,
    git,
    commit: () => {
      git('add', '--all');
      git('commit', '-q', '--allow-empty', '-m', 'Change');
    },
    examine: async () => {
      const { target, options, baseUrl } = scene;
      const words = ['doctor', '--base-url', baseUrl, '--json', ...options];
      const clock = virtualClock();
      const { ended } = beginCommand({
        words: target === '' ? words : [...words, target],
        folder,
        env: scene.environment,
        clock,
      });
      if (scene.isStalled) await giveUp(clock);
      const end = await ended;
      return { ...JSON.parse(end.stdout), exitCode: end.exitCode };
    },
  };
  git('init', '-q', '-b', 'main');
  scene.commit();
  return scene;
}

/** The limits of the check, of its call and of its attempt. */
const LAST_LIMITS = 3;

/** Lets five seconds go by once only the check that waits for the service is left. */
async function giveUp(clock: VirtualClock): Promise<void> {
  while (clock.timers() < LAST_LIMITS) await clock.advance(0);
  while (clock.timers() > LAST_LIMITS) await clock.advance(0);
  await clock.advance(5_000);
}

/** Whether a request can have changed anything: only a GET, or a query of GraphQL, cannot. */
export function isReading({ method, path, body }: RecordedRequest): boolean {
  if (method === 'GET') return true;
  return path === '/graphql' && method === 'POST' && !/mutation/i.test(body);
}

/** Moves a file of a set-up into another folder. */
export function moveAside({ git, folder }: Scene, into: string): void {
  mkdirSync(join(folder, into));
  git('mv', FILE, `${into}/${FILE}`);
}

export function removeRepository({ folder }: Scene): void {
  rmSync(join(folder, '.git'), { recursive: true });
}
