import type { ApiClient, Webhook, WebhookDelivery } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dredging } from '../../../entities/test/business-unit.ts';
import { team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { authTokenKey } from '../../../shared/lib/auth-token.ts';
import { json, jsonList, mockApi } from '../../../shared/test/mock-api.ts';
import { BusinessUnitPage } from '../components/business-unit-page.tsx';

const call = `/api/sourcing-organisation/business-units/${dredging.id}`;
const id = '0193c1f0-0000-7000-8000-000000000001';
const can = { edit: true, rotate: true, deactivate: true, reactivate: false, delete: true };

const erp: ApiClient = {
  id,
  name: 'ERP',
  status: 'ACTIVE',
  scopes: ['READ'],
  networks: ['203.0.113.0/24'],
  expiresAt: null,
  createdAt: '2026-11-01T00:00:00Z',
  createdBy: 'Una Bell',
  lastUsedAt: null,
  lastUsedFrom: null,
  keys: [{ beginning: 'tbk_abcdef', createdAt: '2026-11-01T00:00:00Z', endsAt: null }],
  revision: 3,
  can,
};
const hook: Webhook = {
  id,
  name: 'ERP',
  url: 'https://erp.example.org/hook',
  revision: 2,
  events: ['box.opened'],
  status: 'ACTIVE',
  waitingCount: 0,
  createdAt: '2026-11-01T00:00:00Z',
  createdBy: null,
  failingSince: null,
  lastDeliveredAt: null,
  secrets: [],
  can: { ...can, ping: true },
};
const failed: WebhookDelivery = {
  id,
  event: 'box.opened',
  about: {},
  createdAt: '2026-11-02T00:00:00Z',
  state: 'FAILED',
  attempts: 9,
  lastAttemptAt: null,
  nextAttemptAt: null,
  durationMs: 10_000,
  answerStatus: null,
  failure: 'TIMEOUT',
};

const stale = {
  message: 'Someone else was first.',
  code: 'STALE_REVISION',
  fieldErrors: [],
  globalErrors: [],
  data: { ...hook, name: 'Finance', events: ['box.closed' as const], revision: 3 },
};

function open(tab: string, client = erp) {
  const requests = mockApi({
    [`GET ${call}`]: () => json({ data: dredging }),
    [`GET ${call}/users`]: () => json(team([], ['BUSINESS_UNIT_ADMIN'])),
    [`GET ${call}/history`]: () => jsonList([]),
    [`GET ${call}/api-clients`]: () => json({ data: { items: [client], total: 1, totalIsMore: false } }),
    [`POST ${call}/api-clients`]: () =>
      json({ data: { ...erp, name: 'Reports', secret: 'tbk_secret' } }, 201),
    [`POST ${call}/api-clients/${id}/rotate`]: () => json({ data: { ...erp, secret: 'tbk_second' } }),
    [`PUT ${call}/api-clients/${id}`]: () => json({ data: { ...erp, name: 'Reports', revision: 4 } }),
    [`DELETE ${call}/api-clients/${id}`]: () => json({ data: null }),
    [`PUT ${call}/webhooks/${id}`]: () => json(stale, 409),
    [`DELETE ${call}/webhooks/${id}`]: () => json({ data: null }),
    [`PUT ${call}/api-clients/${id}/status`]: () => json({ data: { ...erp, status: 'INACTIVE' } }),
    [`GET ${call}/webhooks`]: () => json({ data: { items: [hook], total: 1, totalIsMore: false } }),
    [`POST ${call}/webhooks`]: () => json({ data: { ...hook, secret: 'whsec_secret' } }, 201),
    [`POST ${call}/webhooks/${id}/ping`]: () => json({ data: failed }),
    [`GET ${call}/webhooks/${id}/deliveries`]: () =>
      json({ data: { items: [failed], total: 1, totalIsMore: false } }),
    [`POST ${call}/webhooks/${id}/deliveries/${id}/again`]: () => json({ data: failed }),
  });
  renderFeaturePage(
    BusinessUnitPage,
    '/business-units/{-$businessUnitId}',
    `/business-units/${dredging.id}?tab=${tab}`,
  );
  const bodyOf = async (method: string, path: string) =>
    requests
      .find((request) => request.method === method && new URL(request.url).pathname === path)
      ?.clone()
      .json();
  return { bodyOf, requests, user: userEvent.setup() };
}

it('shows the times of an API client in the same time zone in the list and in the form', async () => {
  localStorage.setItem(authTokenKey, tokenOf({ ...una, timeZone: 'Asia/Tokyo' }));
  const { user } = open('api-clients', {
    ...erp,
    expiresAt: '2026-07-03T12:00:00Z',
    lastUsedAt: '2026-07-01T12:00:00Z',
    keys: [{ beginning: 'tbk_old', createdAt: '2026-07-01T00:00:00Z', endsAt: '2026-07-02T12:00:00Z' }],
  });
  const row = (await screen.findByText(/tbk_old/)).closest('tr');
  expect(row?.textContent?.match(/\d{4}-\d\d-\d\d \d\d:\d\d GMT\+9/g)).toEqual([
    '2026-07-02 21:00 GMT+9',
    '2026-07-01 21:00 GMT+9',
    '2026-07-03 21:00 GMT+9',
  ]);
  await user.click(screen.getByRole('button', { name: 'Add API client' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('GMT+9');
});

it('adds API clients with a secret shown once, rotates the secret, and deactivates them', async () => {
  const { bodyOf, user } = open('api-clients');
  expect(await screen.findByText('Secret starting tbk_abcdef…')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add API client' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an API client' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Reports');
  await user.type(within(dialog).getByRole('textbox', { name: /^Allowed networks/ }), 'office');
  await user.click(within(dialog).getByRole('button', { name: 'Add API client' }));
  expect(
    await within(dialog).findByText('Must be a network such as 203.0.113.0/24 or 2001:db8::/32'),
  ).toBeTruthy();
  await user.clear(within(dialog).getByRole('textbox', { name: /^Allowed networks/ }));
  await user.type(
    within(dialog).getByRole('textbox', { name: /^Allowed networks/ }),
    '10.0.0.0/8{Enter}2001:db8::1',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Add API client' }));
  const shown = await screen.findByRole('dialog', { name: 'Secret for Reports' });
  expect(within(shown).getByText('tbk_secret')).toBeTruthy();
  expect(await bodyOf('POST', `${call}/api-clients`)).toEqual({
    name: 'Reports',
    scopes: ['READ'],
    expiresAt: null,
    networks: ['10.0.0.0/8', '2001:db8::1'],
  });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));

  await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }));
  await user.click(screen.getByRole('menuitem', { name: 'Replace secret…' }));
  await user.click(await screen.findByRole('button', { name: 'Create new secret' }));
  expect(await screen.findByText('tbk_second')).toBeTruthy();
  expect(await bodyOf('POST', `${call}/api-clients/${id}/rotate`)).toEqual({ overlapHours: 24 });
  await user.click(screen.getByRole('button', { name: 'Done' }));

  await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }));
  await user.click(screen.getByRole('menuitem', { name: 'Switch off…' }));
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('ERP was switched off')).toBeTruthy();
  expect(await bodyOf('PUT', `${call}/api-clients/${id}/status`)).toEqual({ status: 'INACTIVE' });

  await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit…' }));
  const editing = await screen.findByRole('dialog', { name: 'Edit ERP' });
  await user.clear(within(editing).getByRole('textbox', { name: /^Name/ }));
  await user.type(within(editing).getByRole('textbox', { name: /^Name/ }), 'Reports');
  await user.click(within(editing).getByRole('checkbox', { name: /^Write/ }));
  await user.click(within(editing).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Reports was saved')).toBeTruthy();
  expect(await bodyOf('PUT', `${call}/api-clients/${id}`)).toEqual({
    name: 'Reports',
    scopes: ['READ', 'WRITE'],
    expiresAt: null,
    networks: ['203.0.113.0/24'],
    revision: 3,
  });

  await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  expect(await screen.findByText('Delete ERP?')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete API client' }));
  expect(await screen.findByText('ERP was deleted')).toBeTruthy();
});

