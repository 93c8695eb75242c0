import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untrustedCertificate } from '../../../test/untrusted-certificate.ts';
import { callReceiver, type Resolve } from './call-receiver.ts';
import { networksOf } from './receiver-address.ts';

/** DNS replies per name, one after the other; the last one is repeated. */
const names = new Map<string, string[][]>();
const asked: string[] = [];
const resolve: Resolve = (name, _options, done) => {
  asked.push(name);
  const answers = names.get(name) ?? [];
  const addresses = answers.length > 1 ? answers.shift() : answers[0];
  if (!addresses) return;
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  setImmediate(() => done(null, found));
};

const here = networksOf(['127.0.0.0/8']);
const nowhere = networksOf([]);
const sockets = new Set<Socket>();
let servers: Server[] = [];
let lines: string[] = [];

/** A local receiver that behaves in a given way after a request. */
async function receiver(behave: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      lines.push(String(data).split('\r\n')[0] ?? '');
      behave(socket);
    });
  });
  return listen(server);
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const call = (url: string, allowed = here, timeLimit = 30_000) =>
  callReceiver(url, { headers: {}, body: '{}', allowed, timeLimit, resolve });
const thanks = (socket: Socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n');

beforeEach(() => {
  names.clear();
  asked.length = 0;
  lines = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  servers = [];
});

describe('the host name of a receiver', () => {
  it('is resolved once: the checked address is the one that is called', async () => {
    const port = await receiver(thanks);
    names.set('rebinding.test', [['127.0.0.1'], ['10.0.0.1']]);
    const url = `http://rebinding.test:${port}/`;
    expect(await call(url)).toEqual({ status: 204, failure: null });
    expect([asked.length, lines.length]).toEqual([1, 1]);
    expect(await call(url)).toEqual({ status: null, failure: 'ADDRESS' });
    expect([asked.length, lines.length]).toEqual([2, 1]);
  });

  it.each([
    [['93.184.216.34', '127.0.0.1']],
    [['2606:4700::1', '::1']],
    [['::ffff:127.0.0.1']],
    [['::ffff:7f00:1']],
    [['64:ff9b::7f00:1']],
    [['169.254.169.254']],
  ])('is rejected without a call when it resolves to %j', async (addresses) => {
    const port = await receiver(thanks);
    names.set('inside.test', [addresses]);
    expect(await call(`https://inside.test:${port}/`, nowhere)).toEqual({ status: null, failure: 'ADDRESS' });
    expect(lines).toEqual([]);
  });

  it('is abandoned when it does not resolve in time', async () => {
    expect(await call('https://silent.test/', nowhere, 200)).toEqual({ status: null, failure: 'TIMEOUT' });
  });
});

describe('a receiver', () => {
  const forEver = (what: string) => (socket: Socket) => {
    const drip = setInterval(() => socket.write(what), 20);
    socket.on('close', () => clearInterval(drip));
  };
  const head = 'HTTP/1.1 200 OK\r\n';

  it.each([
    ['sends its response very slowly', forEver('H'), { status: null, failure: 'NETWORK' }],
    [
      'never ends its headers',
      (socket: Socket) => void socket.write(head),
      { status: null, failure: 'TIMEOUT' },
    ],
    [
      'sends 100 Continue forever',
      forEver('HTTP/1.1 100 Continue\r\n\r\n'),
      { status: null, failure: 'TIMEOUT' },
    ],
    [
      'sends headers of any size',
      (socket: Socket) => void socket.write(`${head}x: ${'y'.repeat(64 * 1024)}\r\n\r\n`),
      { status: null, failure: 'NETWORK' },
    ],
    [
      'sends an endless body',
      (socket: Socket) => {
        socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
        forEver(`400\r\n${'z'.repeat(0x400)}\r\n`)(socket);
      },
      { status: 200, failure: null },
    ],
    [
      'redirects in a loop',
      (socket: Socket) => void socket.end('HTTP/1.1 308 Again\r\nlocation: /\r\n\r\n'),
      { status: 308, failure: 'REDIRECT' },
    ],
    [
      'asks for another protocol',
      (socket: Socket) =>
        void socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      { status: 101, failure: 'STATUS' },
    ],
  ])('is called once, within the time limit, when it %s', async (_what, behave, outcome) => {
    const port = await receiver(behave);
    const isPatient = outcome.failure !== 'TIMEOUT';
    expect(await call(`http://127.0.0.1:${port}/`, here, isPatient ? 30_000 : 500)).toEqual(outcome);
    // On a busy machine the time may be over before anything is sent.
    expect(lines.length).toBeLessThanOrEqual(1);
    if (isPatient) expect(lines).toEqual(['POST / HTTP/1.1']);
  });

  it('receives no data with an untrusted certificate', async () => {
    const bodies: string[] = [];
    const server = createHttpsServer(untrustedCertificate, (request) => {
      request.on('data', (piece) => bodies.push(String(piece)));
    });
    const port = await listen(server);
    expect(await call(`https://127.0.0.1:${port}/`)).toEqual({ status: null, failure: 'CERTIFICATE' });
    expect(bodies).toEqual([]);
  });

  it('receives no data without encryption for an https URL', async () => {
    const port = await receiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    expect(await call(`https://127.0.0.1:${port}/`)).toEqual({ status: null, failure: 'NETWORK' });
  });
});
