import type { Organisation } from '@tenderbox/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { harbour } from '../../../entities/test/organisation.ts';
import { renderFeaturePage } from '../../../entities/test/render-page.tsx';
import { inPage } from '../../../shared/test/in-page.ts';
import { json, mockApi } from '../../../shared/test/mock-api.ts';
import { storedFile } from '../../../shared/test/stored-file.ts';
import { OrganisationDetailsForm } from './organisation-details-form.tsx';

const fileId = '019a0000-0000-7000-8000-000000000030';
const logo = { id: fileId, name: 'logo.png', size: 100 };
const withLogo: Organisation = { ...harbour, logo };

// jsdom does not implement object URLs.
beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:logo');
  URL.revokeObjectURL = vi.fn();
});

function open(
  organisation: Organisation,
  saves: (() => Response)[],
  upload = () => json({ data: storedFile(logo) }, 201),
) {
  const requests = mockApi({
    'PUT /api/sourcing-organisation': () => (saves.shift() ?? (() => json({ data: organisation })))(),
    'POST /api/files': upload,
    [`GET /api/files/${fileId}`]: () =>
      new Response('picture', { headers: { 'content-disposition': 'attachment' } }),
  });
  const router = renderFeaturePage(
    () => <OrganisationDetailsForm organisation={organisation} onClose={() => undefined} />,
    '/details',
  );
  const changes = () =>
    Promise.all(requests.filter(({ method }) => method === 'PUT').map((request) => request.clone().json()));
  return { requests, changes, router, user: userEvent.setup({ applyAccept: false }) };
}

const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
const save = () => screen.getByRole('button', { name: 'Save changes' });
const fileInput = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
const picture = (fileName = 'logo.png') => new File(['picture'], fileName, { type: 'image/png' });

/** Returns the upload body passed to fetch. */
function sentForm(): FormData | undefined {
  const bodies = vi.mocked(globalThis.fetch).mock.calls.map(([, init]) => init?.body);
  return bodies.find((body) => body instanceof FormData);
}

describe('organisation details form', () => {
  it('saves with the loaded revision and keeps an untouched logo', async () => {
    const { changes, user } = open(harbour, []);
    await user.type(await name(), ' Ltd');
    await user.click(save());
    expect(await screen.findByText('Your organisation was saved')).toBeTruthy();
    expect(await changes()).toEqual([
      { name: 'Harbour Authority Ltd', timeZone: 'Europe/London', revision: 1 },
    ]);
  });

  it('uploads a picture, sets it as the logo and has no unsaved changes afterwards', async () => {
    const { changes, router, user } = open(harbour, [() => json({ data: { ...withLogo, revision: 2 } })]);
    await name();
    await user.upload(fileInput(), picture());
    await user.click(save());
    expect(await screen.findByText('Your organisation was saved')).toBeTruthy();
    const form = sentForm();
    expect(form?.get('purpose')).toBe('ORGANISATION_LOGO');
    expect(form?.get('ownerId')).toBe(harbour.id);
    expect([...(form?.keys() ?? [])].at(-1)).toBe('file');
    expect(await changes()).toMatchObject([{ logoFileId: fileId }]);
    await router.navigate({ to: '/elsewhere' });
    expect(router.state.location.pathname).toBe('/elsewhere');
  });

  it('rejects a file that is not a picture before sending', async () => {
    const { requests, user } = open(harbour, []);
    await name();
    await user.upload(fileInput(), picture('logo.pdf'));
    await user.click(save());
    expect(await screen.findByText('Invalid file type')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('shows upload errors from the server under the field', async () => {
    const fieldErrors = [{ property: 'file', message: 'Invalid file type' }];
    const refusal = () =>
      json({ message: '', code: 'VALIDATION_FAILED', fieldErrors, globalErrors: [] }, 400);
    const { changes, user } = open(harbour, [], refusal);
    await name();
    await user.upload(fileInput(), picture());
    await user.click(save());
    await screen.findByText('Invalid file type', inPage);
    expect(fileInput().getAttribute('aria-invalid')).toBe('true');
    expect(await changes()).toEqual([]);
  });

  it('removes the logo on save unless the removal is undone', async () => {
    const { changes, user } = open(withLogo, [() => json({ data: { ...harbour, revision: 2 } })]);
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    await user.click(screen.getByRole('button', { name: 'Keep logo' }));
    await user.click(screen.getByRole('button', { name: 'Remove logo' }));
    expect(screen.getByText('The logo will be removed when you save.')).toBeTruthy();
    await user.click(save());
    await screen.findByText('Your organisation was saved');
    expect(await changes()).toMatchObject([{ logoFileId: null }]);
  });

  it('keeps the text when someone else saved first and does not upload the picture again', async () => {
    const stored = { ...harbour, name: 'Port Authority', revision: 2 };
    const problem = { message: 'Someone else was first', code: 'STALE_REVISION', data: stored };
    const { requests, changes, user } = open(harbour, [
      () => json(problem, 409),
      () => json({ data: { ...withLogo, name: 'Harbour Authority Ltd', revision: 3 } }),
    ]);
    await user.type(await name(), ' Ltd');
    await user.upload(fileInput(), picture());
    await user.click(save());
    expect(await screen.findByText('Port Authority')).toBeTruthy();
    expect((await name()).value).toBe('Harbour Authority Ltd');
    await user.click(screen.getByRole('button', { name: 'Save my version' }));
    expect(await screen.findByText('Your organisation was saved')).toBeTruthy();
    expect((await changes()).map(({ revision }) => revision)).toEqual([1, 2]);
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });
});
