import Box from '@mui/material/Box';
import type { MessagePreview } from '@tenderbox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';

const heightAtFirst = 420;

/** The e-mail as it will be sent, in a frame where nothing runs and no link leads anywhere. */
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
        // Of this origin, so that its height is known; a frame that may open nothing leads nowhere.
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
