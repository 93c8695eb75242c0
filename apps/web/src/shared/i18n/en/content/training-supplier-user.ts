import { roles } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

export const supplierUserGuide: ContentGroup = {
  id: 'supplier-user',
  heading: roles.BIDDER_USER.displayName,
  summary: 'Get in, find your events, keep your receipts, and keep your account safe',
  roles: ['BIDDER_USER'],
  sections: [
    {
      id: 'supplier-user-begin',
      heading: 'Begin',
      blocks: [
        {
          steps: [
            'Open the link in your invitation and choose a password. If you have an account already, enter its password: the new role is added to it.',
            'Log in with your e-mail address and password, and set up an authenticator app; see [Help](/help#logging-in).',
            'If you work for several companies or buyers, choose the role you want to use now. The user menu at the top right switches between them.',
          ],
        },
      ],
    },
    {
      id: 'supplier-user-events',
      heading: 'Find what is asked of you',
      blocks: [
        {
          steps: [
            'Open **Events**. Each event says how many of its tasks await a response; sort by **Tasks** to have those first. On a wide screen what ends next stands in the top bar.',
            'Open an event: until when on three clocks, what is done and what is missing, the documents, and what was changed since you last read it. **Mark as read** is for you alone.',
            'Choose **Begin** or **Continue** in the row of a task. **Read** shows what needs no response.',
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
            'Open the task and choose **Download as Excel** under **Work in Excel**. Read the first sheet of the workbook; it says what is taken and how.',
            'Fill in the framed cells, with or without a connection, and save the workbook as .xlsx.',
            'Choose **Upload Excel** in the same place. Look at what would change and at the cells that are not taken; correct those and upload again, or take the rest.',
            'Choose **Take into draft**, then attach files, review and submit in the browser as usual.',
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
            'After you have submitted, the receipt shows the time, the hash of what you sent and your downloads. Keep the receipt and the sealed copy.',
            'Until the end choose **Change** to send another version. **Withdraw…** takes back what you sent.',
            'Once the box has shut, open the receipt again: your browser checks the proof. **Download all** gives you what the offline verifier needs.',
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
            'The number beside [Messages](/messages) says how many are unread. Open one, and reply below it: only the buyer reads it.',
            'Choose **Ask a question** in an event or a task. The answer comes to your messages, or is published to all suppliers without your name.',
            'What you type stays on your device until it is sent, also when the connection or your session ends.',
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
            'Open the user menu and choose **Change Name** if your name is not right. Others see it as it is there.',
            'Choose **Change Password** if somebody else may know it. Every other session of yours ends.',
            'Log out on devices that others use.',
          ],
        },
        {
          note: 'Your supplier admins can help when you have lost your phone; see [Help](/help#lost-phone).',
        },
      ],
    },
  ],
};
