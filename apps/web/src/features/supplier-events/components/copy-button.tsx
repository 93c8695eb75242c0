import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Puts a text on the clipboard, and says that it did. Shows nothing where the browser has no clipboard for pages. */
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
