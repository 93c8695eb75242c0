import { notFound } from '../../../platform/http/problem-error.ts';
import type { RequestContext } from '../../../platform/request-context/request-context.ts';
import { broadcastMessageRead } from '../message.broadcasts.ts';
import type { Correspondent } from '../message.policy.ts';
import { recordThreadsRead } from '../message-write.repo.ts';

/**
 * Marks a message, or one of its threads, as read by the caller. Suppliers never learn who on the buyer's
 * side has read it.
 */
export async function markRead(
  ctx: RequestContext<Correspondent>,
  messageId: string,
  supplierId: string | undefined,
): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    const wanted = ctx.caller.supplierId ?? supplierId ?? null;
    const { isKnown, isNews } = await recordThreadsRead(tx, ctx.caller, messageId, wanted);
    if (!isKnown) throw notFound();
    if (isNews) await broadcastMessageRead(tx, ctx.caller, messageId);
  });
}
