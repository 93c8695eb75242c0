import Typography from '@mui/material/Typography';
import { importColumns, supplierLimits } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CheckboxField } from '../../../shared/forms/checkbox-field.tsx';
import { DialogButtons } from '../../../shared/forms/dialog-buttons.tsx';
import { FileField } from '../../../shared/forms/file-field.tsx';
import { workbookFile, workbookLimits } from '../../../shared/forms/file-rules.ts';
import { Form } from '../../../shared/forms/form.tsx';
import { useAppForm } from '../../../shared/forms/use-app-form.ts';
import { DownloadButton } from '../../../shared/ui/actions/download-button.tsx';
import { downloadTemplate, type ImportChoices } from '../api/import-suppliers.ts';

const schema = z.object({
  file: workbookFile(supplierLimits.importSize),
  clearsBlanks: z.boolean(),
  sendsInvitations: z.boolean(),
});

interface ImportFileFormProps {
  isBusy: boolean;
  onCheck: (file: File, choices: ImportChoices) => Promise<void>;
  onClose: () => void;
}

/** Chooses the Excel file and how to treat blank cells and the people in it. */
export function ImportFileForm({ isBusy, onCheck, onClose }: ImportFileFormProps) {
  const { t } = useTranslation();
  const form = useAppForm(
    schema,
    { file: null, clearsBlanks: false, sendsInvitations: false },
    { validatesOn: 'onSubmit' },
  );
  return (
    <Form
      form={form}
      guardsLeaving={false}
      onSubmit={async ({ file, ...choices }) => {
        if (file) await onCheck(file, choices);
      }}
    >
      <Typography>{t('suppliers.imports.lead')}</Typography>
      <div>
        <DownloadButton
          label={t('suppliers.imports.template')}
          onDownload={(signal) => downloadTemplate(t('suppliers.imports.templateName'), signal)}
        />
      </div>
      <FileField
        {...workbookLimits(supplierLimits.importSize)}
        name="file"
        label={t('suppliers.imports.file')}
        help={t('suppliers.imports.fileHelp', { rows: supplierLimits.importRows })}
        isRequired
        isDisabled={isBusy}
      />
      <CheckboxField
        name="clearsBlanks"
        label={t('suppliers.imports.clearBlanks')}
        help={t('suppliers.imports.clearBlanksHelp')}
        isDisabled={isBusy}
      />
      <CheckboxField
        name="sendsInvitations"
        label={t('suppliers.imports.invite')}
        help={t('suppliers.imports.inviteHelp', { column: importColumns.adminEmail })}
        isDisabled={isBusy}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('suppliers.imports.nothingYet')}
      </Typography>
      <DialogButtons
        confirmLabel={t('suppliers.imports.check')}
        cancelLabel={t('suppliers.imports.cancel')}
        isHeld={isBusy}
        onClose={onClose}
      />
    </Form>
  );
}
