import type { ContentGroup } from '../../content-document.ts';

export const commonQuestions: ContentGroup = {
  id: 'everyone',
  heading: 'For everyone',
  summary: 'Times, roles, sessions and e-mails',
  roles: [],
  sections: [
    {
      id: 'time-zones',
      heading: 'Which time zone do dates and times use?',
      blocks: [
        'Times are shown as `2026-11-30 17:00` with the zone that held then beside them, such as GMT in winter and BST in summer. Histories use the time zone of their organisation or business unit; where your own clock shows another time, it stands beside it.',
      ],
    },
    {
      id: 'roles',
      heading: 'How do I switch between my roles?',
      blocks: [
        'Open the user menu at the top right. Your roles are listed there with the present one marked; choose another to switch. You see only what belongs to the role you are using.',
      ],
    },
    {
      id: 'session',
      heading: 'Why was I logged out?',
      blocks: [
        'A session ends after 60 minutes without use and 12 hours after you logged in. It also ends when you log out, change your password, have your account verification reset, or when an admin deactivates your role.',
      ],
    },
    {
      id: 'mails',
      heading: 'Which e-mails will I get?',
      blocks: [
        'Word of what concerns you: invitations, changes, messages, deadlines that come nearer, receipts and proofs; links that you or an admin asked for; and every change to your password or account verification. People of a supplier are also told when the buyer invites someone to their team.',
        'Under **Change Name** in the user menu you choose e-mails at once, or one a day at 07:00 of your own time zone. Deadlines, receipts, proofs and what concerns the safety of your account come at once either way.',
      ],
    },
    {
      id: 'bell',
      heading: 'What does the bell show?',
      blocks: [
        'Everything that you were told in the role you use now, as it happens; each line leads to its place. A blue dot marks what you have not read. Nobody else sees your list, and what is older than half a year goes.',
      ],
    },
    {
      id: 'link-for-another-role',
      heading: 'A link from an e-mail asks me to switch my role. Why?',
      blocks: [
        'Each link was sent to one of your roles. When you use another one, you are asked before anything is opened; you can also stay as you are.',
      ],
    },
    {
      id: 'own-name',
      heading: 'How do I change my name or my password?',
      blocks: [
        'Open the user menu at the top right and choose **Change Name** or **Change Password**. A new password ends every other session of yours.',
      ],
    },
  ],
};
