import type { SupplierDuplicate } from '@tenderbox/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { appEvents } from '../../../entities/session/app-events.ts';
import { logOut } from '../../../entities/session/log-out.ts';
import { observeSession } from '../../../entities/session/observe-session.ts';
import { saveAuthorization } from '../../../entities/session/session.ts';
import { readSessionEnded } from '../../../entities/session/session-end.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { tokenOf, una } from '../../../entities/test/session-token.ts';
import { supplier } from '../../../entities/test/supplier.ts';
import { enter } from '../../../shared/test/enter.ts';
import { inPage } from '../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { AddSupplierPage } from './add-supplier-page.tsx';

const path = '/api/business-unit/suppliers';
const added = supplier(1, { name: 'Tidewater Tools' });
const alike: SupplierDuplicate = {
  id: supplier(2).id,
  supplierCode: 'TW-9',
  name: 'TIDEWATER tools',
  status: 'INACTIVE',
  email: null,
  why: ['NAME'],
};

function open({
  duplicates = [] as SupplierDuplicate[],
  tags = [] as string[],
  answer = () => json({ data: added }, 201),
} = {}) {
  const requests = mockApi({
    [`GET ${path}/tags`]: () => json({ data: tags.map((tag) => ({ tag, count: 1 })) }),
    // Matches by name.
    [`POST ${path}/duplicates`]: async (request) =>
      json({ data: (await request.json()).name ? duplicates : [] }),
    [`POST ${path}`]: answer,
  });
  const router = renderFeaturePage(AddSupplierPage, '/suppliers/new');
  const sent = () => requests.filter(({ url }) => new URL(url).pathname === path);
  return { sent, router, user: userEvent.setup() };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const add = () => screen.getByRole('button', { name: 'Add supplier' });

it('says next to the form who will be invited', async () => {
  const { user } = open();
  const next = await screen.findByRole('region', { name: 'What happens next' });
  expect(next.textContent).toContain('No one is invited yet.');
  await user.type(await field('E-mail address of the first supplier admin'), 'tess@tidewater.example');
  expect(next.textContent).toContain('tess@tidewater.example is invited by e-mail');
});

describe('session that expires while a supplier is being added', () => {
  it('does not navigate, and the form keeps its text and focus', async () => {
    const problem = { message: '', code: 'EXPIRED_JWT', fieldErrors: [], globalErrors: [] };
    onTestFinished(
      observeSession({ toLogin: () => expect.unreachable(), toHome: () => expect.unreachable() }),
    );
    saveAuthorization(tokenOf(una));
    const { user } = open({ answer: () => json(problem, 401) });
    await user.type(await field('Supplier ID'), 'TW-1');
    await user.type(await field('Name'), 'Tidewater');
    await user.click(add());
    await waitFor(() => expect(readSessionEnded()).toBe(true));
    (await field('Name')).focus();
    await user.keyboard('{End} Tools');
    expect((await field('Name')).value).toBe('Tidewater Tools');
    const kept = () =>
      Object.entries(localStorage).filter(([key]) =>
        key.startsWith(`tenderbox.form.${una.userRoleId}.supplier.new.`),
      );
    await waitFor(() => expect(String(kept()[0]?.[1])).toContain('Tidewater Tools'));
    logOut();
    expect(kept()).toEqual([]);
  });
});

describe('adding a supplier', () => {
  it('saves the form, invites the first admin and opens the supplier', async () => {
    const invited = vi.fn();
    window.addEventListener(appEvents.supplierAdminInvited, invited, { once: true });
    const { sent, router, user } = open();
    await enter(user, await field('Supplier ID'), ' TW-001 ');
    await enter(user, await field('Name'), 'Tidewater Tools');
    await enter(user, await field('Website'), 'https://tidewater.example');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'Marine, Steel{Enter}Marine');
    await enter(user, await field('E-mail address of the first supplier admin'), 'tess@tidewater.example');
    await user.click(add());
    const done = 'Tidewater Tools was added, and tess@tidewater.example was invited';
    expect(await screen.findByText(done)).toBeTruthy();
    const [request] = sent();
    expect(await request?.json()).toMatchObject({
      supplierCode: 'TW-001',
      name: 'Tidewater Tools',
      website: 'https://tidewater.example',
      email: null,
      tags: ['Marine', 'Steel'],
      adminEmail: 'tess@tidewater.example',
    });
    expect(request?.headers.get('idempotency-key')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/suppliers/${added.id}`);
    expect(invited).toHaveBeenCalledOnce();
  });

  it('selects the highlighted tag on Enter or creates a new one', async () => {
    const { sent, user } = open({ tags: ['dredging', 'bunkers'] });
    await user.type(await field('Supplier ID'), 'TW-001');
    await enter(user, await field('Name'), 'Tidewater Tools');
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'dre{Enter}rope{Enter}');
    await user.click(add());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await sent()[0]?.json()).toMatchObject({ tags: ['dredging', 'rope'] });
  });

  it('finds the country by part of its name or by code', async () => {
    const { sent, user } = open();
    await user.type(await field('Supplier ID'), 'TW-001');
    await enter(user, await field('Name'), 'Tidewater Tools');
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'united k');
    await user.click(await screen.findByRole('option', { name: 'United Kingdom' }));
    await user.click(add());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(await sent()[0]?.json()).toMatchObject({ country: 'United Kingdom' });
  });

  it('validates before anything is sent', async () => {
    const { sent, user } = open();
    await user.click(await field('Supplier ID'));
    await user.paste('x'.repeat(51));
    await enter(user, await field('Website'), 'tidewater.example');
    await user.type(await field('E-mail address'), 'tess');
    await user.click(add());
    expect(await screen.findByText('This field must not be longer than 50 characters')).toBeTruthy();
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(screen.getByText('Must be a valid email address')).toBeTruthy();
    expect(screen.getByText('A full URL beginning with http:// or https:// is required')).toBeTruthy();
    const summary = 'Validation failed. Please correct the 4 invalid fields before retrying.';
    expect(await screen.findByText(summary)).toBeTruthy();
    expect(sent()).toHaveLength(0);
  });

  it('shows possible duplicates while typing without blocking', async () => {
    const { sent, user } = open({ duplicates: [alike] });
    await user.type(await field('Supplier ID'), 'TW-001');
    await enter(user, await field('Name'), 'Tidewater Tools');
    const link = await screen.findByRole('link', { name: 'TW-9 TIDEWATER tools' });
    expect(link.getAttribute('href')).toBe(`/suppliers/${alike.id}`);
    expect(link.parentElement?.textContent).toContain('(same name, inactive)');
    await user.click(add());
    expect(await screen.findByText('Tidewater Tools was added')).toBeTruthy();
    expect(sent()).toHaveLength(1);
  });

  it('stops the first save when duplicates have not been shown yet', async () => {
    const { sent, user } = open({ duplicates: [alike] });
    const code = await field('Supplier ID');
    const name = await field('Name');
    // In one batch, so that no lookup starts while typing, even on a slow machine.
    act(() => {
      fireEvent.change(code, { target: { value: 'TW-001' } });
      fireEvent.change(name, { target: { value: 'Tidewater Tools' } });
      fireEvent.click(add());
    });
    const refusal = /You may have this supplier already\. Check/;
    // In the form and in the message bar.
    expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
    await user.click(add());
    expect(await screen.findByText('Tidewater Tools was added')).toBeTruthy();
  });

  it('shows a duplicate supplier ID under its field and asks before leaving', async () => {
    const fieldErrors = [{ property: 'supplierCode', message: 'This supplier ID is already in use' }];
    const { router, user } = open({
      answer: () => json({ message: '', code: 'CONFLICT', fieldErrors, globalErrors: [] }, 409),
    });
    await user.type(await field('Supplier ID'), 'TW-001');
    await user.type(await field('Name'), 'Tidewater Tools{Enter}');
    expect(await screen.findByText('This supplier ID is already in use', inPage)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/suppliers'));
  });
});
