import type { Scenario } from '../scenario.ts';

/** The database's machine is lost under load: its synchronous standby takes over, and has every acknowledged write. */
export const primaryLost: Scenario = {
  name: 'primary-lost',
  needs: 'standby',
  unsettlesMails: true,
  explains: [503],
  play: ({ home, fault }) =>
    fault('loss of the primary', async () => {
      await home.standby?.failOver();
    }),
};
