import { randomUUID } from 'node:crypto';
import { compare, type Write } from '../write.ts';

/** A message of the buyer, and the reply of its supplier. */
export const sendMessage: Write<{ messageId: string; replyId: string }> = {
  name: 'send message and reply',
  make: async (client) => {
    const { unitAdmin, bidder, supplierId, eventId } = client;
    const text = `Message ${client.unique()}`;
    const draft = await client.create<{ id: string }>('POST /api/business-unit/messages', {
      as: unitAdmin,
      body: { subject: text, text, supplierIds: [supplierId], eventId },
    });
    const { status } = await client.send(`POST /api/business-unit/messages/${draft.id}/send`, {
      as: unitAdmin,
      body: {},
      key: randomUUID(),
    });
    if (status !== 200) throw new Error(`send message: ${status}`);
    const reply = await client.create<{ id: string }>(`POST /api/messages/${draft.id}/replies`, {
      as: bidder,
      body: { text },
    });
    return { messageId: draft.id, replyId: reply.id };
  },
  verify: async (acknowledged, finalState) => {
    const messageIds = acknowledged.map(({ messageId }) => messageId);
    const replyIds = acknowledged.map(({ replyId }) => replyId);
    const idsOf = async (text: string, ids: string[]) =>
      (await finalState.query<{ id: string }>(text, [ids])).map(({ id }) => id);
    // Each has one supplier, and one reply.
    const sent = await idsOf(
      `select message_overview.id from message_overview join message_thread on message_id = message_overview.id
       where message_overview.id = any($1) and message_overview.reply_count = 1`,
      messageIds,
    );
    const replies = await idsOf('select id from message_reply where message_id = any($1)', messageIds);
    return [...compare('message', messageIds, sent), ...compare('reply', replyIds, replies)];
  },
};
