import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { type FileReference, formatSize } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { FolderZipOutlined } from '../../shared/icons/folder-zip-outlined.ts';
import { GridOnOutlined } from '../../shared/icons/grid-on-outlined.ts';
import { ImageOutlined } from '../../shared/icons/image-outlined.ts';
import { InsertDriveFileOutlined } from '../../shared/icons/insert-drive-file-outlined.ts';
import { PictureAsPdfOutlined } from '../../shared/icons/picture-as-pdf-outlined.ts';
import { downloadStored } from '../../shared/lib/download-file.ts';
import { colours, focusRing } from '../../shared/theme/tokens.ts';

const icons: Partial<Record<string, typeof ImageOutlined>> = {
  pdf: PictureAsPdfOutlined,
  zip: FolderZipOutlined,
  xls: GridOnOutlined,
  xlsx: GridOnOutlined,
  jpeg: ImageOutlined,
  jpg: ImageOutlined,
  gif: ImageOutlined,
  png: ImageOutlined,
  webp: ImageOutlined,
};

/** Icon of a file type, by file name. */
export function FileIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = icons[name.toLowerCase().split('.').at(-1) ?? ''] ?? InsertDriveFileOutlined;
  return <Icon aria-hidden sx={{ flex: 'none', fontSize: size, color: colours.ink3 }} />;
}

export const chipStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 36, sm: 32 },
  maxWidth: '100%',
  pl: 1,
  pr: 1.5,
  border: `1px solid ${colours.line2}`,
  borderRadius: 1,
  bgcolor: colours.page,
  font: 'inherit',
  fontSize: 13,
  fontWeight: 500,
  color: colours.ink,
  textAlign: 'left',
} as const;

/** Downloadable file. */
function FileChip({ file }: { file: FileReference }) {
  const { t } = useTranslation();
  const { name, size } = file;
  return (
    <ButtonBase
      onClick={() => void downloadStored(file.id)}
      sx={{
        ...chipStyles,
        position: 'relative',
        '&:hover': { bgcolor: colours.tint },
        '&.Mui-focusVisible': focusRing.outline,
      }}
    >
      <FileIcon name={name} />
      <span style={visuallyHidden}>{t('messages.files.download')} </span>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ flex: 'none', color: colours.ink3, fontWeight: 400 }}>
        {formatSize(size)}
      </Box>
    </ButtonBase>
  );
}

export function FileChips({ files }: { files: readonly FileReference[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('messages.files.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, mt: 1.25, p: 0 }}
    >
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ minWidth: 0, maxWidth: '100%' }}>
          <FileChip file={file} />
        </Box>
      ))}
    </Box>
  );
}
