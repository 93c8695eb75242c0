import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../lib/api-error.ts';
import { appMessageEvent } from '../ui/feedback/app-message.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { SelectField } from './choice-field.tsx';
import { Form } from './form.tsx';
import { SaveBar } from './save-bar.tsx';
import { SubmitButton } from './submit-button.tsx';
import { PasswordField, TextField } from './text-field.tsx';
import { useAppForm } from './use-app-form.ts';

const schema = z.object({
  title: z.string().trim().min(1).max(5),
  email: z.email(),
  country: z.enum(['GB', 'NL']),
  password: z.string().min(12),
  terms: z.boolean().refine((accepted) => accepted, { params: { rule: 'terms' } }),
});

const startValues = { title: '', email: '', country: '' as const, password: '', terms: false };
const filledValues = {
  title: 'Crane',
  email: 'una@example.org',
  country: 'GB' as const,
  password: 'a long password',
  terms: true,
};

function EventForm({
  onSubmit,
  values = startValues,
}: {
  onSubmit: () => Promise<void>;
  values?: typeof startValues | typeof filledValues;
}) {
  const form = useAppForm(schema, values);
  return (
    <Form form={form} onSubmit={onSubmit} guardsLeaving={false}>
      <TextField name="title" label="Title" />
      <TextField name="email" label="E-mail address" />
      <SelectField
        name="country"
        label="Country"
        options={[
          { value: 'GB', label: 'United Kingdom' },
          { value: 'NL', label: 'Netherlands' },
        ]}
      />
      <PasswordField name="password" label="Password" />
      <CheckboxField name="terms" label="I accept the terms" />
      <SubmitButton>Save event</SubmitButton>
    </Form>
  );
}

const scrolledTo: Element[] = [];
const messages: { text: string; status: string }[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  messages.length = 0;
  Element.prototype.scrollIntoView = function scroll() {
    scrolledTo.push(this);
  };
  const hear = (event: WindowEventMap[typeof appMessageEvent]) => messages.push(event.detail);
  window.addEventListener(appMessageEvent, hear);
  return () => window.removeEventListener(appMessageEvent, hear);
});

const save = () => screen.getByRole('button', { name: 'Save event' });

