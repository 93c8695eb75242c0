import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const supplierAdminGuide: ContentGroup = {
  id: 'supplier-admin',
  heading: roles.BIDDER_ADMIN.displayName,
  summary: 'Manage your team',
  roles: ['BIDDER_ADMIN'],
  sections: [
    {
      id: 'supplier-admin-begin',
      heading: 'Your own account',
      blocks: [
        'The guide for [Supplier User](#supplier-user) explains how to [get started](#supplier-user-begin), find your tasks, keep your receipts and keep your account in order.',
      ],
    },
    {
      id: 'supplier-admin-invite',
      heading: 'Invite a colleague',
      blocks: [
        {
          steps: [
            'Open **My Team** in the top bar.',
            'Enter your colleague’s e-mail address and choose a role: Supplier User, or Supplier Admin if they should also manage the team.',
            'Send the invitation. It is valid for 14 days. Until it is accepted, the person is shown as invited.',
            'If it did not arrive or has expired, resend it from the list. If it went to the wrong address, withdraw it.',
          ],
        },
        { note: 'Have at least two admins, so that someone can help when the other is away.' },
      ],
    },
    {
      id: 'supplier-admin-change',
      heading: 'Change a role or deactivate someone',
      blocks: [
        {
          steps: [
            'Open **My Team** and find the person. You can see their role, status and last login.',
            'Change the role, or deactivate it when the person leaves. It takes effect immediately.',
            'What that person did stays in the history.',
          ],
        },
      ],
    },
    {
      id: 'supplier-admin-messages',
      heading: 'Read messages and ask questions',
      blocks: [
        {
          steps: [
            'The number next to [Messages](/messages) shows how many are unread. Open a message and reply below it. Only the buyer can read your reply.',
            'Choose **Ask a question** in an event or a task. You get the answer in your messages, or it is published to all suppliers without your name.',
            'What you type is stored on your device until it is sent, even if your connection drops or your session ends.',
          ],
        },
      ],
    },
    {
      id: 'supplier-admin-reset',
      heading: 'Help a colleague who has lost their phone',
      blocks: [
        {
          steps: [
            'Ask your colleague to use the reset link on the login page first, where the code is entered. See [Help](/help#lost-phone).',
            'If that is not possible, open **My Team** and send that person a verification reset link.',
            'Your colleague follows the instructions in the e-mail, logs in and scans the new QR code.',
          ],
        },
        'You cannot do this for people who also have roles elsewhere. They can use the login page or ask an admin there.',
      ],
    },
  ],
};
