import Box from '@mui/material/Box';
import type { MessagePreview } from '@tenderbox/contract';
import { useTranslation } from 'react-i18next';
import { MailFrame } from '../../../entities/messages/mail-frame.tsx';
import { colours } from '../../../shared/theme/tokens.ts';

/** Preview of the e-mail in a frame without scripts and working links. */
export function PreviewOfMail({ mail }: { mail: MessagePreview['mail'] | undefined }) {
  const { t } = useTranslation();
  if (!mail) {
    return <Box sx={{ p: 2, color: colours.ink3 }}>{t('messages.composing.preview.noMail')}</Box>;
  }
  return (
    <>
      <Box sx={{ px: 2, py: 1.25, fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {mail.subject}
      </Box>
      <MailFrame html={mail.html} title={t('messages.composing.preview.mailTitle')} />
    </>
  );
}
