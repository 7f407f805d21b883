import { textOf } from '../../../../test/messages.ts';
import { type Edited, type EditRequest, editFile } from '../edit/edit.ts';

/** A file that has become what a branch holds, which must be possible; a new one of YAML, if not said. */
export function edited(
  request: Pick<EditRequest, 'live'> & Partial<EditRequest>,
): Edited {
  return editedIn(editFile({ format: 'yaml', names: {}, ...request }));
}

/** What was edited, which must have been possible. */
export function editedIn(result: ReturnType<typeof editFile>): Edited {
  if (!result.ok) throw new Error(textOf(result.problem.why));
  return result.value;
}
