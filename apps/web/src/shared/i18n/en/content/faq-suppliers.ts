import type { ContentGroup } from '../../content-document.ts';

export const supplierQuestions: ContentGroup = {
  id: 'suppliers',
  heading: 'For suppliers',
  summary: 'Responding, questions, receipts and proofs, your team and what the buyer can see',
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  sections: [
    {
      id: 'is-it-submitted',
      heading: 'Has our response been submitted?',
      blocks: [
        'Only if you have a receipt. A draft is saved automatically and shared with your team, but the buyer has not received it. On the event page, it is marked **Not submitted**. After you submit, the task shows Response Submitted and its receipt. Changes you make after that are marked **Changes not submitted** until you submit again.',
      ],
    },
    {
      id: 'until-when',
      heading: 'What is our deadline, and which clock applies?',
      blocks: [
        'You can submit until the task ends. A response submitted at exactly the end time is still on time. The page shows the deadline in the time zone of the event, in your time zone and in UTC, with a countdown based on the server’s clock. If the buyer has given you an extension, the page shows your own deadline.',
      ],
    },
    {
      id: 'criteria',
      heading: 'How will our response be evaluated?',
      blocks: [
        'If the buyer has planned an evaluation, the event page shows it under **How responses are evaluated**, as far as the buyer chose. The hash of the signed plan is always there. The plan cannot be changed after the first deadline; changes before it are amendments.',
      ],
    },
    {
      id: 'change-or-withdraw',
      heading: 'Can we change or withdraw our response?',
      blocks: [
        'Yes, as often as you like until the deadline. A change takes effect only when you submit it. Until then, your previous version remains your submission. You do not need to withdraw your response to change it. Each version and each withdrawal has its own signed record, which stays on the receipt page.',
      ],
    },
    {
      id: 'work-in-excel',
      heading: 'Can we fill in the answer sheet in Excel?',
      blocks: [
        'Yes, in Excel, LibreOffice or Google Sheets. **Download as Excel** next to the form gives you an Excel file with the questions, the price table and your draft. Its first sheet explains how to fill it in. **Upload Excel** checks the file, shows what would change, cell by cell, and lists every cell that cannot be accepted with the reason. Nothing changes until you add the answers to your draft, and you can undo it. Uploading does not submit anything.',
        'A cell you do not touch changes nothing, so a colleague can keep working in the browser at the same time. If you clear a cell, the answer is cleared. You can sort, hide and rename, use formulas, and add your own columns and sheets. If the buyer changes the answer sheet, you can still upload an older file: answers are matched to the questions they belong to. You attach files in the browser.',
      ],
    },
    {
      id: 'paste-prices',
      heading: 'Can we paste prices from a spreadsheet?',
      blocks: [
        'Yes. Copy the cells, click into the first price and paste. Rows that begin with the code of a line go to that line, others go line by line from where you paste. You first see every value as it will be in your draft, and the cells that cannot be pasted with the reason. Nothing is changed before you choose **Paste**, and you can undo it.',
        'Decimal commas and decimal points are both read. Where a column could be read in two ways, such as 1.234, you are asked which one is meant. Prices in another currency than the price table are not accepted.',
        'If you submitted before, a price that is 10 times or a tenth of the one in your last version is marked, in the form and before you submit. You can submit it all the same.',
      ],
    },
    {
      id: 'calendar',
      heading: 'Can I add the deadlines to my calendar?',
      blocks: [
        'Yes. On the event page, you can download each task’s deadline as a calendar file. Under **Change Name** in the user menu, you can create a private address for your calendar to subscribe to. It includes the deadlines of all your tasks and follows extensions and cancellations. The address is shown only once. You can create a new one at any time, and the old one then stops working.',
      ],
    },
    {
      id: 'what-changed',
      heading: 'How do we know if the buyer has changed something?',
      blocks: [
        'You get an e-mail, and the changes are shown at the top of the event page, with the old and new text. Each person in your team marks changes as read for themselves. Anyone who joins later sees all changes since the event was published.',
      ],
    },
    {
      id: 'ask-a-question',
      heading: 'Can we ask the buyer a question?',
      blocks: [
        'Yes. Choose **Ask a question** in the event, in a task or in [Messages](/messages), until the deadline for questions. The buyer answers you privately, or publishes the question and answer to all suppliers, reworded if it could identify you. Your name is never shown.',
        'No other supplier can see your thread with the buyer. What you type is stored on your device until you send it.',
      ],
    },
    {
      id: 'receipt',
      heading: 'What does the receipt prove?',
      blocks: [
        'It proves that this server received exactly your response at that time. The receipt contains the SHA-256 hash of what you submitted and is signed. The sealed copy is an exact copy of what you submitted. Together, they prove what you submitted. Download and keep both. They can be checked without this site.',
      ],
    },
    {
      id: 'check-a-proof',
      heading: 'How do we check a proof?',
      blocks: [
        'After the deadline, the box closes. Within a minute of closing, you get proof that your last record is in it, on your receipt page and attached to an e-mail. If you tried to submit and nothing of yours is in the box, you get an e-mail that says so and why. The receipt page checks the proof in your browser: the signature on the receipt, the hash of your sealed copy, and the link from your receipt to the root hash that was signed when the box closed. If your browser cannot check signatures, it says so and checks the rest.',
        'To check it without trusting this site, download the proof, the receipt, the sealed copy and the offline verifier, and run the verifier with Node.js on your own computer: `node verify.mjs`, with the key fingerprint shown in your e-mails and PDFs. It tells you in plain words what is proved and what is not.',
        'Once the box is opened, you can download the blinded opening record from your receipt page. Give it to the verifier together with your proof and all your receipts. It shows that the box that was opened is the one that closed, and that only your last version is in it.',
        'No one outside the buyer’s organisation learns how many responses are in a box. The proof always has the same number of steps.',
      ],
    },
    {
      id: 'own-team',
      heading: 'Who manages our team?',
      blocks: [
        'Your own supplier admins, once you have your first active user. Until then, the buyer can invite people. Whenever the buyer invites someone, everyone who is or was in your team is notified by e-mail.',
      ],
    },
    {
      id: 'buyers-view',
      heading: 'What can the buyer see about our people?',
      blocks: [
        'Names, e-mail addresses, roles and the time of each person’s last login. The buyer cannot see where you work from, and no one from the buyer can join your team.',
      ],
    },
    {
      id: 'supplier-data',
      heading: 'Our address or telephone number has changed. What should we do?',
      blocks: [
        'Tell the business unit that invited you. Its admins keep their suppliers’ details up to date.',
      ],
    },
  ],
};
