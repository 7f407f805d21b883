import { DATABASE_PASSWORD } from '../../sandbox/database/database.ts';
import { member, parseJson } from '../../sandbox/http/json.ts';
import { WRITER } from '../../sandbox/platform.ts';
import type { Scene } from './scene.ts';
import type { Fact } from './step.ts';
import { FILE, parse } from './world.ts';

const BOT = 'github-actions[bot]';

/** How the step ends: its exit status and its output `outcome`. */
export function ends(
  scene: Scene,
  outcome: string,
  exitCode: 0 | 1,
): readonly Fact[] {
  const { run } = scene;
  const how = exitCode === 0 ? 'succeeds' : 'fails';
  return [
    {
      says: `The step ${how} with the outcome “${outcome}”.`,
      found: { outcome: run.outputs['outcome'], exitCode: run.exitCode },
      wanted: { outcome, exitCode },
    },
  ];
}

/** The value of one output. */
export function output(scene: Scene, name: string, value: string): Fact {
  return {
    says: `The output \`${name}\` is ${value}.`,
    found: scene.run.outputs[name],
    wanted: value,
  };
}

/** The platform was asked, and nothing was written to it. */
export function onlyRead(scene: Scene): Fact {
  return {
    says: 'The platform is read, and nothing is written to it.',
    found: {
      methods: [...new Set(scene.platform.map(({ method }) => method))],
      writes: writesIn(scene),
    },
    wanted: { methods: ['GET'], writes: 0 },
  };
}

/** Nothing was written to the platform, whether it was read or not. */
export function nothingWritten(scene: Scene): Fact {
  return {
    says: 'Nothing is written to the platform.',
    found: writesIn(scene),
    wanted: 0,
  };
}

/** One PUT of exactly the file, signed with the service token, after which the branch holds it. */
export function oneWriteOfTheFile(scene: Scene): readonly Fact[] {
  const puts = scene.platform.filter(({ method }) => method === 'PUT');
  const desired = parse(scene.change.after);
  return [
    { says: 'Exactly one PUT is sent.', found: puts.length, wanted: 1 },
    {
      says: 'Its body is the file as `data_topology`, and nothing else.',
      found: puts[0]?.json,
      wanted: { data_topology: desired },
    },
    {
      says: 'It is signed with the service token.',
      found: puts[0]?.headers['authorization'],
      wanted: WRITER.header,
    },
    {
      says: 'The branch holds the file now.',
      found: scene.after.topology,
      wanted: desired,
    },
  ];
}

/** The first comment of the action on a pull request, and the output that names it. */
export function firstComment(scene: Scene): readonly Fact[] {
  const { before, after } = scene;
  return [
    {
      says: `The pull request gets one comment, by ${BOT}.`,
      found: {
        before: before.comments.length,
        authors: after.comments.map(({ user }) => user.login),
      },
      wanted: { before: 0, authors: [BOT] },
    },
    {
      says: 'The output `comment-url` names it.',
      found: scene.run.outputs['comment-url']?.split('#')[1],
      wanted: `issuecomment-${after.comments[0]?.id}`,
    },
  ];
}

/** The comment that was there, with a new text, and no other besides so many new ones. */
export function sameCommentUpdated(scene: Scene, added = 0): readonly Fact[] {
  const [was] = scene.before.comments;
  const [is] = scene.after.comments;
  return [
    sameComments(scene, added),
    {
      says: 'Its text is a new one.',
      found: was !== undefined && was.body !== is?.body,
      wanted: true,
    },
  ];
}

/** No comment was removed, and no more than so many were added. */
export function sameComments({ before, after }: Scene, added = 0): Fact {
  return {
    says:
      added === 0
        ? 'It is still the same single comment.'
        : 'It stays, and a new one tells who merged.',
    found: [
      after.comments.length - before.comments.length,
      after.comments[0]?.id,
    ],
    wanted: [added, before.comments[0]?.id],
  };
}

/** The comment goes on telling of the apply, and its record tells of the run that found nothing to do. */
export function applyStillTold(scene: Scene): Fact {
  const { body = '' } = scene.after.comments[0] ?? {};
  return {
    says: 'The comment still says what was applied, and its record that this run found nothing to do.',
    found: [
      /^### ✅ Applied /m.test(body),
      /re-run .*nothing to do/.test(body),
    ],
    wanted: [true, true],
  };
}

/** The comment mentions each of some texts. */
export function commentSays(scene: Scene, ...texts: readonly string[]): Fact {
  const { body = '' } = scene.after.comments[0] ?? {};
  return {
    says: `The comment says ${texts.map((text) => `“${text}”`).join(', ')}.`,
    found: texts.filter((text) => body.includes(text)),
    wanted: texts,
  };
}

/** The run says why it failed, as an error that stands on no line. */
export function errorOnTheRun(scene: Scene, text: string): Fact {
  const errors = scene.run.annotations.filter(
    ({ level, file }) => level === 'error' && file === undefined,
  );
  return {
    says: `The run’s error says “${text}”.`,
    found: errors.some(({ message }) => message.includes(text))
      ? text
      : errors.map(({ message }) => message),
    wanted: text,
  };
}

/** The document that was replaced is kept in a file, the only rollback there is. */
export function previousSaved(scene: Scene): Fact {
  const { run, before } = scene;
  const text = run.files[run.outputs['previous-topology-file'] ?? ''];
  return {
    says: 'The output `previous-topology-file` names a copy of the document that was replaced.',
    found: text === undefined ? undefined : JSON.parse(text),
    wanted: before.topology,
  };
}

/** The branch and the pull request's file mean the same. */
export function holdsTheFile(scene: Scene): Fact {
  return {
    says: 'The branch holds exactly the file.',
    found: scene.after.topology,
    wanted: parse(scene.change.after),
  };
}

/** The first error annotation stands on this line of the file. */
export function errorAtLine(scene: Scene, line: number): Fact {
  const error = scene.run.annotations.find(({ level }) => level === 'error');
  return {
    says: `The error is annotated at line ${line} of the file.`,
    found: { file: error?.file, line: error?.line },
    wanted: { file: FILE, line },
  };
}

/** The service token's secret is nowhere a reader could find it. */
export function secretKept(scene: Scene): Fact {
  return kept(scene, 'The service token’s secret', WRITER.secret);
}

/** Nor is the password in the database's address. */
export function passwordKept(scene: Scene): Fact {
  return kept(
    scene,
    'The database’s password',
    DATABASE_PASSWORD,
    decodeURIComponent(DATABASE_PASSWORD),
  );
}

/** The plan needs no permission of anybody. */
export function nothingAllowed({ run }: Scene): Fact {
  const plan = parseJson(run.files[run.outputs['plan-file'] ?? ''] ?? '');
  return {
    says: 'No line of consent was used.',
    found: member(plan, 'decision'),
    wanted: { kind: 'apply', allowed_by: [], warnings: [] },
  };
}

function kept(
  { run, after }: Scene,
  what: string,
  ...secrets: readonly string[]
): Fact {
  const places = {
    log: run.log,
    summary: run.summary,
    outputs: JSON.stringify(run.outputs),
    files: JSON.stringify(run.files),
    comments: JSON.stringify(after.comments),
  };
  return {
    says: `${what} is in no log, summary, output, file or comment.`,
    found: Object.entries(places).flatMap(([place, text]) =>
      secrets.some((secret) => text.includes(secret)) ? [place] : [],
    ),
    wanted: [],
  };
}

function writesIn({ before, after }: Scene): number {
  return after.writes - before.writes;
}
