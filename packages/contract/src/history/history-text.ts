/**
 * The actions in histories by kind, with their texts for screens and workbooks. An unlisted action is shown
 * by its code.
 */
export const historyKinds = {
  organisation: {
    label: 'Organisation',
    actions: {
      'organisation.created': 'Organisation added',
      'organisation.changed': 'Organisation changed',
      'organisation.deactivated': 'Organisation deactivated',
      'organisation.reactivated': 'Organisation reactivated',
    },
  },
  businessUnits: {
    label: 'Business units',
    actions: {
      'business-unit.created': 'Business unit added',
      'business-unit.changed': 'Business unit changed',
      'business-unit.deactivated': 'Business unit deactivated',
      'business-unit.reactivated': 'Business unit reactivated',
    },
  },
  people: {
    label: 'People',
    actions: {
      'person.invited': 'Invitation sent',
      'person.invited-again': 'Invitation sent again',
      'person.invitation-withdrawn': 'Invitation withdrawn',
      'person.deactivated': 'Person deactivated',
      'person.reactivated': 'Person reactivated',
      'person.role-changed': 'Role changed',
      'person.verification-reset-sent': 'Verification reset sent',
      'invitation.accepted': 'Invitation accepted',
      'invitation.created-by-operator': 'Invited by the operator of this site',
    },
  },
  suppliers: {
    label: 'Suppliers',
    actions: {
      'supplier.created': 'Supplier added',
      'supplier.changed': 'Supplier changed',
      'supplier.deactivated': 'Supplier deactivated',
      'supplier.reactivated': 'Supplier reactivated',
      'supplier.tagged': 'Tag added',
      'supplier.untagged': 'Tag removed',
      'suppliers.imported': 'Suppliers imported',
      'suppliers.deactivated': 'Several suppliers deactivated',
      'suppliers.reactivated': 'Several suppliers reactivated',
      'suppliers.tagged': 'Tag added to several suppliers',
      'suppliers.untagged': 'Tag removed from several suppliers',
      'suppliers.invited': 'Several suppliers invited',
    },
  },
  events: {
    label: 'Events',
    actions: {
      'event.created': 'Event added',
      'event.changed': 'Event changed',
      'event.published': 'Event published',
      'event.completed': 'Event completed',
      'event.cancelled': 'Event cancelled',
      'event.reopened': 'Event reopened',
      'event.deleted': 'Draft deleted',
      'event.practice-created': 'Practice event added',
      'event.practice-deleted': 'Practice event deleted',
      'event.cloned': 'Event cloned',
      'event.completed-email-sent': 'Completed e-mail sent',
      'event.record-taken': 'Event record downloaded',
    },
  },
  tasks: {
    label: 'Tasks',
    actions: {
      'task.created': 'Task added',
      'task.changed': 'Task changed',
      'task.copied': 'Task copied',
      'task.suppliers-changed': 'Suppliers of a task changed',
      'task.supplier-added': 'Supplier added to a task',
      'task.supplier-removed': 'Supplier removed from a task',
      'task.extended': 'Task extended',
      'task.reminded': 'Suppliers of a task reminded',
      'task.archived': 'Task archived',
      'task.declined': 'Task declined',
      'task.decline-taken-back': 'Decline undone',
      'box.confirmed': 'Opening of the box confirmed by the first person',
      'box.confirmation-taken-back': 'Confirmation of the opening withdrawn',
      'box.opened': 'Box opened',
      'box.opening-refused': 'Attempt to open the box denied',
      'box.look-refused': 'Attempt to read a sealed box denied',
      'responses.read': 'Responses read',
      'responses.file-read': 'Response file read',
      'task.restored': 'Task restored',
      'task.deleted': 'Task deleted',
      'tasks.reordered': 'Tasks reordered',
    },
  },
  evaluations: {
    label: 'Evaluations',
    actions: {
      'evaluation.created': 'Evaluation added',
      'evaluation.plan-changed': 'Plan of an evaluation changed',
      'evaluation.plan-signed': 'Plan of an evaluation signed',
      'evaluation.evaluators-changed': 'Evaluators changed',
      'evaluation.deleted': 'Evaluation deleted',
      'evaluation.conflicts-declared': 'Conflicts of interest, or none, declared by an evaluator',
      'evaluation.response-read': 'Response read by an evaluator',
      'evaluation.file-read': 'Response file read by an evaluator',
      'evaluation.sheets-submitted': 'Score sheets submitted',
      'evaluation.scoring-closed': 'Scoring closed before all score sheets were submitted',
      'evaluation.scores-agreed': 'Scores agreed',
      'evaluation.exclusion-decided': 'Exclusion of a supplier decided',
      'evaluation.ranking-exported': 'Ranking exported to Excel',
      'evaluation.tie-decided': 'Tie between suppliers decided',
      'evaluation.tie-undone': 'Decision about a tie undone',
      'evaluation.exclusion-undone': 'Decision about an exclusion withdrawn',
      'evaluation.locked': 'Envelope of an evaluation locked',
      'evaluation.reopened': 'Envelope of an evaluation reopened',
    },
  },
  messages: {
    label: 'Messages',
    actions: {
      'message.sent': 'Message sent',
      'message.replied': 'Reply sent',
      'message.mail-sent-again': 'E-mail for a message sent again',
      'question.asked': 'Question asked',
      'question.answered': 'Question answered',
      'question.published': 'Question published with its answer',
    },
  },
  labels: { label: 'Labels', actions: { 'label.created': 'Label added', 'label.deleted': 'Label deleted' } },
  apiClients: {
    label: 'API clients',
    actions: {
      'api-client.created': 'API client added',
      'api-client.changed': 'API client changed',
      'api-client.rotated': 'API client secret replaced',
      'api-client.deactivated': 'API client switched off',
      'api-client.reactivated': 'API client switched on',
      'api-client.deleted': 'API client deleted',
    },
  },
  webhooks: {
    label: 'Webhooks',
    actions: {
      'webhook.created': 'Webhook added',
      'webhook.changed': 'Webhook changed',
      'webhook.rotated': 'Webhook secret replaced',
      'webhook.deactivated': 'Webhook switched off',
      'webhook.reactivated': 'Webhook switched on',
      'webhook.deleted': 'Webhook deleted',
      'webhook.tested': 'Test sent to a webhook',
      'webhook.sent-again': 'Delivery to a webhook sent again',
    },
  },
  files: { label: 'Files', actions: { 'file.uploaded': 'File uploaded' } },
  servers: {
    label: 'Servers',
    actions: {
      'server.clock-off': 'Server clock is wrong',
      'server.clock-right': 'Server clock is right again',
      'signing-key.rotated': 'Signing key replaced',
      'signing-key.revoked': 'Signing key revoked',
    },
  },
  signIns: {
    label: 'Logins and passwords',
    actions: {
      'sign-in.succeeded': 'Logged in',
      'sign-in.failed': 'Login failed',
      'sign-in.wrong-code': 'Wrong verification code',
      'sign-out': 'Logged out',
      'role.chosen': 'Logged in, role chosen',
      'role.choice-cancelled': 'Login cancelled before a role was chosen',
      'role.switched': 'Role switched',
      'account.renamed': 'Own name changed',
      'calendar.address-made': 'Private calendar address created',
      'calendar.address-ended': 'Private calendar address deleted',
      'password.changed': 'Password changed',
      'password.reset': 'Password reset',
      'password.locked': 'Password locked',
      'password-reset.requested': 'Password reset requested',
      'second-factor.reset': 'Account verification reset',
      'second-factor-reset.requested': 'Account verification reset requested',
    },
  },
} as const satisfies Record<string, { label: string; actions: Record<string, string> }>;

