import { createServer, type Socket } from 'node:net';

/** The content that the test scanner detects. */
export const virus = 'X5O!P%@AP-not-really-a-virus';

/** A scanner that speaks clamd's protocol and knows one virus. */
export async function startVirusScanner({ port = 0 } = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      const content = contentOf(heard);
      if (content) socket.end(`stream: ${content.includes(virus) ? 'Test.Virus FOUND' : 'OK'}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: own } = server.address() as { port: number };
  return {
    port: own,
    url: `tcp://127.0.0.1:${own}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The streamed content, once the final empty chunk has arrived; else null. */
function contentOf(heard: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (heard.length < command.length) return null;
  if (heard.subarray(0, command.length).toString() !== command) throw new Error('Not understood.');
  const chunks = [];
  for (let at = command.length; at + 4 <= heard.length; ) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
