import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { type FileReference, formatSize } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';
import { chipLook, FileIcon } from './file-chip.tsx';
import type { Attaching, Attachments } from './use-attachments.ts';

interface AttachedFilesProps {
  files: readonly FileReference[];
  attachments: Attachments;
}

/** The files of something that is being written: those that arrived, on their way, and not taken with the reason. */
export function AttachedFiles({ files, attachments }: AttachedFilesProps) {
  const { t } = useTranslation();
  const { attaching, remove, cancel } = attachments;
  if (files.length === 0 && attaching.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('messages.files.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}
    >
      {files.map(({ id, name, size }) => (
        <Box component="li" key={id} sx={{ ...chipLook, pr: 0.5 }}>
          <FileIcon name={name} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ flex: 'none', color: colours.ink3, fontWeight: 400 }}>
            {formatSize(size)}
          </Box>
          <RemoveButton label={t('kit.file.remove', { name })} onClick={() => remove(id)} />
        </Box>
      ))}
      {attaching.map((one) => (
        <Box component="li" key={one.key} sx={{ ...chipLook, pr: 0.5, flexWrap: 'wrap' }}>
          <FileIcon name={one.file.name} />
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {one.file.name}
          </Box>
          <Progress one={one} onRetry={() => attachments.retry(one)} />
          <RemoveButton
            label={t(one.refusal === null ? 'kit.file.cancel' : 'kit.file.remove', { name: one.file.name })}
            onClick={() => cancel(one)}
          />
        </Box>
      ))}
    </Box>
  );
}

function Progress({ one: { file, percent, refusal }, onRetry }: { one: Attaching; onRetry: () => void }) {
  const { t } = useTranslation();
  if (refusal === null) {
    return (
      <LinearProgress
        variant="determinate"
        value={Math.round(percent)}
        aria-label={t('kit.file.uploading', { name: file.name })}
        sx={{ width: 72 }}
      />
    );
  }
  return (
    <Box role="alert" sx={{ color: colours.bad, fontWeight: 400 }}>
      {refusal}
      <Button size="small" onClick={onRetry}>
        {t('kit.offline.retry')}
      </Button>
    </Box>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <IconButton size="small" aria-label={label} onClick={onClick} sx={{ p: 0.5 }}>
      <Close sx={{ fontSize: 16 }} />
    </IconButton>
  );
}
