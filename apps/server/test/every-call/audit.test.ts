import { access, type CallKey } from '@tenderbox/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { callKeys, sampleOf, send } from '../calls/index.ts';
import { createTenant } from '../factories/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The audit actions of every team's calls. The role change sample sets the same role, so nothing is recorded. */
const ofPeople: [RegExp, string[]][] = [
  [/^POST .*\/invitations$/, ['person.invited']],
  [/\/resend$/, ['person.invited-again']],
  [/^DELETE .*\/invitations\/:invitationId$/, ['person.invitation-withdrawn']],
  [/\/suppliers\/:supplierId\/users\/:userRoleId\/status$/, []],
  [/\/users\/:userRoleId\/status$/, ['person.deactivated']],
  [/\/users\/:userRoleId\/role$/, []],
  [/\/users\/:userRoleId\/reset-2FA$/, ['person.verification-reset-sent']],
];

/** The audit actions of each successful call; empty if it changes nothing. */
const actions: Partial<Record<CallKey, string[]>> = {
  'POST /api/system/organisations': ['organisation.created', 'person.invited'],
  'PUT /api/system/organisations/:organisationId': ['organisation.changed'],
  'PUT /api/system/organisations/:organisationId/status': [],
  'PUT /api/sourcing-organisation': ['organisation.changed'],
  'POST /api/sourcing-organisation/business-units': ['business-unit.created', 'person.invited'],
  'PUT /api/sourcing-organisation/business-units/:businessUnitId': ['business-unit.changed'],
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/status': [],
  'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients': ['api-client.created'],
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId': [
    'api-client.changed',
  ],
  'DELETE /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId': [
    'api-client.deleted',
  ],
  'POST /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/rotate': [
    'api-client.rotated',
  ],
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/api-clients/:clientId/status': [
    'api-client.deactivated',
  ],
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks': ['webhook.created'],
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId': ['webhook.changed'],
  'DELETE /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId': ['webhook.deleted'],
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/rotate': [
    'webhook.rotated',
  ],
  'PUT /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/status': [
    'webhook.deactivated',
  ],
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/ping': [
    'webhook.tested',
  ],
  'POST /api/sourcing-organisation/business-units/:businessUnitId/webhooks/:webhookId/deliveries/:deliveryId/again':
    ['webhook.sent-again'],
  'PUT /api/sourcing-organisation/suppliers/:supplierId': ['supplier.changed'],
  'PUT /api/sourcing-organisation/suppliers/:supplierId/status': ['supplier.deactivated'],
  'POST /api/evaluator/evaluations/:evaluationId/declaration': ['evaluation.conflicts-declared'],
  'PATCH /api/evaluator/evaluations/:evaluationId/sheets/:supplierId': [],
  'POST /api/evaluator/evaluations/:evaluationId/submission': ['evaluation.sheets-submitted'],
  'POST /api/business-unit/evaluations/:evaluationId/scoring-end': ['evaluation.scoring-closed'],
  'PUT /api/business-unit/evaluations/:evaluationId/consensus': ['evaluation.scores-agreed'],
  'POST /api/business-unit/evaluations/:evaluationId/consensus/unanimous': ['evaluation.scores-agreed'],
  'POST /api/business-unit/evaluations/:evaluationId/exclusions': ['evaluation.exclusion-decided'],
  'DELETE /api/business-unit/evaluations/:evaluationId/exclusions': ['evaluation.exclusion-undone'],
  'PUT /api/business-unit/evaluations/:evaluationId/ties': ['evaluation.tie-decided'],
  'DELETE /api/business-unit/evaluations/:evaluationId/ties': ['evaluation.tie-undone'],
  'POST /api/business-unit/evaluations/:evaluationId/locks': ['evaluation.locked'],
  'POST /api/business-unit/evaluations/:evaluationId/reopenings': ['evaluation.reopened'],
  'POST /api/sourcing-organisation/labels': ['label.created'],
  'DELETE /api/sourcing-organisation/labels/:labelId': ['label.deleted'],
  'POST /api/archives': [],
  // Recorded when the file is complete.
  'POST /api/uploads': [],
  'PATCH /api/uploads/:id': ['file.uploaded'],
  'DELETE /api/uploads/:id': [],
  'POST /api/business-unit/events': ['file.uploaded', 'event.created'],
  'POST /api/business-unit/practice-event': ['event.practice-created'],
  'PUT /api/business-unit/events/:eventId': ['event.changed'],
  'POST /api/business-unit/events/:eventId/record': [],
  'POST /api/business-unit/events/:eventId': ['event.cloned'],
  'DELETE /api/business-unit/events/:eventId': ['event.deleted'],
  'PUT /api/business-unit/events/:eventId/status': ['event.published'],
  'POST /api/business-unit/events/:eventId/completed-email': ['event.completed-email-sent'],
  'POST /api/business-unit/events/:eventId/tasks': ['task.created'],
  'PUT /api/business-unit/events/:eventId/tasks/order': ['tasks.reordered'],
  'POST /api/business-unit/events/:eventId/evaluations': ['evaluation.created'],
  'PUT /api/business-unit/evaluations/:evaluationId': ['evaluation.plan-changed', 'evaluation.plan-signed'],
  'DELETE /api/business-unit/evaluations/:evaluationId': ['evaluation.deleted'],
  'PUT /api/business-unit/evaluations/:evaluationId/evaluators': ['evaluation.evaluators-changed'],
  'PUT /api/business-unit/tasks/:taskId': ['task.changed'],
  'DELETE /api/business-unit/tasks/:taskId': ['task.deleted'],
  'POST /api/business-unit/tasks/:taskId/copy': ['task.copied'],
  'PUT /api/business-unit/tasks/:taskId/archived': ['task.archived'],
  'PUT /api/business-unit/tasks/:taskId/suppliers': ['task.suppliers-changed', 'task.supplier-added'],
  'POST /api/business-unit/tasks/:taskId/reminders': ['task.reminded'],
  'POST /api/business-unit/tasks/:taskId/extensions': ['task.extended'],
  'POST /api/business-unit/events/:eventId/extensions': ['task.extended'],
  'POST /api/business-unit/sheet-import': [],
  'POST /api/business-unit/events/:eventId/plan-import': [],
  // Drafts leave no trace that others can read. Submissions are stored as separate records.
  'PATCH /api/supplier/tasks/:taskId/response': [],
  'PUT /api/supplier/tasks/:taskId/response/presence': [],
  'POST /api/supplier/tasks/:taskId/response/discard': [],
  'POST /api/supplier/tasks/:taskId/response/workbook': [],
  'POST /api/supplier/tasks/:taskId/response/submission': [],
  'DELETE /api/supplier/tasks/:taskId/response/submission': [],
  'POST /api/supplier/tasks/:taskId/decline': ['task.declined'],
  'DELETE /api/supplier/tasks/:taskId/decline': ['task.decline-taken-back'],
  // Reading is personal.
  'PUT /api/supplier/events/:eventId/amendments/read': [],
  'PUT /api/notifications/read': [],
  'POST /api/supplier/calendar': ['calendar.address-made'],
  'DELETE /api/supplier/calendar': [],
  'PUT /api/notifications/:notificationId/read': [],
  // Hidden from the buyer before the opening.
  'POST /api/supplier/events/:eventId/terms-acceptance': [],
  'POST /api/business-unit/tasks/:taskId/opening': ['box.opened'],
  'DELETE /api/business-unit/tasks/:taskId/opening': ['box.confirmation-taken-back'],
  // Drafts of messages are saved while they are written; sending is recorded.
  'POST /api/business-unit/messages': [],
  'PUT /api/business-unit/messages/:messageId': [],
  'DELETE /api/business-unit/messages/:messageId': [],
  'POST /api/business-unit/messages/:messageId/send': ['message.sent'],
  'POST /api/business-unit/messages/:messageId/mails': ['message.mail-sent-again'],
  'POST /api/messages/:messageId/replies': ['message.replied'],
  'PUT /api/messages/:messageId/read': [],
  'POST /api/business-unit/questions/:messageId/answer': ['question.published'],
  'POST /api/supplier/events/:eventId/questions': ['question.asked'],
  'POST /api/supplier/tasks/:taskId/questions': ['question.asked'],
  'POST /api/business-unit/suppliers': ['supplier.created', 'person.invited'],
  'PUT /api/business-unit/suppliers/:supplierId': ['supplier.changed'],
  'PUT /api/business-unit/suppliers/:supplierId/status': ['supplier.deactivated'],
  'POST /api/business-unit/suppliers/bulk': ['supplier.tagged'],
  'POST /api/business-unit/suppliers/import': ['suppliers.imported', 'supplier.created'],
  'POST /api/business-unit/suppliers/import/refused': [],
  'POST /api/business-unit/suppliers/duplicates': [],
  'POST /api/business-unit/questions/:messageId/preview': [],
  'POST /api/sourcing-organisation/audit/heads/verification': [],
  'POST /api/system/audit/heads/verification': [],
  'POST /api/business-unit/suppliers/resolve': [],
};

