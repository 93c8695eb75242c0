import Box from '@mui/material/Box';
import type { FileReference } from '@tenderbox/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../lib/api.ts';
import { textOfError } from '../lib/api-error.ts';
import { colours } from '../theme/tokens.ts';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../ui/feedback/skeletons.tsx';

interface PreviewDialogProps {
  file: Pick<FileReference, 'id' | 'name'>;
  onClose: () => void;
}

/** Preview of an image or a PDF, loaded on demand. */
export default function PreviewDialog({ file: { id, name }, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const { address, failure, retry } = usePreviewUrl(id);
  return (
    <Dialog title={name} width="wide" closeLabel={t('kit.file.close')} onClose={onClose}>
      <Box sx={{ display: 'grid', minHeight: 240, mx: -3, mb: -3, bgcolor: colours.tint2 }}>
        {failure ? (
          <LoadFailure text={failure} onRetry={retry} />
        ) : !address ? (
          <ListSkeleton rows={4} />
        ) : /\.pdf$/i.test(name) ? (
          <Box
            component="iframe"
            // Hides the browser's PDF toolbar, which would show the URL instead of the name.
            src={`${address}#toolbar=0&navpanes=0&view=FitH`}
            title={name}
            sx={{ width: '100%', height: '80vh', border: 0 }}
          />
        ) : (
          <Box
            component="img"
            src={address}
            alt={name}
            sx={{ display: 'block', m: 'auto', maxWidth: '100%', maxHeight: '80vh', objectFit: 'contain' }}
          />
        )}
      </Box>
    </Dialog>
  );
}

/** One-time URL for previewing a file. */
function usePreviewUrl(id: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again with each try
  useEffect(() => {
    const leaving = new AbortController();
    const options = { params: { id }, query: { preview: 'true' }, errors: 'background' } as const;
    setFailure(null);
    callApi('POST /api/files/:id/ticket', { ...options, signal: leaving.signal })
      .then(({ data }) => setAddress(data.url))
      .catch((error) => leaving.signal.aborted || setFailure(textOfError(error)));
    return () => leaving.abort();
  }, [id, tries]);
  return { address, failure, retry: () => setTries((before) => before + 1) };
}
