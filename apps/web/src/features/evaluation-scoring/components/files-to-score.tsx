import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { formatSize, type ResponseToScore } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachFileOutlined } from '../../../shared/icons/attach-file-outlined.ts';
import { ApiError } from '../../../shared/lib/api-error.ts';
import { fetchFile, saveAs } from '../../../shared/lib/download-file.ts';
import { useObjectUrl } from '../../../shared/lib/use-object-url.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { Dialog } from '../../../shared/ui/feedback/dialog.tsx';
import { useScoring } from '../draft/scoring-context.ts';

type SentFile = ResponseToScore['parts'][number]['files'][number];

interface FilesToScoreProps {
  supplierId: string;
  files: readonly SentFile[];
}

/** The files of an answer. Images are shown here, PDF files in a new tab, others are downloaded. */
export function FilesToScore({ supplierId, files }: FilesToScoreProps) {
  const { t } = useTranslation();
  const { scoring } = useScoring();
  const [opening, setOpening] = useState<string | null>(null);
  const [image, setImage] = useState<{ name: string; content: Blob } | null>(null);

  async function open({ id: fileId, name }: SentFile) {
    if (opening) return;
    setOpening(fileId);
    try {
      const response = await fetchFile(
        'GET /api/evaluator/evaluations/:evaluationId/responses/:supplierId/files/:fileId',
        {
          params: { evaluationId: scoring.id, supplierId, fileId },
          errors: 'background',
        },
      );
      show(name, await response.blob());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showAppMessage({
        text: t('evaluationScoring.fileFailed', { name, reason: error.text }),
        status: 'error',
      });
    } finally {
      setOpening(null);
    }
  }

  function show(name: string, content: Blob) {
    const type = imageTypes[name.toLowerCase().split('.').at(-1) ?? ''];
    if (type) setImage({ name, content: new Blob([content], { type }) });
    else if (!/\.pdf$/i.test(name) || !openPdf(content)) saveAs(content, name);
  }

  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => void open(file)}
            startIcon={opening === file.id ? <CircularProgress size={16} /> : <AttachFileOutlined />}
            sx={{ textAlign: 'left', fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'normal' }}
          >
            <bdi>{file.name}</bdi>
            <Box component="span" sx={{ ml: 1, color: colours.ink3, fontWeight: 400, whiteSpace: 'nowrap' }}>
              {formatSize(file.size)}
            </Box>
          </Button>
        </li>
      ))}
      {image && <ImageDialog {...image} onClose={() => setImage(null)} />}
    </Box>
  );
}

/** Types by the end of the name: what a supplier sent is never shown as a page of this site. */
const imageTypes: Partial<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** Opens a PDF file in a new tab. Returns false if the browser does not allow it. */
function openPdf(content: Blob): boolean {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }));
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return window.open(url, '_blank') !== null;
}

function ImageDialog({ name, content, onClose }: { name: string; content: Blob; onClose: () => void }) {
  const { t } = useTranslation();
  const url = useObjectUrl(content);
  return (
    <Dialog title={name} width="wide" closeLabel={t('kit.file.close')} onClose={onClose}>
      <Box sx={{ display: 'grid', minHeight: 240, mx: -3, mb: -3, bgcolor: colours.tint2 }}>
        {url && (
          <Box
            component="img"
            src={url}
            alt={name}
            sx={{ display: 'block', m: 'auto', maxWidth: '100%', maxHeight: '80vh', objectFit: 'contain' }}
          />
        )}
      </Box>
    </Dialog>
  );
}
