import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { formatSize } from '@tenderbox/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Close } from '../icons/close.ts';
import { ErrorIcon } from '../icons/error.ts';
import { Pause } from '../icons/pause.ts';
import { PlayArrow } from '../icons/play-arrow.ts';
import { colours } from '../theme/tokens.ts';
import { FileIcon } from './file-icon.tsx';
import type { UploadItem, UploadQueue } from './upload-queue.ts';

/** Styles of a file row. */
export const fileRowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  py: 0.5,
} as const;

/** On a phone, the reason needs the width of the row. */
const belowOnPhone = {
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: 'calc(100% - 32px)', sm: 'auto' },
  ml: { xs: 3, sm: 0 },
  justifyContent: 'flex-start',
} as const;

interface UploadRowProps {
  item: UploadItem;
  queue: Pick<UploadQueue, 'pause' | 'goOn' | 'remove'>;
  /** Lets the user choose another file in place of a rejected one. Undefined if that is possible next to it anyway. */
  onChooseAnother?: () => void;
}

/** File being uploaded, or a rejected one with the reason and what to do. */
export function UploadRow({ item, queue, onChooseAnother }: UploadRowProps) {
  const { t } = useTranslation();
  const { key, file, sent, state, refusal } = item;
  const { name } = file;
  const percent = file.size > 0 ? Math.floor((sent / file.size) * 100) : 0;
  return (
    <Box
      component="li"
      data-upload={state}
      sx={{ ...fileRowStyles, flexWrap: { xs: refusal ? 'wrap' : 'nowrap', sm: 'nowrap' } }}
    >
      {refusal ? (
        <ErrorIcon aria-hidden sx={{ fontSize: 20, color: colours.bad }} />
      ) : (
        <FileIcon name={name} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, lineHeight: '18px', overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 500, textDecoration: refusal ? 'line-through' : undefined }}>
          {name}
        </Box>{' '}
        {refusal ? (
          <Box role="alert" sx={{ fontSize: 12, color: colours.bad }}>
            {refusal.text}
          </Box>
        ) : (
          <>
            <Box component="span" sx={{ fontSize: 12, color: colours.ink3 }}>
              {statusTextOf(item, t)}
            </Box>
            <LinearProgress
              variant="determinate"
              value={percent}
              aria-label={t('kit.file.uploading', { name })}
              sx={{ mt: 0.5, ...(state !== 'going' && { '& > span': { bgcolor: colours.off } }) }}
            />
          </>
        )}
      </Box>
      {refusal?.canRetry ? (
        <Button size="small" sx={belowOnPhone} onClick={() => queue.goOn(key)}>
          {t('kit.offline.retry')}
        </Button>
      ) : refusal ? (
        onChooseAnother && (
          <Button
            size="small"
            sx={belowOnPhone}
            onClick={() => {
              queue.remove(key);
              onChooseAnother();
            }}
          >
            {t('uploads.chooseAnother')}
          </Button>
        )
      ) : (
        <>
          <Box sx={{ fontSize: 12, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {t('kit.file.percent', { percent })}
          </Box>
          {state === 'paused' ? (
            <IconButton
              size="small"
              aria-label={t('uploads.continue', { name })}
              onClick={() => queue.goOn(key)}
            >
              <PlayArrow fontSize="small" />
            </IconButton>
          ) : (
            <IconButton
              size="small"
              aria-label={t('uploads.pause', { name })}
              onClick={() => queue.pause(key)}
            >
              <Pause fontSize="small" />
            </IconButton>
          )}
        </>
      )}
      <IconButton
        size="small"
        aria-label={t(refusal ? 'kit.file.remove' : 'kit.file.cancel', { name })}
        onClick={() => queue.remove(key)}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Progress, speed and time left, or what the upload is waiting for. */
function statusTextOf({ state, sent, speed, file: { size } }: UploadItem, t: TFunction): string {
  if (state === 'held') return t('uploads.held');
  if (state === 'waiting') return t('uploads.waiting', { size: formatSize(size) });
  const come = t('uploads.come', { done: formatSize(sent), size: formatSize(size) });
  if (state === 'paused') return t('uploads.paused', { come });
  if (!speed) return come;
  return t('uploads.going', {
    come,
    speed: formatSize(Math.round(speed)),
    left: timeOf((size - sent) / speed, t),
  });
}

function timeOf(seconds: number, t: TFunction): string {
  if (seconds < 60) return t('uploads.seconds', { count: Math.max(Math.ceil(seconds), 1) });
  if (seconds < 3600) return t('uploads.minutes', { count: Math.ceil(seconds / 60) });
  return t('uploads.hours', { count: Math.ceil(seconds / 3600) });
}
