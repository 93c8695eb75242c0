import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { responseLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FileField } from '../../../shared/forms/file-field.tsx';
import { optionalFile } from '../../../shared/forms/file-rules.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { SubmitButton } from '../../../shared/forms/submit-button.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';

const fileLimits = { extensions: ['.xlsx'], maxSize: responseLimits.workbookSize };

const schema = z.object({
  file: optionalFile(fileLimits).refine((file) => file !== null, { params: { rule: 'required' } }),
});

interface WorkbookFileFormProps {
  isBusy: boolean;
  onRead: (file: File) => Promise<void>;
  onClose: () => void;
}

/** Which workbook to read. */
export function WorkbookFileForm({ isBusy, onRead, onClose }: WorkbookFileFormProps) {
  const { t } = useTranslation();
  const form = useAppForm(schema, { file: null }, { validatesOn: 'onSubmit' });
  return (
    <Form
      form={form}
      guardsLeaving={false}
      onSubmit={async ({ file }) => {
        if (file) await onRead(file);
      }}
    >
      <Typography>{t('answerWorkbook.lead')}</Typography>
      <FileField
        {...fileLimits}
        name="file"
        label={t('answerWorkbook.file')}
        isRequired
        isDisabled={isBusy}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('answerWorkbook.nothingYet')}
      </Typography>
      <Stack
        direction="row"
        spacing={1}
        sx={{ justifyContent: 'flex-end', '& > *': { flexGrow: { xs: 1, sm: 0 } } }}
      >
        <Button onClick={onClose}>{t('kit.dialog.cancel')}</Button>
        <SubmitButton>{t('answerWorkbook.read')}</SubmitButton>
      </Stack>
    </Form>
  );
}
