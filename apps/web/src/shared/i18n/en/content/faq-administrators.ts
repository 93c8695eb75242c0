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
        'Their role stops working at their next request, even if they are logged in. What they wrote stays where it is. You can activate the role again later. Things that a record refers to are deactivated, never deleted.',
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
      heading: 'What does a system admin see of our organisation?',
      blocks: [
        'Its name, its business units and its admins. Not its suppliers or their people, and not its history.',
      ],
    },
    {
      id: 'labels',
      heading: 'Who can create and delete labels?',
      blocks: [
        'Labels belong to the organisation. Business unit admins can create them; only an organisation admin deletes them, and sees beforehand how often a label is used.',
      ],
    },
    {
      id: 'both-sides',
      heading: 'Can somebody work for us and for one of our suppliers?',
      blocks: [
        'No. Whoever works for a supplier cannot be invited into the organisation that buys from it before they have left, and people of the organisation cannot join the team of one of its suppliers.',
      ],
    },
    {
      id: 'history',
      heading: 'Where can I see who did what?',
      blocks: [
        'In the **History** of the organisation, of a business unit or of a supplier: who changed what and when, with before and after. Narrow it by who, what and when, or search it. **Export to Excel** gives all of it. Entries can be added but never changed or removed.',
        'Organisation admins also see logins and failures of their people there.',
      ],
    },
  ],
};
