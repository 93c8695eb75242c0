import type { Organisation } from '@tenderbox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { harbour } from '../../../entities/test/organisation.ts';
import { member, team } from '../../../entities/test/people.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { OrganisationPage } from './organisation-page.tsx';

const path = `/api/system/organisations/${harbour.id}`;
const olga = member(1, { fullName: 'Olga Marsh', role: 'SOURCING_ORGANISATION_ADMIN' });

function open(start: Organisation = harbour) {
  let stored = start;
  const requests = mockApi({
    [`GET ${path}`]: () => json({ data: stored }),
    [`GET ${path}/users`]: () => json(team([olga], ['SOURCING_ORGANISATION_ADMIN'])),
    [`PUT ${path}`]: async (request) => {
      const { revision, ...change } = await request.json();
      if (revision !== stored.revision) {
        return json({ message: 'Stale', code: 'STALE_REVISION', data: stored }, 409);
      }
      stored = { ...stored, ...change, revision: revision + 1 };
      return json({ data: stored });
    },
    [`PUT ${path}/status`]: async (request) => {
      stored = { ...stored, ...(await request.json()) };
      return json({ data: stored });
    },
  });
  renderFeaturePage(
    OrganisationPage,
    '/organisations/$sourcingOrganisationId',
    `/organisations/${harbour.id}`,
  );
  const changeElsewhere = (change: Partial<Organisation>) => {
    stored = { ...stored, ...change, revision: stored.revision + 1 };
  };
  return { requests, changeElsewhere, user: userEvent.setup() };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const name = () => screen.findByLabelText<HTMLInputElement>(/^Name/);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });

const edit = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Edit' }));

describe('sourcing organisation page', () => {
  it('shows name, counts, facts and people first', async () => {
    open();
    await heading('Harbour Authority');
    expect(document.body.textContent).toContain('2 business units · 1 active admin');
    expect(await screen.findByText('Olga Marsh')).toBeTruthy();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['Harbour Authority', 'Europe/London', '2', '1', '2026-11-01']);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sourcing Organisations' }).getAttribute('href')).toBe(
      '/organisations',
    );
  });

  it('renames the organisation', async () => {
    const { user } = open();
    await edit(user);
    expect((await name()).value).toBe('Harbour Authority');
    expect(save().ariaDisabled).toBe('true');
    await user.type(await name(), ' of Leith');
    await user.click(save());
    expect(await screen.findByText('Harbour Authority of Leith was saved')).toBeTruthy();
    expect(await heading('Harbour Authority of Leith')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('keeps typed values when someone else saved first', async () => {
    const { changeElsewhere, user } = open();
    await edit(user);
    await user.type(await name(), ' of Leith');
    changeElsewhere({ name: 'Harbour Board' });
    await user.click(save());
    const notice = await screen.findByRole('group', { name: 'Saved version' });
    expect(notice.textContent).toContain('Harbour Board');
    expect((await name()).value).toBe('Harbour Authority of Leith');
    await user.click(within(notice).getByRole('button', { name: 'Save my version' }));
    expect(await heading('Harbour Authority of Leith')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Saved version' })).toBeNull();
  });

  it('deactivates after explaining the consequences, and reactivates', async () => {
    const { requests, user } = open();
    await heading('Harbour Authority');
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Deactivate organisation' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Deactivate Harbour Authority?' });
    expect(dialog.textContent).toContain(
      'Everyone in it will lose access immediately: its admins, the people in its business units (2) and their suppliers’ users. Pending invitations will be withdrawn.',
    );
    expect(dialog.textContent).toContain('Nothing will be deleted. You can reactivate it at any time.');
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate organisation' }));
    expect(await screen.findByText('Harbour Authority was deactivated')).toBeTruthy();
    expect(
      await screen.findByText(/This organisation is inactive\. Its admins, its business units/),
    ).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Reactivate organisation' }));
    const question = await screen.findByRole('dialog', { name: 'Reactivate Harbour Authority?' });
    await user.click(within(question).getByRole('button', { name: 'Reactivate organisation' }));
    expect(await screen.findByText('Harbour Authority was reactivated')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/This organisation is inactive/)).toBeNull());
  });
});
