import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

const lasting = (isShort: boolean) => pause(isShort ? 1500 : 15_000);
/** Only mails may be affected. */
const onMail = { needs: 'embedded', explains: [] } satisfies Partial<Scenario>;

export const mailKilled: Scenario = {
  ...onMail,
  name: 'mail-killed',
  isShort: true,
  unsettlesMails: true,
  play: ({ home: { mail }, isShort, fault }) =>
    fault('the mail server killed', async () => {
      await mail.kill();
      await lasting(isShort);
      await mail.revive();
    }),
};

export const mailSlow: Scenario = {
  ...onMail,
  name: 'mail-slow',
  play: ({ home: { mail }, isShort, fault }) =>
    fault('the mail server takes 1.5 s for each command', async () => {
      mail.slowness = 1500;
      await lasting(isShort);
      mail.slowness = 0;
    }),
};

export const mailRefusing: Scenario = {
  ...onMail,
  name: 'mail-refusing',
  play: ({ home: { mail }, isShort, fault }) =>
    fault('the mail server refuses for now', async () => {
      mail.mode = 'down';
      await lasting(isShort);
      mail.mode = 'up';
    }),
};

export const mailSilent: Scenario = {
  ...onMail,
  name: 'mail-silent',
  play: ({ home: { mail }, isShort, fault }) =>
    fault('the mail server takes connections and says nothing', async () => {
      mail.mode = 'silent';
      await lasting(isShort);
      mail.mode = 'up';
    }),
};
