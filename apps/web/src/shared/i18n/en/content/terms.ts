import type { ContentDocument } from '../../content-document.ts';

export const terms: ContentDocument = {
  title: 'Terms of Use',
  intro:
    'The rules for using this installation of Tenderbox, in plain words. You accept them when you create your account.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'parties',
      heading: 'Who these terms are between',
      blocks: [
        'Tenderbox is open software that organisations run themselves. These terms are between you and the **operator**: the organisation that runs the installation at the address you see in your browser. The people who wrote the software are not a party to them.',
        'Three more words are used here. A **buyer** is a business unit of a sourcing organisation that runs sourcing events. A **supplier** is a company that a buyer invites. An **event** is one tender, made of tasks.',
        'If you and the operator have a written agreement that covers the use of Tenderbox, that agreement comes first wherever the two differ.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        {
          list: [
            'Accounts are by invitation and belong to one person. Do not share yours: everything done with it is recorded as done by you.',
            'Give your real name. Your colleagues see it, and so do the people you exchange messages and responses with.',
            'Keep your password and your authenticator app to yourself. If you think that someone else has used your account, change your password at once and tell the person who invited you.',
            'You act for the organisation that your role names. Use a role only while you are allowed to act for that organisation.',
          ],
        },
      ],
    },
    {
      id: 'fair-use',
      heading: 'Using it fairly',
      blocks: [
        'Please use Tenderbox for sourcing and for nothing else. In particular you agree not to:',
        {
          list: [
            'try to see what is not meant for you, such as the responses of another supplier or a sealed box before it is opened;',
            'get round the login, limits or other protections, or try to overload the service;',
            'upload harmful files, or material that you have no right to share;',
            'agree on prices or responses with other suppliers of the same event;',
            'pretend to be another person or company.',
          ],
        },
        'If you find a weakness, report it privately to the operator and do not use it.',
      ],
    },
    {
      id: 'events',
      heading: 'Events, responses and contracts',
      blocks: [
        'An event is run by its buyer, not by the operator. What is asked for, who is invited, how responses are judged and whether a contract follows are the buyer’s decisions.',
        'A buyer may attach its own terms and conditions to an event. A supplier accepts them once, before its first submission, and the acceptance is recorded with the name of the person and the file. Those terms apply between buyer and supplier and stand beside these terms of use.',
        'Publishing an event, submitting a response or opening a box does not by itself make a contract, unless the event’s own terms say so.',
      ],
    },
    {
      id: 'deadlines',
      heading: 'Deadlines',
      blocks: [
        'A deadline is decided by the clock of the server, not by the clock of your device. A response that is submitted at the end of the task or before is on time; a moment later it is refused.',
        'A draft is not a response, and neither is a file that is still uploading when the task ends. Leave yourself enough time. Your proof that a response arrived is its receipt.',
      ],
    },
    {
      id: 'sealed',
      heading: 'Sealed responses and confidentiality',
      blocks: [
        'While an event is sealed, nobody on the buyer’s side can read a response, a price or a file before the box is opened after the end. Opening the box is recorded and cannot be undone.',
        'Treat what you learn here as confidential unless it is public or its owner agrees. Use it only for the event that it was shared for.',
      ],
    },
    {
      id: 'content',
      heading: 'What you upload stays yours',
      blocks: [
        'You keep all rights in what you write and upload. You allow the operator to store it, back it up and show it to the people it is meant for, and the buyer or supplier it is addressed to may use it for the event and keep it as a record.',
        'You are responsible for its being correct, lawful and free of harmful code.',
      ],
    },
    {
      id: 'records',
      heading: 'Records',
      blocks: [
        'Logins, changes, submissions, extensions and openings are recorded in a log that can be added to but not changed. What is recorded about you is described in the [privacy policy](/privacy-policy).',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability',
      blocks: [
        'The operator does its best to keep the service running and safe, but cannot promise that it is never interrupted. If an interruption makes it hard to meet a deadline, tell the buyer at once: a buyer can extend a task.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      blocks: [
        'The software is open source under the Apache License 2.0 and comes without a warranty from its authors. What the operator is liable for follows from the law that applies to it and from any agreement you have with it. Nothing in these terms limits a liability that the law does not allow to be limited.',
      ],
    },
    {
      id: 'ending',
      heading: 'Ending your access',
      blocks: [
        'You may stop using your account at any time and ask your admin to deactivate it. An admin or the operator may deactivate an account that breaks these terms or is no longer needed. What belongs to a finished or running event is kept as part of its record.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes and questions',
      blocks: [
        'The operator may change these terms, and changes the date at the top when it does. The version in force is the one on this page.',
        'Questions about these terms go to the operator. [Help](/help#contact) says how to reach the right person.',
      ],
    },
  ],
};
