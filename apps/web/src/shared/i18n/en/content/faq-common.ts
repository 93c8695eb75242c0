import { allowedFileExtensions, limits } from '@tenderbox/contract';
import type { ContentGroup } from '../../content-document.ts';

const megabytes = limits.fileSize / 1024 / 1024;

export const commonQuestions: ContentGroup = {
  id: 'everyone',
  heading: 'For everyone',
  summary: 'Sealed boxes, dates, files and e-mails',
  roles: [],
  sections: [
    {
      id: 'sealed-box',
      heading: 'What is a sealed event?',
      blocks: [
        'A tender box is the locked box that sealed tenders are dropped into. A sealed event works the same way: suppliers submit, and nobody on the buyer’s side can read an answer, a price, a file or even a file name until the box is opened after the end.',
        'Events are sealed unless the buyer decides otherwise before publishing. In an unsealed event the buyer reads responses as they come. The event page says which it is.',
      ],
    },
    {
      id: 'time-zones',
      heading: 'Which time zone do dates and deadlines use?',
      blocks: [
        'An event uses the time zone of its business unit. Times are shown as `2026-11-30 17:00` with the zone beside them. If your own zone differs, your time stands beside it.',
        'Countdowns follow the server’s clock, so a wrong clock on your device does not mislead you.',
      ],
    },
    {
      id: 'files',
      heading: 'Which files can I upload, and how large?',
      blocks: [
        `Allowed kinds: ${allowedFileExtensions.join(', ')}. A file is checked by its content as well as by its name, so renaming does not help.`,
        `A file may have ${megabytes} MB, and all files of one response together 1 GB, unless this installation sets other limits. The form states them before you choose. An upload that is cut off continues where it stopped.`,
      ],
    },
    {
      id: 'roles',
      heading: 'How do I switch between my roles?',
      blocks: [
        'Open the user menu at the top right. Your roles are listed there with the present one marked; choose another to switch. You see only what belongs to the role you are using.',
        'A link in an e-mail knows which role it is for and offers you the switch.',
      ],
    },
    {
      id: 'session',
      heading: 'Why was I signed out?',
      blocks: [
        'A session ends after 60 minutes without use and 12 hours after sign-in. It also ends when you log out, change your password, have your account verification reset, or when an admin deactivates your role.',
      ],
    },
    {
      id: 'mails',
      heading: 'Which e-mails will I get?',
      blocks: [
        'Invitations, changes, extensions, messages, reminders and receipts that concern you. You can have them at once or as a daily digest. Mails about security and deadlines always come at once. Everything is also shown under the bell in the app.',
      ],
    },
    {
      id: 'calendar',
      heading: 'Can I have the deadlines in my calendar?',
      blocks: [
        'Yes. Every task offers a calendar file, and you can subscribe to a private feed of all your deadlines. Keep the address of the feed to yourself: whoever has it can read it.',
      ],
    },
  ],
};
