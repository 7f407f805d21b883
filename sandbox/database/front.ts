import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { makeCertificates } from '../http/certificate.ts';
import { ownLoopback } from '../http/server.ts';
import { DATABASE_PASSWORD } from './database.ts';

/** What can go wrong between a client and a database. */
export const DATABASE_FAULTS = [
  'refused',
  'no answer',
  'certificate nobody trusts',
  'wrong password',
  'role that is gone',
  'cut at the start',
  'cut in a statement',
  'stall in a statement',
  'statement timeout',
  'no right to a table',
  'no right to `pg_locks`',
  'no right to `__neki`',
  'another shape',
] as const;

export type DatabaseFault = (typeof DATABASE_FAULTS)[number];

/** A way to a database on which things go wrong. */
export interface DatabaseFront {
  /** The address of a client; with a certificate to be checked, or without encryption. */
  address(isEncrypted: boolean): string;
  /**
   * From now on this goes wrong, once or always; connections that stand are cut where the fault is one of connecting. A
   * database that refuses them does so for ever.
   */
  fail(fault: DatabaseFault, times: 'once' | 'always'): void;
  /** Calls this when a client is left without an answer. */
  onStall(listener: () => void): void;
  close(): Promise<void>;
}

const SSL_REQUEST = 80_877_103;
/** By what a statement is known that reads: not the frame of its transaction. */
const READS = /^(SELECT|WITH)\b(?!.*pg_is_in_recovery)/;
const ODD = fields([['odd', 'odd']]);

