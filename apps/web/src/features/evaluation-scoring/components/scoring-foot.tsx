import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { colours } from '../../../shared/theme/tokens.ts';
import { BusyButton } from '../../../shared/ui/actions/busy-button.tsx';
import { FootBar } from '../../../shared/ui/layout/foot-bar.tsx';
import type { ScoreSummary } from '../draft/score-summary.ts';
import { useScoring, useSending } from '../draft/scoring-context.ts';
import type { Place } from './use-place.ts';
import { useSubmission } from './use-submission.tsx';

interface ScoringFootProps {
  place: Place;
  summary: ScoreSummary;
}

/** Bar at the bottom of the screen: what is left to score, and the next step. */
export function ScoringFoot({ place, summary }: ScoringFootProps) {
  const { t } = useTranslation();
  const parts = useScoring();
  const { offlineSince } = useSending(parts);
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { submit, isBusy, dialog } = useSubmission(parts, place, summary);
  const { groups, groupId, moveGroup } = place;
  const next = groups[groups.findIndex(({ id }) => id === groupId) + 1];
  const isOffline = offlineSince !== null;
  return (
    <>
      <FootBar state={isOffline ? t('evaluationScoring.foot.offline') : <Left summary={summary} />}>
        {!isPhone && next && (
          <Button color="inherit" onClick={() => moveGroup(1)} sx={{ maxWidth: 320 }}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {t('evaluationScoring.foot.next', { name: next.name })}
            </Box>
          </Button>
        )}
        <BusyButton
          variant="contained"
          isBusy={isBusy}
          isDisabled={isOffline}
          onClick={submit}
          sx={{ minHeight: { xs: 44, sm: 36 } }}
        >
          {t('evaluationScoring.foot.submit')}
        </BusyButton>
      </FootBar>
      {dialog}
    </>
  );
}

/** What is still missing, in short. */
function Left({ summary: { scored, total, comments } }: { summary: ScoreSummary }) {
  const { t } = useTranslation();
  const parts = [
    ...(total > scored ? [t('evaluationScoring.foot.toScore', { count: total - scored })] : []),
    ...(comments > 0 ? [t('evaluationScoring.foot.comments', { count: comments })] : []),
  ];
  if (parts.length === 0) return t('evaluationScoring.foot.ready');
  return (
    <>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {t('evaluationScoring.foot.before')}{' '}
      </Box>
      <Box component="span" sx={{ fontWeight: 600, color: colours.warn }}>
        {parts.join(', ')}
      </Box>
    </>
  );
}
