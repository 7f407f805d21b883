import { apply } from './apply.ts';
import type { Command } from './command.ts';
import { completion } from './completion.ts';
import { diff } from './diff.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { plan } from './plan.ts';
import { restore } from './restore.ts';
import { shards } from './shards.ts';
import { validate } from './validate.ts';
import { whoami } from './whoami.ts';

/** The commands without any feature, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  validate,
  plan,
  diff,
  apply,
  restore,
  shards,
  completion,
  login,
  logout,
  whoami,
];
