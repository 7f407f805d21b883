import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActionEvent } from '../../../sandbox/runner.ts';
import { type Event, readEvent } from '../../../src/doors/action/event.ts';
import type { Result } from '../../../src/result.ts';
import type { Message } from '../../messages.ts';

/** Reads an event as a step does: from the variables of its runner, and the file that they name. */
export function readFrom(
  event: Pick<ActionEvent, 'name' | 'payload'> & Partial<ActionEvent>,
): Result<Event, Message> {
  const folder = mkdtempSync(join(tmpdir(), 'event-'));
  const path = join(folder, 'event.json');
  writeFileSync(path, JSON.stringify(event.payload));
  const read = readEvent({
    GITHUB_EVENT_NAME: event.name,
    GITHUB_EVENT_PATH: path,
    GITHUB_REF: event.ref,
    GITHUB_SHA: event.sha,
    GITHUB_REPOSITORY: event.repository,
    GITHUB_ACTOR: event.actor,
  });
  rmSync(folder, { recursive: true });
  return read;
}
