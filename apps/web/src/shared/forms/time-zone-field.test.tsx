import { timeZoneSchema } from '@tenderbox/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderPage } from '../test/render-page.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { useAppForm } from './use-app-form.ts';

const schema = z.object({ timeZone: timeZoneSchema });

function open(timeZone: string) {
  const save = vi.fn();
  renderPage(() => {
    const form = useAppForm(schema, { timeZone });
    return (
      <Form form={form} onSubmit={save}>
        <TimeZoneField name="timeZone" label="Time zone" help="Units start with it." />
        <SubmitButton>Save</SubmitButton>
      </Form>
    );
  }, '/');
  return { save, user: userEvent.setup() };
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Time zone' });

describe('time zone field', () => {
  it('finds a time zone by part of its name, with spaces', async () => {
    const { save, user } = open('Europe/London');
    expect((await field()).value).toBe('Europe/London');
    await user.clear(await field());
    await user.type(await field(), 'new york');
    await user.click(await screen.findByRole('option', { name: /America\/New_York/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(save).toHaveBeenCalledWith({ timeZone: 'America/New_York' });
  });

  it('shows that nothing matches and restores the previous value', async () => {
    const { user } = open('Europe/London');
    await user.clear(await field());
    await user.type(await field(), 'atlantis');
    expect(await screen.findByText('No matching time zone')).toBeTruthy();
    await user.tab();
    expect((await field()).value).toBe('Europe/London');
  });

  it('keeps a saved time zone that this browser does not list', async () => {
    open('US/Eastern');
    expect((await field()).value).toBe('US/Eastern');
  });

  it('is required', async () => {
    const { save, user } = open('');
    await field();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Must be a time zone such as Europe/London')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });
});
