import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import { allowedFileExtensions } from '@tenderbox/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachFile } from '../../shared/icons/attach-file.ts';

interface AttachButtonProps {
  onFiles: (files: File[]) => void;
  /** Shows a text label, if there is space. */
  isWide?: boolean;
}

/** Button for choosing files to attach. */
export function AttachButton({ onFiles, isWide = false }: AttachButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      {isWide ? (
        <Button variant="outlined" color="inherit" size="small" startIcon={<AttachFile />} onClick={choose}>
          {t('messages.files.attach')}
        </Button>
      ) : (
        <IconButton aria-label={t('messages.files.attach')} onClick={choose} sx={{ p: 0.75 }}>
          <AttachFile sx={{ fontSize: 20 }} />
        </IconButton>
      )}
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden
        accept={allowedFileExtensions.join(',')}
        style={visuallyHidden}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </>
  );
}
