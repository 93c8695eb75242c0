import { limits } from '@tenderbox/contract';
import type { ContentDocument } from '../../content-document.ts';

export const privacy: ContentDocument = {
  title: 'Privacy Policy',
  intro: 'What this installation of Tenderbox knows about you, why, for how long, and what you can ask for.',
  updated: '2026-11-15',
  version: limits.privacyPolicyVersion,
  sections: [
    {
      id: 'controller',
      heading: 'Who is responsible',
      blocks: [
        'Tenderbox is software that organisations run themselves. The organisation that runs this installation, the **operator**, is the controller of the data about your account. A buying organisation is the controller of what it collects in its events, and a supplier of what it puts into its responses.',
        'The authors of the software receive none of your data. There is no advertising, no sale of data and no profiling, and no decision about you is made by a machine.',
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
              text: 'Your e-mail address and full name, your password as a hash from which it cannot be read back, the secret that your authenticator app shares with the server, and when you accepted the terms of use.',
            },
            {
              name: 'Your roles',
              text: 'Which organisation, business unit or supplier you act for and as what, whether that role is active, who invited you, and when you last logged in with it.',
            },
            {
              name: 'Your sessions',
              text: 'When you logged in and when that session ends or was ended. No device, browser or place is stored with it.',
            },
            {
              name: 'Failed logins',
              text: 'A count of failures for an address together with the network they came from, and for the network alone. It is kept under a hash, not under the address or the network itself.',
            },
            {
              name: 'The audit log',
              text: 'Who did what, in which role, when and from which network address: logins, resets, role switches, changes to people, events, extensions, submissions and openings. It holds identifiers in place of names and contents.',
            },
            {
              name: 'What you write and upload',
              text: 'Events, responses, messages and files, with the name of the person who wrote them and the time. Responses and drafts to sealed tasks are stored encrypted.',
            },
            {
              name: 'E-mails to you',
              text: 'Your address, which mail it was, and whether the mail server took it. The secret part of a link is deleted as soon as the mail has been delivered or refused.',
            },
            {
              name: 'Your preferences',
              text: 'Your time zone and whether you want e-mails at once or as a daily digest.',
            },
          ],
        },
        'The technical log of the server holds no names, e-mail addresses, network addresses or contents. What is kept in your own browser is described under [Use of Cookies](/cookie-policy).',
      ],
    },
    {
      id: 'purposes',
      heading: 'Why it is stored',
      blocks: [
        {
          list: [
            '**To run sourcing events**: to know who is invited, who may read and write what, and to tell people about deadlines, messages and changes.',
            '**To keep accounts safe**: to check passwords and verification codes, and to slow down those who guess.',
            '**To prove what happened**: a tender has to be fair, and people must be able to show later that it was.',
            '**To keep the service working**: to find and mend faults.',
          ],
        },
        'Depending on the law that applies to the operator, the basis for this is the performance of a contract, a legal duty (for example in public procurement), or the legitimate interest in a safe and provable process.',
      ],
    },
    {
      id: 'readers',
      heading: 'Who can see it',
      blocks: [
        {
          list: [
            'Organisations, business units and suppliers are kept apart. Suppliers never see each other’s names, responses or messages.',
            'The admins of your team, and those who manage it, see your name, e-mail address, role and last login.',
            'Your colleagues see what you work on in a shared response. The people on the other side of an event see your name where you write to them or submit, and a buyer sees who was sent a message and who has read it.',
            'Until a sealed box is opened, nobody on the buyer’s side can read your response. System admins see no event, response or message at all.',
            'The operator’s technical staff and the companies that host the servers, the mail delivery or the backups may handle data on the operator’s behalf. Ask the operator who they are and where.',
          ],
        },
        'If the operator has switched on application monitoring or a consent provider, that service receives technical data from your browser. It is off unless the operator sets it up.',
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
              text: 'A session ends after 60 minutes without use and after 12 hours in any case.',
            },
            { name: 'Failed logins', text: 'A count starts afresh after a day without a failure.' },
            {
              name: 'Links in e-mails',
              text: 'A reset link works for 30 minutes, an invitation for 14 days, and each only once.',
            },
            {
              name: 'Files that nothing uses',
              text: 'Uploads that were never attached to anything are removed after 7 days.',
            },
            {
              name: 'Accounts and roles',
              text: 'For as long as you use them. Afterwards they are deactivated, and kept where the record of an event refers to them.',
            },
            {
              name: 'Events, responses, messages, audit log',
              text: 'For as long as the buying organisation must or may keep its tender records. Many have to do so for years; the organisation can tell you its own period.',
            },
            { name: 'Backups', text: 'As long as the operator keeps them.' },
          ],
        },
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Depending on where you live, you can ask to see your data, to have it corrected, erased or handed over, or to have its use restricted, and you can object to a use. You can also complain to the data protection authority where you live or work.',
        'You can change your name yourself in the user menu (**Change Name**). When a person is erased, the audit log stays whole: it holds identifiers, and these then no longer lead to anybody.',
        'What is part of a tender record, such as a submitted response, may have to be kept as long as the law asks, even if you object.',
      ],
    },
    {
      id: 'security',
      heading: 'How it is protected',
      blocks: [
        {
          list: [
            'Everybody logs in with a password and a verification code.',
            'Data of different organisations and suppliers is separated in the database itself.',
            'Sealed responses are encrypted, each with keys of its own.',
            'Files are served in a way that does not let them run in your browser.',
            'You are told by e-mail whenever your password or your account verification is reset.',
          ],
        },
      ],
    },
    {
      id: 'questions',
      heading: 'Who to ask',
      blocks: [
        'Write to the operator, or to the organisation whose event or team you belong to. The person who invited you can name the right contact. [Help](/help#contact) says more.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'When this policy changes in a way that matters, it gets a new version number, and a notice appears in the app until you dismiss it.',
      ],
    },
  ],
};
