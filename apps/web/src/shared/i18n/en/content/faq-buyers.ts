import type { ContentGroup } from '../../content-document.ts';

export const buyerQuestions: ContentGroup = {
  id: 'buyers',
  heading: 'For business unit admins',
  summary: 'Publishing, extending, opening and comparing',
  roles: ['BUSINESS_UNIT_ADMIN'],
  sections: [
    {
      id: 'publish',
      heading: 'What does an event need before I can publish it?',
      blocks: [
        'At least one task, at least one supplier in every task, and ends that lie in the future. A draft shows what is still missing. With a start in the future, suppliers see the event only from then on, and their invitations go out at that time.',
      ],
    },
    {
      id: 'after-publication',
      heading: 'What can I still change after publication?',
      blocks: [
        'Whether the event is sealed cannot change any more. The end of an event only moves later, and the end of a task only by an extension. Nothing of a task changes after its end.',
        'Other changes are amendments: they are recorded with before and after, and the suppliers are told. With less than three days left you are offered an extension along with it.',
      ],
    },
    {
      id: 'before-opening',
      heading: 'What can I see before the box is opened?',
      blocks: [
        'For each supplier: invited, opened, submitted, declined with the reason, the end that applies, and the last message. No answers, prices, files or file names, and exports hold none either.',
      ],
    },
    {
      id: 'opening',
      heading: 'When and how is the box opened?',
      blocks: [
        'From one minute after the last end that applies to any supplier of the task. A business unit admin opens it; it never opens by itself, and an API client cannot do it. The opening is recorded and cannot be undone, and the list of receipts that were in the box is shown.',
        'The box of a cancelled event is never opened.',
      ],
    },
    {
      id: 'extend',
      heading: 'How does an extension work?',
      blocks: [
        'Choose a later end, a reason, and all suppliers or some of them. The new end must lie in the future and after the end that applies now. For all suppliers, the end of the event moves along where needed, and the form says so first.',
        'An extension for some treats suppliers unequally; the form points that out and it is recorded. After the box has been opened no extension is possible.',
      ],
    },
    {
      id: 'add-remove-suppliers',
      heading: 'Can I add or remove suppliers while an event runs?',
      blocks: [
        'You can add suppliers to a published task at any time before its end. You can remove one only while it has neither a draft nor a submission.',
      ],
    },
    {
      id: 'paste-codes',
      heading: 'How do I add many suppliers at once?',
      blocks: [
        'Paste their supplier IDs, separated by new lines, tabs, commas or semicolons. A preview shows which are added, already there, not found, inactive or without active users before anything changes.',
        'To bring new suppliers into the list, import an Excel file. A trial run shows the rows to add, change and refuse, with reasons; the import itself is all or nothing. A blank cell keeps what is stored, unless you choose otherwise.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Do suppliers see who else gets a message?',
      blocks: [
        'No. Each supplier has its own thread with you and never sees the other recipients. A sent message cannot be changed. **Show status** tells you who was sent it and who has read it.',
      ],
    },
    {
      id: 'publish-answer',
      heading: 'How do I answer a question for all suppliers?',
      blocks: [
        'Open the question and choose to publish the answer. Reword the question if it would give the asker away. All suppliers of the task see both, also those who join later.',
      ],
    },
    {
      id: 'complete',
      heading: 'What is the difference between completing and cancelling?',
      blocks: [
        '**Complete** an event when all its tasks have ended. You can then send the completed notification e-mail, to all invited suppliers or only to those who submitted, declined or did not respond. It never names another supplier or a price.',
        '**Cancel** an event that shall not go on, with a reason; the suppliers are told. A cancelled event cannot be taken up again, but a completed one can be reopened with a reason and a later end. Tasks whose box was opened stay closed.',
      ],
    },
    {
      id: 'archive',
      heading: 'What does archiving a task do?',
      blocks: [
        'It hides the task from your list and leaves it out of all counts. You can restore it. Suppliers are told and can still read it. Use **Show more filters** to see archived tasks.',
      ],
    },
    {
      id: 'compare',
      heading: 'How do I compare responses?',
      blocks: [
        'After the opening, the comparison shows suppliers side by side, question by question and price line by price line, with the lowest price marked and totals computed. It can be exported to Excel.',
      ],
    },
    {
      id: 'clone',
      heading: 'Can I reuse an earlier event?',
      blocks: [
        'Yes, clone it. Give a new title and start; all other dates move by the same number of days. You choose whether to copy tasks, documents, suppliers, labels and terms. Responses, messages and extensions are never copied.',
      ],
    },
  ],
};
