import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loadTexts } from '../i18n/load-texts.ts';
import { renderPage } from '../test/render-page.tsx';
import { Form } from './form.tsx';
import { SaveBar } from './save-bar.tsx';
import { MultilineField, TextField } from './text-field.tsx';
import { useAppForm } from './use-app-form.ts';
import { useLocalDraft } from './use-local-draft.ts';

const schema = z.object({ title: z.string().min(1), notes: z.string() });
const save = vi.fn(async () => undefined);
const prefix = 'tenderbox.form.umar.event.new.';

function Page({ revision }: { revision?: number }) {
  const form = useAppForm(schema, { title: '', notes: '' });
  const localDraft = useLocalDraft(form, { prefix, ...(revision !== undefined && { revision }) });
  return (
    <Form form={form} localDraft={localDraft} onSubmit={save}>
      <TextField name="title" label="Title" />
      <MultilineField name="notes" label="Notes" />
      <SaveBar>Save</SaveBar>
    </Form>
  );
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('tenderbox.form.'));
const stored = () => JSON.parse(localStorage.getItem(keys()[0] ?? '') ?? 'null');
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const offer = () => screen.findByRole('region', { name: 'Unsaved changes' });

/** Simulates a reload or crash: the stored draft belongs to another page. */
function openAgain(revision?: number) {
  cleanup();
  for (const key of keys()) {
    localStorage.setItem(`${prefix}before`, localStorage.getItem(key) ?? '');
    if (key !== `${prefix}before`) localStorage.removeItem(key);
  }
  renderPage(() => <Page {...(revision !== undefined && { revision })} />, '/');
}

async function typeAndReload(revision?: number) {
  renderPage(() => <Page {...(revision !== undefined && { revision })} />, '/');
  await userEvent.type(await field('Title'), 'Quay cranes');
  await waitFor(() => expect(stored()?.values).toEqual({ title: 'Quay cranes' }));
  openAgain(revision);
}

beforeEach(async () => {
  localStorage.clear();
  save.mockClear();
  await loadTexts(['kitParts']);
});

describe('local draft of a form', () => {
  it('is offered after a reload and restored as a change', async () => {
    await typeAndReload();
    expect((await offer()).textContent).toMatch(/You have unsaved changes from \d.*\d\d:\d\d\./);
    expect((await field('Title')).value).toBe('');
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Restore' }));
    expect((await field('Title')).value).toBe('Quay cranes');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    await waitFor(() => expect(keys()).toEqual([]));
  });

  it('is removed when discarded or when all changes are reverted', async () => {
    await typeAndReload();
    await userEvent.click(within(await offer()).getByRole('button', { name: 'Discard' }));
    expect(keys()).toEqual([]);
    await userEvent.type(await field('Title'), 'x');
    await waitFor(() => expect(keys()).toHaveLength(1));
    await userEvent.clear(await field('Title'));
    await waitFor(() => expect(keys()).toEqual([]));
  });

  it('shows that someone has saved since', async () => {
    await typeAndReload(3);
    expect((await offer()).textContent).not.toContain('another version');
    openAgain(4);
    expect((await offer()).textContent).toContain('Someone has saved another version since.');
  });

  it.each([
    ['has other fields', { shape: 'title' }],
    ['is 31 days old', { typedAt: Date.now() - 31 * 86_400_000 }],
    ['has no values', { values: null }],
  ])('is dropped if it %s', async (_case, change) => {
    const draft = { shape: 'notes,title', typedAt: Date.now(), revision: null, values: { title: 'Old' } };
    localStorage.setItem(`${prefix}before`, JSON.stringify({ ...draft, ...change }));
    renderPage(() => <Page />, '/');
    await field('Title');
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    expect(keys()).toEqual([]);
  });

  it('is removed with a warning when the storage is full, instead of keeping an older state', async () => {
    renderPage(() => <Page />, '/');
    await userEvent.type(await field('Title'), 'Quay');
    await waitFor(() => expect(keys()).toHaveLength(1));
    (await field('Notes')).focus();
    await userEvent.paste('x'.repeat(1_600_000));
    expect(await screen.findByText(/no room to store what you type/)).toBeTruthy();
    expect(keys()).toEqual([]);
  });
});
