import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { UploadProgress } from '../../../shared/uploads/upload-progress.tsx';
import type { ImportProgress } from './use-supplier-import.ts';

/** How far the workbook has gone up, and what the server does with it then. */
export function ImportProgressBar({
  progress: { fileName: name, isDryRun, percent },
  onCancel,
  onLeave,
}: {
  progress: ImportProgress;
  onCancel: () => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const isUploading = percent < 100;
  const text = isUploading
    ? t('suppliers.imports.uploading', { name, percent: Math.round(percent) })
    : t(isDryRun ? 'suppliers.imports.reading' : 'suppliers.imports.storing', { name });
  const note =
    !isDryRun &&
    t(isUploading ? 'suppliers.imports.stayWhileUploading' : 'suppliers.imports.leaveWhileStoring');
  // What is being stored is stored in one step, which a cut connection would not undo.
  const action =
    isDryRun || isUploading ? (
      <Button onClick={onCancel}>{t('suppliers.imports.cancel')}</Button>
    ) : (
      <Button onClick={onLeave}>{t('suppliers.imports.leave')}</Button>
    );
  return <UploadProgress {...{ text, percent, note, action }} />;
}
