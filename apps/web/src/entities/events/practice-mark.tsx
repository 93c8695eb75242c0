import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { colours } from '../../shared/theme/tokens.ts';

/** Marks a practice event wherever it appears. */
export function PracticeMark() {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 0.75,
        borderRadius: '4px',
        bgcolor: colours.warnTint,
        color: colours.warn,
        fontSize: 11,
        fontWeight: 700,
        lineHeight: '18px',
        letterSpacing: '.04em',
        textTransform: 'uppercase',
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
      }}
    >
      {t('events.practiceMark')}
    </Box>
  );
}
