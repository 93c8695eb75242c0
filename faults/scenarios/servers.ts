import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { startUploads } from '../uploads.ts';

export const serverKilled: Scenario = {
  name: 'server-killed',
  needs: 'embedded',
  isShort: true,
  losesConnections: true,
  unsettlesMails: true,
  explains: [503],
  play: async ({ home, isShort, fault }) => {
    const [server] = home.servers;
    for (let round = 0; round < (isShort ? 1 : 3); round += 1) {
      let starting: Promise<void> | undefined;
      await fault('kill -9 of the server', async () => {
        await server?.kill();
        starting = server?.start();
      });
      await starting;
    }
  },
};

/** Large files are uploaded while the server is killed twenty times. */
export const uploadsKilled: Scenario = {
  name: 'uploads-killed',
  needs: 'embedded',
  losesConnections: true,
  unsettlesMails: true,
  explains: [503],
  play: async ({ home, journal, fault }) => {
    const uploads = await startUploads(home, journal);
    const [server] = home.servers;
    for (let round = 0; round < 20; round += 1) {
      let starting: Promise<void> | undefined;
      await uploads.untilMoved();
      // Each time at another stage of processing a piece.
      await pause(7 * round);
      await fault('kill -9 of the server', async () => {
        await server?.kill();
        starting = server?.start();
      });
      await starting;
    }
    await uploads.stop();
  },
};

export const twoServers: Scenario = {
  name: 'two-servers',
  needs: 'two-servers',
  losesConnections: true,
  unsettlesMails: true,
  explains: [503],
  play: async ({ home, fault }) => {
    for (let round = 0; round < 4; round += 1) {
      const began = Date.now();
      const server = home.servers[round % 2];
      await fault('kill -9 of one of two servers', async () => server?.kill());
      await server?.start();
      await pause(Math.max(0, began + 10_000 - Date.now()));
    }
  },
};
