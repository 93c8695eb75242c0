import type { ContentGroup } from '../../content-document.ts';

export const supplierQuestions: ContentGroup = {
  id: 'suppliers',
  heading: 'For suppliers',
  summary: 'Your team and what the buyer sees of it',
  roles: ['BIDDER_ADMIN', 'BIDDER_USER'],
  sections: [
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
