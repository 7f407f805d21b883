import type { FileRead } from '../../document/reading.ts';
import type { InputProblem, InputSource } from '../../settings/input-source.ts';
import type { Inputs } from '../../settings/inputs.ts';
import { chooseTarget, readTargets } from '../../settings/targets.ts';
import { prose, quoteWhole } from '../../text/message.ts';

/** Inputs as they were found, and what is wrong with them. */
interface Found {
  readonly inputs: Inputs;
  readonly problems: readonly InputProblem[];
}

/** The inputs of the chosen target of a targets file; as they are if none is chosen. */
export async function ofTarget(
  found: Found,
  source: InputSource,
  readFile: (path: string) => Promise<FileRead>,
): Promise<Found> {
  const { inputs, problems } = found;
  const { targets: path, only } = inputs;
  if (path === undefined || only === undefined) return found;

  const wrong = (message: InputProblem['message']): Found => {
    const problem: InputProblem = { about: 'targets', message };
    return { inputs, problems: [...problems, problem] };
  };
  const file = await readFile(path);
  if (file.kind === 'missing')
    return wrong(
      prose`The targets file ${quoteWhole(path)} does not exist in the workspace.`,
    );
  if (file.kind === 'unreadable') return wrong(file.why);
  const all = readTargets(path, file.bytes, source);
  if (!all.ok)
    return wrong(
      all.problem[0]?.message ?? prose`${quoteWhole(path)} is invalid.`,
    );
  const chosen = chooseTarget(all.value, only, path);
  if (!chosen.ok) return wrong(chosen.problem);
  const { target } = chosen.value;
  return { inputs: { ...chosen.value.inputs, target }, problems };
}
