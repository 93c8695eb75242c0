import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatSize } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Close } from '../icons/close.ts';
import { PauseCircleOutlined } from '../icons/pause-circle-outlined.ts';
import { colours } from '../theme/tokens.ts';
import type { FileIdentity } from './interrupted-uploads.ts';
import { fileRowStyles } from './upload-row.tsx';

interface InterruptedRowProps {
  file: FileIdentity;
  /** Lets the user choose the same file again. Undefined if files cannot be chosen. */
  onChoose?: () => void;
  onRemove?: () => void;
}

/** File whose upload was interrupted by a reload or a closed page. */
export function InterruptedRow({ file: { name, size }, onChoose, onRemove }: InterruptedRowProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" data-upload="interrupted" sx={{ ...fileRowStyles, flexWrap: 'wrap' }}>
      <PauseCircleOutlined aria-hidden sx={{ fontSize: 20, color: colours.warn }} />
      <Box
        sx={{ flex: '1 1 160px', minWidth: 0, fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' }}
      >
        <Box component="span" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
        <Box sx={{ fontSize: 12, color: colours.warn }}>
          {t('uploads.interrupted', { size: formatSize(size) })}
        </Box>
      </Box>
      {onChoose && (
        <Button size="small" variant="outlined" onClick={onChoose}>
          {t('uploads.chooseAgain')}
        </Button>
      )}
      {onRemove && (
        <IconButton size="small" aria-label={t('kit.file.remove', { name })} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
