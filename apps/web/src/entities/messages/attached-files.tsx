import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type FileReference, formatSize } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { Close } from '../../shared/icons/close.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { ScanNote } from '../../shared/uploads/scan-note.tsx';
import { UploadRow } from '../../shared/uploads/upload-row.tsx';
import { chipStyles, FileIcon } from './file-chip.tsx';
import type { Attachments } from './use-attachments.ts';
import { useScan } from './use-scan.ts';

interface AttachedFilesProps {
  files: readonly FileReference[];
  attachments: Attachments;
}

/** Files of a text being written: uploaded, uploading, and rejected with the reason. */
export function AttachedFiles({ files, attachments }: AttachedFilesProps) {
  const { t } = useTranslation();
  const { queue, items, remove } = attachments;
  if (files.length === 0 && items.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('messages.files.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}
    >
      {files.map((file) => (
        <AttachedFile key={file.id} file={file} onRemove={() => remove(file.id)} />
      ))}
      {items.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} />
      ))}
    </Box>
  );
}

/** Uploaded file. */
function AttachedFile({ file, onRemove }: { file: FileReference; onRemove: () => void }) {
  const { t } = useTranslation();
  const scan = useScan(file);
  const { name, size } = file;
  return (
    <Box component="li" sx={{ ...chipStyles, pr: 0.5 }}>
      <FileIcon name={name} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ flex: 'none', color: colours.ink3, fontWeight: 400 }}>
        {formatSize(size)}
      </Box>
      <ScanNote scan={scan} />
      <RemoveButton label={t('kit.file.remove', { name })} onClick={onRemove} />
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
