import type { ContentGroup } from '../../content-document.ts';

export const supplierQuestions: ContentGroup = {
  id: 'suppliers',
  heading: 'For suppliers',
  summary: 'Drafts, submissions, receipts and deadlines',
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  sections: [
    {
      id: 'states',
      heading: 'What do the states of a task mean?',
      blocks: [
        {
          facts: [
            { name: 'Awaiting Response', text: 'You can still answer. A draft counts as awaiting.' },
            {
              name: 'Response Submitted',
              text: 'Your response is in. You can replace or withdraw it until the end.',
            },
            {
              name: 'Declined',
              text: 'You said that you will not answer. You can take that back until the end.',
            },
            { name: 'Ended Without Response', text: 'The task ended and nothing was submitted.' },
            { name: 'No Response Required', text: 'The task is for reading only.' },
          ],
        },
      ],
    },
    {
      id: 'draft-or-submitted',
      heading: 'What is the difference between a draft and a submitted response?',
      blocks: [
        'What you type is saved by itself as a **draft**, for your whole team. A draft is not a response: the buyer never sees it, and it does not count at the end.',
        'Only **Submit response** puts a response into the box. The page then says that it is submitted, and you get a receipt.',
      ],
    },
    {
      id: 'exact-deadline',
      heading: 'When exactly is a submission on time?',
      blocks: [
        'The server’s clock decides, at the moment your submission reaches it. At the end of the task it is still on time; any later it is refused. An upload that began before the end does not make a submission on time, so add your files early.',
      ],
    },
    {
      id: 'change-submission',
      heading: 'Can I change a response after submitting it?',
      blocks: [
        'Yes, until the end. Change the answers and submit again: the new version replaces the old one. If you change something and do not submit again, the page says **unsent changes**, and the version you submitted is the one that counts.',
        'You can also withdraw a submission until the end.',
      ],
    },
    {
      id: 'receipt',
      heading: 'What is a receipt, and what does it prove?',
      blocks: [
        'For every submission you get a receipt that says who submitted what and when, with a fingerprint (SHA-256 hash) of the content and of each file. It is signed by the server. You can download it as PDF and JSON, and the time and the fingerprint are e-mailed to you.',
        'When the box is opened, the list of fingerprints that were in it is shown. If yours is among them, your response was in the box, unchanged. A small program that comes with Tenderbox checks a receipt without a connection.',
      ],
    },
    {
      id: 'who-reads',
      heading: 'Who can read my response before the box is opened?',
      blocks: [
        'In a sealed event only your own team. The buyer sees that you have opened the task, submitted or declined, but no content. Other suppliers see nothing of you at any time.',
        'After the opening the buyer reads the last version that you submitted and did not withdraw. Drafts and earlier versions stay closed.',
      ],
    },
    {
      id: 'not-started',
      heading: 'Why can I read a task but not answer it?',
      blocks: [
        'It has not started yet, or it has ended, or it needs no response. The dates are at the top of the task. After the end you can still read everything you sent.',
      ],
    },
    {
      id: 'extensions',
      heading: 'Can I get more time?',
      blocks: [
        'Ask the buyer, early. A buyer can extend a task for all suppliers or for some, and you are told by e-mail. The end that applies to you is always the one shown on your page. An extension for selected suppliers is seen by nobody else.',
      ],
    },
    {
      id: 'decline',
      heading: 'How do I decline, and can I change my mind?',
      blocks: [
        'If the task allows it, choose **Decline**, give a reason and, if you like, a comment. Reminders stop. You can take it back until the end. If you have already submitted, withdraw the submission first.',
      ],
    },
    {
      id: 'team-work',
      heading: 'Can several of us work on one response?',
      blocks: [
        'Yes, at the same time. Every field is saved on its own and you see each other’s changes. If two people change the same field, neither text is silently overwritten: you are shown both.',
      ],
    },
    {
      id: 'excel',
      heading: 'Can I fill in the answers in Excel?',
      blocks: [
        'Yes. Download the answer sheet, fill it in and upload it again. Every cell that cannot be taken is named with the reason. Prices can also be pasted from Excel straight into the price table. Uploading fills in your draft; you still have to submit.',
      ],
    },
    {
      id: 'questions',
      heading: 'How do I ask the buyer a question?',
      blocks: [
        'Use **Ask a question** on the event or task. It reaches the buyer only. The buyer can answer you privately or publish question and answer to all suppliers of the task, reworded where it would give you away.',
      ],
    },
    {
      id: 'event-terms',
      heading: 'Why do I have to accept terms and conditions?',
      blocks: [
        'An event can have terms of its buyer. They are accepted once for your company, before the first submission, and the acceptance names the person and the file. If the buyer replaces the terms, they have to be accepted again.',
      ],
    },
    {
      id: 'amendments',
      heading: 'The buyer changed a task after I answered. What now?',
      blocks: [
        'You are told what changed. Your draft moves over to the new version, and answers that no longer fit are kept and shown. A submission stays valid but is marked **please review**: check it and submit again if needed.',
      ],
    },
    {
      id: 'cancelled',
      heading: 'What happens when an event is cancelled?',
      blocks: [
        'You are told, with the reason. Its box is never opened. The event leaves your list, but its links still open it, with your own responses and receipts.',
      ],
    },
  ],
};
