import { instantSchema, limits } from '@tenderbox/contract';
import { z } from 'zod';
import { CheckboxField } from '../../shared/forms/checkbox-field.tsx';
import { ChoiceField, ChoicesField, SelectField } from '../../shared/forms/choice-field.tsx';
import { CountryField } from '../../shared/forms/country-field.tsx';
import { DateTimeField } from '../../shared/forms/date-time-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { SaveBar } from '../../shared/forms/save-bar.tsx';
import { MultilineField, PasswordField, TextField } from '../../shared/forms/text-field.tsx';
import { useAppForm } from '../../shared/forms/use-app-form.ts';
import { ApiError } from '../../shared/lib/api-error.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { KitSection, KitState, later } from './kit-section.tsx';

const schema = z
  .object({
    title: z.string().trim().min(1).max(255),
    email: z.email(),
    website: z.union([z.literal(''), z.url()]),
    password: z.string().min(12).max(limits.password),
    currency: z.enum(['GBP', 'EUR', 'USD']),
    country: z.string(),
    opening: z.enum(['one', 'two']),
    certificates: z.array(z.string()),
    description: z.string().max(200),
    startDate: instantSchema,
    endDate: instantSchema,
    isSealed: z.boolean(),
    termsAccepted: z.boolean().refine((accepted) => accepted, { params: { rule: 'terms' } }),
  })
  .refine(({ startDate, endDate }) => startDate < endDate, {
    path: ['endDate'],
    params: { rule: 'endDate' },
  });

const startValues = {
  title: '',
  email: '',
  website: '',
  password: '',
  currency: '' as const,
  country: '',
  opening: 'one' as const,
  certificates: ['ISO 9001'],
  description: '',
  startDate: '2026-11-01T09:00:00.000Z',
  endDate: '',
  isSealed: true,
  termsAccepted: false,
};

const currencies = [
  { value: 'GBP', label: 'GBP, pound sterling' },
  { value: 'EUR', label: 'EUR, euro' },
  { value: 'USD', label: 'USD, US dollar' },
];
const openings = [
  { value: 'one', label: 'One person opens the box' },
  { value: 'two', label: 'Two people open the box' },
];
const certificates = ['ISO 9001', 'ISO 14001', 'ISO 45001'].map((name) => ({ value: name, label: name }));

/** All fields, and forms in each state. */
export function KitForms() {
  return (
    <KitSection id="forms" title="Forms">
      <KitState
        title="A form with every field"
        remark="label above, help under it, error under the field"
        columns={7}
      >
        <WholeForm />
      </KitState>
      <KitState title="Refused by the server" columns={5}>
        <RefusedForm />
      </KitState>
    </KitSection>
  );
}

function WholeForm() {
  const form = useAppForm(schema, startValues);
  async function save() {
    await later(1000);
    showAppMessage({ text: 'Saved.', status: 'success' });
  }
  return (
    <Form form={form} onSubmit={save} label="Every field">
      <TextField name="title" label="Title" isRequired placeholder="For example Quay cranes, lot 2" />
      <TextField name="email" label="E-mail address" type="email" isRequired autoComplete="off" />
      <TextField name="website" label="Website" inputMode="url" isOptional />
      <PasswordField name="password" label="Password" isRequired autoComplete="new-password" />
      <SelectField
        name="currency"
        label="Currency"
        help="For every price of this task"
        isRequired
        options={currencies}
      />
      <CountryField name="country" label="Country" isOptional />
      <ChoiceField name="opening" label="Opening" options={openings} />
      <ChoicesField name="certificates" label="Certificates" options={certificates} />
      <MultilineField name="description" label="Description" isOptional />
      <DateTimeField name="startDate" label="Starts" timeZone="Europe/London" isRequired />
      <DateTimeField name="endDate" label="Ends" help="Harbour time" timeZone="Europe/London" isRequired />
      <CheckboxField name="isSealed" label="Sealed" help="Nobody reads a response before the end" isSwitch />
      <CheckboxField name="termsAccepted" label="I accept the terms and conditions" isRequired />
      <SaveBar>Save event</SaveBar>
    </Form>
  );
}

const refusedSchema = z.object({ name: z.string().min(1), code: z.string() });

function RefusedForm() {
  const form = useAppForm(refusedSchema, { name: 'Tidewater Tools', code: 'TW-1' });
  async function refuse() {
    await later(500);
    throw new ApiError(400, {
      message: 'Request failed: please correct any errors before retrying',
      code: 'VALIDATION_FAILED',
      fieldErrors: [{ property: 'code', message: 'This code is already taken' }],
      globalErrors: [{ message: 'Suppliers cannot be added while an import is running' }],
    });
  }
  return (
    <Form form={form} onSubmit={refuse} label="Refused" guardsLeaving={false}>
      <TextField name="name" label="Name" />
      <TextField name="code" label="Supplier ID" />
      <TextField
        name="off"
        label="Cannot be changed"
        isDisabled
        help="Only the organisation admin changes this."
      />
      <SaveBar isNew>Add supplier</SaveBar>
    </Form>
  );
}
