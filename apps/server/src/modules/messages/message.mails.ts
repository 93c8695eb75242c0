import { markdownPlainText } from '@tenderbox/contract';
import { type MailContent, quoted } from '../../platform/mail/mail-content.ts';
import type { MailTemplates } from '../../platform/outbox/outbox.ts';
import { findMessageInMail, findPublishedInMail, type MessageInMail } from './message-mail.repo.ts';

const maxShown = 3000;

/** Quotes a text, cut after about `maxShown` characters; the rest can be read in the app. */
function quoteText(text: string): MailContent['paragraphs'] {
  const characters = [...text];
  if (characters.length <= maxShown) return [{ written: text }];
  return [{ written: `${beginningOf(characters)} …` }, 'Read the rest in Tenderbox.'];
}

/** Whole lines, so that no Markdown mark loses its counterpart; of one long line, the words without marks. */
function beginningOf(characters: string[]): string {
  const shown = characters.slice(0, maxShown).join('');
  const end = shown.lastIndexOf('\n');
  if (end > maxShown / 2) return shown.slice(0, end);
  return [...markdownPlainText(characters.join(''))].slice(0, maxShown).join('');
}

/** Lists the names of the files, which can be downloaded in the app. */
const filesIn = (names: string[]): string[] => {
  if (!names.length) return [];
  const list = names.map((name) => quoted(name)).join(', ');
  return [
    `With ${names.length === 1 ? 'a file' : `${names.length} files`}, which you can find in Tenderbox: ${list}`,
  ];
};

const publishedAs = (question: string | null): MailContent['paragraphs'] =>
  question === null
    ? []
    : [
        'Question and answer were published for all suppliers, without your name. The question as they read it:',
        ...quoteText(question),
      ];

const aboutEvent = ({ event }: MessageInMail) => (event ? ` about ${quoted(event.title)}` : '');

interface MessageMailTexts {
  subject: string;
  begins: (found: MessageInMail, writer: string) => string;
  action: string;
  note: (found: MessageInMail) => string;
}

function contentOf(
  { subject, begins, action, note }: MessageMailTexts,
  found: MessageInMail,
  url: string,
): MailContent {
  const { side, supplier, buyer, event, text, fileNames, publishedQuestion } = found;
  const of = side === 'SUPPLIER' ? supplier : buyer;
  const writer = found.writer ? `${found.writer} of ${of}` : (of ?? '');
  return {
    subject: `${subject}: ${quoted(found.subject)}${event ? ` (${event.reference})` : ''}`,
    paragraphs: [
      begins(found, writer),
      ...quoteText(text),
      ...filesIn(fileNames),
      ...publishedAs(publishedQuestion),
    ],
    action: { label: action, url },
    note: note(found),
  };
}

/** Renders an e-mail about a message or a reply at delivery time, from the data stored then. */
const mail =
  (texts: MessageMailTexts): MailTemplates[string] =>
  async ({ payload, publicUrl, tx }): Promise<MailContent> => {
    const [messageId, roleEntryId] = [String(payload.messageId), String(payload.roleEntryId)];
    const replyId = payload.replyId ? String(payload.replyId) : null;
    const found = await findMessageInMail(tx, { messageId, replyId, roleEntryId });
    if (!found) throw new Error('The message of an e-mail no longer exists.');
    const path = replyId ? `${messageId}/${replyId}` : messageId;
    return contentOf(texts, found, `${publicUrl}/messages/${path}?as=${roleEntryId}`);
  };

const toSupplier = ({ buyer }: MessageInMail) =>
  `From ${buyer}. Please reply in Tenderbox, not to this e-mail. No other supplier can see what you write.`;
const toAdmins = ({ supplier }: MessageInMail) =>
  `Please reply in Tenderbox, not to this e-mail. Only ${supplier ?? 'the supplier'} can see what you write.`;

const received: MessageMailTexts = {
  subject: 'Message',
  begins: (found, writer) => `${writer} has sent you a message${aboutEvent(found)}:`,
  action: 'Read and reply',
  note: toSupplier,
};

/** The e-mail a message causes for a supplier's people; also used for previews. */
export const mailOfMessage = (found: MessageInMail, url: string): MailContent =>
  contentOf(received, found, url);

export const messageMails: MailTemplates = {
  'message-received': mail(received),
  'message-replied': mail({
    subject: 'Reply',
    begins: ({ subject }, writer) => `${writer} has replied to ${quoted(subject)}:`,
    action: 'Read and reply',
    note: (found) => (found.side === 'BUYER' ? toSupplier(found) : toAdmins(found)),
  }),
  'question-asked': mail({
    subject: 'Question',
    begins: (found, writer) => `${writer} has asked a question${aboutEvent(found)}:`,
    action: 'Read and answer',
    note: toAdmins,
  }),
  'question-answered': mail({
    subject: 'Answer',
    begins: ({ subject }, writer) => `${writer} has answered your question ${quoted(subject)}:`,
    action: 'Read the answer',
    note: toSupplier,
  }),
  'question-published': async ({ payload, publicUrl, tx }): Promise<MailContent> => {
    const [id, roleEntryId] = [String(payload.publishedId), String(payload.roleEntryId)];
    const found = await findPublishedInMail(tx, id);
    if (!found) throw new Error('The published question of an e-mail no longer exists.');
    const { question, answer, event, reference, task, eventId, taskId, buyer } = found;
    const about = task ? `the task ${quoted(task)} in ${quoted(event)}` : quoted(event);
    const path = taskId ? `${eventId}/tasks/${taskId}` : eventId;
    return {
      subject: `Question and answer: ${quoted(task ?? event)} (${reference})`,
      paragraphs: [
        `${buyer} has answered a question about ${about} for all suppliers. The question:`,
        ...quoteText(question),
        'The answer:',
        ...quoteText(answer),
      ],
      action: {
        label: 'Open questions and answers',
        url: `${publicUrl}/suppliers/events/${path}?as=${roleEntryId}`,
      },
      note: `From ${buyer}.`,
    };
  },
};
