import { type MailContent, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { findTaskInMail, type TaskInMail } from './task-mail.repo.ts';

interface TaskMailTexts {
  buyer: string;
  /** The titles of the task and its event. */
  task: string;
  event: string;
  /** The deadline of the recipient's supplier. */
  deadline: MailContent['paragraphs'][number];
  /** The reason of the extension. */
  reason: string;
}

/** Renders an e-mail about a task at delivery time, from the data stored then. */
const mail =
  (subject: string, paragraphs: (texts: TaskMailTexts) => MailContent['paragraphs']): MailTemplates[string] =>
  async ({ payload, publicUrl, tx }): Promise<MailContent> => {
    const [taskId, roleEntryId] = [String(payload.taskId), String(payload.roleEntryId)];
    const extensionId = payload.extensionId ? String(payload.extensionId) : null;
    const found = await findTaskInMail(tx, { taskId, roleEntryId, extensionId });
    if (!found) throw new Error('The task of an e-mail no longer exists.');
    const url = `${publicUrl}/suppliers/events/${found.eventId}/tasks/${taskId}?as=${roleEntryId}`;
    return {
      subject: `${subject}: ${quoted(found.title)} (${found.reference})`,
      paragraphs: paragraphs(mailTextsOf(found)),
      action: { label: 'Open the task', url },
      note: `From ${found.buyer}.`,
    };
  };

function mailTextsOf({ buyer, title, eventTitle, endDate, timeZone, reason }: TaskInMail): TaskMailTexts {
  const deadline = { deadline: { label: `Your deadline for ${quoted(title)}`, at: endDate, timeZone } };
  return { buyer, task: quoted(title), event: quoted(eventTitle), deadline, reason: reason ?? '' };
}

/** E-mails to suppliers about single tasks. */
export const taskMails: MailTemplates = {
  'task-added': mail('New task', ({ buyer, task, event, deadline }) => [
    `${buyer} has added the task ${task} to ${event} and invites you to look at it.`,
    deadline,
  ]),
  'task-changed': mail('Task changed', ({ buyer, task, event, deadline }) => [
    `${buyer} has changed the task ${task} in ${event}. The task page shows what has changed.`,
    deadline,
    'If you have already submitted a response, it remains your submission unless you replace it. Please check that it is still right.',
  ]),
  'task-archived': mail('Task archived', ({ buyer, task, event }) => [
    `${buyer} has archived the task ${task} in ${event}. It does not accept responses while it is archived.`,
    'What you saved or submitted is kept, and you can still read it. We will notify you if the task is restored.',
  ]),
  'task-extended': mail('Deadline extended', ({ buyer, task, event, deadline, reason }) => [
    `${buyer} has given you more time for the task ${task} in ${event}.`,
    deadline,
    'Until then, you can submit, replace or withdraw your response. The reason given is:',
    { written: reason },
  ]),
  'task-reminder': mail('Please respond', ({ buyer, task, event, deadline }) => [
    `${buyer} is waiting for your response to the task ${task} in ${event}.`,
    deadline,
    'Please submit your response by then, or decline the task.',
  ]),
  'task-restored': mail('Task restored', ({ buyer, task, event, deadline }) => [
    `${buyer} has restored the task ${task} in ${event}.`,
    deadline,
  ]),
};
