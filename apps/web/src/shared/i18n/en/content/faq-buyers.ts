import type { ContentGroup } from '../../content-document.ts';

export const buyerQuestions: ContentGroup = {
  id: 'buyers',
  heading: 'For business unit admins',
  summary: 'Suppliers, imports and their people',
  roles: ['BUSINESS_UNIT_ADMIN'],
  sections: [
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
