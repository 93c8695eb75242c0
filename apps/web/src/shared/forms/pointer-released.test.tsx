import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { renderPage } from '../test/render-page.tsx';
import { Form } from './form.tsx';
import { TextField } from './text-field.tsx';
import { useAppForm } from './use-app-form.ts';

const schema = z.object({ title: z.string().min(1) });

function TitleForm() {
  const form = useAppForm(schema, { title: '' });
  return (
    <Form form={form} label="Event" onSubmit={() => Promise.resolve()}>
      <TextField name="title" label="Title" />
    </Form>
  );
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

it('shows what is wrong with a field that was left only after the pointer is released, so that nothing moves below it', async () => {
  renderPage(TitleForm, '/');
  const title = await screen.findByRole('textbox', { name: 'Title' });
  fireEvent.focus(title);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(title);
  await soon();
  expect(title.getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.pointerUp(document.body);
  await soon();
  expect(title.getAttribute('aria-invalid')).toBe('true');
});
