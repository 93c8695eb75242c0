import type { ContentDocument } from '../../content-document.ts';

export const terms: ContentDocument = {
  title: 'Terms of Use',
  intro:
    'The rules for using this Tenderbox site, in plain English. You accept them when you create your account.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'parties',
      heading: 'Who these terms are between',
      blocks: [
        'Tenderbox is open-source software that organisations run themselves. These terms are between you and the **operator**: the organisation that runs the site at the address shown in your browser. The authors of the software are not a party to them.',
        'These terms use three other words. A **buyer** is a business unit of a sourcing organisation that runs sourcing events. A **supplier** is a company that a buyer invites. An **event** is one tender, made up of tasks.',
        'If you and the operator have a written agreement that covers the use of Tenderbox, that agreement takes precedence wherever the two differ.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        {
          list: [
            'Accounts are by invitation only, and each belongs to one person. Do not share yours: everything done with it is recorded as done by you.',
            'Use your real name. Your colleagues can see it, and so can the people you exchange messages and responses with.',
            'Keep your password and your authenticator app to yourself. If you think someone else has used your account, change your password immediately and tell the person who invited you.',
            'You act for the organisation named in your role. Use a role only while you are allowed to act for that organisation.',
          ],
        },
      ],
    },
    {
      id: 'fair-use',
      heading: 'Acceptable use',
      blocks: [
        'Use Tenderbox only for sourcing. In particular, you agree not to:',
        {
          list: [
            'try to see what is not meant for you, such as another supplier’s responses or the contents of a sealed box before it is opened;',
            'bypass the login, limits or other protections, or try to overload the service;',
            'upload harmful files, or material you have no right to share;',
            'agree on prices or responses with other suppliers of the same event;',
            'impersonate another person or company.',
          ],
        },
        'If you find a security weakness, report it privately to the operator and do not exploit it.',
      ],
    },
    {
      id: 'events',
      heading: 'Events, responses and contracts',
      blocks: [
        'An event is run by its buyer, not by the operator. The buyer decides what to ask for, who to invite, how to evaluate responses and whether a contract follows.',
        'A buyer may attach its own terms and conditions to an event. A supplier accepts them once, before its first submission, and the acceptance is recorded with the person’s name and the file. Those terms apply between the buyer and the supplier, in addition to these terms of use.',
        'Publishing an event, submitting a response or opening a box does not in itself create a contract, unless the event’s own terms say so.',
      ],
    },
    {
      id: 'deadlines',
      heading: 'Deadlines',
      blocks: [
        'Deadlines are decided by the server’s clock, not by the clock on your device. A response submitted at or before the end time of the task is on time. A response submitted any later is not accepted.',
        'A draft is not a response, and neither is a file that is still uploading when the task ends. Allow yourself enough time. The receipt is your proof that a response was received.',
      ],
    },
    {
      id: 'sealed',
      heading: 'Sealed responses and confidentiality',
      blocks: [
        'If an event is sealed, no one on the buyer’s side can read a response, a price or a file before the box is opened after the deadline. Opening the box is recorded and cannot be undone.',
        'Treat what you learn here as confidential unless it is public or its owner agrees. Use it only for the event it was shared for.',
      ],
    },
    {
      id: 'content',
      heading: 'Your content stays yours',
      blocks: [
        'You keep all rights in what you write and upload. You allow the operator to store it, back it up and show it to the people it is meant for. The buyer or supplier it is addressed to may use it for the event and keep it as a record.',
        'You are responsible for making sure that it is correct, lawful and free of harmful code.',
      ],
    },
    {
      id: 'records',
      heading: 'Records',
      blocks: [
        'Logins, changes, submissions, extensions and openings are recorded in an audit trail. Entries can be added to it but not changed. The [privacy policy](/privacy-policy) describes what is recorded about you.',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability',
      blocks: [
        'The operator does its best to keep the service running and secure, but cannot promise that it will never be interrupted. If an interruption makes it hard to meet a deadline, tell the buyer immediately. A buyer can extend a task.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'The software is open source under the Apache License 2.0 and comes without a warranty from its authors. What the operator is liable for depends on the law that applies to it and on any agreement you have with it. Nothing in these terms limits any liability that cannot be limited by law.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending your access',
      blocks: [
        'You may stop using your account at any time and ask your admin to deactivate it. An admin or the operator may deactivate an account that breaks these terms or is no longer needed. Anything that belongs to a finished or active event is kept as part of its record.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and questions',
      blocks: [
        'The operator may change these terms, and will update the date at the top when it does. The version on this page is the one that applies.',
        'If you have questions about these terms, contact the operator. [Help](/help#contact) explains how to reach the right person.',
      ],
    },
  ],
};
