import Close from '@mui/icons-material/Close';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatSize } from './format-size.ts';

/** How far an upload has come. */
export interface UploadProgress {
  percent: number;
  onCancel: () => void;
}

interface FileRowProps {
  file: File;
  progress: UploadProgress | null;
  /** What is wrong with this file, where the field holds several. */
  message: string | null;
  isInvalid: boolean;
  onRemove: () => void;
}

/** One chosen file: its name and size, how far it has gone up, and a way to take it back. */
export function FileRow({ file, progress, message, isInvalid, onRemove }: FileRowProps) {
  const { t } = useTranslation();
  const { name } = file;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        color: isInvalid ? 'error.main' : undefined,
      }}
    >
      <InsertDriveFileOutlined aria-hidden fontSize="small" sx={{ opacity: 0.7 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={name}>
          {name}
        </Typography>
        {message && <Typography variant="caption">{message}</Typography>}
        {progress && (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress.percent)}
            aria-label={t('kit.file.uploading', { name })}
            sx={{ mt: 0.5, borderRadius: 1 }}
          />
        )}
      </Box>
      <Typography variant="body2" sx={{ flexShrink: 0, color: isInvalid ? 'inherit' : 'text.secondary' }}>
        {progress ? t('kit.file.percent', { percent: Math.round(progress.percent) }) : formatSize(file.size)}
      </Typography>
      <IconButton
        size="small"
        aria-label={progress ? t('kit.file.cancel', { name }) : t('kit.file.remove', { name })}
        onClick={progress ? progress.onCancel : onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
