import { canOf, type MessageStatusList, type MessageStatusQuery, type UnitCaller } from '@tenderbox/contract';
import { notFound } from '../../platform/http/problem-error.ts';
import type { RequestContext } from '../../platform/request-context/request-context.ts';
import { messageMailAbilities } from './message.policy.ts';
import { listStatus, sumUpStatus } from './message-status.repo.ts';

/** The recipients of a message, who has read it, and the delivery status of its e-mails. */
export const readStatus = (
  ctx: RequestContext<UnitCaller>,
  messageId: string,
  query: MessageStatusQuery,
): Promise<MessageStatusList> =>
  ctx.read(async ({ tx, now }) => {
    const summary = await sumUpStatus(tx, messageId);
    if (!summary) throw notFound();
    const { items, ...page } = await listStatus(tx, messageId, query);
    return {
      ...page,
      summary,
      items: items.map(({ people, ...supplier }) => ({
        ...supplier,
        people: people.map(({ isActive, ...person }) => ({
          ...person,
          can: canOf(messageMailAbilities, ctx.caller, { ...person, isActive }, now),
        })),
      })),
    };
  });
