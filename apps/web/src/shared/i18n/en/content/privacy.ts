import { limits } from '@tenderbox/contract';
import type { ContentDocument } from '../../content-document.ts';

export const privacy: ContentDocument = {
  title: 'Privacy Policy',
  intro: 'What this Tenderbox site knows about you, why, for how long, and what you can ask for.',
  updated: '2026-11-15',
  version: limits.privacyPolicyVersion,
  sections: [
    {
      id: 'controller',
      heading: 'Who is responsible',
      blocks: [
        'Tenderbox is software that organisations run themselves. The organisation that runs this site, the **operator**, is the controller of your account data. A buying organisation is the controller of the data it collects in its events, and a supplier is the controller of the data it includes in its responses.',
        'The authors of the software do not receive any of your data. There is no advertising, no sale of data, no profiling and no automated decision-making about you.',
      ],
    },
    {
      id: 'stored',
      heading: 'What is stored',
      blocks: [
        {
          facts: [
            {
              name: 'Your account',
              text: 'Your e-mail address and full name, a hash of your password from which the password cannot be recovered, the secret that your authenticator app shares with the server, and when you accepted the terms of use.',
            },
            {
              name: 'Your roles',
              text: 'Which organisation, business unit or supplier you act for and in which role, whether that role is active, who invited you, and when you last logged in with it.',
            },
            {
              name: 'Your sessions',
              text: 'When you logged in and when that session ends or ended. No device, browser or location is stored with it.',
            },
            {
              name: 'Failed logins',
              text: 'The number of failed attempts for an e-mail address together with the network they came from, and for the network alone. It is stored under a hash, not under the e-mail address or the network itself.',
            },
            {
              name: 'The audit trail',
              text: 'Who did what, in which role, when and from which network address: logins, resets, role switches, changes to people, events, extensions, submissions and openings. It contains identifiers instead of names and contents.',
            },
            {
              name: 'What you write and upload',
              text: 'Events, responses, messages and files, with the name of the person who wrote them and the time. Responses and drafts for sealed tasks are stored encrypted.',
            },
            {
              name: 'E-mails to you',
              text: 'Your address, which e-mail it was, and whether the mail server accepted it. The secret part of a link is deleted as soon as the e-mail has been delivered or rejected.',
            },
            {
              name: 'Your preferences',
              text: 'Your time zone, and whether you want e-mails immediately or once a day.',
            },
          ],
        },
        'The server’s technical log contains no names, e-mail addresses, network addresses or contents. [Use of Cookies](/cookie-policy) describes what is stored in your own browser.',
      ],
    },
    {
      id: 'purposes',
      heading: 'Why it is stored',
      blocks: [
        {
          list: [
            '**To run sourcing events**: to know who is invited and who may read and write what, and to notify people about deadlines, messages and changes.',
            '**To keep accounts secure**: to check passwords and verification codes, and to slow down anyone who tries to guess them.',
            '**To prove what happened**: a tender has to be fair, and people must be able to show later that it was.',
            '**To keep the service working**: to find and fix problems.',
          ],
        },
        'Depending on the law that applies to the operator, the legal basis is the performance of a contract, a legal obligation (for example in public procurement), or the legitimate interest in a secure and provable process.',
      ],
    },
    {
      id: 'readers',
      heading: 'Who can see it',
      blocks: [
        {
          list: [
            'Organisations, business units and suppliers are kept separate. Suppliers never see each other’s names, responses or messages.',
            'The admins of your team, and those who manage it, can see your name, e-mail address, role and last login.',
            'Your colleagues can see what you are working on in a shared response. People on the other side of an event can see your name where you write to them or submit, and a buyer can see who a message was sent to and who has read it.',
            'Until a sealed box is opened, no one on the buyer’s side can read your response. System admins cannot see any events, responses or messages.',
            'The operator’s technical staff, and the companies that host the servers, deliver e-mails or keep backups, may process data on the operator’s behalf. Ask the operator who they are and where they are located.',
          ],
        },
        'If the operator has switched on application monitoring or a consent provider, that service receives technical data from your browser. These services are off unless the operator sets them up.',
      ],
    },
    {
      id: 'periods',
      heading: 'How long it is kept',
      blocks: [
        {
          facts: [
            {
              name: 'Login',
              text: 'A session ends after 60 minutes without activity, and after 12 hours at the latest.',
            },
            { name: 'Failed logins', text: 'The count is reset after a day without a failed attempt.' },
            {
              name: 'Links in e-mails',
              text: 'A reset link works for 30 minutes and an invitation for 14 days. Each works only once.',
            },
            {
              name: 'Unused files',
              text: 'Uploaded files that were never attached to anything are removed after 7 days.',
            },
            {
              name: 'Accounts and roles',
              text: 'For as long as you use them. After that they are deactivated, and kept if the record of an event refers to them.',
            },
            {
              name: 'Events, responses, messages, audit trail',
              text: 'For as long as the buying organisation is required or allowed to keep its tender records. Many must keep them for years. The organisation can tell you how long it keeps them.',
            },
            { name: 'Backups', text: 'For as long as the operator keeps them.' },
          ],
        },
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Depending on where you live, you can ask to see your data, to have it corrected, erased or transferred, or to have its use restricted, and you can object to its use. You can also complain to the data protection authority where you live or work.',
        'You can change your name yourself in the user menu (**Change Name**). When a person’s data is erased, the audit trail stays intact: it contains identifiers, which then no longer lead to anyone.',
        'Data that is part of a tender record, such as a submitted response, may have to be kept for as long as the law requires, even if you object.',
      ],
    },
    {
      id: 'security',
      heading: 'How it is protected',
      blocks: [
        {
          list: [
            'Everyone logs in with a password and a verification code.',
            'The data of different organisations and suppliers is separated in the database itself.',
            'Sealed responses are encrypted, each with its own keys.',
            'Files are delivered in a way that prevents them from running in your browser.',
            'You are notified by e-mail whenever your password or your account verification is reset.',
          ],
        },
      ],
    },
    {
      id: 'questions',
      heading: 'Who to contact',
      blocks: [
        'Contact the operator, or the organisation whose event or team you belong to. The person who invited you can tell you who to contact. See [Help](/help#contact) for more information.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'When there is a significant change to this policy, it gets a new version number and a banner appears in Tenderbox until you dismiss it.',
      ],
    },
  ],
};
