import type { Act } from '../../../platform/act/act.ts';
import { notFound } from '../../../platform/http/problem-error.ts';
import { tellOfReading } from '../message.news.ts';
import type { Correspondent } from '../message.policy.ts';
import { noteRead } from '../message-write.repo.ts';

/** Notes that a person has read a message, or one thread of it. The other side's people are not told who did at the buyer's. */
export async function markRead(
  act: Act<Correspondent>,
  messageId: string,
  supplierId: string | undefined,
): Promise<void> {
  await act.transaction(async ({ tx }) => {
    const wanted = act.caller.supplierId ?? supplierId ?? null;
    const { isKnown, isNews } = await noteRead(tx, act.caller, messageId, wanted);
    if (!isKnown) throw notFound();
    if (isNews) await tellOfReading(tx, act.caller, messageId);
  });
}
