import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** Listens on this machine for what webhooks tell; `answer` says what it does with that. */
export async function startReceiver() {
  const received: Received[] = [];
  const thanks = (response: ServerResponse, _request: IncomingMessage) => void response.end('thank you');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      receiver.answer(response, request);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const receiver = {
    received,
    answer: thanks,
    url: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    /** Forgets what it was told, and answers as usual. */
    reset: () => {
      received.length = 0;
      receiver.answer = thanks;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

/** Whether one of the signatures is by this secret, made a short while ago. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const [time = '', ...signatures] = (headers['tenderbox-signature'] ?? '').split(',');
  const seconds = time.replace('t=', '');
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return Math.abs(Date.now() / 1000 - Number(seconds)) < 300 && signatures.includes(`v1=${mac}`);
}