/** Actions that change nothing: repeated, they are one line of a history. */
export const repeatedActions = [
  'responses.read',
  'responses.file-read',
  'event.record-taken',
  'box.look-refused',
  'box.opening-refused',
  'sign-in.failed',
  'sign-in.wrong-code',
];

export type HistoryKind = keyof typeof historyKinds;
export const historyKindNames = Object.keys(historyKinds) as [HistoryKind, ...HistoryKind[]];

/** The kinds in an organisation's history; the site's own has the rest. */
export const tenantHistoryKinds = historyKindNames.filter((kind) => kind !== 'servers');

/** The action codes of a kind. */
export const actionsOfKind = (kind: HistoryKind): string[] => Object.keys(historyKinds[kind].actions);

const actionTexts = new Map<string, string>(
  Object.values(historyKinds).flatMap(({ actions }) => Object.entries(actions)),
);

/** The text of an action. */
export const historyActionText = (action: string): string => actionTexts.get(action) ?? action;

/** The actions whose texts contain the search text. */
export function actionsNamed(search: string): string[] {
  const wanted = search.toLowerCase();
  return [...actionTexts].filter(([, text]) => text.toLowerCase().includes(wanted)).map(([action]) => action);
}

const fieldTexts: Record<string, string> = {
  envelope: 'Envelope',
  round: 'Round',
  cause: 'Cause',
  conflictCount: 'Suppliers with a conflict of interest',
  agreedScores: 'Scores agreed before',
  changedScores: 'Scores agreed now',
  excluded: 'Excluded',
  keyId: 'Key fingerprint',
  isVouchedFor: 'Signed by the key before',
  revokedSince: 'Revoked as of',
  trustedHead: 'Last trusted checkpoint',
  name: 'Name',
  title: 'Title',
  reference: 'Reference',
  description: 'Description',
  startDate: 'Start date',
  endDate: 'End date',
  questionsUntil: 'Deadline for questions',
  labels: 'Labels',
  sealed: 'Sealed',
  openingNeedsTwo: 'Two people needed to open the box',
  openers: 'People named to open the box',
  termsAndConditionsFile: 'Terms and conditions',
  documents: 'Documents',
  reason: 'Reason',
  outcome: 'Outcome',
  recipientCount: 'Recipients',
  responseRequired: 'Response required',
  declineAllowed: 'Declining allowed',
  additionalFilesAllowed: 'Additional files allowed',
  archived: 'Archived',
  task: 'Task',
  tasks: 'Tasks',
  copiedFrom: 'Copy of',
  supplierCount: 'Number of suppliers',
  supplier: 'Supplier',
  timeZone: 'Time zone',
  status: 'Status',
  role: 'Role',
  logoFileId: 'Logo',
  size: 'Size',
  supplierCode: 'Supplier ID',
  email: 'E-mail address',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  country: 'Country',
  registrationNumber: 'Registration number',
  vatNumber: 'VAT number',
  tags: 'Tags',
  tag: 'Tag',
  notes: 'Notes',
  changed: 'Changed fields',
  imported: 'From an import',
  byBuyer: 'By the buyer',
  added: 'Added',
  invited: 'Invited',
  suppliers: 'Suppliers',
  removed: 'Removed',
  unequalTreatment: 'Unequal treatment',
  changedSuppliers: 'Changed',
  scopes: 'Permissions',
  host: 'Host',
  events: 'Notified of',
  event: 'Notification',
  networks: 'Networks',
  expiresAt: 'Expires',
  overlapHours: 'Hours both secrets work',
  milliseconds: 'Milliseconds',
  evaluation: 'Evaluation',
  criteria: 'Criteria',
  totalPoints: 'Total points',
  number: 'Number',
  planHash: 'Hash of the plan',
  evaluatorCount: 'Number of evaluators',
  scoreBy: 'Scores due',
  recordHash: 'Hash of the signed record',
};

const fieldNames = Object.keys(fieldTexts);

/** Sorts fields in their usual order; those without a text come last. */
export const byFieldOrder = (one: string, other: string): number => fieldPosition(one) - fieldPosition(other);

const fieldPosition = (field: string) =>
  (fieldNames.indexOf(field) + fieldNames.length + 1) % (fieldNames.length + 1);

/** The text of a field. */
export const historyFieldText = (field: string): string => fieldTexts[field] ?? field;
