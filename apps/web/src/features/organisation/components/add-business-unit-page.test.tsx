import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { appEvents } from '../../../entities/session/app-events.ts';
import { dredging } from '../../../entities/test/business-unit.ts';
import { harbour } from '../../../entities/test/organisation.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { enter } from '../../../shared/test/enter.ts';
import { inPage } from '../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { AddBusinessUnitPage } from './add-business-unit-page.tsx';

function open(answer = () => json({ data: dredging }, 201)) {
  const requests = mockApi({
    'GET /api/sourcing-organisation': () => json({ data: harbour }),
    'POST /api/sourcing-organisation/business-units': answer,
  });
  const router = renderFeaturePage(AddBusinessUnitPage, '/business-units/new');
  const sent = () => requests.find(({ method }) => method === 'POST');
  return { sent, router, user: userEvent.setup() };
}

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const add = () => screen.getByRole('button', { name: 'Add business unit' });

describe('adding a business unit', () => {
  it("defaults to the organisation's time zone, invites the first admin and opens the business unit", async () => {
    const invited = vi.fn();
    window.addEventListener(appEvents.businessUnitAdminInvited, invited, { once: true });
    const { sent, router, user } = open();
    await enter(user, await name(), ' Dredging ');
    await enter(
      user,
      screen.getByRole('textbox', { name: 'E-mail address of the first admin' }),
      'una@harbour.example',
    );
    await user.click(add());
    const done = 'Dredging was added, and una@harbour.example was invited';
    expect(await screen.findByText(done)).toBeTruthy();
    expect(await sent()?.json()).toEqual({
      name: 'Dredging',
      timeZone: 'Europe/London',
      adminEmail: 'una@harbour.example',
    });
    expect(sent()?.headers.get('idempotency-key')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/business-units/${dredging.id}`);
    expect(invited).toHaveBeenCalledOnce();
  });

  it('works without an admin', async () => {
    const { sent, user } = open();
    await user.type(await name(), 'Dredging{Enter}');
    expect(await screen.findByText('Dredging was added')).toBeTruthy();
    expect(await sent()?.json()).toEqual({ name: 'Dredging', timeZone: 'Europe/London' });
  });

  it('validates before anything is sent', async () => {
    const { sent, user } = open();
    await name();
    await user.type(screen.getByRole('textbox', { name: 'E-mail address of the first admin' }), 'una');
    await user.click(add());
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(screen.getByText('Must be a valid email address')).toBeTruthy();
    const summary = 'Validation failed. Please correct the 2 invalid fields before retrying.';
    expect(await screen.findByText(summary)).toBeTruthy();
    expect(sent()).toBeUndefined();
  });

  it('shows a duplicate name under the field, keeps the text and asks before leaving', async () => {
    const fieldErrors = [{ property: 'name', message: 'This name is already in use' }];
    const { router, user } = open(() =>
      json({ message: '', code: 'CONFLICT', fieldErrors, globalErrors: [] }, 409),
    );
    await user.type(await name(), 'Dredging{Enter}');
    expect(await screen.findByText('This name is already in use', inPage)).toBeTruthy();
    expect((await name()).value).toBe('Dredging');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my-organisation'));
  });
});
