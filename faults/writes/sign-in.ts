import { codeOf } from '../../apps/server/test/factories/accounts.ts';
import type { Finding, Write } from '../write.ts';

/** A session, which must still be valid at the end. */
export const signIn: Write<{ authorization: string }> = {
  name: 'sign in',
  make: async (client) => {
    const account = client.accounts.pop();
    if (!account) return null;
    const body = { username: account.email, password: account.password, code: codeOf(account) };
    const { status, authorization, tries } = await client.send('POST /api/authenticate', { body });
    // A code works once and expires: earlier attempts without a response may have used it up.
    if (status === 401 && tries > 1) return null;
    if (status !== 200 || !authorization) throw new Error(`sign in: ${status}`);
    return { authorization };
  },
  verify: async (acknowledged, finalState) => {
    const findings: Finding[] = [];
    for (const { authorization } of acknowledged) {
      const status = await finalState.statusOf('/api/user', authorization);
      if (status !== 200) findings.push({ kind: 'lost', what: `a session: ${status}` });
    }
    return findings;
  },
};
