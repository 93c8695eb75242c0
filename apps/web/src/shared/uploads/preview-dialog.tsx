import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { FileReference } from '@tenderbox/contract';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Close } from '../icons/close.ts';
import { callApi } from '../lib/api.ts';
import { textOfError } from '../lib/api-error.ts';
import { colours } from '../theme/tokens.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { ListSkeleton } from '../ui/feedback/skeletons.tsx';

interface PreviewDialogProps {
  file: Pick<FileReference, 'id' | 'name'>;
  onClose: () => void;
}

/** Preview of an image or a PDF, loaded on demand. */
export default function PreviewDialog({ file: { id, name }, onClose }: PreviewDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { address, failure, retry } = usePreviewUrl(id);
  return (
    <Dialog open fullScreen={isPhone} fullWidth maxWidth="lg" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle
        id={titleId}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>{name}</Box>
        <IconButton aria-label={t('kit.file.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <Box sx={{ display: 'grid', minHeight: 240, bgcolor: colours.tint2 }}>
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
