import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

const many = 200;

/** Clients that send a byte per second get a 408 and are disconnected, without affecting others. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  needs: 'embedded',
  explains: [],
  play: async ({ home, fault }) => {
    const { hostname, port } = new URL(home.servers[0]?.address ?? '');
    await fault(`${many} clients that trickle`, async () => {
      const answers = await Promise.all(
        Array.from({ length: many }, () => trickle(connect(Number(port), hostname))),
      );
      const cut = answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '));
      if (cut.length < many) throw new Error(`${many - cut.length} slow clients were not told 408`);
    });
  },
};

async function trickle(socket: Socket): Promise<string> {
  let answer = '';
  let closed = false;
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    closed = true;
  });
  const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n';
  socket.write(`POST /api/authenticate HTTP/1.1\r\n${head}\r\n`);
  for (let second = 0; second < 120 && !closed; second += 1) {
    await pause(1000);
    if (socket.writable) socket.write(' ');
  }
  socket.destroy();
  return answer;
}
