import type { ContentGroup } from '../../content-document.ts';

export const supplierQuestions: ContentGroup = {
  id: 'suppliers',
  heading: 'For suppliers',
  summary: 'Answering, questions, receipts and proofs, your team and what the buyer sees of it',
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  sections: [
    {
      id: 'is-it-submitted',
      heading: 'Is our response submitted?',
      blocks: [
        'Only once you hold a receipt. A draft is saved by itself and shared with your team, but the buyer has nothing of it: its row on the event page says **NOT SUBMITTED**. After a submission the row says Response Submitted and names the receipt; changes that you made since are not sent until you submit again, and the row says **CHANGES NOT SENT**.',
      ],
    },
    {
      id: 'until-when',
      heading: 'Until when can we answer, and on whose clock?',
      blocks: [
        'Until the end of the task, and the very end instant is still in time. The page shows the end on the clocks of the event, on yours and in UTC, with a countdown on the server’s clock. If the buyer gave you more time, your page shows your own end.',
      ],
    },
    {
      id: 'change-or-withdraw',
      heading: 'Can we change or withdraw what we sent?',
      blocks: [
        'Until the end, as often as you like. A change counts once you submit it; until then the version before counts. You need not withdraw to change something. Each version and each withdrawal has a signed record of its own, which stays on the page of the receipt.',
      ],
    },
    {
      id: 'work-in-excel',
      heading: 'Can we fill in the answer sheet in Excel?',
      blocks: [
        'Yes, in Excel, LibreOffice or Google Sheets. **Download as Excel** beside the form gives you a workbook with the questions, the price table and your draft; its first sheet says how to fill it in. **Upload Excel** reads it, shows what would change, cell by cell, and names every cell that cannot be taken with the reason. Nothing is changed before you choose **Take into draft**, and you can undo it. It submits nothing.',
        'A cell that you leave as it is changes nothing, so a colleague can go on in the browser meanwhile; one that you empty empties the answer. You may sort, hide and rename, use formulas, and add columns and sheets of your own. If the buyer changes the answer sheet, an older workbook still works: answers go to the questions they belong to. Files are attached in the browser.',
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
      heading: 'Can I have the deadlines in my calendar?',
      blocks: [
        'Yes. The page of an event offers the end of each task as a calendar file. Under **Change Name** in the user menu you can make a private address to which your calendar subscribes: it holds the ends of all your tasks and follows extensions and cancellations. The address is shown once; make a new one at any time, and the old one stops working.',
      ],
    },
    {
      id: 'what-changed',
      heading: 'How do we learn that the buyer changed something?',
      blocks: [
        'By e-mail, and at the top of the event page, with before and after. What is new there is new for you: each person of a team marks it as read for oneself. Whoever joins later finds all changes since the publication.',
      ],
    },
    {
      id: 'ask-a-question',
      heading: 'Can we ask the buyer something?',
      blocks: [
        'Yes: choose **Ask a question** in the event, in a task or in [Messages](/messages), until the date that the event names. The buyer answers you alone, or publishes question and answer to all suppliers, reworded where it would give you away; your name is never shown.',
        'Whatever the buyer writes to you, no other supplier sees your thread, and what you type stays on your device until it is sent.',
      ],
    },
    {
      id: 'receipt',
      heading: 'What does the receipt prove?',
      blocks: [
        'That this server took exactly your response at that time: it names the SHA-256 hash of what you sent and is signed. The sealed copy is what you sent, word for word; together they prove what was in the envelope. Download both and keep them: they can be checked without this site.',
      ],
    },
    {
      id: 'check-a-proof',
      heading: 'How do we check a proof?',
      blocks: [
        'After the end the box shuts, and within a minute of that you hold a proof that your last record is in it. The page of the receipt checks it in your browser: the signature on the receipt, the hash of your sealed copy, and the way from your receipt to the root that was signed at closing. A browser that cannot check signatures says so and checks the rest.',
        'To check it without trusting this site, download the proof, the receipt, the sealed copy and the offline verifier, and run it with Node.js on a computer of your own: `node verify.mjs`, with the fingerprint of the key that stands in your mails and PDFs. It says in sentences what is proved and what is not.',
        'Nobody outside the buyer learns how many responses are in a box: the proof has as many steps however many there are.',
      ],
    },
    {
      id: 'own-team',
      heading: 'Who looks after our team?',
      blocks: [
        'Your own supplier admins, from your first active person on. Until then the buyer can invite people. Whenever the buyer invites someone, everyone who is or was of your team is told by e-mail.',
      ],
    },
    {
      id: 'buyers-view',
      heading: 'What does the buyer see of our people?',
      blocks: [
        'Names, e-mail addresses, roles and when somebody last logged in. Not from where you work, and nobody of the buyer can join your team.',
      ],
    },
    {
      id: 'supplier-data',
      heading: 'Our address or telephone number has changed. What do we do?',
      blocks: ['Tell the business unit that invited you. Its admins keep the data of their suppliers.'],
    },
  ],
};
