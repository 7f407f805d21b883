import { formatOf } from '../topology/document/reading.ts';
import { quote } from '../topology/finding.ts';

/** The inputs about a targets file, as they were given; empty where they were not. */
export interface TargetsInputs {
  readonly targets: string;
  readonly target: string;
  readonly isOnlyChanged: boolean;
  readonly isMatrix: boolean;
}

/** Which targets a run is on. */
export interface TargetsChoice {
  /** Path of a targets file, relative to the repository root: the run is on its targets. */
  readonly targets: string | undefined;
  /** Name of the one target of that file which the run is on; undefined for all. */
  readonly only: string | undefined;
  /** Whether targets are left out whose inputs are what they were at the base. */
  readonly onlyChanged: boolean;
}

/** Reads the inputs about a targets file; without one the others have nothing to choose from. */
export function readTargetsChoice(given: TargetsInputs, problem: (text: string) => void): TargetsChoice {
  const { targets, target, isOnlyChanged, isMatrix } = given;
  const idle = [
    ...(target === '' ? [] : ['`target`']),
    ...(isOnlyChanged ? ['`only-changed`'] : []),
    ...(isMatrix ? ['`mode: matrix`'] : []),
  ];
  if (targets === '' && idle.length > 0) {
    const need = idle.length === 1 ? 'needs' : 'need';
    problem(`\`targets\` is missing, and ${idle.join(' and ')} ${need} it. Name the targets file.`);
  }
  if (targets !== '' && formatOf(targets) === undefined)
    problem(
      `\`targets\` is ${quote(targets)}. Name a targets file that ends in \`.yaml\`, \`.yml\` or \`.json\`.`,
    );
  if (isMatrix && target !== '')
    problem(
      '`target` is given with `mode: matrix`. Leave it to the jobs of the matrix: each runs its own target.',
    );
  return { targets: targets || undefined, only: target || undefined, onlyChanged: isOnlyChanged };
}
