import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { instantSchema, limits } from '@tenderbox/contract';
import { z } from 'zod';
import { CheckboxField } from '../../shared/forms/checkbox-field.tsx';
import { DateTimeField } from '../../shared/forms/date-time-field.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { MultilineField } from '../../shared/forms/multiline-field.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { SubmitButton } from '../../shared/forms/submit-button.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useAppForm } from '../../shared/forms/use-app-form.ts';
import { ApiError } from '../../shared/lib/api-error.ts';
import { showAppMessage } from '../../shared/ui/app-message.ts';
import { KitSection, KitState } from './kit-section.tsx';

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const schema = z
  .object({
    title: z.string().trim().min(1).max(255),
    email: z.email(),
    website: z.union([z.literal(''), z.url()]),
    password: z.string().min(12).max(limits.password),
    country: z.enum(['GB', 'NL', 'DE']),
    description: z.string().max(200),
    startDate: instantSchema,
    endDate: instantSchema,
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
  country: '' as const,
  description: '',
  startDate: '2026-11-01T09:00:00.000Z',
  endDate: '',
  termsAccepted: false,
};

const countries = [
  { value: 'GB', label: 'United Kingdom' },
  { value: 'NL', label: 'Netherlands' },
  { value: 'DE', label: 'Germany' },
];

export function KitForms() {
  return (
    <KitSection id="forms" title="Forms">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <KitState title="A form with every field">
          <WholeForm />
        </KitState>
        <KitState title="Refused by the server">
          <RefusedForm />
        </KitState>
      </Box>
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
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <Form form={form} onSubmit={save} label="Every field">
        <TextField name="title" label="Title" isRequired help="What suppliers see first." />
        <TextField name="email" label="E-mail address" type="email" isRequired autoComplete="off" />
        <TextField name="website" label="Website" inputMode="url" />
        <PasswordField name="password" label="Password" isRequired autoComplete="new-password" />
        <SelectField name="country" label="Country" isRequired options={countries} />
        <MultilineField name="description" label="Description" />
        <DateTimeField name="startDate" label="Start date" timeZone="Europe/London" isRequired />
        <DateTimeField name="endDate" label="End date" timeZone="Europe/London" isRequired />
        <CheckboxField name="termsAccepted" label="I accept the terms and conditions" isRequired />
        <Stack direction="row" spacing={1}>
          <SubmitButton>Save event</SubmitButton>
          <Button onClick={() => form.reset()}>Undo changes</Button>
        </Stack>
      </Form>
    </Paper>
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
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 720 }}>
      <Form form={form} onSubmit={refuse} label="Refused" guardsLeaving={false}>
        <TextField name="name" label="Name" />
        <TextField name="code" label="Supplier ID" />
        <TextField
          name="off"
          label="Cannot be changed"
          isDisabled
          help="Only the organisation admin changes this."
        />
        <div>
          <SubmitButton>Add supplier</SubmitButton>
        </div>
      </Form>
    </Paper>
  );
}