it('adds and tests webhooks and resends failed deliveries', async () => {
  const { bodyOf, requests, user } = open('webhooks');
  expect(await screen.findByText('No answer within ten seconds')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Delivery is being sent again')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Actions for ERP' }));
  await user.click(screen.getByRole('menuitem', { name: 'Send test' }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/ping'))).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Add webhook' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Finance');
  await user.type(within(dialog).getByRole('textbox', { name: /^Address/ }), 'https://erp.example.org/hook');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Box opened' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
  expect(await screen.findByText('whsec_secret')).toBeTruthy();
  expect(await bodyOf('POST', `${call}/webhooks`)).toEqual({
    name: 'Finance',
    url: 'https://erp.example.org/hook',
    events: ['box.opened'],
  });
  await user.click(screen.getByRole('button', { name: 'Done' }));

  // Someone else saved first: the typed changes are kept.
  await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit…' }));
  const editing = await screen.findByRole('dialog', { name: 'Edit ERP' });
  await user.type(within(editing).getByRole('textbox', { name: /^Name/ }), ' of us');
  await user.click(within(editing).getByRole('checkbox', { name: 'Event cancelled' }));
  await user.click(within(editing).getByRole('button', { name: 'Save changes' }));
  const notice = await within(editing).findByRole('group', { name: 'Saved version' });
  expect(notice.textContent).toContain('Saved versionFinance');
  expect(notice.textContent).toContain('Saved versionBox closed');
  expect(within(editing).getByDisplayValue('ERP of us')).toBeTruthy();
  await user.click(within(editing).getByRole('button', { name: 'Cancel' }));

  await user.click(await screen.findByRole('button', { name: 'Actions for ERP' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  await user.click(await screen.findByRole('button', { name: 'Delete webhook' }));
  expect(await screen.findByText('ERP was deleted')).toBeTruthy();
});
