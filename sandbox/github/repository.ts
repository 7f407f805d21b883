import { stringMember } from '../http/json.ts';
import { empty, json, type Reply } from '../http/reply.ts';
import { type Call, type Route, routesIn } from '../http/routes.ts';
import {
  inaccessible,
  type Room,
  refusal,
  repositoryFor,
  tokenOf,
} from './access.ts';
import { renderAccount, renderRepository } from './render.ts';
import { timestamp } from './state.ts';

/** The form of a sealed secret. */
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;

const REPO = '/repos/:owner/:repo';

/** The signed-in user, the repository itself and its secrets. */
export function repositoryRoutes(room: Room): Route[] {
  const on = routesIn(room);
  const places = ['actions', 'environments/:environment'];
  return [
    on('GET', '/user', readUser),
    on('GET', REPO, readRepository),
    ...places.flatMap((place): Route[] => {
      const secrets = `${REPO}/${place}/secrets`;
      return [
        on('GET', `${secrets}/public-key`, readKey),
        on('GET', secrets, (_, call) => listSecrets(room, call, secrets)),
        on('PUT', `${secrets}/:name`, (_, call) =>
          writeSecret(room, call, secrets),
        ),
      ];
    }),
    on('GET', `${REPO}/environments/:environment`, readEnvironment),
    on('GET', `${REPO}/rules/branches/:branch`, (_, call) =>
      json(200, rulesOf(room, call)),
    ),
  ];
}

/** Metadata comes with every token that sees the repository at all. */
function readRepository(room: Room, call: Call): Reply {
  const seen = ['metadata', 'contents', 'issues', 'pull-requests'] as const;
  const repository = repositoryFor(room, call, seen, 'read');
  return json(200, renderRepository(room, repository));
}

/** Names alone: nobody reads the value of a secret again. */
function listSecrets(room: Room, call: Call, secrets: string): Reply {
  const repository = repositoryFor(room, call, ['secrets'], 'read');
  const environment = secrets.includes(':environment')
    ? call.param('environment')
    : undefined;
  const names = Array.from(repository.secrets.keys()).flatMap((key) => {
    const [name = '', place] = key.split(':').reverse();
    return place === environment ? [name] : [];
  });
  const at = timestamp(room.state);
  return json(200, {
    total_count: names.length,
    secrets: names.map((name) => ({ name, created_at: at, updated_at: at })),
  });
}

function readEnvironment(room: Room, call: Call): Reply {
  const repository = repositoryFor(
    room,
    call,
    ['metadata', 'contents'],
    'read',
  );
  const name = call.param('environment');
  const found = repository.environments.get(name);
  if (found === undefined) throw refusal(404, 'Not Found');
  const at = timestamp(room.state);
  const page = `${room.origin()}/${repository.fullName}/environments/${name}`;
  return json(200, {
    id: 1,
    node_id: 'EN_1',
    name,
    url: page,
    html_url: page,
    created_at: at,
    updated_at: at,
    protection_rules: [],
    deployment_branch_policy: null,
    ...found,
  });
}

function rulesOf(room: Room, call: Call): readonly object[] {
  const { requiredChecks, defaultBranch, fullName } = repositoryFor(
    room,
    call,
    ['metadata', 'contents'],
    'read',
  );
  if (requiredChecks.length === 0 || call.param('branch') !== defaultBranch)
    return [];
  return [
    {
      type: 'required_status_checks',
      ruleset_source_type: 'Repository',
      ruleset_source: fullName,
      ruleset_id: 1,
      parameters: {
        required_status_checks: requiredChecks.map((context) => ({ context })),
        strict_required_status_checks_policy: true,
      },
    },
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
