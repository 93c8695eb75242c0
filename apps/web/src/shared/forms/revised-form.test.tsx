import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../lib/api-error.ts';
import { renderPage } from '../test/render-page.tsx';
import { Form } from './form.tsx';
import { StaleRevisionNotice } from './stale-revision-notice.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useAppForm } from './use-app-form.ts';
import { useRevisedForm } from './use-revised-form.ts';

interface Thing {
  name: string;
  place: string;
  revision: number;
}

const schema = z.object({ name: z.string().trim().min(1), place: z.string() });
const valuesOf = ({ name, place }: Thing) => ({ name, place });
const message = 'Someone else has changed this. Please check the saved version.';

const refusedFor = (stored: Thing) =>
  new ApiError(409, { message, code: 'STALE_REVISION', fieldErrors: [], globalErrors: [], data: stored });

const thing = (name: string, revision: number, place = 'Leith'): Thing => ({ name, place, revision });

type Save = (name: string, revision: number, place: string) => Promise<Thing>;

function ThingForm({ save, onSaved }: { save: Save; onSaved?: () => void }) {
  const [stored, setStored] = useState(thing('Dredging', 1));
  const form = useAppForm(schema, valuesOf(stored));
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored,
    valuesOf,
    save: (typed, revision) => save(typed.name, revision, typed.place),
    onSaved,
  });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <StaleRevisionNotice stale={stale} labels={{ name: 'Name', place: 'Place' }} timeZone="Europe/London" />
      <TextField name="name" label="Name" />
      <TextField name="place" label="Place" />
      <SubmitButton>Save</SubmitButton>
      <button type="button" onClick={() => setStored(thing('Read again', 5))}>
        Read
      </button>
    </Form>
  );
}

function open(save: Save, onSaved?: () => void) {
  renderPage(() => <ThingForm save={save} onSaved={onSaved} />, '/');
  return userEvent.setup();
}

const name = () => screen.findByLabelText<HTMLInputElement>('Name');

describe('form with concurrent changes', () => {
  it('shows the saved version next to the typed one and saves mine over it', async () => {
    const save = vi.fn(async (typed: string, revision: number) => {
      if (revision < 2) throw refusedFor(thing('Dredging and Survey', 2, 'Hull'));
      return thing(typed, revision + 1);
    });
    const user = open(save);
    await user.type(await name(), ' works');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('group', { name: 'Saved version' });
    expect(notice.textContent).toContain('Saved versionDredging and SurveyYour versionDredging works');
    // The other user's place is kept, because this user did not change it.
    expect(notice.textContent).not.toContain('Place');
    expect(screen.getByLabelText<HTMLInputElement>('Place').value).toBe('Hull');
    // In the form and in the message bar.
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect((await name()).value).toBe('Dredging works');
    await user.click(screen.getByRole('button', { name: 'Save my version' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith('Dredging works', 2, 'Hull'));
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
    expect(screen.queryByText(message)).toBeNull();
    expect((await name()).value).toBe('Dredging works');
  });

  it.each([
    ['2027-06-15T12:00:00Z', '2027-06-15 13:00 BST'],
    ['2027-01-15Tagung', '2027-01-15Tagung'],
    ['constructor', 'constructor'],
  ])('shows %s as %s', async (stored, words) => {
    const user = open(() => Promise.reject(refusedFor(thing(stored, 2))));
    await user.type(await name(), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('group', { name: 'Saved version' });
    expect(notice.textContent).toContain(`Saved version${words}Your versionDredging!`);
  });

  it('accepts the saved version if chosen', async () => {
    const save = vi.fn(async (typed: string, revision: number) => {
      if (revision < 2) throw refusedFor(thing('Survey', 2, 'Hull'));
      return thing(typed, revision + 1);
    });
    const user = open(save);
    await user.type(await name(), ' works');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Use the saved version' }));
    expect((await name()).value).toBe('Survey');
    expect(screen.queryByText(message)).toBeNull();
    await user.type(await name(), 's');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith('Surveys', 2, 'Hull'));
  });

  it('follows refetched values until something is typed', async () => {
    const save = vi.fn(async (typed: string, revision: number) => thing(typed, revision + 1));
    const user = open(save);
    await name();
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await waitFor(async () => expect((await name()).value).toBe('Read again'));
    await user.type(await name(), '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith('Read again!', 5, 'Leith'));
  });

  it('keeps typed values when a newer version is loaded, and saves with the initial revision', async () => {
    const save = vi.fn(async (typed: string, revision: number) => thing(typed, revision + 1));
    const user = open(save);
    await user.type(await name(), '!');
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect((await name()).value).toBe('Dredging!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith('Dredging!', 1, 'Leith'));
  });

  it('continues from the saved version and keeps what was typed during the save', async () => {
    let finish: (thing: Thing) => void = () => undefined;
    const save = vi.fn(() => new Promise<Thing>((resolve) => (finish = resolve)));
    const user = open(save);
    await user.type(await name(), '  ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledWith('Dredging', 1, 'Leith'));
    finish(thing('Dredging', 2));
    await waitFor(async () => expect((await name()).value).toBe('Dredging'));
    await user.type(await name(), ' a');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    await user.type(await name(), 'b');
    finish(thing('Dredging a', 3));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' })).not.toHaveProperty('ariaBusy', 'true'),
    );
    expect((await name()).value).toBe('Dredging ab');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenLastCalledWith('Dredging ab', 3, 'Leith'));
    finish(thing('Dredging ab', 4));
  });

  it('shows "saved" only when everything typed is saved', async () => {
    const saves = [Promise.withResolvers<Thing>(), Promise.withResolvers<Thing>()];
    const waiting = saves.values();
    const onSaved = vi.fn();
    const user = open(() => (waiting.next().value ?? Promise.withResolvers<Thing>()).promise, onSaved);
    await user.type(await name(), ' works');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(await name(), ' and survey');
    saves[0]?.resolve(thing('Dredging works', 2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'));
    expect((await name()).value).toBe('Dredging works and survey');
    expect(onSaved).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    saves[1]?.resolve(thing('Dredging works and survey', 3));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  });
});
