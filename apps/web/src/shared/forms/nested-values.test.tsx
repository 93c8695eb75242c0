import { decimalSchema } from '@tenderbox/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../lib/api-error.ts';
import { ChoiceField, ChoicesField } from './choice-field.tsx';
import { Form } from './form.tsx';
import { ListField } from './list-field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { MoneyField, NumberField } from './number-field.tsx';
import { StaleRevisionNotice } from './stale-revision-notice.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';
import { useAppForm } from './use-app-form.ts';
import { useRevisedForm } from './use-revised-form.ts';

const schema = z.object({
  instructions: z.string().max(100),
  opening: z.enum(['one', 'two']),
  certificates: z.array(z.string()),
  questions: z.array(
    z.object({
      id: z.string().optional(),
      title: z.string().min(1),
      days: z.number().min(1).max(365).nullable(),
    }),
  ),
  price: z.literal('').or(decimalSchema(2)),
});
type Values = z.output<typeof schema>;

const start = {
  instructions: '',
  opening: 'one' as const,
  certificates: [],
  questions: [
    { id: 'a', title: 'Delivery time', days: 20 },
    { id: 'b', title: 'Warranty', days: null },
  ],
  price: '',
};

function SheetForm({ onSubmit }: { onSubmit: (values: Values) => void | Promise<void> }) {
  const form = useAppForm(schema, start);
  return (
    <Form form={form} onSubmit={onSubmit} guardsLeaving={false}>
      <MarkdownField name="instructions" label="Instructions" max={100} />
      <ChoiceField
        name="opening"
        label="Opening"
        options={[
          { value: 'one', label: 'One person' },
          { value: 'two', label: 'Two people' },
        ]}
      />
      <ChoicesField
        name="certificates"
        label="Certificates"
        options={['ISO 9001', 'ISO 14001'].map((value) => ({ value, label: value }))}
      />
      <ListField
        name="questions"
        label="Questions"
        addLabel="Add question"
        itemLabel={(number) => `Question ${number}`}
        newItem={() => ({ title: '', days: null })}
      >
        {(path) => (
          <>
            <TextField name={`${path}.title`} label="Title" />
            <NumberField name={`${path}.days`} label="Time" unit="days" />
          </>
        )}
      </ListField>
      <MoneyField name="price" label="Price" currency="GBP" />
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

function open(onSubmit: (values: Values) => void | Promise<void> = vi.fn()) {
  render(<SheetForm onSubmit={onSubmit} />);
  return userEvent.setup();
}

const question = (number: number) => within(screen.getByRole('group', { name: `Question ${number}` }));
const titles = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Title' }).map(({ value }) => value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('list of items', () => {
  it('can be added to, copied, moved, removed and undone, with the focus following', async () => {
    const user = open();
    await press('Add question');
    expect(document.activeElement).toBe(question(3).getByLabelText('Title'));
    await user.keyboard('Price');
    await press('Copy Question 1');
    expect(titles()).toEqual(['Delivery time', 'Delivery time', 'Warranty', 'Price']);
    await press('Move Question 4 up');
    expect(titles()).toEqual(['Delivery time', 'Delivery time', 'Price', 'Warranty']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Question 3 up' }));
    await press('Remove Question 1');
    expect(screen.getByText('Question 1 was removed.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await press('Undo');
    expect(titles()).toEqual(['Delivery time', 'Delivery time', 'Price', 'Warranty']);
    expect(screen.queryByText('Question 1 was removed.')).toBeNull();
  });

  it('passes its items to the form, copies without an id', async () => {
    const onSubmit = vi.fn();
    open(onSubmit);
    await press('Copy Question 1');
    await press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0].questions).toEqual([
      { id: 'a', title: 'Delivery time', days: 20 },
      { title: 'Delivery time', days: 20 },
      { id: 'b', title: 'Warranty', days: null },
    ]);
  });

  it('focuses the field of an invalid item and shows server errors there', async () => {
    const user = open(() => {
      throw new ApiError(400, {
        message: '',
        code: 'VALIDATION_FAILED',
        fieldErrors: [
          { property: 'questions[0].title', message: 'There is such a question already' },
          { property: 'questions', message: 'Not more than one question' },
        ],
        globalErrors: [],
      });
    });
    await user.clear(question(2).getByLabelText('Title'));
    await press('Save');
    await waitFor(() => expect(document.activeElement).toBe(question(2).getByLabelText('Title')));
    await user.keyboard('Warranty');
    await press('Save');
    expect(await question(1).findByText('There is such a question already')).toBeTruthy();
    expect(screen.getByText('Not more than one question')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(question(1).getByLabelText('Title')));
  });
});

function RevisedSheet({ save }: { save: (titles: string[], revision: number) => void }) {
  const stored = { ...start, revision: 1 };
  const form = useAppForm(schema, start);
  const { onSubmit, stale } = useRevisedForm({
    form,
    stored,
    valuesOf: ({ revision: _, ...values }: Values & { revision: number }) => values,
    save: async (values, revision) => {
      save(
        values.questions.map(({ title }) => title),
        revision,
      );
      if (revision > 1) return { ...values, revision: revision + 1 };
      const questions = [...start.questions, { id: 'c', title: 'Certificates', days: null }];
      throw new ApiError(409, { code: 'STALE_REVISION', data: { ...stored, revision: 2, questions } });
    },
  });
  return (
    <Form form={form} onSubmit={onSubmit} guardsLeaving={false}>
      <StaleRevisionNotice
        stale={stale}
        labels={{ questions: 'Questions', 'questions.*.title': 'Title', 'questions.*.days': 'Time' }}
      />
      <ListField
        name="questions"
        label="Questions"
        addLabel="Add question"
        itemLabel={(number) => `Question ${number}`}
        newItem={() => ({ title: '', days: null })}
      >
        {(path) => <TextField name={`${path}.title`} label="Title" />}
      </ListField>
      <SubmitButton>Save</SubmitButton>
    </Form>
  );
}

it('keeps a typed list that someone else extended and compares it item by item', async () => {
  const save = vi.fn();
  render(<RevisedSheet save={save} />);
  await press('Remove Question 1');
  await press('Save');
  const notice = await screen.findByRole('group', { name: 'Saved version' });
  expect(notice.textContent).toContain('Questions › 1Saved versionDelivery timeYour versionEmpty');
  expect(notice.textContent).toContain('Questions › 3Saved versionCertificatesYour versionEmpty');
  expect(titles()).toEqual(['Warranty']);
  await press('Save my version');
  await waitFor(() => expect(save).toHaveBeenLastCalledWith(['Warranty'], 2));
});

describe('number fields', () => {
  it('accept numbers with a comma or a point and nothing else', async () => {
    const onSubmit = vi.fn();
    const user = open(onSubmit);
    const days = question(1).getByLabelText('Time');
    await user.clear(days);
    await user.type(days, 'soon');
    await press('Save');
    expect(await screen.findByText('This value is not valid')).toBeTruthy();
    await user.clear(days);
    await user.type(days, '366');
    expect(await screen.findByText('Must be at most 365')).toBeTruthy();
    await user.clear(days);
    await user.type(days, '7,5');
    await press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0].questions[0].days).toBe(7.5);
  });

  it('hold money as decimal text and show it grouped', async () => {
    const onSubmit = vi.fn();
    const user = open(onSubmit);
    const price = screen.getByLabelText<HTMLInputElement>('Price');
    await user.type(price, '1.234');
    await press('Save');
    expect(await screen.findByText('Must be a number with at most 2 decimal places')).toBeTruthy();
    await user.clear(price);
    await user.type(price, '1,284,600.5');
    await user.tab();
    expect(price.value).toBe('1,284,600.50');
    await press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0].price).toBe('1284600.50');
  });
});

