import { setTimeout as pause } from 'node:timers/promises';
import type { TestPerson } from '../../apps/server/test/factories/people.ts';
import { pngOf } from '../../apps/server/test/multipart.ts';
import { type Crowd, gather, submitDraft } from '../rush.ts';
import type { Scenario } from '../scenario.ts';
import type { TestBed } from '../test-bed.ts';

/**
 * Files and PostgreSQL lie on the same small disk. What one supplier uploads leaves a reserve, so that others can still
 * submit; then nothing can be written at all, until there is room again.
 */
export const fullDisk: Scenario = {
  name: 'full-disk',
  needs: 'small-disk',
  unsettlesMails: true,
  explains: [503, 507],
  play: async ({ home, journal, fault }) => {
    const { disk } = home;
    const { taskId, people } = await gather(home, 11);
    await fault('the disk is full but for its reserve', async () => {
      await disk?.fillIntoReserve();
      await assertReserve(home, { taskId, people });
      await disk?.makeRoom();
    });
    for (let round = 0; round < 2; round += 1)
      await fault('the disk is full', async () => {
        await disk?.fill();
        await pause(8000);
        await disk?.makeRoom();
      });
    if (journal.withoutRoom === 0) throw new Error('nobody was told that the disk is full');
  },
};

/** One supplier cannot upload any more; all others submit, and hear so. */
async function assertReserve(home: TestBed, { taskId, people: [hostile, ...rivals] }: Crowd): Promise<void> {
  if (!hostile) throw new Error('There is nobody to upload.');
  for (let upload = 0; upload < 5; upload += 1) {
    const status = await uploadAs(home, taskId, hostile);
    if (status !== 507) throw new Error(`an upload into the reserve was answered ${status}`);
  }
  const attempts = await Promise.all(
    rivals.map((person, index) => submitDraft(home, { taskId, person, revision: 1 }, index)),
  );
  const refused = attempts.filter(({ receipt }) => !receipt);
  if (refused.length) throw new Error(`${refused.length} rivals could not submit: ${refused[0]?.status}`);
}

async function uploadAs({ servers: [server] }: TestBed, taskId: string, person: TestPerson): Promise<number> {
  const body = new FormData();
  body.set('purpose', 'RESPONSE_FILE');
  body.set('ownerId', taskId);
  body.set('file', new Blob([new Uint8Array(pngOf(2_000_000))]), 'drawing.png');
  const { headers } = person;
  const answer = await fetch(`${server?.address}/api/files`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}
