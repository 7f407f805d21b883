import type {
  ActionEvent,
  RunOptions,
  RunResult,
} from '../../sandbox/runner.ts';
import type { World, WorldOptions } from '../scenarios/world.ts';

/**
 * The word that all hostile text holds. Whatever else a text does, this word must not be seen outside of code, in a
 * command of the runner's, or in the name of an output.
 */
export const WORD = 'zqx';

/** One attack: a world that somebody has prepared, a run in it, and what the run must come to all the same. */
export interface Attack {
  readonly name: string;
  /** How the world starts; text from outside holds `WORD`. */
  readonly world?: WorldOptions;
  /** What is arranged once the servers run: faults, comments, commits. */
  readonly arrange?: (world: World) => void;
  /** By default the plan of the pull request. */
  readonly run?:
    | 'plan'
    | 'apply'
    | ((world: World, options: RunOptions) => ActionEvent);
  readonly options?: RunOptions;
  /** The outcome; a run whose targets file or inputs are refused is `invalid`. */
  readonly outcome: string;
  /** How many PUTs are sent: none, unless the attack is on a change that is harmless. */
  readonly writes?: number;
}

/** Runs an attack in its world. */
export function strike(
  world: World,
  { run = 'plan', options = {} }: Attack,
): Promise<RunResult> {
  if (run === 'plan') return world.onPullRequest(options);
  return run === 'apply'
    ? world.onPush(options)
    : world.run(run(world, options), options);
}

/** Hostile texts by what they try; each is one value of a document, an answer, or an event. */
export const PAYLOADS: Readonly<Record<string, string>> = {
  'mentions and references': `@${WORD}/admins #1 GH-1 ${WORD}/topology#1`,
  'a link': `[${WORD}](https://${WORD}.example "${WORD}")`,
  'an image': `![${WORD}](//${WORD}.example/p.png)`,
  'bare addresses': `https://${WORD}.example www.${WORD}.example ${WORD}@${WORD}.example`,
  'an address in angle brackets': `<https://${WORD}.example>`,
  HTML: `</code></details></summary><img src=${WORD} onerror=${WORD}><script>${WORD}</script>`,
  'an HTML comment': `<!-- ${WORD} --><!-- part --><!-- row:000000000000 ${WORD} -->`,
  'the marks of our comments': `<!-- neki-topology:0123456789abcdef phase=apply plan=${WORD} -->`,
  'a fence': `\`\`\`\n# ${WORD}\n\`\`\`\n~~~~\n${WORD}`,
  'code spans of all lengths': `\` ${WORD} \` \`\` ${WORD} \`\` \`\`\`\` ${WORD}`,
  'one backtick and a link': `a\` **${WORD}** [${WORD}](https://${WORD}.example)`,
  'our own words between backticks': `a\`. ${WORD}: all tables were confirmed empty, see [${WORD}](https://${WORD}.example) \`b`,
  'a backslash before a backtick': `\\\` ${WORD} \\\\\` [${WORD}](${WORD})`,
  'a table': `| ${WORD} | ${WORD} |\n|---|---|\n\\| ${WORD} \\\\| x`,
  emphasis: `**${WORD}** __${WORD}__ *${WORD}* _${WORD}_ ~~${WORD}~~`,
  'headings and rules': `\n# ${WORD}\n\n${WORD}\n===\n\n***\n`,
  'lists and quotes': `\n- ${WORD}\n1. ${WORD}\n> ${WORD}\n- [ ] ${WORD}`,
  'a reference definition': `\n[${WORD}]: https://${WORD}.example\n[${WORD}]`,
  'a footnote, mathematics and colours': `[^${WORD}] $\\href{javascript:${WORD}}{${WORD}}$ \`#ff0000\` :${WORD}:`,
  entities: `&lt;b&gt;${WORD}&#60;img src=${WORD}&#62; &${WORD};`,
  'terminal controls': `\u001b[31m${WORD}\u001b[0m\u0007\b\r${WORD}`,
  'letters that reorder or hide': `\u202e${WORD}\u2066\u200b\ufeff\u3164\u115f\u{e0041}${WORD}`,
  'other line ends': `a\u0085# ${WORD}\u2028# ${WORD}\u2029# ${WORD}`,
  'workflow commands': `\n::error::${WORD}\n::set-output name=applied::${WORD}\n##[error]${WORD}`,
  'a command behind white space': `\u0085\u00a0\u3000::stop-commands::${WORD}\n  ::add-mask::${WORD}\n`,
  'properties of a command': `a,line=1,title=${WORD}::${WORD}%0A::error::${WORD}`,
  'the end of an output': `\nend_of_output\n${WORD}_forged<<x\n${WORD}\nx\napplied=true\n`,
  expressions: `\${{ secrets.${WORD} }} $(${WORD}) \`${WORD}\``,
  'much of it': `@${WORD}\`|<b>`.repeat(4000),
  'Mermaid and SQL': `"] --> ${WORD}; click ${WORD} "https://${WORD}.example"\n'; DROP TABLE ${WORD}; --`,
};

/** All of it in one text, for the places where the text stands. */
export const POISON = Object.entries(PAYLOADS)
  // A placeholder that is none would end every document at its first mistake.
  .filter(([name]) => name !== 'much of it' && name !== 'expressions')
  .map(([, text]) => text)
  .join(' ');

/** The same on one line and without controls, for where no other text can come from: headers, names of refs. */
export const LINE = POISON.replaceAll(/[^\x20-\x7e]/g, ' ');
/** That without what looks like a password in an address, which is masked wherever it stands. */
export const INPUT = LINE.replaceAll('@', ' ');
