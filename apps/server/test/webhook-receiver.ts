import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** Receives webhook calls on this machine; `answer` decides on the response. */
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
    /** Clears the received calls, and restores the default response. */
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

/** Whether one of the signatures is recent and made with this secret. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const [time = '', ...signatures] = (headers['tenderbox-signature'] ?? '').split(',');
  const seconds = time.replace('t=', '');
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return Math.abs(Date.now() / 1000 - Number(seconds)) < 300 && signatures.includes(`v1=${mac}`);
}
