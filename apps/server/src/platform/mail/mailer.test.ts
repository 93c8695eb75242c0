import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/server-process.ts';
import { createMailer } from './mailer.ts';

const mail = { subject: 'Greeting', text: 'Good morning', html: '<p>Good morning</p>', attachments: [] };
const closes: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** A mail server that says only so much. */
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

/** Never quiet for long enough to be called silent, and never done. */
function trickle(socket: Socket): void {
  socket.write('220 hello\r\n');
  const timer = setInterval(() => socket.write('250-and another thing\r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('the whole of a delivery has a limit', () => {
  it.each([
    ['says nothing', () => undefined],
    ['never comes to an end', trickle],
  ])('and a mail server that %s is hung up on', async (_what, talk) => {
    const { mailer, sockets, seen } = await openTalker(talk);
    const sending = mailer.send('1', 'una@example.org', mail, 2000);
    await expect(sending).rejects.toThrow('The mail server took too long.');
    await eventually(() => seen.connections === 1 && sockets.size === 0);
  });

  it('and a mail for which no time is left is not begun', async () => {
    const { mailer, sockets } = await openTalker(trickle);
    await expect(mailer.send('1', 'una@example.org', mail, 0)).rejects.toThrow('no time left');
    expect(sockets.size).toBe(0);
  });
});

it('closing hangs up on a delivery under way', async () => {
  const { mailer, sockets } = await openTalker(trickle);
  const sending = mailer.send('1', 'una@example.org', mail, 60_000);
  await eventually(() => sockets.size === 1);
  mailer.close();
  await expect(sending).rejects.toThrow();
});
