import Box from '@mui/material/Box';
import type { MessagePreview } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';

const heightAtFirst = 420;

/** Preview of the e-mail in a frame without scripts and working links. */
export function PreviewOfMail({ mail }: { mail: MessagePreview['mail'] | undefined }) {
  const { t } = useTranslation();
  const [height, setHeight] = useState(heightAtFirst);
  if (!mail) {
    return <Box sx={{ p: 2, color: colours.ink3 }}>{t('messages.composing.preview.noMail')}</Box>;
  }
  return (
    <>
      <Box sx={{ px: 2, py: 1.25, fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {mail.subject}
      </Box>
      <Box
        component="iframe"
        title={t('messages.composing.preview.mailTitle')}
        // Same origin, so that the height can be measured. Without further permissions, links do not work.
        sandbox="allow-same-origin"
        srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
        onLoad={({ currentTarget }) =>
          setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? heightAtFirst)
        }
        sx={{ display: 'block', width: '100%', height, maxHeight: 720, border: 0, colorScheme: 'light' }}
      />
    </>
  );
}
