import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/server-process.ts';
import { createMailer } from './mailer.ts';

const mail = {
  subject: 'Greeting',
  text: 'Good morning',
  html: '<p>Good morning</p>',
  pictures: [],
  attachments: [],
};
const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** A mail server with a scripted conversation. */
async function openTalker(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const seen = { connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    talk(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'tenders@example.org' });
  if (!mailer) throw new Error('There is no mailer.');
  closes.push(
    () => mailer.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  return { mailer, sockets, seen };
}

/** Never silent long enough to time out, and never finished. */
function trickle(socket: Socket): void {
  socket.write('220 hello\r\n');
  const timer = setInterval(() => socket.write('250-and another thing\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('the time limit of a delivery', () => {
  it.each([
    ['sends nothing', () => undefined],
    ['never ends its response', trickle],
  ])('disconnects a mail server that %s', async (_what, talk) => {
    const { mailer, sockets, seen } = await openTalker(talk);
    const sending = mailer.send('1', 'una@example.org', mail, 2000);
    await expect(sending).rejects.toThrow('The mail server took too long.');
    await eventually(() => seen.connections === 1 && sockets.size === 0);
  });

  it('rejects a mail without time left before connecting', async () => {
    const { mailer, sockets } = await openTalker(trickle);
    await expect(mailer.send('1', 'una@example.org', mail, 0)).rejects.toThrow('no time left');
    expect(sockets.size).toBe(0);
  });
});

it('aborts a running delivery on close', async () => {
  const { mailer, sockets } = await openTalker(trickle);
  const sending = mailer.send('1', 'una@example.org', mail, 60_000);
  await eventually(() => sockets.size === 1);
  mailer.close();
  await expect(sending).rejects.toThrow();
});