describe('form with invalid fields', () => {
  it('marks them all, shows their number and moves to the first', async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn(async () => undefined);
    render(<EventForm onSubmit={onSubmit} />);
    await user.click(save());

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    expect(screen.getAllByText('This field is required')).toHaveLength(4);
    expect(screen.getByText('Terms and conditions must be accepted')).toBeTruthy();
    expect(messages).toMatchObject([
      { text: 'Validation failed. Please correct the 5 invalid fields before retrying.', status: 'error' },
    ]);
    expect(scrolledTo).toHaveLength(1);
    expect(scrolledTo[0]?.contains(screen.getByLabelText('Title'))).toBe(true);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('uses the singular for one field', async () => {
    const user = userEvent.setup();
    render(<EventForm onSubmit={async () => undefined} values={{ ...filledValues, email: '' }} />);
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail address')));
    expect(messages).toMatchObject([
      { text: 'Validation failed. Please correct the invalid field before retrying.', status: 'error' },
    ]);
  });

  it('shows the message of each rule with its numbers and removes it once the field is valid', async () => {
    const user = userEvent.setup();
    render(<EventForm onSubmit={async () => undefined} />);
    await user.type(screen.getByLabelText('Title'), 'Quay cranes');
    await user.type(screen.getByLabelText('E-mail address'), 'una@');
    await user.type(screen.getByLabelText('Password'), 'short');
    await user.tab();
    expect(await screen.findByText('This field must not be longer than 5 characters')).toBeTruthy();
    expect(screen.getByText('Must be a valid email address')).toBeTruthy();
    expect(await screen.findByText('This field must contain at least 12 characters')).toBeTruthy();
    const email = screen.getByLabelText('E-mail address');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await user.type(email, 'example.org');
    await waitFor(() => expect(screen.queryByText('Must be a valid email address')).toBeNull());
  });
});

const taskSchema = z.object({
  title: z.string(),
  supplierIds: z.array(z.string()).refine((ids) => ids.length > 0, { params: { rule: 'taskSuppliers' } }),
});
function TaskForm() {
  const form = useAppForm(taskSchema, { title: '', supplierIds: [] });
  form.register('supplierIds');
  return (
    <Form form={form} onSubmit={() => undefined} guardsLeaving={false}>
      <TextField name="title" label="Title" />
      <SubmitButton>Save task</SubmitButton>
    </Form>
  );
}

describe('form without a supplier', () => {
  it('asks for at least one supplier', async () => {
    const user = userEvent.setup();
    render(<TaskForm />);
    await user.click(screen.getByRole('button', { name: 'Save task' }));
    await waitFor(() => expect(messages).toHaveLength(1));
    expect(messages).toMatchObject([
      { text: 'Validation failed. Please add at least one supplier before retrying.', status: 'error' },
    ]);
  });
});

describe('submitting a form', () => {
  it('happens once even if the button is pressed repeatedly', async () => {
    const user = userEvent.setup();
    let finish: () => void = () => undefined;
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<EventForm onSubmit={onSubmit} values={filledValues} />);
    await user.dblClick(save());
    await waitFor(() => expect(save().ariaBusy).toBe('true'));
    await user.type(screen.getByLabelText('Title'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    finish();
    await waitFor(() => expect(save().ariaBusy).toBeNull());
  });

  it('shows server errors under their fields and the rest above the form', async () => {
    const user = userEvent.setup();
    const refuse = async () => {
      throw new ApiError(400, {
        message: 'Request failed',
        code: 'VALIDATION_FAILED',
        fieldErrors: [
          { property: 'email', message: 'This address is taken' },
          { property: 'revision', message: 'Someone else saved first' },
        ],
        globalErrors: [{ message: 'The organisation is not active' }],
      });
    };
    render(<EventForm onSubmit={refuse} values={filledValues} />);
    await user.click(save());
    expect(await screen.findByText('This address is taken')).toBeTruthy();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The organisation is not active');
    expect(alert.textContent).toContain('Someone else saved first');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail address')));
    expect(messages.map(({ text, status }) => [text, status])).toEqual([['This address is taken', 'error']]);
  });

  it('shows the text of an error without fields', async () => {
    const user = userEvent.setup();
    const fail = async () => {
      throw new ApiError(500, null);
    };
    render(<EventForm onSubmit={fail} values={filledValues} />);
    await user.click(save());
    const alert = await screen.findByRole('alert');
    const text = 'The requested operation could not be completed due to an error';
    expect(alert.textContent).toContain(text);
    // Visible, focused, and in the message bar.
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(scrolledTo).toContain(alert);
    expect(messages).toMatchObject([{ text, status: 'error' }]);
  });
});

function NameForm({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const form = useAppForm(z.object({ name: z.string().min(1) }), { name: 'Una Bell' });
  return (
    <Form form={form} onSubmit={onSubmit} guardsLeaving={false}>
      <TextField name="name" label="Name" />
      <SaveBar>Save</SaveBar>
    </Form>
  );
}

describe('form footer', () => {
  const name = () => screen.getByLabelText<HTMLInputElement>('Name');
  const button = (text: string) => screen.getByRole('button', { name: text });

  it('shows the status and saves changes without losing the focus', async () => {
    const user = userEvent.setup();
    let finish = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(<NameForm onSubmit={onSubmit} />);
    await user.click(button('Save'));
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(name(), '!');
    expect(screen.getByText('Unsaved changes')).toBeTruthy();
    await user.click(button('Save'));
    expect(await screen.findByText('Saving…')).toBeTruthy();
    expect(document.activeElement).toBe(button('Save'));
    finish();
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy();
    expect(button('Save').ariaDisabled).toBe('true');
    expect(document.activeElement).toBe(button('Save'));
  });

  it('shows that saving failed, and reverts changes on Cancel', async () => {
    const user = userEvent.setup();
    render(<NameForm onSubmit={() => Promise.reject(new ApiError(500, null))} />);
    await user.type(name(), '!');
    await user.click(button('Save'));
    expect(await screen.findByText('Not saved')).toBeTruthy();
    await user.click(button('Cancel'));
    expect(name().value).toBe('Una Bell');
    expect(document.activeElement).toBe(button('Cancel'));
  });
});

describe('submit button', () => {
  it('takes the focus only after the click, so that no message moves it away', async () => {
    const user = userEvent.setup();
    render(<EventForm onSubmit={async () => undefined} values={{ ...filledValues, email: 'una@' }} />);
    const email = screen.getByLabelText('E-mail address');
    await user.click(email);
    await user.pointer({ keys: '[MouseLeft>]', target: save() });
    expect(document.activeElement).toBe(email);
    expect(screen.queryByText('Must be a valid email address')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]' });
    expect(await screen.findByText('Must be a valid email address')).toBeTruthy();
  });
});

describe('password field', () => {
  it('shows and hides the password', async () => {
    const user = userEvent.setup();
    render(<EventForm onSubmit={async () => undefined} />);
    const field = screen.getByLabelText('Password') as HTMLInputElement;
    expect(field.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.type).toBe('password');
  });
});
