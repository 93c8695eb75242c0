import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** Files and PostgreSQL lie on the same small disk; nothing can be written, until there is room again. */
export const fullDisk: Scenario = {
  name: 'full-disk',
  needs: 'small-disk',
  unsettlesMails: true,
  explains: [503, 507],
  play: async ({ home: { disk }, journal, fault }) => {
    for (let round = 0; round < 2; round += 1)
      await fault('the disk is full', async () => {
        await disk?.fill();
        await pause(8000);
        await disk?.makeRoom();
      });
    if (journal.withoutRoom === 0) throw new Error('nobody was told that the disk is full');
  },
};
