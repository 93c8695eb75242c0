import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const supplierAdminGuide: ContentGroup = {
  id: 'supplier-admin',
  heading: roles.BIDDER_ADMIN.displayName,
  summary: 'Look after your team',
  roles: ['BIDDER_ADMIN'],
  sections: [
    {
      id: 'supplier-admin-begin',
      heading: 'Your own account',
      blocks: [
        'The guide [Supplier User](#supplier-user) shows how to [Begin](#supplier-user-begin), to find what is asked of you, to keep your receipts and your account in order.',
      ],
    },
    {
      id: 'supplier-admin-invite',
      heading: 'Invite a colleague',
      blocks: [
        {
          steps: [
            'Open **My Team** in the top bar.',
            'Enter your colleague’s e-mail address and choose a role: Supplier User, or Supplier Admin to manage the team as well.',
            'Send the invitation. It is good for 14 days; until it is accepted the person is shown as invited.',
            'Not arrived or expired? Send it again from the list. Sent to the wrong address? Withdraw it.',
          ],
        },
        { note: 'Have at least two admins. Then somebody can help when the other is away.' },
      ],
    },
    {
      id: 'supplier-admin-change',
      heading: 'Change a role or deactivate somebody',
      blocks: [
        {
          steps: [
            'Open **My Team** and find the person. You see the role, the state and the last login.',
            'Change the role, or deactivate it when the person leaves. It takes effect with their next click.',
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
            'The number beside [Messages](/messages) says how many are unread. Open one, and reply below it: only the buyer reads it.',
            'Choose **Ask a question** in an event or a task. The answer comes to your messages, or is published to all suppliers without your name.',
            'What you type stays on your device until it is sent, also when the connection or your session ends.',
          ],
        },
      ],
    },
    {
      id: 'supplier-admin-reset',
      heading: 'Help a colleague who lost the phone',
      blocks: [
        {
          steps: [
            'Ask your colleague to try the reset link at the code step of the login page first; see [Help](/help#lost-phone).',
            'If that is not possible, open **My Team** and reset the account verification of that person.',
            'Your colleague follows the mail, logs in and scans the new QR code.',
          ],
        },
        'This is refused for people who also hold roles elsewhere. They use the login page, or ask an admin there.',
      ],
    },
  ],
};
