import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ContentCopyOutlined } from '../../../shared/icons/content-copy-outlined.ts';
import { showAppMessage } from '../../../shared/ui/feedback/app-message.ts';
import { DialogFoot } from '../../../shared/ui/feedback/dialog.tsx';
import { FormDialog } from '../../../shared/ui/feedback/form-dialog.tsx';

interface SecretOnceProps {
  title: string;
  /** What the secret is for. */
  text: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret for the only time. */
export function SecretOnce({ title, text, secret, onClose }: SecretOnceProps) {
  const { t } = useTranslation();
  async function copy() {
    await navigator.clipboard.writeText(secret);
    showAppMessage({ text: t('secretOnce.copied') });
  }
  return (
    // Escape does not close the dialog, because the secret is never shown again.
    <FormDialog title={title} text={text} onClose={() => undefined}>
      <Alert severity="warning">{t('secretOnce.text')}</Alert>
      <Box
        component="code"
        sx={{
          display: 'block',
          my: 2,
          p: 1.5,
          bgcolor: 'action.hover',
          borderRadius: 1,
          overflowWrap: 'anywhere',
        }}
      >
        {secret}
      </Box>
      <DialogFoot>
        <Button color="inherit" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
          {t('secretOnce.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('secretOnce.done')}
        </Button>
      </DialogFoot>
    </FormDialog>
  );
}
