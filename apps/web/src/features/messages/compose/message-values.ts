import { type MessageDraft, messageLimits, multiLine, singleLine } from '@tenderbox/contract';
import { z } from 'zod';

const named = z.object({ id: z.string(), name: z.string(), detail: z.string().optional() }).nullable();

/** Requirements for sending a message. A draft may be incomplete. */
export const messageFormSchema = z.object({
  event: named,
  task: named,
  supplierIds: z.array(z.string()).refine((ids) => ids.length > 0, { params: { rule: 'messageSuppliers' } }),
  subject: singleLine(messageLimits.subject),
  text: multiLine(messageLimits.text),
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
});

export type MessageValues = z.input<typeof messageFormSchema>;

export const noValues: MessageValues = {
  event: null,
  task: null,
  supplierIds: [],
  subject: '',
  text: '',
  files: [],
};

/** Maps a saved draft to form values. */
export function valuesOf({ event, task, supplierIds, subject, text, files }: MessageDraft): MessageValues {
  return {
    event: event && { id: event.id, name: event.title, detail: event.reference },
    task: task && { id: task.id, name: task.title },
    supplierIds,
    subject,
    text,
    files,
  };
}

/** Maps form values to the request body. */
export function bodyOf({ event, task, supplierIds, subject, text, files }: MessageValues) {
  return {
    subject,
    text,
    supplierIds,
    eventId: event?.id ?? null,
    taskId: task?.id ?? null,
    fileIds: files.map(({ id }) => id),
  };
}
