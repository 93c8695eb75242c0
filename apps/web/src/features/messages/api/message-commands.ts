import type { MessageSubmission } from '../../../entities/messages/message-input.tsx';
import { appEvents, emitAppEvent } from '../../../entities/session/app-events.ts';
import { callApi } from '../../../shared/lib/api.ts';

/** Sends a reply in a thread. Buyers name the supplier of the thread. */
export async function sendReply(
  messageId: string,
  { text, fileIds, idempotencyKey }: MessageSubmission,
  supplierId?: string,
): Promise<void> {
  await callApi('POST /api/messages/:messageId/replies', {
    params: { messageId },
    body: { text, fileIds, supplierId },
    headers: { 'idempotency-key': idempotencyKey },
    errors: 'caller',
  });
  emitAppEvent(appEvents.messagesChanged);
}

/** Marks a message or one of its threads as read. On failure it stays unread. */
export async function markRead(messageId: string, supplierId?: string): Promise<void> {
  try {
    const options = { params: { messageId }, body: { supplierId }, errors: 'background' } as const;
    await callApi('PUT /api/messages/:messageId/read', options);
    emitAppEvent(appEvents.messageRead);
  } catch {
    // It is noted when it is next looked at.
  }
}
