import { type MessageDraft, messageLimits, multiLine, singleLine } from '@tenderbox/contract';
import { z } from 'zod';

const named = z.object({ id: z.string(), name: z.string(), detail: z.string().optional() }).nullable();

/** What must be there before a message can be sent; while it is a draft anything may be missing. */
export const messageFormSchema = z.object({
  event: named,
  task: named,
  supplierIds: z.array(z.string()).refine((ids) => ids.length > 0, { params: { rule: 'messageSuppliers' } }),
  subject: singleLine(messageLimits.subject),
  text: multiLine(messageLimits.text),
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number() })),
});

/** What the form holds. */
export type MessageValues = z.input<typeof messageFormSchema>;

export const noValues: MessageValues = {
  ...{ event: null, task: null, supplierIds: [], subject: '', text: '', files: [] },
};

/** What the form shows of a stored draft. */
export function valuesOf({ event, task, supplierIds, subject, text, files }: MessageDraft): MessageValues {
  return {
    event: event && { id: event.id, name: event.title, detail: event.reference },
    task: task && { id: task.id, name: task.title },
    ...{ supplierIds, subject, text, files },
  };
}

/** What is stored of the form. */
export function bodyOf({ event, task, supplierIds, subject, text, files }: MessageValues) {
  return {
    ...{ subject, text, supplierIds, eventId: event?.id ?? null, taskId: task?.id ?? null },
    fileIds: files.map(({ id }) => id),
  };
}
