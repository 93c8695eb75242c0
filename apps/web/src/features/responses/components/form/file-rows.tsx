import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { type FileReference, formatSize } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteOutlined } from '../../../../shared/icons/delete-outlined.ts';
import { downloadStored } from '../../../../shared/lib/download-file.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { FileIcon } from '../../../../shared/uploads/file-icon.tsx';
import { Preview } from '../../../../shared/uploads/preview.tsx';
import { ScanNote, UnavailableFileName } from '../../../../shared/uploads/scan-note.tsx';
import { fileRowStyles } from '../../../../shared/uploads/upload-row.tsx';

export function FileList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, mb: 1, '& li + li': { borderTop: 1, borderColor: colours.line } }}
    >
      {children}
    </Box>
  );
}

/** File name. It is a download link once the virus scanner has cleared the file. */
export function FileLink({ file: { id, name, scan } }: { file: FileReference }) {
  if (scan) return <UnavailableFileName name={name} scan={scan} />;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => void downloadStored(id)}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}

/** Uploaded file of the response. */
export function StoredRow({ file, onRemove }: { file: FileReference; onRemove: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={fileRowStyles}>
      <FileIcon name={file.name} />
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, lineHeight: '18px' }}>
        <FileLink file={file} />
        {file.size > 0 && file.scan !== 'INFECTED' && (
          <Box sx={{ fontSize: 12, color: colours.ink3 }}>
            {t('responses.files.stored', { size: formatSize(file.size) })}
          </Box>
        )}
        <ScanNote scan={file.scan} />
      </Box>
      <Preview file={file} />
      {onRemove && (
        <IconButton size="small" aria-label={t('kit.file.remove', { name: file.name })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

/** Removed file with an undo button. */
export function RemovedRow({ name, onUndo }: { name: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={fileRowStyles}>
      <Box
        role="status"
        sx={{ flex: 1, minWidth: 0, fontSize: 13, color: colours.ink2, overflowWrap: 'anywhere' }}
      >
        {t('responses.files.removed', { name })}
      </Box>
      <Button size="small" autoFocus onClick={onUndo}>
        {t('responses.files.undo')}
      </Button>
    </Box>
  );
}
