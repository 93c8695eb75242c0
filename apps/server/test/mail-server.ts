import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail {
  recipient: string;
  text: string;
  /** When the last byte arrived, before the mail was accepted. */
  at: number;
}

/** A real mail server that stores the mails it receives. */
export interface MailServer {
  url: string;
  /** `down` temporarily rejects everything; `silent` does not even send a greeting. */
  mode: 'up' | 'down' | 'silent';
  /** Milliseconds until it responds to a command. */
  slowness: number;
  /** How many mails it is receiving now, and the maximum so far. */
  underWay: { now: number; max: number };
  /** How many temporary rejections it sent. */
  refusals: number;
  received: readonly ReceivedMail[];
  /** How many mails it has accepted. */
  count(): number;
  /** The raw mails to one recipient. */
  to(recipient: string): string[];
  /** Drops all connections abruptly, and stops listening until it is revived. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a mail server on a free port. It rejects recipients whose names begin with "unknown". */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const busy = new Set<string>();
  const free = (session: string) => {
    if (busy.delete(session)) mails.underWay.now -= 1;
  };
  const slowly = (done: () => void) => {
    if (mails.slowness) setTimeout(done, mails.slowness);
    else done();
  };
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      if (mails.mode !== 'silent') slowly(done);
    },
    onMailFrom: (_address, session, done) => {
      mails.underWay.now += 1;
      mails.underWay.max = Math.max(mails.underWay.max, mails.underWay.now);
      busy.add(session.id);
      if (mails.mode === 'up') return slowly(done);
      free(session.id);
      mails.refusals += 1;
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
    },
    onRcptTo: ({ address }, session, done) => {
      if (!address.startsWith('unknown')) return slowly(done);
      free(session.id);
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onClose: ({ id }) => free(id),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        for (const { address } of session.envelope.rcptTo)
          received.push({ recipient: address, text, at: Date.now() });
        slowly(() => {
          free(session.id);
          done();
        });
      });
    },
  };
  const sockets = new Set<Socket>();
  let server: SMTPServer;
  let port = 0;
  const listen = async () => {
    server = new SMTPServer(options);
    // Clients that disconnect abruptly must not fail the test.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    ({ port } = server.server.address() as AddressInfo);
  };
  await listen();
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const mails: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mode: 'up',
    slowness: 0,
    underWay: { now: 0, max: 0 },
    refusals: 0,
    received,
    count: () => received.length,
    to: (recipient) => received.filter((mail) => mail.recipient === recipient).map((mail) => mail.text),
    kill: async () => {
      const closed = close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    revive: listen,
    close,
  };
  return mails;
}
