import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Reply } from '../../shared/icons/reply.ts';
import { colours } from '../../shared/theme/tokens.ts';

/** Mark for messages in which the other side wrote last. */
export function AwaitingMark() {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        flex: 'none',
        whiteSpace: 'nowrap',
        fontSize: 12,
        fontWeight: 550,
        color: colours.warn,
      }}
    >
      <Reply aria-hidden sx={{ fontSize: 16 }} />
      {t('messages.awaitingReply')}
    </Box>
  );
}
