import { stringMember } from '../http/json.ts';
import { empty, json, type Reply } from '../http/reply.ts';
import type { Call, Route } from '../http/routes.ts';
import {
  inaccessible,
  type Room,
  refusal,
  repositoryFor,
  tokenOf,
} from './access.ts';
import { renderAccount, renderRepository } from './render.ts';

/** The form of a sealed secret. */
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;

const REPO = '/repos/:owner/:repo';

/** The signed-in user, the repository itself and its secrets. */
export function repositoryRoutes(room: Room): Route[] {
  return [
    { method: 'GET', pattern: '/user', handle: (call) => readUser(room, call) },
    {
      method: 'GET',
      pattern: REPO,
      handle: (call) => {
        // Metadata comes with every token that sees the repository at all.
        const repository = repositoryFor(
          room,
          call,
          ['metadata', 'contents', 'issues', 'pull-requests'],
          'read',
        );
        return json(200, renderRepository(room, repository));
      },
    },
    ...[
      `${REPO}/actions/secrets`,
      `${REPO}/environments/:environment/secrets`,
    ].flatMap((secrets): Route[] => [
      {
        method: 'GET',
        pattern: `${secrets}/public-key`,
        handle: (call) => readKey(room, call),
      },
      {
        method: 'PUT',
        pattern: `${secrets}/:name`,
        handle: (call) => writeSecret(room, call, secrets),
      },
    ]),
  ];
}

function readUser(room: Room, call: Call): Reply {
  const token = tokenOf(room, call);
  if (token.kind === 'installation') throw refusal(403, inaccessible(token));
  return json(200, renderAccount(room, token.account));
}

function readKey(room: Room, call: Call): Reply {
  const { secretsKey } = repositoryFor(room, call, ['secrets'], 'read');
  return json(200, { key_id: secretsKey.id, key: secretsKey.publicKey });
}

/**
 * 201 for a new secret, 204 for a new value of an old one; a key that is not the repository's is refused. Secrets of
 * environments are kept beside those of the repository as `environment:name`, and share its key.
 */
function writeSecret(room: Room, call: Call, secrets: string): Reply {
  const repository = repositoryFor(room, call, ['secrets'], 'write');
  const encryptedValue = stringMember(call.request.json, 'encrypted_value');
  const keyId = stringMember(call.request.json, 'key_id');
  if (encryptedValue === undefined || keyId === undefined)
    throw refusal(
      422,
      'Invalid request.\n\nencrypted_value and key_id are required.',
    );
  if (!BASE64.test(encryptedValue))
    throw refusal(422, 'The value must be Base64 encoded.');
  if (keyId !== repository.secretsKey.id)
    throw refusal(422, 'Public key ID does not match');
  const environment = secrets.includes(':environment')
    ? `${call.param('environment')}:`
    : '';
  const name = environment + call.param('name');
  const known = repository.secrets.has(name);
  repository.secrets.set(name, { encryptedValue, keyId });
  return known ? empty(204) : json(201, {});
}
