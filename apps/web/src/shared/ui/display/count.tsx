import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { colours } from '../../theme/tokens.ts';

interface CountProps {
  count: number;
  isMore?: boolean;
  /** Whether the count is highlighted. */
  isHot?: boolean;
}

/** Number shown next to what is counted. */
export function Count({ count, isMore = false, isHot = false }: CountProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        minWidth: 20,
        height: 18,
        px: 0.75,
        borderRadius: '9px',
        ...(isHot
          ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
          : {
              bgcolor: colours.tint2,
              color: colours.ink2,
              '[aria-selected="true"] &': { bgcolor: colours.primaryTint, color: colours.link },
            }),
        fontSize: 12,
        lineHeight: '18px',
        fontWeight: 550,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {t(isMore ? 'kit.countOfMore' : 'kit.count', { count })}
    </Box>
  );
}
