import { createToken, hashToken } from '../../src/platform/crypto/token.ts';
import { createEvent, createTask, inDays } from '../factories/events.ts';
import { createPerson } from '../factories/people.ts';
import { asRole, nothing, type Sample } from './sample.ts';

const role = 'BIDDER_USER';

const address: Sample = async (test, tenant) => {
  const token = createToken();
  const { roleEntryId } = await createPerson(test, role, tenant);
  await test.database.query(
    'insert into calendar_feed (role_entry_id, organisation_id, token_hash) values ($1, $2, $3)',
    [roleEntryId, tenant.organisationId, hashToken(token)],
  );
  return { caller: null, params: { token: `${token}.ics` } };
};

export const calendarSamples = {
  'GET /api/supplier/tasks/:taskId/calendar.ics': asRole(role, async (test, tenant) => {
    const eventId = await createEvent(test, tenant, { status: 'ACTIVE' });
    return { params: { taskId: await createTask(test, tenant, eventId, { visibleFrom: inDays(-1) }) } };
  }),
  'GET /api/calendar/:token': address,
  'GET /api/supplier/calendar': asRole(role, nothing),
  'POST /api/supplier/calendar': asRole(role, nothing),
  'DELETE /api/supplier/calendar': asRole(role, nothing),
};
