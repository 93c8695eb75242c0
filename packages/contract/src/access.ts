import type { Caller, PersonCaller } from './common/caller.ts';
import type { ClientScope } from './common/client-scopes.ts';
import { type Role, roleNames } from './common/roles.ts';
import { historyAccess } from './history/history.access.ts';
import { peopleAccess } from './people/people.access.ts';

/** Who may make a call. */
export interface Access {
  roles: 'public' | 'person' | readonly [Role, ...Role[]];
  /** Set if a call other than GET changes nothing: API clients need only the READ scope. */
  reads?: true;
}

const supplierPeople = ['BIDDER_ADMIN', 'BIDDER_USER'] as const;
const unitBuyers = ['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_ADMIN_API'] as const;
const unitAndSupplierPeople = ['BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_EVALUATOR', ...supplierPeople] as const;
const bothSides = [...unitBuyers, ...supplierPeople] as const;
/** Evaluators, and admins who score. */
const evaluators = ['BUSINESS_UNIT_EVALUATOR', 'BUSINESS_UNIT_ADMIN'] as const;
/** Everyone but evaluators, who neither send files nor read one by its id alone. */
const fileUsers = ['SYSTEM_ADMIN', 'SOURCING_ORGANISATION_ADMIN', ...bothSides] as const;

/**
 * The access table of roles and calls. Guards and tests use it; a route without a row neither compiles nor
 * starts. `public` needs no session, `person` allows everyone with an account. API clients
 * have the calls of their role, BUSINESS_UNIT_ADMIN_API, each within one scope.
 */
