import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { visuallyHidden } from '@mui/utils';
import { type EventFile, formatSize, type SupplierEvent } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { saveAllFiles } from '../../../../entities/events/save-all-files.ts';
import { DescriptionOutlined } from '../../../../shared/icons/description-outlined.ts';
import { FileDownloadOutlined } from '../../../../shared/icons/file-download-outlined.ts';
import { FolderZipOutlined } from '../../../../shared/icons/folder-zip-outlined.ts';
import { GavelOutlined } from '../../../../shared/icons/gavel-outlined.ts';
import { downloadStored } from '../../../../shared/lib/download-file.ts';
import { colours } from '../../../../shared/theme/tokens.ts';
import { Count } from '../../../../shared/ui/display/count.tsx';
import { Preview } from '../../../../shared/uploads/preview.tsx';
import { Block } from './block.tsx';

/** Files of an event: terms first, then documents. */
export function EventDocuments({ event }: { event: SupplierEvent }) {
  const { t } = useTranslation();
  const { documents, termsAndConditionsFile: terms } = event;
  const count = documents.length + (terms ? 1 : 0);
  if (count === 0) return null;
  return (
    <Block title={t('supplierEvent.documents')} anchor="documents" badge={<Count count={count} />}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {terms && <FileRow file={terms} note={t('supplierEvent.terms')} />}
        {documents.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </Box>
      {count > 1 && (
        <Button
          size="small"
          startIcon={<FolderZipOutlined />}
          sx={{ mt: 1 }}
          onClick={() => void saveAllFiles({ of: 'EVENT', id: event.id }).catch(() => undefined)}
        >
          {t('supplierEvent.allFiles')}
        </Button>
      )}
    </Block>
  );
}

function FileRow({ file, note }: { file: EventFile; note?: string }) {
  const { t } = useTranslation();
  const { id, name, size } = file;
  const kind = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase();
  const Icon = note ? GavelOutlined : DescriptionOutlined;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, borderBottom: `1px solid ${colours.line}` }}
    >
      <ButtonBase
        onClick={() => void downloadStored(id)}
        sx={{
          display: 'flex',
          width: '100%',
          minHeight: 44,
          gap: 1.5,
          py: 1,
          textAlign: 'left',
          font: 'inherit',
          '&:hover .name': { textDecoration: 'underline' },
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />
        <span style={visuallyHidden}>{t('supplierEvent.download')} </span>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            component="span"
            className="name"
            sx={{
              display: { xs: 'block', sm: 'inline' },
              fontSize: 14,
              fontWeight: 550,
              overflowWrap: 'anywhere',
              mr: 1,
            }}
          >
            {name}
          </Box>
          {note && (
            <Box component="span" sx={{ fontSize: 12, color: colours.ink3 }}>
              {note}
            </Box>
          )}
        </Box>
        <Box component="span" sx={{ fontSize: 12, color: colours.ink3, whiteSpace: 'nowrap' }}>
          {[kind, formatSize(size)].filter(Boolean).join(', ')}
        </Box>
        <FileDownloadOutlined aria-hidden sx={{ fontSize: 20, color: colours.ink3 }} />
      </ButtonBase>
      <Preview file={file} />
    </Box>
  );
}