const ofSession = /^\w+ \/api\/(user|files|authenticate|invitations)/;
// Calls of the own account and of files have separate tests.
const changing = callKeys.filter(
  (key) => !key.startsWith('GET') && access[key].roles !== 'public' && !ofSession.test(key),
);

const written = (key: CallKey) => actions[key] ?? ofPeople.find(([pattern]) => pattern.test(key))?.[1];

describe('the audit trail', () => {
  it.each(changing)('records what %s did, with its actor', async (key) => {
    const expected = written(key);
    if (!expected) throw new Error(`Nothing says what ${key} writes into the log.`);
    const tenant = await createTenant(test);
    const request = await sampleOf(test, key, tenant);
    const known = await test.database.query<{ id: string }>('select id from audit_entry');
    await send(test, key, request);
    const entries = await test.database.query<Record<string, unknown>>(
      'select * from audit_entry where id <> all ($1) order by id',
      [known.map(({ id }) => id)],
    );
    const told = [...new Set(entries.map(({ action }) => String(action)))];
    expect(told).toEqual(expected);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actor_account_id: request.caller?.accountId,
        actor_role_entry_id: request.caller?.roleEntryId,
        client_address: '127.0.0.1',
        request_id: expect.any(String),
      });
      // Ids instead of people: an erased person leaves no address behind.
      if (!key.includes('/suppliers')) {
        expect(JSON.stringify([entry.before, entry.after])).not.toContain('@');
      }
    }
    const [first] = entries;
    if (first && key.startsWith('PUT')) expect([first.before, first.after]).not.toContain(null);
    if (first && key.includes(':businessUnitId')) expect(first.business_unit_id).toBe(tenant.businessUnitId);
    if (first && /organisation|unit|supplier/.test(key) && !key.endsWith('/organisations')) {
      expect(first.organisation_id).toBe(tenant.organisationId);
    }
  });
});
