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
        'Invitations, links that you or an admin asked for, and word of every change to your password or account verification. People of a supplier are also told when the buyer invites someone to their team.',
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
