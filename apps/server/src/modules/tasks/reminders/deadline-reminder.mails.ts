import { type MailContent, quoted } from '../../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../../platform/outbox/outbox.ts';
import { findDeadlinesMail } from '../task-mail.repo.ts';

/** The e-mail that reminds a supplier of approaching deadlines: one per event, for all its tasks. */
export const deadlineReminderMails: MailTemplates = {
  'task-ends-soon': async ({ payload, publicUrl, tx }): Promise<MailContent> => {
    const [eventId, roleEntryId] = [String(payload.eventId), String(payload.roleEntryId)];
    const taskIds = payload.taskIds as string[];
    const found = await findDeadlinesMail(tx, { eventId, taskIds, roleEntryId });
    if (!found) throw new Error('The event of an e-mail no longer exists.');
    const { buyer, eventTitle, reference, tasks, timeZone } = found;
    const event = quoted(eventTitle);
    return {
      subject: `${tasks.length ? 'Deadline approaching' : 'Nothing left to do'}: ${event} (${reference})`,
      paragraphs: tasks.length
        ? [
            `${buyer} is waiting for your response to ${tasks.length === 1 ? 'this task' : 'these tasks'} in ${event}:`,
            ...tasks.map(({ title, endDate }) => ({
              deadline: { label: quoted(title), at: endDate, timeZone },
            })),
            'A saved draft is not submitted. Please submit it in time, or decline the task.',
          ]
        : [
            `${buyer} is no longer waiting for a response from you in ${event}. There is nothing more to do for now.`,
          ],
      action: {
        label: 'Open the event',
        url: `${publicUrl}/suppliers/events/${eventId}?as=${roleEntryId}`,
      },
      note: `From ${buyer}.`,
    };
  },
};
