import { instantSchema } from '@tenderbox/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { DateTimeField } from './date-time-field.tsx';
import { Form } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAppForm } from './use-app-form.ts';

const schema = z.object({ endDate: instantSchema.nullable() });
type Values = z.output<typeof schema>;

interface EndFormProps {
  start: string | null;
  timeZone: string;
  onSubmit: (values: Values) => void;
}

function EndForm({ start, timeZone, onSubmit }: EndFormProps) {
  const form = useAppForm(schema, { endDate: start });
  return (
    <Form form={form} onSubmit={onSubmit} guardsLeaving={false}>
      <DateTimeField name="endDate" label="End date" timeZone={timeZone} />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

async function open(start: string | null, timeZone: string) {
  Element.prototype.scrollIntoView = () => undefined;
  const onSubmit = vi.fn<(values: Values) => void>();
  render(<EndForm start={start} timeZone={timeZone} onSubmit={onSubmit} />);
  const user = userEvent.setup();
  const field = await screen.findByRole('group', { name: 'End date' }, { timeout: 10_000 });
  return { user, field, onSubmit, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

// Simulates pasting, which fills in all segments of the field at once.
function paste(field: HTMLElement, text: string) {
  const year = field.querySelector('[role="spinbutton"]');
  if (!year) throw new Error('the field has no parts');
  fireEvent.focus(year);
  fireEvent.click(year);
  fireEvent.keyDown(year, { key: 'a', code: 'KeyA', ctrlKey: true, keyCode: 65 });
  const target = field.querySelector('[contenteditable="true"]') ?? year;
  fireEvent.paste(target, { clipboardData: { getData: () => text } });
}

afterEach(() => vi.unstubAllEnvs());

describe('date-time field', () => {
  it('shows the instant in its time zone with the zone name', async () => {
    const { field } = await open('2026-07-01T17:00:00.000Z', 'Europe/London');
    expect(shownIn(field)).toBe('2026-07-01 18:00');
    expect(screen.getByText('BST')).toBeTruthy();
  });

  it('offers the typical hours in the dialog of a phone', async () => {
    const { user, onSubmit, save } = await open('2026-11-30T08:25:00.000Z', 'Europe/London');
    await user.click(screen.getByRole('button', { name: /^Choose date/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2026-11-30 08:25 GMT');
    await user.click(await screen.findByText('17:00'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ endDate: '2026-11-30T17:00:00.000Z' }));
  });

  it('offers the typical hours of the chosen day beside the calendar', async () => {
    const spy = vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media.includes('pointer: fine'),
          media,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    onTestFinished(() => spy.mockRestore());
    const { user, onSubmit, save } = await open('2026-11-30T08:25:00.000Z', 'Europe/London');
    await user.click(screen.getByRole('button', { name: /^Choose date/ }));
    for (const hour of ['09:00', '12:00']) expect(await screen.findByText(hour)).toBeTruthy();
    await user.click(await screen.findByText('17:00'));
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ endDate: '2026-11-30T17:00:00.000Z' }));
  });

  it.each([
    ['30.11.2026 17:00', '2026-11-30T17:00:00.000Z'],
    ['2026-07-01T17:00:00Z', '2026-07-01T17:00:00.000Z'],
    ['30 Nov 2026', '2026-11-30T09:00:00.000Z'],
    ['03/04/2026', '2026-11-01T09:00:00.000Z'],
  ])('accepts pasted %s or keeps its value', async (text, instant) => {
    const { field, save, onSubmit } = await open('2026-11-01T09:00:00.000Z', 'Europe/London');
    paste(field, text);
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ endDate: instant }));
  });

  it.each([
    ['2026-11-30 17:00', 'Europe/London', '2026-11-30T17:00:00.000Z'],
    ['2026-07-01 18:00', 'Europe/London', '2026-07-01T17:00:00.000Z'],
    ['2026-12-01 08:30', 'Asia/Tokyo', '2026-11-30T23:30:00.000Z'],
  ])('accepts %s in %s as %s', async (text, timeZone, instant) => {
    const { field, onSubmit, save } = await open(null, timeZone);
    paste(field, text);
    await waitFor(() => expect(shownIn(field)).toBe(text));
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ endDate: instant }));
  });

  it('rejects a time skipped by the clocks', async () => {
    const { field, onSubmit, save } = await open(null, 'Europe/London');
    paste(field, '2026-03-29 01:30');
    await save();
    expect(await screen.findByText('Not a valid date/time')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('accepts a time that only the clocks of the device skip', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const { user, field, onSubmit, save } = await open(null, 'America/New_York');
    const year = field.querySelector<HTMLElement>('[role="spinbutton"]');
    if (!year) throw new Error('the field has no parts');
    await user.click(year);
    await user.keyboard('202703280230');
    await waitFor(() => expect(shownIn(field)).toBe('2027-03-28 02:30'));
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ endDate: '2027-03-28T06:30:00.000Z' }));
  });

  it.each([
    ['31.12.2026', '2026-12-31T09:00:00.000Z'],
    ['31.12.2026 17:30', '2026-12-31T17:30:00.000Z'],
    ['1/31/2026', '2026-01-31T09:00:00.000Z'],
  ])('takes %s when typed', async (text, instant) => {
    const { user, field, onSubmit, save } = await open('2026-11-01T09:00:00.000Z', 'Europe/London');
    await user.click(field.querySelector('[role="spinbutton"]') as HTMLElement);
    await user.keyboard(text);
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ endDate: instant }));
  });

  it('rejects incomplete input', async () => {
    const { user, field, onSubmit, save } = await open(null, 'Europe/London');
    const year = field.querySelector<HTMLElement>('[role="spinbutton"]');
    if (!year) throw new Error('the field has no parts');
    await user.click(year);
    await user.keyboard('2026');
    await save();
    expect(await screen.findByText('Not a valid date/time')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it.each([
    ['en-US', 'Sunday'],
    ['en-GB', 'Monday'],
    ['pt-PT', 'Sunday'],
    ['de-DE', 'Monday'],
  ])('starts weeks as usual where the person is: %s', async (language, first) => {
    const spy = vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    onTestFinished(() => spy.mockRestore());
    const { user } = await open('2026-11-30T17:00:00.000Z', 'Europe/London');
    await user.click(screen.getByRole('button', { name: /^Choose date/ }));
    const [day] = await screen.findAllByRole('columnheader');
    expect(day?.getAttribute('aria-label')).toBe(first);
  });

  it('starts weeks on Sunday by default', async () => {
    const locales = Intl.Locale.prototype as unknown as { getWeekInfo: () => unknown };
    const spy = vi.spyOn(locales, 'getWeekInfo').mockReturnValue(undefined);
    onTestFinished(() => spy.mockRestore());
    const { user } = await open('2026-11-30T17:00:00.000Z', 'Europe/London');
    await user.click(screen.getByRole('button', { name: /^Choose date/ }));
    const days = await screen.findAllByRole('columnheader');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
  });
});

function shownIn(field: HTMLElement): string {
  // MUI adds invisible direction marks.
  return (field.textContent ?? '').replace(/[A-Z].*$/, '').replace(/[\u200e\u200f\u2066-\u2069]/g, '');
}
