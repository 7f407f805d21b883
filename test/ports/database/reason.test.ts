import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../src/ports/database/reason.ts';

const URL_OF_OURS = new URL(
  'postgres://reader_7:secret@db-1.internal.example:6543/app',
);

const coded = (code: string, message: string): Error =>
  Object.assign(new Error(message), { code });

describe('why a database did not answer', () => {
  it.each([
    coded('ECONNREFUSED', 'connect ECONNREFUSED 10.1.2.3:6543'),
    coded('ENOTFOUND', 'getaddrinfo ENOTFOUND db-1.internal.example'),
    coded('ETIMEDOUT', 'connect ETIMEDOUT [2001:db8::7]:6543'),
    coded(
      'ERR_TLS_CERT_ALTNAME_INVALID',
      "Hostname/IP does not match: Host: db-1.internal.example. is not in the cert's altnames",
    ),
    coded('28P01', 'password authentication failed for user "reader_7"'),
    coded(
      '28000',
      'no pg_hba.conf entry for host "10.1.2.3", user "reader_7", database "app", no encryption',
    ),
    new Error(
      'db-1.internal.example:6543 said no to reader_7 at 10.1.2.3:6543',
    ),
    new Error('connect to 2001:db8:0:0::7 failed'),
    new Error('nobody listens at db-1.internal.example for anybody'),
  ])('is told without host, port and user: $message', (error) => {
    const why = reasonOf(error, URL_OF_OURS);
    expect(why).not.toMatch(/reader_7|internal|6543|10\.1|2001|db8/);
    expect(why.length).toBeGreaterThan(10);
  });

  it('is told without a user whose name an address has to encode', () => {
    const url = new URL('postgres://reader%40acme@db.example/app');
    expect(reasonOf(new Error('reader@acme may not sign in'), url)).toBe(
      '… may not sign in',
    );
  });

  it('is told without any of the places where host and user are named, in whichever case', () => {
    const error = new Error(
      'Reader_7 may not, says DB-1.internal.example; ask db-1.internal.example about reader_7',
    );
    expect(reasonOf(error, URL_OF_OURS)).toBe(
      '… may not, says …; ask … about …',
    );
  });

  it('is told as it is where the address names no user', () => {
    const url = new URL('postgres://db.example/app');
    const error = new Error('it is not ready: try again');
    expect(reasonOf(error, url)).toBe('it is not ready: try again');
  });

  it('keeps what the reader needs', () => {
    expect(
      reasonOf(
        coded('42501', 'permission denied for table readers'),
        URL_OF_OURS,
      ),
    ).toBe('permission denied for table readers');
    expect(
      reasonOf(coded('ECONNREFUSED', 'connect 10.1.2.3'), URL_OF_OURS),
    ).toBe('the connection was refused (ECONNREFUSED)');
  });

  it.each([
    ['ECONNRESET', 'the connection was cut'],
    ['EPIPE', 'the connection was cut'],
    ['ETIMEDOUT', 'the host did not respond in time'],
    ['EHOSTUNREACH', 'the host cannot be reached'],
    ['ENETUNREACH', 'the network of the host cannot be reached'],
    ['ENOTFOUND', 'the host name is unknown'],
    ['EAI_AGAIN', 'the host name could not be resolved'],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'the certificate is for another host name',
    ],
  ])('tells what the network did instead of its words: %s', (code, why) => {
    expect(reasonOf(coded(code, 'db-1'), URL_OF_OURS)).toBe(`${why} (${code})`);
  });

  it('leaves a sign where an address stood', () => {
    const error = new Error('connect to 10.1.2.3:6543 failed');
    expect(reasonOf(error, URL_OF_OURS)).toBe('connect to … failed');
  });
});
