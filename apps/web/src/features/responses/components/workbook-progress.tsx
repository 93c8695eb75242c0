import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ReadingProgress } from './use-workbook-reading.ts';

interface WorkbookProgressProps {
  progress: ReadingProgress;
  onCancel: () => void;
}

/** How far the workbook has gone up, and that it is being read then. */
export function WorkbookProgress({ progress: { fileName: name, percent }, onCancel }: WorkbookProgressProps) {
  const { t } = useTranslation();
  const isUploading = percent < 100;
  const text = isUploading
    ? t('answerWorkbook.uploading', { name, percent: Math.round(percent) })
    : t('answerWorkbook.reading', { name });
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
      </Box>
      <Button onClick={onCancel}>{t('kit.dialog.cancel')}</Button>
    </Box>
  );
}
