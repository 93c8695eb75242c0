import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
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
  return (
    <Box sx={{ mb: 2, display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography role="status" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <LinearProgress
          aria-label={text}
          variant={isUploading ? 'determinate' : 'indeterminate'}
          value={percent}
          sx={{ borderRadius: 1 }}
        />
        {!isDryRun && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t(isUploading ? 'suppliers.imports.stayWhileUploading' : 'suppliers.imports.leaveWhileStoring')}
          </Typography>
        )}
      </Box>
      {/* What is being stored is stored in one step, which a cut connection would not undo. */}
      {isDryRun || isUploading ? (
        <Button onClick={onCancel}>{t('suppliers.imports.cancel')}</Button>
      ) : (
        <Button onClick={onLeave}>{t('suppliers.imports.leave')}</Button>
      )}
    </Box>
  );
}
