import type pg from 'pg';
import { colleagues } from './colleagues.ts';
import { type HistoryBuilder, instantOf } from './history-builder.ts';
import type { SeedContext } from './seed-context.ts';

const weeks = 8;
const hours = ['07:48', '08:05', '08:31', '09:12', '13:20'];

/** Records logins of the buyers' people on working days of the last weeks, until they left. */
export async function seedLoginHistory(
  client: pg.Client,
  chronicle: HistoryBuilder,
  world: SeedContext,
): Promise<void> {
  const buyers = world.holders.filter(({ supplierId, organisationId }) => organisationId && !supplierId);
  for (const [index, holder] of buyers.entries()) {
    // People with several roles are recorded when they choose one.
    if (world.holders.filter(({ accountId }) => accountId === holder.accountId).length > 1) continue;
    const left = colleagues.find(({ email }) => email === holder.email)?.leftDaysAgo ?? 0;
    let last: Date | null = null;
    for (let daysAgo = weeks * 7; daysAgo > left; daysAgo -= 1) {
      const at: [number, string] = [daysAgo, hours[(daysAgo + index) % hours.length] ?? '08:00'];
      const isWeekend = [0, 6].includes(instantOf(at).getUTCDay());
      if (isWeekend || (daysAgo + index) % 6) continue;
      last = instantOf(at);
      chronicle.tell({
        at,
        by: holder,
        place: holder,
        action: 'sign-in.succeeded',
        subject: ['account', holder.accountId],
      });
    }
    await client.query('update role_entry set last_sign_in_at = $2 where id = $1', [
      ...[holder.roleEntryId, last],
    ]);
  }
}
