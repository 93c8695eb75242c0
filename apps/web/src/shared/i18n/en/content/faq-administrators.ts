import type { ContentGroup } from '../../content-document.ts';

export const administratorQuestions: ContentGroup = {
  id: 'administrators',
  heading: 'For those who manage people',
  summary: 'Invitations, roles, lost phones and records',
  roles: ['SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BIDDER_ADMIN'],
  sections: [
    {
      id: 'who-manages',
      heading: 'Who manages whom?',
      blocks: [
        {
          list: [
            '**System admins** manage sourcing organisations, the admins of each, and other system admins.',
            '**Organisation admins** manage their organisation, its business units and the admins of each.',
            '**Business unit admins** manage the suppliers of their unit and invite the first people of each. Once a supplier has an active person, it looks after its own people; the buyer can still send an invitation again and reset account verification.',
            '**Supplier admins** manage their own team. Everyone in it, and everyone who was, is told by e-mail when the buyer invites someone.',
          ],
        },
      ],
    },
    {
      id: 'invitation-expired',
      heading: 'Somebody’s invitation has expired. What do I do?',
      blocks: [
        'Send it again from the list of people. An invitation is good for 14 days and works once. Sending it again replaces the earlier link.',
      ],
    },
    {
      id: 'colleague-lost-phone',
      heading: 'A colleague lost the phone with the authenticator app. Can I help?',
      blocks: [
        'They can reset it themselves from the login page. If that is not possible, reset the account verification from the list of people: they get the usual mail with the instructions. For somebody who also holds roles outside your team this is refused, because you would be changing access that is not yours.',
      ],
    },
    {
      id: 'leaver',
      heading: 'Somebody has left. What happens when I deactivate them?',
      blocks: [
        'Their role stops working at their next request, even if they are signed in. What they wrote stays where it is. You can activate the role again later. Things that a record refers to are deactivated, never deleted.',
      ],
    },
    {
      id: 'last-admin',
      heading: 'Can the last admin be removed?',
      blocks: [
        'The last active system admin cannot be deactivated, and the last admin of an organisation, a business unit or a supplier cannot remove themselves. Invite another admin first.',
      ],
    },
    {
      id: 'deactivate-unit',
      heading: 'What happens when a business unit, a supplier or an organisation is deactivated?',
      blocks: [
        'All roles in it stop working at once. Nothing is deleted, and activating it again brings them back.',
      ],
    },
    {
      id: 'admin-secrecy',
      heading: 'Can a system admin read events, responses or messages?',
      blocks: [
        'No. A system admin manages organisations and people and sees nothing of the tenders. Nor can an organisation admin open a sealed box.',
      ],
    },
    {
      id: 'labels',
      heading: 'Who can create and delete labels?',
      blocks: [
        'Labels belong to the organisation. Business unit admins can use and create them; only an organisation admin deletes them, and sees beforehand how often a label is used.',
      ],
    },
    {
      id: 'api-clients',
      heading: 'Can another system work with our events?',
      blocks: [
        'Yes. On the page of a business unit, an organisation admin can make named API clients, each with its own scope and expiry. The secret is shown once. An API client follows the same rules as a business unit admin, except that it can never open a box.',
      ],
    },
    {
      id: 'audit-log',
      heading: 'Where can I see who did what?',
      blocks: [
        'In the audit log on the page of the organisation or business unit, which you can also export. Entries can be added but never changed or deleted, and each is chained to the one before it, so that a gap would be noticed.',
      ],
    },
  ],
};