export const access = {
  'GET /api/health/live': { roles: 'public' },
  'GET /api/health/ready': { roles: 'public' },
  'GET /api/version': { roles: 'public' },
  'GET /api/openapi.json': { roles: 'public' },
  'GET /api/docs': { roles: 'public' },
  'POST /api/authenticate': { roles: 'public' },
  'POST /api/user/qr-code': { roles: 'public' },
  'GET /api/user': { roles: 'person' },
  'DELETE /api/user/session': { roles: 'person' },
  'GET /api/user/roles': { roles: 'person' },
  'PUT /api/user/roles/:role/switch': { roles: 'person' },
  'PUT /api/user/name': { roles: 'person' },
  'GET /api/user/preferences': { roles: 'person' },
  'PUT /api/user/preferences': { roles: 'person' },
  'GET /api/user/hidden-hints': { roles: ['BUSINESS_UNIT_ADMIN', 'BIDDER_ADMIN', 'BIDDER_USER'] },
  'POST /api/user/hidden-hints': { roles: ['BUSINESS_UNIT_ADMIN', 'BIDDER_ADMIN', 'BIDDER_USER'] },
  'POST /api/user/change-password': { roles: 'person' },
  'POST /api/user/reset-password': { roles: 'public' },
  'POST /api/user/reset-password/:token/change': { roles: 'public' },
  'POST /api/user/reset-2FA': { roles: 'public' },
  'POST /api/user/reset-2FA/:token/change': { roles: 'public' },
  'GET /api/invitations/:token/validate': { roles: 'public' },
  'POST /api/invitations/:token/accept-new-user': { roles: 'public' },
  'POST /api/invitations/:token/accept-existing-user': { roles: 'public' },
  'POST /api/files': { roles: fileUsers },
  'GET /api/files/:id': { roles: fileUsers },
  'POST /api/files/:id/ticket': { roles: fileUsers, reads: true },
  'GET /api/downloads/:ticket': { roles: 'public' },
  'POST /api/archives': { roles: [...unitBuyers, ...supplierPeople], reads: true },
  'OPTIONS /api/uploads': { roles: 'public' },
  'POST /api/uploads': { roles: fileUsers },
  'GET /api/uploads/:id': { roles: fileUsers },
  'PATCH /api/uploads/:id': { roles: fileUsers },
  'DELETE /api/uploads/:id': { roles: fileUsers },
  ...peopleAccess('/api/system', 'SYSTEM_ADMIN'),
  'GET /api/system/health': { roles: ['SYSTEM_ADMIN'] },
  'GET /api/system/organisations': { roles: ['SYSTEM_ADMIN'] },
  'POST /api/system/organisations': { roles: ['SYSTEM_ADMIN'] },
  'GET /api/system/organisations/:organisationId': { roles: ['SYSTEM_ADMIN'] },
  'PUT /api/system/organisations/:organisationId': { roles: ['SYSTEM_ADMIN'] },
  'PUT /api/system/organisations/:organisationId/status': { roles: ['SYSTEM_ADMIN'] },
  ...peopleAccess('/api/system/organisations/:organisationId', 'SYSTEM_ADMIN'),
  'GET /api/sourcing-organisation': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'GET /api/logo': {
    roles: [
      'SOURCING_ORGANISATION_ADMIN',
      'BUSINESS_UNIT_ADMIN',
      'BUSINESS_UNIT_EVALUATOR',
      'BIDDER_ADMIN',
      'BIDDER_USER',
    ],
  },
  'PUT /api/sourcing-organisation': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  ...peopleAccess('/api/sourcing-organisation', 'SOURCING_ORGANISATION_ADMIN'),
  'GET /api/sourcing-organisation/business-units': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'POST /api/sourcing-organisation/business-units': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'GET /api/sourcing-organisation/business-units/:businessUnitId': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/status': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  ...peopleAccess('/api/sourcing-organisation/business-units/:businessUnitId', 'SOURCING_ORGANISATION_ADMIN'),
  'GET /api/sourcing-organisation/business-units/:businessUnitId/api-clients': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'DELETE /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/rotate': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/status': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'GET /api/sourcing-organisation/business-units/:businessUnitId/webhooks': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'DELETE /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/rotate': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/status': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/ping': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'GET /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
  },
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries/:deliveryId/again':
    {
      roles: ['SOURCING_ORGANISATION_ADMIN'],
    },
  'GET /api/system/audit/verification': { roles: ['SYSTEM_ADMIN'] },
  'GET /api/system/audit/heads': { roles: ['SYSTEM_ADMIN'] },
  'POST /api/system/audit/heads/verification': { roles: ['SYSTEM_ADMIN'], reads: true },
  'GET /api/system/audit/export': { roles: ['SYSTEM_ADMIN'] },
  'GET /api/sourcing-organisation/audit/verification': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'GET /api/sourcing-organisation/audit/heads': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'POST /api/sourcing-organisation/audit/heads/verification': {
    roles: ['SOURCING_ORGANISATION_ADMIN'],
    reads: true,
  },
  'GET /api/sourcing-organisation/audit/export': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  ...historyAccess('/api/system/history', 'SYSTEM_ADMIN'),
  ...historyAccess('/api/sourcing-organisation/history', 'SOURCING_ORGANISATION_ADMIN'),
  ...historyAccess(
    '/api/sourcing-organisation/business-units/:businessUnitId/history',
    'SOURCING_ORGANISATION_ADMIN',
  ),
  'GET /api/sourcing-organisation/suppliers': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'GET /api/sourcing-organisation/suppliers/export': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'GET /api/sourcing-organisation/suppliers/:supplierId': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'PUT /api/sourcing-organisation/suppliers/:supplierId': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'PUT /api/sourcing-organisation/suppliers/:supplierId/status': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  ...historyAccess('/api/sourcing-organisation/suppliers/:supplierId/history', 'SOURCING_ORGANISATION_ADMIN'),
  ...peopleAccess('/api/sourcing-organisation/suppliers/:supplierId', 'SOURCING_ORGANISATION_ADMIN'),
  'GET /api/sourcing-organisation/labels': {
    roles: ['SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_ADMIN_API'],
  },
  'POST /api/sourcing-organisation/labels': {
    roles: ['SOURCING_ORGANISATION_ADMIN', 'BUSINESS_UNIT_ADMIN', 'BUSINESS_UNIT_ADMIN_API'],
  },
  'DELETE /api/sourcing-organisation/labels/:labelId': { roles: ['SOURCING_ORGANISATION_ADMIN'] },
  'GET /api/business-unit': { roles: unitBuyers },
  'GET /api/business-unit/events': { roles: unitBuyers },
  'GET /api/business-unit/next-deadline': { roles: unitBuyers },
  'GET /api/business-unit/pending-actions': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'GET /api/business-unit/schedule': { roles: unitBuyers },
  'GET /api/business-unit/possible-openers': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'POST /api/business-unit/events': { roles: unitBuyers },
  'POST /api/business-unit/practice-event': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'GET /api/business-unit/first-steps': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'GET /api/business-unit/events/:eventId': { roles: unitBuyers },
  'PUT /api/business-unit/events/:eventId': { roles: unitBuyers },
  'POST /api/business-unit/events/:eventId': { roles: unitBuyers },
  'DELETE /api/business-unit/events/:eventId': { roles: unitBuyers },
  'PUT /api/business-unit/events/:eventId/status': { roles: unitBuyers },
  ...historyAccess('/api/business-unit/events/:eventId/activity', ...unitBuyers),
  'GET /api/business-unit/events/:eventId/amendments': { roles: unitBuyers },
  'GET /api/business-unit/events/:eventId/record': { roles: unitBuyers },
  'GET /api/business-unit/events/:eventId/record/pdf': { roles: unitBuyers },
  'POST /api/business-unit/events/:eventId/record': { roles: unitBuyers, reads: true },
  'GET /api/business-unit/events/:eventId/completed-email': { roles: unitBuyers },
  'POST /api/business-unit/events/:eventId/completed-email': { roles: unitBuyers },
  'GET /api/business-unit/events/:eventId/tasks': { roles: unitBuyers },
  'POST /api/business-unit/events/:eventId/tasks': { roles: unitBuyers },
  'PUT /api/business-unit/events/:eventId/tasks/order': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId': { roles: unitBuyers },
  'PUT /api/business-unit/tasks/:taskId': { roles: unitBuyers },
  'DELETE /api/business-unit/tasks/:taskId': { roles: unitBuyers },
  'POST /api/business-unit/tasks/:taskId/copy': { roles: unitBuyers },
  'PUT /api/business-unit/tasks/:taskId/archived': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/suppliers': { roles: unitBuyers },
  'PUT /api/business-unit/tasks/:taskId/suppliers': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/suppliers/export': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/reminders': { roles: unitBuyers },
  'POST /api/business-unit/tasks/:taskId/reminders': { roles: unitBuyers },
  'POST /api/business-unit/events/:eventId/extensions': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/extensions': { roles: unitBuyers },
  'POST /api/business-unit/tasks/:taskId/extensions': { roles: unitBuyers },
  'GET /api/business-unit/events/:eventId/evaluations': { roles: unitBuyers },
  'POST /api/business-unit/events/:eventId/evaluations': { roles: unitBuyers },
  'GET /api/business-unit/evaluations/:evaluationId': { roles: unitBuyers },
  'PUT /api/business-unit/evaluations/:evaluationId': { roles: unitBuyers },
  'DELETE /api/business-unit/evaluations/:evaluationId': { roles: unitBuyers },
  'PUT /api/business-unit/evaluations/:evaluationId/evaluators': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'GET /api/supplier/events/:eventId/criteria': { roles: supplierPeople },
  'GET /api/business-unit/evaluations/:evaluationId/plan.xlsx': { roles: unitBuyers },
  'GET /api/business-unit/events/:eventId/plan-import/template': { roles: unitBuyers },
  'POST /api/business-unit/events/:eventId/plan-import': { roles: unitBuyers, reads: true },
  'GET /api/business-unit/sheet-import/template': { roles: unitBuyers },
  'POST /api/business-unit/sheet-import': { roles: unitBuyers, reads: true },
  'GET /api/supplier/events/:eventId/tasks': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/calendar.ics': { roles: supplierPeople },
  'GET /api/supplier/calendar': { roles: supplierPeople },
  'POST /api/supplier/calendar': { roles: supplierPeople },
  'DELETE /api/supplier/calendar': { roles: supplierPeople },
  'GET /api/calendar/:token': { roles: 'public' },
  'GET /api/supplier/events': { roles: supplierPeople },
  'GET /api/supplier/events/:eventId': { roles: supplierPeople },
  'GET /api/supplier/events/:eventId/amendments': { roles: supplierPeople },
  'PUT /api/supplier/events/:eventId/amendments/read': { roles: supplierPeople },
  'GET /api/supplier/next-deadline': { roles: supplierPeople },
  'GET /api/closings/:taskId': { roles: 'public' },
  'GET /api/restores': { roles: 'public' },
  'GET /api/verifier': { roles: 'public' },
  'GET /api/supplier/tasks/:taskId/box-proof': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/box-proof/pdf': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/box-proofs': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/box-proofs/:number': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/box-proofs/:number/pdf': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/blinded-opening': { roles: supplierPeople },
  'GET /api/record-heads': { roles: 'public' },
  'GET /api/supplier/tasks/:taskId/record-proofs': { roles: supplierPeople },
  'GET /api/business-unit/tasks/:taskId/record-proofs': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/opening': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/opening/pdf': { roles: unitBuyers },
  'POST /api/business-unit/tasks/:taskId/opening': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'DELETE /api/business-unit/tasks/:taskId/opening': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'GET /api/business-unit/tasks/:taskId/responses': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/comparison': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/comparison/columns': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/comparison.xlsx': { roles: unitBuyers },
  'GET /api/business-unit/events/:eventId/responses.xlsx': { roles: unitBuyers },
  'GET /api/business-unit/tasks/:taskId/responses/:supplierId': { roles: unitBuyers },
  'GET /api/supplier/tasks/:taskId/response': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/response/changes': { roles: supplierPeople },
  'PATCH /api/supplier/tasks/:taskId/response': { roles: supplierPeople },
  'PUT /api/supplier/tasks/:taskId/response/presence': { roles: supplierPeople },
  'POST /api/supplier/tasks/:taskId/response/discard': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/response/workbook': { roles: supplierPeople },
  'POST /api/supplier/tasks/:taskId/response/workbook': { roles: supplierPeople },
  'POST /api/supplier/tasks/:taskId/response/submission': { roles: supplierPeople },
  'DELETE /api/supplier/tasks/:taskId/response/submission': { roles: supplierPeople },
  'POST /api/supplier/tasks/:taskId/decline': { roles: supplierPeople },
  'DELETE /api/supplier/tasks/:taskId/decline': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/receipts': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/receipts/:version': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/receipts/:version/content': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/receipts/:version/conditions': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/receipts/:version/pdf': { roles: supplierPeople },
  'GET /api/supplier/tasks/:taskId/withdrawals/:version/pdf': { roles: supplierPeople },
  'POST /api/supplier/events/:eventId/terms-acceptance': { roles: supplierPeople },
  'GET /api/receipt-keys': { roles: 'public' },
  'GET /api/receipt-keys/chain': { roles: 'public' },
  'GET /api/evaluator/evaluations': { roles: evaluators },
  'GET /api/evaluator/evaluations/:evaluationId': { roles: evaluators },
  'POST /api/evaluator/evaluations/:evaluationId/declaration': { roles: evaluators },
  'GET /api/evaluator/evaluations/:evaluationId/responses/:supplierId': { roles: evaluators },
  'GET /api/evaluator/evaluations/:evaluationId/responses/:supplierId/files/:fileId': { roles: evaluators },
  'GET /api/evaluator/evaluations/:evaluationId/scores': { roles: evaluators },
  'GET /api/evaluator/evaluations/:evaluationId/sheets': { roles: evaluators },
  'GET /api/evaluator/evaluations/:evaluationId/sheets/:supplierId': { roles: evaluators },
  'PATCH /api/evaluator/evaluations/:evaluationId/sheets/:supplierId': { roles: evaluators },
  'POST /api/evaluator/evaluations/:evaluationId/submission': { roles: evaluators },
  'GET /api/business-unit/suppliers/:supplierId/events': { roles: unitBuyers },
  'GET /api/business-unit/evaluations/:evaluationId/progress': { roles: unitBuyers },
  'POST /api/business-unit/evaluations/:evaluationId/scoring-end': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'GET /api/business-unit/evaluations/:evaluationId/scores': { roles: unitBuyers },
  'PUT /api/business-unit/evaluations/:evaluationId/consensus': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'POST /api/business-unit/evaluations/:evaluationId/consensus/unanimous': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'POST /api/business-unit/evaluations/:evaluationId/exclusions': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'DELETE /api/business-unit/evaluations/:evaluationId/exclusions': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'PUT /api/business-unit/evaluations/:evaluationId/ties': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'DELETE /api/business-unit/evaluations/:evaluationId/ties': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'POST /api/business-unit/evaluations/:evaluationId/locks': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'POST /api/business-unit/evaluations/:evaluationId/reopenings': { roles: ['BUSINESS_UNIT_ADMIN'] },
  'GET /api/business-unit/evaluations/:evaluationId/ranking': { roles: unitBuyers },
  'GET /api/business-unit/evaluations/:evaluationId/scores.xlsx': { roles: unitBuyers },
  'GET /api/business-unit/evaluations/:evaluationId/ranking.xlsx': { roles: unitBuyers },
  'GET /api/business-unit/suppliers': { roles: unitBuyers },
  'POST /api/business-unit/suppliers': { roles: unitBuyers },
  'GET /api/business-unit/suppliers/export': { roles: unitBuyers },
  'GET /api/business-unit/suppliers/tags': { roles: unitBuyers },
  'POST /api/business-unit/suppliers/duplicates': { roles: unitBuyers, reads: true },
  'POST /api/business-unit/suppliers/resolve': { roles: unitBuyers, reads: true },
  'POST /api/business-unit/suppliers/bulk': { roles: unitBuyers },
  'GET /api/business-unit/suppliers/import-template': { roles: unitBuyers },
  'POST /api/business-unit/suppliers/import': { roles: unitBuyers },
  'POST /api/business-unit/suppliers/import/refused': { roles: unitBuyers, reads: true },
  'GET /api/business-unit/suppliers/:supplierId': { roles: unitBuyers },
  'PUT /api/business-unit/suppliers/:supplierId': { roles: unitBuyers },
  'PUT /api/business-unit/suppliers/:supplierId/status': { roles: unitBuyers },
  ...historyAccess('/api/business-unit/audit', ...unitBuyers),
  ...historyAccess('/api/business-unit/suppliers/:supplierId/history', ...unitBuyers),
  ...peopleAccess('/api/business-unit/suppliers/:supplierId', 'BUSINESS_UNIT_ADMIN'),
  ...peopleAccess('/api/supplier/team', 'BIDDER_ADMIN'),
  'GET /api/business-unit/messages': { roles: unitBuyers },
  'POST /api/business-unit/messages': { roles: unitBuyers },
  'GET /api/business-unit/messages/recipients': { roles: unitBuyers },
  'GET /api/business-unit/messages/:messageId': { roles: unitBuyers },
  'GET /api/business-unit/messages/:messageId/preview': { roles: unitBuyers },
  'PUT /api/business-unit/messages/:messageId': { roles: unitBuyers },
  'DELETE /api/business-unit/messages/:messageId': { roles: unitBuyers },
  'POST /api/business-unit/messages/:messageId/send': { roles: unitBuyers },
  'GET /api/business-unit/messages/:messageId/status': { roles: unitBuyers },
  'POST /api/business-unit/messages/:messageId/mails': { roles: unitBuyers },
  'GET /api/business-unit/events/:eventId/questions': { roles: unitBuyers },
  'POST /api/business-unit/questions/:messageId/answer': { roles: unitBuyers },
  'POST /api/business-unit/questions/:messageId/preview': { roles: unitBuyers, reads: true },
  'GET /api/messages': { roles: bothSides },
  'GET /api/messages/counts': { roles: ['BUSINESS_UNIT_ADMIN', ...supplierPeople] },
  'GET /api/messages/:messageId': { roles: bothSides },
  'POST /api/messages/:messageId/replies': { roles: bothSides },
  'PUT /api/messages/:messageId/read': { roles: ['BUSINESS_UNIT_ADMIN', ...supplierPeople] },
  'GET /api/supplier/events/:eventId/questions': { roles: supplierPeople },
  'POST /api/supplier/events/:eventId/questions': { roles: supplierPeople },
  'POST /api/supplier/tasks/:taskId/questions': { roles: supplierPeople },
  'GET /api/notifications': { roles: unitAndSupplierPeople },
  'PUT /api/notifications/read': { roles: unitAndSupplierPeople },
  'PUT /api/notifications/:notificationId/read': { roles: unitAndSupplierPeople },
  'GET /api/stream': { roles: ['SOURCING_ORGANISATION_ADMIN', ...unitAndSupplierPeople] },
  'GET /api/dev/accounts': { roles: 'public' },
  'GET /api/dev/mails': { roles: 'public' },
  'GET /api/dev/mailbox': { roles: 'public' },
} as const satisfies Record<string, Access>;

