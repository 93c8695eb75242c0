import { limits } from '@tenderbox/contract';
import type { ContentDocument } from '../../content-document.ts';

export const help: ContentDocument = {
  title: 'Help',
  intro:
    'How to log in, what to do if you cannot, and who to contact. You can read this page without logging in.',
  sections: [
    {
      id: 'logging-in',
      heading: 'Logging in',
      blocks: [
        'You need three things: the e-mail address your invitation was sent to, your password, and an authenticator app on your phone or computer. You can use any app that shows six-digit codes, such as Google Authenticator, Microsoft Authenticator, 2FAS or the one in your password manager.',
        {
          steps: [
            'Open the [login page](/login), enter your e-mail address and password, and choose **Login**.',
            'The first time you log in, the page shows a QR code. Scan it with the authenticator app. If you cannot scan it, type the set-up key shown next to it into the app.',
            'Enter the six-digit code shown in the app. It is sent as soon as you type the last digit.',
            'If you have more than one role, choose the one you want to use now. You can switch later in the user menu.',
          ],
        },
        'You stay logged in while you work, for up to 12 hours. After 60 minutes without activity, you need to log in again.',
      ],
    },
    {
      id: 'password-problems',
      heading: 'My e-mail address or password is not accepted',
      blocks: [
        {
          list: [
            'Check the e-mail address. It must be the one your invitation was sent to.',
            'Check for capital letters, and use the eye icon next to the field to see what you typed.',
            'After five failed attempts in a row, you have to wait before you can try again. The wait doubles each time, up to 15 minutes. Wait for it to pass, or reset your password.',
            'If your account or role has been deactivated, you see the same message. Contact the person who invited you.',
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
            'Enter your e-mail address. If there is an account with that address, you will get an e-mail with a link.',
            'Open the link within 30 minutes and choose a new password. The link works once. A newer e-mail replaces it.',
            'Log in with the new password and a code from your authenticator app.',
          ],
        },
        `A password must have at least ${limits.passwordMin} characters. You can use any characters, including spaces, so a few words in a row are a good choice. Common passwords, your e-mail address and the name of this product are not accepted.`,
        'No e-mail? Check your spam folder and the address you entered, and try again after a few minutes. The page shows the same message whether or not an account exists, so that no one can find out who has one.',
      ],
    },
    {
      id: 'code-problems',
      heading: 'My verification code is not accepted',
      blocks: [
        {
          list: [
            '**Check the clock on your phone.** Codes depend on the time. Set date and time to automatic. If the clock is more than a minute off, every code will be wrong.',
            '**Use a new code.** A code is valid for about 30 seconds and works only once. If you have just used it, wait for the next one.',
            '**Check the entry in the app.** If you have set up verification more than once, the app may still have an old entry. Delete it and use the newest one.',
          ],
        },
        'After twenty wrong codes within an hour, your password stops working because someone else may know it. We will notify you by e-mail. [Reset your password](/request-password-reset), then log in as usual.',
      ],
    },
    {
      id: 'lost-phone',
      heading: 'I lost my phone or my authenticator app',
      blocks: [
        {
          steps: [
            'On the [login page](/login), enter your e-mail address and password.',
            'When you are asked for the code, choose **Reset account verification**.',
            'Follow the instructions in the e-mail within 30 minutes.',
            'Log in again and scan the new QR code with the authenticator app.',
          ],
        },
        {
          note: 'To protect your account, you cannot reset both your password and your account verification by e-mail within 24 hours. If you need both, reset one and ask your team’s admin to reset the other.',
        },
        'Who your admin is depends on your team. Users of a supplier ask a supplier admin (a business unit admin can also help with account verification). Business unit admins ask an organisation admin. Organisation admins ask a system admin.',
      ],
    },
    {
      id: 'invitation',
      heading: 'My invitation does not work',
      blocks: [
        'An invitation works once and is valid for 14 days. If it has expired, been withdrawn or been replaced by a newer one, ask the person who sent it to resend it. Only the link in the newest e-mail works.',
        {
          list: [
            'Already accepted it? [Log in](/login).',
            'Already have an account? The invitation asks for your password and adds the new role to it.',
            'Logged in as someone else in this browser? Log out first, then open the link again.',
            'Is the link split over two lines in your e-mail program? Copy the whole address into the browser.',
          ],
        },
      ],
    },
    {
      id: 'browsers',
      heading: 'Supported browsers',
      blocks: [
        'Tenderbox needs a recent browser:',
        {
          list: [
            'Microsoft Edge 139 or newer',
            'Mozilla Firefox 129 or newer',
            'Google Chrome 109 or newer',
            'Safari 18.4 or newer, on Mac, iPhone and iPad',
            'Chrome on Android 139 or newer',
          ],
        },
        'In an older browser, you only see a message that it is not supported. Update it or use another browser. You must allow JavaScript and local storage for this site. [Cookies](/cookie-policy) are not needed.',
      ],
    },
    {
      id: 'missing-mails',
      heading: 'I get no e-mails or too many',
      blocks: [
        'You do not have to rely on e-mail. All notifications are under the bell at the top of every page, and all messages are in [Messages](/messages), whether or not an e-mail arrived.',
        {
          list: [
            'Check your spam folder, and ask your IT department to allow e-mails from this site.',
            'Your mail server may have rejected an e-mail. The buyer can see this, with the reason, and can send the e-mail again once your address accepts e-mails.',
            'Under **Change Name** in the user menu, choose whether to get e-mails immediately or once a day at 07:00 in your own time zone. E-mails about deadlines, receipts and account security are always sent immediately.',
          ],
        },
        'Please do not reply to e-mails from Tenderbox, because no one reads replies. Use the button in the e-mail to reply in Tenderbox.',
      ],
    },
    {
      id: 'messages-and-questions',
      heading: 'Messages and questions',
      blocks: [
        'Buyers and suppliers write to each other in [Messages](/messages). Suppliers never learn who else got a message, and no one else can read their thread. Sent messages cannot be changed.',
        'Suppliers can ask a question about an event or a task until the deadline for questions. The buyer answers privately, or publishes the question and answer to all suppliers concerned, never with the name of who asked.',
        'What you type is stored on your device until it is sent. You lose nothing if your connection drops, your session ends or you close the page.',
      ],
    },
    {
      id: 'using',
      heading: 'Using Tenderbox',
      blocks: [
        'Once you are logged in, the [FAQ](/faq) answers questions about events, messages, people, suppliers and imports. [Training](/training) shows you how to use Tenderbox in your role, step by step.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        {
          facts: [
            {
              name: 'About your access',
              text: 'Ask your team’s admin or the person who invited you. They can resend an invitation, change your role and reset your account verification.',
            },
            {
              name: 'About a technical problem',
              text: 'Tell the operator of this site. The person who invited you can tell you who to contact. Say what you did, what you saw and when.',
            },
          ],
        },
        'Never send your password or a verification code to anyone. No one needs them to help you.',
      ],
    },
  ],
};
