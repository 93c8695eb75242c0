import Stack from '@mui/material/Stack';
import { newLabelSchema } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../shared/forms/form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { useAddLabel } from '../api/use-label-commands.ts';

const empty = { name: '' };

/** Adds a label within the list. The field is cleared and focused for the next one. */
export function AddLabelForm() {
  const { t } = useTranslation();
  const form = useAppForm(newLabelSchema, empty, { validatesOn: 'onSubmit' });
  const addLabel = useAddLabel();

  async function add({ name }: { name: string }) {
    await addLabel(name);
    form.reset(empty);
    form.setFocus('name');
    showAppMessage({ text: t('labels.added', { name }) });
  }

  return (
    <Form form={form} onSubmit={add} label={t('labels.form')}>
      <Stack
        direction="row"
        spacing={1}
        // Aligns the button with the input, below the label.
        sx={{ alignItems: 'flex-start', '& > [data-field]': { flex: 1 }, '& > .MuiButton-root': { mt: 3 } }}
      >
        <TextField name="name" label={t('labels.name')} autoComplete="off" />
        <SubmitButton>{t('labels.add')}</SubmitButton>
      </Stack>
    </Form>
  );
}