export type CallKey = keyof typeof access;

/** The calls available to a person with several roles before one is chosen. */
export const callsBeforeRoleChoice: readonly CallKey[] = [
  'GET /api/user',
  'GET /api/user/roles',
  'PUT /api/user/roles/:role/switch',
  'DELETE /api/user/session',
];

/** The roles that may make a call that is not public. */
export function rolesOf(key: CallKey): readonly Role[] {
  const { roles } = access[key] as Access;
  if (roles === 'public') return [];
  return roles === 'person' ? roleNames.filter((role) => role !== 'BUSINESS_UNIT_ADMIN_API') : roles;
}

/** The scope that an API client needs for a call. */
export function scopeOf(key: CallKey): ClientScope {
  const { reads } = access[key] as Access;
  return reads || key.startsWith('GET ') ? 'READ' : 'WRITE';
}

type RolesOf<Key extends CallKey> = (typeof access)[Key]['roles'];

/** The type of a call's caller, from its row in the table: the roles determine the scope and its ids. */
export type CallerOf<Key extends CallKey> = Key extends CallKey
  ? RolesOf<Key> extends 'public'
    ? null
    : RolesOf<Key> extends 'person'
      ? PersonCaller
      : RolesOf<Key> extends readonly (infer One)[]
        ? Extract<Caller, { role: One }>
        : never
  : never;
