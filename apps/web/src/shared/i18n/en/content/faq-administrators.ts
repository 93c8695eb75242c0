import type { ContentGroup } from '../../content-document.ts';

export const administratorQuestions: ContentGroup = {
  id: 'administrators',
  heading: 'For people who manage teams',
  summary: 'Invitations, roles, lost phones and history',
  roles: ['SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BIDDER_ADMIN'],
  sections: [
    {
      id: 'who-manages',
      heading: 'Who manages whom?',
      blocks: [
        {
          list: [
            '**System admins** manage sourcing organisations, their admins and other system admins.',
            '**Organisation admins** manage their organisation, its business units, and the admins and evaluators of each.',
            '**Business unit admins** manage the suppliers of their business unit and invite each supplier’s first users. Once a supplier has an active user, it manages its own team. The buyer can still resend an invitation and reset account verification.',
            '**Supplier admins** manage their own team. Everyone who is or was in the team is notified by e-mail when the buyer invites someone.',
          ],
        },
      ],
    },
    {
      id: 'invitation-expired',
      heading: 'Someone’s invitation has expired. What should I do?',
      blocks: [
        'Resend it from the list of people. An invitation is valid for 14 days and works once. Resending it replaces the previous link.',
      ],
    },
    {
      id: 'colleague-lost-phone',
      heading: 'A colleague has lost the phone with their authenticator app. Can I help?',
      blocks: [
        'They can reset it themselves from the login page. If that is not possible, send a verification reset link from the list of people. They will get the usual e-mail with instructions. You cannot do this for someone who also has roles outside your team, because it would change access you do not manage.',
      ],
    },
    {
      id: 'leaver',
      heading: 'Someone has left. What happens when I deactivate them?',
      blocks: [
        'Their role stops working immediately, even if they are logged in. What they wrote is kept. You can reactivate the role later. Anything that a record refers to is deactivated, never deleted.',
      ],
    },
    {
      id: 'evaluators',
      heading: 'What is an evaluator?',
      blocks: [
        'Someone who scores responses for a business unit and sees nothing else of it: no suppliers, messages, drafts or other events, and prices only if they are named for a price. Organisation admins invite evaluators on the page of the business unit, with the role **Evaluator**. Their home lists the evaluations they are named for. Business unit admins can be named too and need no second role.',
        'If you change someone from admin to evaluator or back, they are logged out and log in again in the new role. Evaluators do not count as admins: the last admin of a business unit stays.',
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
        'All roles in it stop working immediately. Nothing is deleted. If you reactivate it, the roles work again.',
      ],
    },
    {
      id: 'admin-secrecy',
      heading: 'What can a system admin see about our organisation?',
      blocks: [
        'Its name, its business units and its admins. They cannot see its suppliers or their users, or its history.',
      ],
    },
    {
      id: 'labels',
      heading: 'Who can create and delete labels?',
      blocks: [
        'Labels belong to the organisation. Business unit admins can create them. Only an organisation admin can delete them, and can see beforehand how often a label is used.',
      ],
    },
    {
      id: 'both-sides',
      heading: 'Can someone work for us and for one of our suppliers?',
      blocks: [
        'No. Someone who works for a supplier cannot be invited to the organisation that buys from it until they have left the supplier. People in the organisation cannot join the team of one of its suppliers.',
      ],
    },
    {
      id: 'history',
      heading: 'Where can I see who did what?',
      blocks: [
        'In the **History** of the organisation, a business unit or a supplier. It shows who changed what and when, with the old and new values. You can filter it by who, what and when, or search it. **Export to Excel** exports all of it. Entries can be added but never changed or removed.',
        'Organisation admins also see logins and failed logins of their people there.',
      ],
    },
  ],
};