describe('choice fields', () => {
  it('hold one value, or several in the order of the options', async () => {
    const onSubmit = vi.fn();
    const user = open(onSubmit);
    await user.click(screen.getByRole('radio', { name: 'Two people' }));
    await user.click(screen.getByRole('checkbox', { name: 'ISO 14001' }));
    await user.click(screen.getByRole('checkbox', { name: 'ISO 9001' }));
    await press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
      opening: 'two',
      certificates: ['ISO 9001', 'ISO 14001'],
    });
  });
});

describe('Markdown field', () => {
  it('shows a preview without raw HTML, images and scripts', async () => {
    const user = open();
    const field = screen.getByLabelText('Instructions');
    field.focus();
    await user.paste(
      '**Price** <b onclick="x()">all</b> ![p](https://a.example/p.png) [bad](javascript:x()) end',
    );
    expect(screen.getByText('90 of 100')).toBeTruthy();
    await press('Preview');
    const preview = await screen.findByRole('region', { name: 'Preview of Instructions' });
    await waitFor(() => expect(preview.querySelector('strong')?.textContent).toBe('Price'));
    expect(preview.querySelector('b, img')).toBeNull();
    const hrefs = [...preview.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['https://a.example/p.png']);
    expect(preview.textContent).toContain('end');
  });

  it('states in the preview that not all of it is formatted', async () => {
    const user = open();
    screen.getByLabelText('Instructions').focus();
    await user.paste('- \n'.repeat(1001));
    await press('Preview');
    const preview = await screen.findByRole('region', { name: 'Preview of Instructions' });
    expect(preview.textContent).toContain('more than 1,000 formatted parts');
  });
});
