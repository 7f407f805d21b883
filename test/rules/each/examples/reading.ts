import { validate } from '../../../../src/rules/validate.ts';
import { type Finding, read, resolvePlaceholders } from '../../../domain.ts';
import { contextOf } from '../../example.ts';
import { META, type RuleExamples } from './parts.ts';

/** What a file is told that no rule can be applied to: its text, its names of shards, or the user's own schema. */
export interface ReadingExamples extends Pick<RuleExamples, 'why' | 'shards'> {
  /** One sentence that a file satisfies. */
  readonly title: string;
  /** As of a rule; absent where a text cannot show it. */
  readonly fails?: string;
  readonly passes?: string;
  readonly format?: 'yaml' | 'json';
}

const VALID = `authoritative_shard_group: meta
shard_groups:
  - {uid: meta, key_ranges: [{shard_uid: s1}]}
`;

/** VALID with something in the place of its shard. */
const on = (shard: string): string => VALID.replace('s1}', `${shard}}`);

const JSON_FILE = `{
  "authoritative_shard_group": "meta",
  "shard_groups": [{"uid": "meta", "key_ranges": [{"shard_uid": "s1"}]}]
}
`;

const SHARDS: RuleExamples['shards'] = [
  { uid: 's1', is: 'authoritative' },
  { uid: 's2' },
];

/** By the id of the finding. */
export const READING: Readonly<Record<string, ReadingExamples>> = {
  'no-file': {
    title: 'The topology file exists.',
    why: 'The file is read from the workspace, or at the commit of the run where the job has no checkout step. The path is relative to the root of the repository.',
  },
  'file-too-large': {
    title: 'The file has at most 10 MiB.',
    why: 'A larger file is rarely a data topology. A topology of 100,000 tables has less.',
  },
  'not-utf8': {
    title: 'The file is UTF-8.',
    why: 'Names in another encoding would reach the service as other names. Editors and `iconv` save a file as UTF-8.',
  },
  'empty-file': {
    title: 'The file is not empty.',
    why: 'Setting an empty topology would unbind every table. To start, save the topology of the branch with `pull`.',
    fails: '▸# to be written',
    passes: VALID,
  },
  'yaml-syntax': {
    title: 'The file is valid YAML.',
    why: 'The usual causes are indentation with tabs, a bracket that is not closed, and a value with `: ` that has no quotes.',
    fails: VALID.replace('s1}]}', 's1▸]'),
    passes: VALID,
  },
  'json-syntax': {
    title: 'A file with the ending `.json` is valid JSON.',
    why: 'JSON takes no comments, no trailing commas and no single quotes. A YAML file takes all of them.',
    format: 'json',
    fails: JSON_FILE.replace('"meta",', '"meta",▸,'),
    passes: JSON_FILE,
  },
  'several-documents': {
    title: 'The file has one YAML document.',
    why: 'A branch has one topology. Further documents would be ignored.',
    fails: `${VALID}▸---\n${VALID}`,
    passes: VALID,
  },
  'too-deep': {
    title: 'Values are nested at most 100 levels deep.',
    why: 'No topology needs more than a dozen levels. Usually a bracket is not closed.',
  },
  'too-many-values': {
    title: 'The file has at most 1,000,000 values, those of aliases included.',
    why: 'A few aliases that repeat each other can stand for more values than a computer can hold.',
  },
  'alias-expansion': {
    title: 'The file with its aliases expanded has at most 30 MiB.',
    why: 'The service gets JSON, which has no aliases, so each alias is sent as its whole value.',
  },
  'unknown-alias': {
    title: 'Every alias has an anchor above it.',
    why: 'An alias `*name` repeats the value behind the anchor `&name`, which must stand before it.',
    fails: on('▸*first'),
    passes: on('&first s1'),
  },
  'recursive-alias': {
    title: 'No alias is inside its own value.',
    why: 'Its value would never end.',
    fails: VALID.replace('[{', '&ranges [▸*ranges, {'),
    passes: VALID,
  },
  'merge-key': {
    title: 'A merge key `<<` has an object, or a list of objects.',
    why: 'It puts the members of other objects into its own. Text and numbers have none.',
    fails: VALID.replace('{shard_uid: s1}', '{<<: ▸s1}'),
    passes: VALID,
  },
  'non-string-key': {
    title: 'Every key is a string.',
    why: 'YAML reads `1`, `true` and `null` as other types, and JSON has only strings for keys.',
    fails: `${META}databases:\n  ▸2026: {default_shard_group: meta}\n`,
    passes: `${META}databases:\n  "2026": {default_shard_group: meta}\n`,
  },
  'unknown-tag': {
    title: 'Values have no tags but those of YAML’s core types.',
    why: 'The service gets JSON, which has strings, numbers, booleans, lists and objects only.',
    fails: on('▸!shard s1'),
    passes: VALID,
  },
  'wrong-tag': {
    title: 'A value with a tag is of that type.',
    why: 'A tag such as `!!int` says how to read the text behind it, and the text cannot be read so.',
    fails: on('!!int ▸s1'),
    passes: on('!!str s1'),
  },
  'unquoted-date': {
    title: 'A string that looks like a date is quoted.',
    why: 'YAML 1.1 reads it as a date, YAML 1.2 as a string. Quotes make it the same everywhere.',
    fails: on('▸2026-09-10'),
    passes: on('"2026-09-10"'),
  },
  'non-finite-number': {
    title: 'Every number is finite.',
    why: 'JSON has neither infinity nor "not a number".',
    fails: on('▸.inf'),
    passes: on('".inf"'),
  },
  'number-too-long': {
    title: 'A number has at most 1,000 digits.',
    why: 'Numbers keep all their digits, and more of them cannot be read exactly. Quotes make them a string.',
  },
  'unquoted-placeholder': {
    title: 'A placeholder inside `[…]` or `{…}` is quoted.',
    why: 'YAML reads the brace of `${shard:NAME}` as the start of an object.',
    fails: on('$▸{shard:east}').replace('$▸', '▸$'),
    passes: on('"${shard:east}"'),
  },
  'malformed-placeholder': {
    title: 'Every `${` starts a placeholder `${shard:NAME}`.',
    why: 'Anything else between `${` and `}` is likely a slip. `$${` writes a literal `${`.',
    fails: on('"▸${shrad:s2}"'),
    passes: on('"${shard:s2}"'),
    shards: SHARDS,
  },
  'placeholder-in-key': {
    title: 'No key has a placeholder.',
    why: 'Placeholders stand for shard uids, and shard uids are values.',
    fails: `${META}databases:\n  ▸"\${shard:s2}": {default_shard_group: meta}\n`,
    passes: `${META}databases:\n  app: {default_shard_group: meta}\n`,
    shards: SHARDS,
  },
  'script-placeholder': {
    title: 'No shard is named as the script of the vendor’s guide names it.',
    why: 'Only that script knows which shard `@SHARD_1@` is. `init --from` looks it up once, and writes the name of the shard.',
    fails: on('▸"@SHARD_2@"'),
    passes: on('"${shard:s2}"'),
    shards: SHARDS,
  },
  'unknown-shard-name': {
    title: 'Every shard name in a placeholder is known.',
    why: 'A name is looked up among those that you pass (`shards`, in a terminal `--shard`), then among the shards of the branch.',
    fails: on('"▸${shard:s3}"'),
    passes: on('"${shard:s2}"'),
    shards: SHARDS,
  },
  'ambiguous-shard-name': {
    title: 'Every shard name in a placeholder belongs to one shard.',
    why: 'Two shards of a branch can have the same display name, and the action does not choose one.',
  },
  schema: {
    title:
      'The file satisfies your own JSON Schema (`schema`, in a terminal `--schema`).',
    why: 'The message names the part of it that the file breaks.',
  },
  'allow-comment': {
    title:
      'A comment that allows a finding names its rule and a reason, at a line that has one.',
    why: 'Without a reason nobody knows later whether the finding is still meant. A comment that allows nothing hides the next mistake at that line, so it is a warning.',
    fails: `${VALID}databases:\n  app: {} ▸# neki-topology: allow no-default\n`,
    passes: `${VALID}databases:\n  app: {} # neki-topology: allow no-default -- every table is listed\n`,
  },
};

