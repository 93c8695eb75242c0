import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDownloadOutlined } from '../../icons/file-download-outlined.ts';
import { ApiError } from '../../lib/api-error.ts';
import { BusyButton } from './busy-button.tsx';

interface DownloadButtonProps {
  label: string;
  /** Resolves when the file has arrived. The signal is aborted when the user cancels. */
  onDownload: (signal: AbortSignal) => Promise<void>;
  /** Matches the neighbouring buttons. Default: text. */
  variant?: 'text' | 'outlined' | 'contained';
  icon?: ReactNode;
  size?: 'small' | 'medium';
  /** Nothing can be downloaded now. */
  isDisabled?: boolean;
}

/** Button for a download that takes a moment: busy while it runs, with a cancel button. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, onDownload, variant = 'text', icon, size = 'medium', isDisabled = false } = props;
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    try {
      await onDownload(controller.signal);
    } catch (error) {
      // The message bar already shows API errors, and cancelling is not an error.
      if (!controller.signal.aborted && !(error instanceof ApiError)) throw error;
    } finally {
      running.current = null;
      setBusy(false);
    }
  }

  return (
    <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
      {isBusy && (
        <Button size={size} onClick={() => running.current?.abort()}>
          {t('download.cancel')}
        </Button>
      )}
      <BusyButton
        variant={variant}
        size={size}
        isDisabled={isDisabled}
        color={variant === 'contained' ? 'primary' : 'inherit'}
        startIcon={icon ?? <FileDownloadOutlined />}
        isBusy={isBusy}
        onClick={() => void download()}
      >
        {label}
      </BusyButton>
    </Stack>
  );
}
