import type { ContentGroup } from '../../content-document.ts';

export const buyerQuestions: ContentGroup = {
  id: 'buyers',
  heading: 'For business unit admins',
  summary: 'Events, messages, suppliers and their users, imports',
  roles: ['BUSINESS_UNIT_ADMIN'],
  sections: [
    {
      id: 'publish-event',
      heading: 'Why can’t I publish my event?',
      blocks: [
        'The checklist of the draft shows what is missing. An event needs at least one task, a supplier for every task, and end dates in the future. Items with a circle must be done. Items with an “i” are recommendations.',
      ],
    },
    {
      id: 'event-seen',
      heading: 'When do suppliers see an event?',
      blocks: [
        'From the start date, once the event is published. They are then invited by e-mail, each once. Before that, and while it is a draft, they cannot see the event and are not notified about it. They never see labels.',
      ],
    },
    {
      id: 'change-published',
      heading: 'What can I still change after publishing?',
      blocks: [
        'Most things, as an amendment. Suppliers are notified and can see what changed. You cannot change whether the box is sealed or how many people open it. You can only move the end date later, and you can change the start date only while it is in the future.',
      ],
    },
    {
      id: 'plan-evaluation',
      heading: 'How do I plan the evaluation of responses?',
      blocks: [
        'Open the tab **Evaluation** of the event and add an evaluation before you publish. Add criteria: people score some on a scale, others are computed from answers and prices. The points must add up to the total. Name a chair and the evaluators.',
        'The plan is signed when you publish the event. Until the first deadline of its tasks you can change it as an amendment. After that, no one can. You choose whether suppliers see all criteria, their titles or only the hash of the signed plan.',
      ],
    },
    {
      id: 'who-evaluates',
      heading: 'How do I let someone score responses who should see nothing else?',
      blocks: [
        'Ask an organisation admin to invite that person to your business unit with the role **Evaluator**, then name them in the plan of an evaluation. Evaluators see only the evaluations they are named for, and of the responses only what their criteria look at. Admins can be evaluators too.',
        'You can replace evaluators while scores are being given. Score sheets that were submitted still count, others do not. People are notified when they are named or removed in a published event.',
      ],
    },
    {
      id: 'evaluation-steps',
      heading: 'How do scores become a ranking?',
      blocks: [
        'When the boxes have been opened, the evaluators score. If you have set a date in the plan, they are reminded 3 days and 1 day before it. Until everyone has submitted, no one sees the scores of others. You only see how many score sheets are submitted. The chair can close scoring early with a reason.',
        'The chair then agrees on the scores: unanimous ones in one step, all others with a reason. Proposed exclusions and totals of zero are decided with a reason. When nothing is missing, the chair locks the envelope. Points and ranks are then signed. The chair can reopen a locked envelope with a reason, and earlier rounds stay in the event record.',
      ],
    },
    {
      id: 'two-people',
      heading: 'Why can’t I require two people to open the box?',
      blocks: [
        'Your business unit needs a second active admin for this. Once you have set it, it stays set, even if someone leaves.',
      ],
    },
    {
      id: 'who-opens',
      heading: 'Who can open a box that two people open?',
      blocks: [
        'The people named in the event. Name at least two admins of your business unit before you publish. Suppliers see how many people you have named, but not who they are.',
        'You can name other people later with a reason. The change applies to boxes that close after it. A box that has already closed keeps its people. If too few of them are left, extend its task, so that the box closes again with the people you have named since.',
        'A confirmation applies to one closing record. It becomes void when the deadline is extended, when the box closes again, and when the person is deactivated or no longer named. In events that were published before people could be named, any two admins can open the box.',
      ],
    },
    {
      id: 'complete-event',
      heading: 'When can I complete an event?',
      blocks: [
        'Once its last task has ended for every supplier, including extensions. All admins of the business unit are then reminded. Afterwards, you can send the completed e-mail to all suppliers, or to those who submitted, declined or did not respond. You can reopen a completed event with a reason and a later end date.',
      ],
    },
    {
      id: 'event-record',
      heading: 'What does the event record contain?',
      blocks: [
        'Everything about the event that you can read: its history, changes, files, messages, closing and opening records, and the responses once their boxes are opened. The ZIP file is signed as a whole and can be checked without this site: `node verify.mjs record.zip`.',
        'If a file is missing or damaged where it is stored, the ZIP file names it in `MISSING.txt` and contains everything else. Tell the operator of this site.',
      ],
    },
    {
      id: 'who-reads-messages',
      heading: 'Who can read what I write?',
      blocks: [
        'Everyone in your business unit, and the users of each supplier you chose. Each supplier has its own thread and never learns about the others. **Status** shows who has read a message, and whose e-mail was rejected and why. Sent messages cannot be changed.',
        'A message is saved as a draft of your business unit as soon as you start typing. If two people change it, both versions are shown and nothing is lost.',
      ],
    },
    {
      id: 'refused-mail',
      heading: 'An e-mail to a supplier was rejected. What should I do?',
      blocks: [
        'The supplier can still read your message in Tenderbox. **Status** shows the answer from its mail server, and all admins of the business unit are notified once. Phone the supplier and ask them to correct the address or their mail server, then choose **Send again**. When you write a message, suppliers whose last e-mail was rejected are marked.',
      ],
    },
    {
      id: 'awaiting-reply',
      heading: 'What does “Awaiting reply” mean?',
      blocks: [
        'The other side wrote last. For you, this means a supplier has replied or asked a question and no one in your business unit has answered. For a supplier, it means you have replied in its own thread, after the original message.',
      ],
    },
    {
      id: 'answer-questions',
      heading: 'How do I answer a supplier’s question?',
      blocks: [
        'Privately, or to all suppliers of the task (or of the event, if the question was asked there). Before you publish, reword anything that could identify who asked. Questions are accepted until the deadline for questions that you set in the event.',
      ],
    },
    {
      id: 'duplicates',
      heading: 'How do I avoid duplicate suppliers?',
      blocks: [
        'A supplier ID is unique in your business unit. Capital letters make no difference. Before you save, suppliers with the same ID, the same name or the same e-mail domain are shown.',
      ],
    },
    {
      id: 'import',
      heading: 'How do I add or change many suppliers at once?',
      blocks: [
        'Download the Excel template, or export your list and edit it. When you check the file, you see which rows will be added, changed or rejected, with the old and new value of each cell. The import then saves either all rows or none. You can download rejected rows with the reasons.',
        'A blank cell keeps the saved value, unless you select **Blank cells clear saved values**. You can leave the page while an import is running.',
      ],
    },
    {
      id: 'tags',
      heading: 'What are tags for?',
      blocks: [
        'Tags group your suppliers, for example by trade or region. To add or remove a tag for many suppliers at once, select them in the list. Suppliers never see your tags or notes.',
      ],
    },
    {
      id: 'supplier-people',
      heading: 'Why can I no longer invite people to a supplier’s team?',
      blocks: [
        'Once a supplier has its first active user, it manages its own team. You can still resend a pending invitation and reset someone’s account verification.',
      ],
    },
    {
      id: 'deactivate-supplier',
      heading: 'What happens when I deactivate a supplier?',
      blocks: [
        'Its users can no longer use their roles there, and pending invitations are withdrawn. Nothing is deleted. If you reactivate the supplier, the roles work again.',
      ],
    },
  ],
};
