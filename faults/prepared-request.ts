import { once } from 'node:events';
import { connect } from 'node:net';

/** A request that is written into an open connection in one piece, when it is sent. */
export interface PreparedRequest {
  send(): Promise<RawAnswer>;
}

interface RawAnswer {
  /** When the last byte had been handed to the connection, in milliseconds since the epoch. */
  at: number;
  /** Milliseconds from then to the end of the answer. */
  took: number;
  status: number;
  body: string;
}

/**
 * Opens a connection and prepares a request for it. Sending it costs one write, so that hundreds in the same
 * moment do not wait for each other in the client.
 */
export async function prepareRequest(
  address: string,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<PreparedRequest> {
  const { hostname, port, host } = new URL(address);
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    host,
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
  }).map(([name, value]) => `${name}: ${value}`);
  const bytes = Buffer.from([`POST ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'));
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return {
    send: async () => {
      const answer: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => answer.push(chunk));
      socket.write(bytes);
      const at = performance.timeOrigin + performance.now();
      await once(socket, 'end');
      const took = performance.timeOrigin + performance.now() - at;
      return { at, took, ...parseAnswer(Buffer.concat(answer).toString()) };
    },
  };
}

/** The status and the body of an answer that has a length and is not encoded. */
function parseAnswer(text: string): { status: number; body: string } {
  const [head = '', ...body] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') };
}
