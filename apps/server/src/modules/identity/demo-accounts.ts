import { type DemoAccount, roles } from '@tenderbox/contract';
import { demoPassword, demoPeople } from '../../../seeds/demo/people.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { acceptableSteps, codeOfStep } from '../../platform/crypto/one-time-code.ts';
import type { Database } from '../../platform/db/database.ts';
import { type DemoAccountRow, findDemoAccounts } from './demo-account.repo.ts';
import { unsealSecondFactor } from './second-factor.ts';

const timeToSend = 10_000;

/** The accounts of the demo data, each with a code that was not used yet. */
export async function listDemoAccounts(db: Database, keyring: Keyring): Promise<DemoAccount[]> {
  const { accounts, now } = await findDemoAccounts(
    db,
    demoPeople.map((person) => person.email),
  );
  return accounts.map((account) => ({
    username: account.email,
    password: demoPassword,
    fullName: account.full_name,
    roles: account.roles.map((role) => roles[role].displayName),
    code: codeOf(account, now),
  }));

  /**
   * The oldest code that is accepted now and in a moment, so that there is time to send it; where all were used,
   * the next one that will be.
   */
  function codeOf(account: DemoAccountRow, moment: string): string {
    if (!account.second_factor_secret) return '';
    const secret = unsealSecondFactor(keyring, account.id, account.second_factor_secret);
    const lastStep = account.second_factor_last_step;
    const inAMoment = new Date(Date.parse(moment) + timeToSend).toISOString();
    const [step = Number(lastStep) + 1] = acceptableSteps(moment, lastStep).filter((accepted) =>
      acceptableSteps(inAMoment, lastStep).includes(accepted),
    );
    return codeOfStep(secret, step);
  }
}
