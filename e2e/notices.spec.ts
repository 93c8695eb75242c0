import { openAs, peopleOf } from './people.ts';
import { expect, test } from './test.ts';

const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)}:00Z`;

test('notifies a supplier live of the buyer’s action and links to it; offers to switch roles for a link of another role', async ({
  page,
  request,
  expectAccessibleAtAllSizes,
}) => {
  const people = peopleOf(request);
  const { person: buyer } = await people.businessUnitAdmin();
  const asBuyer = (method: string, path: string, data?: unknown) =>
    people.call(buyer.authorization, method, `/api/business-unit${path}`, data);
  const adminEmail = `${crypto.randomUUID()}@tidewater.example`;
  const add = (supplierCode: string, name: string) =>
    asBuyer('POST', '/suppliers', { supplierCode, name, adminEmail });
  const tidewater = await add('TT-001', 'Tidewater Tools');
  const tess = await people.join(adminEmail, 'Tess Quinn');
  const anchor = await add('AR-001', 'Anchor Ropes');
  const token = (await people.linkTo(adminEmail, /\/invitations\/\S+/)).split('/').at(-1);
  const { password } = tess;
  await people.call('', 'POST', `/api/invitations/${token}/accept-existing-user`, { password });
  const made = await request.post('/api/business-unit/events', {
    headers: { authorization: buyer.authorization },
    multipart: {
      request: JSON.stringify({ title: 'Quay cranes', startDate: inDays(-1), endDate: inDays(9) }),
    },
  });
  const { id: eventId } = (await made.json()).data;
  const task = await asBuyer('POST', `/events/${eventId}/tasks`, {
    title: 'Method statement',
    startDate: inDays(-1),
    endDate: inDays(5),
    supplierIds: [tidewater.id, anchor.id],
  });

  const listening = page.waitForResponse('**/api/stream');
  await openAs(page, tess.authorization, '/events');
  await listening;
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await asBuyer('PUT', `/events/${eventId}/status`, { status: 'ACTIVE' });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: /Invited to 1 task .*Quay cranes/ })).toBeVisible();
  await expectAccessibleAtAllSizes();

  const endDate = inDays(6);
  await asBuyer('POST', `/tasks/${task.id}/extensions`, { endDate, reason: 'A drawing came late' });
  await panel.getByRole('link', { name: /Extended\. The deadline for Method statement is now/ }).click();
  await expect(page).toHaveURL(new RegExp(`/suppliers/events/${eventId}/tasks/${task.id}`));
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(panel.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();

  const roles = await people.call(tess.authorization, 'GET', '/api/user/roles');
  const other = roles.find(({ entityName }: { entityName: string }) => entityName === 'Anchor Ropes');
  await page.goto(`/suppliers/events/${eventId}?as=${other.id}`);
  const offer = page.getByRole('dialog', { name: 'This link is for a different role' });
  await expect(offer).toContainText('Supplier Admin, Anchor Ropes');
  await offer.getByRole('button', { name: 'Switch role and open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Quay cranes/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/suppliers/events/${eventId}$`));
});
