import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A virus scanner. */
export interface Scanner {
  /** Whether a file is infected. Throws if the scanner cannot answer now. */
  isInfected(content: Readable): Promise<boolean>;
}

/** Milliseconds without data after which the scanner is considered down. */
const silence = 120_000;

/** A clamd at a TCP or socket address, used with its INSTREAM command. */
export const openClamd = (address: NetConnectOpts): Scanner => ({
  isInfected: async (content) => {
    const socket = connect(address);
    socket.setTimeout(silence, () => socket.destroy(new Error('The virus scanner does not answer.')));
    try {
      const reply = replyOn(socket);
      // clamd may respond and disconnect before it has received everything; its response is what counts.
      const sending = pipeline(content, inChunks, socket, { end: false }).catch(() => undefined);
      const text = await reply;
      content.destroy();
      await sending;
      if (/ FOUND$/.test(text)) return true;
      if (/: OK$/.test(text)) return false;
      throw new Error('The virus scanner could not look at a file.');
    } finally {
      socket.destroy();
      content.destroy();
    }
  },
});

async function* inChunks(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

function replyOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The virus scanner hung up.')));
  });
}
