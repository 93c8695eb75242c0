import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../entities/routes/path-to.ts';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { LinkButton } from '../../../shared/ui/actions/link-button.tsx';
import { BoxGlyph } from '../../../shared/ui/brand/box-glyph.tsx';
import { useOpenPractice } from '../api/first-steps.ts';

/** Offers a practice event, or leads to the one that the unit has. */
export function PracticeOffer({ eventId }: { eventId: string | null }) {
  const { t } = useTranslation();
  const { open, isRunning } = useOpenPractice();
  const key = eventId ? 'running' : 'offer';
  return (
    <Box
      component="section"
      aria-labelledby="practice-offer"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        alignItems: 'center',
        gap: 2,
        mt: 2.5,
        px: 2.5,
        py: 2,
        border: `1px solid ${colours.primaryLine}`,
        borderRadius: '12px',
        bgcolor: colours.navyFaint,
      }}
    >
      <BoxGlyph state="open" size={44} />
      <Box sx={{ minWidth: 0 }}>
        <Box component="h3" id="practice-offer" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
          {t(`firstRun.practice.${key}`)}
        </Box>
        <Box component="p" sx={{ m: 0, fontSize: 13, lineHeight: '18px', color: colours.ink2 }}>
          {t(`firstRun.practice.${key}Text`)}
        </Box>
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, '& > *': { width: { xs: '100%', sm: 'auto' } } }}>
        {eventId ? (
          <LinkButton variant="outlined" color="inherit" href={pathTo('event', { eventId })}>
            {t('firstRun.practice.continue')}
          </LinkButton>
        ) : (
          <BusyButton variant="outlined" color="inherit" isBusy={isRunning} onClick={open}>
            {t('firstRun.practice.start')}
          </BusyButton>
        )}
      </Box>
    </Box>
  );
}