/** Opens a way to a Postgres that listens on this port of loopback. */
export async function openFront(port: number): Promise<DatabaseFront> {
  const host = ownLoopback();
  const certificates = makeCertificates([host]);
  const context = createSecureContext({
    cert: certificates.certificate,
    key: certificates.key,
  });
  const listeners: (() => void)[] = [];
  const clients = new Set<Socket>();
  let active:
    | { readonly fault: DatabaseFault; readonly times: 'once' | 'always' }
    | undefined;
  const stall = (): void => {
    for (const listener of listeners) listener();
  };
  /** Whether it goes wrong here; a fault that comes once is over then. */
  const takes = (...faults: readonly DatabaseFault[]): boolean => {
    if (active === undefined || !faults.includes(active.fault)) return false;
    if (active.times === 'once') active = undefined;
    return true;
  };
  const server = createServer({ noDelay: true }, (client) => {
    clients.add(client);
    client
      .on('error', () => undefined)
      .on('close', () => clients.delete(client));
    if (takes('no answer')) return stall();
    if (takes('cut at the start')) return void client.destroy();
    serve(client);
  });

  function serve(client: Socket): void {
    client.once('data', (first: Buffer) => {
      if (first.readUInt32BE(4) === SSL_REQUEST) {
        client.write('S');
        return serve(
          new TLSSocket(client, { isServer: true, secureContext: context }).on(
            'error',
            () => client.destroy(),
          ),
        );
      }
      if (takes('wrong password'))
        return void client.end(
          refusal(
            'FATAL',
            '28P01',
            'password authentication failed for user "reader"',
          ),
        );
      if (takes('role that is gone'))
        return void client.end(
          refusal('FATAL', '28000', 'role "reader" does not exist'),
        );
      relay(client, first);
    });
  }

  /** Passes on what both sides say, and answers a statement in the database's place where it is to go wrong. */
  function relay(client: Socket, first: Buffer): void {
    // An answer is passed on in many small parts, and each would wait for the last to be acknowledged.
    const behind = connect({ host: '127.0.0.1', port, noDelay: true });
    behind
      .on('error', () => client.destroy())
      .on('close', () => client.destroy());
    client.on('close', () => behind.destroy());
    behind.write(first);
    /** What stands in for the answer, once the client has said all of its statement. */
    let instead: ((isExtended: boolean) => Buffer) | undefined;
    const answers = answersInOrder(client);
    const heard = messagesIn((message) => hear(message));
    const answered = messagesIn((message) => answers.pass(message));
    client.on('data', heard);
    behind.on('data', answered);

    /** Passes a message on, or does what goes wrong with it; false where nothing more is heard. */
    function hear(message: Buffer): boolean {
      const kind = message.toString('latin1', 0, 1);
      const sql = statementOf(kind, message);
      const isRead =
        instead === undefined && sql !== undefined && READS.test(sql);
      if (isRead && takes('cut in a statement')) {
        client.destroy();
        return false;
      }
      if (isRead && takes('stall in a statement')) {
        stall();
        return false;
      }
      if (isRead) instead = answerFor(sql);
      pass(kind, message);
      return true;
    }

    function pass(kind: string, message: Buffer): void {
      const isEnd = kind === 'Q' || kind === 'S';
      if (instead === undefined) {
        if (isEnd) answers.expect();
        behind.write(message);
      } else if (isEnd) {
        answers.add(instead(kind === 'S'));
        instead = undefined;
      }
    }
  }

  function answerFor(
    sql: string,
  ): ((isExtended: boolean) => Buffer) | undefined {
    const refuse = (code: string, words: string) => () =>
      Buffer.concat([
        refusal('ERROR', code, words),
        packet('Z', Buffer.from('E')),
      ]);
    const isOfLocks = sql.includes('pg_locks');
    // How a table is made is read beside the look at its rows, which is what is to fail.
    const isOfCatalog = sql.includes("'column' AS part");
    const isOther =
      isOfLocks ||
      isOfCatalog ||
      sql.includes('pg_stat_activity') ||
      sql.includes('pg_subscription_rel') ||
      sql.includes('__neki') ||
      sql.includes('version()');
    const isOfTable = !isOther;
    if (isOfTable && takes('statement timeout'))
      return refuse('57014', 'canceling statement due to statement timeout');
    if (isOfTable && takes('no right to a table'))
      return refuse('42501', 'permission denied for table orders');
    if (isOfLocks && takes('no right to `pg_locks`'))
      return refuse('42501', 'permission denied for view pg_locks');
    if (sql.includes('__neki') && takes('no right to `__neki`'))
      return refuse('42501', 'permission denied for schema __neki');
    if (!takes('another shape')) return undefined;
    return (isExtended) =>
      Buffer.concat([
        ...(isExtended ? [packet('1'), packet('2')] : []),
        ODD,
        packet('C', Buffer.from('SELECT 1\0')),
        packet('Z', Buffer.from('T')),
      ]);
  }

  server.listen(0, host);
  await once(server, 'listening');
  const own = (server.address() as AddressInfo).port;
  return {
    address: (isEncrypted) => {
      const query = isEncrypted ? '' : '?sslmode=disable';
      return `postgres://reader:${DATABASE_PASSWORD}@${host}:${own}/postgres${query}`;
    },
    fail: (fault, times) => {
      active = { fault, times };
      if (fault === 'refused') server.close();
      const isOfConnecting =
        DATABASE_FAULTS.indexOf(fault) <=
        DATABASE_FAULTS.indexOf('cut at the start');
      if (isOfConnecting) for (const client of clients) client.destroy();
    },
    onStall: (listener) => listeners.push(listener),
    close: async () => {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Cuts what arrives into messages; nothing more is heard once a listener answers false. */
function messagesIn(
  listener: (message: Buffer) => boolean,
): (data: Buffer) => void {
  let left: Buffer = Buffer.alloc(0);
  let isHeard = true;
  return (data) => {
    left = Buffer.concat([left, data]);
    while (isHeard && left.length >= 5) {
      const end = left.readUInt32BE(1) + 1;
      if (left.length < end) return;

      const message = left.subarray(0, end);
      left = left.subarray(end);
      isHeard = listener(message);
    }
  };
}

/** Answers to a client that asks without waiting: those of the database and ours, in the order of the questions. */
function answersInOrder(client: Socket) {
  /** That the database is ready for the first question is an answer as well. */
  let asked = 1;
  let answered = 0;
  const waiting: { readonly after: number; readonly answer: Buffer }[] = [];
  const giveThoseDue = (): void => {
    for (
      let [next] = waiting;
      next !== undefined && next.after <= answered;
      [next] = waiting
    ) {
      client.write(next.answer);
      waiting.shift();
    }
  };

  return {
    /** A question goes to the database. */
    expect: (): void => {
      asked += 1;
    },
    /** A question is answered in its place. */
    add: (answer: Buffer): void => {
      waiting.push({ after: asked, answer });
      giveThoseDue();
    },
    /** A message of the database. */
    pass: (message: Buffer): boolean => {
      client.write(message);
      if (message.toString('latin1', 0, 1) === 'Z') answered += 1;
      giveThoseDue();
      return true;
    },
  };
}

/** The statement in a message of the client: a query as it stands, or one that is prepared. */
function statementOf(kind: string, message: Buffer): string | undefined {
  if (kind === 'Q') return message.toString('utf8', 5);
  if (kind !== 'P') return undefined;
  return message.toString('utf8', message.indexOf(0, 5) + 1);
}

function packet(kind: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** An error of Postgres, as it is sent. */
function refusal(severity: string, code: string, words: string): Buffer {
  const parts = [`S${severity}`, `V${severity}`, `C${code}`, `M${words}`];
  return packet(
    'E',
    Buffer.from(`${parts.map((part) => `${part}\0`).join('')}\0`),
  );
}

/** One row of texts, with the names of its columns. */
function fields(
  columns: readonly (readonly [name: string, value: string])[],
): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(columns.length);
  const names = columns.map(([name]) => {
    const type = Buffer.alloc(18);
    type.writeUInt32BE(25, 6);
    type.writeInt16BE(-1, 10);
    type.writeInt32BE(-1, 12);
    return Buffer.concat([Buffer.from(`${name}\0`), type]);
  });
  const values = columns.map(([, value]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(value));
    return Buffer.concat([length, Buffer.from(value)]);
  });
  return Buffer.concat([
    packet('T', Buffer.concat([count, ...names])),
    packet('D', Buffer.concat([count, ...values])),
  ]);
}
