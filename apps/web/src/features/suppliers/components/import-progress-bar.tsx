import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { UploadProgress } from '../../../shared/uploads/upload-progress.tsx';
import type { ImportProgress } from './use-supplier-import.ts';

/** Upload progress, then the processing on the server. */
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
  // The import is one transaction, which a lost connection does not roll back.
  const action =
    isDryRun || isUploading ? (
      <Button onClick={onCancel}>{t('suppliers.imports.cancel')}</Button>
    ) : (
      <Button onClick={onLeave}>{t('suppliers.imports.leave')}</Button>
    );
  return <UploadProgress text={text} percent={percent} note={note} action={action} />;
}
