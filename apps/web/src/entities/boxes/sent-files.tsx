import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { formatSize } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { AttachFileOutlined } from '../../shared/icons/attach-file-outlined.ts';
import { ApiError } from '../../shared/lib/api-error.ts';
import { colours } from '../../shared/theme/tokens.ts';
import { showAppMessage } from '../../shared/ui/feedback/app-message.ts';
import { Preview } from '../../shared/uploads/preview.tsx';
import type { ResponseFile } from './box-queries.ts';
import { downloadSentFile } from './download-sent-file.ts';
import { groupHash } from './format-exact.ts';

interface SentFilesProps {
  files: readonly ResponseFile[];
  /** Hides the hashes. */
  isBrief?: boolean;
}

/** Lists submitted files. The hash of each is in its details. */
export function SentFiles({ files, isBrief = false }: SentFilesProps) {
  const { t } = useTranslation();
  async function download({ id }: ResponseFile) {
    try {
      await downloadSentFile(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAppMessage({ text: t('box.response.downloadFailed', { text: error.text }), status: 'error' });
    }
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {files.map((file) => (
        <Box component="li" key={`${file.path} ${file.id}`} sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
          <AttachFileOutlined
            aria-hidden
            sx={{ fontSize: 18, mt: '1px', color: colours.ink3, flex: 'none' }}
          />
          {/* The button of the preview must not raise the line above the icon. */}
          <Box sx={{ minWidth: 0, '& > .MuiIconButton-root': { my: '-6px' } }}>
            {/* Names are others' words: they keep their own direction. */}
            <Link
              component="button"
              type="button"
              onClick={() => void download(file)}
              sx={{ textAlign: 'left', overflowWrap: 'anywhere', font: 'inherit' }}
            >
              <bdi>{file.name}</bdi>
            </Link>{' '}
            <Box component="span" sx={{ color: colours.ink3, whiteSpace: 'nowrap' }}>
              {formatSize(file.size)}
            </Box>
            <Preview file={file} />
            {!isBrief && (
              <Box
                component="details"
                sx={{ fontSize: 11, lineHeight: '16px', color: colours.ink3, overflowWrap: 'anywhere' }}
              >
                <Box component="summary" sx={{ width: 'fit-content', cursor: 'pointer' }}>
                  {t('box.response.sha')}
                </Box>
                <Box component="span" sx={{ fontFamily: 'monospace' }}>
                  {groupHash(file.sha256)}
                </Box>
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
