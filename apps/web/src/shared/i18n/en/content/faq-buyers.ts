import type { ContentGroup } from '../../content-document.ts';

export const buyerQuestions: ContentGroup = {
  id: 'buyers',
  heading: 'For business unit admins',
  summary: 'Events, messages, suppliers, imports and their people',
  roles: ['BUSINESS_UNIT_ADMIN'],
  sections: [
    {
      id: 'publish-event',
      heading: 'Why can I not publish my event?',
      blocks: [
        'The draft’s check list says what is missing: at least one task, a supplier for every task, and ends in the future. Items with a circle must be done; items with an “i” are advice.',
      ],
    },
    {
      id: 'event-seen',
      heading: 'When do suppliers see an event?',
      blocks: [
        'From its start, once it is published; they are invited by e-mail then, each once. Before that, and while it is a draft, they see and hear nothing of it. Labels are never shown to them.',
      ],
    },
    {
      id: 'change-published',
      heading: 'What can I still change after publication?',
      blocks: [
        'Most things, as an amendment: suppliers are told and see before and after. The seal and who opens the box are fixed, the end only moves later, and the start only while it lies in the future.',
      ],
    },
    {
      id: 'two-people',
      heading: 'Why can I not ask for two people to open the box?',
      blocks: [
        'Your unit needs a second active admin for that. Once asked for, it stays so, also when somebody leaves.',
      ],
    },
    {
      id: 'complete-event',
      heading: 'When can I complete an event?',
      blocks: [
        'Once its last task has ended for every supplier, extensions included; all admins of the unit are reminded then. Afterwards you can send the completed e-mail to all suppliers, or to those who submitted, declined or did not respond. A completed event can be reopened with a reason and a later end.',
      ],
    },
    {
      id: 'who-reads-messages',
      heading: 'Who reads what I write?',
      blocks: [
        'Everybody in your unit, and the people of each supplier that you chose. Each supplier has a thread of its own and never learns of the others. **Status** shows who has read a message, and whose e-mail was refused and why; what was sent never changes.',
        'A message is a draft of your unit from the first key on. If two of you change it, both versions are shown, and nothing is lost.',
      ],
    },
    {
      id: 'refused-mail',
      heading: 'An e-mail to a supplier was refused. What now?',
      blocks: [
        'The supplier still reads your message in Tenderbox. **Status** says what its mail server answered; the bell tells all admins of the unit once. Ask the supplier by telephone to mend the address or its mail server, then choose **Send again**. While you compose, suppliers whose last e-mail was refused are marked.',
      ],
    },
    {
      id: 'awaiting-reply',
      heading: 'What does “Awaiting reply” mean?',
      blocks: [
        'The other side wrote last. For you: a supplier has replied or asked and nobody of your unit has answered. For a supplier: you have written in its own thread, beyond the message that it was sent.',
      ],
    },
    {
      id: 'answer-questions',
      heading: 'How do I answer a question of a supplier?',
      blocks: [
        'Privately, or for all suppliers of the task (of the event, if it was asked there). Before you publish, reword what would give away who asked. Questions are taken until the date that you set in the event.',
      ],
    },
    {
      id: 'duplicates',
      heading: 'How do I avoid having a supplier twice?',
      blocks: [
        'A supplier ID is unique in your business unit, whatever its capital letters. Before you save, suppliers with the same ID, the same name or the same e-mail domain are shown.',
      ],
    },
    {
      id: 'import',
      heading: 'How do I add or change many suppliers at once?',
      blocks: [
        'Download the Excel template, or export your list and change it. A trial run shows the rows to add, change and refuse, each cell with before and after; the import itself is all or nothing. Refused rows can be downloaded with the reasons.',
        'A blank cell keeps what is stored, unless you tick that blank cells clear. Once an import runs you can leave the page.',
      ],
    },
    {
      id: 'tags',
      heading: 'What are tags for?',
      blocks: [
        'They group your suppliers, such as by trade or region. Add or remove a tag for many suppliers at once by ticking them in the list. Suppliers never see their tags or your notes.',
      ],
    },
    {
      id: 'supplier-people',
      heading: 'Why can I no longer invite people of a supplier?',
      blocks: [
        'From its first active person on, a supplier looks after its own people. You can still send an open invitation again and reset somebody’s account verification.',
      ],
    },
    {
      id: 'deactivate-supplier',
      heading: 'What happens when I deactivate a supplier?',
      blocks: [
        'Its people can no longer use their roles there, and open invitations are withdrawn. Nothing is deleted, and reactivating it brings the roles back.',
      ],
    },
  ],
};
