import type { ContentGroup } from '../../content-document.ts';

export const commonQuestions: ContentGroup = {
  id: 'everyone',
  heading: 'For everyone',
  summary: 'Times, roles, sessions and e-mails',
  roles: [],
  sections: [
    {
      id: 'time-zones',
      heading: 'Which time zone do dates and times use?',
      blocks: [
        'Times are shown as `2026-11-30 17:00`, followed by the time zone that applied then, such as GMT in winter and BST in summer. Histories use the time zone of the organisation or business unit. If the time in your own time zone is different, it is shown as well.',
      ],
    },
    {
      id: 'roles',
      heading: 'How do I switch between my roles?',
      blocks: [
        'Open the user menu at the top right. It lists your roles and marks the current one. Choose another role to switch to it. You see only what belongs to the role you are using.',
      ],
    },
    {
      id: 'session',
      heading: 'Why was I logged out?',
      blocks: [
        'A session ends after 60 minutes without activity, and at the latest 12 hours after you logged in. It also ends when you log out, change your password or have your account verification reset, or when an admin deactivates your role.',
      ],
    },
    {
      id: 'mails',
      heading: 'Which e-mails will I get?',
      blocks: [
        'You get e-mails about what concerns you: invitations, changes, messages, approaching deadlines, receipts and proofs. You also get links that you or an admin asked for, and an e-mail about every change to your password or account verification. Users of a supplier are also notified when the buyer invites someone to their team.',
        'Under **Change Name** in the user menu, choose whether to get e-mails immediately or once a day at 07:00 in your own time zone. E-mails about deadlines, receipts, proofs and account security are always sent immediately.',
      ],
    },
    {
      id: 'bell',
      heading: 'What does the bell show?',
      blocks: [
        'All notifications for the role you are using now, as they happen. Select a notification to go to what it is about. A blue dot marks unread notifications. No one else can see your list, and notifications older than six months are removed.',
      ],
    },
    {
      id: 'link-for-another-role',
      heading: 'A link from an e-mail asks me to switch my role. Why?',
      blocks: [
        'Each link is sent to one of your roles. If you are using a different role, you are asked before anything is opened. You can also stay in your current role.',
      ],
    },
    {
      id: 'key-fingerprint',
      heading: 'What is the key fingerprint, and how do I compare it?',
      blocks: [
        'Receipts, closing records and opening records are signed with a key of this site. Its fingerprint identifies the key: 64 digits in groups of four. It is shown at the end of each event page, in invitations, in the e-mails about submissions and closings, and in PDFs.',
        'Keep the first e-mail that shows it. Whenever you check a record, the fingerprint must be one that you already know, or one that a known key has vouched for. If everyone sees the same fingerprint, no one can be given records that are signed with a different key.',
        'A key can be replaced. Each new key is then signed by the one before it, in a list that anyone can read at the address of this site followed by `/api/receipt-keys/chain`. Save this list from time to time. The offline verifier compares a list you saved earlier with the current one, and tells you if anything in it was changed. If a fingerprint is new to you and the list does not explain it, ask the operator of this site by phone before you trust it.',
      ],
    },
    {
      id: 'chain-of-records',
      heading: 'What is the chain of records?',
      blocks: [
        'Everything that this site signs is added to one chain: receipts, withdrawals, closing records and opening records. Every night, a checkpoint of the chain is signed. Anyone can read the checkpoints at the address of this site followed by `/api/record-heads`.',
        'Suppliers can download proofs that their records are in the chain on the page of the receipt, and buyers on the page of the opened box. The offline verifier checks them. If a record is removed from the chain later, or added with an earlier date, it contradicts the proofs and checkpoints that people have saved.',
        'Proofs and checkpoints do not reveal who else submitted something, or how often.',
      ],
    },
    {
      id: 'own-name',
      heading: 'How do I change my name or my password?',
      blocks: [
        'Open the user menu at the top right and choose **Change Name** or **Change Password**. Changing your password ends all your other sessions.',
      ],
    },
  ],
};
