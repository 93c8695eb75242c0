import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentCopyOutlined } from '../../../../shared/icons/content-copy-outlined.ts';

/** Copies a text to the clipboard and confirms it. Renders nothing if the clipboard API is unavailable. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  return (
    <Button
      size="small"
      startIcon={<ContentCopyOutlined />}
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{t(isCopied ? 'receipt.copied' : 'receipt.copy')}</span>
    </Button>
  );
}
