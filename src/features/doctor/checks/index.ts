import type { Check } from '../check.ts';
import { ANSWERS_CHECK } from './answers.ts';
import { BRANCH_CHECKS, TARGET_CHECK } from './branch.ts';
import { CREDENTIAL_CHECKS } from './credential.ts';
import { DATABASE_CHECKS } from './database.ts';
import { FILE_CHECKS } from './file.ts';
import { REPOSITORY_CHECKS } from './repository.ts';
import { SETTINGS_CHECKS } from './settings.ts';

/** All checks, in the order in which somebody would repair them. A check needs only checks above it. */
export const CHECKS: readonly Check[] = [
  ...SETTINGS_CHECKS,
  TARGET_CHECK,
  ...FILE_CHECKS,
  ...CREDENTIAL_CHECKS,
  ...BRANCH_CHECKS,
  ANSWERS_CHECK,
  ...DATABASE_CHECKS,
  ...REPOSITORY_CHECKS,
];
