import { limits } from '@tenderbox/contract';
import type { ContentDocument } from '../../content-document.ts';

export const help: ContentDocument = {
  title: 'Help',
  intro: 'Getting in, getting back in, and who to ask. You can read this page without logging in.',
  sections: [
    {
      id: 'logging-in',
      heading: 'Logging in',
      blocks: [
        'You need three things: the e-mail address that was invited, your password, and an authenticator app on your phone or computer. Any app that shows six-digit codes will do, such as Google Authenticator, Microsoft Authenticator, 2FAS, or the one in your password manager.',
        {
          steps: [
            'Open the [login page](/login), enter your e-mail address and password, and choose **Login**.',
            'The first time, the page shows a QR code. Scan it with the authenticator app. If you cannot scan, type the secret that stands beside it into the app.',
            'Enter the six digits that the app shows. They are sent as soon as the last one is typed.',
            'If you have several roles, choose the one you want to use now. You can switch later in the user menu.',
          ],
        },
        'You stay logged in while you work, for at most 12 hours. After 60 minutes without use you are asked to log in again.',
      ],
    },
    {
      id: 'password-problems',
      heading: 'My e-mail address or password is not accepted',
      blocks: [
        {
          list: [
            'Check the address. It has to be the one your invitation was sent to.',
            'Check capital letters, and use the eye beside the field to see what you typed.',
            'After five failures in a row there is a short wait before the next try, and it doubles each time, up to 15 minutes. Wait for it to pass, or reset your password.',
            'If your account or role has been deactivated, you see the same message. Ask the person who invited you.',
          ],
        },
      ],
    },
    {
      id: 'forgotten-password',
      heading: 'I forgot my password',
      blocks: [
        {
          steps: [
            'Choose **Forgot password** on the login page, or open [the reset page](/request-password-reset).',
            'Enter your e-mail address. A mail with a link is on its way if there is an account with that address.',
            'Open the link within 30 minutes and choose a new password. The link works once; a newer mail replaces it.',
            'Log in with the new password and a code from your authenticator app.',
          ],
        },
        `A password has at least ${limits.passwordMin} characters. Any character is allowed, spaces too, so a few words in a row are a good choice. Common passwords, your e-mail address and the name of this product are refused.`,
        'No mail? Look in your spam folder, make sure of the address, and ask again after a few minutes. The page says the same whether or not an account exists, so that nobody can find out who has one.',
      ],
    },
    {
      id: 'code-problems',
      heading: 'My verification code is not accepted',
      blocks: [
        {
          list: [
            '**Check the clock of your phone.** Codes depend on the time. Set date and time to automatic; a clock that is more than a minute off makes every code wrong.',
            '**Use a fresh code.** A code is good for about 30 seconds and works only once. If you have just used it, wait for the next one.',
            '**Check the entry in the app.** If you set up verification more than once, the app may hold an old entry. Delete it and use the newest.',
          ],
        },
        'After twenty wrong codes within an hour your password stops working, because someone else may know it. You are told by e-mail. [Reset your password](/request-password-reset), then log in as usual.',
      ],
    },
    {
      id: 'lost-phone',
      heading: 'I lost my phone or my authenticator app',
      blocks: [
        {
          steps: [
            'On the [login page](/login), enter your e-mail address and password.',
            'When you are asked for the code, choose the link to reset account verification.',
            'Follow the instructions in the mail within 30 minutes.',
            'Log in again and scan the new QR code with the authenticator app.',
          ],
        },
        {
          note: 'To protect you, password and verification cannot both be reset by e-mail within 24 hours. If you need both, do one of them and ask your team’s admin to reset the other.',
        },
        'Who your admin is depends on your team: a supplier admin for people of a supplier (a business unit admin can help with account verification too), an organisation admin for business unit admins, a system admin for organisation admins.',
      ],
    },
    {
      id: 'invitation',
      heading: 'My invitation does not work',
      blocks: [
        'An invitation works once and for 14 days. If it has expired, was withdrawn or was replaced by a newer one, ask the person who sent it to send it again; only the link in the newest mail works.',
        {
          list: [
            'Already accepted it? Then just [log in](/login).',
            'Already have an account? The invitation asks for your password and adds the new role to it.',
            'Logged in as somebody else in this browser? Log out first, then open the link again.',
            'Does the link break over two lines in your mail program? Copy the whole address into the browser.',
          ],
        },
      ],
    },
    {
      id: 'browsers',
      heading: 'Supported browsers',
      blocks: [
        'Tenderbox needs a browser of recent years:',
        {
          list: [
            'Microsoft Edge 139 or newer',
            'Mozilla Firefox 129 or newer',
            'Google Chrome 109 or newer',
            'Safari 18.4 or newer, on Mac, iPhone and iPad',
            'Chrome on Android 139 or newer',
          ],
        },
        'In an older browser you see a notice and nothing else. Update it or use another one. JavaScript and local storage have to be allowed for this site; [cookies](/cookie-policy) are not needed.',
      ],
    },
    {
      id: 'missing-mails',
      heading: 'I get no e-mails, or too many',
      blocks: [
        'Nothing depends on an e-mail: whatever you are told stands under the bell at the top of every page, and messages stand in [Messages](/messages), whether or not a mail arrived.',
        {
          list: [
            'Look in your spam folder, and ask your IT to let mails of this site through.',
            'Your mail server may have refused a mail. The buyer sees that, with the reason, and can send it again once your address takes mails.',
            'Under **Change Name** in the user menu you choose e-mails at once, or one a day at 07:00 in your own time zone. Deadlines, receipts and the safety of your account come at once either way.',
          ],
        },
        'Please do not reply to a mail of Tenderbox: nobody reads it. Its button leads to the place where you reply.',
      ],
    },
    {
      id: 'messages-and-questions',
      heading: 'Messages and questions',
      blocks: [
        'Buyers and suppliers write to each other in [Messages](/messages). A supplier never learns to whom else a message went, and nobody else reads its thread. What was sent never changes.',
        'A supplier asks from an event or a task, until the date that the event names. The buyer answers it alone, or publishes question and answer to all suppliers concerned, never with the name of who asked.',
        'What you type is kept on your device until it is sent: a cut connection, an ended session or a closed page loses nothing.',
      ],
    },
    {
      id: 'using',
      heading: 'Using Tenderbox',
      blocks: [
        'Once you are logged in, the [FAQ](/faq) answers questions about events, messages, people, suppliers and imports, and [Training](/training) takes you through the work of your role step by step.',
      ],
    },
    {
      id: 'contact',
      heading: 'Getting in touch',
      blocks: [
        {
          facts: [
            {
              name: 'About your access',
              text: 'Ask the admin of your team or the person who invited you. They can send an invitation again, change your role and reset your account verification.',
            },
            {
              name: 'About a fault',
              text: 'Tell the organisation that runs this installation, through the person who invited you or its usual IT contact. Say what you did, what you saw and at what time.',
            },
          ],
        },
        'Never send your password or a verification code to anybody. Nobody who helps you needs them.',
      ],
    },
  ],
};
