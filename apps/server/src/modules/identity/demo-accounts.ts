import { type DemoAccount, roles } from '@tenderbox/contract';
import { demoPassword, demoPeople } from '../../../seeds/demo/people.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { acceptableSteps, codeOfStep } from '../../platform/crypto/one-time-code.ts';
import type { Database } from '../../platform/db/database.ts';
import { type DemoAccountRow, findDemoAccounts, reopenDemoCodes } from './demo-account.repo.ts';
import { unsealSecondFactor } from './second-factor.ts';

const timeToSend = 10_000;

/** Lists the demo accounts, each with a code that is accepted now. */
export async function listDemoAccounts(db: Database, keyring: Keyring): Promise<DemoAccount[]> {
  const { accounts, now } = await findDemoAccounts(
    db,
    demoPeople.map((person) => person.email),
  );
  const list: DemoAccount[] = [];
  for (const account of accounts) {
    list.push({
      username: account.email,
      password: demoPassword,
      fullName: account.full_name,
      roles: account.roles.map((role) => roles[role].displayName),
      place: placeOf(account.email),
      code: await codeOf(account),
    });
  }
  return list;

  /** If all current codes were used, as after many logins within a minute, makes them valid once more. */
  async function codeOf(account: DemoAccountRow): Promise<string> {
    if (!account.second_factor_secret) return '';
    const secret = unsealSecondFactor(keyring, account.id, account.second_factor_secret);
    const unused = oldestStep(now, account.second_factor_last_step);
    if (unused === null) await reopenDemoCodes(db, account.id);
    return codeOfStep(secret, unused ?? Number(oldestStep(now, null)));
  }
}

/** Where a person works in the first of their roles. */
function placeOf(email: string): string {
  const { organisation, unit, supplier } =
    demoPeople.find((person) => person.email === email)?.roles[0] ?? {};
  return supplier ?? [organisation, unit].filter(Boolean).join(' · ');
}

/** The oldest step that is accepted now and for a moment longer, so that there is time to send its code. */
function oldestStep(now: string, lastStep: number | null): number | null {
  const inAMoment = new Date(Date.parse(now) + timeToSend).toISOString();
  const lasting = acceptableSteps(inAMoment, lastStep);
  return acceptableSteps(now, lastStep).find((step) => lasting.includes(step)) ?? null;
}
