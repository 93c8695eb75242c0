import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { harbour } from '../../../entities/test/organisation.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { enter } from '../../../shared/test/enter.ts';
import { inPage } from '../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { AddOrganisationPage } from './add-organisation-page.tsx';

const call = 'POST /api/system/organisations';

function open(answers: Parameters<typeof mockApi>[0]) {
  const requests = mockApi(answers);
  const router = renderFeaturePage(AddOrganisationPage, '/organisations/new');
  return { requests, router, user: userEvent.setup() };
}

const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const email = () => screen.getByLabelText<HTMLInputElement>(/E-mail address of the first admin/);
const add = () => screen.getByRole('button', { name: 'Add organisation' });

describe('adding a sourcing organisation', () => {
  it('requires a name and the e-mail address of the first admin', async () => {
    const { requests, user } = open({});
    await name();
    await user.click(add());
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(2));
    expect(
      await screen.findByText('Validation failed. Please correct the 2 invalid fields before retrying.'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(await name());
    expect(requests).toHaveLength(0);
  });

  it('opens the organisation, confirms, and emits an event for the invited admin', async () => {
    const told = vi.fn();
    window.addEventListener('sourcing-org-admin-invited', told);
    onTestFinished(() => window.removeEventListener('sourcing-org-admin-invited', told));
    const { requests, router, user } = open({ [call]: () => json({ data: harbour }, 201) });
    await enter(user, await name(), ' Harbour Authority ');
    const zone = screen.getByRole('combobox', { name: /Time zone/ });
    await user.clear(zone);
    await user.type(zone, 'lisbon{Enter}');
    await enter(user, email(), 'olga@harbour.example');
    await user.click(add());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/organisations/${harbour.id}`));
    expect(
      await screen.findByText('Harbour Authority was added, and olga@harbour.example was invited'),
    ).toBeTruthy();
    expect(told).toHaveBeenCalledTimes(1);
    expect(await requests[0]?.json()).toEqual({
      name: 'Harbour Authority',
      timeZone: 'Europe/Lisbon',
      adminEmail: 'olga@harbour.example',
    });
  });

  it('repeats the idempotency key after a lost connection', async () => {
    const answers = [() => Promise.reject(new TypeError('cut')), () => json({ data: harbour }, 201)];
    const { requests, router, user } = open({
      [call]: () => answers.shift()?.() ?? json({}, 500),
    });
    await enter(user, await name(), 'Harbour Authority');
    await enter(user, email(), 'olga@harbour.example');
    await user.click(add());
    expect(await screen.findByText('This could not be saved')).toBeTruthy();
    expect((await name()).value).toBe('Harbour Authority');
    await user.click(add());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/organisations/${harbour.id}`));
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('shows server errors under the field', async () => {
    const { user } = open({
      [call]: () =>
        json(
          {
            message: '',
            code: 'CONFLICT',
            fieldErrors: [{ property: 'name', message: 'This name is already in use' }],
            globalErrors: [],
          },
          409,
        ),
    });
    await enter(user, await name(), 'Harbour Authority');
    await enter(user, email(), 'olga@harbour.example');
    await user.click(add());
    expect(await screen.findByText('This name is already in use', inPage)).toBeTruthy();
    expect((await name()).getAttribute('aria-invalid')).toBe('true');
  });
});