/** What a targets file is told besides, and the `allow` input. */
export const TARGETS: Readonly<Record<string, ReadingExamples>> = {
  'target-missing-key': {
    title:
      'A targets file has a list `targets`, and each target its required keys.',
    why: 'Nothing is planned for the other targets before the whole file can be read.',
  },
  'target-wrong-type': {
    title: 'Every key of a targets file has a value of its type.',
    why: 'A list or an object in place of a text is usually a slip of indentation.',
  },
  'target-unknown-key': {
    title: 'Every key of a targets file is known.',
    why: 'A misspelled key would leave a target with the value of the step, and nobody would see it.',
  },
  'target-null-value': {
    title: 'No key of a targets file is null.',
    why: 'A key without a value says nothing. Remove it, or write `""` for an empty value.',
  },
  'target-name': {
    title: 'Every target has a name of its own, of at most 200 characters.',
    why: 'Reports, outputs and jobs of a matrix tell targets apart by their names.',
  },
  'target-branch-twice': {
    title: 'No branch is in two targets.',
    why: 'Two files for one branch would overwrite each other.',
  },
  'target-after': {
    title: '`after` is the name of another target of the file.',
    why: 'A target waits for the one that it comes after. A name that is not there, and targets that wait for each other in a circle, would never let it be applied.',
  },
  'target-input': {
    title: 'Every input of a target has a valid value.',
    why: 'A target’s inputs are checked by the rules for those of the step. The message says what is wrong with the value.',
  },
  'too-many-targets': {
    title: 'A targets file has at most 1,000 targets.',
    why: 'More do not fit into the time of a job and the limits of the API. Use several files, each with its own job.',
  },
  'targets-too-large': {
    title: 'The targets with their defaults have at most 30 MiB.',
    why: 'Defaults count once for each target. Long lists belong in the targets that need them.',
  },
  'allow-entry': {
    title:
      'Every line of `allow`, of an allow file and of `--allow` names a class of changes, a key or a workflow.',
    why: 'A line that allows nothing would leave the change blocked, and nobody would know why. A digest behind `@` has 12 digits.',
  },
  'allow-file': {
    title:
      'The allow files can be read: text in UTF-8, all together at most 1 MiB, 10,000 lines and 1,000 files.',
    why: 'Without them nobody knows what was allowed, so nothing is written. Remove lines that no change needs any more.',
  },
};

/** What the reader says of a text, and of the names of shards in it. */
export function findingsOf(
  { format = 'yaml', shards }: ReadingExamples,
  text: string,
): readonly Finding[] {
  const result = read(text, format);
  const names = shards === undefined ? {} : contextOf({ shards });
  if (!result.ok) return result.findings;
  const comments = validate(result.document).filter(
    ({ id }) => id === 'allow-comment',
  );
  return [...resolvePlaceholders(result.document, names).findings, ...comments];
}
