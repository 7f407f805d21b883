import { explain } from '../../../ports/platform/explain.ts';
import { oddityOf } from '../../../ports/platform/sign-in.ts';
import { code, joined, prose, theInput } from '../../../text/message.ts';
import {
  type Check,
  right,
  TOO_LATE,
  unchecked,
  type Verdict,
  wrong,
} from '../check.ts';
import { isOfCredential, type Subject } from '../subject.ts';

const PAGE = 'docs/sign-in.md';

export const CREDENTIAL_CHECKS: readonly Check[] = [
  {
    id: 'credential-set',
    group: 'credential',
    needs: [],
    page: PAGE,
    ask: checkForm,
  },
  {
    id: 'service-reached',
    group: 'credential',
    needs: ['credential-set', 'settings', 'target-named'],
    page: 'docs/troubleshooting.md',
    ask: checkReached,
  },
  {
    id: 'credential-accepted',
    group: 'credential',
    needs: ['service-reached'],
    page: PAGE,
    ask: checkAccepted,
  },
  {
    id: 'credential-writes',
    group: 'credential',
    needs: ['credential-accepted'],
    page: 'docs/permissions.md',
    ask: async (subject) => {
      const signIn = await subject.signIn();
      const isToken = signIn.kind === 'usable' && signIn.of === 'service-token';
      const needed = isToken
        ? prose`the permission ${code('create_branch')}`
        : prose`the scope ${code('write_branch')} or ${code('write_databases')}`;
      return unchecked(
        prose`Whether the credential may write cannot be tried without writing. An apply needs ${needed}.`,
      );
    },
  },
];

async function checkForm(subject: Subject): Promise<Verdict> {
  const own = subject.problems.filter(isOfCredential);
  if (own.length > 0)
    return wrong(
      prose`The credential is invalid.`,
      joined(
        own.map(({ message }) => message),
        ' ',
      ),
    );
  const signIn = await subject.signIn();
  switch (signIn.kind) {
    case 'missing':
      return wrong(prose`No credential is set.`, HOW[subject.place]);
    case 'unusable':
      return wrong(prose`The stored tokens cannot be used.`, signIn.why);
    case 'spending':
      return unchecked(
        prose`The refresh token was not used: each use replaces it. All that needs a token was left out; a plan signs in.`,
      );
    case 'usable':
      return right(prose`${KINDS[signIn.of]} is set`);
  }
}

const HOW = {
  terminal: prose`Set ${code('PLANETSCALE_SERVICE_TOKEN_ID')} and ${code('PLANETSCALE_SERVICE_TOKEN')} to a service token, or sign in with ${code('neki-topology login')}.`,
  workflow: prose`Store a service token as two secrets, and pass them as ${code('service-token-id')} and ${code('service-token')}. A secret that is missing, or whose name is misspelled, is empty. Secrets of an environment need ${code('environment')} in the job.`,
} as const;

const KINDS = {
  'service-token': prose`A service token`,
  'access-token': prose`An OAuth token`,
  'refresh-grant': prose`An OAuth token of ${code('login')}`,
} as const;

async function checkReached({ service }: Subject): Promise<Verdict> {
  const opened = await service();
  if (opened === undefined) return NO_SERVICE;
  const { answer } = await opened.hear('organizations');
  const read = await opened.read('organizations');
  if (read.ok || answer.kind === 'not-signed-in')
    return right(prose`The service answers`);

  const { problem } = read;
  const remedy = explain(problem);
  if (problem.kind === 'no-response' && problem.cause === 'cancelled')
    return TOO_LATE;
  if (problem.kind === 'no-response')
    return wrong(prose`The service cannot be reached.`, remedy);
  const isElse =
    problem.kind === 'unexpected-response' ||
    (problem.kind === 'refused' &&
      (problem.body.isPage || problem.status === 404));
  if (isElse)
    return wrong(prose`Another server answers.`, prose`${remedy} ${BASE_URL}`);
  if (problem.kind === 'refused' && problem.status >= 500)
    return wrong(prose`The service has a problem.`, remedy);
  return right(prose`The service answers`);
}

export const NO_SERVICE = unchecked(
  prose`Not checked: it takes a database branch and a credential.`,
);
const BASE_URL = prose`Check ${theInput('base-url')} and the proxy.`;

async function checkAccepted(subject: Subject): Promise<Verdict> {
  const service = await subject.service();
  if (service === undefined) return NO_SERVICE;
  const signIn = await subject.signIn();
  const read = await service.read('organizations');
  // An OAuth token may lack the scope to list organizations and still be good.
  const isRefused =
    !read.ok && read.problem.kind === 'refused' && read.problem.status === 401;
  if (!isRefused) {
    service.askAhead();
    return right(prose`The service accepts the credential`);
  }
  const oddity = signIn.kind === 'usable' ? oddityOf(signIn.header) : undefined;
  const fact =
    oddity === undefined
      ? prose`The service refuses the credential.`
      : ODD[oddity];
  return wrong(fact, explain(read.problem));
}

const ODD = {
  quotes: prose`The credential contains quotes.`,
  'colon-in-secret': prose`The secret contains a colon, as if it were ID:SECRET.`,
  'colon-in-token': prose`The OAuth token contains a colon, as if it were a service token.`,
} as const;
