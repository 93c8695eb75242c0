import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const supplierUserGuide: ContentGroup = {
  id: 'supplier-user',
  heading: roles.BIDDER_USER.displayName,
  summary: 'Log in, find your events, keep your receipts and keep your account secure',
  roles: ['BIDDER_USER'],
  sections: [
    {
      id: 'supplier-user-begin',
      heading: 'Get started',
      blocks: [
        {
          steps: [
            'Open the link in your invitation and choose a password. If you already have an account, enter its password. The new role is added to your account.',
            'Log in with your e-mail address and password, and set up an authenticator app. See [Help](/help#logging-in).',
            'If you work for more than one company or buyer, choose the role you want to use now. You can switch roles in the user menu at the top right.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-events',
      heading: 'Find your tasks',
      blocks: [
        {
          steps: [
            'Open **Events**. Each event shows how many of its tasks are awaiting a response. Sort by **Tasks** to see those first. On a wide screen, the next deadline is shown in the top bar.',
            'Open an event to see the deadline in three time zones, what is done and what is missing, the documents, and what has changed since you last read it. **Mark as read** applies only to you.',
            'Choose **Start** or **Continue** next to a task. Choose **Read** for tasks that need no response.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-excel',
      heading: 'Fill in an answer sheet in Excel',
      blocks: [
        {
          steps: [
            'Open the task and choose **Download as Excel** under **Work in Excel**. The first sheet of the Excel file explains what is accepted and how to fill it in.',
            'Fill in the framed cells, online or offline, and save the file as .xlsx.',
            'Choose **Upload Excel** in the same place. Check what would change and which cells are rejected. Correct those and upload the file again, or add the rest without them.',
            'Add the answers to your draft, then attach files, review and submit in the browser as usual.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-receipts',
      heading: 'Keep your receipts',
      blocks: [
        {
          steps: [
            'After you submit, the receipt shows the time, the hash of what you submitted and the files you can download. Keep the receipt and the sealed copy.',
            'Until the deadline, choose **Change** to submit a new version, or **Withdraw…** to withdraw your response.',
            'Once the box has closed, open the receipt again. Your browser checks the proof. **Download all** gives you everything the offline verifier needs.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-messages',
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
      id: 'supplier-user-account',
      heading: 'Keep your account in order',
      blocks: [
        {
          steps: [
            'If your name is wrong, open the user menu and choose **Change Name**. Other people see it as you enter it.',
            'If someone else may know your password, choose **Change Password**. All your other sessions will end.',
            'Log out on shared devices.',
          ],
        },
        {
          note: 'Your supplier admins can help if you lose your phone. See [Help](/help#lost-phone).',
        },
      ],
    },
  ],
};
