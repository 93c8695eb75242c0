import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ErrorIcon from '@mui/icons-material/Error';
import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { type FileReference, formatSize } from '@tenderbox/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../shared/lib/download-file.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import type { Upload } from '../draft/uploads.ts';

const icons = { pdf: PictureAsPdfOutlined, zip: FolderZipOutlined };

function FileIcon({ name }: { name: string }) {
  const kind = name.toLowerCase().split('.').at(-1) as keyof typeof icons;
  const Icon = icons[kind] ?? InsertDriveFileOutlined;
  return <Icon aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />;
}

/** Files below each other. */
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

const rowLook = { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 48, py: 0.5 } as const;

/** A file by its name, which downloads it. */
export function FileLink({ file: { id, name } }: { file: FileReference }) {
  return (
    <Link
      component="button"
      type="button"
      onClick={() => void downloadFile('GET /api/files/:id', { params: { id } }, name).catch(() => undefined)}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      {name}
    </Link>
  );
}

/** A file that is with the response. */
export function StoredRow({ file, onRemove }: { file: FileReference; onRemove: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={rowLook}>
      <FileIcon name={file.name} />
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, lineHeight: '18px' }}>
        <FileLink file={file} />
        {file.size > 0 && (
          <Box sx={{ fontSize: 12, color: colours.ink3 }}>
            {t('responses.files.stored', { size: formatSize(file.size) })}
          </Box>
        )}
      </Box>
      {onRemove && (
        <IconButton size="small" aria-label={t('kit.file.remove', { name: file.name })} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRemove: () => void;
  onChooseAnother: () => void;
}

/** A file on its way, or one that was not taken, which stays listed with the reason. */
export function UploadRow({
  upload: { file, percent, state, reason },
  onRemove,
  onChooseAnother,
}: UploadRowProps) {
  const { t } = useTranslation();
  const { name, size } = file;
  const isRefused = state === 'refused';
  return (
    <Box component="li" sx={rowLook}>
      {isRefused ? (
        <ErrorIcon aria-hidden sx={{ fontSize: 20, color: colours.bad }} />
      ) : (
        <FileIcon name={name} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, lineHeight: '18px' }}>
        <Box
          component="span"
          sx={{ fontWeight: 500, textDecoration: isRefused ? 'line-through' : undefined }}
        >
          {name}
        </Box>{' '}
        {isRefused ? (
          <Box role="alert" sx={{ fontSize: 12, color: colours.bad }}>
            {reason}
          </Box>
        ) : (
          <Box component="span" sx={{ fontSize: 12, color: colours.ink3 }}>
            {state === 'paused'
              ? t('responses.files.paused')
              : t('responses.files.going', {
                  done: formatSize(Math.round((size * percent) / 100)),
                  size: formatSize(size),
                })}
          </Box>
        )}
        {!isRefused && (
          <LinearProgress
            variant="determinate"
            value={Math.round(percent)}
            aria-label={t('kit.file.uploading', { name })}
            sx={{ mt: 0.5 }}
          />
        )}
      </Box>
      {isRefused ? (
        <Button size="small" onClick={onChooseAnother}>
          {t('responses.files.chooseAnother')}
        </Button>
      ) : (
        <Box sx={{ fontSize: 12, fontWeight: 600 }}>
          {t('kit.file.percent', { percent: Math.round(percent) })}
        </Box>
      )}
      <IconButton
        size="small"
        aria-label={isRefused ? t('kit.file.remove', { name }) : t('kit.file.cancel', { name })}
        onClick={onRemove}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
