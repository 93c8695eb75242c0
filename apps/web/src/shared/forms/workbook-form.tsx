import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { DialogButtons } from './dialog-buttons.tsx';
import { FileField } from './file-field.tsx';
import { workbookFile, workbookLimits } from './file-rules.ts';
import { Form } from './form.tsx';
import { useAppForm } from './use-app-form.ts';

interface WorkbookFormProps {
  maxSize: number;
  texts: { lead: string; file: string; note: string; read: string };
  isBusy: boolean;
  onRead: (file: File) => Promise<void>;
  onClose: () => void;
  /** Link to the template. */
  children?: ReactNode;
}

/** Chooses an Excel file to be parsed. */
export function WorkbookForm({ maxSize, texts, isBusy, onRead, onClose, children }: WorkbookFormProps) {
  const schema = z.object({ file: workbookFile(maxSize) });
  const form = useAppForm(schema, { file: null }, { validatesOn: 'onSubmit' });
  // Focus the field when the user returns to choose another file.
  const { setFocus } = form;
  useEffect(() => setFocus('file'), [setFocus]);
  return (
    <Form
      form={form}
      guardsLeaving={false}
      onSubmit={async ({ file }) => {
        if (file) await onRead(file);
      }}
    >
      <Typography>{texts.lead}</Typography>
      {children && <div>{children}</div>}
      <FileField {...workbookLimits(maxSize)} name="file" label={texts.file} isRequired isDisabled={isBusy} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.note}
      </Typography>
      <DialogButtons confirmLabel={texts.read} isHeld={isBusy} onClose={onClose} />
    </Form>
  );
}
