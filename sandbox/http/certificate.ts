import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';

/** A private certificate authority, and a server's certificate from it; both made for one test and valid for a day. */
export interface Certificates {
  /** The authority's certificate, PEM. */
  readonly authority: string;
  /** The server's certificate and private key, PEM. */
  readonly certificate: string;
  readonly key: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const ECDSA_WITH_SHA256 = sequence(oid('1.2.840.10045.4.3.2'));

/** Makes an authority and a certificate for these host names (X.509 v3, RFC 5280); Node itself can only read them. */
export function makeCertificates(hosts: readonly string[]): Certificates {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Of two trusted authorities with one name, OpenSSL tries the wrong one.
  const issuer = `Sandbox authority ${randomUUID()}`;
  const isAuthority = extension(
    '2.5.29.19',
    sequence(der(0x01, Buffer.from([0xff]))),
  );
  const names = hosts.map((host) => der(0x82, Buffer.from(host)));
  const alternatives = extension('2.5.29.17', sequence(...names));
  const signed = { issuer, signer: authority.privateKey };
  return {
    authority: certificate({
      ...signed,
      subject: issuer,
      key: authority.publicKey,
      extensions: isAuthority,
    }),
    certificate: certificate({
      ...signed,
      subject: 'Sandbox',
      key: server.publicKey,
      extensions: alternatives,
    }),
    key: createPrivateKey(
      server.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    )
      .export({ type: 'pkcs8', format: 'pem' })
      .toString(),
  };
}

interface Contents {
  readonly issuer: string;
  readonly signer: KeyObject;
  readonly subject: string;
  readonly key: KeyObject;
  readonly extensions: Buffer;
}

function certificate({
  issuer,
  signer,
  subject,
  key,
  extensions,
}: Contents): string {
  const now = Date.now();
  const contents = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1 + Math.floor(Math.random() * 126)])),
    ECDSA_WITH_SHA256,
    name(issuer),
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    name(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extensions)),
  );
  const signature = Buffer.concat([
    Buffer.from([0]),
    sign('sha256', contents, signer),
  ]);
  const base64 = sequence(
    contents,
    ECDSA_WITH_SHA256,
    der(0x03, signature),
  ).toString('base64');
  // OpenSSL takes no empty line before the end.
  const lines = base64.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value));
}

function name(common: string): Buffer {
  return sequence(
    der(0x31, sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(common)))),
  );
}

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds)
    .toISOString()
    .replace(/\D/g, '')
    .slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return der(
    0x06,
    Buffer.from([first * 40 + second, ...rest.flatMap(base128)]),
  );
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7)
    digits.unshift((left & 0x7f) | 0x80);
  return digits;
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** One value of DER: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...sizeOf(content)]), content]);
}

function sizeOf({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length];
  if (length < 0x100) return [0x81, length];
  return [0x82, length >> 8, length & 0xff];
}
