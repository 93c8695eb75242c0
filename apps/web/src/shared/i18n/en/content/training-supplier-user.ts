import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const supplierUserGuide: ContentGroup = {
  id: 'supplier-user',
  heading: roles.BIDDER_USER.displayName,
  summary: 'Find what is asked of your company, answer it and keep the proof',
  roles: ['BIDDER_USER'],
  sections: [
    {
      id: 'supplier-user-find',
      heading: 'Find what is waiting for you',
      blocks: [
        {
          steps: [
            'Open [Events](/events). The **Active** tab lists the events you are invited to, newest start first.',
            'Look at the **Tasks** column: the badges say how many tasks await a response, are submitted, declined or ended.',
            'Choose the column’s head to sort by what awaits a response.',
            'Open an event to see its tasks, documents, dates and the time that is left.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-answer',
      heading: 'Answer a task',
      blocks: [
        {
          steps: [
            'Open the task and read its instructions and documents.',
            'Fill in the answers. They are saved by themselves as a draft; the line at the top says when, and that nothing has been submitted yet.',
            'Enter prices in the price table, or paste them from Excel. Totals are computed for you.',
            'Add files early. Large ones take time, and an upload that was cut off continues where it stopped.',
            'Choose **Review and submit**. Everything is shown as the buyer will read it, and what is missing is listed with links.',
            'Accept the event’s terms and conditions if you are asked to, then choose **Submit response**.',
            'Keep the receipt. It is your proof that the response arrived, and when.',
          ],
        },
        { note: 'A draft does not count. Until you see “Submitted” and a receipt, nothing has been sent.' },
      ],
    },
    {
      id: 'supplier-user-excel',
      heading: 'Answer in Excel',
      blocks: [
        {
          steps: [
            'Choose **Download as Excel** in the task.',
            'Fill in the sheet, offline if you like, and save it.',
            'Choose **Upload Excel**. Cells that cannot be taken are named with the reason; correct them and upload again.',
            'Check the draft, then review and submit as usual.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-change',
      heading: 'Change or withdraw a response',
      blocks: [
        {
          steps: [
            'Open the submitted task before its end.',
            'To change it, edit the answers and submit again. The new version replaces the one before and has its own receipt.',
            'To take it back, withdraw the submission. The task then awaits a response again.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-decline',
      heading: 'Decline a task',
      blocks: [
        {
          steps: [
            'Open the task and choose **Decline**.',
            'Choose a reason and add a comment if you like. The buyer sees both.',
            'Changed your mind? Take it back before the end and answer as usual.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-ask',
      heading: 'Ask a question and read messages',
      blocks: [
        {
          steps: [
            'Choose **Ask a question** on the event or task and send it. Only the buyer sees that it came from you.',
            'Find the answer in [Messages](/messages), or with the published questions and answers of the event.',
            'Reply to a message from the buyer in the same thread, with files if needed. Other suppliers never see it.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-after',
      heading: 'After the end',
      blocks: [
        'You can still read what you sent and download your receipts. When the buyer opens the box, you see the list of fingerprints that were in it: look for yours. Finished events move to the **Completed** tab.',
      ],
    },
  ],
};
